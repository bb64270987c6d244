#include "tuning/match/match.h"

#include "engine/base/file_path.h"
#include "engine/notation/pgn.h"
#include "tuning/match/match_state.h"
#include "tuning/match/pgn_writer.h"
#include "tuning/runs/interrupter.h"
#include "tuning/runs/job_runner.h"
#include "tuning/runs/output_files.h"

#include <fstream>
#include <set>

namespace magus {

namespace {

// Plays games of the match with two engines of its own.
class GameWorker : public JobWorker<std::string> {
public:
    GameWorker(const MatchSettings& settings, const std::vector<OpeningBook>& books,
               const std::function<bool()>& unwanted)
        : settings_(settings),
          books_(books),
          unwanted_(unwanted),
          names_(engine_names(settings)),
          engines_{make_player(settings.engines[0]), make_player(settings.engines[1])},
          judge_(settings.openings.search_nodes) {}

    Result<std::optional<std::string>> work(int number) override {
        const VariantPtr& variant = settings_.variant_of(number).variant;
        const Opening opening = opening_of(number);
        const std::size_t white = white_engine(number), black = 1 - white;
        GameRules rules;
        rules.time = {settings_.time[white], settings_.time[black]};
        rules.margin = settings_.margin;
        rules.adjudication = settings_.adjudication;
        const auto game = play_game(variant, variant->xboard_name, opening.fen, opening.moves, rules,
                                    {engines_[white].get(), engines_[black].get()}, unwanted_);
        if (!game) return std::optional<std::string>();
        GameResult result = summarize(number, *game);
        PgnTags tags{"magus-lab " + settings_.command,
                     pgn_date_today(),
                     std::to_string(number + 1),
                     names_[white],
                     names_[black],
                     to_text(settings_.time[white])};
        result.pgn = to_pgn(*variant, *game, tags);
        return std::optional(to_json(result));
    }

    void interrupt() override {
        judge_.interrupt();
        for (const auto& engine : engines_) engine->interrupt();
    }

private:
    Opening opening_of(int game) {
        const std::size_t pair = static_cast<std::size_t>(game / 2), variants = books_.size();
        // A throw comes once; a variant again and again, each time with its next opening.
        const std::size_t number = settings_.dice_seed ? pair : pair / variants;
        return books_[pair % variants].opening(static_cast<int>(number), judge_);
    }

    const MatchSettings& settings_;
    const std::vector<OpeningBook>& books_;
    const std::function<bool()>& unwanted_;
    const std::array<std::string, 2> names_;
    const std::array<std::unique_ptr<Player>, 2> engines_;
    OpeningJudge judge_;
};

class Match {
public:
    Match(const MatchSettings& settings, const MatchListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), listener_(listener), stop_(stop) {}

    Result<Tally> run() {
        if (auto done = open_books(); !done) return done.error();
        auto runner = open_runner();
        if (!runner) return runner.error();
        if (auto done = open_pgn(); !done) return done.error();
        watch();
        if (settings_.report_only || decided_) return std::move(tally_);
        if (auto done = try_engines(); !done) return done.error();
        if (stop_) return std::move(tally_);
        JobRound games;
        games.end = settings_.games;
        games.make_worker = [this] { return std::make_unique<GameWorker>(settings_, books_, unwanted_); };
        games.finished = [this](const FinishedJob& job) { return submit(job); };
        if (auto done = (*runner)->run(games); !done) return done.error();
        return std::move(tally_);
    }

private:
    Result<Done> open_books() {
        for (const MatchVariant& row : settings_.variants) {
            auto book = OpeningBook::make(row.variant, row.starts, settings_.openings);
            if (!book) return book.error();
            books_.push_back(std::move(*book));
        }
        return Done{};
    }

    Result<std::unique_ptr<JobRunner>> open_runner() {
        auto runner = JobRunner::open({{settings_.command, match_identity(settings_), settings_.shard,
                                        settings_.arguments, settings_.outputs},
                                       settings_.concurrency,
                                       settings_.state_file,
                                       settings_.resume},
                                      stop_);
        if (!runner) return runner;
        for (const FinishedJob& job : (*runner)->take_known()) {
            auto game = parse_game_result(job);
            if (!game)
                return Error{"game " + std::to_string(job.number + 1) + ": " + game.error().text, 0, 0,
                             settings_.state_file};
            tally_.add(std::move(*game));
        }
        return runner;
    }

    // Always written anew: the state knows the games that are already there.
    Result<Done> open_pgn() {
        if (settings_.pgn_file.empty()) return Done{};
        std::string known;
        for (const auto& [number, game] : tally_.games()) known += game.pgn;
        if (auto done = replace_file(settings_.pgn_file, known); !done) return done;
        pgn_.open(file_path(settings_.pgn_file), std::ios::app | std::ios::binary);
        if (!pgn_) return cannot_write(settings_.pgn_file);
        return Done{};
    }

    // An engine that cannot even begin is no opponent.
    Result<Done> try_engines() {
        std::set<VariantPtr> variants;
        for (const MatchVariant& row : settings_.variants) variants.insert(row.variant);
        Interrupter interrupter([this] { return stop_.load(); });
        for (std::size_t e = 0; e < 2; ++e) {
            const auto player = make_player(settings_.engines[e]);
            const auto watched = interrupter.watch([&player] { player->interrupt(); });
            for (const VariantPtr& variant : variants) {
                const GameStart start{variant, variant->xboard_name, variant->start_fen, settings_.time[e]};
                if (auto ready = player->new_game(start); !ready && !stop_) return ready.error();
                if (stop_) return Done{};
            }
        }
        return Done{};
    }

    Result<AfterJob> submit(const FinishedJob& job) {
        auto game = parse_game_result(job);
        if (!game) return game.error();
        if (pgn_.is_open() && !(pgn_ << game->pgn << std::flush)) return cannot_write(settings_.pgn_file);
        tally_.add(std::move(*game));
        watch();
        return decided_ ? AfterJob::DropTheRest : AfterJob::GoOn;
    }

    // Reports to the listener, and checks whether the match may end.
    void watch() {
        if (listener_) listener_(tally_);
        if (is_decided(settings_, tally_)) decided_ = true;
    }

    const MatchSettings& settings_;
    const MatchListener& listener_;
    const std::atomic<bool>& stop_;
    std::vector<OpeningBook> books_;  // of settings_.variants; not changed while games are played
    std::atomic<bool> decided_ = false;
    const std::function<bool()> unwanted_ = [this] { return decided_ || stop_; };
    Tally tally_;
    std::ofstream pgn_;
};

}  // namespace

Result<Tally> run_match(const MatchSettings& settings, const MatchListener& listener,
                        const std::atomic<bool>& stop) {
    return Match(settings, listener, stop).run();
}

int MatchSettings::games_of_shard() const {
    int count = 0;
    for (int game = 0; game < games; ++game) count += shard.has(game / 2);
    return count;
}

bool is_decided(const MatchSettings& settings, const Tally& tally) {
    return settings.sprt && sprt(*settings.sprt, estimate(tally.pair_scores())).finished();
}

std::string variants_text(const MatchSettings& settings) {
    if (settings.dice_seed) return "throws of seed " + std::to_string(*settings.dice_seed);
    if (settings.variants.size() == 1) return settings.variants[0].variant->name;
    return std::to_string(settings.variants.size()) + " variants";
}

std::array<std::string, 2> engine_names(const MatchSettings& settings) {
    std::array<std::string, 2> out{settings.engines[0].name, settings.engines[1].name};
    if (out[0] == out[1]) {
        out[0] += " 1";
        out[1] += " 2";
    }
    return out;
}

}  // namespace magus
