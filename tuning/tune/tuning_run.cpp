#include "tuning/tune/tuning_run.h"

#include "engine/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

constexpr int kValidationEvery = 5;

struct Data {
    std::vector<Example> training, validation;
    int training_games = 0;
};

Result<Data> trace_games(const PositionSettings& settings, const std::vector<FinishedJob>& games) {
    std::vector<EvalTracer> tracers;
    tracers.reserve(settings.variants.size());
    for (std::size_t v = 0; v < settings.variants.size(); ++v)
        tracers.emplace_back(settings.variants[v], settings.params[v]);
    const int count = static_cast<int>(settings.variants.size());
    Data out;
    for (const FinishedJob& job : games) {
        const auto game = parse_game_positions(job);
        if (!game) return game.error();
        const auto which = static_cast<std::size_t>(job.number % count);
        const bool validates = job.number / count % kValidationEvery == kValidationEvery - 1;
        out.training_games += !validates;
        for (const std::string& fen : game->fens) {
            const auto pos = Position::from_fen(settings.variants[which], fen);
            if (!pos) return Error{"game " + std::to_string(job.number + 1) + ": " + pos.error().describe()};
            (validates ? out.validation : out.training)
                .push_back({tracers[which].trace(*pos), game->white_score});
        }
    }
    return out;
}

std::string pair_text(Pair p) { return std::to_string(p.middle()) + " " + std::to_string(p.end()); }

}  // namespace

Result<TuningResult> tune(const PositionSettings& settings, const std::vector<FinishedJob>& games,
                          double prior) {
    for (const EvalParams& params : settings.params)
        for (const WeightRow<Pair>& row : kWeightRows<Pair>)
            if (!(params.weights.*row.value == settings.params[0].weights.*row.value))
                return Error{"the variants begin with different weights (" + std::string(row.name) + ")"};
    const auto data = trace_games(settings, games);
    if (!data) return data.error();
    if (data->training.empty() || data->validation.empty())
        return Error{"too few games: there are no positions for training or for validation"};

    TuningResult out;
    out.games = static_cast<int>(games.size());
    out.training_positions = data->training.size();
    out.validation_positions = data->validation.size();
    const std::vector<double> begin = weights_as_numbers(settings.params[0].weights);
    FitSettings fit;
    fit.prior = prior;
    fit.games = std::max(1, data->training_games);
    for (int phase = 0; phase < 2; ++phase)
        for (const WeightRow<Pair>& row : kWeightRows<Pair>) {
            fit.low.push_back(row.min);
            fit.high.push_back(row.max);
        }
    out.scale_before = best_scale(data->training, begin);
    const auto fitted = fit_weights(data->training, begin, out.scale_before, fit);
    if (!fitted) return fitted.error();
    out.weights = weights_from_numbers(*fitted);
    const std::vector<double> after =
        weights_as_numbers(out.weights);  // rounded, as the engine will have them
    out.scale_after = best_scale(data->training, after);
    out.training = {mean_loss(data->training, begin, out.scale_before),
                    mean_loss(data->training, after, out.scale_after)};
    out.validation = {mean_loss(data->validation, begin, out.scale_before),
                      mean_loss(data->validation, after, out.scale_after)};
    for (const WeightRow<Pair>& row : kWeightRows<Pair>) {
        const Pair before = settings.params[0].weights.*row.value, now = out.weights.*row.value;
        if (!(before == now)) out.moved.push_back({std::string(row.name), before, now});
    }
    return out;
}

std::string tuning_report(const TuningResult& result) {
    std::ostringstream out;
    out << "games      " << result.games << "\npositions  " << result.training_positions << " for training, "
        << result.validation_positions << " for validation\nloss       training "
        << fixed(result.training.before, 5) << " -> " << fixed(result.training.after, 5) << ", validation "
        << fixed(result.validation.before, 5) << " -> " << fixed(result.validation.after, 5)
        << "\nscale      " << fixed(result.scale_before, 1) << " -> " << fixed(result.scale_after, 1)
        << " centipawns\n";
    if (result.validation.after >= result.validation.before)
        out << "The games kept for validation do not confirm these weights: more games are needed.\n";
    out << std::left << std::setw(26) << "weight" << std::setw(14) << "before"
        << "after\n";
    for (const MovedWeight& weight : result.moved)
        out << std::setw(26) << weight.name << std::setw(14) << pair_text(weight.before)
            << pair_text(weight.after) << '\n';
    return out.str();
}

std::string tuning_json(const TuningResult& result) {
    using nlohmann::json;
    json out{{"games", result.games},
             {"training_positions", result.training_positions},
             {"validation_positions", result.validation_positions},
             {"training_loss", {result.training.before, result.training.after}},
             {"validation_loss", {result.validation.before, result.validation.after}},
             {"scale", {result.scale_before, result.scale_after}},
             {"moved", json::array()}};
    for (const MovedWeight& weight : result.moved)
        out["moved"].push_back({{"name", weight.name},
                                {"before", {weight.before.middle(), weight.before.end()}},
                                {"after", {weight.after.middle(), weight.after.end()}}});
    return out.dump(2) + "\n";
}

namespace {

void put_section(WeightsSection& section, const TuningResult& result) {
    section.comments = {"Tuned on " + std::to_string(result.training_positions) + " positions of " +
                            std::to_string(result.games) + " games",
                        "validation loss " + fixed(result.validation.before, 5) + " -> " +
                            fixed(result.validation.after, 5)};
    section.weights.clear();
    for (const WeightRow<Pair>& row : kWeightRows<Pair>)
        section.weights[std::string(row.name)] = result.weights.*row.value;
    section.score_scale = result.scale_after;
}

// The text's lines, each with its end.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        out.push_back(text.substr(at, end == std::string::npos ? end : end + 1 - at));
        at += out.back().size();
    }
    return out;
}

bool says_something(const std::string& line) {
    const std::string_view text = trim(line);
    return !text.empty() && text[0] != '#' && text[0] != ';';
}

}  // namespace

Result<std::string> with_section(const std::string& text, const std::string& games,
                                 const TuningResult& result) {
    const auto file = WeightsFile::parse(text, "");
    if (!file) return file.error();
    std::vector<std::string> lines = lines_of(text);
    if (!lines.empty() && !lines.back().ends_with('\n')) lines.back() += '\n';
    const auto old = std::ranges::find(file->sections, games, &WeightsSection::games);
    WeightsSection section;
    section.games = games;
    std::size_t first = lines.size(), end = lines.size();
    if (old != file->sections.end()) {
        section = *old;
        first = static_cast<std::size_t>(old->line - 1);
        const auto next = old + 1;
        if (next != file->sections.end()) end = static_cast<std::size_t>(next->line - 1);
        // Comments above the next section are its own.
        while (!says_something(lines[end - 1])) --end;
    }
    put_section(section, result);
    std::string out;
    for (std::size_t i = 0; i < first; ++i) out += lines[i];
    if (old == file->sections.end() && !out.empty()) out += '\n';
    out += to_text({"", {section}});
    for (std::size_t i = end; i < lines.size(); ++i) out += lines[i];
    return out;
}

}  // namespace magus
