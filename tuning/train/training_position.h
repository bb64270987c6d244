#pragma once

// A position as training data: what stands where and what else the game's state holds, with what the search and the
// evaluation alone say of it. And how it is written in few bytes: about fifty.

#include "engine/board/by_color.h"
#include "engine/position/position.h"
#include "eval/net/bytes.h"
#include "eval/score.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace magus {

struct TrainingPosition {
    struct Placed {
        Square square;
        Piece piece;
        bool operator==(const Placed&) const = default;
    };
    struct InHand {
        Piece piece;
        std::uint8_t count = 0;
        bool operator==(const InHand&) const = default;
    };

    Color side = Color::White;  // to move
    Score score = 0;            // of the search, for that side
    Score eval = 0;             // of the evaluation without any net, for that side
    int ply = 0;                // of the game
    int clock = 0;              // half-moves without progress, at most 255
    std::uint8_t castling = 0;
    ByColor<std::uint8_t> checks_left{};
    Bitboard unmoved;
    std::vector<Placed> pieces;  // by square
    std::vector<InHand> hands;

    bool operator==(const TrainingPosition&) const = default;
};

// Scores are for the side to move, within +-32767.
TrainingPosition training_position(const Position& pos, Score score, Score eval);

void write(ByteWriter& out, const Variant& variant, const TrainingPosition& pos);
// Returns nothing when that cannot be a position of the game.
std::optional<TrainingPosition> read_position(ByteReader& in, const Variant& variant);

}  // namespace magus
