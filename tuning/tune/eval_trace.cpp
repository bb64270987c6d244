#include "tuning/tune/eval_trace.h"

#include "eval/terms/all.h"

#include <cmath>

namespace magus {

namespace {

constexpr int kUnit = 1024;  // large: the tables hold whole numbers
constexpr Pair Weights::*kSquareWeights[] = {
    &Weights::square_reach, &Weights::centre,       &Weights::short_range_advance, &Weights::pawn_advance,
    &Weights::pawn_centre,  &Weights::king_advance, &Weights::king_centre};

std::size_t row_of(Pair Weights::*weight) {
    std::size_t row = 0;
    while (kWeightRows<Pair>[row].value != weight) ++row;
    return row;
}

Pair squares_of(const Position& pos, const EvalTables& tables) {
    const EvalContext<Pair> c = survey<Pair>(pos, tables, tables.params.weights);
    return piece_square<Pair, Color::White>(c) - piece_square<Pair, Color::Black>(c);
}

}  // namespace

std::vector<double> weights_as_numbers(const Weights& weights) {
    std::vector<double> out(kFeatures);
    for (std::size_t row = 0; row < Traced::kWeights; ++row) {
        const Pair value = weights.*kWeightRows<Pair>[row].value;
        out[row] = value.middle();
        out[Traced::kWeights + row] = value.end();
    }
    return out;
}

Weights weights_from_numbers(const std::vector<double>& numbers) {
    Weights out;
    for (std::size_t row = 0; row < Traced::kWeights; ++row)
        out.*kWeightRows<Pair>[row].value =
            Pair(static_cast<int>(std::lround(numbers[row])),
                 static_cast<int>(std::lround(numbers[Traced::kWeights + row])));
    return out;
}

EvalTracer::EvalTracer(const VariantPtr& variant, const EvalParams& params) : tables_(variant, params) {
    for (std::size_t row = 0; row < Traced::kWeights; ++row)
        weights_.*kWeightRows<Traced>[row].value =
            Traced::weight(row, params.weights.*kWeightRows<Pair>[row].value);
    for (Pair Weights::*weight : kSquareWeights) {
        EvalParams alone = params;
        for (Pair Weights::*other : kSquareWeights) alone.weights.*other = Pair();
        alone.weights.*weight = Pair(kUnit, kUnit);
        square_weights_.push_back({row_of(weight), std::make_unique<EvalTables>(variant, alone)});
    }
}

LinearEval EvalTracer::trace(const Position& pos) const {
    const EvalContext<Traced> c = survey<Traced>(pos, tables_, weights_);
    const Traced sum = sum_of_terms(c);
    const double middle = static_cast<double>(phase(c)) / kWholePhase;
    const double plain = sum.value().middle() * middle + sum.value().end() * (1 - middle);
    const Color strong = plain >= 0 ? Color::White : Color::Black;
    const double scale = static_cast<double>(advantage_scale(c, strong)) / kFullScale;

    LinearEval out;
    out.rest = plain * scale;
    const auto add = [&](std::size_t row, double of_middle, double of_end) {
        const double m = of_middle * middle * scale, e = of_end * (1 - middle) * scale;
        out.features[row] = static_cast<float>(m);
        out.features[Traced::kWeights + row] = static_cast<float>(e);
        const Pair weight = (weights_.*kWeightRows<Traced>[row].value).value();
        out.rest -= m * weight.middle() + e * weight.end();
    };
    for (std::size_t row = 0; row < Traced::kWeights; ++row)
        add(row, sum.coefficients()[row], sum.coefficients()[row]);
    for (const SquareWeight& weight : square_weights_) {
        const Pair squares = squares_of(pos, *weight.tables);
        add(weight.row, static_cast<double>(squares.middle()) / kUnit,
            static_cast<double>(squares.end()) / kUnit);
    }
    return out;
}

}  // namespace magus
