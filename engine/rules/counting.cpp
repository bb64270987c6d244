#include "engine/rules/counting.h"

#include "engine/position.h"

#include <span>

namespace magus {

namespace {

// Against at least so many of a kind, a bare King must be mated within so many moves.
struct Limit {
    std::uint32_t CountingRule::*types;
    int least, moves;
};

constexpr Limit kMakruk[] = {{&CountingRule::rooks, 2, 8},
                             {&CountingRule::rooks, 1, 16},
                             {&CountingRule::khons, 2, 22},
                             {&CountingRule::knights, 2, 32},
                             {&CountingRule::khons, 1, 44}};
constexpr Limit kAsean[] = {
    {&CountingRule::rooks, 1, 16}, {&CountingRule::khons, 1, 44}, {&CountingRule::knights, 1, 64}};

int count(const Position& pos, Color c, std::uint32_t types) {
    int out = 0;
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        if (types >> t & 1) out += pos.pieces(c, t).count();
    return out;
}

int limit_against(const Position& pos, Color strong, std::span<const Limit> limits, int otherwise) {
    for (const Limit& limit : limits)
        if (count(pos, strong, pos.variant().counting.*limit.types) >= limit.least) return limit.moves;
    return otherwise;
}

bool any_pawn(const Position& pos) {
    const TypeId pawn = pos.variant().pawn;
    return pawn != kNoType && (pos.pieces(Color::White, pawn) | pos.pieces(Color::Black, pawn)).any();
}

}  // namespace

CountingRule counting_rule(const Variant& v, CountingKind kind) {
    CountingRule out{kind};
    for (TypeId t = 0; t < v.types.size(); ++t)
        for (const auto& [betza, types] :
             {std::pair{"R", &out.rooks}, {"FfW", &out.khons}, {"N", &out.knights}})
            if (v.types[t].betza == betza) *types |= 1u << t;
    return out;
}

int counting_limit(const Position& pos, Color counts) {
    const Color strong = ~counts;
    constexpr int kUsual = 64, kCambodian = 1;  // Cambodia's limits are a move shorter
    switch (pos.variant().counting.kind) {
    case CountingKind::Makruk:
        if (any_pawn(pos) || pos.bare(strong)) return 0;
        return pos.bare(counts) ? limit_against(pos, strong, kMakruk, kUsual) : kUsual;
    case CountingKind::Cambodian:
        if (pos.pieces(counts).count() > 3 || pos.bare(strong)) return 0;
        if (!pos.bare(counts)) return kUsual - kCambodian;
        return any_pawn(pos) ? 0 : limit_against(pos, strong, kMakruk, kUsual) - kCambodian;
    case CountingKind::Asean:
        return any_pawn(pos) || !pos.bare(counts) ? 0 : limit_against(pos, strong, kAsean, 0);
    case CountingKind::None: break;
    }
    return 0;
}

MoveCount count_on(const Position& pos, Move m) {
    const Variant& v = pos.variant();
    const Piece captured = pos.state().captured;
    const Color next = pos.side_to_move(), mover = ~next;
    const bool from_pieces = v.counting.kind != CountingKind::Asean;
    const int on_board = pos.occupied().count();
    MoveCount out = pos.state().count;
    if (out.limit > 0) ++out.plies;
    // A bare King who takes the last pawn begins to count with that move.
    if (from_pieces && captured.exists() && captured.type() == v.pawn && pos.bare(mover) && !any_pawn(pos))
        if (const int limit = counting_limit(pos, mover)) out = {2 * on_board - 1, 2 * limit};
    const bool anew = (captured.exists() || m.kind() == MoveKind::Promotion) && pos.bare(next);
    if (out.limit == 0 || anew)
        if (const int limit = counting_limit(pos, next))
            out = {from_pieces && pos.bare(next) ? 2 * on_board : 0, 2 * limit};
    return out;
}

}  // namespace magus
