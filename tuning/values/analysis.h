#pragma once

// From the games played so far to values: which round comes next, with which values in the engine, and what all games
// say together.

#include "tuning/values/estimate.h"
#include "tuning/values/plan.h"
#include "tuning/values/regression.h"

#include <optional>
#include <utility>
#include <vector>

namespace magus {

struct SubjectResult {
    Subject subject;
    double pawn = 100;                                  // what a Pawn counts at that stage, centipawns
    double assumed = 0;                                 // of all the measured pieces, at the last round
    bool finished = false;                              // as precise as wanted
    std::vector<Bundle> bundles;                        // that it was measured against
    MatchEstimate match;                                // centipawns of all the measured pieces together
    std::optional<RegressionEstimate> regression;       // of one piece, in measurements of single ones
    std::vector<std::pair<int, MatchEstimate>> course;  // after so many games

    // The value of one piece, and how sure it is.
    std::optional<double> value() const {
        return match.value ? std::optional(*match.value / subject.count) : std::nullopt;
    }
    Range range() const { return match.range / subject.count; }
    Range games_range() const { return match.games_range / subject.count; }
};

// One number for a piece: the mean of its values at the stages that were measured.
struct WholeValue {
    int count = 1;  // of singles or of pairs
    double value = 0;
    Range range, games_range;  // as of a MatchEstimate
};

struct PieceResult {
    TypeId piece = kNoType;
    Pair guess, value;  // before the first game, and as the engine should have it
    std::size_t games = 0;
    std::vector<SubjectResult> subjects;
    std::vector<WholeValue> wholes;
};

struct Analysis {
    int rounds = 0;  // complete ones
    Round next;      // the round to be played or finished
    bool finished = false;
    std::vector<Subject> subjects;
    std::vector<PieceResult> pieces;
};

// Regression and course take a while; only reports need them.
enum class Detail : std::uint8_t { Plan, Report };
Analysis analyse(const RunSettings& settings, const Formation& formation, const Records& records,
                 Detail detail);

}  // namespace magus
