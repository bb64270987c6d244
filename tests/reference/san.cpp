#include "tests/reference/san.h"

#include "tests/reference/longboard.h"
#include "tests/reference/reach.h"
#include "tests/reference/steps.h"

namespace reference {

namespace {

// magician.md: the Prime Minister is I in FEN and moves, "SAN output uses PM".
std::string san_letter(const Position& position, char letter) {
    if (position.variant->family == Family::Magician && letter == 'I') return "PM";
    return std::string(1, letter);
}

// The usual rule: nothing, else the file, else the rank, else both, to tell the moving piece from the others
// of its type that could go to the same square.
std::string disambiguation(const Position& position, const Move& move) {
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move& other : legal_moves(position)) {
        if (other.kind != Move::Kind::Ordinary || other.to != move.to || other.from == move.from ||
            position.at(other.from) != position.at(move.from))
            continue;
        others = true;
        same_file = same_file || file_of(position, other.from) == file_of(position, move.from);
        same_rank = same_rank || rank_of(position, other.from) == rank_of(position, move.from);
    }
    std::string from = square_name(position, move.from);
    if (!others) return "";
    if (!same_file) return from.substr(0, 1);
    if (!same_rank) return from.substr(1);
    return from;
}

// sorcerer.md: "O-O with the King's square, O-O(h1)".
std::string castling_san(const Position& position, const Move& move) {
    std::string text = move.rook_from > move.from ? "O-O" : "O-O-O";
    if (position.variant->castling == Castling::Flexible) text += '(' + square_name(position, move.to) + ')';
    return text;
}

// magician.md: "trigger e6(M=H), exd6(M=PM); promotion to the Magician e8=M(M=C)". Where one of several
// Magicians is chosen, her square tells which: e6(Mc3=H).
std::string magician_suffix(const Position& position, const Move& move) {
    if (move.magician != kNowhere) {
        const std::string where = move.one_of_several ? square_name(position, move.magician) : "";
        return "(M" + where + "=" + san_letter(position, move.named) + ")";
    }
    if (!position.variant->one_magician() || type_of(position.at(move.from)) != 'P') return "";
    const Position later = after(position, move);
    const bool white = position.white_to_move;
    for (int square = 0; square < position.squares(); ++square) {
        const bool was_magician = position.at(square) == piece_of(white, 'M');
        const bool becomes_magician = move.named == 'M' && square == move.to;
        const char letter = type_of(later.at(square));
        if ((was_magician || becomes_magician) && letter != 'M')
            return "(M=" + san_letter(position, letter) + ")";
    }
    return "";
}

std::string pawn_san(const Position& position, const Move& move) {
    std::string text;
    if (captured_squares(position, move).any()) text = square_name(position, move.from).substr(0, 1) + "x";
    text += square_name(position, move.to);
    if (move.named != '\0' && move.magician == kNowhere) text += "=" + san_letter(position, move.named);
    return text + magician_suffix(position, move);
}

std::string piece_san(const Position& position, const Move& move) {
    const char type = type_of(position.at(move.from));
    const bool withdrawer = position.variant->family == Family::Longboard && type == 'W';
    const SquareSet captured = captured_squares(position, move);
    std::string text = san_letter(position, type) + disambiguation(position, move);
    if (captured.any() && !withdrawer) text += "x";
    text += square_name(position, move.to);
    if (captured.any() && withdrawer)
        text += "(x" + square_name(position, victim_of_withdrawer(position, move)) + ")";
    if (move.named != '\0') text += "=" + san_letter(position, move.named);
    return text;
}

std::string check_mark(const Position& later) {
    if (!is_in_check(later, later.white_to_move)) return "";
    return legal_moves(later).empty() ? "#" : "+";
}

}  // namespace

std::string san(const Position& position, const Move& move) {
    std::string text;
    if (move.kind == Move::Kind::Castling)
        text = castling_san(position, move);
    else if (move.kind == Move::Kind::Swap)
        text = "B" + square_name(position, move.to) + "=M";
    else if (move.kind == Move::Kind::Drop)
        text = move_text(position, move);
    else if (type_of(position.at(move.from)) == 'P')
        text = pawn_san(position, move);
    else
        text = piece_san(position, move);
    return text + check_mark(after(position, move));
}

}  // namespace reference
