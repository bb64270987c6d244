#include "protocol/words.h"

namespace magus {

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (const std::string& part : parts) {
        if (!out.empty()) out += separator;
        out += part;
    }
    return out;
}

std::string_view Words::next() {
    const std::string_view word = peek();
    rest_ = trim(rest_.substr(word.size()));
    return word;
}

}  // namespace magus
