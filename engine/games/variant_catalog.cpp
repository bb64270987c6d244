#include "engine/games/variant_catalog.h"

#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "engine/games/builtin_variants.h"
#include "engine/games/dice.h"
#include "engine/games/variant_aliases.h"
#include "engine/games/variant_parser.h"
#include "engine/keys/variant_keys.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <span>

namespace magus {

namespace {

constexpr std::size_t kMostGames = 1000;  // in a file
constexpr std::size_t kLargestFile = 64 << 20;
constexpr std::size_t kMostErrors = 100;  // reported for a file; further games report one each

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

// An error in what a section inherits names the section as well.
Error error_of(const IniSection& section, Error error) {
    const bool own =
        error.file == section.file &&
        (error.line == section.line ||
         std::ranges::any_of(section.entries, [&](const IniEntry& e) { return e.line == error.line; }));
    if (!own) error.text += ", which [" + shown(section.name) + "] inherits";
    return error;
}

// Does it change rules that it inherits and explain none in words? An origin alone explains none.
bool changes_rules_silently(const IniSection& section) {
    const auto explains = [](const IniEntry& e) { return explains_rules(e.key) && e.key != "origin"; };
    const auto changes = [](const IniEntry& e) { return !changes_no_rule(e.key); };
    return std::ranges::none_of(section.entries, explains) && std::ranges::any_of(section.entries, changes);
}

// Adds an entry to those that are inherited; it takes the place of what it says anew.
void merge(std::vector<IniEntry>& entries, IniEntry entry) {
    // A key for both colours takes the place of the parent's for one.
    std::erase_if(entries, [&](const IniEntry& e) {
        return e.generation > entry.generation &&
               (e.key == entry.key + "White" || e.key == entry.key + "Black");
    });
    const auto same = std::ranges::find(entries, entry.key, &IniEntry::key);
    if (is_added_to(entry.key) && entry.value == "-") {
        std::erase_if(entries, [&](const IniEntry& e) { return e.key == entry.key; });
    } else if (same == entries.end() || is_added_to(entry.key)) {
        entries.push_back(std::move(entry));
    } else {
        entry.earlier = std::move(same->earlier);
        entry.earlier.push_back({same->generation, same->value});
        *same = std::move(entry);
    }
}

}  // namespace

VariantCatalog::VariantCatalog() : sections_(builtin_sections()) {}

// The newest of a name counts, so that a user's file may redefine a built-in game.
const IniSection* VariantCatalog::find(std::string_view name, const IniSection* before) const {
    const std::span earlier(sections_.data(), before ? before - sections_.data() : sections_.size());
    const auto found = std::find_if(earlier.rbegin(), earlier.rend(), [&](const IniSection& s) {
        // A file that is loaded again replaces what it said before.
        return s.name == name && (!before || s.file != before->file);
    });
    return found == earlier.rend() ? nullptr : &*found;
}

Result<std::vector<const IniSection*>> VariantCatalog::line_of(std::string_view name) const {
    std::vector<const IniSection*> line;
    for (std::string wanted(name); !wanted.empty(); wanted = line.back()->parent) {
        // A game that inherits from its own name takes the place of the older one.
        const bool replaces = !line.empty() && line.back()->name == wanted;
        const IniSection* section = find(wanted, replaces ? line.back() : nullptr);
        if (!section && !replaces) {
            if (line.empty()) return Error{"there is no variant '" + wanted.substr(0, 40) + "'"};
            return Error{"the parent '" + shown(wanted) + "' does not exist", line.back()->line, 1,
                         line.back()->file};
        }
        if (section && section->first_line > 0)
            return Error{"[" + section->name + "] stands twice: already in line " +
                             std::to_string(section->first_line),
                         section->line, 1, section->file};
        if (!section || std::find(line.begin(), line.end(), section) != line.end()) {
            const IniSection& own = section ? *section : *line.back();
            return Error{"[" + own.name + "] is its own ancestor", own.line, 1, own.file};
        }
        line.push_back(section);
    }
    return line;
}

Result<std::vector<IniEntry>> VariantCatalog::merged_entries(std::string_view name) const {
    const auto line = line_of(name);
    if (!line) return line.error();
    std::vector<IniEntry> out;
    for (auto section = line->rbegin(); section != line->rend(); ++section) {
        if (changes_rules_silently(**section))
            std::erase_if(out, [](const IniEntry& e) { return explains_rules(e.key); });
        for (IniEntry entry : (*section)->entries) {
            // What XBoard calls the parent is not inherited: it names one game.
            if (entry.key == "xboardName" && (*section)->name != name) continue;
            entry.generation = static_cast<int>(line->rend() - section) - 1;
            merge(out, std::move(entry));
        }
    }
    return out;
}

Result<VariantPtr> VariantCatalog::get(std::string_view name) {
    if (const auto found = compiled_.find(name); found != compiled_.end()) return found->second;
    if (name.empty()) return Error{"expected the name of a variant"};
    if (!find(name))
        for (const IniSection& section : sections_)
            for (const IniEntry& entry : section.entries)
                if (entry.key == "xboardName" && entry.value == name) return get(section.name);
    if (const std::string sorted = with_sorted_dice(name); sorted != name && !find(name)) return get(sorted);
    if (const std::string_view usual = without_alias(name); usual != name && !find(name)) return get(usual);
    // Interfaces write names with capitals as well.
    if (!find(name))
        for (const IniSection& section : sections_)
            if (section.name != name && same_ignoring_case(section.name, name)) return get(section.name);
    auto entries = merged_entries(name);
    if (!entries) return entries.error();
    const Compiled compiled = compile_variant(std::string(name), *entries);
    if (!compiled.variant) return compiled.errors.front();
    compiled_.emplace(name, compiled.variant);
    return compiled.variant;
}

Result<Done> VariantCatalog::add(const std::vector<IniSection>& sections) {
    if (sections.size() > kMostGames)
        return Error{"a file holds at most " + std::to_string(kMostGames) + " games",
                     sections[kMostGames].line, 1, sections[kMostGames].file};
    compiled_.clear();  // a parent may be new
    for (const IniSection& section : sections) {
        sections_.push_back(section);
        refused_.erase(section.name);
    }
    return Done{};
}

Result<std::vector<std::string>> VariantCatalog::load(std::string_view text, const std::string& file_name) {
    const auto sections = read_ini(text, file_name);
    if (!sections) return sections.error();
    VariantCatalog tried = *this;
    if (auto done = tried.add(*sections); !done) return done.error();
    std::vector<std::string> right;
    std::optional<Error> first_wrong;
    for (const IniSection& section : *sections) {
        if (const auto variant = tried.get(section.name); variant)
            right.push_back(section.name);
        else {
            const Error error = error_of(*tried.find(section.name), variant.error());
            if (!first_wrong) first_wrong = error;
            tried.refused_.emplace(section.name, error);
        }
    }
    if (right.empty() && first_wrong) return *first_wrong;
    *this = std::move(tried);
    return right;
}

Result<std::vector<std::string>> VariantCatalog::load_file(const std::string& path) {
    const auto text = read_text_file(path, kLargestFile);
    if (!text) return text.error();
    return load(*text, path);
}

std::vector<Error> VariantCatalog::errors_in_file(const std::string& path) const {
    const auto text = read_text_file(path, kLargestFile);
    if (!text) return {text.error()};
    const auto sections = read_ini(*text, path);
    if (!sections) return {sections.error()};
    VariantCatalog tried = *this;
    if (auto done = tried.add(*sections); !done) return {done.error()};
    std::vector<Error> out;
    for (const IniSection& section : *sections)
        if (section.first_line == 0)  // of two of a name, what is said of the last one is said of both
            std::ranges::move(tried.errors_of(section.name, kMostErrors - std::min(out.size(), kMostErrors)),
                              std::back_inserter(out));
    return out;
}

// All of its own, and one of those that it inherits.
std::vector<Error> VariantCatalog::errors_of(std::string_view name, std::size_t most) const {
    const auto entries = merged_entries(name);
    if (!entries) return {error_of(*find(name), entries.error())};
    std::vector<Error> out;
    bool inherits = false;
    std::vector<Error> errors = compile_variant(std::string(name), *entries).errors;
    std::ranges::stable_sort(errors, {}, &Error::line);
    for (const Error& error : errors) {
        const Error told = error_of(*find(name), error);
        const bool own = told.text == error.text;
        if (own || !inherits) out.push_back(told);
        inherits |= !own;
    }
    if (out.size() > most) out.resize(std::max<std::size_t>(most, 1));
    return out;
}

std::vector<Error> VariantCatalog::refused() const {
    std::vector<Error> out;
    out.reserve(refused_.size());
    for (const auto& [name, error] : refused_) out.push_back(error);
    std::ranges::stable_sort(out, {}, &Error::line);
    return out;
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
        if (section.file != kParentsFile) list(section, out);
    return out;
}

std::vector<std::string> VariantCatalog::all_names() const {
    std::vector<std::string> out = names();
    for (const IniSection& section : sections_) list(section, out);
    return out;
}

void VariantCatalog::list(const IniSection& section, std::vector<std::string>& names) const {
    if (!refused_.contains(section.name) && std::ranges::find(names, section.name) == names.end())
        names.push_back(section.name);
}

}  // namespace magus
