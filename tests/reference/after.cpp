#include "tests/reference/longboard.h"
#include "tests/reference/moves.h"
#include "tests/reference/steps.h"

#include <cstdlib>
#include <utility>

// What a move does to the position.

namespace reference {

namespace {

void put(Position& position, int square, char content) {
    position.board[static_cast<size_t>(square)] = content;
}

// The pawn that may be taken en passant stands one square beyond the squares that it passed.
int pawn_beyond(const Position& position, int passed_square) {
    const Direction its_forward{0, forward(!position.white_to_move)};
    int square = passed_square;
    while (has(position.en_passant, square)) square = step(position, square, its_forward);
    return square;
}

// The squares on which the move takes what enemy piece stands there.
SquareSet squares_taken_on(const Position& position, const Move& move) {
    SquareSet squares;
    if (move.kind == Move::Kind::EnPassant) {
        add(squares, pawn_beyond(position, move.to));
    } else if (move.kind == Move::Kind::Ordinary) {
        const bool longboard = position.variant->family == Family::Longboard;
        const char type = type_of(position.at(move.from));
        if (longboard && type == 'V') {
            for (int square : newly_covered(position, move.from, move.to)) add(squares, square);
        } else if (longboard && type == 'W') {
            add(squares, victim_of_withdrawer(position, move));
        } else {
            add(squares, move.to);
        }
    }
    return squares;
}

// magician.md: "by the strongest enemy piece on the board after the move's capture: Queen -> Prime Minister,
// else Rook -> Chancellor, else Bishop -> Archbishop, else Knight -> High-Priestess"; "only orthodox N, B, R,
// Q count".
char promoted_magician(const Position& position, bool white) {
    const std::pair<char, char> table[] = {{'Q', 'I'}, {'R', 'C'}, {'B', 'A'}, {'N', 'H'}};
    for (const auto& [strongest, form] : table)
        if (count_on_board(position, piece_of(!white, strongest)) > 0) return form;
    return position.variant->weakest_form == WeakestForm::HighPriestess ? 'H' : 'M';
}

// The letter of the piece that stands on the square of arrival.
char arriving_piece(const Position& position, const Move& move, char moving) {
    const bool white = is_white(moving);
    const char type = type_of(moving);
    const Variant& variant = *position.variant;
    if (variant.family == Family::Longboard && (type == 'H' || type == 'J'))
        return piece_of(white, type == 'H' ? 'J' : 'H');  // "alternates its type every time it moves"
    const bool promotes = move.named != '\0' && move.magician == kNowhere;
    if (!promotes) return moving;
    if (variant.one_magician() && move.named == 'M')
        return piece_of(white, promoted_magician(position, white));
    return piece_of(white, move.named);
}

void move_the_pieces(Position& position, const Move& move) {
    const bool white = position.white_to_move;
    if (move.kind == Move::Kind::Drop || move.kind == Move::Kind::Swap) {
        put(position, move.to, piece_of(white, move.named));
        return;
    }
    const char moving = position.at(move.from);
    if (type_of(moving) == 'V') {
        put(position, move.from, kEmpty);
        put(position, step(position, move.from, {1, 0}), kEmpty);
        put(position, move.to, moving);
        put(position, step(position, move.to, {1, 0}), moving);
        return;
    }
    put(position, move.from, kEmpty);
    if (move.kind == Move::Kind::Castling) {
        const char rook = position.at(move.rook_from);
        put(position, move.rook_from, kEmpty);
        put(position, move.rook_to, rook);
    }
    put(position, move.to, arriving_piece(position, move, moving));
}

// magician.md, "Promotion of the Magician": the trigger, with the player's choice in deathmatch-telepath.
void promote_triggered_magician(Position& position, const Move& move, char moved) {
    const Variant& variant = *position.variant;
    const bool white = position.white_to_move;
    if (move.magician != kNowhere) {
        put(position, move.magician, piece_of(white, move.named));
        return;
    }
    if (!variant.one_magician() || type_of(moved) != 'P' || rank_from_own_side(position, move.to, white) != 5)
        return;
    for (int square = 0; square < position.squares(); ++square)
        if (position.at(square) == piece_of(white, 'M'))
            put(position, square, piece_of(white, promoted_magician(position, white)));
}

// "Once she has entered, either way, the hand is empty"; a dropped piece leaves the hand.
void take_from_hand(Position& position, const Move& move) {
    const bool enters = move.kind == Move::Kind::Drop || move.kind == Move::Kind::Swap || move.named == 'M';
    std::string& hand = position.hand(position.white_to_move);
    const size_t where = hand.find(move.named);
    if (enters && where != std::string::npos) hand.erase(where, 1);
}

// "Rights are part of the position: lost for good when King or Rook moves or the Rook is captured." Either
// way something else, or nothing, now stands on its square. The same holds for the marks of unmoved pieces.
void drop_lost_rights(const Position& before, Position& position) {
    for (int square = 0; square < position.squares(); ++square) {
        if (before.at(square) == position.at(square)) continue;
        position.castling_rooks.reset(static_cast<size_t>(square));
        position.marked.reset(static_cast<size_t>(square));
        for (bool white : {true, false})
            if (position.variant->castling != Castling::None &&
                square == king_array_square(*position.variant, white))
                for (bool right_hand : {true, false})
                    position.castling_rooks.reset(
                        static_cast<size_t>(rook_array_square(*position.variant, white, right_hand)));
    }
}

// "Right after a pawn's multiple step": each square passed over that is empty.
SquareSet squares_passed_by_pawn(const Position& position, const Move& move, char moved) {
    SquareSet passed;
    if (type_of(moved) != 'P' || move.kind != Move::Kind::Ordinary) return passed;
    const Direction ahead{0, forward(is_white(moved))};
    if (std::abs(rank_of(position, move.to) - rank_of(position, move.from)) > 1)
        for (int s = step(position, move.from, ahead); s != move.to; s = step(position, s, ahead))
            if (position.is_empty(s)) add(passed, s);
    return passed;
}

}  // namespace

// longboard.md: "If it starts its move next to an enemy piece and moves directly away from it, any number of
// squares, that piece is captured."
int victim_of_withdrawer(const Position& position, const Move& move) {
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    const Direction direction{sign(file_of(position, move.to) - file_of(position, move.from)),
                              sign(rank_of(position, move.to) - rank_of(position, move.from))};
    return withdrawal_victim(position, move.from, direction);
}

SquareSet captured_squares(const Position& position, const Move& move) {
    SquareSet captured;
    const SquareSet taken_on = squares_taken_on(position, move);
    for (int square = 0; square < position.squares(); ++square)
        if (has(taken_on, square) && holds_piece_of(position, square, !position.white_to_move))
            captured |= whole_piece(position, square);  // "It is captured whole"
    return captured;
}

Position after(const Position& before, const Move& move) {
    Position position = before;
    const char moved = move.from == kNowhere ? kEmpty : before.at(move.from);
    const SquareSet captured = captured_squares(before, move);
    for (int square = 0; square < position.squares(); ++square)
        if (has(captured, square)) put(position, square, kEmpty);
    move_the_pieces(position, move);
    promote_triggered_magician(position, move, moved);
    take_from_hand(position, move);
    drop_lost_rights(before, position);
    position.en_passant = squares_passed_by_pawn(position, move, moved);

    // "100 half-moves without a capture, a pawn move (ninja pawns count), a drop or a swap"
    const bool pawn_move =
        type_of(moved) == 'P' || (before.variant->family == Family::Sorcerer && type_of(moved) == 'J');
    const bool enters = move.kind == Move::Kind::Drop || move.kind == Move::Kind::Swap;
    position.half_moves = captured.any() || pawn_move || enters ? 0 : before.half_moves + 1;
    position.white_to_move = !before.white_to_move;
    if (position.white_to_move) ++position.move_number;
    return position;
}

}  // namespace reference
