#include "tuning/players/cecp_player.h"

#include "engine/base/text.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

constexpr Milliseconds kTimeForFeatures{2000};  // for programs that never say "done=1"

// Adds `by` to every rank behind a file's letter.
std::string renumbered(const std::string& move, int by) {
    std::string out;
    for (std::size_t i = 0; i < move.size();) {
        if (i == 0 || !is_digit(move[i]) || !is_lower(move[i - 1])) {
            out += move[i++];
            continue;
        }
        int rank = 0;
        for (; i < move.size() && is_digit(move[i]); ++i) rank = rank * 10 + (move[i] - '0');
        out += std::to_string(rank + by);
    }
    return out;
}

bool is_number(const std::string& word) { return parse_number<long>(word).has_value(); }

// Two options are commands.
std::string setting(const std::string& name, const std::string& value) {
    if (name == "memory" || name == "cores") return name + " " + value;
    return "option " + name + (value.empty() ? "" : "=" + value);
}

}  // namespace

std::string to_cecp_squares(const Geometry& board, const std::string& move) {
    return board.ranks() == 10 ? renumbered(move, -1) : move;
}

std::string from_cecp_squares(const Geometry& board, const std::string& move) {
    std::string out = board.ranks() == 10 ? renumbered(move, +1) : move;
    // "e7e8Q": some write the piece large.
    if (out.size() > 4 && is_lower(out[0]) && is_digit(out[1]) && is_digit(out[out.size() - 2]))
        out.back() = static_cast<char>(std::tolower(static_cast<unsigned char>(out.back())));
    return out;
}

std::map<std::string, std::string> parse_features(const std::string& line) {
    std::map<std::string, std::string> out;
    std::size_t at = line.starts_with("feature ") ? 8 : 0;
    while (at < line.size()) {
        const std::size_t equals = line.find('=', at);
        if (equals == std::string::npos) break;
        const std::size_t name = line.find_first_not_of(' ', at);
        const bool quoted = equals + 1 < line.size() && line[equals + 1] == '"';
        const std::size_t from = equals + (quoted ? 2 : 1);
        const std::size_t end = std::min(line.find(quoted ? '"' : ' ', from), line.size());
        out[line.substr(name, equals - name)] = line.substr(from, end - from);
        at = end + 1;
    }
    return out;
}

std::string cecp_level_line(const TimeControl& tc) {
    // Whole seconds, rounded up: the exact time follows with each move.
    const Milliseconds::rep seconds = (tc.base.count() + 999) / 1000;
    std::string out = "level " + std::to_string(tc.moves) + " " + std::to_string(seconds / 60);
    if (seconds % 60 != 0) out += (seconds % 60 < 10 ? ":0" : ":") + std::to_string(seconds % 60);
    return out + " " + seconds_text(tc.increment);
}

bool read_cecp_thinking(const std::string& line, Thought& thought) {
    const std::vector<std::string> words = split(line, " \t");
    if (words.size() < 4) return false;
    std::string depth = words[0];
    while (!depth.empty() && !is_digit(depth.back())) depth.pop_back();
    if (!is_number(depth) || !is_number(words[1]) || !is_number(words[2]) || !is_number(words[3]))
        return false;
    if (line.ends_with('!') || line.ends_with('?')) return true;  // only a bound
    constexpr int kXboardMate = 100000;
    const int score = parse_number<int>(words[1]).value_or(0);
    thought.depth = parse_number<int>(depth).value_or(0);
    thought.nodes = parse_number<std::uint64_t>(words[3]).value_or(0);
    if (score >= kXboardMate)
        thought.score = mate_in(std::clamp(2 * (score - kXboardMate) - 1, 0, kMaxPly));
    else if (score <= -kXboardMate)
        thought.score = mated_in(std::clamp(-2 * (score + kXboardMate), 0, kMaxPly));
    else
        thought.score = std::clamp(score, -kMaxEval, kMaxEval);
    return true;
}

bool CecpPlayer::feature(const std::string& name) const {
    const auto found = features_.find(name);
    return found != features_.end() && found->second != "0";
}

void CecpPlayer::read_features(const std::string& line) {
    // There are many options, by the one name.
    if (line.find("option=\"VariantPath ") != std::string::npos) reads_variants_ = true;
    for (const auto& [name, value] : parse_features(line)) {
        features_[name] = value;
        // Who marks squares on a board is sent moves of several legs; a referee wants plain ones.
        send((name == "highlight" ? "rejected " : "accepted ") + name);
        if (name == "myname") own_name_ = value;
    }
}

Result<Done> CecpPlayer::introduce() {
    if (auto done = start(); !done) return done;
    features_.clear();
    reads_variants_ = false;
    send("xboard");
    send("protover 2");
    auto said = wait_a_while(
        "feature done=1",
        [this](const std::string& line) {
            if (!line.starts_with("feature ")) return false;
            read_features(line);
            return features_["done"] == "1";
        },
        // One that says nothing is of the time before features; one that has begun may take long.
        [this] { return features_.contains("done") ? spec().patience : kTimeForFeatures; });
    if (!said) return said;
    for (const auto& [name, value] : spec().options) send(setting(name, value));
    const std::string files = variant_path();
    if (files.empty() || !reads_variants_) return Done{};
    send("option VariantPath=" + files);
    return ping();  // it reports anew what it plays
}

Result<Done> CecpPlayer::ping() {
    if (!feature("ping")) return Done{};
    const std::string number = std::to_string(++pings_);
    send("ping " + number);
    return wait_for("pong", [&](const std::string& line) {
        if (line.starts_with("feature ")) read_features(line);
        return line == "pong " + number;
    });
}

Result<Done> CecpPlayer::set_position(const GameStart& start) {
    if (feature("setboard")) {
        send("setboard " + start.fen);
        return Done{};
    }
    const auto pos = Position::from_fen(start.variant, start.fen);
    if (!pos || pos->side_to_move() != Color::White)
        return Error{spec().name + " has no 'setboard' for '" + start.fen + "'"};
    send("edit");
    send("#");
    for (Color c : kColors) {
        if (c == Color::Black) send("c");
        for (Square s : pos->pieces(c)) {
            const char letter = start.variant->types[pos->piece_on(s).type()].letter;
            send(letter + to_cecp_squares(start.variant->board, start.variant->board.name(s)));
        }
    }
    send(".");
    return Done{};
}

Result<Done> CecpPlayer::new_game(const GameStart& start) {
    if (!running())
        if (auto done = introduce(); !done) return done;
    const std::string& name = start.xboard_name;
    if (const auto known = features_.find("variants"); known != features_.end()) {
        const auto names = split(known->second, ",");
        if (std::ranges::find(names, name) == names.end())
            return Error{spec().name + " does not play '" + name + "'"};
    }
    send("new");
    send("random");
    if (name != "normal") send("variant " + name);
    send("force");
    // XBoard's Courier starts before the customary opening moves.
    if (start.fen != start.variant->start_fen || name == "courier")
        if (auto done = set_position(start); !done) return done;
    if (start.time.per_move)
        send("st " + seconds_text(*start.time.per_move));
    else if (start.time.has_clock())
        send(cecp_level_line(start.time));
    else
        send("level 0 1000 0");
    if (start.time.depth) send("sd " + std::to_string(*start.time.depth));
    send("post");
    send("easy");
    send("computer");
    settled_ = false;
    known_moves_ = 0;
    return ping();
}

std::string CecpPlayer::move_command(const Geometry& board, const std::string& move) const {
    return (feature("usermove") ? "usermove " : "") + to_cecp_squares(board, move);
}

void CecpPlayer::send_clocks(const Situation& situation) {
    if (!situation.limits.clocks) return;
    const Color us = situation.position.side_to_move();
    const auto centiseconds = [&](Color c) {
        return std::to_string((*situation.limits.clocks)[c].left.count() / 10);
    };
    send("time " + centiseconds(us));
    send("otim " + centiseconds(~us));
}

Thought CecpPlayer::think(const Situation& situation) {
    const Geometry& board = situation.start.variant->board;
    const auto& moves = situation.moves;
    const bool answers_by_itself = settled_ && moves.size() == known_moves_ + 1;
    std::string last = "go";
    for (; known_moves_ < moves.size(); ++known_moves_) {
        const std::string command = move_command(board, moves[known_moves_]);
        if (answers_by_itself)
            last = command;
        else
            send(command);
    }
    send_clocks(situation);
    const Moment asked = std::chrono::steady_clock::now();
    send(last);
    settled_ = true;

    Thought reported;
    std::string text;
    Thought::Kind kind = Thought::Kind::Move;
    const auto is_answer = [&](const std::string& line) {
        if (read_cecp_thinking(line, reported)) return false;
        const std::vector<std::string> words = split(line, " \t");
        if (words.empty()) return false;
        const bool own_loss = words[0] == (situation.position.side_to_move() == Color::White ? "0-1" : "1-0");
        if (words[0] == "move" && words.size() > 1) {
            text = from_cecp_squares(board, words[1]);
            kind = Thought::Kind::Move;
        } else if (words[0] == "resign" || own_loss) {
            text = line;
            kind = Thought::Kind::Resigns;
        } else if (words[0] == "1-0" || words[0] == "0-1" || words[0] == "1/2-1/2" || words[0] == "Illegal") {
            text = line;
            kind = Thought::Kind::Claims;
        } else {
            return false;  // chatter
        }
        return true;
    };
    Thought thought = wait_for_move(asked, situation.deadline, is_answer, [this] { send("?"); });
    if (thought.kind == Thought::Kind::Move) {
        thought.kind = kind;
        ++known_moves_;
    }
    if (thought.text.empty()) thought.text = text;
    thought.score = reported.score;
    thought.depth = reported.depth;
    thought.nodes = reported.nodes;
    return thought;
}

void CecpPlayer::game_over(const std::string& result) {
    send("force");
    send("result " + result);
}

}  // namespace magus
