#include "tuning/values/plan.h"

#include <algorithm>

namespace magus::values {

namespace {

// Pairs a cell, by round, with so many bundles; fewer with more of them. Little while the values still move.
constexpr int kPairs[] = {4, 8, 16, 24};
constexpr int kUsualBundles = 4;
constexpr int kImbalancePercent = 20;
constexpr double kImbalanceTolerance = 150;
constexpr int kTries = 50;  // of imbalances that the rules of the game may not allow

int pairs_of_round(int number, int bundles) {
    const int usual = kPairs[std::min<std::size_t>(static_cast<std::size_t>(number), std::size(kPairs) - 1)];
    return std::clamp(usual * kUsualBundles / bundles, 2, usual);
}

// The bundle's number in the list of all that this subject was measured against; levels do not matter.
int bundle_number(std::vector<Bundle>& known, const Bundle& bundle) {
    const auto same = [&](const Bundle& b) { return b.given == bundle.given && b.taken == bundle.taken; };
    auto found = std::ranges::find_if(known, same);
    if (found == known.end()) found = known.insert(known.end(), bundle);
    return static_cast<int>(found - known.begin());
}

}  // namespace

std::shared_ptr<const EvalTables> tables_with(const RunSettings& settings, const std::vector<Pair>& values) {
    EvalParams params = settings.params;
    for (std::size_t p = 0; p < values.size(); ++p)
        // A piece that alternates has one value in both its forms.
        for (const TypeId t : {settings.pieces[p], settings.variant->arrives_as[settings.pieces[p]]})
            params.values[settings.variant->types[t].letter] = {values[p].middle(), values[p].end()};
    return std::make_shared<const EvalTables>(settings.variant, params);
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
                out.cells.insert(out.cells.end(), static_cast<std::size_t>(repeats[s]), {*cell, s});
            }
    }
    out.imbalances = static_cast<int>(out.cells.size()) * out.pairs * kImbalancePercent / 100;
    return out;
}

std::optional<std::array<std::string, 2>> make_job(const RunSettings& settings, const Formation& formation,
                                                   const Round& round, int job) {
    Random random{settings.seed, static_cast<std::uint64_t>(job)};
    if (const PlannedCell* planned = round.cell(job - round.first_job))
        return formation.arrange(planned->cell, random);
    const std::size_t piece = round.imbalance_piece(job - round.first_job);
    // Where nothing is about as much worth as the piece, something less alike will do.
    double tolerance = kImbalanceTolerance;
    for (int i = 0; i < kTries; ++i) {
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

}  // namespace magus::values
