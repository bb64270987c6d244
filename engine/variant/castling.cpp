#include "engine/variant/castling.h"

namespace magus {

CastlingWays CastlingWays::one_for_each_right() {
    CastlingWays out;
    for (Color c : kColors)
        for (bool right_hand : {true, false}) {
            CastlingWay way;
            way.color = c;
            way.right = castling_right(c, right_hand);
            out.ways.push_back(way);
        }
    return out;
}

void CastlingWays::add(const CastlingWay& way) {
    ways.push_back(way);
    note_rights(way);
}

void CastlingWays::replace(const CastlingWay& way) {
    ways[static_cast<std::size_t>(way.right)] = way;
    note_rights(way);
}

void CastlingWays::note_rights(const CastlingWay& way) {
    const auto lost = static_cast<std::uint8_t>(~(1 << way.right));
    rights_kept[way.king_from.index()] &= lost;
    rights_kept[way.rook_from.index()] &= lost;
}

CastlingWay make_castling_way(const Geometry& board, const LineTable& lines, Color c, Square king,
                              Square rook, int to_file) {
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
    return way;
}

}  // namespace magus
