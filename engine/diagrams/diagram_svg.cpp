#include "engine/diagrams/diagram_svg.h"

#include <algorithm>
#include <sstream>

namespace magus {

namespace {

constexpr int kSquare = 40, kHalf = kSquare / 2;
constexpr int kMargin = 10, kLabels = 20;  // around the board; rank numbers and file letters
constexpr int kTitle = 36, kRow = 31;      // heights of the title and of a legend row
constexpr int kLeastWidth = 340;           // so that the legend fits

constexpr std::string_view kStyle = R"(<style>
text { font-family: Verdana, "DejaVu Sans", sans-serif; fill: #1f2328 }
.title { font-size: 19px; font-weight: bold }
.label { font-size: 13px; text-anchor: middle; fill: #59636e }
.legend { font-size: 15px }
.letter { font-size: 19px; font-weight: bold; text-anchor: middle; fill: #1f2328 }
.first { font-size: 13px; font-weight: bold; text-anchor: middle; fill: #1f2328 }
.light { fill: #f3ead8 } .dark { fill: #dccdb0 }
.piece { fill: #ffffff; stroke: #1f2328; stroke-width: 2 }
.way { fill: none; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; stroke: #1d5fc4; opacity: 0.32 }
.quiet { fill: #1d5fc4 } .capture { fill: none; stroke: #1d5fc4; stroke-width: 3 }
.quiet.leap { fill: #c8460f } .capture.leap { stroke: #c8460f }
.quiet.hurdle { fill: #7a2fb5 } .capture.hurdle { stroke: #7a2fb5; stroke-dasharray: 5 3.4 }
.capture.withdrawal { stroke: #b3123a }
.empty { fill: none; stroke: #59636e; stroke-width: 2; stroke-dasharray: 3 3 }
@media (prefers-color-scheme: dark) { .title, .legend { fill: #e6edf3 } .label { fill: #9da7b3 } .onpage { stroke: #9da7b3 } }
</style>
)";

std::string escaped(std::string_view text) {
    std::string out;
    for (char c : text) switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    return out;
}

struct Point {
    int x, y;
};

std::string_view css(Manner manner) {
    switch (manner) {
    case Manner::Leap: return " leap";
    case Manner::Hurdle: return " hurdle";
    case Manner::Withdrawal: return " withdrawal";
    default: return "";
    }
}

std::string element(std::string_view name) { return "<" + std::string(name); }

void draw_text(std::ostream& out, Point at, std::string_view style, std::string_view text) {
    out << element("text") << " x=\"" << at.x << "\" y=\"" << at.y << "\" class=\"" << style << "\">"
        << escaped(text) << "</text>\n";
}

void draw_circle(std::ostream& out, Point at, int radius, std::string_view style,
                 std::string_view more = "") {
    out << element("circle") << " cx=\"" << at.x << "\" cy=\"" << at.y << "\" r=\"" << radius << "\" class=\""
        << style << more << "\"/>\n";
}

// A dot for a move, a ring for a capture, a diamond for one that happens from afar.
void draw_mark(std::ostream& out, Point at, const Mark& mark) {
    if (mark.capture.manner == Manner::Withdrawal)
        out << element("path") << " d=\"M" << at.x << ' ' << at.y - 15
            << "l15 15l-15 15l-15 -15z\" class=\"capture withdrawal\"/>\n";
    else if (mark.capture.any())
        draw_circle(out, at, 12, "capture", css(mark.capture.manner));
    if (mark.quiet.any()) draw_circle(out, at, 6, "quiet", css(mark.quiet.manner));
    if (mark.quiet.first_only || mark.capture.first_only) draw_text(out, {at.x + 14, at.y - 7}, "first", "1");
    if (mark.must_be_empty)
        out << element("rect") << " x=\"" << at.x - 7 << "\" y=\"" << at.y - 7
            << "\" width=\"14\" height=\"14\" class=\"empty\"/>\n";
}

class ViewPainter {
public:
    ViewPainter(std::ostream& out, const MoveDiagram& diagram, const DiagramView& view, int width, int top)
        : out_(out),
          board_(diagram.variant.board),
          type_(diagram.variant.types[diagram.type]),
          view_(view),
          left_((width - files() * kSquare) / 2),
          top_(top) {}

    static int height(const DiagramView& view) {
        return (view.last_rank - view.first_rank + 1) * kSquare + kLabels + kMargin;
    }

    void paint() const {
        out_ << "<g class=\"board\">\n";
        draw_squares();
        draw_labels();
        for (const auto& line : view_.lines) draw_line(line);
        for (Square s : board_.squares())
            if (view_.mark(s).shown()) draw_mark(out_, center(s), view_.mark(s));
        draw_piece();
        out_ << "</g>\n";
    }

private:
    int files() const { return view_.last_file - view_.first_file + 1; }
    Point center(int file, int rank) const {
        return {left_ + (file - view_.first_file) * kSquare + kHalf,
                top_ + (view_.last_rank - rank) * kSquare + kHalf};
    }
    Point center(Square s) const { return center(board_.file(s), board_.rank(s)); }

    void draw_squares() const {
        for (int rank = view_.first_rank; rank <= view_.last_rank; ++rank)
            for (int file = view_.first_file; file <= view_.last_file; ++file) {
                const Square s = board_.at(file, rank);
                if (!s.exists()) continue;
                const Point at = center(s);
                out_ << "<rect x=\"" << at.x - kHalf << "\" y=\"" << at.y - kHalf << "\" width=\"" << kSquare
                     << "\" height=\"" << kSquare << "\" class=\"" << (board_.dark(s) ? "dark" : "light")
                     << "\"/>\n";
            }
    }

    void draw_labels() const {
        for (int rank = view_.first_rank; rank <= view_.last_rank; ++rank)
            draw_text(out_, {left_ - 11, center(view_.first_file, rank).y + 4}, "label",
                      std::to_string(rank + 1));
        for (int file = view_.first_file; file <= view_.last_file; ++file)
            draw_text(out_, {center(file, 0).x, center(file, view_.first_rank).y + kHalf + 14}, "label",
                      std::string(1, static_cast<char>('a' + file)));
    }

    void draw_line(const std::vector<Square>& line) const {
        out_ << "<polyline points=\"";
        for (Square s : line) out_ << (s == line.front() ? "" : " ") << center(s).x << ',' << center(s).y;
        out_ << "\" class=\"way\"/>\n";
    }

    void draw_piece() const {
        const Point first = center(view_.body.first()), last = center(view_.body.last());
        const int radius = 16;
        out_ << "<rect x=\"" << first.x - radius << "\" y=\"" << first.y - radius << "\" width=\""
             << last.x - first.x + 2 * radius << "\" height=\"" << 2 * radius << "\" rx=\"" << radius
             << "\" class=\"piece\"/>\n";
        draw_text(out_, {(first.x + last.x) / 2, first.y + 7}, "letter", std::string(1, type_.letter));
    }

    std::ostream& out_;
    const Geometry& board_;
    const PieceType& type_;
    const DiagramView& view_;
    int left_, top_;
};

struct LegendRow {
    Mark sample;
    bool way = false;  // the line of slides instead of a mark
    std::string text;
};

Mark mark_of(Manner quiet, Manner capture) { return {{quiet, false}, {capture, false}, false}; }

std::vector<LegendRow> legend_rows(const MoveDiagram& diagram) {
    bool first = false, empty = false, lines = false;
    bool near = false, leaps = false, quiet_only = false, capture_only = false, both = false;
    bool quiet_hurdle = false, capture_hurdle = false, withdrawal = false;
    for (const DiagramView& view : diagram.views) {
        lines |= !view.lines.empty();
        for (const Mark& m : view.marks) {
            const auto is = [&](Manner manner) {
                return m.quiet.manner == manner || m.capture.manner == manner;
            };
            const bool capture =
                m.capture.any() && !is(Manner::Withdrawal) && m.capture.manner != Manner::Hurdle;
            both |= m.quiet.any() && capture;
            quiet_only |= m.quiet.any() && !capture;
            capture_only |= capture && !m.quiet.any();
            near |= is(Manner::Step) || is(Manner::Slide);
            leaps |= is(Manner::Leap);
            quiet_hurdle |= m.quiet.manner == Manner::Hurdle;
            capture_hurdle |= m.capture.manner == Manner::Hurdle;
            withdrawal |= m.capture.manner == Manner::Withdrawal;
            first |= m.quiet.first_only || m.capture.first_only;
            empty |= m.must_be_empty;
        }
    }
    const Manner usual = near ? Manner::Step : Manner::Leap;
    const std::string leaping = near ? "" : ", by leaping";
    std::vector<LegendRow> rows;
    const auto row = [&](bool wanted, LegendRow r) {
        if (wanted) rows.push_back(std::move(r));
    };
    row(both, {mark_of(usual, usual), false, "moves and captures" + leaping});
    row(quiet_only, {mark_of(usual, Manner::None), false, "moves without capture" + leaping});
    row(capture_only, {mark_of(Manner::None, capture_only && leaps && !both ? Manner::Leap : usual), false,
                       "captures" + leaping});
    row(quiet_hurdle, {mark_of(Manner::Hurdle, Manner::None), false, "moves over a piece in between"});
    row(capture_hurdle, {mark_of(Manner::None, Manner::Hurdle), false, "captures over a piece in between"});
    row(withdrawal, {mark_of(Manner::None, Manner::Withdrawal), false, "captured by moving directly away"});
    row(lines, {{}, true, "blocked by what stands on the line"});
    row(leaps && near, {mark_of(Manner::Leap, Manner::Leap), false, "orange: leaps, nothing can block it"});
    row(empty, {{{}, {}, true}, false, "must be empty, and is not reached"});
    row(first, {{{usual, true}, {}, false}, false, "only from its first squares"});
    return rows;
}

void draw_legend(std::ostream& out, const std::vector<LegendRow>& rows, int left, int top) {
    for (const LegendRow& row : rows) {
        if (row.way)
            out << "<polyline points=\"" << left - 12 << ',' << top << ' ' << left + 12 << ',' << top
                << "\" class=\"way\"/>\n";
        else
            draw_mark(out, {left, top}, row.sample);
        draw_text(out, {left + 26, top + 5}, "legend", row.text);
        top += kRow;
    }
}

}  // namespace

std::string draw_svg(const MoveDiagram& diagram) {
    const PieceType& type = diagram.variant.types[diagram.type];
    const auto rows = legend_rows(diagram);
    int width = kLeastWidth, height = kTitle;
    for (const DiagramView& view : diagram.views) {
        width = std::max(width, (view.last_file - view.first_file + 1) * kSquare + 2 * (kLabels + kMargin));
        height += ViewPainter::height(view);
    }
    height += static_cast<int>(rows.size()) * kRow + kMargin;

    std::ostringstream out;
    out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << ' ' << height
        << "\" width=\"" << width << "\" height=\"" << height << "\" role=\"img\">\n<title>How the "
        << escaped(type.name) << " moves</title>\n"
        << kStyle;
    draw_text(out, {kMargin + kLabels, 23}, "title", type.name);
    int top = kTitle;
    for (const DiagramView& view : diagram.views) {
        ViewPainter(out, diagram, view, width, top).paint();
        top += ViewPainter::height(view);
    }
    draw_legend(out, rows, kMargin + kLabels + 12, top + 14);
    out << "</svg>\n";
    return out.str();
}

}  // namespace magus
