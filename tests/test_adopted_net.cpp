// A net of other games as the beginning of one for these: of what both games know it says the same.

#include "eval/net/adopted_net.h"

#include "engine/moves/movegen.h"
#include "eval/net/builtin_nets.h"
#include "eval/net/net_state.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include <gmock/gmock.h>

namespace magus {
namespace {

using testing::game;
using ::testing::HasSubstr;

VariantPtr made_game(const std::string& section) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[made" + section, "made.ini");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return *catalog.get("made");
}

Result<NetPtr> begin_with(const NetPtr& net, const VariantPtr& variant) {
    return adopted(*net, {variant}, {game_identity(*variant, usual_params(*variant))});
}

Score says(const NetPtr& net, const Position& pos) { return NetState(net, pos.variant()).from_scratch(pos); }

// In random games of the net's own game, each position put on the other game's board.
void expect_equal(const char* own, const VariantPtr& other,
                  const std::function<std::string(std::string)>& fen) {
    const NetPtr net = builtin_net(own);
    const auto begun = begin_with(net, other);
    ASSERT_TRUE(begun) << own << ": " << begun.error().text;
    EXPECT_TRUE((*begun)->fits(*other, usual_params(*other)));
    int told = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        testing::Random random(seed);
        Position pos = Position::start(game(own));
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(pos);
            if (moves.empty()) break;
            pos.do_move(moves[random.below(moves.size())]);
            const auto there = Position::from_fen(other, fen(pos.fen()));
            if (!there) continue;  // captured pieces in hand, where the other game has none
            EXPECT_EQ(says(*begun, *there), says(net, pos)) << own << ": " << pos.fen();
            ++told;
        }
    }
    EXPECT_GT(told, 20) << own;
}

std::string as_it_is(std::string fen) { return fen; }

std::string horses_for_knights(std::string fen) {
    std::ranges::replace(fen, 'n', 'h');
    std::ranges::replace(fen, 'N', 'H');
    return fen;
}

std::string without_hands(std::string fen) {
    const auto at = fen.find("[]");
    return at == std::string::npos ? "cannot be" : fen.erase(at, 2);
}

TEST(AdoptedNet, SaysTheSameOfWhatBothGamesKnow) {
    expect_equal("chess", game("fischerandom"), as_it_is);
    expect_equal("chess", game("kingofthehill"), as_it_is);
    expect_equal("chess", made_game(":chess]\narchbishop = a\namazon = z\n"), as_it_is);
    expect_equal("chess",
                 made_game(":chess]\nknight = -\ncustomPiece1 = h:N\npromotionPieceTypes = qrbh\n"
                           "startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n"),
                 horses_for_knights);
    expect_equal("crazyhouse", game("chess"), without_hands);
    expect_equal("crazyhouse", made_game(":crazyhouse]\nstalemateValue = win\n"), as_it_is);
    expect_equal("3check", made_game(":3check]\ntitle = Another name\n"), as_it_is);
}

// What the net has never seen changes nothing, until it is learnt.
TEST(AdoptedNet, SaysNothingOfWhatIsNew) {
    const VariantPtr variant = made_game(":crazyhouse]\namazon = z\n");
    const auto net = begin_with(builtin_net("chess"), variant);
    ASSERT_TRUE(net) << net.error().text;
    const auto at = [&](const std::string& fen) { return says(*net, testing::position(variant, fen)); };
    const Score bare = at("4k3/pp4pp/8/3n4/8/8/PP4PP/R3K3[] w - - 0 1");
    EXPECT_NE(bare, 0);
    EXPECT_EQ(at("4k3/pp4pp/8/3n4/8/2Z5/PP4PP/R3K3[] w - - 0 1"), bare) << "a new piece";
    EXPECT_EQ(at("4k3/pp4pp/8/3n4/8/8/PP4PP/R3K3[QQnz] w - - 0 1"), bare) << "in hand";
}

// A Man moves as the King does. The net must not take him for a second one.
TEST(AdoptedNet, APieceBesideItsTwinIsNew) {
    const VariantPtr variant = made_game(":chess]\ncustomPiece1 = m:K\n");
    const auto net = begin_with(builtin_net("chess"), variant);
    ASSERT_TRUE(net) << net.error().text;
    EXPECT_EQ(says(*net, testing::position(variant, "4k3/pp4pp/8/3n4/8/2M5/PP4PP/R3K3 w - - 0 1")),
              says(*net, testing::position(variant, "4k3/pp4pp/8/3n4/8/8/PP4PP/R3K3 w - - 0 1")));
}

TEST(AdoptedNet, IsRefusedWhereItCannotBegin) {
    const auto why = [&](const char* own, const VariantPtr& other) {
        const auto net = begin_with(builtin_net(own), other);
        return net ? std::string() : net.error().text;
    };
    EXPECT_THAT(why("capablanca", game("chess")), HasSubstr("for a board of 10x8 squares"));
    EXPECT_THAT(why("chess", game("horde")), HasSubstr("mirrors the files"));
    EXPECT_THAT(why("giveaway", game("chess")), HasSubstr("does not mirror"));
}

}  // namespace
}  // namespace magus
