#include "tuning/values/values_options.h"

#include "eval/net/net_choice.h"
#include "eval/weights_file.h"
#include "tuning/values/piece_game.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>

namespace magus {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kKnownMoves[] = {"N", "B", "R", "Q"};

// "M,H" are two pieces; a Betza text may have commas of its own.
std::vector<std::string> piece_list(const po::variables_map& given) {
    std::vector<std::string> out;
    if (!given.count("piece")) return out;
    for (const std::string& text : given["piece"].as<std::vector<std::string>>()) {
        const auto parts = text.find(':') == std::string::npos ? split(text, ",") : std::vector{text};
        out.insert(out.end(), parts.begin(), parts.end());
    }
    return out;
}

// Orthodox pieces, and those for which a file gives a value; or the letters that are named.
Result<std::vector<TypeId>> known_types(const VariantPtr& variant, const EvalParams& params,
                                        const std::string& letters) {
    const Variant& v = *variant;
    std::vector<TypeId> out;
    const Position start = Position::start(variant);
    for (TypeId t : v.movers) {
        const PieceType& type = v.types[t];
        if (start.pieces(Color::White, t).none()) continue;
        const bool named = letters.find(type.letter) != std::string::npos;
        const bool usual = std::ranges::find(kKnownMoves, type.betza) != std::end(kKnownMoves) ||
                           params.values.contains(type.letter) || v.given_values[t] != GivenValue{};
        if (t != v.wide && (letters.empty() ? usual : named)) out.push_back(t);
    }
    for (const char letter : letters)
        if (const auto type = v.find_type(letter); !type || std::ranges::find(out, *type) == out.end())
            return Error{std::string("--known: no piece to exchange has the letter ") + letter};
    return out;
}

template <class T> Result<std::vector<T>> read_words(const std::string& option, const std::string& text,
                                                     std::string_view first, T one, std::string_view second,
                                                     T other) {
    std::vector<T> out;
    for (const std::string& word : split(text, ",")) {
        if (word != first && word != second)
            return Error{"--" + option + ": expected " + std::string(first) + ", " + std::string(second) +
                         " or both"};
        out.push_back(word == first ? one : other);
    }
    if (out.empty())
        return Error{"--" + option + ": expected " + std::string(first) + " or " + std::string(second)};
    return out;
}

Result<Done> read_play(const po::variables_map& given, PlaySettings& play) {
    play.nodes = number_option<std::uint64_t>(given, "nodes");
    play.varied_plies = number_option<int>(given, "varied-plies");
    const std::string text = text_option(given, "resign");
    if (text.empty()) return Done{};
    const std::vector<std::string> parts = split(text, ":");
    const auto moves = parts.size() == 2 ? parse_number<int>(parts[0]) : std::nullopt;
    const auto score = parts.size() == 2 ? parse_number<int>(parts[1]) : std::nullopt;
    if (!moves || !score || *moves < 1 || *moves > 1000 || *score < 1 || *score > kMate)
        return Error{"--resign: expected MOVES:CENTIPAWNS"};
    play.resign_moves = *moves;
    play.resign_score = *score;
    return Done{};
}

Result<ValuesBudget> read_budget(const po::options_description& known, const po::variables_map& given,
                                 const std::vector<std::string>& arguments) {
    ValuesBudget out;
    const int games = number_option<int>(given, "games"), minutes = number_option<int>(given, "time");
    out.games = static_cast<std::size_t>(games);
    if (minutes > 0) out.time = std::chrono::minutes(minutes);
    out.concurrency = number_option<int>(given, "concurrency");
    auto files = read_run_options(known, given, arguments,
                                  {"concurrency", "games", "time", "earlier", "json", "html", "out",
                                   "section", "precision", "jitter", "plan"});
    if (!files) return files.error();
    out.files = std::move(*files);
    out.earlier = text_option(given, "earlier");
    return out;
}

}  // namespace

po::options_description values_options() {
    po::options_description all("Options of magus-lab values");
    auto add = all.add_options();
    add("help,h", "this text");
    add("piece", po::value<std::vector<std::string>>()->composing(),
        "what is measured: letters of the game (M,H), or LETTER:BETZA; several times");
    add("variant", po::value<std::string>(), "the game");
    add("board", po::value<std::string>(), "FILESxRANKS: orthodox chess on such a board, instead of a game");
    add_variant_files(all);
    add("weights", po::value<std::string>(), "a weights file: values of known pieces, and first guesses");
    add("net", po::value<std::string>()->default_value(std::string(kBuiltinNet)),
        "corrects the evaluation of both sides: builtin (where the game has one), builtin:GAME (that of "
        "another game), none, or a net's file");
    add("known", po::value<std::string>(),
        "letters of the pieces of which bundles are made; orthodox ones and those with given values when not "
        "named");
    add("precision", po::value<std::string>()->default_value("25cp"),
        "a piece is measured until half of its games' own 95 % range is so small (the bundles' scatter comes "
        "on top)");
    add("games", number("games", 0, kMostGames)->default_value("0"),
        "stop after so many games in all; 0: no limit");
    add("time", number("time", 0, 10'000'000)->default_value("0"), "stop after so many minutes; 0: no limit");
    add("nodes", number<std::uint64_t>("nodes", 1, 100'000'000)->default_value("500"), "of a move");
    add("concurrency", concurrency_value(), "games at the same time");
    add("seed", seed_value(), "of openings and choices");
    add("stages", po::value<std::string>()->default_value("opening,ending"),
        "from the start position with its ranks shuffled, or with King and six pawns");
    add("counts", po::value<std::string>()->default_value("single,pair"), "one of the piece, or two");
    add("bundles", number("bundles", 1, 20)->default_value("10"), "against which each is measured");
    add("jitter", number("jitter", 0, 50)->default_value("20"),
        "percent by which the engine's value of a piece is drawn around the estimate, anew for each pair of "
        "games");
    add("plan", "play nothing: print how many games give which range");
    add("varied-plies", number("varied-plies", 0, 100)->default_value("6"),
        "at the start, chosen among the best moves");
    add("resign", po::value<std::string>(),
        "end games that both sides have seen as decided: MOVES:CENTIPAWNS; never when not given");
    add("earlier", po::value<std::string>(),
        "of a shard: the merged state file of the rounds before (docs/values.md)");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
    add("html", po::value<std::string>(), "write a page with charts to this file");
    add("out", po::value<std::string>(), "write the values to this weights file");
    add("section", po::value<std::string>(),
        "the games that these weights are for (tomorrow*, *); the measured one when not given");
    add_run_options(all);
    add_force(all);
    return all;
}

Result<ValuesOrder> read_order(const po::options_description& all, const po::variables_map& given,
                               const std::vector<std::string>& arguments) {
    ValuesOrder out;
    auto loaded = read_catalog(variant_files(given));
    if (!loaded) return loaded.error();
    VariantCatalog& catalog = *loaded;
    const std::string variant = text_option(given, "variant"), board = text_option(given, "board");
    if (variant.empty() == board.empty()) return Error{"in which game? (--variant or --board)"};
    auto game = make_piece_game(catalog, variant, board, piece_list(given));
    if (!game) return game.error();
    RunSettings& s = out.settings;
    s.variant = game->variant;
    s.pieces = game->pieces;
    out.weights_section = text_option(given, "section");
    if (out.weights_section.empty()) out.weights_section = s.variant->name;
    s.params = usual_params(*s.variant);
    if (const std::string file = text_option(given, "weights"); !file.empty()) {
        const auto weights = WeightsFile::load(file);
        if (!weights) return weights.error();
        auto params = weights->for_game(*s.variant);
        if (!params) return params.error();
        s.params = std::move(*params);
    }
    const auto choice = NetChoice::parse(text_option(given, "net"));
    if (!choice) return choice.error();
    auto net = choice->for_game(s.variant, s.params);
    if (!net) return net.error();
    s.net = std::move(*net);
    auto known = known_types(s.variant, s.params, text_option(given, "known"));
    if (!known) return known.error();
    s.known = std::move(*known);

    std::string precision = given["precision"].as<std::string>();
    if (precision.ends_with("cp")) precision.resize(precision.size() - 2);
    s.precision = parse_number<double>(precision).value_or(0);
    if (!(s.precision >= 1 && s.precision <= 1000))
        return Error{"--precision: expected centipawns, as in 10cp"};
    auto counts = read_words<int>("counts", given["counts"].as<std::string>(), "single", 1, "pair", 2);
    if (!counts) return counts.error();
    s.counts = std::move(*counts);
    auto stages = read_words<Stage>("stages", given["stages"].as<std::string>(), "opening", Stage::Opening,
                                    "ending", Stage::Ending);
    if (!stages) return stages.error();
    s.stages = std::move(*stages);
    s.bundles = number_option<int>(given, "bundles");
    s.jitter = number_option<int>(given, "jitter") / 100.0;
    out.plan_only = given.count("plan") > 0;
    s.seed = number_option<std::uint64_t>(given, "seed");
    if (auto done = read_play(given, s.play); !done) return done.error();
    auto budget = read_budget(all, given, arguments);
    if (!budget) return budget.error();
    out.budget = std::move(*budget);
    out.json_file = text_option(given, "json");
    out.html_file = text_option(given, "html");
    out.weights_file = text_option(given, "out");
    return out;
}

}  // namespace magus
