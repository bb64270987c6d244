#include "tests/reference/moves.h"

#include "tests/reference/longboard.h"
#include "tests/reference/pawns.h"
#include "tests/reference/reach.h"
#include "tests/reference/steps.h"

namespace reference {

namespace {

bool is_pawn(const Position& position, int square) { return type_of(position.at(square)) == 'P'; }

bool is_ninja_pawn(const Position& position, int square) {
    return position.variant->family == Family::Sorcerer && type_of(position.at(square)) == 'J';
}

// magician.md: "a move of your own pawn lands on your 6th rank".
bool lands_on_trigger_rank(const Position& position, int to) {
    return rank_from_own_side(position, to, position.white_to_move) == 5;
}

// deathmatch-telepath: "one of its side's Magicians must be promoted to H or T, the player choosing which
// Magician and to what: e5e6h, and with several Magicians the square of the chosen one is added: e5e6hc3".
void add_telepath_choices(const Position& position, const Move& pawn_move, std::vector<Move>& moves) {
    const char magician = piece_of(position.white_to_move, 'M');
    const int count = count_on_board(position, magician);
    if (count == 0) {
        moves.push_back(pawn_move);
        return;
    }
    for (int square = 0; square < position.squares(); ++square)
        for (char form : {'H', 'T'})
            if (position.at(square) == magician) {
                Move move = pawn_move;
                move.named = form;
                move.magician = square;
                move.one_of_several = count > 1;
                moves.push_back(move);
            }
}

// A pawn's or ninja pawn's move to that square, once for each choice that it offers.
void add_pawn_move(const Position& position, const Move& move, std::vector<Move>& moves) {
    const Variant& variant = *position.variant;
    const bool white = position.white_to_move;
    if (rank_from_own_side(position, move.to, white) == promotion_rank(variant)) {
        std::string choices = variant.promotions;
        // "may become Q, R, B, N or, if your Magician is still in hand, the Magician".
        if (variant.one_magician() && !position.hand(white).empty()) choices += 'M';
        for (char choice : choices) {
            moves.push_back(move);
            moves.back().named = choice;
        }
    } else if (variant.telepath && lands_on_trigger_rank(position, move.to)) {
        add_telepath_choices(position, move, moves);
    } else {
        moves.push_back(move);
    }
}

void add_piece_moves(const Position& position, int from, std::vector<Move>& moves) {
    const bool white = position.white_to_move;
    const SquareSet quiet = quiet_squares(position, from);
    const SquareSet captures = capture_squares(position, from);
    for (int to = 0; to < position.squares(); ++to) {
        Move move;
        move.from = from;
        move.to = to;
        const bool takes_there = has(captures, to) && holds_piece_of(position, to, !white);
        // "an enemy pawn that attacks a square which the pawn passed over may capture it by moving there"
        if (is_pawn(position, from) && has(captures, to) && has(position.en_passant, to))
            move.kind = Move::Kind::EnPassant;
        else if (!has(quiet, to) && !takes_there)
            continue;
        if (is_pawn(position, from) || is_ninja_pawn(position, from))
            add_pawn_move(position, move, moves);
        else
            moves.push_back(move);
    }
}

// "never captures by landing": the Withdrawer moves to empty squares only, its captures come with the move.
void add_withdrawer_moves(const Position& position, int from, std::vector<Move>& moves) {
    const SquareSet quiet = quiet_squares(position, from);
    for (int to = 0; to < position.squares(); ++to)
        if (has(quiet, to)) {
            moves.emplace_back();
            moves.back().from = from;
            moves.back().to = to;
        }
}

void add_wall_moves(const Position& position, std::vector<Move>& moves) {
    const int left = wall_square(position, position.white_to_move);
    if (left == kNowhere) return;
    const SquareSet destinations = wall_destinations(position, left);
    for (int to = 0; to < position.squares(); ++to)
        if (has(destinations, to)) {
            moves.emplace_back();
            moves.back().from = left;
            moves.back().to = to;
        }
}

// README.md, "Castling": "every square strictly between them is empty ... no square that the King stands on,
// crosses or lands on is attacked", judged as the board stands before the move.
bool castling_is_free(const Position& position, int king, int rook, int king_to) {
    const Direction towards_rook{rook > king ? 1 : -1, 0};
    for (int s = step(position, king, towards_rook); s != rook; s = step(position, s, towards_rook))
        if (!position.is_empty(s)) return false;
    for (int s = king;; s = step(position, s, towards_rook)) {
        if (is_attacked(position, s, !position.white_to_move)) return false;
        if (s == king_to) return true;
    }
}

void add_castling(const Position& position, std::vector<Move>& moves) {
    const Variant& variant = *position.variant;
    if (variant.castling == Castling::None) return;
    const int king = king_array_square(variant, position.white_to_move);
    for (bool right_hand : {true, false}) {
        const int rook = rook_array_square(variant, position.white_to_move, right_hand);
        if (!has(position.castling_rooks, rook)) continue;
        const int side = right_hand ? 1 : -1;
        const int distance = (rook - king) * side;
        int fewest = 2;
        int most = 2;
        if (variant.castling == Castling::ThreeSquares) fewest = most = 3;
        if (variant.castling == Castling::Flexible) {
            // "by one or more squares, up to and including the Rook's square"
            fewest = 1;
            most = distance;
        }
        for (int squares = fewest; squares <= most; ++squares) {
            Move move;
            move.kind = Move::Kind::Castling;
            move.from = king;
            move.to = king + side * squares;
            move.rook_from = rook;
            move.rook_to = move.to - side;  // "next to the King on the side it came from across"
            if (castling_is_free(position, king, rook, move.to)) moves.push_back(move);
        }
    }
}

// sorcerer.md, "Drops": "G and A on one of the player's two rear squares; a Ninja Pawn there or on the
// player's 2nd rank".
void add_drops(const Position& position, std::vector<Move>& moves) {
    const bool white = position.white_to_move;
    char last_letter = '\0';
    for (char letter : position.hand(white)) {
        if (letter == last_letter) continue;  // four Ninja Pawns are dropped in the same ways as one
        last_letter = letter;
        for (int square = 0; square < position.squares(); ++square) {
            const int rank = rank_from_own_side(position, square, white);
            if (!position.is_empty(square) || !(rank == 0 || (letter == 'J' && rank == 2))) continue;
            Move move;
            move.kind = Move::Kind::Drop;
            move.to = square;
            move.named = letter;
            moves.push_back(move);
        }
    }
}

// magician.md, "Swap": "replace one of your own Bishops by the Magician on its square, if your Magician is
// still in hand"; which Bishop: "one that has moved at least once" or any.
void add_swaps(const Position& position, std::vector<Move>& moves) {
    const Variant& variant = *position.variant;
    const bool white = position.white_to_move;
    if (variant.one_magician() && position.hand(white).empty()) return;
    for (int square = 0; square < position.squares(); ++square) {
        if (position.at(square) != piece_of(white, 'B')) continue;
        if (variant.swap_needs_moved_bishop() && has(position.marked, square)) continue;
        Move move;
        move.kind = Move::Kind::Swap;
        move.to = square;
        move.named = 'M';
        moves.push_back(move);
    }
}

// All moves, those that leave the own King attacked included.
std::vector<Move> pseudo_legal_moves(const Position& position) {
    const Variant& variant = *position.variant;
    std::vector<Move> moves;
    for (int from = 0; from < position.squares(); ++from) {
        if (!holds_piece_of(position, from, position.white_to_move)) continue;
        const char type = type_of(position.at(from));
        const bool longboard = variant.family == Family::Longboard;
        if (longboard && type == 'V') continue;
        if (longboard && type == 'W')
            add_withdrawer_moves(position, from, moves);
        else
            add_piece_moves(position, from, moves);
    }
    add_wall_moves(position, moves);
    add_castling(position, moves);
    if (variant.drops) add_drops(position, moves);
    if (variant.swap) add_swaps(position, moves);
    return moves;
}

}  // namespace

bool is_bare(const Position& position, bool white) {
    int pieces = 0;
    for (int square = 0; square < position.squares(); ++square)
        if (holds_piece_of(position, square, white)) ++pieces;
    return pieces == 1;
}

bool is_decided_by_bare_king(const Position& position) {
    // If the side that has just moved is bare, it was bare before and this was its one move, or it was bared
    // by a bare King: decided either way.
    return position.variant->family == Family::Courier && is_bare(position, !position.white_to_move);
}

std::vector<Move> legal_moves(const Position& position) {
    if (is_decided_by_bare_king(position)) return {};
    std::vector<Move> legal;
    for (const Move& move : pseudo_legal_moves(position))
        if (!is_in_check(after(position, move), position.white_to_move)) legal.push_back(move);
    return legal;
}

std::string move_text(const Position& position, const Move& move) {
    const std::string to = square_name(position, move.to);
    if (move.kind == Move::Kind::Drop || move.kind == Move::Kind::Swap)
        return std::string(1, move.named) + '@' + to;
    std::string text = square_name(position, move.from) + to;
    if (move.kind == Move::Kind::Castling && position.variant->castling == Castling::Flexible)
        text += ',' + square_name(position, move.rook_from) + square_name(position, move.rook_to);
    if (move.named != '\0') text += piece_of(false, move.named);
    if (move.one_of_several) text += square_name(position, move.magician);
    return text;
}

}  // namespace reference
