#include "engine/variant_castling.h"

#include <algorithm>
#include <utility>

namespace magus {

namespace {

class CastlingReader {
public:
    CastlingReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    void read() {
        const Said said = read_keys();
        read_pieces();
        if (!said.allowed || v_.castling_rook == kNoType || v_.castling_king == kNoType) return;
        v_.names_castling_rook = said.flexible;
        if (said.chess960) {
            if (said.flexible || v_.marked_squares.any())
                keys_.refuse("chess960",
                             "neither with flexible castling nor with first moves of other pieces");
            v_.castling.mode = CastlingMode::Chess960;
        }
        v_.castling_rank = said.rank - 1;
        v_.castling_to_file = {said.king_to[0], said.king_to[1]};
        for (Color c : kColors) add_ways(c, said);
    }

private:
    // What the file says. Files are from 0; -1: not said. Of two, the King's side is the first.
    struct Said {
        bool allowed, flexible, chess960, dropped;
        int rank;
        int king, king_to[2], rook[2];
    };

    Said read_keys() {
        // The King's target files; others are read in their place. When flexible, the King goes any number of squares up to
        // the Rook's own.
        return {keys_.boolean("castling", true),
                keys_.boolean("castlingFlexible", false),
                keys_.boolean("chess960", false),
                keys_.boolean("castlingDroppedPiece", false),
                keys_.number("castlingRank", 1, 1, v_.board.ranks()),
                keys_.file("castlingKingFile", -1),
                {keys_.file("castlingKingsideFile", std::min(6, v_.board.files() - 1)),
                 keys_.file("castlingQueensideFile", std::min(2, v_.board.files() - 1))},
                {keys_.file("castlingRookKingsideFile", -1), keys_.file("castlingRookQueensideFile", -1)}};
    }

    void add_ways(Color c, const Said& said) {
        rank_ = c == Color::White ? said.rank - 1 : v_.board.ranks() - said.rank;
        const int last = v_.board.files() - 1;
        const int king = said.king >= 0 ? said.king : said.dropped ? std::min(4, last) : start_king_file(c);
        if (king < 0) return;
        for (const int side : {0, 1}) {
            const int corner = side == 0 ? last : 0;
            const int rook = said.rook[side] >= 0 ? said.rook[side]
                             : said.dropped       ? corner
                                                  : start_rook_file(c, king, corner);
            if (rook < 0 || rook == king || !v_.board.at(rook, rank_).exists()) continue;
            if (!said.flexible) {
                add(c, king, rook, said.king_to[side]);
                continue;
            }
            const int step = rook > king ? 1 : -1;
            for (int f = king + step; f != rook + step; f += step) add(c, king, rook, f);
        }
    }

    void read_pieces() {
        const TypeId king = keys_.one_piece("castlingKingPiece");
        // Where there is no King, another piece may do it in his place, through attacks and out of them.
        v_.castling_king = v_.any_has_king() ? v_.king : king;
        if (king != kNoType && king != v_.castling_king)
            keys_.refuse("castlingKingPiece", "only the King castles");
        const IniEntry* rook_key = keys_.find("castlingRookPieces");
        if (!rook_key) {
            v_.castling_rook = keys_.piece("rook");
            return;
        }
        const auto type = keys_.letter(*rook_key, 0);
        if (!type) {
            if (!VariantKeys::inherited(*rook_key)) keys_.refuse(type.error());
            return;
        }
        if (rook_key->value.size() != 1) return keys_.refuse(*rook_key, "expected one letter", 1);
        v_.castling_rook = *type;
    }

    // The piece of that side on a square of the castling rank in the start position.
    bool starts(Color c, int file, TypeId t) const {
        bool found = false;
        for_placement(v_.start_fen, v_.board.ranks(), [&](int f, int r, char letter) {
            const char own =
                c == Color::White ? v_.types[t].letter : static_cast<char>(std::tolower(v_.types[t].letter));
            found |= f == file && r == rank_ && letter == own;
        });
        return found;
    }

    int start_king_file(Color c) const {
        for (int f = 0; f < v_.board.files(); ++f)
            if (starts(c, f, v_.castling_king)) return f;
        return -1;
    }

    // The outermost Rook on that side of the King.
    int start_rook_file(Color c, int king, int from) const {
        for (int f = from; f != king; f += from < king ? 1 : -1)
            if (starts(c, f, v_.castling_rook)) return f;
        return -1;
    }

    void add(Color c, int king_file, int rook_file, int to_file) {
        const Geometry& b = v_.board;
        const Square king = b.at(king_file, rank_), to = b.at(to_file, rank_);
        const Square beside = b.at(to_file + (rook_file > king_file ? -1 : 1), rank_);
        if (!king.exists() || !to.exists() || !beside.exists()) return;
        v_.castling.add(make_castling_way(b, v_.attacks.lines(), c, king, b.at(rook_file, rank_), to_file));
    }

    VariantKeys& keys_;
    Variant& v_;
    int rank_ = 0;
};

}  // namespace

void read_castling_rules(VariantKeys& keys, Variant& v) { CastlingReader(keys, v).read(); }

}  // namespace magus
