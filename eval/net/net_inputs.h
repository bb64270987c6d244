#pragma once

// The numbers of a net's inputs in one game: what stands on a square, what is in hand and what else counts, seen by either
// side (net.h says how). Play and training number them here.

#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/variant/variant.h"
#include "eval/net/net.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace magus {

class NetInputs {
public:
    NetInputs(const NetShape& shape, const Variant& variant);  // which the shape fits

    // Does a view with its King there mirror the files?
    bool mirrors(Square king) const { return mirrored_ && king.exists() && left_half_.has(king); }

    // The inputs of the pieces on the board in one view.
    class Pieces {
    public:
        std::uint32_t operator()(Piece p, Square s) const { return begin_[p.code()] + square_[s.index()]; }

    private:
        friend class NetInputs;
        Pieces(const std::uint32_t* begin, const std::uint8_t* square) : begin_(begin), square_(square) {}

        const std::uint32_t* begin_;
        const std::uint8_t* square_;
    };
    Pieces pieces(Color view, bool mirrored) const {
        return Pieces(begin_[view].data(), square_[index(view) * 2 + mirrored].data());
    }
    // That it holds at least so many, from 1 to NetShape::kMostInHand.
    std::uint32_t in_hand(Color view, Piece p, int count) const {
        return hand_[view][p.code()] + static_cast<std::uint32_t>(count - 1);
    }
    bool counts_hands() const { return counts_hands_; }

    // Calls f(input) for what else the state holds.
    template <class F> void for_each_other(Color view, bool mirrored, std::uint8_t castling,
                                           const ByColor<std::uint8_t>& checks_left, Bitboard unmoved,
                                           F&& f) const {
        if (checks_begin_ != kNone)
            for (Color c : kColors)
                if (const int left = std::min<int>(checks_left[c], NetShape::kMostChecks); left > 0)
                    f(checks_begin_ + other(view, c) * NetShape::kMostChecks +
                      static_cast<std::uint32_t>(left - 1));
        if (castling_begin_ != kNone && castling != 0)
            for (Color c : kColors)
                for (bool right : {true, false})
                    if (castling >> castling_right(c, right) & 1)
                        f(castling_begin_ + other(view, c) * 2 + (right != mirrored));
        if (unmoved_begin_ != kNone)
            for (Color c : kColors)
                for (Square s : unmoved& home_[c])
                    f(unmoved_begin_ + other(view, c) * squares_ + square(view, mirrored, s));
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;
    static std::uint32_t other(Color view, Color c) { return view == c ? 0 : 1; }
    std::uint32_t square(Color view, bool mirrored, Square s) const {
        return square_[index(view) * 2 + mirrored][s.index()];
    }

    bool mirrored_ = false, counts_hands_ = false;
    std::uint32_t squares_ = 0, checks_begin_ = kNone, castling_begin_ = kNone, unmoved_begin_ = kNone;
    Bitboard left_half_;
    ByColor<Bitboard> home_;  // the half of the board where a side's pieces begin
    ByColor<std::array<std::uint32_t, Piece::kCodes>> begin_{}, hand_{};
    std::array<std::array<std::uint8_t, 128>, 4> square_{};
};

}  // namespace magus
