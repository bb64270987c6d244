// Moves as text: SAN with its disambiguation, coordinates, and what the readers take and refuse.

#include "engine/moves/legality.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

namespace magus {
namespace {

using namespace magus::testing;

struct Row {
    const char *game, *fen, *coordinates, *san;
};

constexpr Row kRows[] = {
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
    // By the file, the rank or both.
    {"chess", "7k/8/8/8/8/5N2/8/KN6 w - - 0 1", "b1d2", "Nbd2"},
    {"chess", "7k/8/8/8/1N6/8/8/KN6 w - - 0 1", "b1a3", "Na3"},
    {"chess", "7k/8/8/1N6/8/8/8/KN6 w - - 0 1", "b1a3", "N1a3"},
    {"chess", "7k/8/8/1N6/8/8/8/KN6 w - - 0 1", "b5c3", "N5c3"},
    {"chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
    {"chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "e4e1", "Qee1"},
    {"chess", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h1e1", "Q1e1"},
    // A pinned rival is none, and a King neither.
    {"chess", "4r2k/8/8/8/4N3/8/8/N3K3 w - - 0 1", "a1b3", "Nb3"},
    {"chess", "4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"},
    // Pawns.
    {"chess", "7k/8/8/3p1p2/4P3/8/8/7K w - - 0 1", "e4d5", "exd5"},
    {"chess", "7k/8/8/3p4/2P1P3/8/8/7K w - - 0 1", "c4d5", "cxd5"},
    {"chess", "7k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5d6", "exd6"},
    {"chess", "1n5k/P7/8/8/8/8/8/7K w - - 0 1", "a7a8n", "a8=N"},
    {"chess", "1n5k/P7/8/8/8/8/8/7K w - - 0 1", "a7b8q", "axb8=Q+"},
    // Captures, checks, mates.
    {"chess", "7k/8/8/3p4/8/4N3/8/7K w - - 0 1", "e3d5", "Nxd5"},
    {"chess", "6k1/5pp1/8/8/8/8/8/R6K w - - 0 1", "a1a8", "Ra8+"},
    {"chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", "Ra8#"},
    {"chess", "k1K5/8/8/8/8/8/8/1R6 w - - 0 1", "b1a1", "Ra1#"},
    // Castling.
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
    {"chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
    {"chess", "5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O+"},
    {"chess", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", "O-O-O"},
    {"capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "O-O"},
    {"capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1c1", "O-O-O"},
    {"tomorrow1", "6k5/12/12/12/12/12/12/R5K4R w KQ - 0 1", "g1i1", "O-O"},
    {"tomorrow1", "6k5/12/12/12/12/12/12/R5K4R w KQ - 0 1", "g1e1", "O-O-O"},
    // Other games.
    {"capablanca", "9k/P9/10/10/10/10/10/9K w - - 0 1", "a7a8c", "a8=C+"},
    {"tomorrow1", "11k/12/12/12/12/12/12/G7G2K w - - 0 1", "a1e2", "Gae2"},
    {"courier", "10nk/P11/12/12/12/12/12/10RK w - - 0 1", "a7a8f", "a8=F"},
};

TEST(Notation, WritesAndReads) {
    for (const Row& row : kRows) {
        const Position pos = position(row.game, row.fen);
        SCOPED_TRACE(std::string(row.fen) + " " + row.coordinates);
        const auto m = parse_coordinates(pos, row.coordinates);
        ASSERT_TRUE(m) << m.error().describe();
        EXPECT_EQ(to_coordinates(pos, *m), row.coordinates);
        EXPECT_EQ(to_san(pos, *m), row.san);
        for (const std::string text : {row.san, row.coordinates}) {
            const auto again = parse_move(pos, text);
            ASSERT_TRUE(again) << text << ": " << again.error().describe();
            EXPECT_EQ(*again, *m) << text;
        }
    }
}

TEST(Notation, NoMoveIsWrittenAsZeros) {
    EXPECT_EQ(to_coordinates(Position::start(game("chess")), Move()), "0000");
}

struct Spelling {
    const char *fen, *text, *coordinates;  // coordinates null: not a move, or ambiguous
};

TEST(Notation, TakesOtherSpellings) {
    const char* castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const char* knights = "7k/8/8/1N6/8/8/8/KN6 w - - 0 1";
    const char* mate = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
    const char* pawns = "1n5k/P7/8/3p1p2/4P3/8/8/7K w - - 0 1";
    const Spelling rows[] = {
        {castle, "O-O", "e1g1"},    {castle, "0-0", "e1g1"},
        {castle, "0-0-0", "e1c1"},  {castle, "O-O-O!?", "e1c1"},
        {castle, "0-0+", "e1g1"},   {castle, "e1g1", "e1g1"},
        {castle, "Kg1", nullptr},   {castle, "O-O-O-O", nullptr},
        {mate, "Ra8", "a1a8"},      {mate, "Ra8#", "a1a8"},
        {mate, "Ra8+", "a1a8"},     {mate, "Ra8++!!", "a1a8"},
        {mate, "Raa8", "a1a8"},     {mate, "R1a8", "a1a8"},
        {mate, "Ra1a8#", "a1a8"},   {mate, "Rba8", nullptr},
        {mate, "R2a8", nullptr},    {mate, "Rxa8", nullptr},
        {mate, "ra8", nullptr},     {knights, "Na3", nullptr},  // ambiguous
        {knights, "N1a3", "b1a3"},  {knights, "Nb1a3", "b1a3"},
        {knights, "Nba3", nullptr},  // still ambiguous
        {pawns, "e5", "e4e5"},      {pawns, "ee5", "e4e5"},
        {pawns, "e4e5", "e4e5"},    {pawns, "exd5", "e4d5"},
        {pawns, "e4xd5", "e4d5"},   {pawns, "exf5", "e4f5"},
        {pawns, "ed5", nullptr},    {pawns, "a8=Q", "a7a8q"},
        {pawns, "a8=N+", "a7a8n"},  {pawns, "axb8=R", "a7b8r"},
        {pawns, "a8", nullptr},     {pawns, "a7a8", nullptr},
        {pawns, "a8=K", nullptr},   {pawns, "a8=P", nullptr},
        {pawns, "", nullptr},       {pawns, "+", nullptr},
        {pawns, "0000", nullptr},   {pawns, "e4e4", nullptr},
        {pawns, "z9z9", nullptr},   {pawns, "e4e5q", nullptr},
        {pawns, "@@@@", nullptr},   {pawns, "N@e3", nullptr},
    };
    for (const Spelling& row : rows) {
        const Position pos = position("chess", row.fen);
        const auto m = parse_move(pos, row.text);
        if (!row.coordinates) {
            EXPECT_FALSE(m) << row.text << " read as " << to_coordinates(pos, *m);
            continue;
        }
        ASSERT_TRUE(m) << row.text << ": " << m.error().describe();
        EXPECT_EQ(to_coordinates(pos, *m), row.coordinates) << row.text;
    }
}

// As other programs write it where the King's target is next to him.
TEST(Notation, CastlingIsNoStepOfTheKing) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[nine:chess]\nmaxFile = i\nstartFen = "
                             "rnbkqbnrq/ppppppppp/9/9/9/9/PPPPPPPPP/RNBKQBNRQ w KQkq - 0 1\n",
                             "f"));
    const Position pos = position(*catalog.get("nine"), "4k4/9/9/9/9/9/9/R2K3R1 w KQ - 0 1");
    const Move step = *parse_move(pos, "d1c1"), castling = *parse_move(pos, "d1a1");
    EXPECT_EQ(to_san(pos, step), "Kc1");
    EXPECT_EQ(to_san(pos, castling), "O-O-O");
    EXPECT_EQ(to_coordinates(pos, castling), "d1a1");
    EXPECT_EQ(to_coordinates(pos, *parse_move(pos, "O-O")), "d1g1") << "nobody else goes there";
}

TEST(Notation, ErrorsSayWhy) {
    const Position pos = position("chess", "7k/8/8/1N6/8/8/8/KN6 w - - 0 1");
    EXPECT_EQ(parse_move(pos, "Na3").error().text, "'Na3' is ambiguous here");
    EXPECT_EQ(parse_move(pos, "Nh8").error().text, "'Nh8' is not a legal move here");
    EXPECT_EQ(parse_coordinates(pos, "b1b2").error().text, "'b1b2' is not a legal move here");
    EXPECT_LT(parse_move(pos, std::string(5000, 'N')).error().text.size(), 100u);
}

TEST(Notation, JunkIsAnsweredNotCrashedOn) {
    const Position pos = position("chess", "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
    Random random(5);
    for (int i = 0; i < scaled(3000); ++i) {
        std::string text;
        const std::string letters = "abcdefgh12345678KQRBNPOx=+#-@0 \t\n\x80";
        for (std::size_t n = random.below(8); n > 0; --n) text += letters[random.below(letters.size())];
        const auto m = parse_move(pos, text);
        EXPECT_TRUE(!m || is_legal(pos, *m)) << text;
    }
}

}  // namespace
}  // namespace magus
