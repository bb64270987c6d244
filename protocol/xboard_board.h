#pragma once

// What XBoard has to be told about a game, and how it spells things: the setup line and the piece lines of games
// that it has not built in, the numbering of ranks, names, marked squares. Facts tried on XBoard 4.9.1.

#include "engine/position.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// XBoard knows this game's rules by itself.
bool built_into_xboard(std::string_view xboard_name);
// Some names mean something else to XBoard: all with a 'w', and all with a built-in name within.
bool xboard_can_bear(std::string_view xboard_name);
// Can XBoard be told this game: its name, and all of its pieces and rules? Not yet games with hands, Walls,
// Withdrawers or Magicians, promotion before the last rank, or a choice of castling squares.
bool xboard_can_show(const Variant& variant);
// Where a game starts on XBoard's side: its built-in courier begins before the customary opening moves.
std::string xboard_start_fen(const Variant& variant);

// The lines that define a game: "setup (LETTERS) 12x8+0_fairy FEN" and "piece P& fmWfceFifmnD" for each type.
// None for built-in games and for those that cannot be told.
std::vector<std::string> xboard_definition(const Variant& variant);
// The moves of a type in XBoard's Betza dialect, or none when it cannot say them.
std::optional<std::string> xboard_betza(const Variant& variant, TypeId type);

// XBoard counts ranks from 0 on boards with exactly ten, else from 1 as we do. These renumber every square
// within a text of moves.
std::string to_xboard(const Geometry& board, std::string_view text);
std::string from_xboard(const Geometry& board, std::string_view text);
// Our spelling of a FEN that XBoard wrote: its castling and en passant fields may be its own.
std::string fen_from_xboard(const VariantPtr& variant, std::string_view fen);

// "highlight FEN" with the legal targets of the piece on a square: Y empty, R capture.
std::string xboard_highlight(const Position& pos, Square from);

}  // namespace magus
