#include "protocol/xboard/xboard_highlight.h"

#include "engine/moves/movegen.h"

#include <algorithm>
#include <map>

namespace magus {

namespace {

// The squares that a way leads over, from its start; none for drops.
std::vector<XboardSquare> path(const XboardMove& way) {
    std::vector<XboardSquare> out{way.from};
    out.insert(out.end(), way.through.begin(), way.through.end());
    out.push_back(way.to);
    return out;
}

bool starts_with(const std::vector<XboardSquare>& whole, const std::vector<XboardSquare>& part) {
    return whole.size() > part.size() && std::equal(part.begin(), part.end(), whole.begin());
}

char mark_of_target(const XboardBoard& board, const Position& pos, const XboardMove& way) {
    const Square to = board.ours(way.to);
    if (!to.exists()) return 'Y';
    const bool on_last_rank = pos.board().relative_rank(pos.side_to_move(), to) == pos.board().ranks() - 1;
    // On the last rank XBoard asks by itself.
    if (!way.suffix.empty() && (way.suffix == "+" || !on_last_rank)) return 'M';
    return pos.piece_on(to).exists() ? 'R' : 'Y';
}

}  // namespace

std::string xboard_highlight(const XboardBoard& board, const Position& pos, const XboardLift& lift) {
    std::map<XboardSquare, char> marks;
    for (Move m : legal_moves(pos))
        for (const XboardMove& way : ways_to_enter(board, pos, m)) {
            if (lift.drop != 0 || way.drop != 0) {
                if (lift.drop == way.drop) marks[way.to] = 'Y';
                continue;
            }
            const auto squares = path(way);
            if (!starts_with(squares, lift.squares)) continue;
            const XboardSquare next = squares[lift.squares.size()];
            const bool last = squares.size() == lift.squares.size() + 1;
            if (last)
                marks[next] = mark_of_target(board, pos, way);
            else
                marks.emplace(next, 'C');
        }
    std::string out = "highlight ";
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        int unmarked = 0;
        const auto flush = [&] { out += unmarked > 0 ? std::to_string(std::exchange(unmarked, 0)) : ""; };
        for (int file = 0; file < board.files(); ++file) {
            const auto mark = marks.find({file, rank});
            if (mark == marks.end()) {
                ++unmarked;
                continue;
            }
            flush();
            out += mark->second;
        }
        flush();
        if (rank > 0) out += '/';
    }
    return out;
}

// White's hand is in the second column to the right, from the bottom, Black's in the second to the left, from the top, each
// piece in the row of its number in the table.
std::optional<char> piece_in_hand(const XboardBoard& board, std::string_view square) {
    if (board.pieces().holdings() == 0) return std::nullopt;
    const auto at = board.read(square);
    if (!at) return std::nullopt;
    const bool white = at->file == board.files() + 1, black = at->file == -2;
    if (!white && !black) return std::nullopt;
    const int row = white ? at->rank : board.ranks() - 1 - at->rank;
    for (TypeId t : board.variant().hand_order)
        if (board.pieces().number(t) == row) return board.pieces().letter(t);
    return std::nullopt;
}

}  // namespace magus
