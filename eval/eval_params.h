#pragma once

// All numbers of the evaluation that can be set: handed to an Evaluator or a Searcher, so that different settings
// live in one process. What is not set keeps its built-in or generated value; what is known of a game beyond that
// is in eval/weights.ini (usual_params).

#include "engine/pieces/given_values.h"
#include "eval/score.h"
#include "eval/weights.h"

#include <map>

namespace magus {

struct EvalParams {
    Weights weights;
    DangerWeights danger;
    double score_scale = ScoreCurve{}.scale;  // centipawns, of the ScoreCurve
    // Values by letter (upper case). They replace those of the variant file. Letters that a game does not have do no
    // harm.
    std::map<char, GivenValue> values;
};

}  // namespace magus
