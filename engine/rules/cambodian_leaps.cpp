// Cambodian chess: the first move of a King may be a Knight's leap to the next rank, unless he is in check or a Rook has
// aimed at him before, whatever stood between; that of a General two squares forward.

#include "engine/moves/turn.h"
#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct CambodianLeaps {
    bool played = false;
    TypeId rook = kNoType;  // takes the leap from the King at whom it aims
};

constexpr GameKey kKeys[] = {key<&CambodianLeaps::played>(
    "cambodianMoves", Chapter::Pieces,
    "Switch. A `king` may make his first move as a Knight's leap to the next rank. He may not do so in "
    "check, or after a `rook` has aimed at him. A `fers` may make its first move two squares forward. In the "
    "FEN, letters of files name the pieces that may still do so: `DEde`. It works together with `gating = "
    "true`.",
    "cambodianMoves = true")};

void shape(CambodianLeaps& rule, VariantKeys& keys, Variant& v) {
    if (!rule.played) return;
    const auto add = [&](TypeId t, std::string_view betza) {
        const auto moves = parse_betza(betza);
        for (const Ride& ride : moves->rides) v.types[t].rides.push_back(ride);
    };
    if (v.king != kNoKing) add(v.king, "imfsN");
    if (const TypeId general = keys.piece("fers"); general != kNoType) add(general, "imfD");
}

bool ready(CambodianLeaps& rule, VariantKeys& keys, Variant& v) {
    rule.rook = keys.piece("rook");
    return v.facts.first_leaps = rule.played;
}

Scope kings_moves(const CambodianLeaps&, const Turn& turn) {
    const Position& pos = turn.position();
    return {.from = turn.in_check() ? Bitboard::of(pos.king(pos.side_to_move())) : Bitboard()};
}

bool is_leap(const CambodianLeaps&, const Turn& turn, const Scope& scope, Move m) {
    return !m.enters() && scope.from.has(m.from()) && turn.position().board().distance(m.from(), m.to()) > 1;
}

void note_aimed_king(const CambodianLeaps& rule, MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    const Geometry& board = pos.board();
    const Square king = pos.king(~maker.mover());
    const bool aims = board.file(king) == board.file(m.to()) || board.rank(king) == board.rank(m.to());
    if (aims && pos.piece_on(m.to()).type() == rule.rook) maker.leave_unmoved(Bitboard::of(king));
}

}  // namespace

extern const Rule kCambodianLeaps;
constexpr Rule kCambodianLeaps{
    .keys = kKeys,
    .make = make<CambodianLeaps>,
    .shape = kSetup<shape>,
    .ready = kSetup<ready>,
    .hooks = {.scope = kHook<kings_moves>, .forbids = kHook<is_leap>, .after_move = kHook<note_aimed_king>}};

}  // namespace magus
