#include "tuning/values/report_html.h"

#include "engine/diagrams/diagram_svg.h"
#include "tuning/html_page.h"
#include "tuning/values/chart.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <sstream>

namespace magus {

namespace {

constexpr std::string_view kStyles =
    R"(.chart { width: 100%; height: auto } .chart text { font-size: 13px; fill: var(--ink) }
.chart .tick { text-anchor: middle; fill: var(--soft) } .chart .label { text-anchor: end }
.chart .unit { text-anchor: end; fill: var(--soft) } .chart text.strong { font-weight: bold }
.grid { stroke: var(--line) } .bar { stroke-width: 2 } .bar.plain { stroke: var(--soft) } .bar.strong { stroke: var(--blue) }
.dot.plain { fill: var(--soft) } .dot.strong { fill: var(--blue) } .band { fill: var(--blue); opacity: .18 }
.course { fill: none; stroke: var(--blue); stroke-width: 2 } .final { stroke: var(--soft); stroke-dasharray: 4 4 }
.diagram svg { max-width: 380px; height: auto } .soft { color: var(--soft) }
)";

std::string heading(const SubjectResult& s) {
    return std::string(s.subject.count == 1 ? "single" : "pair, each") + ", " +
           std::string(describe(s.subject.stage));
}

class Page {
public:
    explicit Page(const ValuesReport& report) : report_(report), v_(*report.settings.variant) {}

    std::string html() {
        out_ << html_head(720, kStyles) << "<title>Piece values: " << html_escaped(v_.name)
             << "</title></head><body>\n<h1>Piece values: "
             << html_escaped(v_.title.empty() ? v_.name : v_.title)
             << "</h1>\n<p>Centipawns with ranges of 95 %, from " << report_.games
             << " games of the engine against itself, " << report_.settings.play.nodes << " nodes a move, "
             << (report_.settings.net ? "with" : "without")
             << " a net. One army has the piece instead of a bundle of known ones; every position is "
                "played with "
                "both colours. The engine played with values drawn around the last estimate. The range of a "
                "value "
                "holds for all such bundles; narrower is that for the bundles that were played. A Pawn is "
                "worth "
             << pawn() << ".</p>\n";
        summary();
        for (const PieceResult& piece : report_.analysis.pieces) section(piece);
        out_ << "</body></html>\n";
        return out_.str();
    }

private:
    std::string name(TypeId t) const {
        const PieceType& type = v_.types[t];
        return type.name.size() > 1 ? type.name : std::string(1, type.letter);
    }

    std::string pawn() const {
        std::string text;
        for (const PieceResult& piece : report_.analysis.pieces)
            for (const SubjectResult& s : piece.subjects) {
                const std::string part =
                    fixed(s.pawn, 0) +
                    (s.subject.stage == Stage::Opening ? " in the opening" : " in the ending");
                if (text.find(part) == std::string::npos) text += (text.empty() ? "" : ", ") + part;
            }
        return text;
    }

    void summary() {
        out_ << "<table><tr><th>piece</th><th></th><th>mean of the stages</th><th>these bundles</th></tr>\n";
        for (const PieceResult& piece : report_.analysis.pieces)
            for (const WholeValue& whole : piece.wholes)
                out_ << "<tr><td>" << html_escaped(name(piece.piece)) << "</td><td>"
                     << (whole.count == 1 ? "single" : "pair, each") << "</td><td>"
                     << to_text(whole.value, whole.range) << "</td><td>" << to_text(whole.games_range)
                     << "</td></tr>\n";
        out_ << "</table>\n";
        out_ << "<table><tr><th>piece</th><th></th><th>by matches</th><th>these bundles</th><th>Pawns</th>"
                "<th>by regression</th><th>games</th><th>scatter</th></tr>\n";
        for (const PieceResult& piece : report_.analysis.pieces)
            for (const SubjectResult& s : piece.subjects) {
                out_ << "<tr><td>" << html_escaped(name(piece.piece)) << "</td><td>" << heading(s)
                     << "</td><td>" << to_text(s.value(), s.range()) << "</td><td>"
                     << to_text(s.games_range()) << "</td><td>"
                     << (s.value() ? fixed(*s.value() / s.pawn, 2) : "&ndash;") << "</td><td>";
                if (s.regression && s.regression->value && s.regression->low)
                    out_ << fixed(*s.regression->value, 0) << " (" << fixed(*s.regression->low, 0) << " to "
                         << fixed(*s.regression->high, 0) << ")";
                out_ << "</td><td>" << 2 * s.match.pairs << "</td><td>" << agreement(s) << "</td></tr>\n";
            }
        out_ << "</table>\n";
    }

    void section(const PieceResult& piece) {
        out_ << "<h2>" << html_escaped(name(piece.piece))
             << "</h2>\n<p>In the engine: " << piece.value.middle() << " in the middle game, "
             << piece.value.end() << " in the end game. <span class=\"soft\">Betza "
             << html_escaped(v_.types[piece.piece].betza) << "</span></p>\n<div class=\"diagram\">"
             << draw_svg(make_diagram(v_, piece.piece)) << "</div>\n";
        for (const SubjectResult& s : piece.subjects) {
            if (!s.value()) continue;
            out_ << "<h3>" << heading(s) << "</h3>\n" << beside_known(piece, s);
            out_ << "<h4>By bundle</h4>\n" << by_bundle(s);
            std::vector<CoursePoint> course;
            for (const auto& [games, e] : s.course)
                if (e.range.limited()) {
                    const Range range = e.range / s.subject.count;
                    course.push_back({1.0 * games, *e.value / s.subject.count, range.low, range.high});
                }
            out_ << "<h4>Over the games</h4>\n" << course_chart(course, *s.value());
        }
    }

    // The piece among those whose values are known, cheapest first.
    std::string beside_known(const PieceResult& piece, const SubjectResult& s) const {
        const EvalTables tables(report_.settings.variant, report_.settings.params);
        std::vector<Bar> bars;
        for (TypeId t : report_.settings.known)
            if (t != piece.piece)
                bars.push_back({name(t), at_stage(whole_value(tables, t), s.subject.stage), {}, {}, false});
        std::optional<double> low, high;
        if (s.range().limited()) low = s.range().low, high = s.range().high;
        bars.push_back({name(piece.piece) + ", by matches", *s.value(), low, high, true});
        if (s.regression && s.regression->value)
            bars.push_back({name(piece.piece) + ", by regression", *s.regression->value, s.regression->low,
                            s.regression->high, true});
        std::ranges::stable_sort(bars, {}, &Bar::value);
        return bar_chart(bars, "centipawns");
    }

    std::string by_bundle(const SubjectResult& s) const {
        std::vector<Bar> scores, values;
        for (const BundleEstimate& b : s.match.bundles) {
            const std::string label = "v " + describe(v_, s.bundles[b.bundle]);
            scores.push_back(
                {label + " (" + std::to_string(2 * b.pairs) + " games)", 100 * b.score, {}, {}, false});
            if (b.value && b.half_width)
                values.push_back({label, *b.value / s.subject.count,
                                  (*b.value - *b.half_width) / s.subject.count,
                                  (*b.value + *b.half_width) / s.subject.count, false});
        }
        Bar all{"all", *s.value(), {}, {}, true};
        if (s.range().limited()) all.low = s.range().low, all.high = s.range().high;
        values.push_back(all);
        return bar_chart(scores, "score %") + bar_chart(values, "centipawns");
    }

    const ValuesReport& report_;
    const Variant& v_;
    std::ostringstream out_;
};

}  // namespace

std::string to_html(const ValuesReport& report) { return Page(report).html(); }

}  // namespace magus
