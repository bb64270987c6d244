#include "tuning/values/range.h"

#include "tuning/words_and_seconds.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>

namespace magus {

std::string to_text(const Range& range) {
    if (range.limited()) return fixed(range.low, 0) + " to " + fixed(range.high, 0);
    if (range.has_low()) return "over " + fixed(range.low, 0);
    if (range.has_high()) return "under " + fixed(range.high, 0);
    return "too few games";
}

std::string to_text(std::optional<double> value, const Range& range) {
    return value && range.limited() ? fixed(*value, 0) + " (" + to_text(range) + ")" : to_text(range);
}

double range_quantile(double freedom) {
    return boost::math::quantile(boost::math::students_t(std::max(1.0, freedom)), 0.975);
}

Range range_of_sum(std::span<const RangePart> parts, double correlation) {
    double sum = 0;
    for (const RangePart& part : parts) sum += part.weight * part.value;
    const auto distance = [&](bool up) {
        double all = 0, squares = 0, errors = 0, uncertainty = 0;
        for (const RangePart& part : parts) {
            const bool to_high = (part.weight > 0) == up;
            const double d = std::abs(part.weight) *
                             (to_high ? part.range.high - part.value : part.value - part.range.low);
            const double error = d / range_quantile(part.freedom);
            all += d, squares += d * d;
            errors += error * error, uncertainty += std::pow(error, 4) / part.freedom;
        }
        if (std::isinf(all)) return all;
        if (correlation == 0 && uncertainty > 0)
            return range_quantile(errors * errors / uncertainty) * std::sqrt(errors);
        return std::sqrt(std::max(0.0, squares + correlation * (all * all - squares)));
    };
    return {sum - distance(false), sum + distance(true)};
}

}  // namespace magus
