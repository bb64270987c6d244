#include "tuning/match/match_options.h"

#include "tuning/command_line.h"
#include "tuning/runs/json_reader.h"
#include "tuning/words_and_seconds.h"

namespace magus {

namespace po = boost::program_options;

namespace {

Result<TimeControl> time_of(const po::variables_map& options, const EngineSpec& spec) {
    TimeControl out;
    const bool match_has_clock = options.count("tc") > 0;
    if (!spec.time.empty() || match_has_clock) {
        auto parsed = parse_time_control(spec.time.empty() ? options["tc"].as<std::string>() : spec.time);
        if (!parsed) return parsed.error();
        out = *parsed;
    }
    if (options.count("depth")) out.depth = number_option<int>(options, "depth");
    if (options.count("nodes")) out.nodes = number_option<std::uint64_t>(options, "nodes");
    // An engine's own limit, without a clock of its own, replaces the match's.
    if (spec.depth || spec.nodes) {
        if (spec.time.empty()) out = {};
        out.depth = spec.depth;
        out.nodes = spec.nodes;
    }
    if (!out.limited()) return Error{"how long may " + spec.name + " think? (--tc, --nodes or --depth)"};
    if (spec.kind == PlayerKind::Cecp && (out.nodes || out.nodes_per_ms > 0))
        return Error{"CECP knows no limit on nodes: " + spec.name};
    return out;
}

// "40:6" into two numbers.
Result<Done> read_pair(const po::variables_map& options, const std::string& name, int& first, int& second) {
    if (!options.count(name)) return Done{};
    const std::string text = options[name].as<std::string>();
    const std::vector<std::string> parts = split(text, ":");
    const auto a = parts.size() == 2 ? parse_number<int>(parts[0]) : std::nullopt;
    const auto b = parts.size() == 2 ? parse_number<int>(parts[1]) : std::nullopt;
    if (!a || !b || *a < 1 || *a > kMostPlies || *b < 0 || *b > kMate)
        return Error{"--" + name + ": expected MOVES:CENTIPAWNS"};
    first = *a;
    second = *b;
    return Done{};
}

Result<Done> read_sprt(const po::variables_map& options, MatchSettings& settings) {
    if (!options.count("sprt")) return Done{};
    const std::vector<std::string> parts = split(options["sprt"].as<std::string>(), ",");
    std::vector<double> numbers;
    for (const std::string& part : parts)
        if (const auto number = parse_number<double>(part)) numbers.push_back(*number);
    const Error wrong{"--sprt: expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA"};
    if (numbers.size() != parts.size() || (numbers.size() != 2 && numbers.size() != 4)) return wrong;
    SprtSettings sprt{numbers[0], numbers[1]};
    if (numbers.size() == 4) {
        sprt.alpha = numbers[2];
        sprt.beta = numbers[3];
    }
    const auto is_risk = [](double p) { return p > 0 && p < 0.5; };
    if (!(sprt.elo0 < sprt.elo1) || !is_risk(sprt.alpha) || !is_risk(sprt.beta)) return wrong;
    settings.sprt = sprt;
    return Done{};
}

}  // namespace

void add_game_options(po::options_description& all) {
    auto add = all.add_options();
    add("help,h", "this text");
    add("weights", po::value<std::string>(), "a weights file for the engines in this process (self)");
    add("games", number("games", 1, kMostGames)->default_value("100"), "how many games");
    add("tc", po::value<std::string>(),
        "seconds+increment, moves/seconds+increment or seconds/move; and @NODES: so many count as a "
        "millisecond");
    add("nodes", nodes_value(), "limit for each move");
    add("depth", number("depth", 1, kMostDepth), "limit for each move");
    add("margin", number("margin", 0, 60'000)->default_value("0"),
        "milliseconds by which a clock may be overstepped");
    add("concurrency", concurrency_value(), "games at the same time");
    add("seed", seed_value(), "of the openings");
    add("opening-plies", number("opening-plies", 0, kMostOpeningPlies),
        "random moves at the start: 8, or none after --openings");
    add("balance", number("balance", 0, int{kMaxEval})->default_value("100"),
        "centipawns: random openings are no better than this for either side");
    add("balance-nodes", number<std::uint64_t>("balance-nodes", 1, kMostNodes)->default_value("20000"),
        "nodes of the search that judges them");
    add("shuffle", po::bool_switch(), "shuffle the back ranks, Kings and Rooks apart");
    add("openings", po::value<std::string>(), "how games start: a file of FENs or EPDs, or games (FILE.pgn)");
    add("book-plies", number("book-plies", 0, 1000)->default_value("12"),
        "how much of each game of a PGN file is played");
    add("resign", po::value<std::string>(), "adjudicate MOVES:CENTIPAWNS that both sides agree on as lost");
    add("draw", po::value<std::string>(), "adjudicate MOVES:CENTIPAWNS that both sides agree on as a draw");
    add("max-plies", number("max-plies", 0, kMostPlies),
        "adjudicate a draw after so many; 0: never; unless given, after 1000 in games without a move rule "
        "(nMoveRule = 0)");
    add_run_options(all);
    add_force(all);
}

Result<Done> add_variant(VariantCatalog& catalog, const std::string& name, const po::variables_map& options,
                         MatchSettings& settings) {
    auto variant = catalog.get(name);
    if (!variant) return variant.error();
    MatchVariant row{*variant, {}};
    if (options.count("openings")) {
        const int plies = number_option<int>(options, "book-plies");
        auto starts = read_openings(*variant, options["openings"].as<std::string>(), plies, catalog);
        if (!starts) return starts.error();
        row.starts = std::move(*starts);
    }
    settings.variants.push_back(std::move(row));
    return Done{};
}

void add_output_options(po::options_description& all) {
    auto add = all.add_options();
    add("pgn", po::value<std::string>(), "write the games to this file");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
}

Result<std::array<EngineSpec, 2>> read_engines(const po::variables_map& options) {
    const auto specs = options.count("engine") ? options["engine"].as<std::vector<std::string>>()
                                               : std::vector<std::string>();
    if (specs.size() != 2) return Error{"--engine: expected twice, found " + std::to_string(specs.size())};
    std::array<EngineSpec, 2> out;
    for (std::size_t e = 0; e < 2; ++e) {
        auto spec = parse_engine_spec(specs[e]);
        if (!spec) return spec.error();
        out[e] = std::move(*spec);
    }
    return out;
}

// The file of --weights for each `self` that names none.
Result<Done> give_weights(const po::variables_map& options, std::array<EngineSpec, 2>& engines) {
    if (!options.count("weights")) return Done{};
    bool taken = false;
    for (EngineSpec& spec : engines) {
        if (spec.kind != PlayerKind::Self || !spec.weights.empty()) continue;
        spec.weights = text_option(options, "weights");
        taken = true;
    }
    if (!taken) return Error{"--weights: no engine takes the file: each is a program or names its own"};
    return Done{};
}

Result<MatchSettings> read_game_options(const po::options_description& known,
                                        const po::variables_map& options,
                                        const std::vector<std::string>& arguments,
                                        const std::array<EngineSpec, 2>& engines,
                                        const std::vector<std::string>& variant_files) {
    MatchSettings out;
    out.engines = engines;
    out.variant_files = variant_files;
    auto run = read_run_options(known, options, arguments, {"pgn", "json", "concurrency"});
    if (!run) return run.error();
    out.state_file = run->state_file;
    out.resume = run->resume;
    out.report_only = run->report_only;
    out.shard = run->shard;
    out.arguments = std::move(run->arguments);
    out.pgn_file = text_option(options, "pgn");
    out.json_file = text_option(options, "json");
    out.games = number_option<int>(options, "games");
    out.concurrency = number_option<int>(options, "concurrency");
    out.margin = Milliseconds(number_option<int>(options, "margin"));
    if (auto done = give_weights(options, out.engines); !done) return done.error();
    for (std::size_t e = 0; e < 2; ++e) {
        out.engines[e].variant_files = variant_files;
        auto time = time_of(options, out.engines[e]);
        if (!time) return time.error();
        out.time[e] = *time;
    }

    OpeningSettings& openings = out.openings;
    openings.seed = number_option<std::uint64_t>(options, "seed");
    openings.shuffle = options["shuffle"].as<bool>();
    openings.balance = number_option<int>(options, "balance");
    openings.search_nodes = number_option<std::uint64_t>(options, "balance-nodes");
    openings.random_plies = options.count("opening-plies") ? number_option<int>(options, "opening-plies")
                            : options.count("openings")    ? 0
                                                           : 8;

    Adjudication& a = out.adjudication;
    if (auto done = read_pair(options, "resign", a.resign_moves, a.resign_score); !done) return done.error();
    if (auto done = read_pair(options, "draw", a.draw_moves, a.draw_score); !done) return done.error();
    if (options.count("max-plies")) a.most_plies = number_option<int>(options, "max-plies");
    if (auto done = read_sprt(options, out); !done) return done.error();
    if (out.sprt && !out.shard.is_whole()) return Error{"--sprt: a shard does not know the others' games"};
    return out;
}

}  // namespace magus
