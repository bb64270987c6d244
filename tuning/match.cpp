#include "tuning/match.h"

#include "tuning/match_state.h"
#include "tuning/pgn.h"

#include <ctime>
#include <fstream>
#include <mutex>
#include <thread>

namespace magus {

namespace {

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    char text[16];
    std::strftime(text, sizeof text, "%Y.%m.%d", &parts);
    return text;
}

class Match {
public:
    Match(const MatchSettings& settings, const MatchListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), listener_(listener), stop_(stop), names_(engine_names(settings)) {}

    Result<Tally> run() {
        auto book = OpeningBook::make(settings_.variant, settings_.openings);
        if (!book) return book.error();
        if (auto done = load_state(); !done) return done.error();
        if (auto done = open_pgn(); !done) return done.error();
        watch();
        if (!is_over_)
            if (auto done = try_engines(); !done) return done.error();
        std::vector<std::thread> workers;
        for (int i = 0; i < settings_.concurrency; ++i) workers.emplace_back([this] { work(); });
        for (std::thread& worker : workers) worker.join();
        if (failure_) return *failure_;
        return std::move(tally_);
    }

private:
    Result<Done> load_state() {
        if (settings_.state_file.empty()) return Done{};
        auto opened = MatchState::open(settings_.state_file, match_identity(settings_), settings_.resume);
        if (!opened) return opened.error();
        state_ = std::move(*opened);
        for (const GameResult& game : state_->known()) tally_.add(game);
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
        const std::string fen = settings_.variant->start_fen;
        for (std::size_t e = 0; e < 2; ++e) {
            const auto player = make_player(settings_.engines[e]);
            const GameStart start{settings_.variant, settings_.xboard_name, fen, settings_.time[e]};
            if (auto ready = player->new_game(start); !ready) return ready.error();
        }
        return Done{};
    }

    std::optional<int> next_game() {
        const std::lock_guard lock(mutex_);
        while (next_ < settings_.games && tally_.has(next_)) ++next_;
        if (is_over_ || stop_ || next_ >= settings_.games) return std::nullopt;
        return next_++;
    }

    void work() {
        std::array<std::unique_ptr<Player>, 2> engines{make_player(settings_.engines[0]),
                                                       make_player(settings_.engines[1])};
        auto book = OpeningBook::make(settings_.variant, settings_.openings);
        while (const auto number = next_game()) {
            const auto game = play(*number, *book, engines);
            if (!game) return;
            submit(std::move(*game));
        }
    }

    std::optional<GameResult> play(int number, OpeningBook& book,
                                   std::array<std::unique_ptr<Player>, 2>& engines) {
        const Opening opening = book.opening(number / 2);
        const std::size_t white = white_engine(number), black = 1 - white;
        GameRules rules;
        rules.time = {settings_.time[white], settings_.time[black]};
        rules.margin = settings_.margin;
        rules.adjudication = settings_.adjudication;
        const auto game =
            play_game(settings_.variant, settings_.xboard_name, opening.fen, opening.moves, rules,
                      {engines[white].get(), engines[black].get()}, [this] { return is_over_ || stop_; });
        if (!game) return std::nullopt;
        GameResult result = summarize(number, *game);
        PgnTags tags{settings_.event, today(),       std::to_string(number + 1),
                     names_[white],   names_[black], to_text(settings_.time[white])};
        result.pgn = to_pgn(*settings_.variant, *game, tags);
        return result;
    }

    void submit(GameResult result) {
        const std::lock_guard lock(mutex_);
        if (failure_) return;
        if (state_ && !state_->append(result)) fail(settings_.state_file);
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
    std::atomic<bool> is_over_ = false;

    std::mutex mutex_;  // guards the rest while the workers run
    Tally tally_;
    int next_ = 0;
    std::optional<MatchState> state_;
    std::ofstream pgn_;
    std::optional<Error> failure_;
};

}  // namespace

Result<Tally> run_match(const MatchSettings& settings, const MatchListener& listener,
                        const std::atomic<bool>& stop) {
    return Match(settings, listener, stop).run();
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
