#include "protocol/pages/key_tables.h"

#include "engine/games/core_keys.h"

#include <sstream>

namespace magus {

namespace {

constexpr std::string_view kChapterNames[] = {"Board",    "Pieces", "Pawns",     "Promotion",
                                              "Castling", "Hands",  "Magicians", "Restrictions",
                                              "Goals",    "Mate",   "Draws"};

void write_key_row(std::ostream& out, const GameKey& key) {
    out << "| `" << key.name << '`';
    if (key.by_side)
        for (Color c : kColors) out << ", `" << for_side(key.name, c) << '`';
    out << " | " << key.help << " | ";
    if (!key.example.empty()) out << '`' << key.example << "` ";
    out << "|\n";
}

std::string key_table(std::string_view chapter) {
    std::ostringstream out;
    out << "| key | meaning | example |\n| --- | --- | --- |\n";
    for (const GameKey* key : all_keys())
        if (kChapterNames[static_cast<std::size_t>(key->chapter)] == chapter) write_key_row(out, *key);
    return out.str();
}

}  // namespace

std::string with_key_tables(std::string_view page) {
    constexpr std::string_view kBegin = "<!-- keys: ", kHead = " -->\n", kEnd = "<!-- end of keys -->";
    std::string out;
    for (std::size_t begin = page.find(kBegin); begin != page.npos; begin = page.find(kBegin)) {
        const std::size_t name = begin + kBegin.size(), head = page.find(kHead, name);
        const std::size_t end = page.find(kEnd, name);
        if (head == page.npos || end == page.npos) break;
        out.append(page.substr(0, head + kHead.size())) += key_table(page.substr(name, head - name));
        page.remove_prefix(end);
    }
    return out.append(page);
}

}  // namespace magus
