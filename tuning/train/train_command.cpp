#include "tuning/train/train_command.h"

#include "engine/base/progress.h"
#include "eval/net/adopted_net.h"
#include "eval/net/net_choice.h"
#include "eval/weights_file.h"
#include "tuning/command_line.h"
#include "tuning/match/match_options.h"
#include "tuning/train/train_report.h"
#include "tuning/train/train_state.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace po = boost::program_options;

namespace {

po::options_description train_options() {
    po::options_description all(
        "magus-lab train --variant GAME --hours H --out FILE [options]\n"
        "Plays games of the engine against itself, trains a net that corrects the evaluation, tests it, and "
        "goes on.\n"
        "The same command again goes on after the run was stopped.\nOptions of magus-lab train");
    auto add = all.add_options();
    add("help,h", "this text");
    add("variant", po::value<std::string>(),
        "the game, or several on one board, separated by commas; or a variant file: all its games");
    add_variant_files(all);
    add("out", po::value<std::string>(), "the net to write, when one has won its match");
    add("hours", number("hours", 1e-4, 1e4)->default_value("1"), "time for everything");
    add("html", po::value<std::string>(), "the report; FILE.html when not given");
    add("folder", po::value<std::string>(), "for what the run keeps; FILE.train when not given");
    add("concurrency", concurrency_value(), "games at the same time");
    add("weights", po::value<std::string>(), "a weights file of the evaluation");
    add("from", po::value<std::string>()->default_value(std::string(kNoNet)),
        "a net to go on from and to beat: builtin (the program's own) or a file; a file or builtin:GAME of "
        "other games only begins the new net");
    add("positions", po::value<std::vector<std::string>>()->multitoken(),
        "files of magus-lab positions to learn from, too");
    add("generations", number("generations", 1, kMostGenerations)->default_value("4"), "at most");
    add("generation-positions",
        number<std::size_t>("generation-positions", 0, kMostNodes)->default_value("0"),
        "positions of a generation; 0: as many as the time allows");
    add("nodes", nodes_value()->default_value(std::to_string(SelfPlaySettings::kUsualNodes)),
        "for each move of the games to learn from");
    add("match-nodes", number<std::uint64_t>("match-nodes", 1, kMostNodes)->default_value("4000"),
        "for each move of the matches");
    add("match-games", number("match-games", 2, kMostGames)->default_value("400"), "of a match at most");
    add("elo", number("elo", 0.1, 1000.0)->default_value("20"),
        "that the sequential test of a match asks for");
    add("width", number("width", 1, 1024),
        "of the net: 16, 32, 64, 128 or 256, not less than that of the net to go on from; when not given: "
        "that, or 64");
    add("epochs", number("epochs", 1, 1000),
        "of training, for each generation; 10 when not given, or 5 from a net");
    add("later-share", number("later-share", 0.0, 1.0)->default_value("0.8"),
        "how much of the next half-move's target is in a position's");
    add("result-share", number("result-share", 0.0, 1.0),
        "of the games' results in what is learnt; by the number of positions when not given");
    add("seed", seed_value(), "of the openings and of the first net");
    add_force(all);
    return all;
}

// The games' names: "a,b", or those of a variant file.
Result<std::vector<std::string>> game_names(const po::variables_map& options, VariantCatalog& catalog) {
    const std::string text = text_option(options, "variant");
    if (text.empty()) return Error{"which game? (--variant GAME)"};
    if (!text.ends_with(".ini")) return split(text, ",");
    return catalog.load_file(text);
}

Result<Done> read_games(const po::variables_map& options, TrainSettings& settings) {
    settings.variant_files = variant_files(options);
    auto catalog = read_catalog(settings.variant_files);
    if (!catalog) return catalog.error();
    const auto names = game_names(options, *catalog);
    if (!names) return names.error();
    if (const std::string text = text_option(options, "variant"); text.ends_with(".ini"))
        settings.variant_files.push_back(text);
    settings.weights_file = text_option(options, "weights");
    const auto weighed = weighed_games(options, *catalog, *names);
    if (!weighed) return weighed.error();
    for (const WeighedGame& game : *weighed) {
        settings.variants.push_back(game.variant);
        settings.params.push_back(game.params);
    }
    if (settings.variants.empty() || settings.variants.size() > 256)
        return Error{"--variant: 1 to 256 games"};
    settings.fit.loss.scale = settings.params[0].score_scale;
    return Done{};
}

// Each game's own net of the program, the same for all.
Result<NetPtr> own_net(const TrainSettings& settings) {
    NetPtr out;
    for (std::size_t i = 0; i < settings.variants.size(); ++i) {
        const auto net = NetChoice().for_game(settings.variants[i], settings.params[i]);
        if (!net) return net.error();
        if (!*net)
            return Error{"--from: there is no net for " + settings.variants[i]->name +
                         "; builtin:GAME begins with that of another game"};
        if (i > 0 && *net != out) return Error{"--from: these games have different nets"};
        out = *net;
    }
    return out;
}

// Why it is not good for all of these games, or nothing.
std::string misfit(const Net& net, const TrainSettings& settings) {
    for (std::size_t i = 0; i < settings.variants.size(); ++i)
        if (const auto fits = net.fits(*settings.variants[i], settings.params[i]); !fits)
            return fits.error().text;
    return {};
}

// The net that the run goes on from, and whether it is the one to beat; or none.
Result<Done> read_start(const std::string& from, TrainSettings& settings) {
    const auto choice = NetChoice::parse(from);
    if (!choice) return choice.error();
    auto start = choice->name == kBuiltinNet ? own_net(settings) : choice->net;
    if (!start) return start.error();
    if (!*start) return Done{};
    settings.not_for = misfit(**start, settings);
    if (settings.not_for.empty()) {
        settings.to_beat = choice->name;
    } else {
        start = adopted(**start, settings.variants, settings.games_of_net());
        if (!start) return Error{"--from: " + start.error().text};
    }
    if ((*start)->scale != static_cast<int>(std::lround(settings.fit.loss.scale)))
        return Error{"--from: the net's scale is " + std::to_string((*start)->scale) + ", these games' is " +
                     fixed(settings.fit.loss.scale, 0)};
    settings.fit.go_on_from(*start);
    return Done{};
}

Result<Done> read_net(const po::variables_map& options, TrainSettings& settings) {
    if (auto done = read_start(text_option(options, "from"), settings); !done) return done.error();
    if (options.count("epochs")) settings.fit.epochs = number_option<int>(options, "epochs");
    if (!options.count("width")) return Done{};
    const int width = number_option<int>(options, "width");
    if (std::ranges::find(Net::kWidths, width) == Net::kWidths.end())
        return Error{"--width: 16, 32, 64, 128 or 256"};
    if (const NetPtr& start = settings.fit.start; start && width < start->width)
        return Error{"--width: the net to go on from is " + std::to_string(start->width) +
                     " wide, and the new one cannot be less"};
    settings.fit.width = width;
    return Done{};
}

Result<TrainSettings> read_settings(const po::variables_map& options) {
    TrainSettings out;
    out.out_file = text_option(options, "out");
    if (out.out_file.empty()) return Error{"into which file? (--out FILE)"};
    out.folder = options.count("folder") ? text_option(options, "folder") : out.out_file + ".train";
    if (auto done = read_games(options, out); !done) return done.error();
    out.hours = number_option<double>(options, "hours");
    out.concurrency = number_option<int>(options, "concurrency");
    out.generations = number_option<int>(options, "generations");
    out.positions = number_option<std::size_t>(options, "generation-positions");
    if (options.count("positions")) out.more_files = options["positions"].as<std::vector<std::string>>();
    out.nodes = number_option<std::uint64_t>(options, "nodes");
    out.seed = number_option<std::uint64_t>(options, "seed");
    out.match_nodes = number_option<std::uint64_t>(options, "match-nodes");
    out.match_games = number_option<int>(options, "match-games") / 2 * 2;
    out.elo = number_option<double>(options, "elo");
    out.fit.loss.later_share = number_option<double>(options, "later-share");
    if (options.count("result-share")) out.result_share = number_option<double>(options, "result-share");
    if (auto done = read_net(options, out); !done) return done.error();
    return out;
}

std::string report_file(const po::variables_map& options, const TrainSettings& settings) {
    return options.count("html") ? text_option(options, "html") : settings.out_file + ".html";
}

// What a run of this folder has written before is its own.
Result<ClaimedFiles> claim(const po::variables_map& options, TrainSettings& settings) {
    FilePlan plan = file_plan(options, {"out"}, {"weights"}, settings.variant_files);
    plan.outputs.push_back({"--html", report_file(options, settings)});
    if (const std::string from = text_option(options, "from"); names_net_file(from))
        plan.inputs.push_back({"--from", from});
    for (const std::string& file : settings.more_files) plan.inputs.push_back({"--positions", file});
    plan.own = outputs_of_training(settings);
    auto files = ClaimedFiles::claim(plan);
    if (files) settings.outputs = files->names();
    return files;
}

std::string name_of_kind(const std::vector<VariantPtr>& games, const std::string& kind) {
    for (const VariantPtr& game : games)
        for (const PieceType& type : game->types)
            if (net_kind(type) == kind) return type.name;
    return {};
}

// Of the last net that won; of the last one where none did.
Result<std::vector<PieceEffect>> effects_of(const TrainSettings& settings, const TrainResult& result) {
    if (result.generations.empty()) return std::vector<PieceEffect>();
    const int last = result.generations.back().number;
    const auto net = load_net(result.best ? *result.best : net_file(settings, last));
    if (!net) return net.error();
    const auto samples = read_samples(all_positions_files(settings, last), (*net)->shape, settings.variants,
                                      (*net)->games, settings.fit.loss);
    if (!samples) return samples.error();
    auto effects = piece_effects(**net, samples->training);
    for (std::size_t k = 0; k < effects.size(); ++k)
        effects[k].name = name_of_kind(settings.variants, (*net)->shape.kinds[k]);
    return effects;
}

}  // namespace

int train_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = train_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "train", known, arguments, options)) return *ended;
    auto settings = read_settings(options);
    if (!settings) return usage_error(context, "train", settings.error().describe());
    const auto files = claim(options, *settings);
    if (!files) return failed(context, files.error());
    if (!settings->not_for.empty())
        context.err << "magus-lab: the net of --from is only a beginning, for " << settings->not_for
                    << "; the new one must beat the evaluation alone\n";
    ProgressLine progress(context.err, context.terminal);
    const auto result = run_training(
        *settings,
        [&](const std::string& line) {
            if (context.terminal) progress.show(line);
        },
        context.stop);
    progress.end();
    if (!result) return failed(context, result.error());
    auto effects = effects_of(*settings, *result);
    if (!effects) {
        context.err << "magus-lab: the report is without its pictures: " << effects.error().describe()
                    << "\n";
        effects = std::vector<PieceEffect>();
    }
    const std::string html = report_file(options, *settings);
    if (auto done = write_output(html, train_html(*settings, *result, *effects), context.out); !done)
        return failed(context, done.error());
    if (html != "-") context.out << train_text(*settings, *result);
    if (!result->finished) return failed(context, Error{"stopped; the same command goes on"});
    if (!result->best)
        return failed(context,
                      Error{"no net was written: none has won its match; the nets that lost are in " +
                            settings->folder});
    return 0;
}

}  // namespace magus
