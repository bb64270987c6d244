#include "engine/base/ini_reader.h"

#include "engine/base/text.h"

#include <algorithm>
#include <map>

namespace magus {

namespace {
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors begin every file with it
}

Result<std::vector<IniSection>> read_ini(std::string_view text, const std::string& file) {
    std::vector<IniSection> out;
    std::map<std::string, int> lines;  // where each section stands first
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    int line_number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view raw = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++line_number;
        const std::string_view line = trim(raw);
        if (line.empty() || line[0] == '#' || line[0] == ';') continue;
        const auto column_of = [&](std::string_view part) {
            return static_cast<int>(part.data() - raw.data()) + 1;
        };

        if (line[0] == '[') {
            if (line.back() != ']')
                return Error{"expected ']' at the end of the line", line_number,
                             column_of(line) + static_cast<int>(line.size()), file};
            const std::string_view inside = line.substr(1, line.size() - 2);
            const std::size_t colon = inside.find(':');
            IniSection section;
            section.name = trim(inside.substr(0, colon));
            if (colon != std::string_view::npos) section.parent = trim(inside.substr(colon + 1));
            section.file = file;
            section.line = line_number;
            if (section.name.empty() || (colon != std::string_view::npos && section.parent.empty()))
                return Error{"expected [name] or [name:parent]", line_number, column_of(line), file};
            if (const auto [first, is_new] = lines.emplace(section.name, line_number); !is_new)
                section.first_line = first->second;
            out.push_back(std::move(section));
            continue;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos || trim(line.substr(0, equals)).empty())
            return Error{"expected [section], key = value or a comment", line_number, column_of(line), file};
        if (out.empty())
            return Error{"expected a [section] before the first key", line_number, column_of(line), file};
        const std::string_view key = trim(line.substr(0, equals)), value = trim(line.substr(equals + 1));
        auto& entries = out.back().entries;
        const int value_column =
            value.empty() ? column_of(line) + static_cast<int>(line.size()) : column_of(value);
        const auto same =
            std::find_if(entries.begin(), entries.end(), [&](const IniEntry& e) { return e.key == key; });
        if (same != entries.end()) {
            out.back().repeated.push_back(
                Error{"the key '" + shown(key) + "' stands twice in [" + shown(out.back().name) + "]",
                      line_number, column_of(key), file});
            entries.erase(same);
        }
        entries.push_back(
            {std::string(key), std::string(value), file, line_number, column_of(key), value_column, 0});
    }
    return out;
}

}  // namespace magus
