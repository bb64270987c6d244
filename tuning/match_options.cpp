#include "tuning/match_options.h"

#include "tuning/text.h"

namespace magus {

namespace po = boost::program_options;

namespace {

constexpr int kMostConcurrent = 256;

Result<TimeControl> time_of(const po::variables_map& options, const EngineSpec& spec) {
    TimeControl out;
    const bool match_has_clock = options.count("tc") > 0;
    if (!spec.time.empty() || match_has_clock) {
        auto parsed = parse_time_control(spec.time.empty() ? options["tc"].as<std::string>() : spec.time);
        if (!parsed) return parsed.error();
        out = *parsed;
    }
    if (options.count("depth")) out.depth = options["depth"].as<int>();
    if (options.count("nodes")) out.nodes = options["nodes"].as<std::uint64_t>();
    // An engine's own limit, without a clock of its own, replaces the match's.
    if (spec.depth || spec.nodes) {
        if (spec.time.empty()) out = {};
        out.depth = spec.depth;
        out.nodes = spec.nodes;
    }
    if (!out.limited()) return Error{"how long may " + spec.name + " think? (--tc, --nodes or --depth)"};
    if (spec.kind == PlayerKind::Cecp && out.nodes)
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
    if (!a || !b || *a < 1 || *b < 0) return Error{"--" + name + ": expected MOVES:CENTIPAWNS"};
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

template <class T> bool within(const T& value, T low, T high) { return low <= value && value <= high; }

}  // namespace

void add_game_options(po::options_description& all) {
    auto add = all.add_options();
    add("help,h", "this text");
    add("variant-file", po::value<std::vector<std::string>>()->composing(),
        "load more variants from this file");
    add("games", po::value<int>()->default_value(100), "how many games");
    add("tc", po::value<std::string>(), "seconds+increment, moves/seconds+increment or seconds/move");
    add("nodes", po::value<std::uint64_t>(), "limit for each move");
    add("depth", po::value<int>(), "limit for each move");
    add("margin", po::value<int>()->default_value(0), "milliseconds by which a clock may be overstepped");
    add("concurrency", po::value<int>()->default_value(1), "games at the same time");
    add("seed", po::value<std::uint64_t>()->default_value(1), "of the openings");
    add("opening-plies", po::value<int>()->default_value(8), "random moves at the start");
    add("balance", po::value<int>()->default_value(100),
        "centipawns: random openings are no better than this for either side");
    add("shuffle", po::bool_switch(), "shuffle the back ranks, Kings and Rooks apart");
    add("openings", po::value<std::string>(), "start positions: a file of FENs or EPDs");
    add("resign", po::value<std::string>(), "adjudicate MOVES:CENTIPAWNS that both sides agree on as lost");
    add("draw", po::value<std::string>(), "adjudicate MOVES:CENTIPAWNS that both sides agree on as a draw");
    add("max-plies", po::value<int>()->default_value(0), "adjudicate a draw after so many; 0: never");
}

Result<VariantCatalog> read_catalog(const po::variables_map& options) {
    VariantCatalog catalog;
    if (options.count("variant-file"))
        for (const std::string& file : options["variant-file"].as<std::vector<std::string>>())
            if (auto loaded = catalog.load_file(file); !loaded) return loaded.error();
    return catalog;
}

Result<Done> choose_variant(VariantCatalog& catalog, const std::string& name, MatchSettings& settings) {
    auto variant = catalog.get(name);
    if (!variant) return variant.error();
    settings.variant = *variant;
    settings.xboard_name = (*variant)->xboard_name;
    return Done{};
}

Result<Done> read_opening_file(const po::variables_map& options, MatchSettings& settings) {
    if (!options.count("openings")) return Done{};
    auto fens = read_positions(settings.variant, options["openings"].as<std::string>());
    if (!fens) return fens.error();
    settings.openings.fens = std::move(*fens);
    return Done{};
}

Result<MatchSettings> read_game_options(const po::variables_map& options, const MatchSettings& with_engines) {
    MatchSettings out = with_engines;
    out.games = options["games"].as<int>();
    if (!within(out.games, 1, 10'000'000)) return Error{"--games: from 1"};
    out.concurrency = options["concurrency"].as<int>();
    if (!within(out.concurrency, 1, kMostConcurrent))
        return Error{"--concurrency: 1 to " + std::to_string(kMostConcurrent)};
    out.margin = Milliseconds(options["margin"].as<int>());
    if (!within(out.margin.count(), 0L, 60'000L)) return Error{"--margin: 0 to 60000 ms"};
    for (std::size_t e = 0; e < 2; ++e) {
        auto time = time_of(options, out.engines[e]);
        if (!time) return time.error();
        out.time[e] = *time;
    }

    OpeningSettings& openings = out.openings;
    openings.seed = options["seed"].as<std::uint64_t>();
    openings.shuffle = options["shuffle"].as<bool>();
    openings.balance = options["balance"].as<int>();
    openings.random_plies = options["opening-plies"].as<int>();
    if (!within(openings.random_plies, 0, 200)) return Error{"--opening-plies: 0 to 200"};
    if (openings.balance < 0) return Error{"--balance: from 0"};

    Adjudication& a = out.adjudication;
    if (auto done = read_pair(options, "resign", a.resign_moves, a.resign_score); !done) return done.error();
    if (auto done = read_pair(options, "draw", a.draw_moves, a.draw_score); !done) return done.error();
    a.most_plies = options["max-plies"].as<int>();
    if (a.most_plies < 0) return Error{"--max-plies: from 0"};
    if (auto done = read_sprt(options, out); !done) return done.error();
    return out;
}

}  // namespace magus
