// En passant beyond the pawn: pieces that capture so, and pieces that can be captured so after a first move of their
// own from the squares where double steps start.

#include "engine/moves/move_outlet.h"
#include "engine/position/core_moves.h"
#include "engine/rules/rule.h"

#include <algorithm>

namespace magus {

namespace {

// Does the ride lead that far, in one move?
bool leads(const Ride& ride, int files, int ranks) {
    const int most = ride.reach == 0 ? Geometry::kMaxSide : ride.reach;
    for (int n = 1; n <= most; ++n)
        if (n * ride.files == files && n * ride.ranks == ranks) return true;
    return false;
}

}  // namespace

Bitboard squares_passed(const Variant& v, Piece piece, Square from, Square to) {
    const PieceType& type = v.types[piece.type()];
    const Color c = piece.color();
    if (!type.first_squares || !(*type.first_squares)[c].has(from)) return {};
    const int turn = c == Color::White ? 1 : -1;
    const int files = turn * (v.board.file(to) - v.board.file(from));
    const int ranks = turn * (v.board.rank(to) - v.board.rank(from));
    bool first = false, usual = false;
    for (const Ride& ride : type.rides)
        if (leads(ride, files, ranks)) (ride.initial ? first : usual) = true;
    return first && !usual ? v.attacks.lines().between(from, to) : Bitboard();
}

Bitboard en_passant_captors(const Position& pos, Square to) {
    const Variant& v = pos.variant();
    const Color us = pos.side_to_move();
    const Surroundings around = pos.surroundings(us);
    Bitboard out;
    for (TypeId t : v.en_passant_types[us])
        for (Square from : pos.pieces(us, t))
            if (v.attacks.captures(us, t, from, around).has(to) &&
                !v.attacks.quiets(us, t, from, around).has(to))
                out.add(from);
    return out;
}

namespace {

struct PieceEnPassant {
    ByColor<Bitboard> region{~Bitboard(), ~Bitboard()};
};

constexpr GameKey kKeys[] = {
    key<&PieceEnPassant::region>("enPassantRegion", Chapter::Pawns,
                                 "Where that side may capture en passant; everywhere unless given.",
                                 "enPassantRegionWhite = *6"),
    named("enPassantTypes", Chapter::Pawns,
          "Letters: these pieces also capture en passant, with those of their moves that only capture. "
          "Without the key these are the `pawnTypes` and all pieces with an `e` in their moves. What can be "
          "captured: a pawn, and one of the `pawnTypes` after a first move (`i`) over one square or more.",
          "enPassantTypes = ps", true)};

// Pieces whose Betza text says e; pawnTypes and these keys name others in their place.
bool ready(PieceEnPassant& rule, VariantKeys& keys, Variant& v) {
    TypeSet both;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (v.types[t].en_passant) both.add(t);
    for (std::string_view key : {"pawnTypes", "enPassantTypes"}) read_value(keys, kKeys[1], key, both);
    for (Color c : kColors) {
        TypeSet own = both;
        read_value(keys, kKeys[1], for_side("enPassantTypes", c), own);
        own &= ~TypeSet::of(v.pawn);  // captures so anyway
        v.en_passant_types[c] = own;
        v.en_passant_region[c] = rule.region[c] & v.board.squares();
    }
    v.pieces_pass =
        std::ranges::any_of(v.types, [](const PieceType& t) { return t.first_squares.has_value(); });
    const bool captures = (v.en_passant_types[0] | v.en_passant_types[1]).any();
    return captures && (v.pieces_pass || v.pawn != kNoType);
}

void generate_captures(const PieceEnPassant&, const Position& pos, MoveSet wanted, MoveOutlet& out) {
    if (wanted == MoveSet::Quiets) return;
    for (Square to : pos.state().en_passant)
        for (Square from : en_passant_captors(pos, to)) out.one(Move::pawn(MoveKind::EnPassant, from, to));
}

}  // namespace

extern const Rule kPieceEnPassant;
constexpr Rule kPieceEnPassant{.keys = kKeys,
                               .make = make<PieceEnPassant>,
                               .ready = kSetup<ready>,
                               .hooks = {.generate = kHook<generate_captures>}};

}  // namespace magus
