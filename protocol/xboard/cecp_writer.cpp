#include "protocol/xboard/cecp_writer.h"

#include <algorithm>

namespace magus {

std::string cut_for_xboard(std::string_view line) {
    constexpr std::string_view kCut = "...";
    std::string out;
    for (int word = 0; word < kCopiedCecpWords; ++word) {
        const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
        const std::size_t end = std::min(line.find_first_of(" \t", start), line.size());
        const std::string_view text = line.substr(start, end - start);
        out += line.substr(0, start);
        if (text.size() <= kLongestCecpWord)
            out += text;
        else
            out.append(text.substr(0, kLongestCecpWord - kCut.size())).append(kCut);
        line.remove_prefix(end);
    }
    return out.append(line);
}

}  // namespace magus
