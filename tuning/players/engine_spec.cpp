#include "tuning/players/engine_spec.h"

#include "engine/base/file_path.h"
#include "eval/net/net_choice.h"
#include "tuning/players/cecp_player.h"
#include "tuning/players/own_player.h"
#include "tuning/players/split_command.h"
#include "tuning/players/uci_player.h"
#include "tuning/system.h"
#include "tuning/words_and_seconds.h"

#include <boost/program_options.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

namespace magus {

namespace {

enum class Audience { Both, Self, Programs };

struct Key {
    Audience audience;
    bool (*set)(EngineSpec&, const std::string&);
};

template <class T> bool set_number(std::optional<T>& target, const std::string& text, T most) {
    target = parse_number<T>(text);
    return target && *target >= 1 && *target <= most;
}

bool set_protocol(EngineSpec& spec, const std::string& text) {
    static const std::map<std::string, PlayerKind> kKinds = {
        {"uci", PlayerKind::Uci}, {"cecp", PlayerKind::Cecp}, {"xboard", PlayerKind::Cecp}};
    const auto found = kKinds.find(text);
    if (found == kKinds.end()) return false;
    spec.kind = found->second;
    return true;
}

const std::map<std::string, Key> kKeys = {
    {"cmd",
     {Audience::Programs,
      [](EngineSpec& spec, const std::string& text) {
          const auto words = split_command(text, backslash_protects());
          if (!words) return false;
          spec.command.insert(spec.command.begin(), words->begin(), words->end());
          return !words->empty();
      }}},
    {"proto", {Audience::Programs, set_protocol}},
    {"name",
     {Audience::Both,
      [](EngineSpec& spec, const std::string& text) {
          spec.name = text;
          return !text.empty() && shown(text) == text;
      }}},
    {"tc",
     {Audience::Both,
      [](EngineSpec& spec, const std::string& text) {
          spec.time = text;
          return bool(parse_time_control(text));
      }}},
    {"nodes",
     {Audience::Both,
      [](EngineSpec& spec, const std::string& text) { return set_number(spec.nodes, text, kMostNodes); }}},
    {"depth",
     {Audience::Both,
      [](EngineSpec& spec, const std::string& text) { return set_number(spec.depth, text, kMostDepth); }}},
    {"hash",
     {Audience::Self,
      [](EngineSpec& spec, const std::string& text) {
          spec.hash = parse_number<int>(text).value_or(0);
          return spec.hash >= 1 && spec.hash <= kMostHash;
      }}},
    {"weights",
     {Audience::Self,
      [](EngineSpec& spec, const std::string& text) {
          spec.weights = text;
          return !text.empty();
      }}},
    {"net",
     {Audience::Self,
      [](EngineSpec& spec, const std::string& text) {
          spec.net = text;
          return !text.empty();
      }}},
    {"patience",
     {Audience::Programs,
      [](EngineSpec& spec, const std::string& text) {
          const auto seconds = parse_number<double>(text).value_or(0);
          spec.patience = Milliseconds(static_cast<Milliseconds::rep>(seconds * 1000));
          return seconds >= 0.001 && seconds <= 1e6;
      }}},
};

const SearchParam* find_param(const std::string& name) {
    const auto found = std::ranges::find(kSearchParams, name, &SearchParam::name);
    return found == std::end(kSearchParams) ? nullptr : found;
}

Result<Done> set_param(EngineSpec& spec, const SearchParam& param, std::optional<int> value) {
    if (!value || *value < param.min || *value > param.max)
        return Error{std::string(param.name) + " is a number from " + std::to_string(param.min) + " to " +
                     std::to_string(param.max)};
    spec.params[std::string(param.name)] = *value;
    return Done{};
}

// Lines of NAME = VALUE, and comments (#).
Result<Done> read_params(EngineSpec& spec, const std::string& path) {
    namespace po = boost::program_options;
    po::options_description known;
    for (const SearchParam& param : kSearchParams)
        known.add_options()(std::string(param.name).c_str(), po::value<int>());
    po::variables_map found;
    try {
        po::store(po::parse_config_file(path.c_str(), known), found);
    } catch (const po::error& problem) {
        return Error{problem.what(), 0, 0, path};
    }
    for (const auto& [name, value] : found)
        if (auto done = set_param(spec, *find_param(name), value.as<int>()); !done)
            return Error{done.error().text, 0, 0, path};
    return Done{};
}

Result<Done> read_word(EngineSpec& spec, const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) {
        if (word == "self" && spec.command.empty())
            spec.kind = PlayerKind::Self;
        else
            spec.command.push_back(word);
        return Done{};
    }
    const std::string key = word.substr(0, equals), value = word.substr(equals + 1);
    if (key.starts_with("option.") && key.size() > 7) {
        spec.options.emplace_back(key.substr(7), value);
        return Done{};
    }
    if (const SearchParam* param = find_param(key)) return set_param(spec, *param, parse_number<int>(value));
    if (key == "params") {
        spec.params_file = value;
        return read_params(spec, value);
    }
    const auto found = kKeys.find(key);
    if (found == kKeys.end()) return Error{"an engine has no '" + key + "'"};
    if (!found->second.set(spec, value))
        return Error{"'" + shown(value) + "' is no good for an engine's '" + key + "'"};
    return Done{};
}

// Whom a word is for, after all words were understood.
Audience audience_of(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) return Audience::Both;  // `self`, or a part of a command
    const std::string key = word.substr(0, equals);
    if (key.starts_with("option.")) return Audience::Programs;
    const auto found = kKeys.find(key);
    return found == kKeys.end() ? Audience::Self : found->second.audience;  // others: numbers of the search
}

// A key that is there again; of the options of a program each is a key of its own.
std::optional<std::string> find_repeated_key(const std::vector<std::string>& words) {
    std::set<std::string> seen;
    for (const std::string& word : words)
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            if (std::string key = word.substr(0, equals); !seen.insert(key).second) return key;
    return std::nullopt;
}

std::string file_name(const std::string& path) { return name_of(file_path(path).filename()); }

}  // namespace

Result<EngineSpec> parse_engine_spec(const std::string& text) {
    EngineSpec spec;
    const auto words = split_command(text, backslash_protects());
    if (!words) return Error{"engine '" + text + "': " + words.error().text};
    if (const auto key = find_repeated_key(*words))
        return Error{"engine '" + text + "': '" + *key + "' is given twice"};
    for (const std::string& word : *words)
        if (auto done = read_word(spec, word); !done)
            return Error{"engine '" + text + "': " + done.error().describe()};
    const bool is_self = spec.kind == PlayerKind::Self;
    const auto stray = std::ranges::find(*words, is_self ? Audience::Programs : Audience::Self, audience_of);
    if (is_self) {
        if (!spec.command.empty()) return Error{"engine '" + text + "': 'self' has no command"};
        if (stray != words->end())
            return Error{"engine '" + text + "': '" + *stray +
                         "' is for programs; 'self' has 'hash', 'weights', 'net', 'params'"};
        if (spec.name.empty()) spec.name = "self";
    } else {
        if (spec.command.empty()) return Error{"engine '" + text + "': which program? (cmd=PROGRAM)"};
        if (stray != words->end())
            return Error{"engine '" + text + "': '" + *stray +
                         "' is for 'self'; a program may have an option for it, as option.Hash=64"};
        if (spec.kind == PlayerKind::Cecp && spec.nodes)
            return Error{"engine '" + text + "': CECP knows no limit on nodes"};
        if (spec.name.empty()) spec.name = file_name(spec.command[0]);
    }
    return spec;
}

std::vector<std::string> files_of(const EngineSpec& spec) {
    std::vector<std::string> out = {spec.weights, spec.params_file};
    if (names_net_file(spec.net)) out.push_back(spec.net);
    if (!spec.command.empty()) out.push_back(spec.command.front());
    std::erase(out, std::string());
    return out;
}

SearchParams search_params(const EngineSpec& spec) {
    SearchParams out;
    for (const auto& [name, value] : spec.params) out.*find_param(name)->value = value;
    return out;
}

std::unique_ptr<Player> make_player(const EngineSpec& spec) {
    switch (spec.kind) {
    case PlayerKind::Uci: return std::make_unique<UciPlayer>(spec);
    case PlayerKind::Cecp: return std::make_unique<CecpPlayer>(spec);
    case PlayerKind::Self: break;
    }
    return std::make_unique<OwnPlayer>(spec);
}

}  // namespace magus
