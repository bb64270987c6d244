#include "engine/perft.h"

#include "engine/movegen.h"

namespace magus {

std::uint64_t perft(Position& pos, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_legal_moves(pos);
    std::uint64_t nodes = 0;
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        nodes += perft(pos, depth - 1);
        pos.undo_move();
    }
    return nodes;
}

std::vector<std::pair<Move, std::uint64_t>> perft_divide(Position& pos, int depth) {
    std::vector<std::pair<Move, std::uint64_t>> out;
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        out.emplace_back(m, perft(pos, depth - 1));
        pos.undo_move();
    }
    return out;
}

}  // namespace magus
