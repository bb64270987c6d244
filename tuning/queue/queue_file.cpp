#include "tuning/queue/queue_file.h"

#include "engine/base/ini_reader.h"
#include "engine/base/suggest.h"
#include "engine/base/text.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace magus {

namespace po = boost::program_options;

namespace {

constexpr const char *kFirst = "first", *kSecond = "second";
// A match is played once for each of their values.
constexpr std::array<std::string_view, 2> kLists = {"variant", "nodes"};
// These the queue gives itself, or its own command line does.
constexpr std::array<std::string_view, 11> kOfTheQueue = {"engine", "help",        "state",       "resume",
                                                          "report", "shard",       "pgn",         "json",
                                                          "force",  "concurrency", "variant-file"};

using Keys = std::map<std::string, IniEntry>;

bool is_list(const std::string& key) { return std::ranges::find(kLists, key) != kLists.end(); }

bool belongs_in_a_file_name(char c) {
    return is_digit(c) || is_lower(c) || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

// A part of a file's name.
std::string file_part(std::string text) {
    for (char& c : text)
        if (!belongs_in_a_file_name(c)) c = '_';
    return text;
}

class QueueReader {
public:
    explicit QueueReader(const po::options_description& known) {
        for (const auto& option : known.options()) {
            const std::string& name = option->long_name();
            if (std::ranges::find(kOfTheQueue, name) != kOfTheQueue.end()) continue;
            names_.push_back(name);
            if (option->semantic()->max_tokens() == 0) switches_.insert(name);
        }
        names_.insert(names_.end(), {kFirst, kSecond});
    }

    Result<std::vector<QueuedMatch>> read(const std::vector<IniSection>& sections) {
        std::set<std::string> parents;
        for (const IniSection& section : sections) parents.insert(section.parent);
        for (const IniSection& section : sections) {
            auto keys = keys_of(section);
            if (!keys) return keys.error();
            const auto lacks = [&](const char* key) { return !keys->count(key); };
            known_[section.name] = *keys;
            if ((lacks(kFirst) || lacks(kSecond)) && parents.count(section.name)) continue;
            for (const char* key : {kFirst, kSecond})
                if (lacks(key)) return wrong(section, std::string("no engine: expected '") + key + " = ...'");
            add_matches(section.name, *keys);
        }
        for (std::size_t i = 0; i < matches_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (same_ignoring_case(matches_[i].name, matches_[j].name))
                    return Error{"two matches are called '" + matches_[i].name + "'", 0, 0,
                                 sections.front().file};
        return std::move(matches_);
    }

private:
    static Error wrong(const IniSection& section, const std::string& what) {
        return Error{"[" + shown(section.name) + "]: " + what, section.line, 1, section.file};
    }

    // What stands in the section, and what it takes over from its parent.
    Result<Keys> keys_of(const IniSection& section) const {
        if (!std::ranges::all_of(section.name, belongs_in_a_file_name))
            return wrong(section, "expected a name of letters, digits, '-' and '_'");
        if (section.first_line)
            return wrong(section, "stands above, too, in line " + std::to_string(section.first_line));
        if (!section.repeated.empty()) return section.repeated.front();
        Keys out;
        if (!section.parent.empty()) {
            const auto parent = known_.find(section.parent);
            if (parent == known_.end())
                return wrong(section, "expected a section [" + shown(section.parent) + "] above");
            out = parent->second;
        }
        for (const IniEntry& entry : section.entries) {
            if (auto done = check(entry); !done) return done.error();
            out[entry.key] = entry;
        }
        return out;
    }

    Result<Done> check(const IniEntry& entry) const {
        if (std::ranges::find(names_, entry.key) == names_.end())
            return Error{"there is no key '" + shown(entry.key) + "'" + did_you_mean(entry.key, names_),
                         entry.line, entry.key_column, entry.file};
        const bool is_yes_or_no = entry.value == "yes" || entry.value == "no";
        if (switches_.count(entry.key) ? !is_yes_or_no : entry.value.empty())
            return entry.bad_value(switches_.count(entry.key) ? "expected yes or no" : "expected a value");
        if (is_list(entry.key) && split(entry.value, ", ").empty())
            return entry.bad_value("expected one value or several");
        return Done{};
    }

    void add_matches(const std::string& name, const Keys& keys) {
        QueuedMatch plain{name, {}};
        for (const auto& [key, entry] : keys) {
            if (is_list(key)) continue;
            if (!switches_.count(key)) {
                const bool is_engine = key == kFirst || key == kSecond;
                plain.arguments.push_back("--" + (is_engine ? "engine" : key) + "=" + entry.value);
            } else if (entry.value == "yes") {
                plain.arguments.push_back("--" + key);
            }
        }
        std::vector<QueuedMatch> all = {std::move(plain)};
        for (const std::string_view list : kLists) {
            const auto entry = keys.find(std::string(list));
            if (entry == keys.end()) continue;
            const std::vector<std::string> values = split(entry->second.value, ", ");
            std::vector<QueuedMatch> longer;
            for (const QueuedMatch& one : all)
                for (const std::string& value : values) {
                    longer.push_back(one);
                    if (values.size() > 1) longer.back().name += "-" + file_part(value);
                    longer.back().arguments.push_back("--" + std::string(list) + "=" + value);
                }
            all = std::move(longer);
        }
        matches_.insert(matches_.end(), all.begin(), all.end());
    }

    std::vector<std::string> names_;
    std::set<std::string> switches_;
    std::map<std::string, Keys> known_;  // of the sections so far
    std::vector<QueuedMatch> matches_;
};

}  // namespace

Result<std::vector<QueuedMatch>> read_queue(std::string_view text, const std::string& file,
                                            const po::options_description& known) {
    const auto sections = read_ini(text, file);
    if (!sections) return sections.error();
    return QueueReader(known).read(*sections);
}

}  // namespace magus
