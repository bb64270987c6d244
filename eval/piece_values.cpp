#include "eval/piece_values.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr int kFullBoard = 330, kEmptyBoard = 130;  // per mille

// value = mobility * (kBase + kGrowth * mobility): moves together are worth more than apart. Fitted to N B R Q,
// Commoner, Camel, R4 (a Knight and half a Pawn) and the law of short-range leapers, 1.1 N (30 + 5/8 N) for N moves.
constexpr double kBase = 56, kGrowth = 1.3;
constexpr double kColorBound = 0.88;
// On a larger board everything gets further and nothing gets there sooner: in Pawns, Queens stay what they are.
constexpr double kBoardExponent = 0.42;
// How much of the mobility gained on an empty board becomes value in the end game.
constexpr double kEndGain = 0.3, kUsualEndGain = 1.2;

// Measured by self-play on 8x8; on other boards the law says how they change.
struct Measured {
    std::string_view betza;
    Pair value;
};
constexpr Measured kMeasured[] = {
    {"N", {330, 318}},  {"B", {335, 345}},    {"R", {485, 530}}, {"Q", {965, 985}}, {"BN", {860, 870}},
    {"RN", {890, 920}}, {"QN", {1270, 1300}}, {"K", {285, 350}}, {"W", {115, 135}}, {"F", {145, 150}},
    {"A", {120, 110}},  {"C", {250, 235}},    {"D", {150, 145}},
};

bool same_moves(const std::vector<Ride>& a, const std::vector<Ride>& b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

double law(const PhaseSamples& samples, bool is_color_bound, int squares) {
    const double mobility = (samples.middle.mobility + samples.end.mobility) / 2;
    return mobility * (kBase + kGrowth * mobility) * (is_color_bound ? kColorBound : 1.0) *
           std::pow(64.0 / squares, kBoardExponent);
}

Pair rounded(double middle, double end) {
    return {static_cast<int>(std::lround(middle)), static_cast<int>(std::lround(end))};
}

// Half at the middle-game value, half at the end-game one; they part by what an empty board gives.
Pair in_phases(double value, const PhaseSamples& samples) {
    const double gain = samples.middle.mobility > 0 ? samples.end.mobility / samples.middle.mobility : 1.0;
    const double ratio = std::pow(gain / kUsualEndGain, kEndGain);
    const double middle = 2 * value / (1 + ratio);
    return rounded(middle, middle * ratio);
}

}  // namespace

std::vector<PhaseSamples> sample_pieces(const Geometry& board, const AttackTables& attacks,
                                        std::size_t types) {
    const RandomBoards full(board, kFullBoard), empty(board, kEmptyBoard);
    std::vector<PhaseSamples> out;
    out.reserve(types);
    for (std::size_t t = 0; t < types; ++t)
        out.push_back({sample_mobility(board, attacks, static_cast<TypeId>(t), full),
                       sample_mobility(board, attacks, static_cast<TypeId>(t), empty)});
    return out;
}

bool color_bound(const Variant& variant, TypeId type) {
    const auto odd = [](int files, int ranks) { return (files + ranks) % 2 != 0; };
    const std::vector<Ride>& rides = variant.types[type].rides;
    return std::none_of(rides.begin(), rides.end(), [&](const Ride& r) {
        return odd(r.files, r.ranks) || odd(r.bend_files, r.bend_ranks);
    });
}

std::vector<Pair> piece_values(const Variant& variant, const std::vector<PhaseSamples>& samples) {
    // The measured pieces of this game, on the board where they were measured.
    std::vector<PieceType> known;
    std::vector<const Measured*> row(variant.types.size());
    for (std::size_t t = 0; t < variant.types.size(); ++t)
        for (const Measured& m : kMeasured)
            if (const auto moves = parse_betza(m.betza);
                moves && same_moves(moves->rides, variant.types[t].rides))
                row[t] = &m, known.push_back(variant.types[t]);
    const Geometry board8(8, 8);
    const std::vector<PhaseSamples> samples8 =
        sample_pieces(board8, AttackTables(board8, known), known.size());

    std::vector<Pair> values;
    std::size_t next_known = 0;
    for (std::size_t i = 0; i < variant.types.size(); ++i) {
        const auto t = static_cast<TypeId>(i);
        const bool bound = color_bound(variant, t);
        const double value = law(samples[i], bound, variant.board.squares().count());
        Pair out = in_phases(value, samples[i]);
        if (row[i]) {
            const double change = value / law(samples8[next_known++], bound, 64);
            out = rounded(row[i]->value.middle() * change, row[i]->value.end() * change);
        }
        if (t == variant.king) out = {};
        if (t == variant.pawn) out = kPawnValue;
        values.push_back(out);
    }
    // A piece that alternates is half the one and half the other.
    const std::vector<Pair> single = values;
    for (std::size_t t = 0; t < values.size(); ++t)
        if (const TypeId other = variant.arrives_as[t]; other != t)
            values[t] = (single[t] + single[other]) / 2;
    return values;
}

}  // namespace magus
