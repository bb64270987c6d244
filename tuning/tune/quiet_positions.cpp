#include "tuning/tune/quiet_positions.h"

#include "engine/notation/notation.h"
#include "tuning/players/game_player.h"
#include "tuning/runs/json_reader.h"

#include <nlohmann/json.hpp>

#include <cassert>

namespace magus {

using nlohmann::json;

namespace {

constexpr std::size_t kTable = 4;  // megabytes

// The evaluation can only know what is not about to change.
bool is_quiet(const Position& pos, const SearchResult& found) {
    return !pos.in_check() && !pos.is_capture(found.best) && found.best.kind() != MoveKind::Promotion &&
           !is_mate(found.info.score);
}

class PositionWorker : public JobWorker<std::string> {
public:
    PositionWorker(const PositionSettings& settings, const std::vector<OpeningBook>& books)
        : settings_(settings), books_(books), judge_(settings.openings.search_nodes) {
        (void)searcher_.set_hash(kTable);
    }

    Result<std::optional<std::string>> work(int number) override {
        const std::size_t count = settings_.variants.size(), which = static_cast<std::size_t>(number) % count;
        const Opening opening =
            books_[which].opening(static_cast<int>(static_cast<std::size_t>(number) / count), judge_);
        auto pos = Position::from_fen(settings_.variants[which], opening.fen);
        assert(pos);
        for (const std::string& text : opening.moves) pos->do_move(*parse_coordinates(*pos, text));

        if (count > 1 || !is_set_) searcher_.set_eval(settings_.params[which]);
        is_set_ = true;
        searcher_.new_game();
        GamePositions game;
        Limits limits;
        limits.nodes = settings_.nodes;
        const auto score =
            play_fast_game(*std::move(pos), [&](const Position& position) -> std::optional<Move> {
                if (control_.stopped()) return std::nullopt;
                const SearchResult found = searcher_.search(position, limits, control_);
                if (control_.stopped()) return std::nullopt;
                if (is_quiet(position, found)) game.fens.push_back(position.fen());
                return found.best;
            });
        if (!score) return std::optional<std::string>();
        game.white_score = *score;
        return std::optional(to_json(game));
    }

    void interrupt() override {
        judge_.interrupt();
        control_.stop();
    }

private:
    const PositionSettings& settings_;
    const std::vector<OpeningBook>& books_;
    OpeningJudge judge_;
    Searcher searcher_;
    SearchControl control_;
    bool is_set_ = false;
};

}  // namespace

std::string to_json(const GamePositions& game) {
    return json{{"white_score", game.white_score}, {"fens", game.fens}}.dump();
}

Result<GamePositions> parse_game_positions(const FinishedJob& job) {
    try {
        const json object = json::parse(job.result);
        JsonReader read;
        GamePositions out{read.number(object.at("white_score"), "white_score", 0.0, 1.0), object.at("fens")};
        if (read.error()) return Error{"game " + std::to_string(job.number + 1) + ": " + read.error()->text};
        return out;
    } catch (const json::exception& problem) {
        return Error{"game " + std::to_string(job.number + 1) + ": " + problem.what()};
    }
}

JobWorkerPtr<std::string> make_game_worker(const PositionSettings& settings,
                                           const std::vector<OpeningBook>& books) {
    return std::make_unique<PositionWorker>(settings, books);
}

}  // namespace magus
