#include "tuning/match/match_command.h"

#include "engine/base/progress.h"
#include "engine/games/dice.h"
#include "tuning/command_line.h"
#include "tuning/match/match_options.h"
#include "tuning/match/match_report.h"
#include "tuning/words_and_seconds.h"

namespace magus {

namespace po = boost::program_options;

namespace {

// What the commands differ in.
struct Command {
    const char* name;
    void (*add_options)(po::options_description& all);
    Result<MatchSettings> (*read)(const po::options_description& known, const po::variables_map& options,
                                  const std::vector<std::string>& arguments, const LabContext& context);
    std::string (*report)(const MatchSettings& settings, const Tally& tally);
    bool faults_are_failures;
};

Result<ClaimedFiles> claim(const po::variables_map& options, const MatchSettings& settings,
                           LabContext& context) {
    FilePlan plan = file_plan(options, {"pgn", "json"}, {"openings", "weights"}, settings.variant_files);
    for (const EngineSpec& spec : settings.engines)
        for (const std::string& file : files_of(spec)) plan.inputs.push_back({"--engine", file});
    RunOptions run;
    run.state_file = settings.state_file;
    run.resume = settings.resume;
    return claim_files(std::move(plan), run, context);
}

po::options_description options_of(const Command& command) {
    po::options_description all(std::string("Options of magus-lab ") + command.name);
    command.add_options(all);
    add_output_options(all);
    add_game_options(all);
    return all;
}

int run_command(const Command& command, const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = options_of(command);
    po::variables_map options;
    if (const auto ended = read_options(context, command.name, known, arguments, options)) return *ended;
    auto settings = command.read(known, options, arguments, context);
    if (!settings) return usage_error(context, command.name, settings.error().describe());
    settings->command = command.name;
    const auto files = claim(options, *settings, context);
    if (!files) return failed(context, files.error());
    settings->outputs = files->names();

    ProgressLine progress(context.err, context.terminal);
    const auto tally = run_match(
        *settings,
        [&](const Tally& so_far) {
            progress.show(static_cast<std::uint64_t>(so_far.count()),
                          static_cast<std::uint64_t>(settings->games_of_shard()),
                          progress_line(*settings, so_far));
        },
        context.stop);
    progress.end();
    if (!tally) return failed(context, tally.error());
    if (settings->json_file != "-") context.out << command.report(*settings, *tally);
    if (auto done = write_output(settings->json_file, match_json(*settings, *tally), context.out); !done)
        return failed(context, done.error());
    const int missing = settings->games_of_shard() - static_cast<int>(tally->count());
    if (context.stop && missing > 0)
        return failed(context, Error{"stopped, " + std::to_string(missing) + " games are missing"});
    if (settings->report_only && missing > 0)
        return failed(context,
                      Error{std::to_string(missing) + " games are missing: their shards are not done"});
    return command.faults_are_failures && tally->faults() > 0 ? kFailed : 0;
}

constexpr const char* kEngineHelp =
    "twice: PROGRAM, or \"cmd=PROGRAM proto=uci|cecp name=NAME option.X=Y tc=... nodes=... depth=...\", "
    "or \"self nodes=500 hash=16\" for the search in this process";

// ---- match

void add_match_options(po::options_description& all) {
    auto add = all.add_options();
    add("engine", po::value<std::vector<std::string>>()->composing(), kEngineHelp);
    add("variant", po::value<std::string>()->default_value("chess"), "the game");
    add_variant_files(all);
    add("sprt", po::value<std::string>(), "ELO0,ELO1[,ALPHA,BETA]: stop when it is decided");
}

Result<MatchSettings> read_match(const po::options_description& known, const po::variables_map& options,
                                 const std::vector<std::string>& arguments, const LabContext&) {
    const auto engines = read_engines(options);
    if (!engines) return engines.error();
    auto settings = read_game_options(known, options, arguments, *engines, variant_files(options));
    if (!settings) return settings;
    auto catalog = read_catalog(settings->variant_files);
    if (!catalog) return catalog.error();
    if (auto done = add_variant(*catalog, text_option(options, "variant"), options, *settings); !done)
        return done.error();
    return settings;
}

constexpr Command kMatch{"match", add_match_options, read_match, match_report, false};

// ---- selfplay

void add_self_play_options(po::options_description& all) {
    auto add = all.add_options();
    add_named_games(all);
    add("engine", po::value<std::string>(), "the engine; magus beside this program when not given");
    add("proto", po::value<std::string>()->default_value("uci"), "uci, cecp, or both: one against the other");
}

Result<std::array<EngineSpec, 2>> self_play_engines(const po::variables_map& options,
                                                    const LabContext& context) {
    const std::string proto = options["proto"].as<std::string>();
    if (proto != "uci" && proto != "cecp" && proto != "both")
        return Error{"--proto: expected uci, cecp or both"};
    std::array<EngineSpec, 2> out;
    for (std::size_t e = 0; e < 2; ++e) {
        if (options.count("engine")) {
            auto spec = parse_engine_spec(options["engine"].as<std::string>());
            if (!spec) return spec.error();
            out[e] = std::move(*spec);
        } else {
            out[e].command = {context.program_folder + "/magus"};
            out[e].name = "magus";
        }
        if (out[e].kind == PlayerKind::Self) continue;
        out[e].kind = proto == "cecp" || (proto == "both" && e == 1) ? PlayerKind::Cecp : PlayerKind::Uci;
    }
    return out;
}

Result<MatchSettings> read_self_play(const po::options_description& known, const po::variables_map& options,
                                     const std::vector<std::string>& arguments, const LabContext& context) {
    const auto engines = self_play_engines(options, context);
    if (!engines) return engines.error();
    const auto games = named_games(options);
    if (!games) return games.error();
    auto settings = read_game_options(known, options, arguments, *engines, games->files);
    if (!settings) return settings;
    auto catalog = read_catalog(games->files);
    if (!catalog) return catalog.error();
    const std::vector<std::string>& names = games->names;
    for (const std::string& name : names)
        if (auto done = add_variant(*catalog, name, options, *settings); !done) return done.error();
    if (names.size() > 1 && settings->games % 2 != 0) return Error{"--games: an even number of each variant"};
    settings->games *= static_cast<int>(names.size());
    return settings;
}

std::string self_play_report(const MatchSettings& settings, const Tally& tally) {
    return self_play_table(settings, tally) + fault_list(settings, tally);
}

constexpr Command kSelfPlay{"selfplay", add_self_play_options, read_self_play, self_play_report, true};

// ---- throw

void add_throw_options(po::options_description& all) {
    auto add = all.add_options();
    add("engine", po::value<std::vector<std::string>>()->composing(), kEngineHelp);
    add_variant_files(all);
}

Result<MatchSettings> read_throw(const po::options_description& known, const po::variables_map& options,
                                 const std::vector<std::string>& arguments, const LabContext&) {
    const auto engines = read_engines(options);
    if (!engines) return engines.error();
    if (options.count("openings")) return Error{"--openings: the dice choose how games start"};
    auto settings = read_game_options(known, options, arguments, *engines, variant_files(options));
    if (!settings) return settings;
    if (!options.count("opening-plies")) settings->openings.random_plies = 0;
    settings->dice_seed = settings->openings.seed;
    auto catalog = read_catalog(settings->variant_files);
    if (!catalog) return catalog.error();
    for (int game = 1; game <= settings->games; game += 2)
        if (auto done = add_variant(*catalog, throw_name(match_throw(*settings->dice_seed, game)), options,
                                    *settings);
            !done)
            return done.error();
    return settings;
}

std::string throw_report(const MatchSettings& settings, const Tally& tally) {
    return throw_table(settings, tally) + match_report(settings, tally);
}

constexpr Command kThrow{"throw", add_throw_options, read_throw, throw_report, false};

}  // namespace

po::options_description match_options() { return options_of(kMatch); }

int match_command(const std::vector<std::string>& arguments, LabContext& context) {
    return run_command(kMatch, arguments, context);
}

int self_play_command(const std::vector<std::string>& arguments, LabContext& context) {
    return run_command(kSelfPlay, arguments, context);
}

int throw_command(const std::vector<std::string>& arguments, LabContext& context) {
    return run_command(kThrow, arguments, context);
}

}  // namespace magus
