// Fischer Random chess: castling from any squares, X-FEN and Shredder-FEN, moves as "King takes Rook".
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "helpers.h"

#include <gmock/gmock.h>

namespace magus {
namespace {

using ::testing::Contains;
using testing::game;
using ::testing::Not;
using testing::position;

Position shuffled(std::string_view fen) { return position("fischerandom", fen); }

std::vector<std::string> moves(const Position& pos) {
    std::vector<std::string> out;
    for (Move m : legal_moves(pos)) out.push_back(to_coordinates(pos, m));
    return out;
}

struct PerftRow {
    std::string_view fen;
    int depth;
    std::uint64_t nodes;
};

// The first rows of the field's table (chessprogramming.org, "Chess960 Perft Results"); Fairy-Stockfish counts the
// same.
constexpr PerftRow kPerft[] = {
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
    {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 4, 667366},
    {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 4, 273318},
    {"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 4, 382958},
    {"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 4, 1171749},
};

class Chess960Perft : public ::testing::TestWithParam<PerftRow> {};

TEST_P(Chess960Perft, CountsAsTheFieldDoes) {
    const PerftRow& row = GetParam();
    Position pos = shuffled(row.fen);
    EXPECT_EQ(perft(pos, row.depth), row.nodes) << row.fen;
}

INSTANTIATE_TEST_SUITE_P(Positions, Chess960Perft, ::testing::ValuesIn(kPerft));

TEST(Chess960, OrthodoxStartIsOneOfThem) {
    Position pos = Position::start(game("fischerandom"));
    Position usual = Position::start(game("chess"));
    EXPECT_EQ(perft(pos, 4), perft(usual, 4));
    EXPECT_EQ(pos.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(Chess960, AnyGameCanBePlayedSo) {
    auto pos = Position::from_fen(game("capablanca"),
                                  "1rnak1bqrc/pppppppppp/10/10/10/10/PPPPPPPPPP/1R2K3R1 w IBib - 0 1",
                                  CastlingMode::Chess960);
    ASSERT_TRUE(pos) << pos.error().describe();
    EXPECT_THAT(moves(*pos), Contains("e1i1"));
    EXPECT_THAT(moves(*pos), Contains("e1b1"));
    auto usual = Position::from_fen(game("chess"), "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    EXPECT_FALSE(usual) << "files are letters of Chess960 only";
}

TEST(Chess960, KAndQMeanTheOutermostRooks) {
    EXPECT_EQ(shuffled("4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1").fen(), "4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1");
    EXPECT_EQ(shuffled("4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1").fen(), "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1");
    EXPECT_EQ(shuffled("4k3/8/8/8/8/8/8/RR2K3 w KQ - 0 1").fen(), "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1");
}

TEST(Chess960, WrongRightsAreRefused) {
    for (const char* rights : {"C", "E", "I", "HG", "AB", "X", "1", "h"}) {
        const std::string fen = std::string("4k3/8/8/8/8/8/8/RR2K1RR w ") + rights + " - 0 1";
        const auto pos = Position::from_fen(game("fischerandom"), fen);
        EXPECT_FALSE(pos) << fen;
        if (!pos) {
            EXPECT_EQ(pos.error().column, rights[1] ? 28 : 27) << fen;
        }
    }
    EXPECT_FALSE(Position::from_fen(game("fischerandom"), "4k3/8/8/8/8/8/4K3/R6R w H - 0 1"));
}

TEST(Chess960, TheKingMayStayOrMoveAlongWithTheRook) {
    const Position stays = shuffled("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    ASSERT_THAT(moves(stays), Contains("g1h1"));
    Position after = stays;
    after.do_move(*parse_coordinates(after, "g1h1"));
    EXPECT_EQ(after.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    after.undo_move();
    EXPECT_EQ(after.fingerprint(), stays.fingerprint());

    Position change = shuffled("4k3/8/8/8/8/8/8/1KR5 w C - 0 1");  // to the right, so to g and f
    ASSERT_THAT(moves(change), Contains("b1c1"));
    change.do_move(*parse_coordinates(change, "b1c1"));
    EXPECT_EQ(change.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(Chess960, SanIsAsUsualAndReadBack) {
    const Position pos = shuffled("4k3/8/8/8/8/8/8/RR2K1RR w HB - 0 1");
    for (const auto& [san, coordinates] : {std::pair{"O-O", "e1h1"}, {"O-O-O", "e1b1"}}) {
        const auto move = parse_coordinates(pos, coordinates);
        if (!move) continue;  // the inner Rooks stand in the way here
        EXPECT_EQ(to_san(pos, *move), san);
    }
    const Position free = shuffled("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    EXPECT_EQ(to_san(free, *parse_coordinates(free, "e1h1")), "O-O");
    EXPECT_EQ(*parse_san(free, "O-O-O"), *parse_coordinates(free, "e1b1"));
}

TEST(Chess960, TheRookThatLeavesMayNotOpenAnAttack) {
    // The Rook on b1 guards its King from a1 until it castles away.
    EXPECT_THAT(moves(shuffled("4k3/8/8/8/8/8/8/rRK5 w B - 0 1")), Not(Contains("c1b1")));
    EXPECT_THAT(moves(shuffled("4k3/8/8/8/8/8/8/1RK5 w B - 0 1")), Contains("c1b1"));
    // Attacked on the way, and through an own piece.
    EXPECT_THAT(moves(shuffled("4k3/8/8/5r2/8/8/8/4K2R w H - 0 1")), Not(Contains("e1h1")));
    EXPECT_THAT(moves(shuffled("4k3/8/8/8/8/8/8/R1N1K3 w A - 0 1")), Not(Contains("e1a1")));
}

TEST(Chess960, HashAndUndoHoldInRandomGames) {
    testing::Random random(960);
    for (int i = 0; i < testing::scaled(20); ++i) {
        Position pos = shuffled("nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1");
        for (int ply = 0; ply < 80; ++ply) {
            const MoveList list = legal_moves(pos);
            if (list.empty()) break;
            const std::string before = pos.fingerprint();
            const Move m = list[random.below(list.size())];
            pos.do_move(m);
            ASSERT_EQ(pos.key(), pos.recompute_key());
            ASSERT_EQ(shuffled(pos.fen()).fen(), pos.fen());
            pos.undo_move();
            ASSERT_EQ(pos.fingerprint(), before);
            pos.do_move(m);
        }
    }
}

}  // namespace
}  // namespace magus
