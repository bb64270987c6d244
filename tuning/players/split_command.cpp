#include "tuning/players/split_command.h"

#include <utility>

namespace magus {

Result<std::vector<std::string>> split_command(std::string_view command, bool backslash_protects) {
    constexpr char kNone = 0;
    std::vector<std::string> words;
    std::string word;
    char quote = kNone;
    bool quoted = false;  // also an empty word is one then
    const auto end_word = [&] {
        if (!word.empty() || quoted) words.push_back(std::exchange(word, {}));
        quoted = false;
    };
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (c == '\\' && backslash_protects && quote != '\'' && i + 1 < command.size()) {
            word += command[++i];
        } else if (quote != kNone) {
            if (c == quote)
                quote = kNone;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            quoted = true;
        } else if (c == ' ' || c == '\t') {
            end_word();
        } else {
            word += c;
        }
    }
    if (quote != kNone) return Error{std::string("a quote is not closed: ") + quote};
    end_word();
    return words;
}

}  // namespace magus
