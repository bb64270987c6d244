#pragma once

// A range of 95 %: what the games leave possible. Either end may be unlimited.

#include <limits>
#include <optional>
#include <span>
#include <string>

namespace magus {

struct Range {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();

    bool has_low() const { return low > -std::numeric_limits<double>::infinity(); }
    bool has_high() const { return high < std::numeric_limits<double>::infinity(); }
    bool limited() const { return has_low() && has_high(); }
    bool contains(double x) const { return low <= x && x <= high; }
    double half_width() const { return (high - low) / 2; }
    Range operator/(double by) const { return {low / by, high / by}; }
};

// "780 (710 to 850)", "over 400", "under 200", "too few games".
std::string to_text(std::optional<double> value, const Range& range);
// "710 to 850", "over 400", ...
std::string to_text(const Range& range);

// Between something inside and something outside, the last that is inside.
template <class Inside> double boundary(double inside_at, double outside_at, const Inside& inside) {
    constexpr int kBisections = 40;
    for (int i = 0; i < kBisections; ++i) {
        const double between = (inside_at + outside_at) / 2;
        (inside(between) ? inside_at : outside_at) = between;
    }
    return inside_at;
}

// The range of which `value` is a part and whose members all are `inside`. Its ends are looked for in growing steps, no
// farther than the limits: beyond these it counts as unlimited.
template <class Inside>
Range range_around(double value, double first_step, const Range& limits, const Inside& inside) {
    constexpr double kGrowth = 1.5;
    const auto end = [&](double direction, double limit) {
        double within = value;
        for (double step = first_step;; step *= kGrowth) {
            const double next = within + direction * step;
            if (direction * (next - limit) > 0) return direction * std::numeric_limits<double>::infinity();
            if (!inside(next)) return boundary(within, next, inside);
            within = next;
        }
    };
    return {end(-1, limits.low), end(1, limits.high)};
}

// Student's distribution, 97.5 %: a range of 95 % is so many standard errors wide to either side.
double range_quantile(double freedom);

// A part of a sum: it counts `weight` times.
struct RangePart {
    double weight, value;
    Range range;
    double freedom = std::numeric_limits<double>::infinity();  // degrees of, with which its error is known
};
// The range of the sum: the ends' distances from the values add up as errors do (the MOVER of Zou and Donner).
// `correlation` is that of the parts' errors. Errors that are known each from other data are known better together (Satterthwaite).
Range range_of_sum(std::span<const RangePart> parts, double correlation = 0);

}  // namespace magus
