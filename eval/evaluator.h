#pragma once

// The static evaluation of one game. An Evaluator is built for a variant (values and tables are generated from
// the pieces' own moves, so that an unknown piece plays sensibly) and belongs to one thread: it
// caches scores and pawn structures.

#include "engine/position/position.h"
#include "eval/eval_params.h"
#include "eval/score.h"

#include <memory>
#include <string>
#include <vector>

namespace magus {

struct EvalTables;  // eval/eval_tables.h: everything computed once per variant

class Evaluator {
public:
    explicit Evaluator(const VariantPtr& variant);  // with its usual_params
    Evaluator(VariantPtr variant, const EvalParams& params);
    Evaluator(const VariantPtr& variant, std::shared_ptr<const EvalTables> tables);  // of that variant
    Evaluator(Evaluator&&) noexcept;
    Evaluator& operator=(Evaluator&&) noexcept;
    ~Evaluator();

    // Centipawns for the side to move, within +-kMaxEval. A function of the position alone.
    Score evaluate(const Position& pos);
    // Makes evaluate() faster after that move when it is called some time before it, with the key after it.
    void prefetch(const Position& pos, Move m, Key after) const;

    // A piece's value in exchanges and in the search's margins, in centipawns. The King's is the highest.
    // The same number that the evaluation's material uses.
    Score piece_value(TypeId t) const;
    const ScoreCurve& curve() const;

    // Is there enough beside pawns that passing a move is not likely to be a way out of zugzwang?
    bool has_pieces(const Position& pos, Color c) const;

    // For people: a row per term with White's and Black's part in centipawns. The last row is the sum.
    struct Row {
        std::string term;
        double white, black;
    };
    std::vector<Row> explain(const Position& pos);

    const std::shared_ptr<const EvalTables>& tables() const { return tables_; }

private:
    struct Cache;
    Score compute(const Position& pos);

    std::shared_ptr<const EvalTables> tables_;
    std::unique_ptr<Cache> cache_;
};

}  // namespace magus
