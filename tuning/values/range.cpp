#include "tuning/values/range.h"

#include "tuning/text.h"

#include <algorithm>
#include <cmath>

namespace magus::values {

std::string to_text(const Range& range) {
    if (range.limited()) return fixed(range.low, 0) + " to " + fixed(range.high, 0);
    if (range.has_low()) return "over " + fixed(range.low, 0);
    if (range.has_high()) return "under " + fixed(range.high, 0);
    return "too few games";
}

std::string to_text(std::optional<double> value, const Range& range) {
    return value && range.limited() ? fixed(*value, 0) + " (" + to_text(range) + ")" : to_text(range);
}

Range range_of_sum(std::span<const Part> parts, double correlation) {
    double sum = 0;
    std::vector<double> below, above;
    for (const Part& part : parts) {
        sum += part.weight * part.value;
        const double down = part.value - part.range.low, up = part.range.high - part.value;
        below.push_back(std::abs(part.weight) * (part.weight > 0 ? down : up));
        above.push_back(std::abs(part.weight) * (part.weight > 0 ? up : down));
    }
    const auto together = [&](const std::vector<double>& distances) {
        double squares = 0, all = 0;
        for (double d : distances) squares += d * d, all += d;
        if (std::isinf(all)) return all;
        return std::sqrt(std::max(0.0, squares + correlation * (all * all - squares)));
    };
    return {sum - together(below), sum + together(above)};
}

}  // namespace magus::values
