// How a training run divides its time, in runs of an hour to a night.
#include "tuning/train/time_plan.h"

#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

struct Played {
    std::vector<double> generations;  // seconds of play
    double end = 0;
};

// As train_run does, with training and testing that take as long as `overhead` says, whatever was played.
Played run(const TimePlan& plan, double overhead) {
    Played out;
    double known = 0;
    for (int number = 1; number <= plan.generations; ++number) {
        if (number > 1 && !plan.has_time(out.end, known)) break;
        const double play = plan.playing(number, out.end, known);
        out.generations.push_back(play);
        out.end += play + overhead;
        known = overhead;
    }
    return out;
}

TEST(TimePlan, EndsInTimeAndPlaysMoreThanItTests) {
    for (double hours : {0.5, 1.0, 2.0, 8.0})
        for (double overhead : {60.0, 300.0, 600.0}) {
            const TimePlan plan{3600 * hours};
            const Played played = run(plan, overhead);
            SCOPED_TRACE(::testing::Message() << hours << " h, overhead " << overhead);
            EXPECT_LE(played.end, plan.whole + overhead);
            for (double seconds : played.generations) EXPECT_GE(seconds, overhead);
        }
}

TEST(TimePlan, LaterGenerationsAreNoAfterthought) {
    const Played hour = run({3600}, 600);
    ASSERT_GE(hour.generations.size(), 2U);
    EXPECT_GE(hour.generations[1], hour.generations[0] / 2);
    const Played night = run({8 * 3600}, 600);
    EXPECT_EQ(night.generations.size(), 4U);
    for (double seconds : night.generations) EXPECT_GE(seconds, TimePlan::kFirstMost);
}

TEST(TimePlan, TheOnlyGenerationGetsNearlyAll) {
    const TimePlan plan{3600, 1};
    EXPECT_GT(plan.playing(1, 0, 0), 0.8 * 3600);
    EXPECT_LT(plan.playing(1, 0, 0), 3600);
    EXPECT_EQ(plan.playing(1, 3600, 0), 0);
}

TEST(TimePlan, AKilledRunGoesOnWhereItWas) {
    const TimePlan plan{3600};
    EXPECT_EQ(plan.playing(1, 600, 0), plan.playing(1, 0, 0) - 600);
    EXPECT_EQ(plan.playing(1, 3000, 0), 0);
    EXPECT_GT(plan.playing(2, 1800, 0), 0);  // what training takes is not known any more
}

}  // namespace
}  // namespace magus
