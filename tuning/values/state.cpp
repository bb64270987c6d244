#include "tuning/values/state.h"

#include "eval/net/game_identity.h"
#include "eval/weights_file.h"
#include "tuning/runs/json_reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>

namespace magus {

using nlohmann::json;

namespace {

constexpr int kMostRounds = 1'000'000, kMostValue = 1'000'000;

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

std::string letters(const Variant& v, const std::vector<TypeId>& types) {
    std::string out;
    for (TypeId t : types) out += v.types[t].letter;
    return out;
}

Result<std::vector<TypeId>> parse_letters(const Variant& v, const std::string& text) {
    std::vector<TypeId> out;
    for (const char letter : text) {
        const auto type = v.find_type(letter);
        if (!type) return Error{std::string("there is no piece with the letter ") + letter};
        out.push_back(*type);
    }
    return out;
}

json to_json(const RunSettings& settings, const std::vector<Pair>& values) {
    json out = json::object();
    for (std::size_t p = 0; p < values.size(); ++p)
        out[std::string(1, settings.variant->types[settings.pieces[p]].letter)] = {values[p].middle(),
                                                                                   values[p].end()};
    return out;
}

std::vector<Pair> parse_values(const RunSettings& settings, const json& in, JsonReader& read) {
    std::vector<Pair> out;
    for (TypeId t : settings.pieces) {
        const json& pair = in.at(std::string(1, settings.variant->types[t].letter));
        out.emplace_back(read.number(pair.at(0), "a value", 1, kMostValue),
                         read.number(pair.at(1), "a value", 1, kMostValue));
    }
    return out;
}

json to_json(const Variant& v, const Cell& cell, const Bundle& bundle) {
    json armies = json::array();
    for (const Difference& army : cell.armies)
        armies.push_back({{"lacks", letters(v, army.lacks)}, {"gets", letters(v, army.gets)}});
    return {{"stage", cell.stage == Stage::Opening ? "opening" : "ending"},
            {"count", cell.count},
            {"common", letters(v, cell.common)},
            {"armies", armies},
            {"given", letters(v, bundle.given)},
            {"taken", letters(v, bundle.taken)},
            {"pawns", bundle.pawns},
            {"step", bundle.step}};
}

Result<Done> parse_cell(const Variant& v, const json& in, TypeId piece, JsonReader& read_number,
                        PairRecord& out) {
    Cell cell;
    const std::string stage = in.at("stage");
    if (stage != "opening" && stage != "ending") return Error{"'" + stage + "' is no stage"};
    cell.stage = stage == "opening" ? Stage::Opening : Stage::Ending;
    cell.piece = piece;
    cell.count = read_number.number(in.at("count"), "count", 1, 2);
    const auto read = [&](const json& from, std::vector<TypeId>& to) -> Result<Done> {
        auto types = parse_letters(v, from.get<std::string>());
        if (!types) return types.error();
        to = std::move(*types);
        return Done{};
    };
    if (auto done = read(in.at("common"), cell.common); !done) return done;
    for (std::size_t i = 0; i < cell.armies.size(); ++i) {
        if (auto done = read(in.at("armies").at(i).at("lacks"), cell.armies[i].lacks); !done) return done;
        if (auto done = read(in.at("armies").at(i).at("gets"), cell.armies[i].gets); !done) return done;
    }
    if (auto done = read(in.at("given"), out.bundle.given); !done) return done;
    if (auto done = read(in.at("taken"), out.bundle.taken); !done) return done;
    out.bundle.pawns = read_number.number(in.at("pawns"), "pawns", -100, 100);
    out.bundle.step = read_number.number(in.at("step"), "step", 0, 100);
    out.cell = std::move(cell);
    return Done{};
}

json to_json(const Variant& v, const LearningGame& game) {
    json rows = json::array();
    for (const MaterialRow& row : game.rows)
        rows.push_back({row.plies, to_text(v, row.armies[0]), to_text(v, row.armies[1])});
    return {{"white", game.white_score},
            {"plies", game.plies},
            {"nodes", game.nodes},
            {"adjudicated", game.adjudicated},
            {"rows", rows}};
}

Result<LearningGame> parse_game(const Variant& v, const json& in, JsonReader& read) {
    LearningGame out;
    out.white_score = read.number(in.at("white"), "white", 0.0, 1.0);
    out.plies = read.number(in.at("plies"), "plies", 0, kMostPlies);
    out.nodes = read.number<std::uint64_t>(in.at("nodes"), "nodes", 0, kMostCounted);
    out.adjudicated = in.at("adjudicated");
    for (const json& row : in.at("rows")) {
        MaterialRow material;
        material.plies = read.number(row.at(0), "plies", 0, kMostPlies);
        for (std::size_t side = 0; side < 2; ++side) {
            auto army = parse_army(v, row.at(side + 1).get<std::string>());
            if (!army) return army.error();
            material.armies[side] = *army;
        }
        out.rows.push_back(material);
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
    json out{{"variant", s.variant->name},
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
             {"bundles", s.bundles}};
    if (s.net) out["net"] = hash_text(s.net->hash());
    return out.dump();
}

std::string to_json(const RunSettings& settings, const PairRecord& record) {
    const Variant& v = *settings.variant;
    json out{{"round", record.round},
             {"piece", std::string(1, v.types[settings.pieces[record.piece]].letter)},
             {"values", to_json(settings, record.values)},
             {"assumed", to_json(settings, record.assumed)}};
    if (record.cell) out["cell"] = to_json(v, *record.cell, record.bundle);
    for (const LearningGame& game : record.games) out["games"].push_back(to_json(v, game));
    return out.dump();
}

Result<PairRecord> parse_record(const RunSettings& settings, const std::string& text) {
    const Variant& v = *settings.variant;
    try {
        const json in = json::parse(text);
        if (in.is_array())
            return Error{
                "from a version that did not note what was played: only that version can go on with it"};
        PairRecord out;
        JsonReader read;
        out.round = read.number(in.at("round"), "round", 0, kMostRounds);
        out.values = parse_values(settings, in.at("values"), read);
        out.assumed = parse_values(settings, in.at("assumed"), read);
        const auto piece = v.find_type(in.at("piece").get<std::string>().at(0));
        const auto found = piece ? std::ranges::find(settings.pieces, *piece) : settings.pieces.end();
        if (found == settings.pieces.end()) return Error{"'piece' is none that is measured"};
        out.piece = static_cast<std::size_t>(found - settings.pieces.begin());
        if (in.contains("cell")) {
            auto done = parse_cell(v, in.at("cell"), *found, read, out);
            if (!done) return done.error();
        }
        for (std::size_t g = 0; g < out.games.size(); ++g) {
            auto game = parse_game(v, in.at("games").at(g), read);
            if (!game) return game.error();
            out.games[g] = std::move(*game);
        }
        if (read.error()) return *read.error();
        return out;
    } catch (const std::exception& problem) {  // json's, and std::string::at of an empty text
        return Error{problem.what()};
    }
}

}  // namespace magus
