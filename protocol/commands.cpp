#include "protocol/commands.h"

#include "engine/base/console.h"
#include "engine/base/file_path.h"
#include "engine/base/mapped.h"
#include "engine/base/progress.h"
#include "engine/base/suggest.h"
#include "engine/base/text_file.h"
#include "engine/games/dice.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"
#include "protocol/pages/show.h"
#include "protocol/terminal/terminal.h"
#include "protocol/uci/uci.h"
#include "protocol/version.h"
#include "protocol/xboard/cecp.h"
#include "search/bench.h"

#include <boost/program_options.hpp>

#include <chrono>
#include <iomanip>
#include <iostream>
#include <map>

namespace magus {

namespace po = boost::program_options;

namespace {

constexpr int kFailed = 1, kUsage = 2;

constexpr std::string_view kSynopsis = R"(Usage: magus [options] [COMMAND]

Without a command, magus speaks UCI or XBoard on standard input, whichever comes first.

  variants                     list the games
  show VARIANT                 a game's board, rules and pieces: [--ini] as a variant file
  show VARIANT PIECE           how a piece moves: [--svg FILE] as a picture
  net FILE                     what a net is for, and how it was made
  throw SEED [GAMES]           the dice and colours of a Random Variant Chess match
  check FILE                   is this file of variants, or of games (.pgn), in order?
  perft [VARIANT] DEPTH        count move sequences: [--fen FEN] [--divide]
  bench                        nodes, speed and a signature of the engine's behaviour
  play [VARIANT]               a game in the terminal: [--time SECONDS] [--depth N] [--nodes N]
  play --demo [VARIANT]        the engine against itself, the same limits
  play --load FILE             go on with the last game of a PGN file; --save FILE appends the game to one

)";

constexpr std::string_view kExamples = R"(
Examples:
  magus show deathmatch Magician                     how she moves
  magus play capablanca --time 2                     two seconds for a move of the engine
  magus --variants mygame.ini play mygame            a game of your own
)";

struct Run {
    Session& session;
    std::vector<std::string> words;  // after the command
    po::variables_map options;
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
};

template <class T> std::optional<T> option(const Run& run, const char* name) {
    if (run.options.count(name) == 0) return std::nullopt;
    return run.options[name].as<T>();
}

int usage(const Run& run, const std::string& text) {
    run.err << "magus: " << text << (text.ends_with('?') ? "" : ".") << " Try magus --help.\n";
    return kUsage;
}

int failed(const Run& run, const Error& error) {
    run.err << "magus: " << error.describe() << '\n';
    return kFailed;
}

ProgressLine progress_of(const Run& run) {
    return ProgressLine(run.err, &run.err == &std::cerr && errors_go_to_a_terminal(),
                        std::chrono::seconds(1));
}

// ---- Sub-commands

int list_variants(Run& run) {
    if (!run.words.empty()) return usage(run, "variants takes no argument");
    for (const std::string& name : run.session.variant_names()) {
        const auto v = run.session.find_variant(name);
        if (!v) return failed(run, v.error());
        const Geometry& board = (*v)->board;
        run.out << std::left << std::setw(16) << name << std::setw(7)
                << std::to_string(board.files()) + "x" + std::to_string(board.ranks()) << (*v)->title << '\n';
    }
    return 0;
}

int show_game(Run& run) {
    ShowOptions options;
    options.ini = run.options.count("ini") > 0;
    options.force = run.options.count("force") > 0;
    options.svg = option<std::string>(run, "svg");
    options.docs = option<std::string>(run, "docs");
    if (options.docs ? !run.words.empty() || options.ini || options.svg
                     : run.words.empty() || run.words.size() > 2)
        return usage(run, "expected show VARIANT [PIECE] or show --docs FOLDER");
    if (options.svg && run.words.size() != 2) return usage(run, "show: --svg needs a piece");
    if (options.ini && run.words.size() != 1) return usage(run, "show: --ini is for a whole game");
    const auto done = show(run.session, run.words, options, run.out);
    return done ? 0 : failed(run, done.error());
}

// A game of the user's own is known only with its file.
Error with_advice(const Run& run, Error error) {
    if (run.options.count("variants") == 0 && error.text.starts_with("there is no variant"))
        error.text += " (games of your own: --variants FILE)";
    return error;
}

// Each bad game is reported. The count at the end is of all games.
int check_games(Run& run, const std::string& path) {
    const auto text = read_text_file(path);
    if (!text) return failed(run, text.error());
    PgnReader reader(*text, run.session.catalog(), path);
    int games = 0, good = 0;
    for (; const auto game = reader.next(); ++games) {
        if (*game)
            ++good;
        else
            (void)failed(run, with_advice(run, game->error()));
    }
    run.out << games << (games == 1 ? " game, " : " games, ") << good << " in order\n";
    return good == games ? 0 : kFailed;
}

// Of a game without a move rule: what ends a game in which nothing happens.
std::string what_ends(const Variant& v) {
    std::string rules = v.repetitions > 0 ? "repetition" : "";
    for (std::string_view stop : v.facts.stops)
        rules.append(rules.empty() ? "" : stop == v.facts.stops.back() ? " and " : ", ") += stop;
    const std::string text =
        "has no rule that ends a game without progress in so many moves (nMoveRule = 0): ";
    return text + (rules.empty() ? "nothing else does" : "there is only " + rules);
}

int check(Run& run) {
    if (run.words.size() != 1) return usage(run, "expected check FILE");
    if (same_ignoring_case(name_of(file_path(run.words[0]).extension()), ".pgn"))
        return check_games(run, run.words[0]);
    VariantCatalog catalog;
    const auto names = catalog.load_file(run.words[0]);
    if (names) {
        for (const Error& warning : catalog.warnings())
            run.err << "magus: warning: " << warning.describe() << '\n';
        for (const std::string& name : *names) {
            run.out << name << ": in order\n";
            const auto v = catalog.get(name);
            if (v && (*v)->move_rule == 0)
                run.err << "magus: warning: [" << name << "] " << what_ends(**v) << '\n';
        }
    }
    for (const Error& error : VariantCatalog().errors_in_file(run.words[0])) (void)failed(run, error);
    if (!names) return kFailed;
    const auto refused = catalog.refused();
    if (refused.empty()) return 0;
    run.out << names->size() << (names->size() == 1 ? " game" : " games") << " in order, " << refused.size()
            << " not\n";
    return kFailed;
}

int describe_net(Run& run) {
    if (run.words.size() != 1) return usage(run, "expected net FILE");
    const auto net = load_net(run.words[0]);
    if (!net) return failed(run, net.error());
    const NetShape& shape = (*net)->shape;
    run.out << run.words[0] << ": a net of " << shape.inputs() << " inputs, " << (*net)->width
            << " wide, for a board of " << shape.files << 'x' << shape.ranks << "; number "
            << hash_text((*net)->hash()) << '\n';
    run.out << "made: " << (*net)->made << '\n';
    for (const GameIdentity& game : (*net)->games) {
        const auto variant = run.session.find_variant(game.name);
        const auto fits =
            variant ? (*net)->fits(**variant, usual_params(**variant)) : Result<Done>(variant.error());
        run.out << game.name << ": " << (fits ? "fits" : fits.error().describe()) << '\n';
    }
    return 0;
}

int throw_dice(Run& run) {
    if (run.words.empty() || run.words.size() > 2) return usage(run, "expected throw SEED [GAMES]");
    const auto seed = parse_number<std::uint64_t>(run.words[0]);
    const auto games = run.words.size() == 2 ? parse_number<int>(run.words[1]) : 8;
    if (!seed) return usage(run, "throw: the seed is a number from 0");
    if (!games || *games < 1 || *games > 10000)
        return usage(run, "throw: the games are a number from 1 to 10000");
    for (int game = 1; game <= *games; ++game)
        run.out << "game " << game << ": " << throw_name(match_throw(*seed, game)) << ", White "
                << (first_player_has_white(game) ? "A, Black B" : "B, Black A") << '\n';
    return 0;
}

int count(Run& run) {
    if (run.words.empty() || run.words.size() > 2) return usage(run, "expected perft [VARIANT] DEPTH");
    const auto depth = parse_number<int>(run.words.back());
    if (!depth || *depth < 1) return usage(run, "perft: the depth is a number from 1");
    if (run.words.size() == 2)
        if (const auto done = run.session.set_variant(run.words[0]); !done) return failed(run, done.error());
    if (const auto fen = option<std::string>(run, "fen"))
        if (const auto done = run.session.set_position(*fen, {}); !done) return failed(run, done.error());
    const bool divide = run.options.count("divide") > 0;
    Position pos = run.session.position();
    const auto start = std::chrono::steady_clock::now();
    ProgressLine progress = progress_of(run);
    const auto show = [&](const PerftProgress& p) {
        const std::chrono::duration<double> took = progress.elapsed();
        progress.show("perft: part " + std::to_string(p.parts) + " of " + std::to_string(p.all) + "  " +
                      fixed(static_cast<double>(p.nodes) / took.count() / 1e6, 1) + " million nodes/s, " +
                      time_left(p.parts, p.all - p.parts, took));
    };
    const PerftRows rows = perft_divide(pos, *depth, show);
    progress.clear();
    std::uint64_t nodes = 0;
    for (const auto& [move, below] : rows) {
        if (divide) run.out << to_coordinates(pos, move) << ": " << below << '\n';
        nodes += below;
    }
    if (divide) run.out << '\n';
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    run.out << "Nodes searched: " << nodes << "\nTime: " << std::fixed << std::setprecision(3) << seconds
            << " s, " << std::setprecision(1) << static_cast<double>(nodes) / std::max(seconds, 1e-6) / 1e6
            << " million nodes/s\n";
    return 0;
}

int bench(Run& run) {
    if (!run.words.empty()) return usage(run, "bench takes no argument");
    ProgressLine progress = progress_of(run);
    run_bench(run.out, &progress);
    return 0;
}

// Without a limit: some seconds a move, a demonstration goes faster. None when the time makes no sense.
std::optional<Limits> limits_of_play(const Run& run, bool demo) {
    Limits limits;
    limits.depth = option<int>(run, "depth");
    limits.nodes = option<std::uint64_t>(run, "nodes");
    const auto time = option<double>(run, "time");
    if (!time && (limits.depth || limits.nodes)) return limits;
    const double seconds = time.value_or(demo ? 0.2 : 2);
    if (!(seconds > 0) || seconds > 24 * 3600) return std::nullopt;
    limits.move_time = Milliseconds(std::max(1, static_cast<int>(seconds * 1000)));
    return limits;
}

// Both go on with the last game of the file, when there is one.
using FileToLoad = std::optional<std::string>;

Result<PgnGame> engine_alone(Run& run, const FileToLoad& file, const Limits& limits, const BoardLook& look) {
    ScoreSheet sheet;
    if (file)
        if (const auto done = sheet.load(run.session, *file); !done) return done.error();
    return play_demo(run.session, sheet, run.out, limits, look);
}

Result<PgnGame> against_the_user(Run& run, const FileToLoad& file, const Limits& limits,
                                 const BoardLook& look) {
    TerminalGame game(run.session, run.in, run.out, limits, look);
    if (file)
        if (const auto done = game.load_from(*file); !done) return done.error();
    game.run();
    return game.game();
}

int play(Run& run) {
    if (run.words.size() > 1) return usage(run, "expected play [VARIANT]");
    if (!run.words.empty())
        if (const auto done = run.session.set_variant(run.words[0]); !done) return failed(run, done.error());
    const bool demo = run.options.count("demo") > 0;
    const auto limits = limits_of_play(run, demo);
    if (!limits) return usage(run, "--time: seconds, above 0");
    const FileToLoad file = option<std::string>(run, "load");
    if (file && !run.words.empty()) return usage(run, "play: --load says the variant");
    BoardLook look;
    look.colors = &run.out == &std::cout && console_shows_colors();
    const auto played = (demo ? engine_alone : against_the_user)(run, file, *limits, look);
    if (!played) return failed(run, with_advice(run, played.error()));
    const auto kept_in = option<std::string>(run, "save");
    if (!kept_in) return 0;
    const auto saved = append_to_file(*played, *kept_in);
    return saved ? 0 : failed(run, saved.error());
}

// The first line decides: XBoard introduces itself; everything else is UCI, typed commands too.
int speak(Run& run, const Log& log) {
    std::string first;
    while (std::getline(run.in, first) && trim(first).empty()) {
    }
    if (trim(first).empty()) return 0;
    const std::string word(Words(first).peek());
    const LineWriter writer(run.out, log);
    if (word == "xboard" || word == "protover") {
        CecpAdapter adapter(run.session, writer);
        run_dialogue(run.in, run.session, adapter, first, log);
    } else {
        UciAdapter adapter(run.session, writer);
        run_dialogue(run.in, run.session, adapter, first, log);
    }
    return 0;
}

const std::map<std::string_view, int (*)(Run&)> kCommands = {
    {"variants", list_variants}, {"show", show_game}, {"check", check}, {"net", describe_net},
    {"throw", throw_dice},       {"perft", count},    {"bench", bench}, {"play", play},
};

po::options_description options_of_all() {
    po::options_description all("Options");
    auto add = all.add_options();
    add("help,h", "this text");
    add("version", "the version");
    add("variants", po::value<std::vector<std::string>>()->composing(), "load more games from this file");
    add("log", po::value<std::string>(), "add the whole dialogue with the interface to this file");
    add("fen", po::value<std::string>(), "perft: count from this position");
    add("divide", "perft: a count for each move");
    add("ini", "show: the game as a section of a variant file");
    add("svg", po::value<std::string>(),
        "show: the piece's moves as a picture in this file (-: standard output)");
    add("docs", po::value<std::string>(),
        "show: write the pages of all built-in games to this folder, and the keys into ../variants.md");
    add("force", "show: replace files that are there already");
    add("demo", "play: the engine against itself");
    add("load", po::value<std::string>(), "play: go on with the last game of this PGN file");
    add("save", po::value<std::string>(), "play: add the game to this PGN file when it is over or left");
    add("time", po::value<double>(), "play: seconds for a move");
    add("depth", po::value<int>(), "play: search depth");
    add("nodes", po::value<std::uint64_t>(), "play: nodes for a move");
    return all;
}

int run_with(Run& run) {
    if (run.options.count("variants"))
        for (const std::string& file : run.options["variants"].as<std::vector<std::string>>())
            if (const auto done = run.session.load_variants(file); !done) return failed(run, done.error());
    for (const Error& error : run.session.catalog().refused()) (void)failed(run, error);
    Log log;
    if (const auto file = option<std::string>(run, "log")) {
        const auto opened = open_log(*file);
        if (!opened) return failed(run, opened.error());
        log = *opened;
    }
    if (run.words.empty()) return speak(run, log);
    const auto command = kCommands.find(run.words.front());
    if (command == kCommands.end()) {
        const auto names = mapped(kCommands, [](const auto& row) { return std::string(row.first); });
        return usage(run, "there is no command '" + shown(run.words.front()) + "'" +
                              did_you_mean(run.words.front(), names));
    }
    run.words.erase(run.words.begin());
    return command->second(run);
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err) {
    Session session;
    Run run{session, {}, {}, in, out, err};
    po::options_description words;
    words.add_options()("words", po::value(&run.words));
    const po::options_description known = options_of_all();
    po::options_description all;
    all.add(known).add(words);
    try {
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(po::positional_options_description().add("words", -1))
                      .run(),
                  run.options);
        po::notify(run.options);
    } catch (const po::unknown_option& problem) {
        const auto names =
            mapped(known.options(), [](const auto& option) { return "--" + option->long_name(); });
        return usage(run, problem.what() + did_you_mean(problem.get_option_name(), names));
    } catch (const po::error& problem) {
        return usage(run, problem.what());
    }
    int result = 0;
    if (run.options.count("help") || (!run.words.empty() && run.words.front() == "help"))
        out << kSynopsis << known << kExamples;
    else if (run.options.count("version"))
        out << kEngineName << '\n';
    else
        result = run_with(run);
    // A full disk is noticed here at the latest.
    if (out.flush()) return result;
    err << "magus: cannot write the output\n";
    return kFailed;
}

}  // namespace magus
