#include "tuning/lab.h"

#include "tuning/calibrate/calibrate_command.h"
#include "tuning/command_line.h"
#include "tuning/match_command.h"
#include "tuning/mating/mating_command.h"
#include "tuning/merge_command.h"
#include "tuning/train/positions_command.h"
#include "tuning/train/train_command.h"
#include "tuning/tune_command.h"
#include "tuning/values/command.h"

#include <map>

namespace magus {

namespace {

constexpr const char* kSynopsis = R"(Usage: magus-lab COMMAND [options]

  match      engine against engine, with statistics
  throw      a Random Variant Chess match: the dice choose the games
  mating     end-game tables: can a piece or two mate a bare King, and in how many moves
  selfplay   the engine against itself in several variants: how games end
  values     what pieces are worth, with error bars
  calibrate  are the error bars what they say? simulated games with a known truth
  tune       evaluation weights from self-play games
  train      a net that learns a game from the engine's own games
  positions  games of the engine against itself as training positions
  merge      one run of its shards' state files

magus-lab COMMAND --help tells the options.
)";

using Command = int (*)(const std::vector<std::string>&, LabContext&);
const std::map<std::string, Command> kCommands = {
    {"match", match_command},         {"throw", throw_command}, {"mating", mating_command},
    {"selfplay", self_play_command},  {"tune", tune_command},   {"values", values_command},
    {"positions", positions_command}, {"merge", merge_command}, {"calibrate", calibrate_command},
    {"train", train_command},
};

}  // namespace

int run_lab(const std::vector<std::string>& arguments, LabContext& context) {
    if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
        (arguments.empty() ? context.err : context.out) << kSynopsis;
        return arguments.empty() ? kUsageError : 0;
    }
    const auto command = kCommands.find(arguments[0]);
    if (command == kCommands.end()) {
        context.err << "magus-lab: there is no command '" << arguments[0] << "'\n" << kSynopsis;
        return kUsageError;
    }
    const int status = command->second({arguments.begin() + 1, arguments.end()}, context);
    if (context.out << std::flush) return status;
    return failed(context, cannot_write("standard output"));
}

}  // namespace magus
