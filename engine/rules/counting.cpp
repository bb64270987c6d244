// The counting rules of Makruk and its relatives: once no side has a pawn left (Cambodia: once a side has at most three
// pieces), the weaker side may count moves, and when it comes to the end of its count the game is drawn. A bare King
// counts from the number of pieces on the board to a limit by what he faces.

#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

#include <map>
#include <span>

namespace magus {

namespace {

struct Counting {
    enum class Kind : std::uint8_t { None, Makruk, Cambodian, Asean } kind = Kind::None;
    // The types that limits speak of. Khon: the Silver General.
    TypeSet rooks, khons, knights;
};

void read_kind(Counting& rule, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e) return;
    const std::map<std::string_view, Counting::Kind> kinds{{"none", Counting::Kind::None},
                                                           {"makruk", Counting::Kind::Makruk},
                                                           {"cambodian", Counting::Kind::Cambodian},
                                                           {"asean", Counting::Kind::Asean}};
    const auto found = kinds.find(e->value);
    if (found == kinds.end()) return keys.refuse(*e, "expected none, makruk, cambodian or asean");
    rule.kind = found->second;
}

constexpr GameKey kKeys[] = {read_by<read_kind>(
    "countingRule", Chapter::Draws,
    "`makruk`, `cambodian` or `asean`: when no pawns are left (Cambodia: when a side has at most three "
    "pieces), the weaker side counts moves. When the count passes its limit, the game is a draw. Example of "
    "a FEN's end: `- 16 8 41`. The limit, 16 half-moves, stands in the place of the en passant square, and "
    "the count, 8, in the place of the moves without progress.",
    "countingRule = makruk")};

bool ready(Counting& rule, VariantKeys&, Variant& v) {
    if (rule.kind == Counting::Kind::None) return false;
    for (TypeId t = 0; t < v.types.size(); ++t)
        for (const auto& [betza, types] :
             {std::pair{"R", &rule.rooks}, {"FfW", &rule.khons}, {"N", &rule.knights}})
            if (v.types[t].betza == betza) types->add(t);
    v.facts.counts_moves = true;
    v.facts.stops.emplace_back("its counting rule");
    return true;
}

// Against at least so many of a kind, a bare King must be mated within so many moves.
struct Limit {
    TypeSet Counting::*types;
    int least, moves;
};

constexpr Limit kMakruk[] = {{&Counting::rooks, 2, 8},
                             {&Counting::rooks, 1, 16},
                             {&Counting::khons, 2, 22},
                             {&Counting::knights, 2, 32},
                             {&Counting::khons, 1, 44}};
constexpr Limit kAsean[] = {
    {&Counting::rooks, 1, 16}, {&Counting::khons, 1, 44}, {&Counting::knights, 1, 64}};

int limit_against(const Counting& rule, const Position& pos, Color strong, std::span<const Limit> limits,
                  int otherwise) {
    for (const Limit& limit : limits)
        if (of_types(pos, strong, rule.*limit.types).count() >= limit.least) return limit.moves;
    return otherwise;
}

bool any_pawn(const Position& pos) {
    const TypeId pawn = pos.variant().pawn;
    return pawn != kNoType && (pos.pieces(Color::White, pawn) | pos.pieces(Color::Black, pawn)).any();
}

// Moves in which a side that counts must be mated, from zero or from the number of pieces; 0: it may not count.
int counting_limit(const Counting& rule, const Position& pos, Color counts) {
    const Color strong = ~counts;
    constexpr int kUsual = 64, kCambodian = 1;  // Cambodia's limits are a move shorter
    switch (rule.kind) {
    case Counting::Kind::Makruk:
        if (any_pawn(pos) || pos.bare(strong)) return 0;
        return pos.bare(counts) ? limit_against(rule, pos, strong, kMakruk, kUsual) : kUsual;
    case Counting::Kind::Cambodian:
        if (pos.pieces(counts).count() > 3 || pos.bare(strong)) return 0;
        if (!pos.bare(counts)) return kUsual - kCambodian;
        return any_pawn(pos) ? 0 : limit_against(rule, pos, strong, kMakruk, kUsual) - kCambodian;
    case Counting::Kind::Asean:
        return any_pawn(pos) || !pos.bare(counts) ? 0 : limit_against(rule, pos, strong, kAsean, 0);
    case Counting::Kind::None: break;
    }
    return 0;
}

// What the position's count becomes by the move that has just been made.
MoveCount count_on(const Counting& rule, const Position& pos, Move m) {
    const Variant& v = pos.variant();
    const Piece victim = pos.state().victim;
    const Color next = pos.side_to_move(), mover = ~next;
    const bool from_pieces = rule.kind != Counting::Kind::Asean;
    const int on_board = pos.occupied().count();
    MoveCount out = pos.state().count;
    if (out.limit > 0) ++out.plies;
    // A bare King who takes the last pawn begins to count with that move.
    if (from_pieces && victim.exists() && victim.type() == v.pawn && pos.bare(mover) && !any_pawn(pos))
        if (const int limit = counting_limit(rule, pos, mover)) out = {2 * on_board - 1, 2 * limit};
    const bool anew = (victim.exists() || m.kind() == MoveKind::Promotion) && pos.bare(next);
    if (out.limit == 0 || anew)
        if (const int limit = counting_limit(rule, pos, next))
            out = {from_pieces && pos.bare(next) ? 2 * on_board : 0, 2 * limit};
    return out;
}

void count_move(const Counting& rule, MoveMaker& maker, Move m) {
    maker.set_count(count_on(rule, maker.position(), m));
}

}  // namespace

extern const Rule kCounting;
constexpr Rule kCounting{
    .keys = kKeys, .make = make<Counting>, .ready = kSetup<ready>, .hooks = {.note = kHook<count_move>}};

}  // namespace magus
