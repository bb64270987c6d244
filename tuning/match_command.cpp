#include "tuning/match_command.h"

#include "tuning/match_options.h"
#include "tuning/report.h"
#include "tuning/text.h"

#include <chrono>
#include <fstream>

namespace magus {

namespace po = boost::program_options;

namespace {

// A line that overwrites itself on a terminal, and one a minute elsewhere.
class Progress {
public:
    explicit Progress(const LabContext& context) : context_(context) {}

    void show(const MatchSettings& settings, const Tally& tally) {
        const auto now = std::chrono::steady_clock::now();
        if (context_.terminal) {
            context_.err << '\r' << progress_line(settings, tally) << "\033[K" << std::flush;
        } else if (now - shown_ >= std::chrono::minutes(1)) {
            context_.err << progress_line(settings, tally) << std::endl;
            shown_ = now;
        }
    }
    void end() {
        if (context_.terminal) context_.err << '\n';
    }

private:
    const LabContext& context_;
    std::chrono::steady_clock::time_point shown_ = std::chrono::steady_clock::now();
};

int usage(LabContext& context, const std::string& command, const std::string& problem) {
    context.err << "magus-lab " << command << ": " << problem << "\nmagus-lab " << command
                << " --help tells the options.\n";
    return kUsageError;
}

int failed(LabContext& context, const Error& error) {
    context.err << "magus-lab: " << error.describe() << '\n';
    return kFailed;
}

Result<po::variables_map> parse(const po::options_description& known,
                                const std::vector<std::string>& arguments) {
    po::variables_map out;
    try {
        po::store(po::command_line_parser(arguments)
                      .options(known)
                      .positional(po::positional_options_description())
                      .run(),
                  out);
        po::notify(out);
    } catch (const po::error& problem) {
        return Error{problem.what()};
    }
    return out;
}

Result<Tally> play(const MatchSettings& settings, LabContext& context) {
    Progress progress(context);
    auto tally = run_match(
        settings, [&](const Tally& so_far) { progress.show(settings, so_far); }, context.stop);
    progress.end();
    return tally;
}

bool write_file(const std::string& path, const std::string& text, std::ostream& standard_output) {
    if (path.empty()) return true;
    if (path == "-") return bool(standard_output << text);
    std::ofstream file(path, std::ios::trunc);
    return bool(file << text << std::flush);
}

// ---- match

po::options_description match_options() {
    po::options_description all("Options of magus-lab match");
    auto add = all.add_options();
    add("engine", po::value<std::vector<std::string>>()->composing(),
        "twice: PROGRAM, or \"cmd=PROGRAM proto=uci|cecp name=NAME option.X=Y tc=... nodes=... depth=...\", "
        "or \"self nodes=500 hash=16\" for the search in this process");
    add("variant", po::value<std::string>()->default_value("chess"), "the game");
    add("sprt", po::value<std::string>(), "ELO0,ELO1[,ALPHA,BETA]: stop when it is decided");
    add("pgn", po::value<std::string>(), "write the games to this file");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
    add("state", po::value<std::string>(), "keep finished games in this file, so that --resume can go on");
    add("resume", po::bool_switch(), "go on where the match of the state file was ended");
    add_game_options(all);
    return all;
}

Result<MatchSettings> read_match(const po::variables_map& options) {
    MatchSettings settings;
    const auto specs = options.count("engine") ? options["engine"].as<std::vector<std::string>>()
                                               : std::vector<std::string>();
    if (specs.size() != 2) return Error{"--engine: expected twice, found " + std::to_string(specs.size())};
    for (std::size_t e = 0; e < 2; ++e) {
        auto spec = parse_engine_spec(specs[e]);
        if (!spec) return spec.error();
        settings.engines[e] = std::move(*spec);
    }
    auto read = read_game_options(options, settings);
    if (!read) return read;
    const auto text = [&](const char* name) {
        return options.count(name) ? options[name].as<std::string>() : std::string();
    };
    read->pgn_file = text("pgn");
    read->json_file = text("json");
    read->state_file = text("state");
    read->resume = options["resume"].as<bool>();
    if (read->resume && read->state_file.empty()) return Error{"--resume: from which --state file?"};
    auto catalog = read_catalog(options);
    if (!catalog) return catalog.error();
    if (auto done = choose_variant(*catalog, text("variant"), *read); !done) return done.error();
    if (auto done = read_opening_file(options, *read); !done) return done.error();
    return read;
}

// ---- selfplay

po::options_description self_play_options() {
    po::options_description all("Options of magus-lab selfplay");
    auto add = all.add_options();
    add("variants", po::value<std::string>(), "the variants, separated by commas");
    add("engine", po::value<std::string>(), "the engine; magus beside this program when not given");
    add("proto", po::value<std::string>()->default_value("uci"), "uci, cecp, or both: one against the other");
    add("pgn", po::value<std::string>(), "write the games to files of this name, followed by -VARIANT.pgn");
    add_game_options(all);
    return all;
}

Result<std::array<EngineSpec, 2>> self_play_engines(const po::variables_map& options,
                                                    const LabContext& context) {
    const std::string engine =
        options.count("engine") ? options["engine"].as<std::string>() : context.program_folder + "/magus";
    const std::string proto = options["proto"].as<std::string>();
    if (proto != "uci" && proto != "cecp" && proto != "both")
        return Error{"--proto: expected uci, cecp or both"};
    std::array<EngineSpec, 2> out;
    for (std::size_t e = 0; e < 2; ++e) {
        auto spec = parse_engine_spec(engine);
        if (!spec) return spec.error();
        out[e] = std::move(*spec);
        if (out[e].kind == PlayerKind::Self) continue;
        out[e].kind = proto == "cecp" || (proto == "both" && e == 1) ? PlayerKind::Cecp : PlayerKind::Uci;
    }
    return out;
}

}  // namespace

int match_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = match_options();
    const auto options = parse(known, arguments);
    if (!options) return usage(context, "match", options.error().text);
    if (options->count("help")) {
        context.out << known;
        return 0;
    }
    const auto settings = read_match(*options);
    if (!settings) return usage(context, "match", settings.error().describe());
    const auto tally = play(*settings, context);
    if (!tally) return failed(context, tally.error());
    if (settings->json_file != "-") context.out << match_report(*settings, *tally);
    if (!write_file(settings->json_file, match_json(*settings, *tally), context.out))
        return failed(context, Error{"cannot write it", 0, 0, settings->json_file});
    return 0;
}

int self_play_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = self_play_options();
    const auto options = parse(known, arguments);
    if (!options) return usage(context, "selfplay", options.error().text);
    if (options->count("help")) {
        context.out << known;
        return 0;
    }
    const auto engines = self_play_engines(*options, context);
    if (!engines) return usage(context, "selfplay", engines.error().describe());
    MatchSettings base;
    base.engines = *engines;
    auto settings = read_game_options(*options, base);
    if (!settings) return usage(context, "selfplay", settings.error().describe());
    auto catalog = read_catalog(*options);
    if (!catalog) return usage(context, "selfplay", catalog.error().describe());
    const auto names = split(options->count("variants") ? (*options)["variants"].as<std::string>() : "", ",");
    if (names.empty()) return usage(context, "selfplay", "which variants? (--variants A,B,C)");
    for (const std::string& name : names)
        if (auto known_game = catalog->get(name); !known_game)
            return usage(context, "selfplay", known_game.error().describe());

    std::vector<SelfPlayRow> rows;
    std::string faults;
    for (const std::string& name : names) {
        if (context.stop) break;
        (void)choose_variant(*catalog, name, *settings);
        if (auto done = read_opening_file(*options, *settings); !done) return failed(context, done.error());
        if (options->count("pgn"))
            settings->pgn_file = (*options)["pgn"].as<std::string>() + "-" + name + ".pgn";
        auto tally = play(*settings, context);
        if (!tally) return failed(context, tally.error());
        faults += fault_list(*settings, *tally);
        rows.push_back({name, std::move(*tally)});
    }
    context.out << self_play_table(rows) << faults;
    return faults.empty() ? 0 : kFailed;
}

}  // namespace magus
