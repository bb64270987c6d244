// Kings that face each other on an open rank or file (Korean chess: bikjang): the side to move must part them, or pass,
// which ends the game.

#include "engine/moves/turn.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Bikjang {
    bool played = false;
};

constexpr GameKey kKeys[] = {key<&Bikjang::played>(
    "bikjangRule", Chapter::Restrictions,
    "Switch. `true`: the Kings may face each other. The side to move must then part them. If passing is "
    "allowed, it may pass instead, even in check; the game is then a draw.",
    "bikjangRule = true")};
constexpr EndKind kFacing{"facing Kings", "{drawn}: the Kings face each other"};

bool ready(Bikjang& rule, VariantKeys&, Variant& v) { return rule.played && v.both_have_kings(); }

// On a rank or file without anything between, were the board occupied so and they there.
bool face(const Position& pos, Square a, Square b, Bitboard occupied) {
    if (!a.exists() || !b.exists()) return false;
    const Geometry& board = pos.board();
    return (board.file(a) == board.file(b) || board.rank(a) == board.rank(b)) &&
           !pos.variant().attacks.lines().between(a, b).intersects(occupied);
}

bool kings_face(const Bikjang&, const Position& pos) {
    return face(pos, pos.king(Color::White), pos.king(Color::Black), pos.occupied());
}

Scope all_when_facing(const Bikjang& rule, const Turn& turn) {
    return {.all = kings_face(rule, turn.position())};
}

bool still_face(const Bikjang&, const Turn& turn, const Scope&, Move m) {
    const Position& pos = turn.position();
    const Color us = pos.side_to_move();
    const BoardChange change = pos.change(m);
    const Bitboard after = (pos.occupied() & ~(change.vacated | change.removed)) | change.filled;
    const Square king = !m.enters() && m.from() == pos.king(us) ? m.to() : pos.king(us);
    return face(pos, king, pos.king(~us), after);
}

std::optional<GameEnd> passed(const Bikjang& rule, const Position& pos) {
    if (pos.history().size() > 1 && pos.state().move.kind() == MoveKind::Pass && kings_face(rule, pos))
        return GameEnd{&kFacing, pos.drawn_score()};
    return std::nullopt;
}

}  // namespace

extern const Rule kBikjang;
constexpr Rule kBikjang{.keys = kKeys,
                        .make = make<Bikjang>,
                        .ready = kSetup<ready>,
                        .hooks = {.scope = kHook<all_when_facing>,
                                  .forbids = kHook<still_face>,
                                  .pass_in_check = kHook<kings_face>,
                                  .end_on_board = kHook<passed>}};

}  // namespace magus
