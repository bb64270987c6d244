#include "tuning/values/command.h"

#include "engine/base/progress.h"
#include "tuning/command_line.h"
#include "tuning/values/forecast.h"
#include "tuning/values/report_html.h"
#include "tuning/values/values_options.h"
#include "tuning/values/values_report.h"
#include "tuning/words_and_seconds.h"

namespace magus {

namespace po = boost::program_options;

namespace {

std::string progress_text(const RunSettings& settings, const ValuesProgress& progress) {
    std::string line = std::to_string(progress.games) + " games, " + fixed(progress.games_per_second, 1) +
                       "/s, round " + std::to_string(progress.analysis.rounds + 1) + ": " +
                       std::to_string(progress.round_played) + " of " + std::to_string(progress.round_games);
    for (const PieceResult& piece : progress.analysis.pieces)
        line += std::string("  ") + settings.variant->types[piece.piece].letter + " " +
                std::to_string(piece.value.middle()) + "/" + std::to_string(piece.value.end());
    return line;
}

}  // namespace

int values_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = values_options();
    po::variables_map given;
    if (const auto ended = read_options(context, "values", known, arguments, given)) return *ended;
    auto order = read_order(known, given, arguments);
    if (!order) return usage_error(context, "values", order.error().describe());
    const RunSettings& settings = order->settings;
    const auto formation = Formation::make(settings.variant);
    if (!formation) return usage_error(context, "values", formation.error().describe());
    if (subjects(settings, *formation).empty())
        return usage_error(context, "values", "no bundle of known pieces comes near (--known)");

    if (order->plan_only) {
        context.out << forecast_table(settings, subjects(settings, *formation));
        return 0;
    }
    const auto files = claim_files(
        file_plan(given, {"json", "html", "out"}, {"weights", "net", "earlier"}, variant_files(given)),
        order->budget.files, context);
    if (!files) return failed(context, files.error());
    order->budget.files.outputs = files->names();

    ProgressLine line(context.err, context.terminal);
    double speed = 0;
    const auto records = run_values(
        settings, *formation, order->budget,
        [&](const ValuesProgress& p) {
            speed = p.games_per_second;
            line.show(progress_text(settings, p));
        },
        context.stop);
    line.end();
    if (!records) return failed(context, records.error());
    const auto stopped = [&] {
        return failed(context, Error{"stopped after " + std::to_string(2 * records->size()) + " games"});
    };
    if (!order->budget.files.shard.is_whole()) {
        if (context.stop) return stopped();
        context.out << 2 * records->size() << " games of " << order->budget.files.state_file << '\n';
        return 0;
    }
    const Analysis analysis = analyse(settings, *formation, *records, Detail::Report);
    const ValuesReport report{settings, analysis, 2 * records->size(), speed};
    if (order->json_file != "-") context.out << to_table(report);
    // Each is written though another could not be.
    int status = 0;
    const auto write = [&](const std::string& file, auto text) {
        if (file.empty()) return;
        if (auto done = write_output(file, text(), context.out); !done)
            status = failed(context, done.error());
    };
    write(order->json_file, [&] { return to_json(report); });
    write(order->html_file, [&] { return to_html(report); });
    write(order->weights_file, [&] { return to_text(to_weights(report, order->weights_section)); });
    return context.stop ? stopped() : status;
}

}  // namespace magus
