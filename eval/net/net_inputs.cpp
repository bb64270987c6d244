#include "eval/net/net_inputs.h"

#include <cassert>

namespace magus {

NetInputs::NetInputs(const NetShape& shape, const Variant& variant)
    : mirrored_(shape.mirrored),
      counts_hands_(shape.hands),
      squares_(static_cast<std::uint32_t>(shape.squares())) {
    const auto number = [](int n) { return static_cast<std::uint32_t>(n); };
    if (shape.checks) checks_begin_ = number(shape.checks_begin());
    if (shape.castling) castling_begin_ = number(shape.castling_begin());
    if (shape.unmoved) unmoved_begin_ = number(shape.unmoved_begin());
    for (Color view : kColors)
        for (Color c : kColors)
            for (std::size_t t = 0; t < variant.types.size(); ++t) {
                const auto kind = std::ranges::find(shape.kinds, net_kind(variant.types[t]));
                assert(kind != shape.kinds.end());
                const int at = static_cast<int>(kind - shape.kinds.begin()) + (view == c ? 0 : shape.count());
                const std::size_t code = Piece(c, static_cast<TypeId>(t)).code();
                begin_[view][code] = number(at * shape.squares());
                hand_[view][code] = number(shape.hand_begin() + at * NetShape::kMostInHand);
            }
    const Geometry& board = variant.board;
    for (Square s : board.squares()) {
        const int file = board.file(s), rank = board.rank(s);
        if (2 * file < board.files() - 1) left_half_.add(s);
        home_[2 * rank < board.ranks() ? 0 : 1].add(s);
        for (Color view : kColors)
            for (int mirrored : {0, 1})
                square_[index(view) * 2 + static_cast<std::size_t>(mirrored)][s.index()] =
                    static_cast<std::uint8_t>(board.relative_rank(view, s) * board.files() +
                                              (mirrored ? board.files() - 1 - file : file));
    }
}

}  // namespace magus
