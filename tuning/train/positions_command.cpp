#include "tuning/train/positions_command.h"

#include "eval/net/net_choice.h"
#include "eval/weights_file.h"
#include "tuning/command_line.h"
#include "tuning/train/self_play.h"
#include "tuning/words_and_seconds.h"

#include <iomanip>

namespace magus {

namespace po = boost::program_options;

namespace {

po::options_description positions_options() {
    po::options_description all(
        "magus-lab positions --variant A,B --out FILE [options], or: magus-lab positions --show FILE...\n"
        "Options of magus-lab positions");
    auto add = all.add_options();
    add("help,h", "this text");
    add_named_games(all);
    add("weights", po::value<std::string>(), "a weights file to play with");
    add("net", po::value<std::string>()->default_value(std::string(kNoNet)),
        "plays the games: none, builtin (where a game has one), builtin:GAME (that of another game), or a "
        "net's file");
    add("out", po::value<std::string>(), "the file to write");
    add("resume", po::bool_switch(), "go on where the run of that file was ended");
    add("games", number("games", 0, kMostGames)->default_value("0"),
        "how many games, of all shards; 0: no end");
    add("positions", number<std::size_t>("positions", 0, kMostNodes)->default_value("0"),
        "end with so many in the file; 0: no end");
    add("hours", po::value<double>(), "end after this time");
    add("nodes", nodes_value()->default_value(std::to_string(SelfPlaySettings::kUsualNodes)),
        "of the search for each move");
    add("seed", seed_value(), "of the openings");
    add("shard", po::value<std::string>(), "NUMBER/COUNT: only this part of the games");
    add("concurrency", concurrency_value(), "games at the same time");
    add("show", po::value<std::vector<std::string>>(), "files: read them and say what they hold");
    return all;
}

Result<SelfPlaySettings> read_games(const po::variables_map& options) {
    const auto games = named_games(options);
    if (!games) return games.error();
    auto catalog = read_catalog(games->files);
    if (!catalog) return catalog.error();
    const auto weighed = weighed_games(options, *catalog, games->names);
    if (!weighed) return weighed.error();
    const auto choice = NetChoice::parse(text_option(options, "net"));
    if (!choice) return choice.error();
    SelfPlaySettings out;
    for (const WeighedGame& game : *weighed) {
        const auto net = choice->for_game(game.variant, game.params);
        if (!net) return net.error();
        out.add(game.variant, game.params, *net);
    }
    constexpr std::size_t kMostInFile = 256;  // a block's byte
    if (out.games.size() > kMostInFile) return Error{"--variant: at most 256 games"};
    out.nodes = number_option<std::uint64_t>(options, "nodes");
    out.seed = number_option<std::uint64_t>(options, "seed");
    return out;
}

Result<SelfPlayRun> read_run(const po::variables_map& options) {
    SelfPlayRun out;
    out.file = text_option(options, "out");
    if (out.file.empty()) return Error{"into which file? (--out FILE)"};
    out.resume = options["resume"].as<bool>();
    out.games = static_cast<std::uint32_t>(number_option<int>(options, "games"));
    out.positions = number_option<std::size_t>(options, "positions");
    out.concurrency = number_option<int>(options, "concurrency");
    if (options.count("hours")) {
        const double hours = options["hours"].as<double>();
        if (!(hours > 0 && hours < 10000)) return Error{"--hours: more than 0, less than 10000"};
        out.until = std::chrono::steady_clock::now() +
                    std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                        std::chrono::duration<double, std::ratio<3600>>(hours));
    }
    if (options.count("shard")) {
        const auto shard = parse_shard(options["shard"].as<std::string>());
        if (!shard) return Error{"--shard: " + shard.error().text};
        out.shard = *shard;
    }
    return out;
}

std::string plural(std::size_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

Result<Done> show_file(const std::string& path, VariantCatalog& catalog, std::ostream& out) {
    const auto head = read_position_head(path);
    if (!head) return head.error();
    std::vector<VariantPtr> variants;
    for (const GameIdentity& game : head->games) {
        const auto variant = catalog.get(game.name);
        if (!variant) return Error{variant.error().text, 0, 0, path};
        variants.push_back(*variant);
    }
    double white = 0;
    const auto content =
        read_position_file(path, variants, [&](PlayedGame&& game) { white += game.white_score; });
    if (!content) return content.error();
    out << path << ": " << plural(content->games, "game") << ", " << plural(content->positions, "position")
        << " (" << head->made << ")\n";
    if (content->games > 0)
        out << "  White scores " << fixed(100 * white / static_cast<double>(content->games), 1) << " %\n";
    if (content->cut_short) out << "  the last game was cut short and does not count\n";
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const GameIdentity& game = head->games[i];
        out << "  " << game.name << ", rules " << hash_text(game.rules) << ", weights "
            << hash_text(game.weights)
            << (game.rules == rules_hash(*variants[i]) ? "" : ": other rules than this program's") << '\n';
    }
    return Done{};
}

int show_files(const po::variables_map& options, LabContext& context) {
    // Nothing is played: --variants can only be files.
    auto catalog = read_catalog(variant_files(options));
    if (!catalog) return failed(context, catalog.error());
    int status = 0;
    for (const std::string& path : options["show"].as<std::vector<std::string>>())
        if (const auto done = show_file(path, *catalog, context.out); !done)
            status = failed(context, done.error());
    return status;
}

}  // namespace

int positions_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = positions_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "positions", known, arguments, options, "show"))
        return *ended;
    if (options.count("show")) return show_files(options, context);
    const auto settings = read_games(options);
    if (!settings) return usage_error(context, "positions", settings.error().describe());
    const auto run = read_run(options);
    if (!run) return usage_error(context, "positions", run.error().describe());

    const auto begin = std::chrono::steady_clock::now();
    const auto done = run_self_play(
        *settings, *run,
        [&](const SelfPlayProgress& progress) {
            if (!context.terminal) return;
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
            context.err << "\rgame " << progress.games << ", " << progress.positions << " positions, "
                        << fixed(static_cast<double>(progress.new_positions) / took.count(), 0) << " a second"
                        << std::flush;
        },
        context.stop);
    if (context.terminal) context.err << '\n';
    if (!done) return failed(context, done.error());
    context.out << plural(done->games, "game") << ", " << plural(done->positions, "position") << '\n';
    return 0;
}

}  // namespace magus
