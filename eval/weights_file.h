#pragma once

// The one file for what is measured and tuned: an INI with a section for each game, or for a family of games whose
// names begin alike ([tomorrow*], [*]). Keys are
//     pieceValueMg = n:325 b:330     pieceValueEg = ...     centipawns, by the letters of the game
//     slider_mobility = 33 48        the rows of weights.h: middle game, end game
//     danger_attacker = 14           those of DangerWeights
//     score_scale = 174              of the ScoreCurve
// [gothic:capablanca] has what stands in [capablanca] above it, and its own keys over that.
// A family's section counts for all its games, a longer name over a shorter one, the game's own over all. Errors name
// line and column; unknown keys and numbers out of range are refused.

#include "engine/base/result.h"
#include "engine/variant/variant.h"
#include "eval/eval_params.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct WeightsSection {
    std::string games;                  // a game's name, or the beginning of several and '*'
    std::vector<std::string> comments;  // written above the keys, not read
    std::map<char, GivenValue> values;
    std::map<std::string, Pair> weights;  // by the names of the rows
    std::map<std::string, int> danger;
    std::optional<double> score_scale;

    // Where it was read, and where the letters of the values stand.
    struct Place {
        int line = 0, column = 0;
    };
    int line = 0;
    std::map<char, Place> places;
};

struct WeightsFile {
    std::string name;  // of the file, for messages
    std::vector<WeightsSection> sections;

    static Result<WeightsFile> parse(std::string_view text, const std::string& file_name);
    static Result<WeightsFile> load(const std::string& path);
    // Everything that the sections say about this game, over its usual_params. A section of the game's own name must
    // not name pieces that the game has not got; a family's may.
    Result<EvalParams> for_game(const Variant& variant) const;
};

// What the program itself plays this game with: the weights of eval/weights.ini, which are compiled into it.
EvalParams usual_params(const Variant& variant);

std::string to_text(const WeightsFile& file);
Result<Done> save(const WeightsFile& file, const std::string& path);

}  // namespace magus
