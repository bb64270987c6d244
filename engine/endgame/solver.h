#pragma once

// Retrograde analysis of a pawnless endgame: which positions the stronger side (White) wins, and in how many of its
// moves, when nothing but mate counts (no bare-King rule, no draws by counting; a stalemate only where the game says
// that giving it wins). Each call of `advance` finds what is decided one move later. A position is an index of the men
// (men.h) and the weaker King's square; all his squares are one set.

#include "engine/endgame/men.h"
#include "engine/endgame/views.h"

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace magus {

// Is it a win as a rule? Nine of ten positions with the stronger side to move are won: what is missing are pieces that
// are lost at once.
constexpr bool won_generally(std::int64_t won, std::int64_t legal) {
    return legal > 0 && 10 * won >= 9 * legal;
}

class EndgameSolver {
public:
    using Sets = std::vector<Bitboard>;  // squares of the weaker King by index of the men

    explicit EndgameSolver(Men men);               // finds the mates: layer 0
    EndgameSolver(const EndgameSolver&) = delete;  // its views point into it
    EndgameSolver& operator=(const EndgameSolver&) = delete;

    const Men& men() const { return men_; }
    const Views& views(std::size_t man) const { return views_[man]; }
    // The number of moves that the newest layer is about: what it finds won is won in so many moves of the stronger
    // side, and what it finds lost loses to so many.
    int layer() const { return layer_; }
    // Goes on to the next layer; false when nothing is left to find.
    bool advance();

    // Positions in the newest layer and in all layers so far. Won: the stronger side is to move and wins. Lost: the
    // weaker side is to move and loses.
    const Sets& fresh_won() const { return fresh_won_; }
    const Sets& fresh_lost() const { return fresh_lost_; }
    const Sets& won() const { return won_; }
    const Sets& lost() const { return lost_; }
    // Positions that can stand on a board with the stronger or weaker side to move, the latter's stalemates, and
    // where it can capture at once and is not lost by that, as far as is known.
    const Sets& legal_strong() const { return legal_strong_; }
    const Sets& legal_weak() const { return legal_weak_; }
    Bitboard stalemates(std::size_t index) const;
    Bitboard escapes_by_capture(std::size_t index) const {
        return escapes(index, Moves::Captures, Counted::NotLost, legal_weak_[index]);
    }

    // The endgame that is left when men (bits) are captured. It is solved. `won` and `lost` are by layer.
    struct Solved {
        Men men;
        Sets legal_strong;
        std::vector<Sets> won, lost;
    };
    const Solved* after_capture(unsigned gone) const;

private:
    enum class Moves : std::uint8_t { All, Captures };
    enum class Counted : std::uint8_t { Legal, NotLost };

    struct Rest {
        std::shared_ptr<const Solved> solved;
        Sets won;  // up to the present layer
    };

    static std::shared_ptr<const Solved> solve(Men men);
    void find_rests();
    void find_legal(std::size_t index);
    void find_mates(std::size_t index);
    Bitboard escapes(std::size_t index, Moves moves, Counted counted, Bitboard asked) const;
    Bitboard king_escapes(std::size_t index, Moves moves, Counted counted, Bitboard asked) const;
    Bitboard winning(std::size_t index) const;
    Bitboard perhaps_lost(std::size_t index) const;

    Men men_;
    std::array<Views, Men::kCount> views_;
    // The weaker King's moves from a square, and the squares from which he comes to it.
    std::array<Bitboard, kMaxSquares> king_quiets_, king_captures_, king_quiets_to_, king_captures_to_;
    std::map<unsigned, Rest> rests_;
    bool rest_wins_ = false, weak_men_ = false;
    int layer_ = 0, last_rest_layer_ = 0;
    Sets legal_strong_, legal_weak_, in_play_, won_, lost_, fresh_won_, fresh_lost_;
};

}  // namespace magus
