#include "tuning/players/uci_player.h"

#include "tuning/words_and_seconds.h"

#include <algorithm>

namespace magus {

std::string uci_go_line(const Limits& limits) {
    std::string out = "go";
    const auto add = [&out](const char* name, auto value) {
        out += " " + std::string(name) + " " + std::to_string(value);
    };
    if (limits.clocks) {
        const Clock &white = (*limits.clocks)[Color::White], &black = (*limits.clocks)[Color::Black];
        add("wtime", white.left.count());
        add("btime", black.left.count());
        add("winc", white.increment.count());
        add("binc", black.increment.count());
        if (limits.moves_to_go > 0) add("movestogo", limits.moves_to_go);
    }
    if (limits.move_time) add("movetime", limits.move_time->count());
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    return out;
}

bool read_uci_info(const std::string& line, Thought& thought) {
    const std::vector<std::string> words = split(line, " \t");
    if (words.empty() || words[0] != "info") return false;
    Thought found = thought;
    const std::string nothing;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string &word = words[i], &next = i + 1 < words.size() ? words[i + 1] : nothing;
        if (word == "string" || word == "pv") break;
        if (word == "lowerbound" || word == "upperbound" || (word == "multipv" && next != "1")) return false;
        if (word == "depth") found.depth = parse_number<int>(next).value_or(found.depth);
        if (word == "nodes") found.nodes = parse_number<std::uint64_t>(next).value_or(found.nodes);
        if (word == "cp") found.score = parse_number<int>(next);
        if (word == "mate") {
            const int moves = std::clamp(parse_number<int>(next).value_or(0), -kMaxPly / 2, kMaxPly / 2);
            found.score = moves > 0 ? mate_in(2 * moves - 1) : mated_in(-2 * moves);
        }
    }
    thought = found;
    return true;
}

Result<Done> UciPlayer::introduce() {
    if (auto done = start(); !done) return done;
    known_options_.clear();
    variant_.clear();
    send("uci");
    auto said = wait_for("uciok", [this](const std::string& line) {
        if (line.starts_with("id name ")) own_name_ = line.substr(8);
        if (line.starts_with("option name "))
            known_options_.insert(line.substr(12, line.find(" type ") - 12));
        return line == "uciok";
    });
    if (!said) return said;
    if (const std::string files = variant_path(); !files.empty() && known_options_.contains("VariantPath"))
        send("setoption name VariantPath value " + files);
    for (const auto& [name, value] : spec().options)
        send("setoption name " + name + (value.empty() ? "" : " value " + value));
    return Done{};
}

Result<Done> UciPlayer::new_game(const GameStart& start) {
    if (!running())
        if (auto done = introduce(); !done) return done;
    const std::string& name = start.variant->name;
    if (variant_ != name) {
        if (known_options_.contains("UCI_Variant"))
            send("setoption name UCI_Variant value " + name);
        else if (name != "chess")
            return Error{spec().name + " plays chess only: it has no option UCI_Variant"};
        variant_ = name;
    }
    send("ucinewgame");
    send("isready");
    return wait_for("readyok", [](const std::string& line) { return line == "readyok"; });
}

Thought UciPlayer::think(const Situation& situation) {
    const GameStart& start = situation.start;
    std::string position =
        start.fen == start.variant->start_fen ? "position startpos" : "position fen " + start.fen;
    if (!situation.moves.empty()) position += " moves";
    for (const std::string& move : situation.moves) position += " " + move;
    send(position);
    const Moment asked = std::chrono::steady_clock::now();
    send(uci_go_line(situation.limits));

    Thought reported;
    std::string move;
    const auto is_answer = [&](const std::string& line) {
        if (read_uci_info(line, reported)) return false;
        const std::vector<std::string> words = split(line, " \t");
        if (words.size() < 2 || words[0] != "bestmove") return false;
        move = words[1];
        return true;
    };
    Thought thought = wait_for_move(asked, situation.deadline, is_answer, [this] { send("stop"); });
    if (thought.text.empty()) thought.text = move;
    thought.score = reported.score;
    thought.depth = reported.depth;
    thought.nodes = reported.nodes;
    return thought;
}

}  // namespace magus
