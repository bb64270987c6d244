#include "tuning/values/run.h"

#include "tuning/runs/job_runner.h"
#include "tuning/values/state.h"

#include <algorithm>
#include <map>
#include <memory>

namespace magus {

namespace {

constexpr std::size_t kHash =
    1;  // megabytes: a few hundred nodes fill no more, and it is cleared for every game

using Clock = std::chrono::steady_clock;

class PairWorker : public JobWorker<std::string> {
public:
    PairWorker(const RunSettings& settings, const Formation& formation, const Round& round)
        : settings_(settings), formation_(formation), round_(round) {
        (void)searcher_.set_hash(kHash);
    }

    Result<std::optional<std::string>> work(int number) override {
        const auto job = make_job(settings_, formation_, round_, number);
        if (!job) {
            const PlannedCell* planned = round_.cell(number - round_.first_job);
            return Error{"no legal position for job " + std::to_string(number) + ": " +
                         (planned ? describe(*settings_.variant, planned->cell) : "an imbalance")};
        }
        searcher_.set_eval(tables_of(round_.draw(settings_, number)));
        PairRecord record = round_.describe(settings_, number);
        for (std::size_t g = 0; g < record.games.size(); ++g) {
            auto position = Position::from_fen(settings_.variant, (*job)[g]);
            Random choices{settings_.seed, static_cast<std::uint64_t>(number), g + 1};
            auto played =
                play_learning_game(searcher_, *std::move(position), settings_.play, choices, control_);
            if (!played) return std::optional<std::string>();
            record.games[g] = std::move(*played);
        }
        return std::optional(to_json(settings_, record));
    }

    void interrupt() override { control_.stop(); }

private:
    std::shared_ptr<const EvalTables> tables_of(std::size_t draw) {
        auto& tables = tables_[draw];
        if (!tables) tables = tables_with(settings_, round_.drawn[draw]);
        return tables;
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const Round& round_;
    Searcher searcher_;
    SearchControl control_;
    std::map<std::size_t, std::shared_ptr<const EvalTables>> tables_;  // by draw
};

class Run {
public:
    Run(const RunSettings& settings, const Formation& formation, const ValuesBudget& budget,
        const ValuesListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), formation_(formation), budget_(budget), listener_(listener), stop_(stop) {}

    Result<Records> play() {
        auto runner = load();
        if (!runner) return runner.error();
        known_before_ = records_.size();
        while (!enough() && !budget_.files.report_only) {
            analysis_ = analyse(settings_, formation_, records_, Detail::Plan);
            if (analysis_.finished) break;
            if (auto done = play_round(**runner); !done) return done.error();
            if (!budget_.files.shard.is_whole()) break;
        }
        return std::move(records_);
    }

private:
    Result<std::unique_ptr<JobRunner>> load() {
        const RunOptions& files = budget_.files;
        const RunHeader header{"values", identity(settings_), files.shard, files.arguments, files.outputs};
        auto runner = JobRunner::open({header, budget_.concurrency, files.state_file, files.resume}, stop_);
        if (!runner) return runner;
        if (auto done = add((*runner)->take_known(), files.state_file); !done) return done.error();
        if (budget_.earlier.empty()) return runner;
        const auto earlier = read_run(budget_.earlier);
        if (!earlier) return earlier.error();
        if (earlier->header.identity != header.identity)
            return Error{"belongs to another run", 0, 0, budget_.earlier};
        if (auto done = add(earlier->jobs, budget_.earlier); !done) return done.error();
        for (const FinishedJob& job : earlier->jobs) (*runner)->pass_over(job.number);
        return runner;
    }

    Result<Done> add(const std::vector<FinishedJob>& jobs, const std::string& path) {
        for (const FinishedJob& job : jobs) {
            auto record = parse_record(settings_, job.result);
            if (!record)
                return Error{"job " + std::to_string(job.number) + ": " + record.error().text, 0, 0, path};
            records_.emplace(job.number, std::move(*record));
        }
        return Done{};
    }

    Result<Done> play_round(JobRunner& runner) {
        const Round& next = analysis_.next;
        JobRound round;
        round.first = next.first_job;
        round.end = next.end();
        round.make_worker = [&] { return std::make_unique<PairWorker>(settings_, formation_, next); };
        round.enough = [this] { return enough(); };
        round.finished = [this](const FinishedJob& job) { return submit(job); };
        return runner.run(round);
    }

    bool enough() const {
        return stop_ || (budget_.games > 0 && 2 * records_.size() >= budget_.games) ||
               (budget_.time && Clock::now() - start_ >= *budget_.time);
    }

    Result<AfterJob> submit(const FinishedJob& job) {
        auto record = parse_record(settings_, job.result);
        if (!record) return record.error();
        records_.emplace(job.number, std::move(*record));
        if (listener_) {
            const std::chrono::duration<double> passed = Clock::now() - start_;
            listener_(
                {analysis_, 2 * records_.size(), 2 * analysis_.next.jobs(),
                 2 * (job.number + 1 - analysis_.next.first_job),
                 2 * static_cast<double>(records_.size() - known_before_) / std::max(1e-3, passed.count())});
        }
        return AfterJob::GoOn;
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const ValuesBudget& budget_;
    const ValuesListener& listener_;
    const std::atomic<bool>& stop_;
    const Clock::time_point start_ = Clock::now();
    Analysis analysis_;
    Records records_;
    std::size_t known_before_ = 0;
};

}  // namespace

Result<Records> run_values(const RunSettings& settings, const Formation& formation,
                           const ValuesBudget& budget, const ValuesListener& listener,
                           const std::atomic<bool>& stop) {
    return Run(settings, formation, budget, listener, stop).play();
}

}  // namespace magus
