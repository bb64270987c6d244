#include "tuning/values/chart.h"

#include "engine/base/mapped.h"
#include "tuning/html_page.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <sstream>

namespace magus {

namespace {

constexpr int kWidth = 640, kLabelWidth = 190, kRow = 24, kScale = 34, kMargin = 12;
constexpr int kCourseHeight = 200, kCourseLeft = 56;

// A step of 1, 2 or 5 times a power of ten of which about `steps` fit.
double round_step(double span, int steps) {
    const double rough = std::max(1e-9, span / steps), power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10 * power;
}

// From the first one on, a step apart, up to the last.
std::vector<double> ticks(double first, double last, double step) {
    constexpr double kRounding = 1e-6;
    const int steps = static_cast<int>(std::floor((last - first) / step + kRounding));
    return mapped(std::views::iota(0, steps + 1), [=](int i) { return first + i * step; });
}

// Values to pixels.
struct Axis {
    double least, most;
    double from, to;  // pixels

    double operator()(double value) const { return from + (value - least) / (most - least) * (to - from); }
};

std::string px(double value) { return fixed(value, 1); }

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
    return "<line x1=\"" + px(x1) + "\" y1=\"" + px(y1) + "\" x2=\"" + px(x2) + "\" y2=\"" + px(y2) +
           "\" class=\"" + std::string(style) + "\"/>\n";
}

std::string text(double x, double y, std::string_view style, std::string_view words) {
    return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" class=\"" + std::string(style) + "\">" +
           html_escaped(words) + "</text>\n";
}

std::string open_svg(int width, int height) {
    return "<svg viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(height) +
           "\" class=\"chart\" role=\"img\">\n";
}

}  // namespace

std::string bar_chart(const std::vector<Bar>& bars, const std::string& unit) {
    if (bars.empty()) return {};
    double least = bars[0].value, most = bars[0].value;
    for (const Bar& b : bars) {
        least = std::min({least, b.value, b.low.value_or(b.value)});
        most = std::max({most, b.value, b.high.value_or(b.value)});
    }
    const double step = round_step(std::max(10.0, most - least), 8);
    least = std::floor((least - step / 4) / step) * step;
    most = std::ceil((most + step / 4) / step) * step;
    const Axis x{least, most, kLabelWidth, kWidth - kMargin};
    const int bottom = kMargin + static_cast<int>(bars.size()) * kRow;
    std::string out = open_svg(kWidth, bottom + kScale);
    for (const double tick : ticks(least, most, step))
        out += line(x(tick), kMargin, x(tick), bottom, "grid") +
               text(x(tick), bottom + 16, "tick", fixed(tick, step < 1 ? 1 : 0));
    out += text(kLabelWidth - 8, bottom + 16, "unit", unit);
    double y = kMargin + kRow / 2.0;
    for (const Bar& b : bars) {
        const std::string style = b.strong ? "strong" : "plain";
        out += text(kLabelWidth - 8, y + 4, b.strong ? "label strong" : "label", b.label);
        if (b.low && b.high)
            out += line(x(*b.low), y, x(*b.high), y, "bar " + style) +
                   line(x(*b.low), y - 5, x(*b.low), y + 5, "bar " + style) +
                   line(x(*b.high), y - 5, x(*b.high), y + 5, "bar " + style);
        out += "<circle cx=\"" + px(x(b.value)) + "\" cy=\"" + px(y) + "\" r=\"5\" class=\"dot " + style +
               "\"/>\n";
        y += kRow;
    }
    return out + "</svg>\n";
}

std::string course_chart(const std::vector<CoursePoint>& points, double final_value) {
    if (points.size() < 2) return {};
    double least = final_value, most = final_value;
    for (const CoursePoint& p : points) {
        least = std::min(least, std::max(p.low, p.value - 300));
        most = std::max(most, std::min(p.high, p.value + 300));
    }
    const double step = round_step(std::max(10.0, most - least), 5);
    least = std::floor(least / step) * step;
    most = std::ceil(most / step) * step;
    const double bottom = kCourseHeight - kScale;
    const Axis x{0, points.back().games, kCourseLeft, kWidth - kMargin}, y{least, most, bottom, kMargin};
    std::string out = open_svg(kWidth, kCourseHeight);
    for (const double tick : ticks(least, most, step))
        out += line(kCourseLeft, y(tick), kWidth - kMargin, y(tick), "grid") +
               text(kCourseLeft - 8, y(tick) + 4, "label", fixed(tick, 0));
    const double games = points.back().games;
    for (const double tick : ticks(0, games, round_step(games, 6)))
        out += text(x(tick), bottom + 16, "tick", fixed(tick, 0));
    out += text(kWidth - kMargin, bottom + 30, "unit", "games");
    std::string band, middle;
    const auto clamped = [&](double value) { return y(std::clamp(value, least, most)); };
    for (const CoursePoint& p : points) {
        band += px(x(p.games)) + "," + px(clamped(p.high)) + " ";
        middle += px(x(p.games)) + "," + px(y(p.value)) + " ";
    }
    for (auto p = points.rbegin(); p != points.rend(); ++p)
        band += px(x(p->games)) + "," + px(clamped(p->low)) + " ";
    out += "<polygon points=\"" + band + "\" class=\"band\"/>\n";
    out += line(kCourseLeft, y(final_value), kWidth - kMargin, y(final_value), "final");
    out += "<polyline points=\"" + middle + "\" class=\"course\"/>\n";
    return out + "</svg>\n";
}

}  // namespace magus
