#include "eval/evaluator.h"

#include "eval/eval_context.h"
#include "eval/terms/endgame.h"
#include "eval/terms/hand.h"
#include "eval/terms/king.h"
#include "eval/terms/pawns.h"
#include "eval/terms/pieces.h"
#include "eval/terms/survey.h"
#include "eval/terms/threats.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace magus {

namespace {

constexpr int kWholePhase = 256;
constexpr Score kEnoughPieces = 250;

template <class Num, Color Us> Num tempo(const EvalContext<Num>& c) {
    return c.pos.side_to_move() == Us ? c.weights.tempo : Num{};
}

template <class Num> constexpr EvalTerm<Num> kTerms[] = {
    {"material", material<Num, Color::White>, material<Num, Color::Black>},
    {"hand", hand<Num, Color::White>, hand<Num, Color::Black>},
    {"piece-square", piece_square<Num, Color::White>, piece_square<Num, Color::Black>},
    {"mobility", mobility<Num, Color::White>, mobility<Num, Color::Black>},
    {"pawns", pawns<Num, Color::White>, pawns<Num, Color::Black>},
    {"passed pawns", passed_pawns<Num, Color::White>, passed_pawns<Num, Color::Black>},
    {"pairs", pairs<Num, Color::White>, pairs<Num, Color::Black>},
    {"open files", open_files<Num, Color::White>, open_files<Num, Color::Black>},
    {"outposts", outposts<Num, Color::White>, outposts<Num, Color::Black>},
    {"King's shelter", king_shelter<Num, Color::White>, king_shelter<Num, Color::Black>},
    {"King's danger", king_danger<Num, Color::White>, king_danger<Num, Color::Black>},
    {"threats", threats<Num, Color::White>, threats<Num, Color::Black>},
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

template <class Num> int phase(const EvalContext<Num>& c) {
    const int force = c.side(Color::White).force + c.side(Color::Black).force;
    return std::min(kWholePhase, static_cast<int>(std::int64_t{kWholePhase} * force / c.tables.whole_phase));
}

}  // namespace

// Pawn structures already seen; compared whole, so that a hit is never a mistake.
struct Evaluator::Cache {
    static constexpr std::size_t kSlots = 1 << 13;
    std::vector<PawnStructure<Pair>> slots = std::vector<PawnStructure<Pair>>(kSlots);

    static std::size_t slot(Bitboard white, Bitboard black) {
        Key key = zobrist::mix(white.lo() ^ zobrist::mix(white.hi()));
        key = zobrist::mix(key ^ black.lo() ^ zobrist::mix(~black.hi()));
        return key % kSlots;
    }

    // Fills in the context's pawn structure; its sides know their pawns and what these attack.
    void probe(EvalContext<Pair>& c) {
        const Bitboard white = c.side(Color::White).pawns, black = c.side(Color::Black).pawns;
        PawnStructure<Pair>& entry = slots[slot(white, black)];
        if (entry.pawns[0] == white && entry.pawns[1] == black) {
            c.structure = entry;
            return;
        }
        survey_pawns<Pair, Color::White>(c);
        survey_pawns<Pair, Color::Black>(c);
        entry = c.structure;
    }

    EvalContext<Pair> context(const Position& pos, const EvalTables& tables) {
        EvalContext<Pair> c(pos, tables, tables.weights);
        survey_pawn_attacks<Pair, Color::White>(c);
        survey_pawn_attacks<Pair, Color::Black>(c);
        probe(c);
        survey_pieces<Pair, Color::White>(c);
        survey_pieces<Pair, Color::Black>(c);
        return c;
    }
};

Evaluator::Evaluator(VariantPtr variant)
    : tables_(std::make_shared<const EvalTables>(std::move(variant))), cache_(std::make_unique<Cache>()) {}

Evaluator::Evaluator([[maybe_unused]] const VariantPtr& variant, std::shared_ptr<const EvalTables> tables)
    : tables_(std::move(tables)), cache_(std::make_unique<Cache>()) {
    assert(tables_->variant == variant);
}

Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;
Evaluator::~Evaluator() = default;

Score Evaluator::evaluate(const Position& pos) {
    const EvalContext<Pair> c = cache_->context(pos, *tables_);
    const Score plain = sum_of_terms(c).taper(phase(c), kWholePhase);
    const Color strong = plain >= 0 ? Color::White : Color::Black;
    const Score white = std::clamp(plain * advantage_scale(c, strong) / kFullScale, -kMaxEval, kMaxEval);
    return pos.side_to_move() == Color::White ? white : -white;
}

std::vector<Evaluator::Row> Evaluator::explain(const Position& pos) {
    const EvalContext<Pair> c = cache_->context(pos, *tables_);
    const double middle = static_cast<double>(phase(c)) / kWholePhase;
    const auto taper = [&](Pair p) { return p.middle() * middle + p.end() * (1 - middle); };
    std::vector<Row> rows;
    Row sum{"sum", 0, 0};
    const auto add = [&](std::string term, double white, double black) {
        rows.push_back({std::move(term), white, black});
        sum.white += white;
        sum.black += black;
    };
    for (const EvalTerm<Pair>& term : kTerms<Pair>)
        add(std::string(term.name), taper(term.white(c)), taper(term.black(c)));
    const double plain = sum.white - sum.black;
    const Color strong = plain >= 0 ? Color::White : Color::Black;
    const double scaled = plain * advantage_scale(c, strong) / kFullScale;
    const double cut = std::clamp(scaled, double{-kMaxEval}, double{kMaxEval}) - plain;
    add("drawishness", strong == Color::White ? cut : 0, strong == Color::White ? 0 : -cut);
    rows.push_back(sum);
    return rows;
}

Score Evaluator::piece_value(TypeId t) const { return tables_->traits[t].exchange; }

const ScoreCurve& Evaluator::curve() const { return tables_->curve; }

bool Evaluator::has_pieces(const Position& pos, Color c) const {
    Score sum = 0;
    for (TypeId t : pos.variant().movers) sum += pos.pieces(c, t).count() * tables_->traits[t].exchange;
    return sum >= kEnoughPieces;
}

}  // namespace magus
