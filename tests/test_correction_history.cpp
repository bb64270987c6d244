#include "search/correction_history.h"

#include "tests/helpers.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

constexpr SearchParams kParams;
constexpr HistoryTables::Slot kLast = 3, kBefore = 7;

CorrectionHistory::Places places(const char* fen) {
    return CorrectionHistory::places(*Position::from_fen(testing::game("chess"), fen), kLast, kBefore);
}

TEST(CorrectionHistory, MovesTowardsTheErrorAndStaysInBounds) {
    const auto here = places("4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1");
    for (const int sign : {1, -1}) {
        CorrectionHistory history;
        EXPECT_EQ(history.correction(here, kParams), 0);
        Score last = 0;
        for (int i = 0; i < 50; ++i) {
            history.learn(here, sign * 80, 6, kParams);
            EXPECT_GE(sign * history.correction(here, kParams), sign * last);
            last = history.correction(here, kParams);
        }
        EXPECT_GT(sign * last, 0);
        for (int i = 0; i < 1000; ++i) history.learn(here, sign * kMaxEval, 100, kParams);
        EXPECT_LE(sign * history.correction(here, kParams),
                  kParams.correction_pawns + 2 * kParams.correction_pieces + kParams.correction_line);
        history.clear();
        EXPECT_EQ(history.correction(here, kParams), 0);
    }
}

// A deep search tells more than a shallow one, and the more alike two positions are, the more the one tells of the other.
TEST(CorrectionHistory, IsForPositionsThatAreAlike) {
    const auto here = places("4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 w - - 0 1");
    CorrectionHistory shallow, deep;
    shallow.learn(here, 40, 2, kParams);
    deep.learn(here, 40, 12, kParams);
    EXPECT_GT(deep.correction(here, kParams), shallow.correction(here, kParams));

    for (int i = 0; i < 100; ++i) deep.learn(here, 40, 12, kParams);
    const auto told = [&](const char* fen) { return deep.correction(places(fen), kParams); };
    const Score same_pawns = told("4k3/pp3ppp/8/8/8/8/PP3PPP/3RK3 w - - 0 1");
    const Score other_pawns = told("4k3/p4ppp/1p6/8/8/8/PP3PPP/3RK3 w - - 0 1");
    const Score other_side = told("4k3/pp3ppp/8/8/8/8/PP3PPP/R3K3 b - - 0 1");
    EXPECT_GT(deep.correction(here, kParams), same_pawns);
    EXPECT_GT(same_pawns, other_pawns);
    EXPECT_GE(other_pawns, 0);
    EXPECT_EQ(other_side, 0);
}

}  // namespace
}  // namespace magus
