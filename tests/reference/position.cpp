#include "tests/reference/position.h"

#include "tests/reference/number.h"

#include <algorithm>
#include <cctype>

namespace reference {

bool is_piece(char content) { return content != kEmpty && content != kNoSquare; }

bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }

char type_of(char piece) { return static_cast<char>(std::toupper(static_cast<unsigned char>(piece))); }

char piece_of(bool white, char letter) {
    const auto raw = static_cast<unsigned char>(letter);
    return static_cast<char>(white ? std::toupper(raw) : std::tolower(raw));
}

bool holds_piece_of(const Position& position, int square, bool white) {
    return is_piece(position.at(square)) && is_white(position.at(square)) == white;
}

int file_of(const Position& position, int square) { return square % position.variant->files; }

int rank_of(const Position& position, int square) { return square / position.variant->files; }

int square_at(const Position& position, int file, int rank) {
    const Variant& variant = *position.variant;
    if (file < 0 || file >= variant.files || rank < 0 || rank >= variant.ranks) return kNowhere;
    const int square = rank * variant.files + file;
    return position.at(square) == kNoSquare ? kNowhere : square;
}

int step(const Position& position, int square, Direction direction) {
    return square_at(position, file_of(position, square) + direction.file,
                     rank_of(position, square) + direction.rank);
}

int rank_from_own_side(const Position& position, int square, bool white) {
    const int rank = rank_of(position, square);
    return white ? rank : position.variant->ranks - 1 - rank;
}

int forward(bool white) { return white ? 1 : -1; }

std::string square_name(const Position& position, int square) {
    return std::string(1, static_cast<char>('a' + file_of(position, square))) +
           std::to_string(rank_of(position, square) + 1);
}

int square_named(const Position& position, const std::string& name) {
    if (name.size() < 2 || name.size() > 3) return kNowhere;
    const auto rank = number_in(std::string_view(name).substr(1));
    return rank ? square_at(position, name[0] - 'a', *rank - 1) : kNowhere;
}

int king_square(const Position& position, bool white) {
    for (int square = 0; square < position.squares(); ++square)
        if (position.at(square) == piece_of(white, 'K')) return square;
    return kNowhere;
}

int count_on_board(const Position& position, char piece) {
    return static_cast<int>(
        std::count(position.board.begin(), position.board.begin() + position.squares(), piece));
}

SquareSet whole_piece(const Position& position, int square) {
    SquareSet squares;
    squares.set(static_cast<size_t>(square));
    if (type_of(position.at(square)) != 'V') return squares;
    for (int side : {-1, 1}) {
        const int neighbour = step(position, square, {side, 0});
        if (neighbour != kNowhere && position.at(neighbour) == position.at(square))
            squares.set(static_cast<size_t>(neighbour));
    }
    return squares;
}

int wall_square(const Position& position, bool white) {
    // Squares are counted from the left, so the first half found is the left one.
    for (int square = 0; square < position.squares(); ++square)
        if (position.at(square) == piece_of(white, 'V')) return square;
    return kNowhere;
}

int king_array_square(const Variant& variant, bool white) {
    return static_cast<int>(variant.start_board.find(piece_of(white, 'K')));
}

int rook_array_square(const Variant& variant, bool white, bool right_hand) {
    const size_t king = variant.start_board.find(piece_of(white, 'K'));
    const char rook = piece_of(white, 'R');
    return static_cast<int>(right_hand ? variant.start_board.find(rook, king)
                                       : variant.start_board.rfind(rook, king));
}

int promotion_rank(const Variant& variant) {
    // longboard.md: "promote on the ninth rank (the second last)"; sorcerer.md: on the 10th of ranks 0 to 11.
    const bool second_last = variant.family == Family::Longboard || variant.family == Family::Sorcerer;
    return second_last ? variant.ranks - 2 : variant.ranks - 1;
}

}  // namespace reference
