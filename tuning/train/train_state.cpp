#include "tuning/train/train_state.h"

#include "engine/base/file_path.h"
#include "tuning/runs/output_files.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace magus {

using nlohmann::json;

namespace {

std::string in_folder(const TrainSettings& settings, const std::string& name) {
    return name_of(file_path(settings.folder) / name);
}

// What has to be the same for a run to go on; the time may be another.
json identity(const TrainSettings& settings) {
    json out{{"nodes", settings.nodes},
             {"seed", settings.seed},
             {"width", settings.fit.width},
             {"epochs", settings.fit.epochs},
             {"match", {settings.match_games, settings.match_nodes, settings.elo}},
             {"files", settings.more_files},
             {"shares", {settings.fit.loss.later_share, settings.result_share}}};
    if (settings.fit.start) out["from"] = hash_text(settings.fit.start->hash());
    for (const GameIdentity& game : settings.games_of_net())
        out["games"].push_back({game.name, hash_text(game.rules), hash_text(game.weights)});
    return out;
}

json to_json(const Generation& g) {
    json epochs = json::array();
    for (const EpochLoss& loss : g.epochs) epochs.push_back({loss.training, loss.validation});
    json out{{"sources", g.sources},  {"number", g.number},
             {"games", g.games},      {"positions", g.positions},
             {"before", g.before},    {"quantised", g.quantised},
             {"epochs", epochs},      {"match_games", g.match_games},
             {"score", g.score},      {"llr", g.llr},
             {"accepted", g.accepted}};
    if (g.range) out["range"] = {g.range->low, g.range->high};
    if (g.start) out["start"] = *g.start;
    return out;
}

Generation generation_from(const json& object) {
    Generation out;
    out.number = object.at("number");
    out.games = object.at("games");
    out.positions = object.at("positions");
    out.sources = object.value("sources", out.sources);
    out.before = object.at("before");
    out.quantised = object.at("quantised");
    for (const json& loss : object.at("epochs")) out.epochs.push_back({loss.at(0), loss.at(1)});
    out.match_games = object.at("match_games");
    out.score = object.at("score");
    out.llr = object.at("llr");
    out.accepted = object.at("accepted");
    if (object.contains("range")) out.range = Interval{object["range"].at(0), object["range"].at(1)};
    if (object.contains("start")) out.start = object["start"].get<double>();
    return out;
}

}  // namespace

std::string training_file(const TrainSettings& settings) { return in_folder(settings, "run.json"); }

std::string lock_file(const TrainSettings& settings) { return in_folder(settings, "lock"); }

std::string net_file(const TrainSettings& settings, int generation) {
    return in_folder(settings, "net-" + std::to_string(generation) + ".net");
}

std::string match_file(const TrainSettings& settings, int generation) {
    return in_folder(settings, "match-" + std::to_string(generation) + ".state");
}

std::string positions_file(const TrainSettings& settings, int generation) {
    return in_folder(settings, "generation-" + std::to_string(generation) + ".positions");
}

std::vector<std::string> all_positions_files(const TrainSettings& settings, int generation) {
    std::vector<std::string> out = settings.more_files;
    for (int i = 1; i <= generation; ++i) out.push_back(positions_file(settings, i));
    return out;
}

std::vector<std::string> outputs_of_training(const TrainSettings& settings) {
    std::ifstream file(file_path(training_file(settings)));
    const json object = json::parse(file, nullptr, false);
    if (!object.is_object() || object.value("identity", json()) != identity(settings)) return {};
    const json outputs = object.value("outputs", json());
    std::vector<std::string> out;
    for (const json& name : outputs)
        if (name.is_string()) out.push_back(name);
    return out;
}

Result<TrainResult> load_training(const TrainSettings& settings) {
    const std::string path = training_file(settings);
    TrainResult out;
    std::ifstream file(file_path(path));
    if (!file) return out;
    try {
        const json object = json::parse(file);
        if (object.at("identity") != identity(settings))
            return Error{"this folder belongs to a run with other settings", 0, 0, path};
        out.seconds = object.at("seconds");
        out.finished = object.at("finished");
        if (object.contains("best")) out.best = object["best"].get<std::string>();
        for (const json& generation : object.at("generations"))
            out.generations.push_back(generation_from(generation));
        if (object.contains("trained")) out.trained = generation_from(object["trained"]);
    } catch (const json::exception& problem) {
        return Error{std::string("damaged: ") + problem.what(), 0, 0, path};
    }
    return out;
}

Result<Done> save_training(const TrainSettings& settings, const TrainResult& result) {
    json object{{"identity", identity(settings)},
                {"seconds", result.seconds},
                {"finished", result.finished},
                {"outputs", settings.outputs},
                {"generations", json::array()}};
    if (result.best) object["best"] = *result.best;
    for (const Generation& generation : result.generations)
        object["generations"].push_back(to_json(generation));
    if (result.trained) object["trained"] = to_json(*result.trained);
    return replace_file(training_file(settings), object.dump(1) + "\n");
}

}  // namespace magus
