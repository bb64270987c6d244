#include "tuning/match/match_state.h"

#include "engine/base/mapped.h"
#include "tuning/runs/json_reader.h"

#include <nlohmann/json.hpp>

namespace magus {

using nlohmann::json;

namespace {

json engine_identity(const EngineSpec& spec, const TimeControl& time) {
    json out{{"name", spec.name},
             {"kind", static_cast<int>(spec.kind)},
             {"command", spec.command},
             {"time", to_text(time)},
             {"hash", spec.hash}};
    if (!spec.weights.empty()) out["weights"] = spec.weights;
    if (!spec.net.empty()) out["net"] = spec.net;
    if (!spec.params.empty()) out["params"] = spec.params;
    if (!spec.options.empty())
        out["options"] =
            mapped(spec.options, [](const auto& option) { return option.first + "=" + option.second; });
    return out;
}

json variant_identity(const MatchVariant& row) {
    json starts = json::array();
    for (const Opening& opening : row.starts) starts.push_back({opening.fen, opening.moves});
    return {row.variant->name, std::hash<std::string>()(row.variant->source), starts};
}

json effort_json(const Effort& effort) {
    return {{"nodes", effort.nodes},
            {"moves", effort.moves},
            {"depths", effort.depths},
            {"us", effort.microseconds}};
}

Effort effort_from(const json& object, JsonReader& read) {
    const auto count = [&](const char* name) {
        return read.number<std::uint64_t>(object.at(name), name, 0, kMostCounted);
    };
    return {count("nodes"), count("moves"), count("depths"),
            read.number<std::int64_t>(object.at("us"), "us", 0, kMostCounted)};
}

}  // namespace

std::string match_identity(const MatchSettings& settings) {
    const OpeningSettings& openings = settings.openings;
    const Adjudication& a = settings.adjudication;
    json identity{
        {"engines",
         {engine_identity(settings.engines[0], settings.time[0]),
          engine_identity(settings.engines[1], settings.time[1])}},
        {"margin", settings.margin.count()},
        {"openings",
         {openings.random_plies, openings.shuffle, openings.balance, openings.search_nodes, openings.seed}},
        {"adjudication",
         {a.resign_moves, a.resign_score, a.draw_moves, a.draw_score, a.draw_from,
          a.most_plies.value_or(-1)}}};
    // The list of thrown games grows with the number of games; their seed says it all.
    if (settings.dice_seed)
        identity["dice"] = *settings.dice_seed;
    else
        for (const MatchVariant& row : settings.variants)
            identity["variants"].push_back(variant_identity(row));
    return identity.dump();
}

std::string to_json(const GameResult& game) {
    const json object{{"first_score", game.first_score},
                      {"ending", describe(game.ending)},
                      {"detail", game.detail},
                      {"final_fen", game.final_fen},
                      {"plies", game.plies},
                      {"effort", {effort_json(game.effort[0]), effort_json(game.effort[1])}},
                      {"pgn", game.pgn}};
    // What a program said may be anything; it must not stop us.
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<GameResult> parse_game_result(const FinishedJob& job) {
    try {
        const json object = json::parse(job.result);
        JsonReader read;
        GameResult out;
        const auto ending = find_ending(object.at("ending").get<std::string>());
        if (!ending) return Error{"unknown ending"};
        out.number = job.number;
        out.ending = *ending;
        out.first_score = read.number(object.at("first_score"), "first_score", 0.0, 1.0);
        out.detail = object.at("detail");
        out.final_fen = object.at("final_fen");
        out.plies = read.number(object.at("plies"), "plies", 0, kMostPlies);
        for (std::size_t e = 0; e < 2; ++e) out.effort[e] = effort_from(object.at("effort").at(e), read);
        out.pgn = object.at("pgn");
        if (read.error()) return *read.error();
        return out;
    } catch (const json::exception& problem) {
        return Error{problem.what()};
    }
}

}  // namespace magus
