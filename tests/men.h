#pragma once

// Men on a board, some at random, and the first field of their FEN.

#include "engine/notation/fen_placement.h"
#include "tests/helpers.h"

#include <string>
#include <vector>

namespace magus::testing {

class Men {
public:
    explicit Men(const Geometry& board)
        : board_(board), letters_(static_cast<std::size_t>(board.box()), kNobody) {}

    bool free(Square s) const { return s.exists() && letters_[s.index()] == kNobody; }
    void put(Square s, char letter) { letters_[s.index()] = letter; }

    Square any_free(Random& random, int least_rank, int most_rank) const {
        Square s;
        while (!free(s)) {
            const int rank = least_rank + below(random, most_rank - least_rank + 1);
            s = board_.at(below(random, board_.files()), rank);
        }
        return s;
    }
    Square any_free(Random& random) const { return any_free(random, 0, board_.ranks() - 1); }

    std::string placement() const {
        return fen_placement(board_,
                             [&](Square s) { return free(s) ? "" : std::string(1, letters_[s.index()]); });
    }

private:
    static constexpr char kNobody = 0;

    static int below(Random& random, int n) {
        return static_cast<int>(random.below(static_cast<std::size_t>(n)));
    }

    const Geometry& board_;
    std::vector<char> letters_;
};

}  // namespace magus::testing
