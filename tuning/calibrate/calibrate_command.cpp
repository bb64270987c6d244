#include "tuning/calibrate/calibrate_command.h"

#include "engine/base/progress.h"
#include "tuning/calibrate/calibration.h"
#include "tuning/command_line.h"
#include "tuning/words_and_seconds.h"

#include <vector>

namespace magus {

namespace po = boost::program_options;

namespace {

po::options_description options() {
    po::options_description all("Options of magus-lab calibrate");
    auto add = all.add_options();
    add("help,h", "this text");
    add("repeats", number("repeats", 1, 1'000'000)->default_value("400"),
        "how often a measurement of values is simulated; matches, which cost little, 25 times as often");
    add("seed", seed_value(), "of the simulated games");
    add("concurrency", concurrency_value(), "simulations at the same time");
    add("only", po::value<std::string>(), "rows with these words in their name alone");
    return all;
}

}  // namespace

int calibrate_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = options();
    po::variables_map given;
    if (const auto ended = read_options(context, "calibrate", known, arguments, given)) return *ended;
    CalibrationSettings settings;
    settings.repeats = number_option<int>(given, "repeats");
    settings.seed = number_option<std::uint64_t>(given, "seed");
    settings.threads = number_option<int>(given, "concurrency");
    settings.only = text_option(given, "only");

    std::vector<CalibrationRow> rows;
    context.out << "Simulated games with a known truth: how often a range of 95 % contains it\n\n"
                << calibration_head();
    std::vector<SimulatedSituation> chosen = all_situations(settings.seed);
    std::erase_if(chosen, [&](const auto& s) { return s.name.find(settings.only) == std::string::npos; });
    ProgressLine progress(context.err, context.terminal);
    for (const SimulatedSituation& s : chosen) {
        const auto row = run_calibration(s, settings, context.stop);
        if (!row) break;
        rows.push_back(*row);
        progress.end();
        context.out << to_text(*row) << std::flush;
        if (rows.size() < chosen.size())
            progress.show(rows.size(), chosen.size(),
                          "row " + std::to_string(rows.size()) + " of " + std::to_string(chosen.size()));
    }
    if (rows.empty()) return usage_error(context, "calibrate", "--only: no row has these words in its name");
    int status = 0;
    for (const CalibrationRow& row : rows) {
        if (holds(row)) continue;
        context.err << "magus-lab calibrate: outside of 93 to 97 % by more than chance: " << row.name << '\n';
        status = kFailed;
    }
    context.out << "\nworst coverage " << fixed(100 * worst_coverage(rows), 1) << " %\n";
    return status;
}

}  // namespace magus
