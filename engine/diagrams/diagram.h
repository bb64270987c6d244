#pragma once

// How a piece moves, as a picture: boards with the piece on them and a mark on every square that matters.
// Everything is found out by asking the game's attack tables, on an empty board and with single pieces put in
// the way, so that a diagram cannot disagree with the engine. diagram_text.h and diagram_svg.h print it.

#include "engine/variant/variant.h"

#include <array>
#include <cstdint>
#include <vector>

namespace magus {

// How a square is reached, as single pieces in the way show it.
enum class Manner : std::uint8_t {
    None,
    Step,        // to a neighbour: nothing can stand between
    Slide,       // what stands on the way blocks it, be the way straight or bent
    Leap,        // nothing can block it
    Hurdle,      // only over a piece in between
    Withdrawal,  // captured by moving away from it
};

struct Mark {
    struct Part {
        Manner manner = Manner::None;
        bool first_only = false;  // only from the squares where it starts
        bool any() const { return manner != Manner::None; }
        bool operator==(const Part&) const = default;
    };
    Part quiet, capture;
    bool must_be_empty = false;  // not reached, but a piece there blocks something

    bool reached() const { return quiet.any() || capture.any(); }
    bool shown() const { return reached() || must_be_empty; }
};

// A White piece on one square and the part of the board that shows its moves.
struct DiagramView {
    Square from;
    Bitboard body;  // the squares that it fills: two for a wide piece
    std::array<Mark, kMaxSquares> marks{};
    std::vector<std::vector<Square>> lines;  // ways that can be blocked, square by square from the piece on
    int first_file = 0, last_file = 0, first_rank = 0, last_rank = 0;

    const Mark& mark(Square s) const { return marks[s.index()]; }
};

struct MoveDiagram {
    const Variant& variant;
    TypeId type;
    // From the middle of the board, and from further squares where the piece can do something else.
    std::vector<DiagramView> views;
};

MoveDiagram make_diagram(const Variant& variant, TypeId type);

}  // namespace magus
