#pragma once

// A game as PGN keeps it: tags, moves with their comments, result; and the text of such a game. Reading is in
// pgn_reader.h. Moves are written in SAN, which for the rules of this engine's games has forms of its own
// (notation.h); every other word is the standard's.

#include "engine/board/move.h"
#include "engine/position/position.h"
#include "engine/variant/variant.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct PgnTag {
    std::string name, value;
    bool operator==(const PgnTag&) const = default;
};

struct PgnMove {
    Move move;
    std::string comment;    // without braces; empty: none
    std::vector<int> nags;  // "$1" is 1
    bool operator==(const PgnMove&) const = default;
};

inline constexpr std::string_view kPgnResults[] = {"1-0", "0-1", "1/2-1/2", "*"};

struct PgnGame {
    VariantPtr variant;
    std::string fen;           // of the start
    std::vector<PgnTag> tags;  // all but Variant, SetUp, FEN and Result, which the other members say
    std::string comment;       // before the first move
    std::vector<PgnMove> moves;
    std::string result = "*";  // one of kPgnResults

    // The value of a tag, or none.
    std::optional<std::string_view> tag(std::string_view name) const;
    Position start() const;
    Position final_position() const;
};

// The text, ending with an empty line. Lines have at most 80 characters where words allow it.
std::string to_pgn(const PgnGame& game);

// For the Date tag: "2026.11.21", in universal time.
std::string pgn_date_today();

// What an engine says of its move in a comment: "+0.31/12 0.45s", "-M3/20 1s", "0.45s".
struct MoveNote {
    std::optional<int> centipawns;  // from the mover's side
    std::optional<int> mate;        // moves until the mover mates; negative: is mated
    int depth = 0;
    std::optional<std::chrono::milliseconds> time;
    bool operator==(const MoveNote&) const = default;
};

std::string to_comment(const MoveNote& note);
// None when the comment does not begin so; what follows the note is somebody's words.
std::optional<MoveNote> read_note(std::string_view comment);

}  // namespace magus
