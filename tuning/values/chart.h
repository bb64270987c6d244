#pragma once

// The charts of a report: rows of values with error bars on one scale, and a value's course over the games. Each is a
// piece of SVG, to stand within a page.

#include <optional>
#include <string>
#include <vector>

namespace magus {

struct Bar {
    std::string label;
    double value = 0;
    std::optional<double> low, high;  // of the interval
    bool strong = false;              // what the chart is about
};

// Horizontal, one row a bar, with a scale in `unit` below.
std::string bar_chart(const std::vector<Bar>& bars, const std::string& unit);

struct CoursePoint {
    double games, value, low, high;
};

// The course of a value over the games, with a band for the interval and a line at `final_value`.
std::string course_chart(const std::vector<CoursePoint>& points, double final_value);

}  // namespace magus
