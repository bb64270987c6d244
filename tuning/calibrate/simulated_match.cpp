// Matches of two engines whose scores are known: the range of the score, and the sequential test.

#include "tuning/calibrate/calibration.h"
#include "tuning/calibrate/chance.h"
#include "tuning/match/statistics.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

struct Opponents {
    double score = 0.5;   // of the first
    double draws = 0;     // part of even games
    double openings = 0;  // how unlike the openings are: standard deviation, in units of the logistic curve
};

double pair_score(const Opponents& o, Chance& chance) {
    // What the opening gives White, the second game gives the other engine.
    const double shift = o.openings * chance.normal(), middle = std::log(o.score / (1 - o.score));
    return (chance.result(logistic(middle + shift), o.draws) +
            chance.result(logistic(middle - shift), o.draws)) /
           2;
}

// The mean score of such pairs; unlike openings draw it to the middle.
double true_score(const Opponents& o) {
    if (o.openings == 0) return o.score;
    double sum = 0, weights = 0;
    for (int hundredths = -600; hundredths <= 600; ++hundredths) {
        const double z = hundredths / 100.0;
        const double weight = std::exp(-z * z / 2);
        sum += weight * logistic(std::log(o.score / (1 - o.score)) + o.openings * z);
        weights += weight;
    }
    return sum / weights;
}

constexpr int kCheap = 25;

SimulatedSituation match(std::uint64_t seed, int pairs, Opponents o, const std::string& name) {
    const double truth = true_score(o);
    return {"match, " + name, "%", kCheap, [=](std::uint64_t repeat) {
                Chance chance{seed, 1, static_cast<std::uint64_t>(pairs), repeat};
                std::vector<double> scores(static_cast<std::size_t>(pairs));
                std::ranges::generate(scores, [&] { return pair_score(o, chance); });
                const ScoreEstimate e = estimate(scores);
                SimulatedTrial out{true, true, false};
                if (!e.interval) return out;
                const auto [low, high] = *e.interval;
                out.limited = low > 0 || high < 1;
                out.covered = low <= truth && truth <= high;
                out.error = 100 * (e.mean - truth);
                out.half_width = 100 * (high - low) / 2;
                return out;
            }};
}

// The truth is one of the test's two hypotheses, each in every second repeat; right is to accept it.
SimulatedSituation sequential(std::uint64_t seed, SprtSettings settings, Opponents o, int cheapness,
                              const std::string& name) {
    return {"SPRT, " + name, "pairs", cheapness, [=](std::uint64_t repeat) {
                constexpr int kMostPairs = 100'000;
                const bool second = repeat % 2 == 1;
                Opponents here = o;
                here.score = score_of_elo(second ? settings.elo1 : settings.elo0);
                Chance chance{seed, 2, repeat};
                PairOutcomes outcomes;
                SimulatedTrial out;
                while (outcomes.pairs() < kMostPairs) {
                    outcomes.add(pair_score(here, chance));
                    const SprtState state = sprt(settings, outcomes);
                    if (!state.finished()) continue;
                    out.stated = true;
                    out.covered = (state.llr >= state.upper) == second;
                    break;
                }
                return out;
            }};
}

}  // namespace

std::vector<SimulatedSituation> match_situations(std::uint64_t seed) {
    return {
        match(seed, 10, {0.5, 0.3}, "10 pairs, 50 %"),
        match(seed, 50, {0.5, 0.3, 0.7}, "50 pairs, 50 %, unlike openings"),
        match(seed, 250, {0.6, 0.5}, "250 pairs, 60 %, half drawn"),
        match(seed, 50, {0.9, 0}, "50 pairs, 90 %, no draws"),
        match(seed, 50, {0.98, 0}, "50 pairs, 98 %, no draws"),
        match(seed, 500, {0.98, 0}, "500 pairs, 98 %, no draws"),
        match(seed, 50, {0.02, 0.3}, "50 pairs, 2 %, draws"),
        sequential(seed, {0, 20}, {0, 0.3}, 3, "0 to 20 Elo, draws"),
        sequential(seed, {0, 100}, {0, 0}, kCheap, "0 to 100 Elo, no draws"),
        sequential(seed, {0, 200}, {0, 0}, kCheap, "0 to 200 Elo, no draws"),
        sequential(seed, {200, 400}, {0, 0}, kCheap, "200 to 400 Elo, no draws"),
    };
}

}  // namespace magus
