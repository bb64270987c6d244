// Games with thousands of moves in a position: none is left out, and what writes them down has room.

#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "tests/helpers.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

// Fourteen kinds of the user's own beside those of chess.
std::string kinds() {
    std::string out;
    int number = 1;
    for (char letter : std::string("acdefghijlmost"))
        out += "customPiece" + std::to_string(number++) + " = " + letter + (letter == 'd' ? ":QN\n" : ":W\n");
    return out;
}

const std::string kWide = "maxFile = 12\nmaxRank = 10\ncastling = false\npieceDrops = true\n" + kinds();
const std::string kFewMen = kWide + "startFen = k11/12/12/12/12/12/12/12/12/KD9D w - - 0 1\n";
constexpr const char* kFullHands =
    "k11/12/12/12/12/12/12/12/12/KD9D[ABCDEFGHIJLMNOQRSTabcdefghijlmnoqrst] w - - 0 1";

VariantPtr own_game(const std::string& entries) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[many:chess]\n" + entries, "many.ini");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return *catalog.get("many");
}

std::size_t drops(const MoveList& moves) {
    return static_cast<std::size_t>(
        std::ranges::count_if(moves, [](Move m) { return m.kind() == MoveKind::Drop; }));
}

// Counting writes no list; the sets hold each move once; each is legal when it is asked about alone.
void check_complete(const Position& pos) {
    const MoveList moves = legal_moves(pos);
    EXPECT_EQ(moves.size(), count_legal_moves(pos)) << pos.fen();
    std::vector<std::uint32_t> bits;
    for (Move m : moves) bits.push_back(m.bits());
    std::sort(bits.begin(), bits.end());
    EXPECT_EQ(std::adjacent_find(bits.begin(), bits.end()), bits.end()) << pos.fen();
    const Turn turn(pos);
    EXPECT_TRUE(std::ranges::all_of(moves, [&](Move m) { return is_legal(turn, m); })) << pos.fen();
    MoveList tactical, quiets;
    generate(pos, MoveSet::Tactical, tactical);
    generate(pos, MoveSet::Quiets, quiets);
    EXPECT_EQ(tactical.size() + quiets.size(), moves.size()) << pos.fen();
    EXPECT_TRUE(std::ranges::equal(MoveList(moves), moves)) << "a copy";
}

TEST(ManyMoves, EveryPieceInHandMayGoToEveryEmptySquare) {
    const Position pos = position(own_game(kFewMen), kFullHands);
    check_complete(pos);
    EXPECT_EQ(drops(legal_moves(pos)), 18u * 116u);
}

TEST(ManyMoves, PerftCountsThemAll) {
    const VariantPtr v = own_game(kFewMen);
    Position pos = position(v, kFullHands);
    std::uint64_t answers = 0;
    const MoveList moves = legal_moves(pos);
    for (Move m : moves) {
        pos.do_move(m);
        answers += count_legal_moves(pos);
        // Black has as many drops as there are empty squares, but where he is in check. Some positions will do.
        if (answers % 16 == 0 && !pos.in_check()) {
            EXPECT_EQ(drops(legal_moves(pos)), 18u * (m.enters() ? 115u : 116u));
        }
        pos.undo_move();
    }
    EXPECT_EQ(perft(pos, 2), answers);
}

TEST(ManyMoves, BoardsFullOfAmazons) {
    const VariantPtr v = own_game(kWide + "king = -\nstartFen = d11/12/12/12/12/12/12/12/12/D11 w - - 0 1\n");
    for (const std::string row : {"DDDDDDDDDDDD", "D1D1D1D1D1D1", "DdDdDdDdDdDd", "12", "2D1d2D1d2"}) {
        std::string fen = "D1D1D1D1D1D1";
        for (int rank = 1; rank < 10; ++rank) fen += "/" + (rank % 2 == 0 ? "D1d1D1d1D1d1" : row);
        check_complete(position(v, fen + " w - - 0 1"));
        check_complete(position(v, fen + " b - - 0 1"));
    }
}

// Amazons that promote, each with a choice of seventeen.
TEST(ManyMoves, ChoicesAtPromotions) {
    const VariantPtr v =
        own_game(kFewMen + "promotionPawnTypes = pd\npromotionRegionWhite = *10\npromotionRegionBlack = *1\n"
                           "promotionPieceTypes = nbrqacefghijlmost\n");
    const Position pos = position(v, "12/DDDDDDDDDDDD/nnnnnnnnnnnn/12/12/12/12/12/12/K10k w - - 0 1");
    check_complete(pos);
    std::map<std::pair<Square, Square>, int> choices;
    for (Move m : legal_moves(pos))
        if (m.kind() == MoveKind::Promotion) ++choices[{m.from(), m.to()}];
    // To the last rank: twelve straight, eleven on either diagonal, ten by either leap.
    EXPECT_EQ(choices.size(), 12u + 2 * 11 + 2 * 10);
    for (const auto& [way, count] : choices) EXPECT_EQ(count, 17);
}

TEST(ManyMoves, GatingMultipliesThem) {
    const VariantPtr v = own_game(kWide + "gating = true\nseirawanGating = true\n"
                                          "startFen = rdddddddkddr/dddddddddddd/12/12/12/12/12/12/"
                                          "DDDDDDDDDDDD/RDDDDDDDKDDR[ACEFGHIJLMOSTacefghijlmost] w "
                                          "BCDEFGHIJKLbcdefghijkl - 0 1\n");
    check_complete(Position::start(v));
}

}  // namespace
}  // namespace magus
