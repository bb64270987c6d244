#include "protocol/words.h"

#include <algorithm>
#include <cctype>

namespace magus {

std::vector<std::string> split_paths(std::string_view list) {
    const auto drive = [&](std::size_t start, std::size_t colon) {
        return list[colon] == ':' && colon == start + 1 &&
               std::isalpha(static_cast<unsigned char>(list[start])) && colon + 1 < list.size() &&
               (list[colon + 1] == '\\' || list[colon + 1] == '/');
    };
    std::vector<std::string> out;
    for (std::size_t start = 0; start < list.size();) {
        std::size_t end = list.find_first_of(";:", start);
        if (end != list.npos && drive(start, end)) end = list.find_first_of(";:", end + 1);
        end = std::min(end, list.size());
        if (end > start) out.emplace_back(list.substr(start, end - start));
        start = end + 1;
    }
    return out;
}

std::string_view Words::next() {
    const std::string_view word = peek();
    rest_ = trim(rest_.substr(word.size()));
    return word;
}

}  // namespace magus
