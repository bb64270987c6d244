// The program as JavaScript sees it (magus.js is the only caller): functions of texts and numbers. A text comes in as address
// and length in the program's memory and goes out as the address of `answer`, whose length answer_size() returns. What
// is wrong is an answer {"error": ...}.

#include "engine/base/text_file.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "eval/eval_tables.h"
#include "eval/net/net.h"
#include "eval/weights_file.h"
#include "protocol/json/game_json.h"
#include "protocol/json/json_writer.h"
#include "protocol/json/pgn_json.h"
#include "protocol/json/position_json.h"
#include "protocol/json/search_json.h"
#include "search/bench.h"
#include "search/searcher.h"

#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define MAGUS_EXPORT(name) __attribute__((export_name(#name)))
#define MAGUS_IMPORT(name) __attribute__((import_module("magus"), import_name(#name)))

using magus::Position;

extern "C" {
MAGUS_IMPORT(report) void js_report(const char* text, std::size_t size);
}

namespace {

constexpr std::string_view kFile = "the text";

struct Program {
    magus::VariantCatalog catalog;
    std::map<int, Position> positions;
    int next = 1;
    magus::Searcher searcher;
    std::optional<magus::SearchControl> control;  // of the newest search
    std::vector<magus::NetPtr> nets;
    magus::VariantPtr evaluated;  // the searcher's evaluation is of this game; none: the usual one of each
    std::string answer;

    const char* say(std::string text) {
        answer = std::move(text);
        return answer.c_str();
    }
    const char* say(const magus::Error& error) { return say(magus::error_json(error)); }
    // None, and an error is the answer.
    Position* position(int number) {
        const auto found = positions.find(number);
        if (found != positions.end()) return &found->second;
        say(magus::Error{"there is no position " + std::to_string(number)});
        return nullptr;
    }
    // The evaluation of this game, with the first net that fits it. The searcher is told changes only: it forgets what it
    // has learnt.
    void choose_evaluation(const magus::VariantPtr& variant) {
        if (nets.empty() || variant == evaluated) return;
        evaluated = variant;
        const magus::EvalParams params = magus::usual_params(*variant);
        const auto net = std::ranges::find_if(
            nets, [&](const magus::NetPtr& one) { return static_cast<bool>(one->fits(*variant, params)); });
        searcher.set_eval(
            std::make_shared<const magus::EvalTables>(variant, params, net == nets.end() ? nullptr : *net));
    }
};

Program& program() {
    static Program the_program;
    return the_program;
}

}  // namespace

extern "C" {

// 0: there is no more memory.
MAGUS_EXPORT(alloc) void* web_alloc(std::size_t size) { return ::operator new(size, std::nothrow); }
MAGUS_EXPORT(release) void web_release(void* memory) { ::operator delete(memory); }
MAGUS_EXPORT(answer) const char* web_answer() { return program().answer.c_str(); }
MAGUS_EXPORT(answer_size) std::size_t web_answer_size() { return program().answer.size(); }

// ---- Games

MAGUS_EXPORT(games) const char* web_games() { return program().say(magus::games_json(program().catalog)); }

MAGUS_EXPORT(game) const char* web_game(const char* name, std::size_t size) {
    const auto variant = program().catalog.get(std::string_view(name, size));
    return variant ? program().say(magus::game_json(*variant)) : program().say(variant.error());
}

MAGUS_EXPORT(diagram) const char* web_diagram(const char* name, std::size_t size, int type) {
    const auto variant = program().catalog.get(std::string_view(name, size));
    if (!variant) return program().say(variant.error());
    if (type < 0 || type >= static_cast<int>((*variant)->types.size()))
        return program().say(magus::Error{"there is no piece " + std::to_string(type)});
    return program().say(magus::diagram_json(**variant, static_cast<magus::TypeId>(type)));
}

// What is right and wrong with a file of games; `add`: and its right games are games from now on.
MAGUS_EXPORT(check) const char* web_check(const char* text, std::size_t size, int add) {
    const std::string_view file(text, size);
    if (const auto kept = magus::write_text_file(std::string(kFile), file); !kept)
        return program().say(kept.error());
    magus::VariantCatalog tried = program().catalog;
    const std::size_t known_warnings = tried.warnings().size();
    std::vector<magus::Error> errors = tried.errors_in_file(std::string(kFile)), warnings;
    const auto names = tried.load(file, std::string(kFile));
    if (names) {
        warnings = tried.warnings();
        warnings.erase(warnings.begin(), warnings.begin() + static_cast<std::ptrdiff_t>(known_warnings));
        if (add) program().catalog = std::move(tried);
    } else if (errors.empty()) {
        errors.push_back(names.error());
    }
    return program().say(magus::check_json(names ? *names : std::vector<std::string>(), errors, warnings));
}

// ---- Positions

// The number of a new position, or 0.
MAGUS_EXPORT(position_new)
int web_position_new(const char* game, std::size_t game_size, const char* fen, std::size_t fen_size,
                     int chess960) {
    Program& p = program();
    const auto variant = p.catalog.get(std::string_view(game, game_size));
    if (!variant) {
        p.say(variant.error());
        return 0;
    }
    const auto mode = chess960 ? magus::CastlingMode::Chess960 : magus::CastlingMode::Usual;
    const std::string_view text(fen, fen_size);
    auto pos = Position::from_fen(*variant, text.empty() ? (*variant)->start_fen : text, mode);
    if (!pos) {
        p.say(pos.error());
        return 0;
    }
    p.positions.emplace(p.next, *std::move(pos));
    return p.next++;
}

MAGUS_EXPORT(position_copy) int web_position_copy(int number) {
    Position* const pos = program().position(number);
    if (!pos) return 0;
    program().positions.emplace(program().next, *pos);
    return program().next++;
}

MAGUS_EXPORT(position_free) void web_position_free(int number) { program().positions.erase(number); }

MAGUS_EXPORT(position) const char* web_position(int number) {
    Position* const pos = program().position(number);
    return pos ? program().say(magus::position_json(*pos)) : program().answer.c_str();
}

// Coordinates or SAN. 1, or 0 with an error.
MAGUS_EXPORT(push) int web_push(int number, const char* text, std::size_t size) {
    Position* const pos = program().position(number);
    if (!pos) return 0;
    const auto move = magus::parse_move(*pos, std::string_view(text, size));
    if (!move) {
        program().say(move.error());
        return 0;
    }
    pos->do_move(*move);
    return 1;
}

// 0 where there is no move to take back.
MAGUS_EXPORT(pop) int web_pop(int number) {
    Position* const pos = program().position(number);
    if (!pos || !pos->state().move.exists()) return 0;
    pos->undo_move();
    return 1;
}

MAGUS_EXPORT(perft) double web_perft(int number, int depth) {
    Position* const pos = program().position(number);
    return pos ? static_cast<double>(magus::perft(*pos, depth)) : -1;
}

// ---- PGN

MAGUS_EXPORT(pgn_read)
const char* web_pgn_read(const char* text, std::size_t size, const char* game, std::size_t game_size) {
    return program().say(
        magus::pgn_json(std::string_view(text, size), program().catalog, std::string(game, game_size)));
}

MAGUS_EXPORT(pgn_write) const char* web_pgn_write(int number, const char* notes, std::size_t size) {
    Position* const pos = program().position(number);
    return pos ? program().say(magus::pgn_of(*pos, std::string_view(notes, size))) : program().answer.c_str();
}

// ---- Search

// 1, or 0 with an error.
MAGUS_EXPORT(set_hash) int web_set_hash(std::size_t megabytes) {
    const auto done = program().searcher.set_hash(megabytes);
    if (!done) program().say(done.error());
    return done ? 1 : 0;
}

// As many of them as there may be: their number.
MAGUS_EXPORT(set_threads) int web_set_threads(int count) {
    program().searcher.set_threads(count);
    return program().searcher.threads();
}

// The names of the games that a net is for: what its file begins with.
MAGUS_EXPORT(net_games) const char* web_net_games(const char* bytes, std::size_t size) {
    magus::JsonWriter out;
    out.begin_list();
    for (const std::string& name : magus::Net::games_in(std::string_view(bytes, size))) out.value(name);
    return program().say(out.end_list().text());
}

// Searches of its games use this net from now on, where it fits. 1, or 0 with an error.
MAGUS_EXPORT(add_net) int web_add_net(const char* bytes, std::size_t size) {
    Program& p = program();
    auto net = magus::Net::parse(std::string_view(bytes, size), "the net");
    if (!net) {
        p.say(net.error());
        return 0;
    }
    p.nets.push_back(std::make_shared<const magus::Net>(*std::move(net)));
    p.evaluated = nullptr;
    return 1;
}

MAGUS_EXPORT(new_game) void web_new_game() { program().searcher.new_game(); }
MAGUS_EXPORT(stop) void web_stop() {
    if (program().control) program().control->stop();
}

MAGUS_EXPORT(search) const char* web_search(int number, const char* text, std::size_t size) {
    Program& p = program();
    Position* const found = p.position(number);
    if (!found) return p.answer.c_str();
    const Position root = *found;
    const auto limits = magus::read_limits(root, std::string_view(text, size));
    if (!limits) return p.say(limits.error());
    magus::SearchListener listener;
    listener.on_info = [&](const magus::SearchInfo& info) {
        const std::string report = magus::info_json(root, info);
        js_report(report.data(), report.size());
    };
    p.choose_evaluation(root.variant_ptr());
    return p.say(magus::result_json(root, p.searcher.search(root, *limits, p.control.emplace(), listener)));
}

// The signature of the search (magus bench); the lines that it prints are the answer.
MAGUS_EXPORT(bench) double web_bench() {
    std::ostringstream out;
    const std::uint64_t nodes = magus::run_bench(out);
    program().say(out.str());
    return static_cast<double>(nodes);
}

}  // extern "C"
