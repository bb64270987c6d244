// King and Rook that were dropped where they castle from may do so (placement): they have the right as soon as both stand
// there.

#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct DroppedCastling {
    bool played = false;
};

constexpr GameKey kKeys[] = {
    key<&DroppedCastling::played>("castlingDroppedPiece", Chapter::Castling,
                                  "Switch. `true`: a King dropped on the `castlingKingFile` (`e` unless "
                                  "given) and a Rook dropped in the corner may castle.",
                                  "castlingDroppedPiece = true")};

bool ready(DroppedCastling& rule, VariantKeys&, Variant& v) {
    return rule.played && !v.castling.ways.empty();
}

void let_castle(const DroppedCastling&, MoveMaker& maker, Move m) {
    if (m.kind() != MoveKind::Drop) return;
    const Position& pos = maker.position();
    const Variant& v = pos.variant();
    for (const CastlingWay& way : pos.castling_ways().ways)
        if (way.color == maker.mover() && (way.king_from == m.to() || way.rook_from == m.to()) &&
            pos.piece_on(way.king_from) == Piece(way.color, v.castling_king) &&
            pos.piece_on(way.rook_from) == Piece(way.color, v.castling_rook))
            maker.grant_castling(way.right);
}

}  // namespace

extern const Rule kDroppedCastling;
constexpr Rule kDroppedCastling{.keys = kKeys,
                                .make = make<DroppedCastling>,
                                .ready = kSetup<ready>,
                                .hooks = {.after_move = kHook<let_castle>}};

}  // namespace magus
