// Random Variant Chess: names, seeds and the colour table of docs/games/tomorrow.md.

#include "engine/games/dice.h"
#include "tests/helpers.h"

#include <set>

namespace magus {
namespace {

using namespace magus::testing;

TEST(Dice, EveryThrowNamesAGameWhateverItsOrder) {
    std::set<std::string> names;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c) {
                const std::string name = throw_name({a, b, c});
                names.insert(name);
                const std::string unsorted = "tomorrow-" + std::to_string(100 * a + 10 * b + c);
                EXPECT_EQ(game(unsorted)->name, name);
            }
    EXPECT_EQ(names.size(), 56u);
}

TEST(Dice, OtherNamesStayAsTheyAre) {
    for (const std::string name : {"tomorrow1", "sorcerer-drops", "x-127", "x-1234", "-"})
        EXPECT_EQ(with_sorted_dice(name), name);
}

TEST(Dice, TwoGamesShareAThrowAndASeedGivesItAgain) {
    int changes = 0;
    for (int number = 1; number <= 99; number += 2) {
        EXPECT_EQ(match_throw(7, number), match_throw(7, number + 1));
        changes += match_throw(7, number) != match_throw(7, number + 2);
        for (int die : match_throw(7, number)) EXPECT_TRUE(die >= 1 && die <= 6);
    }
    EXPECT_GT(changes, 40);
    EXPECT_NE(match_throw(7, 1), match_throw(8, 1));
}

TEST(Dice, TheColourTableIsTheSeeds) {
    std::string white;
    for (int number = 1; number <= 16; ++number) white += first_player_has_white(number) ? 'A' : 'B';
    EXPECT_EQ(white, "ABBAABBAABBAABBA");
}

}  // namespace
}  // namespace magus
