#include "tuning/values/learning_game.h"

#include "tuning/players/game_player.h"

#include <algorithm>

namespace magus {

namespace {

class Player {
public:
    Player(Searcher& searcher, SearchControl& control, const PlaySettings& settings)
        : searcher_(searcher), control_(control), settings_(settings) {
        limits_.nodes = settings.nodes;
        varied_.nodes = settings.nodes * static_cast<std::uint64_t>(std::max(1, settings.choices));
        varied_.multi_pv = settings.choices;
        listener_.on_info = [this](const SearchInfo& info) {
            if (info.multi_pv == 1) lines_.clear();
            if (!info.pv.empty()) lines_.push_back({info.pv.front(), info.score});
        };
    }

    SearchResult best(const Position& pos) { return searcher_.search(pos, limits_, control_); }

    // One of the best moves of a complete iteration.
    SearchResult varied(const Position& pos, Random& random) {
        lines_.clear();
        SearchResult out = searcher_.search(pos, varied_, control_, listener_);
        std::erase_if(lines_,
                      [&](const Line& l) { return l.score < lines_.front().score - settings_.margin; });
        if (!lines_.empty()) out.best = lines_[random.below(lines_.size())].move;
        return out;
    }

private:
    struct Line {
        Move move;
        Score score;
    };

    Searcher& searcher_;
    SearchControl& control_;
    const PlaySettings& settings_;
    Limits limits_, varied_;
    SearchListener listener_;
    std::vector<Line> lines_;
};

Army count(const Position& pos, Color c) {
    Army out{};
    const Variant& v = pos.variant();
    for (TypeId t = 0; t < v.types.size(); ++t) {
        if (t == v.king) continue;
        const int squares = pos.pieces(c, t).count();
        std::int8_t& counted = out[counted_as(v, t)];
        counted = static_cast<std::int8_t>(counted + (t == v.wide ? squares / 2 : squares));
    }
    return out;
}

bool tactical(const Position& pos, Move m) {
    return pos.is_capture(m) || m.kind() == MoveKind::Promotion || m.enters() ||
           m.kind() == MoveKind::Trigger || m.kind() == MoveKind::TriggerEnPassant;
}

}  // namespace

std::optional<LearningGame> play_learning_game(Searcher& searcher, Position position,
                                               const PlaySettings& settings, Random& random,
                                               SearchControl& control) {
    LearningGame out;
    searcher.new_game();
    Player player(searcher, control, settings);
    int quiet_plies = 0;
    std::array<int, 2> sure{};  // moves in a row after which White, Black is winning, whoever moved
    const auto choose = [&](const Position& pos) -> std::optional<Move> {
        if (control.stopped()) return std::nullopt;
        const SearchResult result =
            out.plies < settings.varied_plies ? player.varied(pos, random) : player.best(pos);
        if (control.stopped()) return std::nullopt;  // then the search was not what it should have been
        out.nodes += result.info.nodes;

        // In the middle of an exchange material means nothing.
        quiet_plies = tactical(pos, result.best) ? 0 : quiet_plies + 1;
        if (quiet_plies >= 2) {
            const std::array<Army, 2> armies{count(pos, Color::White), count(pos, Color::Black)};
            if (out.rows.empty() || out.rows.back().armies != armies) out.rows.push_back({armies, 0});
            ++out.rows.back().plies;
        }

        const Score white = pos.side_to_move() == Color::White ? result.info.score : -result.info.score;
        sure[0] = white >= settings.resign_score ? sure[0] + 1 : 0;
        sure[1] = white <= -settings.resign_score ? sure[1] + 1 : 0;
        out.adjudicated =
            settings.resign_moves > 0 && std::max(sure[0], sure[1]) >= 2 * settings.resign_moves;
        if (out.adjudicated) return std::nullopt;
        ++out.plies;
        return result.best;
    };
    const auto score = play_fast_game(std::move(position), choose);
    if (!score && !out.adjudicated) return std::nullopt;
    out.white_score = score.value_or(sure[0] > sure[1] ? 1 : 0);
    return out;
}

}  // namespace magus
