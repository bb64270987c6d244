#pragma once

// A list of what a function makes of each thing in a range: `mapped(options, &Option::name)`.

#include <functional>
#include <iterator>
#include <ranges>
#include <type_traits>
#include <vector>

namespace magus {

template <std::ranges::input_range Range, class Function> auto mapped(Range&& range, Function function) {
    std::vector<std::decay_t<std::invoke_result_t<Function&, std::ranges::range_reference_t<Range>>>> out;
    if constexpr (std::ranges::sized_range<Range>) out.reserve(std::ranges::size(range));
    for (auto&& each : range) out.push_back(std::invoke(function, each));
    return out;
}

}  // namespace magus
