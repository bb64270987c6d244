#include "engine/moves/king_safety.h"

namespace magus {

KingSafety::KingSafety(const Position& pos) {
    if (pos.side_to_move() == Color::White)
        find<Color::White>(pos);
    else
        find<Color::Black>(pos);
}

template <Color Us> void KingSafety::find(const Position& pos) {
    constexpr Color kThem = ~Us;
    const AttackTables& tables = pos.variant().attacks;
    const Square king = pos.king(Us);
    const Bitboard own = pos.pieces(Us);
    const auto [leapers, snipers] = pos.candidates(king, kThem);
    targets = ~Bitboard();
    int checkers = leapers.count();
    if (checkers != 0) targets = leapers;
    // A piece that leaps onto the King cannot be blocked, even when it could also slide there.
    (snipers & ~leapers).for_each([&](Square s) {
        const Bitboard between = tables.lines().between(king, s);
        const Bitboard blockers = pos.blockers(kThem, s, king);
        if (blockers.none()) {
            ++checkers;
            targets = between | Bitboard::of(s);
        } else if (!blockers.more_than_one() && blockers.intersects(own)) {
            pinned |= blockers;
            pins_[static_cast<std::size_t>(pin_count_++)] = {blockers.first(), between | Bitboard::of(s)};
        }
    });
    double_check = checkers > 1;
    if (!tables.indirects(kThem).empty()) {
        watched = pos.watched(king, kThem);
        indirect_check = watched.any() && pos.attacked_indirectly(king, kThem, pos.occupied());
        // A captured wide piece leaves two squares: that matters where it stops somebody.
        if (const Bitboard wide = pos.wide(kThem); wide.any()) {
            Bitboard ways = watched;
            snipers.for_each([&](Square s) { ways |= pos.blockers(kThem, s, king); });
            if (ways.intersects(wide)) watched |= wide;
        }
    }
    in_check = checkers != 0 || indirect_check;
}

}  // namespace magus
