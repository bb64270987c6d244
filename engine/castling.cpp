#include "engine/castling.h"

namespace magus {

void CastlingWays::add(const Geometry& board, const LineTable& lines, Color c, Square king, Square rook,
                       int to_file) {
    const int rank = board.rank(king);
    const bool right_hand = board.file(rook) > board.file(king);
    CastlingWay way;
    way.color = c;
    way.right = castling_right(c, right_hand);
    way.king_from = king;
    way.king_to = board.at(to_file, rank);
    way.rook_from = rook;
    way.rook_to = board.at(to_file + (right_hand ? -1 : 1), rank);
    way.king_path = lines.between(king, way.king_to) | Bitboard::of(king) | Bitboard::of(way.king_to);
    way.must_be_empty = (lines.between(king, rook) | way.king_path | lines.between(rook, way.rook_to) |
                         Bitboard::of(way.rook_to)) &
                        ~(Bitboard::of(king) | Bitboard::of(rook));
    const auto lost = static_cast<std::uint8_t>(~(1 << way.right));
    rights_kept[king.index()] &= lost;
    rights_kept[rook.index()] &= lost;
    ways.push_back(way);
}

}  // namespace magus
