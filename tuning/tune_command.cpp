#include "tuning/tune_command.h"

#include "tuning/command_line.h"
#include "tuning/match_options.h"
#include "tuning/text.h"
#include "tuning/tuning_run.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace magus {

namespace po = boost::program_options;

namespace {

struct TuneSettings {
    PositionSettings positions;
    int games = 0, concurrency = 1;
    double prior = 20;
    std::string section, out_file, json_file;
    std::string weights_file;  // to begin with; empty: the built-in ones
    RunOptions run;
};

po::options_description tune_options() {
    po::options_description all("Options of magus-lab tune");
    auto add = all.add_options();
    add("help,h", "this text");
    add("variants", po::value<std::string>(), "the games to tune for, separated by commas");
    add("variant-file", po::value<std::vector<std::string>>()->composing(),
        "load more variants from this file");
    add("weights", po::value<std::string>(), "a weights file to begin with");
    add("out", po::value<std::string>(), "the weights file to write, or to put a section into");
    add("section", po::value<std::string>(),
        "its section, \"tomorrow*\" for example; the game's name for one game");
    add("games", po::value<int>()->default_value(1000), "how many games to play, of all variants together");
    add("nodes", po::value<std::uint64_t>()->default_value(1000), "of the search for each move");
    add("seed", po::value<std::uint64_t>()->default_value(1), "of the openings");
    add("opening-plies", po::value<int>()->default_value(8), "random moves at the start");
    add("prior", po::value<double>()->default_value(20),
        "centipawns by which a weight moves freely; less: weights move only for good reasons");
    add("concurrency", po::value<int>()->default_value(1), "games at the same time");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
    add_run_options(all);
    return all;
}

Result<Done> read_variants(const po::variables_map& options, TuneSettings& settings) {
    auto catalog = read_catalog(options);
    if (!catalog) return catalog.error();
    WeightsFile begin;
    if (options.count("weights")) {
        auto file = WeightsFile::load(settings.weights_file = text_option(options, "weights"));
        if (!file) return file.error();
        begin = std::move(*file);
    }
    const auto names = split(text_option(options, "variants"), ",");
    if (names.empty()) return Error{"which games? (--variants A,B,C)"};
    for (const std::string& name : names) {
        const auto variant = catalog->get(name);
        if (!variant) return variant.error();
        const auto params = begin.for_game(**variant);
        if (!params) return params.error();
        settings.positions.variants.push_back(*variant);
        settings.positions.params.push_back(*params);
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
    out.games = options["games"].as<int>();
    out.concurrency = options["concurrency"].as<int>();
    out.prior = options["prior"].as<double>();
    out.positions.nodes = options["nodes"].as<std::uint64_t>();
    out.positions.openings.seed = options["seed"].as<std::uint64_t>();
    out.positions.openings.random_plies = options["opening-plies"].as<int>();
    if (out.games < 1) return Error{"--games: from 1"};
    if (out.concurrency < 1 || out.concurrency > 256) return Error{"--concurrency: 1 to 256"};
    if (out.positions.nodes < 1) return Error{"--nodes: from 1"};
    if (!(out.prior > 0)) return Error{"--prior: more than 0"};
    if (out.positions.openings.random_plies < 0 || out.positions.openings.random_plies > 200)
        return Error{"--opening-plies: 0 to 200"};
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
    const JobRun jobs{{"tune", identity(settings), run.shard, run.arguments},
                      settings.games,
                      settings.concurrency,
                      run.state_file,
                      run.resume,
                      run.report_only};
    auto out = run_jobs(
        jobs, [&] { return make_game_worker(positions, books, context.stop); },
        [&](int done, int all) {
            if (context.terminal) context.err << "\rgame " << done << " of " << all << std::flush;
        },
        context.stop);
    if (context.terminal) context.err << '\n';
    return out;
}

Result<Done> write_weights(const TuneSettings& settings, const TuningResult& result) {
    if (settings.out_file.empty()) return Done{};
    WeightsFile file;
    if (std::filesystem::exists(settings.out_file)) {
        auto old = WeightsFile::load(settings.out_file);
        if (!old) return old.error();
        file = std::move(*old);
    }
    put_section(file, settings.section, result);
    return save(file, settings.out_file);
}

}  // namespace

int tune_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = tune_options();
    const auto options = parse_arguments(known, arguments);
    if (!options) return usage_error(context, "tune", options.error().text);
    if (options->count("help")) {
        context.out << known;
        return 0;
    }
    const auto settings = read_tune(known, *options, arguments);
    if (!settings) return usage_error(context, "tune", settings.error().describe());
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
    if (auto done = write_weights(*settings, *result); !done) return failed(context, done.error());
    if (settings->json_file != "-") context.out << tuning_report(*result);
    if (auto done = write_output(settings->json_file, tuning_json(*result), context.out); !done)
        return failed(context, done.error());
    if (const int missing = settings->games - static_cast<int>(games->size()); missing > 0)
        return failed(context, Error{std::to_string(missing) + " games are missing"});
    return 0;
}

}  // namespace magus
