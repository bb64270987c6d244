#pragma once

// What a man can do at an index of its endgame (men.h), for all squares of the weaker King at once. Where a move ends,
// what it captures and what is attacked comes from the game's attack tables; that the King stands in the way is found
// out by putting him there, so that every kind of piece is served alike.

#include "engine/endgame/men.h"

#include <span>
#include <vector>

namespace magus {

struct Step {
    std::int32_t leads = 0;      // how much further the index is after it, when no man is captured
    std::uint32_t captures = 0;  // men, as bits
    Bitboard permitted;  // squares of the weaker King with which it can be made; legality is not looked at

    std::size_t after(std::size_t index) const {
        return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + leads);
    }
};

class Views {
public:
    Views(const Men& men, std::size_t man);

    std::span<const Step> steps(std::size_t index) const {
        const View& view = views_[view_of_[index]];
        return {steps_.data() + view.first, view.count};
    }
    // The squares that the man attacks, occupied or not. The weaker King is not on the board.
    Bitboard attacks(std::size_t index) const { return views_[view_of_[index]].attacks; }

private:
    struct View {
        std::uint32_t first = 0, count = 0;
        Bitboard attacks;
    };

    Bitboard zone(std::size_t state) const;
    Surroundings surroundings(std::size_t index, Bitboard enemy_king) const;
    Bitboard targets(const Man::State& from, const Surroundings& around, Bitboard enemies) const;
    Bitboard captured(const Man::State& from, Square to, Bitboard enemies) const;
    std::uint32_t add_view(std::size_t index, Bitboard zone);
    void add_views_of(std::size_t state);

    const Men& men_;
    const Variant& variant_;
    std::size_t man_;
    Color color_;
    std::vector<std::uint32_t> view_of_;
    std::vector<View> views_;
    std::vector<Step> steps_;
};

}  // namespace magus
