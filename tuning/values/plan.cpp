#include "tuning/values/plan.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace magus {

namespace {

// Pairs a cell, by round, with so many bundles; fewer with more of them. Little while the values still move.
constexpr int kPairs[] = {4, 8, 16, 24};
constexpr int kUsualBundles = 4;
constexpr int kImbalancePercent = 20;
constexpr double kImbalanceTolerance = 150;
constexpr std::size_t kDraws = 16;  // of assumed values, in a round
constexpr std::uint64_t kDrawStream = 1'000'000'000;
constexpr int kImbalanceTries = 50;  // of imbalances that the rules of the game may not allow

int pairs_of_round(int number, int bundles) {
    const int usual = kPairs[std::min<std::size_t>(static_cast<std::size_t>(number), std::size(kPairs) - 1)];
    return std::clamp(usual * kUsualBundles / bundles, 2, usual);
}

// Values at `kDraws` places around the round's, evenly from -jitter to +jitter; in another order for each piece.
std::vector<std::vector<Pair>> drawn_values(const RunSettings& settings, int number,
                                            const std::vector<Pair>& values) {
    std::vector<std::vector<Pair>> out(kDraws, values);
    for (std::size_t p = 0; p < values.size(); ++p) {
        std::vector<std::size_t> places(kDraws);
        std::iota(places.begin(), places.end(), std::size_t{0});
        Random random{settings.seed, kDrawStream, static_cast<std::uint64_t>(number), p};
        random.shuffle<std::size_t>(places);
        for (std::size_t d = 0; d < kDraws; ++d) {
            const double place = (2.0 * static_cast<double>(places[d]) + 1) / kDraws - 1;
            const auto drawn = [&](int value) {
                return std::max(1, static_cast<int>(std::lround(value * (1 + settings.jitter * place))));
            };
            out[d][p] = {drawn(values[p].middle()), drawn(values[p].end())};
        }
    }
    return out;
}

}  // namespace

std::shared_ptr<const EvalTables> tables_with(const RunSettings& settings, const std::vector<Pair>& values) {
    EvalParams params = settings.params;
    for (std::size_t p = 0; p < values.size(); ++p)
        // A piece that alternates has one value in both its forms.
        for (const TypeId t : {settings.pieces[p], settings.variant->arrives_as[settings.pieces[p]]})
            params.values[settings.variant->types[t].letter] = {values[p].middle(), values[p].end()};
    return std::make_shared<const EvalTables>(settings.variant, params, settings.net);
}

std::vector<Subject> subjects(const RunSettings& settings, const Formation& formation) {
    std::vector<Subject> out;
    const EvalTables tables(settings.variant, settings.params);
    for (TypeId piece : settings.pieces)
        for (int count : settings.counts)
            for (Stage stage : settings.stages) {
                const Subject subject{piece, count, stage};
                const auto found = choose_bundles(formation, tables, subject, settings.known, 1);
                if (found.empty()) continue;
                // A game may allow only one of a kind.
                Random random{settings.seed};
                const auto cell = make_cell(formation, tables, subject, found[0], 0);
                if (cell && formation.arrange(*cell, random)) out.push_back(subject);
            }
    return out;
}

Round make_round(const RunSettings& settings, const Formation& formation, const std::vector<Subject>& all,
                 int number, const std::vector<Pair>& values, const std::vector<int>& repeats,
                 std::vector<std::vector<Bundle>>& bundles) {
    Round out;
    out.pairs = pairs_of_round(number, settings.bundles);
    out.number = number;
    out.values = values;
    out.drawn = drawn_values(settings, number, values);
    out.tables = tables_with(settings, values);
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (repeats[s] == 0) continue;
        const auto piece = static_cast<std::size_t>(std::ranges::find(settings.pieces, all[s].piece) -
                                                    settings.pieces.begin());
        const EvalTables& tables = *out.tables;
        if (std::ranges::find(out.imbalance_pieces, piece) == out.imbalance_pieces.end())
            out.imbalance_pieces.push_back(piece);
        for (const Bundle& bundle : choose_bundles(formation, tables, all[s], settings.known,
                                                   static_cast<std::size_t>(settings.bundles)))
            for (const int level : {0, 1}) {
                auto cell = make_cell(formation, tables, all[s], bundle, level);
                if (!cell) continue;
                cell->bundle = bundle_number(bundles[s], bundle);
                out.cells.insert(out.cells.end(), static_cast<std::size_t>(repeats[s]), {*cell, s, bundle});
            }
    }
    out.imbalances = static_cast<int>(out.cells.size()) * out.pairs * kImbalancePercent / 100;
    return out;
}

std::size_t Round::draw(const RunSettings& settings, int job) const {
    return Random{settings.seed, kDrawStream, static_cast<std::uint64_t>(job)}.below(drawn.size());
}

PairRecord Round::describe(const RunSettings& settings, int job) const {
    PairRecord out;
    out.round = number;
    out.values = values;
    out.assumed = drawn[draw(settings, job)];
    if (const PlannedCell* planned = cell(job - first_job)) {
        out.piece = static_cast<std::size_t>(std::ranges::find(settings.pieces, planned->cell.piece) -
                                             settings.pieces.begin());
        out.cell = planned->cell;
        out.bundle = planned->bundle;
    } else {
        out.piece = imbalance_piece(job - first_job);
    }
    return out;
}

std::optional<std::array<std::string, 2>> make_job(const RunSettings& settings, const Formation& formation,
                                                   const Round& round, int job) {
    Random random{settings.seed, static_cast<std::uint64_t>(job)};
    if (const PlannedCell* planned = round.cell(job - round.first_job))
        return formation.arrange(planned->cell, random);
    const std::size_t piece = round.imbalance_piece(job - round.first_job);
    // When no bundle has about the piece's value, a less similar one is taken.
    double tolerance = kImbalanceTolerance;
    for (int i = 0; i < kImbalanceTries; ++i) {
        const auto cell = random_imbalance(formation, *round.tables, settings.pieces[piece], settings.known,
                                           tolerance, random);
        if (!cell) {
            tolerance *= 2;
            continue;
        }
        if (const auto fens = formation.arrange(*cell, random)) return fens;
    }
    return std::nullopt;
}

}  // namespace magus
