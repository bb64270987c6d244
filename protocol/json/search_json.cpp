#include "protocol/json/search_json.h"

#include "engine/notation/notation.h"
#include "protocol/json/json_writer.h"
#include "protocol/words.h"

#include <cstdint>

namespace magus {

namespace {

Clock& clock_of(Limits& limits, Color c) {
    if (!limits.clocks) limits.clocks.emplace();
    return (*limits.clocks)[c];
}

// False: there is no such word.
bool set_limit(Limits& limits, std::string_view word, std::int64_t n) {
    const Milliseconds ms(n);
    if (word == "depth")
        limits.depth = static_cast<int>(n);
    else if (word == "nodes")
        limits.nodes = static_cast<std::uint64_t>(n);
    else if (word == "time")
        limits.move_time = ms;
    else if (word == "wtime")
        clock_of(limits, Color::White).left = ms;
    else if (word == "btime")
        clock_of(limits, Color::Black).left = ms;
    else if (word == "winc")
        clock_of(limits, Color::White).increment = ms;
    else if (word == "binc")
        clock_of(limits, Color::Black).increment = ms;
    else if (word == "movestogo")
        limits.moves_to_go = static_cast<int>(n);
    else if (word == "mate")
        limits.mate = static_cast<int>(n);
    else if (word == "lines")
        limits.multi_pv = static_cast<int>(n);
    else if (word == "level")
        limits.strength = Strength::of_level(static_cast<double>(n));
    else if (word == "elo")
        limits.strength = Strength::of_elo(static_cast<int>(n));
    else
        return false;
    return true;
}

void write_info(JsonWriter& out, const Position& root, const SearchInfo& info) {
    out.field("depth", info.depth).field("selectiveDepth", info.selective_depth).field("line", info.multi_pv);
    if (is_mate(info.score))
        out.field("mate", mate_moves(info.score)).key("score").null();
    else
        out.key("mate").null().field("score", info.score);
    out.field("expected", info.expected);
    out.field("bound", info.bound == Bound::Lower ? "lower" : info.bound == Bound::Upper ? "upper" : "exact");
    out.field("nodes", info.nodes).field("time", static_cast<std::uint64_t>(info.time.count()));
    out.field("hash", info.hash_permille);
    std::vector<std::string> moves, san;
    Position pos = root;
    for (Move m : info.pv) {
        moves.push_back(to_coordinates(pos, m));
        san.push_back(to_san(pos, m));
        pos.do_move(m);
    }
    out.list("moves", moves).list("san", san);
}

}  // namespace

Result<Limits> read_limits(const Position& pos, std::string_view text) {
    Limits limits;
    Words words(text);
    while (!words.empty()) {
        const std::string word(words.next());
        if (word == "moves") {
            while (!words.empty()) {
                auto move = parse_move(pos, words.next());
                if (!move) return move.error();
                limits.search_moves.push_back(*move);
            }
            break;
        }
        const auto n = parse_number<std::int64_t>(words.next());
        if (!n || *n < 0) return Error{"expected a number from 0 after '" + shown(word) + "'"};
        if (!set_limit(limits, word, *n)) return Error{"there is no limit '" + shown(word) + "'"};
    }
    return limits;
}

std::string info_json(const Position& root, const SearchInfo& info) {
    JsonWriter out;
    out.begin_object();
    write_info(out, root, info);
    return out.end_object().text();
}

std::string result_json(const Position& root, const SearchResult& result) {
    JsonWriter out;
    out.begin_object().key("best");
    if (result.best.exists())
        out.value(to_coordinates(root, result.best)).field("bestSan", to_san(root, result.best));
    else
        out.null().key("bestSan").null();
    write_info(out, root, result.info);
    return out.end_object().text();
}

}  // namespace magus
