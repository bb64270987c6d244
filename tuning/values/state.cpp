#include "tuning/values/state.h"

#include "eval/weights_file.h"
#include "tuning/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace magus::values {

using nlohmann::json;

namespace {

// "P8N2B2R2Q1"
std::string to_text(const Variant& v, const Army& army) {
    std::string out;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (army[t] != 0) out += v.types[t].letter + std::to_string(army[t]);
    return out;
}

Result<Army> parse_army(const Variant& v, const std::string& text) {
    Army out{};
    for (std::size_t at = 0; at < text.size();) {
        const auto type = v.find_type(text[at]);
        std::size_t end = at + 1;
        int count = 0;
        while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])) && count < 100)
            count = count * 10 + (text[end++] - '0');
        if (!type || end == at + 1 || count > 100) return Error{"'" + text + "' is no army"};
        out[*type] = static_cast<std::int8_t>(count);
        at = end;
    }
    return out;
}

}  // namespace

std::string identity(const RunSettings& s) {
    std::string pieces, known;
    for (TypeId t : s.pieces) pieces += s.variant->types[t].letter;
    for (TypeId t : s.known) known += s.variant->types[t].letter;
    json stages = json::array();
    for (Stage stage : s.stages) stages.push_back(stage == Stage::Opening ? "opening" : "ending");
    WeightsSection section;
    section.games = "*";
    section.values = s.params.values;
    section.score_scale = s.params.score_scale;
    WeightsFile assumed{"", {section}};
    for (const auto& row : kWeightRows<Pair>)
        assumed.sections[0].weights[std::string(row.name)] = s.params.weights.*row.value;
    for (const DangerRow& row : kDangerRows)
        assumed.sections[0].danger[std::string(row.name)] = s.params.danger.*row.value;
    const json out{{"variant", s.variant->name},
                   {"rules", s.variant->source},
                   {"weights", magus::to_text(assumed)},
                   {"pieces", pieces},
                   {"known", known},
                   {"counts", s.counts},
                   {"stages", stages},
                   {"play",
                    {s.play.nodes, s.play.varied_plies, s.play.choices, s.play.margin, s.play.resign_moves,
                     s.play.resign_score}},
                   {"seed", s.seed},
                   {"bundles", s.bundles},
                   {"precision", s.precision}};
    return out.dump();
}

std::string to_json(const Variant& variant, const GamePair& games) {
    json out = json::array();
    for (const PlayedGame& game : games) {
        json rows = json::array();
        for (const MaterialRow& row : game.rows)
            rows.push_back({row.plies, to_text(variant, row.armies[0]), to_text(variant, row.armies[1])});
        out.push_back({{"white", game.white_score},
                       {"plies", game.plies},
                       {"nodes", game.nodes},
                       {"adjudicated", game.adjudicated},
                       {"rows", rows}});
    }
    return out.dump();
}

Result<GamePair> parse_games(const Variant& variant, const std::string& text) {
    try {
        const json in = json::parse(text);
        JsonReader read;
        GamePair out;
        for (std::size_t g = 0; g < out.size(); ++g) {
            const json& game = in.at(g);
            out[g].white_score = read.number(game.at("white"), "white", 0.0, 1.0);
            out[g].plies = read.number(game.at("plies"), "plies", 0, kMostPlies);
            out[g].nodes = read.number<std::uint64_t>(game.at("nodes"), "nodes", 0, kMostCounted);
            out[g].adjudicated = game.at("adjudicated");
            for (const json& row : game.at("rows")) {
                MaterialRow material;
                material.plies = read.number(row.at(0), "plies", 0, kMostPlies);
                for (std::size_t side = 0; side < 2; ++side) {
                    auto army = parse_army(variant, row.at(side + 1).get<std::string>());
                    if (!army) return army.error();
                    material.armies[side] = *army;
                }
                out[g].rows.push_back(material);
            }
        }
        if (read.error()) return *read.error();
        return out;
    } catch (const json::exception& problem) {
        return Error{problem.what()};
    }
}

}  // namespace magus::values
