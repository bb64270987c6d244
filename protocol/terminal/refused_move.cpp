#include "protocol/terminal/refused_move.h"

#include "engine/base/text.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

namespace magus {

namespace {

constexpr std::size_t kMostTargets = 12;

std::string in_quotes(std::string_view text) { return "'" + shown(text) + "'"; }

// Reads a square at the start of `text` and removes it from there.
std::optional<Square> take_square(const Geometry& board, std::string_view& text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'p') return std::nullopt;
    std::size_t end = 1;
    while (end < text.size() && end < 3 && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    const auto rank = parse_number<int>(text.substr(1, end - 1));
    if (!rank) return std::nullopt;
    const Square s = board.at(text[0] - 'a', *rank - 1);
    text.remove_prefix(end);
    return s.exists() ? std::optional(s) : std::nullopt;
}

std::string piece_name(const Position& pos, Piece p) { return pos.variant().types[p.type()].name; }

// Where the legal moves of that kind lead, "c3, d4".
template <class Wanted> std::string targets(const Position& pos, Wanted&& wanted) {
    std::vector<std::string> squares;
    for (Move m : legal_moves(pos)) {
        const std::string name = pos.variant().board.name(m.to());
        if (wanted(m) && std::ranges::find(squares, name) == squares.end()) squares.push_back(name);
    }
    std::ranges::sort(squares);
    const bool all = squares.size() <= kMostTargets;
    if (!all) squares.resize(kMostTargets);
    return join(squares, ", ") + (all ? "" : ", ...");
}

std::string why_not_dropped(const Position& pos, char letter, std::string_view target) {
    const Variant& v = pos.variant();
    const auto type = v.find_type(static_cast<char>(std::toupper(static_cast<unsigned char>(letter))));
    if (!type) return "this game has no piece " + in_quotes(std::string(1, letter));
    const std::string name = v.types[*type].name;
    if (pos.in_hand(pos.side_to_move(), *type) == 0) return "you have no " + name + " in hand";
    const auto square = take_square(v.board, target);
    if (!square || !target.empty()) return "there is no such square on this board";
    const std::string squares =
        targets(pos, [&](Move m) { return m.enters() && to_coordinates(pos, m)[0] == letter; });
    if (pos.piece_on(*square).exists())
        return v.board.name(*square) + " is not empty" + (squares.empty() ? "" : "; free are " + squares);
    if (squares.empty())
        return "no " + name + " may be put on the board now" + (pos.in_check() ? ": you are in check" : "");
    return "a " + name + " may not be put on " + v.board.name(*square) + " now, only on " + squares;
}

std::string why_not_moved(const Position& pos, Square from, Square to) {
    const Geometry& board = pos.variant().board;
    const Piece piece = pos.piece_on(from);
    if (!piece.exists()) return "there is no piece on " + board.name(from);
    const std::string name = piece_name(pos, piece);
    if (piece.color() != pos.side_to_move())
        return "the " + name + " on " + board.name(from) + " is not yours";
    const auto of_piece = [&](Move m) { return !m.enters() && m.from() == from; };
    const std::string squares = targets(pos, of_piece);
    const std::string only = squares.empty() ? "; it has no legal move" : "; it may go to " + squares;
    const Piece there = pos.piece_on(to);
    const bool own = there.exists() && there.color() == piece.color();
    if (!own && pos.attacks_from(from).has(to)) {
        if (pos.in_check()) return "you are in check, and this does not end it" + only;
        if (pos.variant().any_has_king())
            return "the rules forbid it here, for example since your King would be attacked" + only;
    }
    return "the " + name + " does not go from " + board.name(from) + " to " + board.name(to) + only;
}

}  // namespace

std::string why_refused(const Position& pos, std::string_view text) {
    const Geometry& board = pos.variant().board;
    if (text.size() > 2 && text[1] == '@') return why_not_dropped(pos, text[0], text.substr(2));
    std::string_view rest = text;
    const auto from = take_square(board, rest);
    const auto to = from ? take_square(board, rest) : std::nullopt;
    if (from && to) return why_not_moved(pos, *from, *to);
    return in_quotes(text) + " is neither a legal move nor a command";
}

}  // namespace magus
