#include "tuning/train/train_run.h"

#include "engine/base/file_path.h"
#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "tuning/runs/output_files.h"
#include "tuning/train/time_plan.h"
#include "tuning/train/train_state.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

namespace magus {

namespace {

using Clock = std::chrono::steady_clock;

std::string hours_text(double seconds) {
    const auto minutes = static_cast<long>(std::lround(seconds / 60));
    return std::to_string(minutes / 60) + ":" + (minutes % 60 < 10 ? "0" : "") + std::to_string(minutes % 60);
}

class Training {
public:
    Training(const TrainSettings& settings, const TrainListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), listener_(listener), stop_(stop), begin_(Clock::now()) {}

    Result<TrainResult> run() {
        std::error_code failed;
        std::filesystem::create_directories(file_path(settings_.folder), failed);
        if (failed) return Error{"cannot make this folder", 0, 0, settings_.folder};
        auto lock = FileLock::take(lock_file(settings_));
        if (!lock) return lock.error();
        auto known = load_training(settings_);
        if (!known) return known.error();
        result_ = std::move(*known);
        if (result_.finished && result_.seconds < settings_.hours * 3600) result_.finished = false;
        seconds_before_ = played_until_ = result_.seconds;
        shape_ = settings_.fit.start ? settings_.fit.start->shape : net_shape(settings_.variants);
        if (!*shape_) return shape_->error();
        if (!is_over())
            if (auto done = check_given(); !done) return done.error();
        while (!is_over()) {
            Generation generation = result_.trained.value_or(Generation());
            generation.number = static_cast<int>(result_.generations.size()) + 1;
            if (auto done = learn(generation); !done) {
                if (!stop_) return done.error();
                break;
            }
            result_.trained.reset();
            result_.generations.push_back(generation);
            if (generation.accepted) result_.best = net_file(settings_, generation.number);
            if (auto done = save_state(); !done) return done.error();
        }
        result_.finished = !stop_;
        if (auto done = save_state(); !done) return done.error();
        if (result_.finished && result_.best)
            if (auto done = write_best(); !done) return done.error();
        return std::move(result_);
    }

private:
    double elapsed() const {
        return seconds_before_ + std::chrono::duration<double>(Clock::now() - begin_).count();
    }
    Result<Done> save_state() {
        result_.seconds = elapsed();
        return save_training(settings_, result_);
    }

    // The files of --positions, all of them before hours go into playing.
    Result<Done> check_given() {
        auto sources = find_sources(settings_.more_files, games_);
        if (!sources) return sources.error();
        given_ = std::move(*sources);
        for (const PositionSource& source : given_) {
            const auto content = read_position_file(
                source.path,
                mapped(source.places, [&](std::size_t place) { return settings_.variants[place]; }),
                [](PlayedGame&&) {});
            if (!content) return content.error();
        }
        return Done{};
    }

    bool is_given(const PositionFileHead& head) const {
        return std::ranges::any_of(
            given_, [&](const PositionSource& source) { return can_share_games(source.head, head); });
    }

    // Nothing was gained twice in a row, or there is neither time nor need.
    bool is_over() const {
        const auto& done = result_.generations;
        if (stop_ || static_cast<int>(done.size()) >= settings_.generations) return true;
        if (!done.empty() && !result_.trained && !plan_.has_time(elapsed(), overhead_)) return true;
        return done.size() >= 2 && !done.back().accepted && !done[done.size() - 2].accepted;
    }

    void report(const Generation& generation, const std::string& text) {
        constexpr std::chrono::seconds kSaveEvery{30};
        if (Clock::now() - saved_ > kSaveEvery) {
            saved_ = Clock::now();
            (void)save_state();  // the time that was used; whatever else is wrong shows at the next step
        }
        if (!listener_) return;
        const double left = std::max(0.0, settings_.hours * 3600 - elapsed());
        listener_("generation " + std::to_string(generation.number) + ": " + text + "; " + hours_text(left) +
                  " h left");
    }

    Result<Done> learn(Generation& generation) {
        if (!result_.trained) {
            if (auto done = play(generation); !done) return done.error();
            played_until_ = elapsed();
            if (auto done = train(generation); !done) return done.error();
            result_.trained = generation;
            if (auto done = save_state(); !done) return done.error();
        }
        auto done = test(generation);
        overhead_ = elapsed() - played_until_;
        return done;
    }

    Result<NetPtr> best_net() const {
        if (!result_.best) return settings_.fit.start;
        return load_net(*result_.best);
    }

    Result<Done> play(const Generation& generation) {
        const auto net = best_net();
        if (!net) return net.error();
        SelfPlaySettings play;
        play.nodes = settings_.nodes;
        play.seed = settings_.seed * 1000 + static_cast<std::uint64_t>(generation.number);
        for (std::size_t i = 0; i < settings_.variants.size(); ++i)
            play.add(settings_.variants[i], settings_.params[i], *net);
        SelfPlayRun run;
        // Games that are there already would teach nothing new.
        while (is_given(position_file_head(play, run.shard))) play.seed += kMostGenerations;
        run.file = positions_file(settings_, generation.number);
        run.resume = true;
        run.concurrency = settings_.concurrency;
        run.positions = settings_.positions;
        if (settings_.positions == 0)
            run.until =
                Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(
                                   plan_.playing(generation.number, elapsed(), overhead_)));
        const auto begin = Clock::now();
        const auto done = run_self_play(
            play, run,
            [&](const SelfPlayProgress& progress) {
                const double took = std::chrono::duration<double>(Clock::now() - begin).count();
                const double rate = static_cast<double>(progress.new_positions) / std::max(took, 1e-3);
                report(generation, "playing, " + std::to_string(progress.positions) + " positions, " +
                                       fixed(rate, 0) + " a second");
            },
            stop_);
        if (!done) return done.error();
        if (stop_) return Error{"stopped"};
        return Done{};
    }

    Result<Done> train(Generation& generation) {
        const auto samples = read_samples(all_positions_files(settings_, generation.number), **shape_,
                                          settings_.variants, games_, settings_.fit.loss);
        if (!samples) return samples.error();
        generation.games = samples->games;
        generation.sources = samples->made;
        generation.positions = samples->training.size() + samples->validation.size();
        FitOptions options = settings_.fit;
        options.seed = settings_.seed + static_cast<std::uint64_t>(generation.number);
        options.loss.result_share =
            settings_.result_share >= 0 ? settings_.result_share : usual_result_share(generation.positions);
        auto fitted = fit_net(
            *samples, **shape_, games_, options,
            [&](const EpochLoss& loss, int epoch) {
                report(generation, "training, epoch " + std::to_string(epoch) + " of " +
                                       std::to_string(options.epochs) + ", loss " + fixed(loss.training, 5) +
                                       ", validation " + fixed(loss.validation, 5));
            },
            stop_);
        if (!fitted) return fitted.error();
        generation.before = fitted->before;
        generation.start = fitted->start;
        generation.epochs = fitted->epochs;
        generation.quantised = fitted->quantised;
        fitted->net.made = made_text(generation) + "; it has not won a match";
        return replace_file(net_file(settings_, generation.number), fitted->net.bytes());
    }

    std::string made_text(const Generation& generation) const {
        return "generation " + std::to_string(generation.number) + ", " +
               std::to_string(generation.positions) + " positions of " + std::to_string(generation.games) +
               " games (" + join(generation.sources, "; ") + "), seed " + std::to_string(settings_.seed) +
               ", " + std::to_string(settings_.fit.epochs) + " epochs" + begun_from() + "; validation loss " +
               losses_text(generation);
    }

    std::string begun_from() const {
        const NetPtr& start = settings_.fit.start;
        return start ? ", begun from net " + hash_text(start->hash()) : "";
    }

    Result<Done> test(Generation& generation) {
        MatchSettings match;
        for (const VariantPtr& variant : settings_.variants) match.variants.push_back({variant, {}});
        for (EngineSpec& spec : match.engines) {
            spec.kind = PlayerKind::Self;
            spec.hash = 8;
            spec.nodes = settings_.match_nodes;
            spec.weights = settings_.weights_file;
        }
        match.engines[0].name = "net " + std::to_string(generation.number);
        match.engines[0].net = net_file(settings_, generation.number);
        match.engines[1].name = result_.best ? "the best net before" : to_beat();
        match.engines[1].net = result_.best.value_or(settings_.to_beat);
        for (TimeControl& time : match.time) time.nodes = settings_.match_nodes;
        match.variant_files = settings_.variant_files;
        match.games = settings_.match_games;
        match.concurrency = settings_.concurrency;
        match.openings.seed = settings_.seed * 1000 + 500 + static_cast<std::uint64_t>(generation.number);
        match.adjudication.most_plies = 400;
        match.sprt = SprtSettings{0, settings_.elo, 0.05, 0.05};
        match.state_file = match_file(settings_, generation.number);
        match.resume = true;
        const auto tally = run_match(
            match,
            [&](const Tally& games) {
                note(generation, games, *match.sprt);
                report(generation,
                       "testing, game " + std::to_string(games.count()) + ", " + score_text(generation));
            },
            stop_);
        if (!tally) return tally.error();
        if (stop_) return Error{"stopped"};
        note(generation, *tally, *match.sprt);
        return Done{};
    }

    // Accepted where the sequential test says so; where it could not decide, when the whole range is above one half.
    static void note(Generation& generation, const Tally& games, const SprtSettings& settings) {
        const std::vector<double> pairs = games.pair_scores();
        const ScoreEstimate score = estimate(pairs);
        const SprtState state = sprt(settings, score);
        generation.match_games = static_cast<int>(games.count());
        generation.score = score.mean;
        generation.range = score.interval;
        generation.llr = state.llr;
        generation.accepted =
            state.llr >= state.upper || (!state.finished() && score.interval && score.interval->low > 0.5);
    }

    // Whom the first net plays.
    std::string to_beat() const { return std::string(name_of_first(settings_.to_beat != kNoNet)); }

    // Of a generation's match.
    std::string opponent(const Generation& generation) const {
        int best = 0;
        for (const Generation& before : result_.generations)
            if (before.number < generation.number && before.accepted) best = before.number;
        return best == 0 ? to_beat() : "generation " + std::to_string(best);
    }

    Result<Done> write_best() {
        const auto best = load_net(*result_.best);
        if (!best) return best.error();
        Net net = **best;
        net.made.clear();
        for (const Generation& generation : result_.generations)
            if (generation.accepted)
                net.made += (net.made.empty() ? "" : "; ") + made_text(generation) +
                            "; it won its match against " + opponent(generation) + ": " +
                            score_text(generation);
        return replace_file(settings_.out_file, net.bytes());
    }

    const TrainSettings& settings_;
    const TrainListener& listener_;
    const std::atomic<bool>& stop_;
    const TimePlan plan_{settings_.hours * 3600, settings_.generations};
    Clock::time_point begin_, saved_ = Clock::now();
    double seconds_before_ = 0;
    // Of the run's seconds: when the newest generation's training began, or this process.
    double played_until_ = 0;
    double overhead_ = 0;  // of the last generation, as far as this process has seen it
    TrainResult result_;
    std::optional<Result<NetShape>> shape_;
    const std::vector<GameIdentity> games_ = settings_.games_of_net();
    std::vector<PositionSource> given_;
};

}  // namespace

std::vector<GameIdentity> TrainSettings::games_of_net() const {
    std::vector<GameIdentity> out;
    out.reserve(variants.size());
    for (std::size_t i = 0; i < variants.size(); ++i) out.push_back(game_identity(*variants[i], params[i]));
    return out;
}

std::string_view name_of_first(bool is_net) {
    return is_net ? "the net that it went on from" : "the evaluation alone";
}

std::string score_text(const Generation& generation) {
    const auto elo = [](double score) {
        const double value = elo_of_score(score);
        return std::isinf(value) ? std::string(value > 0 ? "+infinite" : "-infinite")
                                 : (value >= 0 ? "+" : "") + fixed(value, 0);
    };
    std::string out = fixed(100 * generation.score, 1) + " % of " + std::to_string(generation.match_games) +
                      " games, Elo " + elo(generation.score);
    if (generation.range)
        out += " (" + elo(generation.range->low) + " to " + elo(generation.range->high) + ")";
    return out;
}

std::string losses_text(const Generation& generation) {
    std::string out = fixed(generation.before, 5) + " -> ";
    if (generation.start)
        out += fixed(*generation.start, 5) + " (" + std::string(name_of_first(true)) + ") -> ";
    return out + fixed(generation.quantised, 5);
}

Result<TrainResult> run_training(const TrainSettings& settings, const TrainListener& listener,
                                 const std::atomic<bool>& stop) {
    return Training(settings, listener, stop).run();
}

}  // namespace magus
