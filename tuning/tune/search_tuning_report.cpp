#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "tuning/html_page.h"
#include "tuning/tune/search_tuning.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <sstream>

namespace magus {

namespace {

long rounded(double value) { return std::lround(value); }

// How far it went, in its steps: a run that learnt nothing stays within one or so.
std::string steps_text(const SpsaNumber& number, double value) {
    const double steps = (value - number.start) / number.step;
    return (steps < 0 ? "" : "+") + fixed(steps + 0.0, 2);  // no -0
}

// In percent, with the range of 95 %.
std::string score_text(const ScoreEstimate& score) {
    std::string mean = fixed(100 * score.mean, 1);
    if (!score.interval) return mean;
    return mean + " (" + fixed(100 * score.interval->low, 1) + " to " + fixed(100 * score.interval->high, 1) +
           ")";
}

// The number's way through the rounds; dashed: where it began.
std::string way(const SearchTuningResult& result, std::size_t number) {
    constexpr double kWidth = 700, kHeight = 90, kEdge = 8;
    constexpr std::size_t kMostPoints = 300;
    double low = result.course.front()[number], high = low;
    for (const auto& values : result.course) {
        low = std::min(low, values[number]);
        high = std::max(high, values[number]);
    }
    // A way shorter than a step is drawn as short as it is.
    const double middle = (low + high) / 2, range = std::max(high - low, 2 * result.numbers[number].step);
    const auto y = [&](double value) {
        return fixed(kHeight / 2 - (value - middle) / range * (kHeight - 2 * kEdge), 1);
    };
    const std::size_t last = result.course.size() - 1, points = std::min(last, kMostPoints);
    std::ostringstream out;
    const std::string begin = y(result.course.front()[number]);
    out << "<svg viewBox=\"0 0 " << kWidth << ' ' << kHeight << "\"><line class=\"base\" x1=\"0\" x2=\""
        << kWidth << "\" y1=\"" << begin << "\" y2=\"" << begin << "\"/><polyline class=\"way\" points=\"";
    for (std::size_t i = 0; i <= points; ++i) {
        const std::size_t at = points == 0 ? 0 : i * last / points;
        const double share = last == 0 ? 0 : static_cast<double>(at) / static_cast<double>(last);
        out << fixed(share * kWidth, 1) << ',' << y(result.course[at][number]) << ' ';
    }
    out << "\"/></svg>\n";
    return out.str();
}

}  // namespace

std::string search_tuning_report(const SearchTuningResult& result) {
    std::ostringstream out;
    out << result.rounds << " pairs of games\n"
        << std::left << std::setw(26) << "number" << std::right << std::setw(8) << "before" << std::setw(8)
        << "after" << std::setw(10) << "in steps" << std::setw(22) << "upper side, %" << '\n';
    for (std::size_t i = 0; i < result.numbers.size(); ++i) {
        const SpsaNumber& number = result.numbers[i];
        out << std::left << std::setw(26) << number.name << std::right << std::setw(8)
            << rounded(number.start) << std::setw(8) << rounded(result.values[i]) << std::setw(10)
            << steps_text(number, result.values[i]) << std::setw(22) << score_text(result.upper_sides[i])
            << '\n';
    }
    out << "upper side: what it scored in all pairs with the number a step higher, against the other with it "
           "a step lower\n";
    return out.str();
}

std::string search_tuning_params(const SearchTuningResult& result, const EngineSpec& spec) {
    std::map<std::string, long> all(spec.params.begin(), spec.params.end());
    for (std::size_t i = 0; i < result.numbers.size(); ++i)
        all[result.numbers[i].name] = rounded(result.values[i]);
    std::string out = "# Numbers of the search, from " + std::to_string(result.rounds) +
                      " pairs of games (magus-lab tune --search)\n";
    for (const auto& [name, value] : all) out += name + " = " + std::to_string(value) + "\n";
    return out;
}

std::string search_tuning_html(const SearchTuningSettings& settings, const SearchTuningResult& result) {
    constexpr int kPageWidth = 760;
    const std::string games = join(mapped(settings.variants, &Variant::name), ", ");
    std::string out =
        html_head(kPageWidth, "svg { width: 100%; height: auto } .way { fill: none; stroke: var(--blue); "
                              "stroke-width: 2 } .base { stroke: var(--soft); stroke-dasharray: 4 4 }\n");
    out += "<title>Numbers of the search</title></head><body>\n<h1>Numbers of the search</h1>\n<p>" +
           html_escaped(games) + ": " + std::to_string(result.rounds) + " of " +
           std::to_string(settings.spsa.rounds) + " pairs of games, " + to_text(settings.time) +
           ". Whether the numbers are better only a match can tell.</p>\n"
           "<p>Each picture is a number's way through the pairs; dashed: where it began. A picture is at "
           "least two of its steps "
           "high. Chance alone moves a number by a part of a step.</p>\n";
    for (std::size_t i = 0; i < result.numbers.size(); ++i) {
        const SpsaNumber& number = result.numbers[i];
        out += "<h2>" + html_escaped(number.name) + "</h2>\n<p>" + std::to_string(rounded(number.start)) +
               " → " + fixed(result.values[i], 1) + " (step " + fixed(number.step, 1) + ", went " +
               steps_text(number, result.values[i]) + " steps); a step higher scored " +
               score_text(result.upper_sides[i]) + " % against a step lower</p>\n" + way(result, i);
    }
    return out + "</body></html>\n";
}

}  // namespace magus
