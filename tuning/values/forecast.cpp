#include "tuning/values/forecast.h"

#include "tuning/values/range.h"
#include "tuning/words_and_seconds.h"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

// What a Pawn adds to an even score, as measured on 8x8.
constexpr double kPawnInOpenings = 0.15, kPawnInEndings = 0.25;
// The standard deviation of a pair's score.
constexpr double kPairDeviation = 0.32;
// Slope and pull are unknown, too, and cells are not quite even: as much as simulated measurements show (magus-lab calibrate).
constexpr double kUnknowns = 1.4;
constexpr double kNormalQuantile = 1.96;

double standard_error(double pawn, Stage stage, double games, const Expectation& e) {
    const double slope = (stage == Stage::Opening ? kPawnInOpenings : kPawnInEndings) / pawn;
    return kUnknowns * kPairDeviation / std::sqrt(games / 2) / slope / (1 - e.pull);
}

}  // namespace

double expected_half_width(double pawn, Stage stage, double games, const Expectation& e) {
    return kNormalQuantile * standard_error(pawn, stage, games, e);
}

double expected_half_width(double pawn, Stage stage, double games, int bundles, const Expectation& e) {
    if (bundles < 2) return std::numeric_limits<double>::infinity();
    return range_quantile(bundles - 1) *
           std::hypot(standard_error(pawn, stage, games, e), e.scatter / std::sqrt(bundles));
}

std::string forecast_table(const RunSettings& settings, const std::vector<Subject>& all) {
    const Expectation usual;
    const EvalTables tables(settings.variant, settings.params);
    std::ostringstream out;
    out << "What to expect, as half of a range of 95 % in centipawns, when games confirm what the engine "
           "assumes by "
        << fixed(usual.pull, 1) << "\nand " << settings.bundles << " bundles scatter by "
        << fixed(usual.scatter, 0)
        << ". `these bundles` falls with the number of games, `value` with that of "
        << "bundles as well.\n\n"
        << std::left << std::setw(28) << "" << std::right << std::setw(10) << "games" << std::setw(16)
        << "these bundles" << std::setw(10) << "value" << '\n';
    for (const Subject& s : all) {
        const PieceType& type = settings.variant->types[s.piece];
        const std::string name = (type.name.size() > 1 ? type.name : std::string(1, type.letter)) +
                                 (s.count == 1 ? ", " : ", pair, ") +
                                 (s.stage == Stage::Opening ? "opening" : "ending");
        const double pawn = at_stage(tables.traits[settings.variant->pawn].value, s.stage);
        for (const double games : {400.0, 1000.0, 2000.0, 4000.0, 10'000.0, 20'000.0})
            out << std::left << std::setw(28) << name << std::right << std::setw(10) << fixed(games, 0)
                << std::setw(16)
                << "+-" + fixed(expected_half_width(pawn, s.stage, games, usual) / s.count, 0)
                << std::setw(10)
                << (settings.bundles < 2
                        ? "-"
                        : "+-" + fixed(expected_half_width(pawn, s.stage, games, settings.bundles, usual) /
                                           s.count,
                                       0))
                << '\n';
    }
    return out.str();
}

}  // namespace magus
