#pragma once

// Men on a board, some at random, and the first field of their FEN.

#include "engine/geometry.h"
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
        std::string out;
        for (int rank = board_.ranks() - 1; rank >= 0; --rank) out += row(rank) + (rank > 0 ? "/" : "");
        return out;
    }

private:
    static constexpr char kNobody = 0;

    static int below(Random& random, int n) {
        return static_cast<int>(random.below(static_cast<std::size_t>(n)));
    }

    std::string row(int rank) const {
        std::string out;
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) out += std::to_string(empty);
            empty = 0;
        };
        for (int file = 0; file < board_.files(); ++file) {
            const Square s = board_.at(file, rank);
            if (free(s)) {
                ++empty;
                continue;
            }
            flush();
            out += s.exists() ? letters_[s.index()] : '*';
        }
        flush();
        return out;
    }

    const Geometry& board_;
    std::vector<char> letters_;
};

}  // namespace magus::testing
