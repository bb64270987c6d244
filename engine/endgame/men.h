#pragma once

// The men of a pawnless endgame beside the weaker side's King: at most three, each in a state (what it is and where it
// stands), and together an index. The weaker King is no part of it: tables hold a set of his squares at each index,
// so that one operation treats all of them.

#include "engine/base/result.h"
#include "engine/variant/variant.h"

#include <array>
#include <cstdint>
#include <vector>

namespace magus {

enum class OwnKing : std::uint8_t {
    Plays,
    Still,     // on the board, but he never moves
    OffBoard,  // the pieces mate by themselves
};

// The stronger side is White. Its King comes by himself, and so does the weaker one's.
struct Endgame {
    VariantPtr variant;
    std::vector<TypeId> pieces;
    std::vector<TypeId> against = {};  // the weaker side's pieces
    OwnKing own_king = OwnKing::Plays;
};

// Can tables be made for it? At least one piece, at most four men in all, no pieces that promote, and a King that leaps.
Result<Done> check_endgame(const Endgame& endgame);

struct Man {
    struct State {
        TypeId type = kNoType;
        Square at;      // a wide piece's left square
        Bitboard body;  // the squares that it fills
    };

    Color color = Color::White;
    bool royal = false;
    bool moves = true;
    std::vector<State> states = {State{}};  // one without a body: the man is not there

    bool present() const { return states[0].body.any(); }
};

class Men {
public:
    static constexpr std::size_t kCount = 3;

    explicit Men(const Endgame& endgame);  // one that check_endgame accepts

    const Variant& variant() const { return *variant_; }
    const VariantPtr& variant_ptr() const { return variant_; }
    const Man& operator[](std::size_t man) const { return men_[man]; }
    // The men that are left when some (bits) have been captured. They keep their states.
    Men without(unsigned gone) const;

    std::size_t size() const { return stride_[2] * men_[2].states.size(); }  // indices
    std::size_t stride(std::size_t man) const { return stride_[man]; }
    std::size_t state_number(std::size_t man, std::size_t index) const {
        // There are fewer than 2^32 indices, and dividing less is faster.
        return static_cast<std::uint32_t>(index) / static_cast<std::uint32_t>(stride_[man]) %
               static_cast<std::uint32_t>(men_[man].states.size());
    }
    const Man::State& state(std::size_t man, std::size_t index) const {
        return men_[man].states[state_number(man, index)];
    }
    std::size_t moved(std::size_t index, std::size_t man, std::size_t to) const {
        return index + (to - state_number(man, index)) * stride_[man];
    }
    // The index of the men that are left when `man` has gone to `to` and those of `gone` are captured.
    std::size_t index_without(const Men& rest, unsigned gone, std::size_t index) const;

    // All squares that they fill, and whether no two fill the same.
    Bitboard occupied(std::size_t index) const;
    bool apart(std::size_t index) const;
    // The number of the state in which a man of that type stands there.
    std::uint32_t state_of(std::size_t man, TypeId type, Square at) const {
        return state_of_[man][static_cast<std::size_t>(type) * kMaxSquares + at.index()];
    }

private:
    void add(std::size_t man, TypeId type, Color color);
    void count();

    VariantPtr variant_;
    std::array<Man, kCount> men_;
    std::array<std::size_t, kCount> stride_{};
    std::array<std::vector<std::uint32_t>, kCount> state_of_;
};

}  // namespace magus
