#include "protocol/terminal/thinking_text.h"

#include "engine/moves/legality.h"
#include "engine/notation/notation.h"

#include <cstdio>

namespace magus {

std::string score_for_people(Score score) {
    if (is_mate(score)) {
        const int moves = mate_moves(score);
        return moves > 0 ? "mate in " + std::to_string(moves) : "mated in " + std::to_string(-moves);
    }
    char text[16];
    std::snprintf(text, sizeof text, "%+.2f", score / 100.0);
    return text;
}

std::string san_line(const Position& root, const std::vector<Move>& moves, std::size_t longest) {
    Position pos = root;
    std::string out;
    for (std::size_t i = 0; i < moves.size() && i < longest && is_legal(pos, moves[i]); ++i) {
        if (i > 0) out += ' ';
        out += to_san(pos, moves[i]);
        pos.do_move(moves[i]);
    }
    return out;
}

std::string thinking_line(const Position& root, const SearchInfo& info) {
    return "depth " + std::to_string(info.depth) + "  " + score_for_people(info.score) + "  " +
           san_line(root, info.pv);
}

}  // namespace magus
