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

}  // namespace

std::string draw_board(const Position& pos, bool flipped) {
    return draw(pos.board(), flipped, [&](Square s) {
        const Piece piece = pos.piece_on(s);
        return piece.exists() ? letter(pos.variant(), piece) : ' ';
    });
}

std::string hands_text(const Position& pos) {
    std::string out;
    for (Color c : kColors) {
        std::string hand;
        for (TypeId t : pos.variant().hand_order)
            hand += std::string(static_cast<std::size_t>(pos.in_hand(c, t)), pos.variant().types[t].letter);
        if (!hand.empty())
            out += (out.empty() ? "" : ", ") + std::string(c == Color::White ? "White " : "Black ") + hand;
    }
    return out;
}

}  // namespace magus
