#pragma once

// What a net says of positions that follow each other: the sums of its first layer are kept for each half-move of the
// current line, and those of a new position made from them by the position's journal. Belongs to one thread. The result
// depends on the position alone.

#include "engine/board/by_color.h"
#include "engine/position/position.h"
#include "eval/net/net.h"
#include "eval/net/net_inputs.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace magus {

class NetState {
public:
    NetState(NetPtr net, const Variant& variant);  // which it fits

    // Centipawns for the side to move, to be added to the evaluation.
    Score correction(const Position& pos);
    // The same from nothing, for tests.
    Score from_scratch(const Position& pos);

private:
    struct Known {
        Key key = 0;
        bool exists = false;
        std::uint8_t castling = 0;
        ByColor<std::uint8_t> checks_left{};
        ByColor<bool> mirrored{};
        Bitboard unmoved;
    };
    // Inputs of both views: a change of the position changes as many of the one as of the other.
    struct Inputs {
        static constexpr std::size_t kMost = 64;
        std::array<ByColor<std::uint32_t>, kMost> inputs;
        std::size_t count = 0;

        // The last place takes what there is no room for.
        ByColor<std::uint32_t>& add() { return inputs[count < kMost - 1 ? count++ : count]; }
        bool full() const { return count == kMost - 1; }
    };
    struct Changes {
        Inputs gone, come;
    };

    template <int Width> void bring_up_to_date(const Position& pos);
    template <int Width>
    void refresh(const Position& pos, Color view, bool mirrored, std::int16_t* sums) const;
    bool collect(const Position& pos, const Known& then, std::span<const Position::JournalEntry> journal,
                 Changes& out) const;
    template <int Width>
    void apply(const Changes& changes, Color view, const std::int16_t* from, std::int16_t* to) const;
    template <int Width> Score output(const Position& pos) const;
    std::optional<std::size_t> ancestor(const Position& pos,
                                        std::span<const Position::JournalEntry>& journal) const;
    std::int16_t* sums(std::size_t at, Color view) {
        return sums_.data() + (at * 2 + index(view)) * static_cast<std::size_t>(net_->width);
    }
    const std::int16_t* sums(std::size_t at, Color view) const {
        return sums_.data() + (at * 2 + index(view)) * static_cast<std::size_t>(net_->width);
    }
    const std::int16_t* row(std::uint32_t input) const {
        return net_->rows.data() + std::size_t{input} * static_cast<std::size_t>(net_->width);
    }

    static constexpr std::size_t kLines =
        256;  // half-moves that are kept; as many as a search is deep, and more
    static constexpr std::size_t kBack = 8;  // how far a known one is looked for

    NetPtr net_;
    NetInputs inputs_;
    std::vector<Known> known_ = std::vector<Known>(kLines);
    std::vector<std::int16_t> sums_;
};

}  // namespace magus
