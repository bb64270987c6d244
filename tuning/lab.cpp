#include "tuning/lab.h"

#include "engine/base/mapped.h"
#include "engine/base/suggest.h"
#include "tuning/calibrate/calibrate_command.h"
#include "tuning/command_line.h"
#include "tuning/lab_examples.h"
#include "tuning/match/match_command.h"
#include "tuning/mating/mating_command.h"
#include "tuning/queue/queue_command.h"
#include "tuning/runs/merge_command.h"
#include "tuning/train/positions_command.h"
#include "tuning/train/train_command.h"
#include "tuning/tune/tune_command.h"
#include "tuning/values/command.h"

#include <algorithm>
#include <iomanip>

namespace magus {

namespace {

// A command, and what it is like: lines that end its --help.
struct LabCommand {
    std::string_view name, what;
    int (*run)(const std::vector<std::string>&, LabContext&);
    std::vector<LabExample> examples;
};

const std::vector<LabCommand>& commands() {
    static const std::vector<LabCommand> kAll = {
        {"match",
         "engine against engine, with statistics",
         match_command,
         {{"--variant capablanca --games 20 --tc 1+0.01 --engine \"self nodes=2000\" --engine \"self "
           "nodes=1000\"",
           "what twice the nodes are worth"},
          {"--variant chess --tc 10+0.1 --sprt 0,5 --pgn games.pgn --engine magus --engine "
           "\"cmd=./magus-new\"",
           "is the new program better? ends when that is decided"}}},
        {"queue",
         "many matches, one after the other, and a table of them",
         queue_command,
         {{"ideas.ini --concurrency 2", "play what the file lists and is not played yet"},
          {"ideas.ini --report", "the table so far"}}},
        {"throw",
         "a Random Variant Chess match: the dice choose the games",
         throw_command,
         {{"--games 10 --nodes 2000 --engine self --engine \"self nodes=1000\"", "ten games by three dice"}}},
        {"mating",
         "end-game tables: can a piece or two mate a bare King, and in how many moves",
         mating_command,
         {{"--variant tomorrow1 --piece G", "does a Giraffe mate?"},
          {"--board 10x8 --piece BN", "does an Archbishop, on ten files?"}}},
        {"selfplay",
         "the engine against itself in several variants: how games end",
         self_play_command,
         {{"--variant chess,deathmatch,longboard --games 20 --nodes 1000", "sixty games, and how they end"}}},
        {"values",
         "what pieces are worth, with error bars",
         values_command,
         {{"--board 8x8 --piece L:mNcB --plan", "how exact will so many games be?"},
          {"--variant deathmatch --piece M --state m.state --out m.ini --html m.html",
           "measure the Magician"}}},
        {"calibrate",
         "are the error bars what they say? simulated games with a known truth",
         calibrate_command,
         {{"--repeats 400 --concurrency 2", "every row of the table"}}},
        {"tune",
         "evaluation weights, or numbers of the search, from self-play games",
         tune_command,
         {{"--variant capablanca --games 2000 --nodes 1000 --out capablanca.ini", "weights for one game"},
          {"--search --variant capablanca --games 4000 --state s.state --out s.params --html s.html",
           "numbers of the search, by SPSA"}}},
        {"train",
         "a net that learns a game from the engine's own games",
         train_command,
         {{"--variant capablanca --hours 2 --out capablanca.net", "two hours of playing and learning"},
          {"--variant capablanca,gothic --from builtin --hours 2 --out better.net",
           "from the program's own net on"}}},
        {"positions",
         "games of the engine against itself as training positions",
         positions_command,
         {{"--variant chess --games 1000 --out chess.positions", "write them"},
          {"--show chess.positions", "what is in the file?"}}},
        {"merge",
         "one run of its shards' state files",
         merge_command,
         {{"--state whole.state shard-1.state shard-2.state", "join two of them"}}},
    };
    return kAll;
}

void print_synopsis(std::ostream& out) {
    out << "Usage: magus-lab COMMAND [options]\n\n";
    for (const LabCommand& command : commands())
        out << "  " << std::left << std::setw(11) << command.name << command.what << '\n';
    out << "\nmagus-lab COMMAND --help lists the options, with examples.\n";
}

void print_examples(const LabCommand& command, std::ostream& out) {
    out << "\nExamples:\n";
    for (const LabExample& example : command.examples)
        out << "  # " << example.what << "\n  magus-lab " << command.name << ' ' << example.arguments << '\n';
}

}  // namespace

std::vector<LabExample> lab_examples(std::string_view name) {
    for (const LabCommand& command : commands())
        if (command.name == name) return command.examples;
    return {};
}

int run_lab(const std::vector<std::string>& arguments, LabContext& context) {
    if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
        print_synopsis(arguments.empty() ? context.err : context.out);
        return arguments.empty() ? kUsageError : 0;
    }
    const auto command = std::ranges::find(commands(), arguments[0], &LabCommand::name);
    if (command == commands().end()) {
        const auto names = mapped(commands(), [](const LabCommand& one) { return std::string(one.name); });
        context.err << "magus-lab: there is no command '" << arguments[0] << "'"
                    << did_you_mean(arguments[0], names) << '\n';
        print_synopsis(context.err);
        return kUsageError;
    }
    const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
    const int status = command->run(rest, context);
    const auto asks_for_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
    if (status == 0 && std::ranges::any_of(rest, asks_for_help)) print_examples(*command, context.out);
    if (context.out << std::flush) return status;
    return failed(context, cannot_write("standard output"));
}

}  // namespace magus
