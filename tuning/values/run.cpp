#include "tuning/values/run.h"

#include "tuning/values/state.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace magus::values {

namespace {

constexpr std::size_t kHash =
    1;  // megabytes: a few hundred nodes fill no more, and it is cleared for every game

using Clock = std::chrono::steady_clock;

class Run {
public:
    Run(const RunSettings& settings, const Formation& formation, const Budget& budget,
        const Listener& listener, const std::atomic<bool>& stop)
        : settings_(settings),
          formation_(formation),
          budget_(budget),
          listener_(listener),
          stop_wanted_(stop) {}

    Result<Records> play() {
        if (auto done = load(); !done) return done.error();
        known_before_ = records_.size();
        while (!stop_ && !budget_.files.report_only) {
            analysis_ = analyse(settings_, formation_, records_, Detail::Plan);
            if (analysis_.finished) break;
            play_round();
            if (!budget_.files.shard.is_whole()) break;
        }
        if (failure_) return *failure_;
        return std::move(records_);
    }

private:
    Result<Done> load() {
        const RunHeader header{"values", identity(settings_), budget_.files.shard, budget_.files.arguments};
        if (!budget_.files.state_file.empty()) {
            auto opened = RunFile::open(budget_.files.state_file, header, budget_.files.resume);
            if (!opened) return opened.error();
            file_ = std::move(*opened);
            if (auto done = add(file_->known(), budget_.files.state_file); !done) return done;
        }
        if (budget_.earlier.empty()) return Done{};
        const auto earlier = read_run(budget_.earlier);
        if (!earlier) return earlier.error();
        if (earlier->header.identity != header.identity)
            return Error{"belongs to another run", 0, 0, budget_.earlier};
        return add(earlier->jobs, budget_.earlier);
    }

    Result<Done> add(const std::vector<FinishedJob>& jobs, const std::string& path) {
        for (const FinishedJob& job : jobs) {
            auto games = parse_games(*settings_.variant, job.result);
            if (!games)
                return Error{"job " + std::to_string(job.number) + ": " + games.error().text, 0, 0, path};
            records_.emplace(job.number, std::move(*games));
        }
        return Done{};
    }

    void play_round() {
        next_job_ = analysis_.next.first_job;
        std::vector<std::thread> threads;
        for (int i = 0; i < budget_.concurrency; ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
    }

    bool enough() const {
        return stop_wanted_ || (budget_.games > 0 && 2 * records_.size() >= budget_.games) ||
               (budget_.time && Clock::now() - start_ >= *budget_.time);
    }

    std::optional<int> next_job() {
        const std::lock_guard lock(mutex_);
        for (;; ++next_job_) {
            if (enough()) stop_ = true;
            if (stop_ || next_job_ >= analysis_.next.end()) return std::nullopt;
            if (budget_.files.shard.has(next_job_) && !records_.contains(next_job_)) return next_job_++;
        }
    }

    void work() {
        Searcher searcher;
        (void)searcher.set_hash(kHash);
        searcher.set_eval(analysis_.next.tables);
        while (const auto number = next_job()) {
            const auto job = make_job(settings_, formation_, analysis_.next, *number);
            if (!job) {
                const PlannedCell* planned = analysis_.next.cell(*number - analysis_.next.first_job);
                return fail(Error{"no legal position for job " + std::to_string(*number) + ": " +
                                  (planned ? describe(*settings_.variant, planned->cell) : "an imbalance")});
            }
            GamePair games;
            for (std::size_t g = 0; g < games.size(); ++g) {
                auto position = Position::from_fen(settings_.variant, (*job)[g]);
                Random choices{settings_.seed, static_cast<std::uint64_t>(*number), g + 1};
                auto played = magus::values::play(searcher, *std::move(position), settings_.play, choices,
                                                  stop_wanted_);
                if (!played) return;
                games[g] = std::move(*played);
            }
            submit(*number, std::move(games));
        }
    }

    void submit(int job, GamePair games) {
        const std::lock_guard lock(mutex_);
        if (failure_) return;
        if (file_ && !file_->append({job, to_json(*settings_.variant, games)})) {
            failure_ = Error{"cannot write it", 0, 0, budget_.files.state_file};
            stop_ = true;
        }
        records_.emplace(job, std::move(games));
        if (!listener_) return;
        const std::chrono::duration<double> passed = Clock::now() - start_;
        listener_(
            {analysis_, 2 * records_.size(), 2 * analysis_.next.jobs(),
             2 * (next_job_ - analysis_.next.first_job),
             2 * static_cast<double>(records_.size() - known_before_) / std::max(1e-3, passed.count())});
    }

    void fail(Error why) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(why);
        stop_ = true;
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const Budget& budget_;
    const Listener& listener_;
    const std::atomic<bool>& stop_wanted_;
    const Clock::time_point start_ = Clock::now();
    Analysis analysis_;

    std::mutex mutex_;  // guards the rest while the workers run
    Records records_;
    std::size_t known_before_ = 0;
    int next_job_ = 0;
    bool stop_ = false;
    std::optional<RunFile> file_;
    std::optional<Error> failure_;
};

}  // namespace

Result<Records> run(const RunSettings& settings, const Formation& formation, const Budget& budget,
                    const Listener& listener, const std::atomic<bool>& stop) {
    return Run(settings, formation, budget, listener, stop).play();
}

}  // namespace magus::values
