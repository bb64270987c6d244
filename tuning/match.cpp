#include "tuning/match.h"

#include "engine/pgn.h"
#include "tuning/match_state.h"
#include "tuning/pgn.h"

#include <fstream>
#include <mutex>
#include <set>
#include <thread>

namespace magus {

namespace {

class Match {
public:
    Match(const MatchSettings& settings, const MatchListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), listener_(listener), stop_(stop), names_(engine_names(settings)) {}

    Result<Tally> run() {
        if (auto done = open_books(); !done) return done.error();
        if (auto done = load_state(); !done) return done.error();
        if (auto done = open_pgn(); !done) return done.error();
        watch();
        if (settings_.report_only) return std::move(tally_);
        if (!is_over_)
            if (auto done = try_engines(); !done) return done.error();
        std::vector<std::thread> workers;
        for (int i = 0; i < settings_.concurrency; ++i) workers.emplace_back([this] { work(); });
        for (std::thread& worker : workers) worker.join();
        if (failure_) return *failure_;
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

    Result<Done> load_state() {
        const std::string& path = settings_.state_file;
        if (path.empty()) return Done{};
        const RunHeader header{settings_.command, match_identity(settings_), settings_.shard,
                               settings_.arguments};
        auto opened = RunFile::open(path, header, settings_.resume);
        if (!opened) return opened.error();
        state_ = std::move(*opened);
        for (const FinishedJob& job : state_->known()) {
            auto game = parse_game_result(job);
            if (!game)
                return Error{"game " + std::to_string(job.number + 1) + ": " + game.error().text, 0, 0, path};
            tally_.add(std::move(*game));
        }
        return Done{};
    }

    // Always written anew: the state knows the games that are already there.
    Result<Done> open_pgn() {
        if (settings_.pgn_file.empty()) return Done{};
        pgn_.open(settings_.pgn_file, std::ios::trunc);
        for (const auto& [number, game] : tally_.games()) pgn_ << game.pgn;
        pgn_.flush();
        if (!pgn_) return Error{"cannot write it", 0, 0, settings_.pgn_file};
        return Done{};
    }

    // An engine that cannot even begin is no opponent.
    Result<Done> try_engines() {
        std::set<VariantPtr> variants;
        for (const MatchVariant& row : settings_.variants) variants.insert(row.variant);
        for (std::size_t e = 0; e < 2; ++e) {
            const auto player = make_player(settings_.engines[e]);
            for (const VariantPtr& variant : variants) {
                const GameStart start{variant, variant->xboard_name, variant->start_fen, settings_.time[e]};
                if (auto ready = player->new_game(start); !ready) return ready.error();
            }
        }
        return Done{};
    }

    std::optional<int> next_game() {
        const std::lock_guard lock(mutex_);
        while (next_ < settings_.games && (tally_.has(next_) || !settings_.shard.has(next_ / 2))) ++next_;
        if (is_over_ || stop_ || next_ >= settings_.games) return std::nullopt;
        return next_++;
    }

    void work() {
        std::array<std::unique_ptr<Player>, 2> engines{make_player(settings_.engines[0]),
                                                       make_player(settings_.engines[1])};
        OpeningJudge judge(settings_.openings.search_nodes);
        while (const auto number = next_game()) {
            auto game = play(*number, judge, engines);
            if (!game) return;
            submit(std::move(*game));
        }
    }

    Opening opening_of(int game, OpeningJudge& judge) const {
        const std::size_t pair = static_cast<std::size_t>(game / 2), variants = books_.size();
        // A throw comes once; a variant again and again, each time with its next opening.
        const std::size_t number = settings_.dice_seed ? pair : pair / variants;
        return books_[pair % variants].opening(static_cast<int>(number), judge);
    }

    std::optional<GameResult> play(int number, OpeningJudge& judge,
                                   std::array<std::unique_ptr<Player>, 2>& engines) {
        const VariantPtr& variant = settings_.variant_of(number).variant;
        const Opening opening = opening_of(number, judge);
        const std::size_t white = white_engine(number), black = 1 - white;
        GameRules rules;
        rules.time = {settings_.time[white], settings_.time[black]};
        rules.margin = settings_.margin;
        rules.adjudication = settings_.adjudication;
        const auto game =
            play_game(variant, variant->xboard_name, opening.fen, opening.moves, rules,
                      {engines[white].get(), engines[black].get()}, [this] { return is_over_ || stop_; });
        if (!game) return std::nullopt;
        GameResult result = summarize(number, *game);
        PgnTags tags{"magus-lab " + settings_.command,
                     pgn_date_today(),
                     std::to_string(number + 1),
                     names_[white],
                     names_[black],
                     to_text(settings_.time[white])};
        result.pgn = to_pgn(*variant, *game, tags);
        return result;
    }

    void submit(GameResult result) {
        const std::lock_guard lock(mutex_);
        if (failure_) return;
        if (state_ && !state_->append({result.number, to_json(result)})) fail(settings_.state_file);
        if (pgn_.is_open() && !(pgn_ << result.pgn << std::flush)) fail(settings_.pgn_file);
        tally_.add(std::move(result));
        watch();
    }

    void fail(const std::string& file) {
        failure_ = Error{"cannot write it", 0, 0, file};
        is_over_ = true;
    }

    // Tells the listener, and looks whether it is enough.
    void watch() {
        if (listener_) listener_(tally_);
        if (settings_.sprt && sprt(*settings_.sprt, estimate(tally_.pair_scores())).finished())
            is_over_ = true;
    }

    const MatchSettings& settings_;
    const MatchListener& listener_;
    const std::atomic<bool>& stop_;
    const std::array<std::string, 2> names_;
    std::vector<OpeningBook> books_;  // of settings_.variants; not changed while the workers run
    std::atomic<bool> is_over_ = false;

    std::mutex mutex_;  // guards the rest while the workers run
    Tally tally_;
    int next_ = 0;
    std::optional<RunFile> state_;
    std::ofstream pgn_;
    std::optional<Error> failure_;
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
