#include "tuning/tune/search_tune_command.h"

#include "engine/base/progress.h"
#include "tuning/command_line.h"
#include "tuning/tune/search_tuning.h"

namespace magus {

namespace po = boost::program_options;

namespace {

po::options_description search_tune_options() {
    po::options_description all("Options of magus-lab tune --search");
    auto add = all.add_options();
    add("help,h", "this text");
    add("search", po::bool_switch(), "numbers of the search, not weights of the evaluation");
    add_named_games(all);
    add("engine", po::value<std::string>()->default_value("self"),
        "where they begin: \"self hash=16 net=none params=FILE\"");
    add("numbers", po::value<std::string>()->default_value(""),
        "NAME or NAME:STEP, separated by commas; all that matter without a clock when not given");
    add("games", number("games", 2, kMostGames)->default_value("4000"),
        "how many games, in pairs; an even number");
    add("nodes", nodes_value()->default_value("30000"), "of the search for each move");
    add("tc", po::value<std::string>(), "a clock instead of --nodes, as of magus-lab match: 1+0.01@300");
    add("rate", number("rate", 0.0, 1.0)->default_value("0.004"),
        "of the last pair: the part of its step that a number goes for each point of difference; 0: "
        "all stay, and the report says what their steps are worth");
    add("seed", seed_value(), "of the openings and of the steps");
    add("opening-plies", number("opening-plies", 0, kMostOpeningPlies)->default_value("8"),
        "random moves at the start");
    add("concurrency", concurrency_value(), "games at the same time");
    add("out", po::value<std::string>(), "write the numbers to this file, for \"self params=FILE\"");
    add("html", po::value<std::string>(), "write a page with each number's way to this file");
    add("state", po::value<std::string>(), "keep what is done in this file, so that --resume can go on");
    add("resume", po::bool_switch(), "go on where the run of the state file was ended");
    add("shard", po::value<std::string>(), "refused: each pair learns from those before it");
    add("report", po::bool_switch(), "with --resume: do nothing more, report what the state file has");
    add_force(all);
    return all;
}

Result<SearchTuningSettings> read_settings(const po::options_description& known,
                                           const po::variables_map& options,
                                           const std::vector<std::string>& arguments) {
    if (options.count("shard")) return Error{"--shard: each pair of games learns from those before it"};
    auto run = read_run_options(known, options, arguments, {"concurrency", "out", "html"});
    if (!run) return run.error();
    SearchTuningSettings out;
    out.run = std::move(*run);
    const auto games = named_games(options);
    if (!games) return games.error();
    auto catalog = read_catalog(games->files);
    if (!catalog) return catalog.error();
    for (const std::string& name : games->names) {
        const auto variant = catalog->get(name);
        if (!variant) return variant.error();
        out.variants.push_back(*variant);
    }
    auto engine = parse_engine_spec(text_option(options, "engine"));
    if (!engine) return engine.error();
    if (engine->kind != PlayerKind::Self || engine->nodes || engine->depth || !engine->time.empty())
        return Error{"--engine: expected self, without limits of its own"};
    out.engine = std::move(*engine);
    auto numbers = search_numbers(text_option(options, "numbers"), out.engine);
    if (!numbers) return Error{"--numbers: " + numbers.error().text};
    out.numbers = std::move(*numbers);
    const int count = number_option<int>(options, "games");
    if (count % 2 != 0) return Error{"--games: expected an even number"};
    out.spsa.rounds = count / 2;
    out.spsa.rate = number_option<double>(options, "rate");
    out.spsa.seed = out.openings.seed = number_option<std::uint64_t>(options, "seed");
    if (const std::string clock = text_option(options, "tc"); clock.empty()) {
        out.time.nodes = number_option<std::uint64_t>(options, "nodes");
    } else {
        auto time = parse_time_control(clock);
        if (!time) return Error{"--tc: " + time.error().text};
        out.time = *time;
    }
    out.openings.random_plies = number_option<int>(options, "opening-plies");
    out.concurrency = number_option<int>(options, "concurrency");
    return out;
}

}  // namespace

int search_tune_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = search_tune_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "tune", known, arguments, options)) return *ended;
    auto settings = read_settings(known, options, arguments);
    if (!settings) return usage_error(context, "tune", settings.error().describe());
    FilePlan plan = file_plan(options, {"out", "html"}, {}, named_games(options)->files);
    for (const std::string& file : files_of(settings->engine)) plan.inputs.push_back({"--engine", file});
    const auto files = claim_files(std::move(plan), settings->run, context);
    if (!files) return failed(context, files.error());
    settings->run.outputs = files->names();

    ProgressLine progress(context.err, context.terminal);
    const int rounds = settings->spsa.rounds;
    const auto result = tune_search(
        *settings,
        [&](int finished) {
            progress.show(static_cast<std::uint64_t>(finished), static_cast<std::uint64_t>(rounds),
                          "pair " + std::to_string(finished) + " of " + std::to_string(rounds));
        },
        context.stop);
    progress.end();
    if (!result) return failed(context, result.error());
    context.out << search_tuning_report(*result);
    const auto page =
        write_output(text_option(options, "html"), search_tuning_html(*settings, *result), context.out);
    if (!page) return failed(context, page.error());
    if (const int missing = rounds - result->rounds; missing > 0)
        return failed(context, Error{std::to_string(missing) + " pairs of games are missing"});
    const auto params = write_output(text_option(options, "out"),
                                     search_tuning_params(*result, settings->engine), context.out);
    return params ? 0 : failed(context, params.error());
}

}  // namespace magus
