// Position::fen. The pages in docs/games/ have the start FEN of each game; fen_reader.cpp reads the same spelling.

#include "engine/notation/fen_placement.h"
#include "engine/position/position.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace magus {

namespace {

char in_color(char letter, Color c) {
    return c == Color::White ? letter : static_cast<char>(std::tolower(letter));
}

std::string placement(const Position& pos) {
    return fen_placement(pos.board(), [&](Square s) {
        const Piece p = pos.piece_on(s);
        return p.exists() ? std::string(pos.variant().types[p.type()].symbol(p.color())) : "";
    });
}

std::string hands(const Position& pos) {
    const Variant& v = pos.variant();
    if (v.hand_order.empty()) return {};
    std::string out = "[";
    for (Color c : kColors)
        for (TypeId t : v.hand_order)
            out.append(static_cast<std::size_t>(pos.in_hand(c, t)), in_color(v.types[t].letter, c));
    return out + ']';
}

// Chess960 writes the Rook's file (Shredder-FEN), because K and Q are not always clear.
char castling_letter(const Position& pos, int right) {
    const CastlingWays& castling = pos.castling_ways();
    if (castling.mode == CastlingMode::Usual) return right % 2 == 0 ? 'K' : 'Q';
    const auto way = std::ranges::find(castling.ways, right, &CastlingWay::right);
    return static_cast<char>('A' + pos.board().file(way->rook_from));
}

// Who may castle, and whose pieces may gate. Who may castle has not moved: gates there need no letter of their own.
std::string rights(const Position& pos) {
    Bitboard implied;
    if (pos.variant().facts.hand_gates)
        for (const CastlingWay& way : pos.castling_ways().ways)
            if (pos.state().castling >> way.right & 1)
                implied |= Bitboard::of(way.king_from) | Bitboard::of(way.rook_from);
    std::string out;
    for (Color c : kColors) {
        for (bool right_hand : {true, false})
            if (const int right = castling_right(c, right_hand); pos.state().castling >> right & 1)
                out += in_color(castling_letter(pos, right), c);
        for (Square s : pos.state().unmoved & ~implied)
            if (pos.piece_on(s).color() == c)
                out += in_color(static_cast<char>('A' + pos.board().file(s)), c);
    }
    return out.empty() ? "-" : out;
}

// The en passant squares, checks left to give, and the limit of a running count, which may stand in their place.
std::string marks(const Position& pos) {
    std::string out;
    const auto add = [&](const std::string& field) { out += (out.empty() ? "" : " ") + field; };
    for (Square s : pos.state().en_passant) out += pos.board().name(s);
    const bool counts_checks = pos.variant().facts.checks_to_win > 0;
    const int limit = pos.state().count.limit;
    if (out.empty() && (limit == 0 || counts_checks)) out = "-";
    if (counts_checks)
        add(std::to_string(pos.state().checks_left[0]) + '+' + std::to_string(pos.state().checks_left[1]));
    if (limit > 0) add(std::to_string(limit));
    return out;
}

}  // namespace

std::string Position::fen() const {
    const MoveCount& count = state().count;
    return placement(*this) + hands(*this) + (side_to_move() == Color::White ? " w " : " b ") +
           rights(*this) + ' ' + marks(*this) + ' ' +
           std::to_string(count.limit > 0 ? count.plies : state().clock) + ' ' + std::to_string(full_move());
}

}  // namespace magus
