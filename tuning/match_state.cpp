#include "tuning/match_state.h"

#include "tuning/match.h"

#include <nlohmann/json.hpp>

#include <filesystem>

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

Result<MatchState> MatchState::open(const std::string& path, const std::string& identity, bool resume) {
    MatchState out;
    std::vector<std::string> lines;
    if (std::filesystem::exists(path)) {
        if (!resume) return Error{"is there already: --resume continues that match", 0, 0, path};
        std::ifstream old(path);
        std::string line;
        // The last line counts only with its end.
        while (std::getline(old, line) && !old.eof()) lines.push_back(line);
    }
    if (!lines.empty() && lines[0] != identity) return Error{"belongs to another match", 1, 0, path};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        auto game = parse_game_result(lines[i]);
        if (!game) return Error{"damaged: " + game.error().text, static_cast<int>(i) + 1, 0, path};
        out.known_.push_back(std::move(*game));
    }

    // Written anew beside the old one, which is replaced in one step.
    const std::string fresh = path + ".new";
    std::ofstream file(fresh, std::ios::trunc);
    file << identity << '\n';
    for (std::size_t i = 1; i < lines.size(); ++i) file << lines[i] << '\n';
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(fresh, path, failed);
    if (file && !failed) out.file_.open(path, std::ios::app);
    if (!out.file_.is_open()) return Error{"cannot write it", 0, 0, path};
    return out;
}

bool MatchState::append(const GameResult& game) {
    file_ << to_json_line(game) << '\n' << std::flush;
    return bool(file_);
}

}  // namespace magus
