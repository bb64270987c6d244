#include "protocol/board_text.h"

#include <cctype>
#include <functional>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

char letter(const Variant& variant, Piece piece) {
    const char upper = variant.types[piece.type()].letter;
    return piece.color() == Color::White ? upper : static_cast<char>(std::tolower(upper));
}

// A grid of one character a square.
std::string draw(const Geometry& board, bool flipped, const std::function<char(Square)>& content) {
    std::string edge = "    +";
    for (int file = 0; file < board.files(); ++file) edge += "---+";
    std::ostringstream out;
    out << edge << '\n';
    for (int row = 0; row < board.ranks(); ++row) {
        const int rank = flipped ? row : board.ranks() - 1 - row;
        out << std::setw(3) << rank + 1 << " |";
        for (int column = 0; column < board.files(); ++column) {
            const Square s = board.at(flipped ? board.files() - 1 - column : column, rank);
            if (s.exists())
                out << ' ' << content(s) << " |";
            else
                out << "###|";
        }
        out << '\n' << edge << '\n';
    }
    out << "    ";
    for (int column = 0; column < board.files(); ++column)
        out << "  " << static_cast<char>('a' + (flipped ? board.files() - 1 - column : column)) << ' ';
    out << '\n';
    return out.str();
}

Square middle(const Geometry& board) {
    for (int rank = (board.ranks() - 1) / 2; rank < board.ranks(); ++rank)
        if (const Square s = board.at((board.files() - 1) / 2, rank); s.exists()) return s;
    return board.squares().first();
}

}  // namespace

std::string draw_board(const Position& pos, bool flipped) {
    return draw(pos.board(), flipped, [&](Square s) {
        const Piece piece = pos.piece_on(s);
        return piece.exists() ? letter(pos.variant(), piece) : ' ';
    });
}

std::string draw_moves(const Variant& variant, TypeId type) {
    const Square from = middle(variant.board);
    Surroundings alone;
    alone.occupied.add(from);
    const Bitboard quiets = variant.attacks.quiets(Color::White, type, from, alone);
    const Bitboard captures = variant.attacks.captures(Color::White, type, from, alone);
    return draw(variant.board, false, [&](Square s) {
        if (s == from) return variant.types[type].letter;
        if (quiets.has(s)) return captures.has(s) ? 'o' : 'm';
        return captures.has(s) ? 'x' : ' ';
    });
}

}  // namespace magus
