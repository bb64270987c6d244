#pragma once

// The evaluation as a sum: the table of its terms, the context that they look at, and how far the game is from its
// end. Play adds them with Pairs; a tuner may with any other number type.

#include "eval/eval_context.h"
#include "eval/terms/endgame.h"
#include "eval/terms/goals.h"
#include "eval/terms/hand.h"
#include "eval/terms/king.h"
#include "eval/terms/offers.h"
#include "eval/terms/pawns.h"
#include "eval/terms/pieces.h"
#include "eval/terms/survey.h"
#include "eval/terms/threats.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace magus {

inline constexpr int kWholePhase = 256;

template <class Num, Color Us> Num tempo(const EvalContext<Num>& c) {
    return c.pos.side_to_move() == Us ? c.weights.tempo : Num{};
}

template <class Num> inline constexpr EvalTerm<Num> kTerms[] = {
    {"material", material<Num, Color::White>, material<Num, Color::Black>},
    {"hand", hand<Num, Color::White>, hand<Num, Color::Black>},
    {"piece-square", piece_square<Num, Color::White>, piece_square<Num, Color::Black>},
    {"mobility", mobility<Num, Color::White>, mobility<Num, Color::Black>},
    {"pawns", pawns<Num, Color::White>, pawns<Num, Color::Black>},
    {"passed pawns", passed_pawns<Num, Color::White>, passed_pawns<Num, Color::Black>},
    {"pairs", pairs<Num, Color::White>, pairs<Num, Color::Black>},
    {"open files", open_files<Num, Color::White>, open_files<Num, Color::Black>},
    {"outposts", outposts<Num, Color::White>, outposts<Num, Color::Black>},
    {"space", space<Num, Color::White>, space<Num, Color::Black>},
    {"far from King", far_from_king<Num, Color::White>, far_from_king<Num, Color::Black>},
    {"King's shelter", king_shelter<Num, Color::White>, king_shelter<Num, Color::Black>},
    {"King's flank", guarded_flank<Num, Color::White>, guarded_flank<Num, Color::Black>},
    {"King's danger", king_danger<Num, Color::White>, king_danger<Num, Color::Black>},
    {"threats", threats<Num, Color::White>, threats<Num, Color::Black>},
    {"offers", offers<Num, Color::White>, offers<Num, Color::Black>},
    {"goals", goals<Num, Color::White>, goals<Num, Color::Black>},
    {"mop-up", mop_up<Num, Color::White>, mop_up<Num, Color::Black>},
    {"tempo", tempo<Num, Color::White>, tempo<Num, Color::Black>},
};

// Written out by the compiler: the functions are known, so they are called directly or inlined.
template <class Num> Num sum_of_terms(const EvalContext<Num>& c) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return ((kTerms<Num>[I].white(c) - kTerms<Num>[I].black(c)) + ...);
    }
    (std::make_index_sequence<std::size(kTerms<Num>)>{});
}

// How much is still middle game, of kWholePhase.
template <class Num> int phase(const EvalContext<Num>& c) {
    const int force = c.side(Color::White).force + c.side(Color::Black).force;
    return std::min(kWholePhase, static_cast<int>(std::int64_t{kWholePhase} * force / c.tables.whole_phase));
}

// Everything that the terms need; `survey_structure` fills in the pawn structure, from scratch or from a cache.
template <class Num, class SurveyStructure>
EvalContext<Num> survey(const Position& pos, const EvalTables& tables, const WeightsOf<Num>& weights,
                        SurveyStructure survey_structure) {
    EvalContext<Num> c(pos, tables, weights);
    survey_pawn_attacks<Num, Color::White>(c);
    survey_pawn_attacks<Num, Color::Black>(c);
    survey_pieces<Num, Color::White>(c);
    survey_pieces<Num, Color::Black>(c);
    survey_structure(c);
    return c;
}

template <class Num>
EvalContext<Num> survey(const Position& pos, const EvalTables& tables, const WeightsOf<Num>& weights) {
    return survey<Num>(pos, tables, weights, [](EvalContext<Num>& c) {
        survey_pawns<Num, Color::White>(c);
        survey_pawns<Num, Color::Black>(c);
        survey_shelter<Num, Color::White>(c);
        survey_shelter<Num, Color::Black>(c);
    });
}

}  // namespace magus
