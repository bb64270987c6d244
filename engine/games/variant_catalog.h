#pragma once

// All games by name: the built-in files and those that a user loads. Games are compiled when first asked for.

#include "engine/base/ini_reader.h"
#include "engine/base/result.h"
#include "engine/variant/variant.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class VariantCatalog {
public:
    VariantCatalog();  // with the built-in games

    // Adds the games of a file's text and says their names; a game of the same name is replaced, and may inherit from
    // what it replaces ("[crazyhouse:crazyhouse]"). Games that are wrong are refused, see below; when none is right, or
    // this is no such file, nothing changes.
    Result<std::vector<std::string>> load(std::string_view text, const std::string& file_name);
    Result<std::vector<std::string>> load_file(const std::string& path);

    // Reports all errors in the games of a file, game by game. (An error in a board or in a piece hides others of its
    // game, which may follow from it.)
    std::vector<Error> errors_in_file(const std::string& path) const;

    // Why games of the loaded files are not listed; get() says the same of them.
    std::vector<Error> refused() const;
    // What is odd in the loaded files, but has a meaning: keys that stand twice in a section.
    std::vector<Error> warnings() const;
    // The project's own games and those that were loaded, in the order of the files.
    std::vector<std::string> names() const;
    // These, and then the well-known games of engine/variants/parents.ini, which others inherit from.
    std::vector<std::string> all_names() const;
    // Finds a game by its name, by XBoard's name, or by another name that is in use (variant_aliases.h).
    Result<VariantPtr> get(std::string_view name);
    // The entries of a game, its parents' first, each key once.
    Result<std::vector<IniEntry>> merged_entries(std::string_view name) const;

private:
    // The section, its parent, ...
    Result<std::vector<const IniSection*>> line_of(std::string_view name) const;
    // The newest, or the newest of those before a section.
    const IniSection* find(std::string_view name, const IniSection* before = nullptr) const;
    void list(const IniSection& section, std::vector<std::string>& names) const;
    // Adds them to the others, not yet compiled.
    Result<Done> add(const std::vector<IniSection>& sections);
    std::vector<Error> errors_of(std::string_view name, std::size_t most) const;

    std::vector<IniSection> sections_;
    std::map<std::string, VariantPtr, std::less<>> compiled_;
    std::map<std::string, Error, std::less<>> refused_;
};

}  // namespace magus
