#include "eval/board_masks.h"

#include <algorithm>
#include <cstdlib>

namespace magus {

namespace {
constexpr int kEdgeFiles = 2;  // on each side, where space counts little
}

BoardMasks::BoardMasks(const Variant& variant) {
    const Geometry& board = variant.board;
    for (int f = 0; f < board.files(); ++f) {
        const auto i = static_cast<std::size_t>(f);
        file[i] = board.file_mask(f);
        if (f > 0) neighbours[i] |= board.file_mask(f - 1);
        if (f + 1 < board.files()) neighbours[i] |= board.file_mask(f + 1);
    }
    for (int i = 0; i < board.box(); ++i) {
        if (i % board.files() != 0) not_first_file.add(Square(i));
        if ((i + 1) % board.files() != 0) not_last_file.add(Square(i));
    }
    for (Square s : board.squares()) {
        if (board.dark(s)) dark.add(s);
        add_distances(board, s);
        for (Color c : kColors) add_square(variant, c, s);
    }
}

void BoardMasks::add_distances(const Geometry& board, Square s) {
    // Twice the distance from the middle of the box, so that boards with an even side have a middle.
    const int files = std::abs(2 * board.file(s) - (board.files() - 1));
    const int ranks = std::abs(2 * board.rank(s) - (board.ranks() - 1));
    from_centre[s.index()] = static_cast<std::uint8_t>(files / 2 + ranks / 2);
    // A King who does not exist is neither near nor far.
    distance[s.index()][Square().index()] =
        static_cast<std::uint8_t>(std::max(board.files(), board.ranks()) / 2);
    ByColor<int> nearest{BoardMasks::kNever, BoardMasks::kNever};
    for (Square other : board.squares()) {
        const int steps = board.distance(s, other);
        distance[s.index()][other.index()] = static_cast<std::uint8_t>(steps);
        const bool edge_file = board.file(other) == 0 || board.file(other) == board.files() - 1;
        const bool edge_rank = board.rank(other) == 0 || board.rank(other) == board.ranks() - 1;
        int& best = nearest[board.dark(other)];
        const int along =
            std::abs(board.file(s) - board.file(other)) + std::abs(board.rank(s) - board.rank(other));
        if (edge_file && edge_rank) best = std::min(best, along);
    }
    for (std::size_t color : {0u, 1u})
        from_corner[color][s.index()] = static_cast<std::uint8_t>(nearest[color]);
}

void BoardMasks::add_square(const Variant& variant, Color c, Square s) {
    const Geometry& board = variant.board;
    const std::size_t i = s.index();
    const int forward = c == Color::White ? 1 : -1;
    const int file_of = board.file(s), rank_of = board.rank(s);
    Side& side = sides[c];

    if (board.relative_rank(c, s) >= board.ranks() / 2)
        far_half[c].add(s);
    else if (file_of >= kEdgeFiles && file_of < board.files() - kEdgeFiles)
        space[c].add(s);
    const int flank = std::max(1, std::min(file_of, board.files() - 2));
    side.steps_to_promotion[i] = kNever;
    int steps = 0;
    for (Square to = s; to.exists(); to = board.at(file_of, rank_of + ++steps * forward))
        if (variant.promotion_zone[c].has(to)) {
            side.steps_to_promotion[i] = static_cast<std::uint8_t>(steps);
            break;
        }
    for (Square other : board.squares()) {
        const int aside = std::abs(board.file(other) - file_of);
        const int ranks = (board.rank(other) - rank_of) * forward;
        if (std::abs(board.file(other) - flank) <= 1 && board.relative_rank(c, other) < board.ranks() / 2)
            side.king_flank[i].add(other);
        if (aside > 1) continue;
        if (aside == 0 && ranks > 0) side.ahead[i].add(other);
        if (ranks >= -1 && ranks <= 2) side.king_zone[i].add(other);
        if (ranks == 1) side.shelter_near[i].add(other);
        if (ranks == 2) side.shelter_far[i].add(other);
        if (ranks > 0 && board.relative_rank(c, other) < (board.ranks() + 1) / 2) side.storm[i].add(other);
    }
}

}  // namespace magus
