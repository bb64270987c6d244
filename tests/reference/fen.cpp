#include "tests/reference/number.h"
#include "tests/reference/pawns.h"
#include "tests/reference/position.h"
#include "tests/reference/reach.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

// README.md, "Notation", the paragraph on FEN.

namespace reference {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// "multi-digit counts of empty squares (12); * for a square that is not on the board".
bool parse_placement(const std::string& text, Position& position, std::string& why) {
    const Variant& variant = *position.variant;
    const std::string& start = variant.start_board;
    position.board.fill(kEmpty);
    int rank = variant.ranks - 1;
    int file = 0;
    for (size_t i = 0; i < text.size();) {
        if (text[i] == '/') {
            if (file != variant.files || rank == 0) {
                why = "a rank of the board has the wrong length";
                return false;
            }
            --rank;
            file = 0;
            ++i;
            continue;
        }
        int count = 1;
        char content = text[i];
        if (is_digit(text[i])) {
            content = kEmpty;
            for (count = 0; i < text.size() && is_digit(text[i]) && count < 100; ++i)
                count = 10 * count + (text[i] - '0');
        } else {
            ++i;
            if (content != kNoSquare && variant.letters.find(type_of(content)) == std::string::npos) {
                why = std::string("no piece of this game: ") + content;
                return false;
            }
        }
        for (; count > 0; --count, ++file) {
            if (file >= variant.files) {
                why = "a rank of the board has the wrong length";
                return false;
            }
            const int number = rank * variant.files + file;
            const auto square = static_cast<size_t>(number);
            if ((content == kNoSquare) != (start[square] == kNoSquare)) {
                why = "the squares off the board are not where they should be";
                return false;
            }
            position.board[square] = content;
        }
    }
    if (rank != 0 || file != variant.files) {
        why = "the board is incomplete";
        return false;
    }
    return true;
}

// "Hands are written White's letters first; any order is read, no bracket means an empty hand."
bool parse_hands(const std::string& text, Position& position, std::string& why) {
    const std::string& order = position.variant->hand;
    for (char letter : text) {
        if (!is_letter(letter) || order.find(type_of(letter)) == std::string::npos) {
            why = std::string("cannot be in hand: ") + letter;
            return false;
        }
        position.hand(is_white(letter)) += type_of(letter);
    }
    for (bool white : {true, false})
        std::sort(position.hand(white).begin(), position.hand(white).end(),
                  [&](char a, char b) { return order.find(a) < order.find(b); });
    return true;
}

// "Rights and marks for a piece that does not stand there are dropped."
bool parse_castling(const std::string& text, Position& position, std::string& why) {
    const Variant& variant = *position.variant;
    const std::string& start = variant.start_board;
    if (text == "-") return true;
    for (char letter : text) {
        const bool white = is_white(letter);
        const char type = type_of(letter);
        if (is_letter(letter) && (type == 'K' || type == 'Q')) {
            if (variant.castling == Castling::None) continue;
            const int king = king_array_square(variant, white);
            const int rook = rook_array_square(variant, white, type == 'K');
            if (position.at(king) == piece_of(white, 'K') && position.at(rook) == piece_of(white, 'R'))
                position.castling_rooks.set(static_cast<size_t>(rook));
        } else if (variant.marked_piece != '\0' && type >= 'A' && type < 'A' + variant.files) {
            const int square = square_at(position, type - 'A', white ? 0 : variant.ranks - 1);
            const char piece = piece_of(white, variant.marked_piece);
            if (start[static_cast<size_t>(square)] == piece && position.at(square) == piece)
                position.marked.set(static_cast<size_t>(square));
        } else {
            why = std::string("not a castling right or mark: ") + letter;
            return false;
        }
    }
    return true;
}

// The squares listed must be what one multiple step of the pawn just beyond them would leave: empty, one
// above the other, with an empty square to start from behind them. If not, they are dropped like other stale
// rights.
void keep_plausible_en_passant(const std::vector<int>& listed, Position& position) {
    const bool stepper_is_white = !position.white_to_move;
    std::vector<int> passed = listed;  // in the order in which the pawn passed them
    if (!stepper_is_white) std::reverse(passed.begin(), passed.end());
    const Direction ahead{0, forward(stepper_is_white)};
    const Direction behind{0, -ahead.rank};
    for (size_t i = 0; i < passed.size(); ++i)
        if (!position.is_empty(passed[i]) || (i > 0 && step(position, passed[i - 1], ahead) != passed[i]))
            return;
    const int origin = step(position, passed.front(), behind);
    const int pawn = step(position, passed.back(), ahead);
    if (origin == kNowhere || !position.is_empty(origin) || pawn == kNowhere ||
        position.at(pawn) != piece_of(stepper_is_white, 'P'))
        return;
    if (static_cast<int>(passed.size()) + 1 > longest_pawn_step(position, origin, stepper_is_white)) return;
    for (int square : passed) position.en_passant.set(static_cast<size_t>(square));
}

// "lists the empty passed-over squares joined, lower rank first (a3, a4a5), or -".
bool parse_en_passant(const std::string& text, Position& position, std::string& why) {
    if (text == "-") return true;
    std::vector<int> listed;
    for (size_t i = 0; i < text.size();) {
        size_t end = i + 1;
        while (end < text.size() && is_digit(text[end])) ++end;
        const int square = square_named(position, text.substr(i, end - i));
        if (square == kNowhere) {
            why = "not an en passant square: " + text;
            return false;
        }
        listed.push_back(square);
        i = end;
    }
    keep_plausible_en_passant(listed, position);
    return true;
}

bool parse_number(const std::string& text, int& number, std::string& why) {
    const std::optional<int> found = number_in(text);
    if (!found) {
        why = "not a number: " + text;
        return false;
    }
    number = *found;
    return true;
}

// "half a Wall or two Walls a side".
bool has_proper_wall(const Position& position, bool white) {
    const int left = wall_square(position, white);
    if (left == kNowhere) return true;
    const int halves = count_on_board(position, piece_of(white, 'V'));
    return halves == 2 && whole_piece(position, left).count() == 2;
}

// "more than one Magician a side in the one-Magician games": in whatever form, or still in hand.
int magicians(const Position& position, bool white) {
    int count = static_cast<int>(position.hand(white).size());
    for (char letter : {'M', 'H', 'A', 'C', 'I'}) count += count_on_board(position, piece_of(white, letter));
    return count;
}

// "Malformed positions are rejected with the reason".
bool is_well_formed(const Position& position, std::string& why) {
    const Variant& variant = *position.variant;
    for (bool white : {true, false}) {
        if (count_on_board(position, piece_of(white, 'K')) != 1) {
            why = "not exactly one King a side";
            return false;
        }
        if (!has_proper_wall(position, white)) {
            why = "half a Wall or two Walls";
            return false;
        }
        if (variant.one_magician() && magicians(position, white) > 1) {
            why = "more than one Magician a side";
            return false;
        }
        const bool has_ninjas = variant.family == Family::Sorcerer;
        for (int square = 0; square < position.squares(); ++square) {
            const char content = position.at(square);
            const bool pawn =
                content == piece_of(white, 'P') || (has_ninjas && content == piece_of(white, 'J'));
            if (pawn && rank_from_own_side(position, square, white) >= promotion_rank(variant)) {
                why = "a pawn on or beyond its promotion rank";
                return false;
            }
        }
    }
    if (is_attacked(position, king_square(position, !position.white_to_move), position.white_to_move)) {
        why = "the side not to move is in check";
        return false;
    }
    return true;
}

}  // namespace

std::optional<Position> parse_fen(const Variant& variant, const std::string& fen, std::string& why) {
    std::istringstream words(fen);
    std::vector<std::string> fields;
    for (std::string word; words >> word;) fields.push_back(word);
    if (fields.size() < 2 || fields.size() > 6) {
        why = "a FEN has six fields";
        return std::nullopt;
    }
    const std::vector<std::string> defaults = {"", "", "-", "-", "0", "1"};
    fields.insert(fields.end(), defaults.begin() + static_cast<std::ptrdiff_t>(fields.size()),
                  defaults.end());

    std::string placement = fields[0];
    std::string hands;
    const size_t bracket = placement.find('[');
    if (bracket != std::string::npos) {
        if (placement.back() != ']') {
            why = "the bracket of the hands is not closed";
            return std::nullopt;
        }
        hands = placement.substr(bracket + 1, placement.size() - bracket - 2);
        placement.resize(bracket);
    }
    Position position;
    position.variant = &variant;
    if (!parse_placement(placement, position, why) || !parse_hands(hands, position, why)) return std::nullopt;
    if (fields[1] != "w" && fields[1] != "b") {
        why = "the side to move is neither w nor b";
        return std::nullopt;
    }
    position.white_to_move = fields[1] == "w";
    if (!parse_castling(fields[2], position, why) || !parse_en_passant(fields[3], position, why) ||
        !parse_number(fields[4], position.half_moves, why) ||
        !parse_number(fields[5], position.move_number, why) || !is_well_formed(position, why))
        return std::nullopt;
    return position;
}

std::string placement_and_hands(const Position& position) {
    const Variant& variant = *position.variant;
    std::string text;
    for (int rank = variant.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < variant.files; ++file) {
            const char content = position.at(rank * variant.files + file);
            if (content == kEmpty) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += content;
        }
        if (empty > 0) text += std::to_string(empty);
        if (rank > 0) text += '/';
    }
    if (!variant.hand.empty()) {
        text += '[' + position.white_hand;
        for (char letter : position.black_hand) text += piece_of(false, letter);
        text += ']';
    }
    return text;
}

std::string castling_field(const Position& position) {
    const Variant& variant = *position.variant;
    std::string text;
    for (bool white : {true, false}) {
        for (bool right_hand : {true, false}) {
            if (variant.castling == Castling::None) continue;
            const int rook = rook_array_square(variant, white, right_hand);
            if (position.castling_rooks.test(static_cast<size_t>(rook)))
                text += piece_of(white, right_hand ? 'K' : 'Q');
        }
        const int home_rank = white ? 0 : variant.ranks - 1;
        for (int file = 0; file < variant.files; ++file) {
            const int square = home_rank * variant.files + file;
            if (position.marked.test(static_cast<size_t>(square)))
                text += piece_of(white, static_cast<char>('A' + file));
        }
    }
    return text.empty() ? "-" : text;
}

std::string to_fen(const Position& position) {
    std::string en_passant;
    for (int square = 0; square < position.squares(); ++square)  // lower ranks come first
        if (position.en_passant.test(static_cast<size_t>(square)))
            en_passant += square_name(position, square);
    if (en_passant.empty()) en_passant = "-";
    return placement_and_hands(position) + (position.white_to_move ? " w " : " b ") +
           castling_field(position) + ' ' + en_passant + ' ' + std::to_string(position.half_moves) + ' ' +
           std::to_string(position.move_number);
}

}  // namespace reference
