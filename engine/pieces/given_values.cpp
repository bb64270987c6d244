#include "engine/pieces/given_values.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

namespace magus {

Result<std::vector<LetterValue>> parse_letter_values(const IniEntry& entry) {
    std::vector<LetterValue> out;
    const std::string& text = entry.value;
    if (text == "-") return out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end == at) {
            ++at;
            continue;
        }
        const auto first = static_cast<unsigned char>(text[at]);
        if (!std::isalpha(first)) return entry.bad_value("expected the letter of a piece", at);
        if (end < at + 3 || text[at + 1] != ':') return entry.bad_value("expected LETTER:VALUE", at + 1);
        LetterValue found{static_cast<char>(std::toupper(first)), 0, at};
        const char* const stop = text.data() + end;
        const auto [read, error] = std::from_chars(text.data() + at + 2, stop, found.value);
        if (error != std::errc() || read != stop || found.value < 0 || found.value > kMostPieceValue)
            return entry.bad_value("expected centipawns from 0 to " + std::to_string(kMostPieceValue),
                                   at + 2);
        if (std::ranges::any_of(out, [&](const LetterValue& v) { return v.letter == found.letter; }))
            return entry.bad_value("this piece stands twice", at);
        out.push_back(found);
        at = end;
    }
    return out;
}

}  // namespace magus
