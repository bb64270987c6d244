#include "protocol/board_text.h"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <sstream>
#include <string_view>
#include <utility>

namespace magus {

namespace {

char letter(const Variant& variant, Piece piece) {
    const char upper = variant.types[piece.type()].letter;
    return piece.color() == Color::White ? upper : static_cast<char>(std::tolower(upper));
}

// The orthodox pieces have figurines in every font of a terminal; filled ones, coloured, are read best on both kinds of squares.
std::string_view figurine(const PieceType& type) {
    constexpr std::pair<std::string_view, std::string_view> kFigurines[] = {
        {"King", "\u265a"},   {"Queen", "\u265b"},  {"Rook", "\u265c"},
        {"Bishop", "\u265d"}, {"Knight", "\u265e"}, {"Pawn", "\u265f\ufe0e"}};
    for (const auto& [name, sign] : kFigurines)
        if (type.name == name) return sign;
    return {};
}

// Terminal escapes: the background of a square, the colour of a piece.
constexpr std::string_view kPlain = "\x1b[0m";
constexpr std::string_view kSquares[] = {"\x1b[48;5;137m", "\x1b[48;5;180m"}, kMarked = "\x1b[48;5;107m",
                           kPieces[] = {"\x1b[1;38;5;231m", "\x1b[1;38;5;16m"};

// A wide piece is one piece on two squares: "V===V".
struct Joined {
    bool to_left = false, to_right = false;
    char left(char otherwise) const { return to_left ? '=' : otherwise; }
    char right(char otherwise) const { return to_right ? '=' : otherwise; }
};

bool same_wide_piece(const Position& pos, Square a, Square b) {
    if (!a.exists() || !b.exists() || pos.variant().wide == kNoType) return false;
    const Bitboard both = Bitboard::of(a) | Bitboard::of(b);
    return std::ranges::any_of(kColors, [&](Color c) { return (both & ~pos.wide(c)).none(); });
}

std::string colored_square(const Position& pos, Square s, bool marked, Joined joined) {
    const Geometry& board = pos.board();
    std::string out(marked ? kMarked : kSquares[(board.file(s) + board.rank(s)) % 2]);
    const Piece piece = pos.piece_on(s);
    if (!piece.exists()) return out + "   ";
    const PieceType& type = pos.variant().types[piece.type()];
    const std::string_view sign = figurine(type);
    const std::string shown = sign.empty() ? std::string(1, type.letter) : std::string(sign);
    out += kPieces[index(piece.color())];
    return out + joined.left(' ') + shown + joined.right(' ');
}

std::string plain_square(const Position& pos, Square s, bool marked, Joined joined) {
    const Piece piece = pos.piece_on(s);
    const char content = piece.exists() ? letter(pos.variant(), piece) : ' ';
    return {joined.left(marked ? '[' : ' '), content, joined.right(marked ? ']' : ' ')};
}

// What a board is made of, in colours or without.
struct Style {
    std::string (*square)(const Position&, Square, bool marked, Joined);
    std::string_view hole, edge, edge_within_piece, row_end, before_letter;
    bool ruled;  // lines between the rows
};
constexpr Style kColored{colored_square, "\x1b[0m   ", "", "", kPlain, " ", false};
constexpr Style kPlainSigns{plain_square, "###", "|", "=", "", "  ", true};

// The board as it is looked at: columns from the left, rows from the top.
struct View {
    const Geometry& board;
    bool flipped;
    int file(int column) const { return flipped ? board.files() - 1 - column : column; }
    int rank(int row) const { return flipped ? row : board.ranks() - 1 - row; }
    Square at(int column, int row) const { return board.at(file(column), rank(row)); }
};

std::string row_text(const Position& pos, const View& view, const Style& style, Bitboard marked, int row) {
    std::ostringstream out;
    out << std::setw(3) << view.rank(row) + 1 << ' ' << style.edge;
    for (int column = 0; column < view.board.files(); ++column) {
        const Square s = view.at(column, row);
        const Joined joined{same_wide_piece(pos, view.at(column - 1, row), s),
                            same_wide_piece(pos, s, view.at(column + 1, row))};
        if (s.exists())
            out << style.square(pos, s, marked.has(s), joined);
        else
            out << style.hole;
        out << (joined.to_right ? style.edge_within_piece : style.edge);
    }
    out << style.row_end << '\n';
    return out.str();
}

std::string ruled_line(int files) {
    std::string out = "    +";
    for (int file = 0; file < files; ++file) out += "---+";
    return out + '\n';
}

std::string letters_below(const View& view, const Style& style) {
    std::string out = "    ";
    for (int column = 0; column < view.board.files(); ++column) {
        out += style.before_letter;
        out += static_cast<char>('a' + view.file(column));
        out += ' ';
    }
    return out + '\n';
}

}  // namespace

Bitboard squares_of(Move move) {
    if (!move.exists() || move.kind() == MoveKind::Pass) return {};
    return Bitboard::of(move.from()) | Bitboard::of(move.to());
}

std::string draw_board(const Position& pos, const BoardLook& look) {
    const View view{pos.board(), look.flipped};
    const Style& style = look.colors ? kColored : kPlainSigns;
    const std::string line = style.ruled ? ruled_line(pos.board().files()) : "";
    std::string out = line;
    for (int row = 0; row < pos.board().ranks(); ++row)
        out += row_text(pos, view, style, look.marked, row) + line;
    return out + letters_below(view, style);
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
