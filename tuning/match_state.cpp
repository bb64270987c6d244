#include "tuning/match_state.h"

#include "tuning/match.h"

#include <nlohmann/json.hpp>

#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace magus {

using nlohmann::json;

namespace {

json engine_identity(const EngineSpec& spec, const TimeControl& time) {
    json out{{"name", spec.name},
             {"kind", static_cast<int>(spec.kind)},
             {"command", spec.command},
             {"time", to_text(time)},
             {"hash", spec.hash}};
    for (const auto& [name, value] : spec.options) out["options"].push_back(name + "=" + value);
    return out;
}

json to_json(const Effort& effort) {
    return {{"nodes", effort.nodes},
            {"moves", effort.moves},
            {"depths", effort.depths},
            {"us", effort.microseconds}};
}

Effort effort_from(const json& object) {
    return {object.at("nodes"), object.at("moves"), object.at("depths"), object.at("us")};
}

}  // namespace

std::string match_identity(const MatchSettings& settings) {
    const OpeningSettings& openings = settings.openings;
    const Adjudication& a = settings.adjudication;
    const json identity{
        {"match", 1},
        {"variant", settings.variant->name},
        {"rules", std::hash<std::string>()(settings.variant->source)},
        {"engines",
         {engine_identity(settings.engines[0], settings.time[0]),
          engine_identity(settings.engines[1], settings.time[1])}},
        {"margin", settings.margin.count()},
        {"openings",
         {openings.random_plies, openings.shuffle, openings.fens, openings.balance, openings.search_nodes,
          openings.seed}},
        {"adjudication",
         {a.resign_moves, a.resign_score, a.draw_moves, a.draw_score, a.draw_from, a.most_plies}}};
    return identity.dump();
}

std::string to_json_line(const GameResult& game) {
    const json object{{"game", game.number},
                      {"first_score", game.first_score},
                      {"ending", describe(game.ending)},
                      {"detail", game.detail},
                      {"final_fen", game.final_fen},
                      {"plies", game.plies},
                      {"effort", {to_json(game.effort[0]), to_json(game.effort[1])}},
                      {"pgn", game.pgn}};
    // What a program said may be anything; it must not stop us.
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<GameResult> parse_game_result(const std::string& line) {
    try {
        const json object = json::parse(line);
        GameResult out;
        const auto ending = find_ending(object.at("ending").get<std::string>());
        if (!ending) return Error{"unknown ending"};
        out.ending = *ending;
        out.number = object.at("game");
        out.first_score = object.at("first_score");
        out.detail = object.at("detail");
        out.final_fen = object.at("final_fen");
        out.plies = object.at("plies");
        for (std::size_t e = 0; e < 2; ++e) out.effort[e] = effort_from(object.at("effort").at(e));
        out.pgn = object.at("pgn");
        return out;
    } catch (const json::exception& problem) {
        return Error{problem.what()};
    }
}

// ---- The file

Result<FileLock> FileLock::take(const std::string& path) {
    // The engines must not inherit it: they would keep the lock when we are gone.
    const int handle = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (handle < 0) return Error{"cannot write it", 0, 0, path};
    FileLock lock(handle);
    if (flock(handle, LOCK_EX | LOCK_NB) != 0) return Error{"another match is using it", 0, 0, path};
    return lock;
}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
}

FileLock::~FileLock() {
    if (handle_ >= 0) ::close(handle_);
}

Result<MatchState> MatchState::open(const std::string& path, const std::string& identity, bool resume) {
    auto lock = FileLock::take(path);
    if (!lock) return lock.error();
    MatchState out(std::move(*lock));
    if (!resume && std::filesystem::file_size(path) > 0)
        return Error{"is there already: --resume continues that match", 0, 0, path};

    std::ifstream old(path);
    std::string line;
    std::uintmax_t good = 0;  // bytes; a last line without its end does not count
    for (int number = 1; std::getline(old, line) && !old.eof(); ++number, good += line.size() + 1) {
        if (number == 1) {
            if (line != identity) return Error{"belongs to another match", 1, 0, path};
            continue;
        }
        auto game = parse_game_result(line);
        if (!game) return Error{"damaged: " + game.error().text, number, 0, path};
        out.known_.push_back(std::move(*game));
    }
    std::error_code failed;
    std::filesystem::resize_file(path, good, failed);
    out.file_.open(path, std::ios::app);
    if (good == 0) out.file_ << identity << '\n' << std::flush;
    if (failed || !out.file_) return Error{"cannot write it", 0, 0, path};
    return out;
}

bool MatchState::append(const GameResult& game) {
    file_ << to_json_line(game) << '\n' << std::flush;
    return bool(file_);
}

}  // namespace magus
