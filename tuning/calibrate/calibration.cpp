#include "tuning/calibrate/calibration.h"

#include "tuning/runs/jobs.h"
#include "tuning/words_and_seconds.h"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

constexpr double kNormalQuantile = 1.96, kNominal = 0.95;
constexpr double kLeast = 0.93, kMost = 0.97;  // coverage that is good enough
constexpr double kChance = 1e-4;

CalibrationRow summarize(const SimulatedSituation& situation, const std::vector<SimulatedTrial>& trials) {
    CalibrationRow out{situation.name, situation.unit};
    double sum = 0, squares = 0, widths = 0;
    for (const SimulatedTrial& t : trials) {
        ++out.repeats;
        if (!t.stated) continue;
        ++out.stated;
        out.covered += t.covered;
        if (!t.limited) continue;
        ++out.limited;
        sum += t.error;
        squares += t.error * t.error;
        widths += t.half_width;
    }
    if (out.limited == 0) return out;
    const double n = out.limited;
    out.bias = sum / n;
    out.spread = std::sqrt(std::max(0.0, squares / n - out.bias * out.bias));
    out.claimed = widths / n / kNormalQuantile;
    return out;
}

class TrialWorker : public JobWorker<SimulatedTrial> {
public:
    explicit TrialWorker(const SimulatedSituation& situation) : situation_(situation) {}
    Result<std::optional<SimulatedTrial>> work(int number) override {
        return std::optional(situation_.trial(static_cast<std::uint64_t>(number)));
    }
    void interrupt() override {}  // a trial takes less than a second

private:
    const SimulatedSituation& situation_;
};

}  // namespace

std::vector<SimulatedSituation> all_situations(std::uint64_t seed) {
    std::vector<SimulatedSituation> out;
    for (auto some : {match_situations(seed), value_situations(seed), regression_situations(seed)})
        out.insert(out.end(), some.begin(), some.end());
    return out;
}

std::optional<CalibrationRow> run_calibration(const SimulatedSituation& situation,
                                              const CalibrationSettings& settings,
                                              const std::atomic<bool>& stop) {
    std::vector<SimulatedTrial> trials(static_cast<std::size_t>(settings.repeats) *
                                       static_cast<std::size_t>(situation.cheapness));
    Jobs<SimulatedTrial> jobs;
    jobs.concurrency = settings.threads;
    jobs.make_worker = [&]() -> Result<JobWorkerPtr<SimulatedTrial>> {
        return JobWorkerPtr<SimulatedTrial>(std::make_unique<TrialWorker>(situation));
    };
    jobs.next = [&, number = 0]() mutable -> std::optional<int> {
        if (number == static_cast<int>(trials.size())) return std::nullopt;
        return number++;
    };
    jobs.finished = [&](int number, const SimulatedTrial& trial) -> Result<AfterJob> {
        trials[static_cast<std::size_t>(number)] = trial;
        return AfterJob::GoOn;
    };
    (void)do_jobs(jobs, stop);  // nothing can fail
    if (stop) return std::nullopt;
    return summarize(situation, trials);
}

std::string calibration_head() {
    std::ostringstream out;
    out << std::left << std::setw(60) << "situation" << std::right << std::setw(8) << "repeats"
        << std::setw(10) << "coverage" << std::setw(9) << "bias" << std::setw(9) << "spread" << std::setw(9)
        << "claimed" << std::setw(11) << "unlimited" << std::setw(9) << "silent" << '\n';
    return out.str();
}

std::string to_text(const CalibrationRow& row) {
    const int digits = row.unit == "cP" ? 1 : 2;
    const auto percent = [](int part, int whole) {
        return whole > 0 ? fixed(100.0 * part / whole, 1) + " %" : std::string("-");
    };
    std::ostringstream out;
    out << std::left << std::setw(60) << row.name << std::right << std::setw(8) << row.repeats
        << std::setw(10) << percent(row.covered, row.stated) << std::setw(9) << fixed(row.bias, digits)
        << std::setw(9) << fixed(row.spread, digits) << std::setw(9) << fixed(row.claimed, digits)
        << std::setw(11) << percent(row.stated - row.limited, row.stated) << std::setw(9)
        << percent(row.repeats - row.stated, row.repeats) << '\n';
    return out.str();
}

double worst_coverage(const std::vector<CalibrationRow>& rows) {
    double out = kNominal;
    for (const CalibrationRow& row : rows)
        if (row.stated > 0 && std::abs(row.coverage() - kNominal) > std::abs(out - kNominal))
            out = row.coverage();
    return out;
}

bool holds(const CalibrationRow& row) {
    if (row.stated == 0) return true;
    using boost::math::complement;
    using Law = boost::math::binomial_distribution<>;
    const double trials = row.stated;
    return row.covered >= quantile(Law(trials, kLeast), kChance) &&
           row.covered <= quantile(complement(Law(trials, kMost), kChance));
}

}  // namespace magus
