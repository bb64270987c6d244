#include "tuning/tune/tune_command.h"

#include "engine/base/file_path.h"
#include "engine/base/progress.h"
#include "engine/base/text_file.h"
#include "engine/notation/pgn_reader.h"
#include "tuning/command_line.h"
#include "tuning/match/match_options.h"
#include "tuning/tune/search_tune_command.h"
#include "tuning/tune/tuning_run.h"
#include "tuning/words_and_seconds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace magus {

namespace po = boost::program_options;

namespace {

struct TuneSettings {
    PositionSettings positions;
    int games = 0, concurrency = 1;
    double prior = 20;
    std::string section, out_file, json_file;
    std::string weights_file;  // to begin with; empty: the built-in ones
    std::vector<std::string> variant_files;
    RunOptions run;
};

po::options_description tune_options() {
    po::options_description all("Options of magus-lab tune");
    auto add = all.add_options();
    add("help,h", "this text");
    add("search", po::bool_switch(),
        "numbers of the search instead; magus-lab tune --search --help lists the options of that");
    add_named_games(all);
    add("weights", po::value<std::string>(), "a weights file to begin with");
    add("out", po::value<std::string>(), "the weights file to write, or to put a section into");
    add("section", po::value<std::string>(),
        "its section, \"tomorrow*\" for example; the game's name for one game");
    add("games", number("games", 1, kMostGames)->default_value("1000"),
        "how many games to play, of all variants together");
    add("nodes", nodes_value()->default_value("1000"), "of the search for each move");
    add("seed", seed_value(), "of the openings");
    add("opening-plies", number("opening-plies", 0, kMostOpeningPlies)->default_value("8"),
        "random moves at the start");
    add("prior", number("prior", 1e-6, 1e6)->default_value("20"),
        "centipawns by which a weight moves freely; less: weights move only for good reasons");
    add("concurrency", concurrency_value(), "games at the same time");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
    add_run_options(all);
    add_force(all);
    return all;
}

Result<Done> read_variants(const po::variables_map& options, TuneSettings& settings) {
    const auto games = named_games(options);
    if (!games) return games.error();
    auto catalog = read_catalog(games->files);
    if (!catalog) return catalog.error();
    settings.variant_files = games->files;
    settings.weights_file = text_option(options, "weights");
    const std::vector<std::string>& names = games->names;
    const auto weighed = weighed_games(options, *catalog, names);
    if (!weighed) return weighed.error();
    for (const WeighedGame& game : *weighed) {
        settings.positions.variants.push_back(game.variant);
        settings.positions.params.push_back(game.params);
    }
    settings.section = text_option(options, "section");
    if (settings.section.empty()) {
        if (names.size() > 1) return Error{"for which games? (--section, \"tomorrow*\" for example)"};
        settings.section = settings.positions.variants[0]->name;
    }
    return Done{};
}

Result<TuneSettings> read_tune(const po::options_description& known, const po::variables_map& options,
                               const std::vector<std::string>& arguments) {
    TuneSettings out;
    auto run = read_run_options(known, options, arguments, {"concurrency", "json"});
    if (!run) return run.error();
    out.run = std::move(*run);
    if (auto done = read_variants(options, out); !done) return done.error();
    out.out_file = text_option(options, "out");
    out.json_file = text_option(options, "json");
    out.games = number_option<int>(options, "games");
    out.concurrency = number_option<int>(options, "concurrency");
    out.prior = number_option<double>(options, "prior");
    out.positions.nodes = number_option<std::uint64_t>(options, "nodes");
    out.positions.openings.seed = number_option<std::uint64_t>(options, "seed");
    out.positions.openings.random_plies = number_option<int>(options, "opening-plies");
    return out;
}

std::string identity(const TuneSettings& settings) {
    const PositionSettings& p = settings.positions;
    nlohmann::json out{{"nodes", p.nodes},
                       {"openings", {p.openings.random_plies, p.openings.seed}},
                       {"weights", settings.weights_file}};
    for (const VariantPtr& variant : p.variants)
        out["variants"].push_back({variant->name, std::hash<std::string>()(variant->source)});
    return out.dump();
}

Result<std::vector<FinishedJob>> play_games(const TuneSettings& settings, LabContext& context) {
    const PositionSettings& positions = settings.positions;
    std::vector<OpeningBook> books;
    for (const VariantPtr& variant : positions.variants) {
        auto book = OpeningBook::make(variant, {}, positions.openings);
        if (!book) return book.error();
        books.push_back(std::move(*book));
    }
    const RunOptions& run = settings.run;
    auto runner = JobRunner::open({{"tune", identity(settings), run.shard, run.arguments, run.outputs},
                                   settings.concurrency,
                                   run.state_file,
                                   run.resume},
                                  context.stop);
    if (!runner) return runner.error();
    std::vector<FinishedJob> games = (*runner)->take_known();
    if (!run.report_only) {
        JobRound round;
        round.end = settings.games;
        round.make_worker = [&] { return make_game_worker(positions, books); };
        const int all = (*runner)->count(settings.games);
        ProgressLine progress(context.err, context.terminal);
        round.finished = [&](const FinishedJob& game) -> Result<AfterJob> {
            games.push_back(game);
            progress.show(games.size(), static_cast<std::uint64_t>(all),
                          "game " + std::to_string(games.size()) + " of " + std::to_string(all));
            return AfterJob::GoOn;
        };
        if (auto done = (*runner)->run(round); !done) return done.error();
        progress.end();
    }
    std::ranges::sort(games, {}, &FinishedJob::number);
    return games;
}

// The weights file as it is; empty when there is none.
Result<std::string> text_of_weights(const std::string& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file_path(path), unknown) ||
        std::filesystem::file_size(file_path(path), unknown) == 0)
        return std::string();
    return read_text_file(path);
}

// A section that the user has, or that another run has made, is replaced only when he says so.
Result<Done> check_section(const TuneSettings& settings, const FilePlan& plan) {
    if (settings.out_file.empty()) return Done{};
    const auto text = text_of_weights(settings.out_file);
    if (!text) return text.error();
    const auto file = WeightsFile::parse(*text, settings.out_file);
    if (!file) return file.error();
    const bool is_there = std::ranges::any_of(
        file->sections, [&](const WeightsSection& s) { return s.games == settings.section; });
    std::error_code unknown;
    const std::string name = name_of(std::filesystem::canonical(file_path(settings.out_file), unknown));
    if (!is_there || plan.force || std::ranges::find(plan.own, name) != plan.own.end()) return Done{};
    return Error{"--out: has a section [" + settings.section + "] already; --force replaces it", 0, 0,
                 settings.out_file};
}

// Also checks what would be found only after all games are played.
Result<ClaimedFiles> claim(const po::variables_map& options, TuneSettings& settings, LabContext& context) {
    FilePlan plan = file_plan(options, {"json"}, {"weights"}, settings.variant_files);
    plan.updated.push_back({"--out", settings.out_file});
    if (settings.run.resume) plan.own = glance_at_run(settings.run.state_file).outputs;
    if (auto done = check_section(settings, plan); !done) return done.error();
    auto files = claim_files(plan, settings.run, context);
    if (!files) return files;
    settings.run.outputs = files->names();
    std::error_code unknown;
    if (!settings.out_file.empty())
        settings.run.outputs.push_back(
            name_of(std::filesystem::canonical(file_path(settings.out_file), unknown)));
    return files;
}

Result<Done> write_weights(const TuneSettings& settings, const TuningResult& result, LabContext& context) {
    if (settings.out_file.empty()) return Done{};
    const auto old = text_of_weights(settings.out_file);
    const auto text = with_section(old ? *old : std::string(), settings.section, result);
    if (old && text) return write_output(settings.out_file, *text, context.out);
    // It was good when the run began. What was found is reported all the same.
    context.out << *with_section("", settings.section, result);
    return old ? text.error() : old.error();
}

// --search, or as much of it as no other option begins with: options may be shortened.
bool asks_for_search(const std::string& argument) {
    return argument.starts_with("--sea") && std::string_view("--search").starts_with(argument);
}

}  // namespace

int tune_command(const std::vector<std::string>& arguments, LabContext& context) {
    if (std::ranges::any_of(arguments, asks_for_search)) return search_tune_command(arguments, context);
    const po::options_description known = tune_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "tune", known, arguments, options)) return *ended;
    auto settings = read_tune(known, options, arguments);
    if (!settings) return usage_error(context, "tune", settings.error().describe());
    const auto files = claim(options, *settings, context);
    if (!files) return failed(context, files.error());
    const auto games = play_games(*settings, context);
    if (!games) return failed(context, games.error());
    if (context.stop)
        return failed(context, Error{"stopped after " + std::to_string(games->size()) + " games"});
    if (!settings->run.shard.is_whole()) {
        context.out << "shard " << to_text(settings->run.shard) << ": " << games->size() << " games\n";
        return 0;
    }
    const auto result = tune(settings->positions, *games, settings->prior);
    if (!result) return failed(context, result.error());
    if (settings->json_file != "-") context.out << tuning_report(*result);
    const auto weights = write_weights(*settings, *result, context);
    const auto report = write_output(settings->json_file, tuning_json(*result), context.out);
    if (!weights) return failed(context, weights.error());
    if (!report) return failed(context, report.error());
    if (const int missing = settings->games - static_cast<int>(games->size()); missing > 0)
        return failed(context, Error{std::to_string(missing) + " games are missing"});
    return 0;
}

}  // namespace magus
