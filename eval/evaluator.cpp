#include "eval/evaluator.h"

#include "eval/net/net_state.h"
#include "eval/terms/all.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace magus {

namespace {

constexpr Score kEnoughPieces = 250;

}  // namespace

// Scores of positions and pawn structures already seen.
struct Evaluator::Cache {
    // A score stands in place of its key's lowest bits, by which it is found. The hash table of the search does not keep
    // the scores of all positions: those good enough as they stand are not searched.
    static constexpr std::size_t kScores = 1 << 16;
    static_assert(kScores > std::numeric_limits<std::uint16_t>::max());
    std::vector<std::uint64_t> scores = std::vector<std::uint64_t>(kScores);

    std::uint64_t& score(Key key) { return scores[key % kScores]; }

    // Pawn structures are compared whole, so that a hit is never a mistake.
    struct alignas(64) Slot {
        PawnStructure<Pair> structure;
        ByColor<Shelter<Pair>> shelters;
    };
    static constexpr std::size_t kSlots = 1 << 13;
    std::vector<Slot> slots = std::vector<Slot>(kSlots, no_structure());

    // A structure that fits no position, not even one without pawns.
    static Slot no_structure() {
        Slot out;
        out.structure.pawns.fill(~Bitboard());
        return out;
    }

    Slot& slot(Bitboard white, Bitboard black) {
        const Key key = white.lo() * 0x9E3779B97F4A7C15ull + white.hi() * 0xBF58476D1CE4E5B9ull +
                        black.lo() * 0x94D049BB133111EBull + black.hi() * 0xD6E8FEB86659FD93ull;
        return slots[(key >> 51) % kSlots];
    }
    // To be called well before probe().
    void prefetch(Bitboard white, Bitboard black) {
        const auto* line = reinterpret_cast<const std::byte*>(&slot(white, black));
        for (std::size_t at = 0; at < sizeof(Slot); at += 64) __builtin_prefetch(line + at);
    }

    // Fills in the context's pawn structure and shelters; its sides know their pawns and what these attack.
    void probe(EvalContext<Pair>& c) {
        const Bitboard white = c.side(Color::White).pawns, black = c.side(Color::Black).pawns;
        Slot& known = slot(white, black);
        if (known.structure.pawns[0] == white && known.structure.pawns[1] == black) {
            c.structure = known.structure;
            c.shelters = known.shelters;
        } else {
            survey_pawns<Pair, Color::White>(c);
            survey_pawns<Pair, Color::Black>(c);
            known.structure = c.structure;
        }
        survey_shelter<Pair, Color::White>(c);
        survey_shelter<Pair, Color::Black>(c);
        known.shelters = c.shelters;
    }

    std::optional<NetState> net;

    explicit Cache(const EvalTables& tables) {
        if (tables.net) net.emplace(tables.net, *tables.variant);
    }

    // For the side to move. Less where the evaluation knows that advantages come to nothing, and none where it says
    // that the game is decided.
    Score correction(const Position& pos, Score score, int scale) {
        const int share = net_share(score);
        if (share == 0) return 0;
        return net->correction(pos) * share / (Net::kNoneFrom - Net::kFullUntil) * scale / kFullScale;
    }

    EvalContext<Pair> context(const Position& pos, const EvalTables& tables) {
        return survey<Pair>(pos, tables, tables.params.weights, [this](EvalContext<Pair>& c) { probe(c); });
    }
};

Evaluator::Evaluator(const VariantPtr& variant)
    : tables_(std::make_shared<const EvalTables>(variant)), cache_(std::make_unique<Cache>(*tables_)) {}

Evaluator::Evaluator(VariantPtr variant, const EvalParams& params)
    : tables_(std::make_shared<const EvalTables>(std::move(variant), params)),
      cache_(std::make_unique<Cache>(*tables_)) {}

Evaluator::Evaluator([[maybe_unused]] const VariantPtr& variant, std::shared_ptr<const EvalTables> tables)
    : tables_(std::move(tables)), cache_(std::make_unique<Cache>(*tables_)) {
    assert(tables_->variant == variant);
}

Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;
Evaluator::~Evaluator() = default;

Score Evaluator::evaluate(const Position& pos) {
    const Key key = pos.key();
    std::uint64_t& known = cache_->score(key);
    if ((known ^ key) / Cache::kScores == 0) return static_cast<std::int16_t>(known);
    const Score score = compute(pos);
    known = key / Cache::kScores * Cache::kScores | static_cast<std::uint16_t>(score);
    return score;
}

void Evaluator::prefetch(const Position& pos, Move m, Key after) const {
    __builtin_prefetch(&cache_->score(after));
    const TypeId pawn = pos.variant().pawn;
    if (pawn == kNoType) return;
    // Where no pawn moves or is taken, their structure has just been looked up.
    ByColor<Bitboard> pawns{pos.pieces(Color::White, pawn), pos.pieces(Color::Black, pawn)};
    const Bitboard all = pawns[0] | pawns[1];
    const Bitboard from = Bitboard::of(m.from()), to = Bitboard::of(m.to());
    if (!all.intersects(from | to)) return;
    for (Bitboard& side : pawns) side &= ~(from | to);
    if (all.intersects(from)) pawns[pos.side_to_move()] |= to;
    cache_->prefetch(pawns[0], pawns[1]);
}

Score Evaluator::compute(const Position& pos) {
    const EvalContext<Pair> c = cache_->context(pos, *tables_);
    const Score plain = sum_of_terms(c).taper(phase(c), kWholePhase);
    const Color strong = plain >= 0 ? Color::White : Color::Black;
    const int scale = advantage_scale(c, strong);
    const Score white = std::clamp(plain * scale / kFullScale, -kMaxEval, kMaxEval);
    const Score score = pos.side_to_move() == Color::White ? white : -white;
    return cache_->net ? score + cache_->correction(pos, score, scale) : score;
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
    const int scale = advantage_scale(c, strong);
    const double scaled = plain * scale / kFullScale;
    const double cut = std::clamp(scaled, double{-kMaxEval}, double{kMaxEval}) - plain;
    add("drawishness", strong == Color::White ? cut : 0, strong == Color::White ? 0 : -cut);
    if (cache_->net) {
        const bool whites = pos.side_to_move() == Color::White;
        const auto score = static_cast<Score>(sum.white - sum.black);
        const Score correction = cache_->correction(pos, whites ? score : -score, scale);
        add("net", whites ? correction : 0, whites ? 0 : correction);
    }
    rows.push_back(sum);
    return rows;
}

Score Evaluator::piece_value(TypeId t) const { return tables_->traits[t].exchange; }

const ScoreCurve& Evaluator::curve() const { return tables_->curve; }

bool Evaluator::has_pieces(const Position& pos, Color c) const {
    Score sum = 0;
    for (TypeId t : tables_->fighters) sum += pos.pieces(c, t).count() * tables_->traits[t].exchange;
    return sum >= kEnoughPieces;
}

}  // namespace magus
