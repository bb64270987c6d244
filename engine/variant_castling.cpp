#include "engine/variant_castling.h"

#include <algorithm>
#include <utility>

namespace magus {

namespace {

class CastlingReader {
public:
    CastlingReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    Result<Done> read() {
        auto said = read_keys();
        if (!said) return said.error();
        if (said->opposite && v_.gating)
            return keys_.find("oppositeCastling")->bad_value("not together with gating");
        v_.opposite_castling = said->opposite;
        if (auto done = read_pieces(); !done) return done.error();
        if (!said->allowed || v_.castling_rook == kNoType || v_.castling_king == kNoType) return Done{};
        v_.names_castling_rook = said->flexible;
        if (said->chess960) {
            if (said->flexible || v_.marked_squares.any())
                return keys_.find("chess960")
                    ->bad_value("neither with flexible castling nor with first moves of other pieces", 0);
            v_.castling.mode = CastlingMode::Chess960;
        }
        if (said->dropped) v_.rules.after_move.push_back(let_dropped_castle);
        v_.castling_rank = said->rank - 1;
        v_.castling_to_file = {said->king_to[0], said->king_to[1]};
        for (Color c : kColors) add_ways(c, *said);
        return Done{};
    }

private:
    // What the file says. Files are from 0; -1: not said. Of two, the King's side is the first.
    struct Said {
        bool allowed, flexible, opposite, chess960, dropped;
        int rank;
        int king, king_to[2], rook[2];
    };

    Result<Said> read_keys() {
        auto allowed = keys_.boolean("castling", true);
        // The King's target files; others are read in their place.
        auto right_file = keys_.file("castlingKingsideFile", std::min(6, v_.board.files() - 1));
        auto left_file = keys_.file("castlingQueensideFile", std::min(2, v_.board.files() - 1));
        auto king_file = keys_.file("castlingKingFile", -1);
        auto right_rook = keys_.file("castlingRookKingsideFile", -1);
        auto left_rook = keys_.file("castlingRookQueensideFile", -1);
        auto rank = keys_.number("castlingRank", 1, 1, v_.board.ranks());
        for (const auto* f : {&king_file, &right_file, &left_file, &right_rook, &left_rook, &rank})
            if (!*f) return f->error();
        // The King goes any number of squares up to the Rook's own.
        auto flexible = keys_.boolean("castlingFlexible", false);
        auto opposite = keys_.boolean("oppositeCastling", false);
        auto chess960 = keys_.boolean("chess960", false);
        auto dropped = keys_.boolean("castlingDroppedPiece", false);
        for (const auto* given : {&allowed, &flexible, &opposite, &chess960, &dropped})
            if (!*given) return given->error();
        return Said{*allowed,
                    *flexible,
                    *opposite,
                    *chess960,
                    *dropped,
                    *rank,
                    *king_file,
                    {*right_file, *left_file},
                    {*right_rook, *left_rook}};
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

    Result<Done> read_pieces() {
        auto king = keys_.one_piece("castlingKingPiece");
        if (!king) return king.error();
        // Where there is no King, another piece may do it in his place, through attacks and out of them.
        v_.castling_king = v_.any_has_king() ? v_.king : *king;
        if (*king != kNoType && *king != v_.castling_king)
            return keys_.find("castlingKingPiece")->bad_value("only the King castles");
        const IniEntry* rook_key = keys_.find("castlingRookPieces");
        if (!rook_key) {
            v_.castling_rook = keys_.piece("rook");
            return Done{};
        }
        auto type = keys_.letter(*rook_key, 0);
        if (!type && VariantKeys::inherited(*rook_key)) return Done{};
        if (!type) return type.error();
        if (rook_key->value.size() != 1) return rook_key->bad_value("expected one letter", 1);
        v_.castling_rook = *type;
        return Done{};
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

Result<Done> read_castling_rules(VariantKeys& keys, Variant& v) { return CastlingReader(keys, v).read(); }

}  // namespace magus
