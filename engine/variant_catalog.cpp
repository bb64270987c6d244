#include "engine/variant_catalog.h"

#include "engine/builtin_variants.h"
#include "engine/dice.h"
#include "engine/text.h"
#include "engine/variant_keys.h"
#include "engine/variant_parser.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace magus {

namespace {

// Read once a process, whoever asks first.
const std::vector<IniSection>& builtin_sections() {
    static const std::vector<IniSection> kSections = [] {
        std::vector<IniSection> out;
        for (const BuiltinFile& file : builtin_files()) {
            auto sections = read_ini(file.text, std::string(file.name));
            assert(sections);  // tests compile every built-in game
            std::ranges::move(*sections, std::back_inserter(out));
        }
        return out;
    }();
    return kSections;
}

}  // namespace

VariantCatalog::VariantCatalog() : sections_(builtin_sections()) {}

const IniSection* VariantCatalog::find(std::string_view name) const {
    // The newest of a name counts, so that a user's file may redefine a built-in game.
    const auto found = std::find_if(sections_.rbegin(), sections_.rend(),
                                    [&](const IniSection& s) { return s.name == name; });
    return found == sections_.rend() ? nullptr : &*found;
}

Result<std::vector<IniEntry>> VariantCatalog::merged_entries(std::string_view name) const {
    std::vector<const IniSection*> line;  // the section, its parent, ...
    for (std::string wanted(name); !wanted.empty(); wanted = line.back()->parent) {
        const IniSection* section = find(wanted);
        if (!section) {
            if (line.empty()) return Error{"there is no variant '" + wanted.substr(0, 40) + "'"};
            return Error{"the parent '" + shown(wanted) + "' does not exist", line.back()->line, 1,
                         line.back()->file};
        }
        if (std::find(line.begin(), line.end(), section) != line.end())
            return Error{"[" + section->name + "] is its own ancestor", section->line, 1, section->file};
        line.push_back(section);
    }
    std::vector<IniEntry> out;
    for (auto section = line.rbegin(); section != line.rend(); ++section)
        for (IniEntry entry : (*section)->entries) {
            entry.generation = static_cast<int>(line.rend() - section) - 1;
            // A key for both colours takes the place of the parent's for one.
            std::erase_if(out, [&](const IniEntry& e) {
                return e.generation > entry.generation &&
                       (e.key == entry.key + "White" || e.key == entry.key + "Black");
            });
            const auto same =
                std::find_if(out.begin(), out.end(), [&](const IniEntry& e) { return e.key == entry.key; });
            if (is_added_to(entry.key) && entry.value == "-")
                std::erase_if(out, [&](const IniEntry& e) { return e.key == entry.key; });
            else if (same == out.end() || is_added_to(entry.key))
                out.push_back(entry);
            else {
                entry.earlier = std::move(same->earlier);
                entry.earlier.push_back({same->generation, same->value});
                *same = entry;
            }
        }
    return out;
}

Result<VariantPtr> VariantCatalog::get(std::string_view name) {
    if (const auto found = compiled_.find(name); found != compiled_.end()) return found->second;
    if (!find(name))
        for (const IniSection& section : sections_)
            for (const IniEntry& entry : section.entries)
                if (entry.key == "xboardName" && entry.value == name) return get(section.name);
    if (const std::string sorted = with_sorted_dice(name); sorted != name && !find(name)) return get(sorted);
    auto entries = merged_entries(name);
    if (!entries) return entries.error();
    // What XBoard calls the parent is not inherited: it names one game.
    const IniSection* own = find(name);
    std::erase_if(*entries, [&](const IniEntry& e) {
        return e.key == "xboardName" && std::none_of(own->entries.begin(), own->entries.end(),
                                                     [](const IniEntry& o) { return o.key == "xboardName"; });
    });
    auto variant = compile_variant(std::string(name), *entries);
    if (variant) compiled_.emplace(name, *variant);
    return variant;
}

Result<std::vector<std::string>> VariantCatalog::load(std::string_view text, const std::string& file_name) {
    auto sections = read_ini(text, file_name);
    if (!sections) return sections.error();
    VariantCatalog tried = *this;
    std::vector<std::string> added;
    for (const IniSection& section : *sections) {
        tried.sections_.push_back(section);
        tried.compiled_.clear();  // a parent may be new
        added.push_back(section.name);
    }
    for (const std::string& name : added)
        if (auto variant = tried.get(name); !variant) return variant.error();
    *this = std::move(tried);
    return added;
}

Result<std::vector<std::string>> VariantCatalog::load_file(const std::string& path) {
    if (std::filesystem::is_directory(path)) return Error{"this is a folder", 0, 0, path};
    std::ifstream in(path, std::ios::binary);
    if (!in) return Error{"cannot read the file", 0, 0, path};
    std::ostringstream text;
    text << in.rdbuf();
    return load(text.str(), path);
}

std::vector<Error> VariantCatalog::warnings() const {
    std::vector<Error> out;
    for (const IniSection& section : sections_)
        for (Error warning : section.repeated) {
            warning.text += ": the last one counts";
            out.push_back(std::move(warning));
        }
    return out;
}

std::vector<std::string> VariantCatalog::names() const {
    std::vector<std::string> out;
    for (const IniSection& section : sections_)
        if (section.file != kParentsFile && std::find(out.begin(), out.end(), section.name) == out.end())
            out.push_back(section.name);
    return out;
}

}  // namespace magus
