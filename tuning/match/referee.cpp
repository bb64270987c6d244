#include "tuning/match/referee.h"

#include "engine/notation/notation.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace magus {

std::string_view describe(Ending ending) {
    switch (ending) {
    case Ending::Checkmate: return "checkmate";
    case Ending::Stalemate: return "stalemate";
    case Ending::BareKing: return "bare king";
    case Ending::Goal: return "goal";
    case Ending::Repetition: return "repetition";
    case Ending::FiftyMoves: return "fifty moves";
    case Ending::DeadMaterial: return "dead material";
    case Ending::Resignation: return "resignation";
    case Ending::Adjudication: return "adjudication";
    case Ending::TimeLoss: return "time";
    case Ending::IllegalMove: return "illegal move";
    case Ending::FalseClaim: return "false claim";
    case Ending::Hang: return "no answer";
    case Ending::Crash: return "crash";
    case Ending::Disconnect: return "disconnect";
    }
    return "";
}

std::optional<Ending> find_ending(std::string_view description) {
    for (Ending ending : kEndings)
        if (describe(ending) == description) return ending;
    return std::nullopt;
}

bool is_fault(Ending ending) { return ending >= Ending::TimeLoss; }

namespace {

Ending from_rules(EndKind::Sort sort) {
    switch (sort) {
    case EndKind::Sort::Mate: return Ending::Checkmate;
    case EndKind::Sort::Stalemate: return Ending::Stalemate;
    case EndKind::Sort::BareKing: return Ending::BareKing;
    case EndKind::Sort::Goal: return Ending::Goal;
    case EndKind::Sort::Repetition: return Ending::Repetition;
    case EndKind::Sort::Count: return Ending::FiftyMoves;
    case EndKind::Sort::DeadMaterial: break;
    }
    return Ending::DeadMaterial;
}

Ending from_failure(Thought::Kind kind) {
    switch (kind) {
    case Thought::Kind::Resigns: return Ending::Resignation;
    case Thought::Kind::Claims: return Ending::FalseClaim;
    case Thought::Kind::Late: return Ending::TimeLoss;
    case Thought::Kind::Silent: return Ending::Hang;
    case Thought::Kind::Crashed: return Ending::Crash;
    case Thought::Kind::Left:
    case Thought::Kind::Interrupted:
    case Thought::Kind::Move: break;
    }
    return Ending::Disconnect;
}

std::string result_word(double white_score) {
    return white_score == 1 ? "1-0" : white_score == 0 ? "0-1" : "1/2-1/2";
}

class Game {
public:
    Game(const VariantPtr& variant, const std::string& xboard_name, const GameRules& rules, Position position,
         ByColor<Player*> players)
        : rules_(rules),
          position_(std::move(position)),
          players_(players),
          clocks_{PlayerClock(rules.time[0]), PlayerClock(rules.time[1])} {
        record_.fen = position_.fen();
        for (Color c : kColors) starts_[c] = GameStart{variant, xboard_name, record_.fen, rules.time[c]};
    }

    void play_opening(const std::vector<std::string>& opening) {
        for (const std::string& text : opening) {
            const auto move = parse_coordinates(position_, text);
            assert(move);
            Thought thought;
            thought.text = text;
            note(*move, thought);
            record_.moves.back().opening = true;
        }
    }

    // False when there is nothing more to play.
    bool seat_players() {
        for (Color c : kColors)
            if (auto ready = players_[c]->new_game(starts_[c]); !ready)
                return lose(c, Ending::Disconnect, ready.error().describe());
        return !ended_by_rules();
    }

    // One move; false when the game is over.
    bool step() {
        const Color us = position_.side_to_move();
        Thought thought = players_[us]->think(situation(us));
        interrupted_ = thought.kind == Thought::Kind::Interrupted;
        if (interrupted_) return false;
        if (thought.kind != Thought::Kind::Move)
            return lose(us, from_failure(thought.kind), what_happened(thought));
        if (!clocks_[us].spend(cost(us, thought), rules_.margin))
            return lose(us, Ending::TimeLoss, what_happened(thought));
        const auto move = parse_move(position_, thought.text);
        if (!move) return lose(us, Ending::IllegalMove, thought.text);
        note(*move, thought);
        return !ended_by_rules() && !adjudicated();
    }

    bool interrupted() const { return interrupted_; }

    GameRecord finish() {
        record_.final_fen = position_.fen();
        const std::string result =
            result_word(record_.white_score) + " {" + std::string(describe(record_.ending)) + "}";
        for (Player* player : players_) player->game_over(result);
        return std::move(record_);
    }

private:
    std::chrono::microseconds cost(Color us, const Thought& thought) const {
        return rules_.time[us].cost(thought.time, thought.nodes);
    }

    Situation situation(Color us) const {
        const PlayerClock& clock = clocks_[us];
        const TimeControl& time = rules_.time[us];
        Limits limits;
        limits.depth = time.depth;
        limits.nodes = time.nodes;
        if (time.per_move)
            limits.move_time = time.per_move;
        else if (clock.limited())
            limits.clocks = {Clock{clocks_[0].left(), clocks_[0].increment()},
                             Clock{clocks_[1].left(), clocks_[1].increment()}};
        limits.moves_to_go = clock.moves_to_go();
        limits.nodes_per_ms = time.nodes_per_ms;
        std::optional<Milliseconds> deadline;
        if (clock.limited() && time.nodes_per_ms == 0) deadline = clock.left() + rules_.margin;
        return {starts_[us], position_, coordinates_, limits, deadline};
    }

    std::string what_happened(const Thought& thought) const {
        const PlayerClock& clock = clocks_[position_.side_to_move()];
        std::string out = thought.text;
        if (clock.limited())
            out += (out.empty() ? "" : ", ") + seconds_text(cost(position_.side_to_move(), thought)) +
                   " s used of " + seconds_text(clock.left());
        if (thought.processor_time)
            out += ", " + seconds_text(*thought.processor_time) + " s of them on a processor";
        return out;
    }

    void note(Move move, const Thought& thought) {
        PlayedMove played;
        played.coordinates = to_coordinates(position_, move);
        played.san = to_san(position_, move);
        played.score = thought.score;
        played.depth = thought.depth;
        played.nodes = thought.nodes;
        played.time = thought.time;
        coordinates_.push_back(played.coordinates);
        record_.moves.push_back(std::move(played));
        position_.do_move(move);
    }

    bool end(double white_score, Ending ending) {
        record_.white_score = white_score;
        record_.ending = ending;
        return true;
    }

    bool lose(Color loser, Ending ending, const std::string& detail) {
        record_.detail = detail;
        end(loser == Color::White ? 0.0 : 1.0, ending);
        return false;
    }

    bool ended_by_rules() {
        const auto found = outcome(position_);
        return found && end(found->white_score, from_rules(found->kind.sort));
    }

    // Did the last `moves` moves of both sides all report a score that fits?
    template <class Fits> bool agreed(int moves, Fits fits) const {
        const std::size_t plies = static_cast<std::size_t>(moves) * 2;
        if (plies == 0 || record_.moves.size() < plies) return false;
        // From White's side; the last move is that of the side not to move.
        Score sign = position_.side_to_move() == Color::Black ? 1 : -1;
        for (std::size_t i = 1; i <= plies; ++i, sign = -sign) {
            const PlayedMove& move = record_.moves[record_.moves.size() - i];
            if (!move.score || !fits(*move.score * sign)) return false;
        }
        return true;
    }

    bool adjudicated() {
        const Adjudication& a = rules_.adjudication;
        if (agreed(a.resign_moves, [&](Score white) { return white >= a.resign_score; }))
            return end(1, Ending::Adjudication);
        if (agreed(a.resign_moves, [&](Score white) { return white <= -a.resign_score; }))
            return end(0, Ending::Adjudication);
        if (position_.full_move() >= a.draw_from &&
            agreed(a.draw_moves, [&](Score white) { return std::abs(white) <= a.draw_score; }))
            return end(0.5, Ending::Adjudication);
        const int most = a.most_plies.value_or(
            position_.variant().move_rule > 0 ? 0 : Adjudication::kPliesWithoutMoveRule);
        const bool endless = most > 0 && record_.moves.size() >= static_cast<std::size_t>(most);
        return endless && end(0.5, Ending::Adjudication);
    }

    const GameRules& rules_;
    Position position_;
    ByColor<Player*> players_;
    ByColor<PlayerClock> clocks_;
    ByColor<GameStart> starts_;
    std::vector<std::string> coordinates_;
    GameRecord record_;
    bool interrupted_ = false;
};

}  // namespace

std::optional<GameRecord> play_game(const VariantPtr& variant, const std::string& xboard_name,
                                    const std::string& fen, const std::vector<std::string>& opening,
                                    const GameRules& rules, ByColor<Player*> players,
                                    const std::function<bool()>& stop) {
    auto position = Position::from_fen(variant, fen);
    assert(position);
    Game game(variant, xboard_name, rules, std::move(*position), players);
    game.play_opening(opening);
    bool running = game.seat_players();
    // Who is interrupted does not sit down either.
    if (!running && stop && stop()) return std::nullopt;
    while (running) {
        if (stop && stop()) return std::nullopt;
        running = game.step();
    }
    if (game.interrupted()) return std::nullopt;
    return game.finish();
}

}  // namespace magus
