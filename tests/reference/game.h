#pragma once

// The reference implementation: the games of variant.cpp, written slowly and plainly so that each function
// can be checked against one sentence of the rules on the game's page (docs/games/). The fast engine is held against
// it in random games, so it shares no code with the engine. This header is all that a test needs; the other headers are
// its parts.
//
// Texts. Squares: square = rank * files + file, a1 = 0, counted over the bounding box. Moves: the coordinate
// text of UCI. FEN hands: White's letters first, each side in the order of the start
// FEN ([Mm], [JJJJGAjjjjga]); [] when both are empty; no bracket in games without a hand. Castling field: KQ,
// White's marks by file, kq, Black's marks by file, or -.

#include "tests/reference/position.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace reference {

// How a game ended. reason: "checkmate" "stalemate" "bare king" "repetition" "fifty moves" "dead material".
struct Outcome {
    std::string reason;
    double white_score = 0.5;
};

class Game {
public:
    static std::vector<std::string> names();
    static std::string start_fen(const std::string& variant);
    static std::optional<Game> from_fen(const std::string& variant, const std::string& fen,
                                        std::string* why = nullptr);

    std::vector<std::string> legal_moves() const;  // sorted
    void play(const std::string& move);            // throws std::invalid_argument if the move is not legal
    std::string fen() const;
    std::string san(const std::string& move) const;

    bool in_check() const;
    bool attacked(int square, bool by_white) const;
    std::vector<std::string> attacked_squares(bool by_white) const;
    std::optional<Outcome> outcome() const;

    int files() const;
    int ranks() const;
    bool white_to_move() const;
    const Position& position() const { return position_; }

private:
    explicit Game(Position position);

    Position position_;
    std::vector<std::string> history_;  // what repetition compares, one text per position since the start
};

std::uint64_t perft(const Game& game, int depth);

}  // namespace reference
