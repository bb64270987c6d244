#pragma once

// For hand-made positions: what may move where, and what stands where afterwards, as short texts.

#include "engine/moves/movegen.h"
#include "engine/notation/fen_placement.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

namespace magus::testing {

inline Square square(const Position& pos, std::string_view name) {
    const auto s = pos.board().read(name);
    if (!s || !name.empty()) throw std::invalid_argument("no such square");
    return *s;
}

inline std::string joined(const std::set<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

// "a3 c3": where the piece on a square may go, castling left out.
inline std::string moves_from(const Position& pos, std::string_view from) {
    std::set<std::string> out;
    for (Move m : legal_moves(pos))
        if (!m.enters() && m.kind() != MoveKind::Castling && m.from() == square(pos, from))
            out.insert(pos.board().name(m.to()));
    return joined(out);
}

// "e5e6h e5e6t": the legal moves whose text starts so.
inline std::string moves_like(const Position& pos, std::string_view start) {
    std::set<std::string> out;
    for (Move m : legal_moves(pos))
        if (const std::string text = to_coordinates(pos, m); text.starts_with(start)) out.insert(text);
    return joined(out);
}

inline bool has_move(const Position& pos, std::string_view text) {
    for (Move m : legal_moves(pos))
        if (to_coordinates(pos, m) == text) return true;
    return false;
}

// Plays the moves; throws when one is not legal.
inline Position after(Position pos, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string text; words >> text;) {
        const auto m = parse_coordinates(pos, text);
        if (!m) throw std::invalid_argument(pos.fen() + ": " + m.error().describe());
        pos.do_move(*m);
    }
    return pos;
}

// The letter as in the FEN, '.' for an empty square.
inline char piece_at(const Position& pos, std::string_view name) {
    const Piece p = pos.piece_on(square(pos, name));
    if (!p.exists()) return '.';
    const char letter = pos.variant().types[p.type()].letter;
    return p.color() == Color::White ? letter : static_cast<char>(std::tolower(letter));
}

inline std::string san(const Position& pos, std::string_view text) {
    const auto m = parse_coordinates(pos, text);
    return m ? to_san(pos, *m) : m.error().text;
}

// The n-th field of the FEN, from 0.
inline std::string fen_field(const Position& pos, int n) {
    std::istringstream words(pos.fen());
    std::string out;
    for (int i = 0; i <= n; ++i) words >> out;
    return out;
}

inline bool attacks(const Position& pos, Color by, std::string_view target) {
    return pos.attacked(square(pos, target), by, pos.occupied());
}

// A position from its men, "Kf2 kf11 Pd3", and the rest of the FEN from the side to move on.
inline Position with_men(std::string_view name, const std::string& men, const std::string& rest = "w - - 0 1",
                         const std::string& hands = "") {
    const VariantPtr variant = game(name);
    const Geometry& b = variant->board;
    std::map<std::size_t, char> on;
    std::istringstream words(men);
    for (std::string word; words >> word;) {
        std::string_view where = std::string_view(word).substr(1);
        const auto s = b.read(where);
        if (!s || !where.empty()) throw std::invalid_argument("no such square: " + word);
        on[s->index()] = word[0];
    }
    const auto man_on = [&](Square s) { return on.contains(s.index()) ? std::string(1, on[s.index()]) : ""; };
    return position(variant, fen_placement(b, man_on) + hands + " " + rest);
}

}  // namespace magus::testing
