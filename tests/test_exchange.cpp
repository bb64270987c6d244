// Static exchange evaluation: what moves win, worked out by hand with round values.

#include "engine/notation/notation.h"
#include "search/see.h"
#include "tests/helpers.h"

#include <map>

namespace magus {
namespace {

using namespace magus::testing;

// Wins exactly so much: that is reached, and a centipawn more is not.
struct Case {
    std::string_view fen, move;
    Score wins;
};

ExchangeEvaluator evaluator(const Variant& v) {
    const std::map<char, Score> round{{'P', 100}, {'N', 300}, {'B', 300}, {'R', 500}, {'Q', 900}};
    std::vector<Score> values;
    for (const PieceType& t : v.types) {
        const auto found = round.find(t.letter);
        values.push_back(found != round.end() ? found->second : 10000);
    }
    return ExchangeEvaluator(v, values);
}

void expect_exactly(std::string_view name, std::span<const Case> cases) {
    const ExchangeEvaluator see = evaluator(*game(name));
    for (const Case& c : cases) {
        const Position pos = position(name, c.fen);
        const auto move = parse_coordinates(pos, c.move);
        ASSERT_TRUE(move) << c.fen << ' ' << c.move;
        EXPECT_TRUE(see.at_least(pos, *move, c.wins)) << c.fen << ' ' << c.move;
        EXPECT_FALSE(see.at_least(pos, *move, c.wins + 1)) << c.fen << ' ' << c.move;
    }
}

TEST(Exchange, WinsWhatIsLeftWhenItNoLongerPays) {
    expect_exactly(
        "chess", std::array<Case, 9>{{
                     {"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100},        // free
                     {"4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400},     // protected
                     {"4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 200},     // a Knight for a pawn
                     {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},     // the second Rook behind
                     {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400},  // but they have two
                     {"8/8/2k5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},  // no King takes what is protected
                     {"8/8/2k5/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400},  // but what is not
                     {"4k3/8/4p3/8/8/8/3R4/4K3 w - - 0 1", "d2d5", -500},  // a quiet way to lose a Rook
                     {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 500 + 900 - 100},
                 }});
}

// Who captures goes, too, with all but the pawns around; so nobody recaptures.
TEST(Exchange, BlastsCountAllThatGoes) {
    expect_exactly(
        "nocheckatomic",
        std::array<Case, 5>{{
            {"k7/8/2pq4/3p4/8/4N3/8/K7 w - - 0 1", "e3d5", 100 + 900 - 300},  // a Queen beside the pawn
            {"k7/8/8/3p4/3Q4/2N5/8/K7 w - - 0 1", "c3d5", 100 - 300 - 900},   // one's own
            {"8/8/2k5/3p4/8/4N3/8/K7 w - - 0 1", "e3d5", 100 + 10000 - 300},  // the King
            {"k7/8/2pp4/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", 0},                // pawns around stay
            {"k7/8/2p5/8/8/4N3/8/K7 w - - 0 1", "e3d5", 0},                   // nothing is captured
        }});
}

}  // namespace
}  // namespace magus
