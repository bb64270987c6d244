#include "engine/games/variant_castling.h"

#include <algorithm>
#include <utility>

namespace magus {

namespace {

// What the file says.
struct Castling {
    bool allowed = true, flexible = false, chess960 = false, dropped = false;
    int rank = 1;
    BoardFile king, king_to_right, king_to_left, rook_right, rook_left;
    TypeId king_piece = kNoType, rook_piece = kNoType;
};

void read_rank(Castling& said, const GameKey& key, VariantKeys& keys) {
    said.rank = keys.number(key.name, 1, 1, keys.variant().board.ranks());
}

void read_rook(Castling& said, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e) {
        said.rook_piece = keys.piece("rook");
        return;
    }
    const auto type = keys.letter(*e, 0);
    if (!type) {
        if (!VariantKeys::inherited(*e)) keys.refuse(type.error());
        return;
    }
    if (e->value.size() != 1) return keys.refuse(*e, "expected one letter", 1);
    said.rook_piece = *type;
}

constexpr GameKey kCastlingKeys[] = {
    key<&Castling::allowed>("castling", Chapter::Castling, "Switch. `false`: there is no castling.",
                            "castling = false"),
    key<&Castling::king>("castlingKingFile", Chapter::Castling, "The file from which the King castles.",
                         "castlingKingFile = f"),
    read_by<read_rank>("castlingRank", Chapter::Castling,
                       "White's rank of castling (1 unless given); Black's is the mirrored one.",
                       "castlingRank = 2"),
    key<&Castling::king_to_right>("castlingKingsideFile", Chapter::Castling,
                                  "The file on which he arrives on the right.", "castlingKingsideFile = i"),
    key<&Castling::king_to_left>("castlingQueensideFile", Chapter::Castling,
                                 "The file on which he arrives on the left.", "castlingQueensideFile = c"),
    key<&Castling::rook_right>("castlingRookKingsideFile", Chapter::Castling,
                               "The file of the Rook on the right.", "castlingRookKingsideFile = j"),
    key<&Castling::rook_left>("castlingRookQueensideFile", Chapter::Castling,
                              "The file of the Rook on the left.", "castlingRookQueensideFile = a"),
    read_by<read_rook>("castlingRookPieces", Chapter::Castling,
                       "The letter of the piece that takes the Rook's place.", "castlingRookPieces = c"),
    key<&Castling::king_piece>(
        "castlingKingPiece", Chapter::Castling,
        "The letter of the piece that castles in the King's place, in a game without Kings.",
        "castlingKingPiece = k"),
    key<&Castling::chess960>(
        "chess960", Chapter::Castling,
        "Switch. `true`: King and Rooks castle from wherever they start, and castling is written as \"King "
        "takes Rook\", `e1h1`.",
        "chess960 = true"),
    key<&Castling::flexible>(
        "castlingFlexible", Chapter::Castling,
        "*Ours.* Switch. `true`: the King goes any number of squares towards the Rook, at most to its "
        "square.",
        "castlingFlexible = true")};

class CastlingReader {
public:
    CastlingReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    void read() {
        Castling said;
        for (const GameKey& key : kCastlingKeys) key.read(&said, key, keys_);
        said.dropped = keys_.boolean("castlingDroppedPiece", false);
        // Where there is no King, another piece may do it in his place, through attacks and out of them.
        v_.castling_king = v_.any_has_king() ? v_.king : said.king_piece;
        if (said.king_piece != kNoType && said.king_piece != v_.castling_king)
            keys_.refuse("castlingKingPiece", "only the King castles");
        v_.castling_rook = said.rook_piece;
        if (!said.allowed || v_.castling_rook == kNoType || v_.castling_king == kNoType) return;
        // The King goes any number of squares up to the Rook's own.
        v_.names_castling_rook = said.flexible;
        if (said.chess960) {
            if (said.flexible || v_.marked_squares.any())
                keys_.refuse("chess960",
                             "neither with flexible castling nor with first moves of other pieces");
            v_.castling.mode = CastlingMode::Chess960;
        }
        v_.castling_rank = said.rank - 1;
        v_.castling_to_file = {king_target(said.king_to_right, 6), king_target(said.king_to_left, 2)};
        for (Color c : kColors) add_ways(c, said);
    }

private:
    // Of two, the King's side is the first.
    void add_ways(Color c, const Castling& said) {
        rank_ = c == Color::White ? said.rank - 1 : v_.board.ranks() - said.rank;
        const int last = v_.board.files() - 1;
        const int king = said.king.number >= 0 ? said.king.number
                         : said.dropped        ? std::min(4, last)
                                               : start_king_file(c);
        if (king < 0) return;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            const int corner = side == 0 ? last : 0;
            const int given = (side == 0 ? said.rook_right : said.rook_left).number;
            const int rook = given >= 0 ? given : said.dropped ? corner : start_rook_file(c, king, corner);
            if (rook < 0 || rook == king || !v_.board.at(rook, rank_).exists()) continue;
            if (!said.flexible) {
                add(c, king, rook, v_.castling_to_file[side]);
                continue;
            }
            const int step = rook > king ? 1 : -1;
            for (int f = king + step; f != rook + step; f += step) add(c, king, rook, f);
        }
    }

    int king_target(BoardFile given, int usual) const {
        return given.number >= 0 ? given.number : std::min(usual, v_.board.files() - 1);
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

std::span<const GameKey> castling_keys() { return kCastlingKeys; }

void read_castling_rules(VariantKeys& keys, Variant& v) { CastlingReader(keys, v).read(); }

}  // namespace magus
