#include "tuning/train/train_report.h"

#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "engine/diagrams/diagram_svg.h"
#include "tuning/html_page.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <sstream>

namespace magus {

namespace {

constexpr std::string_view kStyles =
    R"(table.board { display: inline-table; margin: 0 1em 1em 0 } table.board td { border: 1px solid var(--line); padding: 0; width: 30px;
  height: 26px; text-align: center; font-size: 11px; color: #1f2328 } table.board caption { text-align: left }
.curve { fill: none; stroke: var(--blue); stroke-width: 2 } .base { stroke: var(--soft); stroke-dasharray: 4 4 }
svg { width: 100%; height: auto } svg text { font-size: 12px; fill: var(--soft) }
)";

std::string games_text(const TrainSettings& settings) {
    constexpr std::size_t kShown = 5;
    return join_first(mapped(settings.variants, &Variant::name), kShown);
}

std::string verdict(const TrainSettings& settings, const TrainResult& result) {
    if (!result.finished) return "The run is not finished.";
    if (!result.best) return "No net has won its match: none was written.";
    return "The last net that won its match is " + settings.out_file + ".";
}

std::string more_games(const TrainSettings& settings) {
    const std::size_t files = settings.more_files.size();
    if (files == 0) return {};
    return " It learnt from " + std::to_string(files) + (files == 1 ? " more file" : " more files") +
           " of positions, too.";
}

// Validation losses by epoch; dashed: what was there before.
std::string loss_curve(const Generation& generation) {
    constexpr double kWidth = 700, kHeight = 160;
    const double base = generation.start.value_or(generation.before);
    double least = base, most = base;
    for (const EpochLoss& loss : generation.epochs) {
        least = std::min({least, loss.validation, loss.training});
        most = std::max({most, loss.validation});
    }
    const double range = std::max(most - least, 1e-9);
    const auto y = [&](double loss) { return fixed(10 + (kHeight - 20) * (most - loss) / range, 1); };
    std::ostringstream out;
    out << "<svg viewBox=\"0 0 " << kWidth << ' ' << kHeight << "\"><line class=\"base\" x1=\"0\" x2=\""
        << kWidth << "\" y1=\"" << y(base) << "\" y2=\"" << y(base)
        << "\"/><polyline class=\"curve\" points=\"";
    const double step =
        (kWidth - 20) / std::max<double>(1, static_cast<double>(generation.epochs.size()) - 1);
    for (std::size_t i = 0; i < generation.epochs.size(); ++i)
        out << fixed(10 + step * static_cast<double>(i), 1) << ',' << y(generation.epochs[i].validation)
            << ' ';
    out << "\"/><text x=\"4\" y=\"" << kHeight - 4
        << "\">validation loss by epoch; dashed: " << name_of_first(generation.start.has_value()) << " ("
        << fixed(base, 5) << ")</text></svg>\n";
    return out.str();
}

// Blue: better there than elsewhere, red: worse.
std::string colour(double difference, double most) {
    const double part = std::clamp(most > 0 ? difference / most : 0, -1.0, 1.0);
    const int paler = static_cast<int>(std::lround(255 - 150 * std::abs(part)));
    const std::string pale = std::to_string(paler);
    return part >= 0 ? "rgb(" + pale + "," + pale + ",255)" : "rgb(255," + pale + "," + pale + ")";
}

std::string board(const PieceEffect& piece, int files, int ranks) {
    double most = 0;
    for (const auto& square : piece.squares)
        if (square.count > 0) most = std::max(most, std::abs(square.value() - piece.all.value()));
    const auto width = static_cast<std::size_t>(files);
    std::ostringstream out;
    const bool named = !piece.name.empty() && piece.name != piece.kind;
    out << "<table class=\"board\"><caption>"
        << html_escaped(named ? piece.name + " (" + piece.kind + ")" : piece.kind) << ": "
        << fixed(piece.all.value(), 0) << "</caption>\n";
    for (auto rank = static_cast<std::size_t>(ranks); rank-- > 0;) {
        out << "<tr>";
        for (const auto& square : std::span(piece.squares).subspan(rank * width, width)) {
            if (square.count == 0)
                out << "<td></td>";
            else
                out << "<td style=\"background:" << colour(square.value() - piece.all.value(), most) << "\">"
                    << fixed(square.value(), 0) << "</td>";
        }
        out << "</tr>\n";
    }
    out << "</table>\n";
    return out.str();
}

}  // namespace

std::string train_text(const TrainSettings& settings, const TrainResult& result) {
    std::ostringstream out;
    out << "games      " << games_text(settings) << "\ntime       " << fixed(result.seconds / 3600, 2)
        << " hours\n";
    for (const Generation& g : result.generations)
        out << "generation " << g.number << ": " << g.positions << " positions of " << g.games
            << " games, validation loss " << losses_text(g) << "; " << score_text(g)
            << (g.accepted ? ": won" : ": not won") << '\n';
    out << verdict(settings, result) << '\n';
    return out.str();
}

std::string train_html(const TrainSettings& settings, const TrainResult& result,
                       const std::vector<PieceEffect>& effects) {
    std::ostringstream out;
    const std::string games = html_escaped(games_text(settings));
    out << html_head(760, kStyles) << "<title>Net: " << games << "</title></head><body>\n<h1>Net: " << games
        << "</h1>\n<p>" << html_escaped(verdict(settings, result)) << " " << fixed(result.seconds / 3600, 2)
        << " hours, " << settings.concurrency << (settings.concurrency == 1 ? " core, " : " cores, ")
        << settings.nodes << " nodes a move; matches at " << settings.match_nodes << " nodes a move."
        << more_games(settings) << "</p>\n"
        << "<table><tr><th>generation</th><th>positions</th><th>loss</th><th>match</th><th></th></tr>\n";
    for (const Generation& g : result.generations)
        out << "<tr><td>" << g.number << "</td><td>" << g.positions << "</td><td>"
            << html_escaped(losses_text(g)) << "</td><td>" << score_text(g) << "</td><td>"
            << (g.accepted ? "won" : "not won") << "</td></tr>\n";
    out << "</table>\n<p>Loss: cross entropy between what the search expects and what is expected without a "
           "search, on games "
           "that were kept apart; 0 is perfect. First with the evaluation alone, last with the new "
           "net.</p>\n";
    for (const Generation& g : result.generations)
        out << "<h2>Generation " << g.number << "</h2>\n" << loss_curve(g);
    if (!effects.empty()) {
        out << "<h2>What the net says of pieces</h2>\n<p>By how many centipawns its output falls, on "
               "average, when the "
               "piece is taken from the board: what it adds to the evaluation's own value. Squares as the "
               "owner sees "
               "them; blue squares are better than the average, red ones worse.</p>\n";
        for (const PieceEffect& piece : effects)
            if (piece.all.count > 0)
                out << board(piece, settings.variants[0]->board.files(), settings.variants[0]->board.ranks());
    }
    out << "</body></html>\n";
    return out.str();
}

}  // namespace magus
