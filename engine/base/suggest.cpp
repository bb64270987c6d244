#include "engine/base/suggest.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace magus {

namespace {

constexpr std::size_t kAtMost = 3;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Letters to insert, remove or replace (Levenshtein), the case apart.
std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

bool begins_alike(std::string_view wanted, std::string_view name) {
    return wanted.size() >= 3 && name.size() >= wanted.size() &&
           edits(wanted, name.substr(0, wanted.size())) == 0;
}

}  // namespace

std::vector<std::string> near_names(std::string_view wanted, const std::vector<std::string>& names) {
    wanted = wanted.substr(0, 60);  // longer than any name: not worth comparing
    const std::size_t allowed = std::max<std::size_t>(1, wanted.size() / 3);
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& name : names) {
        const std::size_t distance = begins_alike(wanted, name) ? 1 : edits(wanted, name);
        if (distance <= allowed && distance < wanted.size()) near.emplace_back(distance, name);
    }
    std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min(kAtMost, near.size()); ++i) out.push_back(near[i].second);
    return out;
}

std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& names) {
    const auto near = near_names(wanted, names);
    if (near.empty()) return "";
    std::string out = ": did you mean " + near[0];
    for (std::size_t i = 1; i < near.size(); ++i) out += (i + 1 == near.size() ? " or " : ", ") + near[i];
    return out + "?";
}

}  // namespace magus
