// Are the error bars what they say? The table of magus-lab calibrate in short. A range of 95 % that holds misses the truth so
// often as the bounds here say once in a million times.
#include "tests/lab_helpers.h"
#include "tuning/calibrate/calibration.h"

#include <boost/math/distributions/binomial.hpp>

#include <atomic>
#include <string>

#include <gtest/gtest.h>

namespace magus {
namespace {

constexpr double kOnceInAMillion = 5e-7;  // on either side

void expect_calibrated(const std::string& only, int repeats) {
    const std::atomic<bool> never = false;
    CalibrationSettings settings;
    settings.repeats = repeats;
    settings.seed = 2;
    int rows = 0;
    for (const SimulatedSituation& s : all_situations(settings.seed)) {
        if (s.name.find(only) == std::string::npos) continue;
        ++rows;
        const auto row = run_calibration(s, settings, never);
        ASSERT_TRUE(row);
        const boost::math::binomial_distribution<> law(row->stated, 0.95);
        EXPECT_GE(row->covered, boost::math::quantile(law, kOnceInAMillion)) << to_text(*row);
        EXPECT_LE(row->covered, boost::math::quantile(boost::math::complement(law, kOnceInAMillion)))
            << to_text(*row);
    }
    EXPECT_GT(rows, 0) << only;
}

TEST(Calibration, OfMatches) { expect_calibrated("match, ", 20); }
TEST(Calibration, OfSequentialTests) { expect_calibrated("SPRT, 0 to 100", 20); }
TEST(Calibration, OfValuesWithPull) { expect_calibrated("values, pull 0.3, guess 1.6", 40); }
TEST(Calibration, OfValuesWithScatter) { expect_calibrated("values, scatter 90 over 10", 40); }
TEST(Calibration, OfRegression) { expect_calibrated("regression, 500", 40); }

TEST(Calibration, ARowIsBadWhenChanceAloneDoesNotExplainIt) {
    const auto row = [](int covered, int stated) {
        CalibrationRow out;
        out.repeats = out.stated = stated;
        out.covered = covered;
        return out;
    };
    EXPECT_TRUE(holds(row(0, 0))) << "nothing was stated";
    EXPECT_TRUE(holds(row(380, 400)));
    EXPECT_TRUE(holds(row(365, 400))) << "91 % of few: chance";
    EXPECT_FALSE(holds(row(340, 400)));
    EXPECT_FALSE(holds(row(9100, 10'000))) << "91 % of many: no chance";
    EXPECT_FALSE(holds(row(9850, 10'000))) << "ranges that are too wide";
}

TEST(CalibrateCommand, EndsWithTheWorstRow) {
    const auto run = magus::testing::lab({"calibrate", "--repeats", "4", "--only", "match, 10 pairs"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("\nworst coverage "), std::string::npos) << run.out;
    EXPECT_EQ(run.out.substr(run.out.size() - 3), " %\n");
    EXPECT_EQ(magus::testing::lab({"calibrate", "--only", "no such row"}).status, kUsageError);
    EXPECT_EQ(magus::testing::lab({"calibrate", "--repeats", "0"}).status, kUsageError);
}

}  // namespace
}  // namespace magus
