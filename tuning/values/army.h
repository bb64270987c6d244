#pragma once

// Start positions with unequal armies: the pieces of a game's start position shuffled over their squares, the same
// way for both sides, and what one side has instead of the other's.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "tuning/random.h"
#include "tuning/values/cell.h"
#include "tuning/values/material.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace magus {

// How the armies of a game stand at the start, seen from White's side.
class Formation {
public:
    // Refuses games whose armies are not alike, or without pawns.
    static Result<Formation> make(VariantPtr variant);

    const VariantPtr& variant() const { return variant_; }
    // The normal army of an opening or of a six-pawn ending.
    Army army(Stage stage, TypeId without) const;
    // Both armies of a cell, by number.
    std::array<Army, 2> armies(const Cell& cell) const;
    // Squares that are free in the first army of such a cell before it gets its pieces.
    int room(const Cell& cell) const;

    // The FENs of a pair of games: in the first the first army is White, in the second Black, everything else being
    // the mirror image; White is to move in both. None when nothing legal was found.
    std::optional<std::array<std::string, 2>> arrange(const Cell& cell, Random& random) const;

private:
    using Placement = std::vector<std::pair<Square, TypeId>>;  // of one side, as White's

    explicit Formation(VariantPtr variant) : variant_(std::move(variant)) {}
    std::optional<std::array<Placement, 2>> place(const Cell& cell, Random& random) const;
    Placement base_opening(const Cell& cell, Random& random) const;
    Placement base_ending(Random& random) const;
    bool remove(Placement& from, const std::vector<TypeId>& types, Random& random) const;
    std::vector<Square> free_squares(const Placement& army, TypeId type, Stage stage) const;
    Square leave_for_corner(Placement& army, Square corner, Random& random) const;
    bool put(Placement& army, const Cell& cell, const std::vector<TypeId>& types, Random& random) const;
    bool pairs_stand_apart(const Placement& army) const;
    std::string fen(const Placement& white, const Placement& black, Stage stage) const;

    VariantPtr variant_;
    Square king_;
    std::vector<Square> slots_, pawns_;  // where shuffled pieces and pawns stand
    std::vector<TypeId> slot_pieces_;
    Placement corners_;  // castling Rooks
    Square wide_;        // the left square of the wide piece's home
};

inline constexpr int kEndingPawns = 6;

}  // namespace magus
