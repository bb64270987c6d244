#include "tuning/tune/search_tuning.h"

#include "engine/base/suggest.h"
#include "engine/base/text.h"
#include "tuning/match/referee.h"
#include "tuning/runs/json_reader.h"
#include "tuning/words_and_seconds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>

namespace magus {

using nlohmann::json;

namespace {

constexpr int kMostCourse = 1000;  // points of a number's way

// Without a clock, and far from mates, these do not matter.
bool matters(const SearchParam& param) {
    return !param.name.starts_with("time_") && !param.name.starts_with("solver_");
}

SpsaNumber number_of(const SearchParam& param, int start) {
    // Large enough to be felt, small enough to stay near: a sixth of the number or a twentieth of its range.
    const double step = std::max(0.5, std::min((param.max - param.min) / 20.0, std::abs(start) / 6.0));
    return {std::string(param.name), double(start), double(param.min), double(param.max), step};
}

// What the threads share.
struct Learner {
    Learner(const std::vector<SpsaNumber>& numbers, const SpsaSettings& settings) : spsa(numbers, settings) {}
    std::mutex mutex;
    Spsa spsa;
};

class RoundWorker : public JobWorker<std::string> {
public:
    RoundWorker(const SearchTuningSettings& settings, const std::vector<OpeningBook>& books, Learner& learner)
        : settings_(settings), books_(books), learner_(learner), judge_(settings.openings.search_nodes) {}

    Result<std::optional<std::string>> work(int round) override {
        const auto sides = [&] {
            const std::lock_guard lock(learner_.mutex);
            return learner_.spsa.sides(round);
        }();
        for (std::size_t side = 0; side < 2; ++side) make_side(side, sides[side]);
        const std::size_t row = static_cast<std::size_t>(round) % books_.size();
        const VariantPtr& variant = settings_.variants[row];
        const Opening opening = books_[row].opening(round / static_cast<int>(books_.size()), judge_);
        GameRules rules;
        rules.time = {settings_.time, settings_.time};
        rules.adjudication.resign_moves = kResignMoves;
        rules.adjudication.resign_score = kResignScore;
        double first = 0;  // points of the first side
        for (const std::size_t white : {0u, 1u}) {
            const GameStart start{variant, variant->xboard_name, opening.fen, settings_.time};
            for (const auto& player : players_)
                if (auto ready = player->new_game(start); !ready) return ready.error();
            const auto game = play_game(variant, variant->xboard_name, opening.fen, opening.moves, rules,
                                        {players_[white].get(), players_[1 - white].get()},
                                        [this] { return interrupted_.load(); });
            if (!game || interrupted_) return std::optional<std::string>();
            first += white == 0 ? game->white_score : 1 - game->white_score;
        }
        return std::optional(json{{"difference", 2 * first - 2}}.dump());
    }

    void interrupt() override {
        interrupted_ = true;
        judge_.interrupt();
        const std::lock_guard lock(players_mutex_);
        for (const auto& player : players_)
            if (player) player->interrupt();
    }

private:
    void make_side(std::size_t side, const std::vector<int>& values) {
        EngineSpec spec = settings_.engine;
        for (std::size_t i = 0; i < values.size(); ++i) spec.params[settings_.numbers[i].name] = values[i];
        auto player = make_player(spec);
        const std::lock_guard lock(players_mutex_);
        players_[side] = std::move(player);
    }

    static constexpr int kResignMoves = 4;
    static constexpr Score kResignScore = 900;

    const SearchTuningSettings& settings_;
    const std::vector<OpeningBook>& books_;
    Learner& learner_;
    OpeningJudge judge_;
    std::atomic<bool> interrupted_ = false;
    std::mutex players_mutex_;  // they are changed by this thread alone, and interrupted by another
    std::array<std::unique_ptr<Player>, 2> players_;
};

std::string identity(const SearchTuningSettings& settings) {
    json out{{"time", to_text(settings.time)},
             {"rounds", settings.spsa.rounds},
             {"rate", settings.spsa.rate},
             {"seed", settings.spsa.seed},
             {"plies", settings.openings.random_plies},
             {"hash", settings.engine.hash},
             {"weights", settings.engine.weights},
             {"net", settings.engine.net},
             {"params", settings.engine.params}};
    for (const SpsaNumber& number : settings.numbers)
        out["numbers"].push_back({number.name, number.start, number.step});
    for (const VariantPtr& variant : settings.variants)
        out["variants"].push_back({variant->name, std::hash<std::string>()(variant->source)});
    return out.dump();
}

Result<double> difference_of(const FinishedJob& job) {
    try {
        JsonReader read;
        const double out = read.number(json::parse(job.result).at("difference"), "difference", -2.0, 2.0);
        if (read.error()) return *read.error();
        return out;
    } catch (const json::exception& problem) {
        return Error{problem.what()};
    }
}

}  // namespace

Result<std::vector<SpsaNumber>> search_numbers(const std::string& text, const EngineSpec& spec) {
    const SearchParams start = search_params(spec);
    std::vector<SpsaNumber> out;
    if (text.empty()) {
        for (const SearchParam& param : kSearchParams)
            if (matters(param)) out.push_back(number_of(param, start.*param.value));
        return out;
    }
    for (const std::string& word : split(text, ",")) {
        const std::size_t colon = word.find(':');
        const std::string name = word.substr(0, colon);
        const auto param = std::ranges::find(kSearchParams, name, &SearchParam::name);
        if (param == std::end(kSearchParams)) {
            std::vector<std::string> names;
            for (const SearchParam& known : kSearchParams) names.emplace_back(known.name);
            return Error{"the search has no '" + shown(name) + "'" + did_you_mean(name, names)};
        }
        if (std::ranges::find(out, name, &SpsaNumber::name) != out.end())
            return Error{"'" + name + "' stands twice"};
        out.push_back(number_of(*param, start.*param->value));
        if (colon == std::string::npos) continue;
        const auto step = parse_number<double>(word.substr(colon + 1));
        if (!step || !(*step >= 0.5 && *step <= param->max - param->min))
            return Error{"'" + shown(word) + "': expected a step from 0.5 to " +
                         std::to_string(param->max - param->min)};
        out.back().step = *step;
    }
    if (out.empty()) return Error{"expected NAME or NAME:STEP, separated by commas"};
    return out;
}

Result<SearchTuningResult> tune_search(const SearchTuningSettings& settings,
                                       const std::function<void(int)>& told, const std::atomic<bool>& stop) {
    std::vector<OpeningBook> books;
    for (const VariantPtr& variant : settings.variants) {
        auto book = OpeningBook::make(variant, {}, settings.openings);
        if (!book) return book.error();
        books.push_back(std::move(*book));
    }
    auto runner =
        JobRunner::open({{"tune", identity(settings), Shard(), settings.run.arguments, settings.run.outputs},
                         settings.concurrency,
                         settings.run.state_file,
                         settings.run.resume},
                        stop);
    if (!runner) return runner.error();
    Learner learner(settings.numbers, settings.spsa);
    SearchTuningResult out;
    out.numbers = settings.numbers;
    out.course.push_back(learner.spsa.values());
    const int stride = std::max(1, settings.spsa.rounds / kMostCourse);
    const auto learn = [&](const FinishedJob& job) -> Result<AfterJob> {
        const auto difference = difference_of(job);
        if (!difference)
            return Error{"round " + std::to_string(job.number + 1) + ": " + difference.error().text, 0, 0,
                         settings.run.state_file};
        const std::lock_guard lock(learner.mutex);
        learner.spsa.learn(job.number, *difference);
        if (++out.rounds % stride == 0) out.course.push_back(learner.spsa.values());
        return AfterJob::GoOn;
    };
    for (const FinishedJob& job : (*runner)->take_known())
        if (auto done = learn(job); !done) return done.error();
    told(out.rounds);
    if (!settings.run.report_only) {
        JobRound rounds;
        rounds.end = settings.spsa.rounds;
        rounds.make_worker = [&] { return std::make_unique<RoundWorker>(settings, books, learner); };
        rounds.finished = [&](const FinishedJob& job) {
            auto done = learn(job);
            told(out.rounds);
            return done;
        };
        if (auto done = (*runner)->run(rounds); !done) return done.error();
    }
    out.values = learner.spsa.values();
    for (std::size_t i = 0; i < out.numbers.size(); ++i)
        out.upper_sides.push_back(estimate(learner.spsa.upper_scores(i)));
    out.course.push_back(out.values);
    return out;
}

}  // namespace magus
