#include "eval/weights_file.h"

#include "engine/base/decimals.h"
#include "engine/base/ini_reader.h"
#include "engine/base/suggest.h"
#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "eval/builtin_weights.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

constexpr std::string_view kScaleKey = "score_scale";
constexpr std::size_t kLargestFile = 64 << 20;
constexpr double kLeastScale = 20, kMostScale = 2000;

template <class Rows> auto find_row(const Rows& rows, std::string_view name) {
    const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.name == name; });
    return found == std::end(rows) ? nullptr : &*found;
}

// A number of the entry's value from `at` on; `at` then stands behind it and the blanks that follow.
template <class T> Result<T> read_number(const IniEntry& e, std::size_t& at, T least, T most) {
    T value{};
    const char* const end = e.value.data() + e.value.size();
    const auto [stop, error] = read_any_number(e.value.data() + at, end, value);
    // Written so that what is no number at all fails too.
    const bool good =
        error == std::errc() && (stop == end || *stop == ' ') && least <= value && value <= most;
    if (!good) {
        std::ostringstream expected;
        expected << "expected a number from " << least << " to " << most;
        return e.bad_value(expected.str(), at);
    }
    at = static_cast<std::size_t>(stop - e.value.data());
    while (at < e.value.size() && e.value[at] == ' ') ++at;
    return value;
}

Result<Done> at_end(const IniEntry& e, std::size_t at) {
    if (at < e.value.size()) return e.bad_value("expected nothing more", at);
    return Done{};
}

Result<Done> read_values(WeightsSection& section, const IniEntry& e, std::optional<int> GivenValue::*phase) {
    auto values = parse_letter_values(e);
    if (!values) return values.error();
    for (const LetterValue& v : *values) {
        section.values[v.letter].*phase = v.value;
        section.places.try_emplace(v.letter,
                                   WeightsSection::Place{e.line, e.value_column + static_cast<int>(v.at)});
    }
    return Done{};
}

std::vector<std::string> names_of_weights() {
    std::vector<std::string> out{std::string(kMiddleValueKey), std::string(kEndValueKey),
                                 std::string(kScaleKey)};
    for (const auto& row : kWeightRows<Pair>) out.emplace_back(row.name);
    for (const auto& row : kDangerRows) out.emplace_back(row.name);
    return out;
}

Result<Done> read_entry(WeightsSection& section, const IniEntry& e) {
    if (e.key == kMiddleValueKey) return read_values(section, e, &GivenValue::middle);
    if (e.key == kEndValueKey) return read_values(section, e, &GivenValue::end);
    std::size_t at = 0;
    if (e.key == kScaleKey) {
        auto scale = read_number<double>(e, at, kLeastScale, kMostScale);
        if (!scale) return scale.error();
        section.score_scale = *scale;
    } else if (const auto* row = find_row(kWeightRows<Pair>, e.key)) {
        auto middle = read_number<int>(e, at, row->min, row->max);
        if (!middle) return middle.error();
        auto end = read_number<int>(e, at, row->min, row->max);
        if (!end) return end.error();
        section.weights[e.key] = Pair(*middle, *end);
    } else if (const auto* danger = find_row(kDangerRows, e.key)) {
        auto value = read_number<int>(e, at, danger->min, danger->max);
        if (!value) return value.error();
        section.danger[e.key] = *value;
    } else {
        return Error{"there is no weight '" + e.key + "'" + did_you_mean(e.key, names_of_weights()), e.line,
                     e.key_column, e.file};
    }
    return at_end(e, at);
}

bool is_family(const WeightsSection& s) { return s.games.ends_with('*'); }

bool applies(const WeightsSection& s, std::string_view game) {
    if (!is_family(s)) return s.games == game;
    return game.starts_with(std::string_view(s.games).substr(0, s.games.size() - 1));
}

void apply(const WeightsSection& s, EvalParams& out) {
    for (const auto& [name, value] : s.weights) out.weights.*find_row(kWeightRows<Pair>, name)->value = value;
    for (const auto& [name, value] : s.danger) out.danger.*find_row(kDangerRows, name)->value = value;
    if (s.score_scale) out.score_scale = *s.score_scale;
    for (const auto& [letter, value] : s.values) {
        GivenValue& given = out.values[letter];
        if (value.middle) given.middle = value.middle;
        if (value.end) given.end = value.end;
    }
}

void write_values(std::ostream& out, const WeightsSection& s, std::string_view key,
                  std::optional<int> GivenValue::*phase) {
    std::string words;
    for (const auto& [letter, value] : s.values)
        if (value.*phase)
            words += std::string(" ") + static_cast<char>(std::tolower(static_cast<unsigned char>(letter))) +
                     ":" + std::to_string(*(value.*phase));
    if (!words.empty()) out << key << " =" << words << '\n';
}

}  // namespace

Result<WeightsFile> WeightsFile::parse(std::string_view text, const std::string& file_name) {
    auto read = read_ini(text, file_name);
    if (!read) return read.error();
    WeightsFile out{file_name, {}};
    for (const IniSection& ini : *read) {
        if (!ini.repeated.empty()) return ini.repeated.front();
        const auto wrong = [&](std::string what) { return Error{std::move(what), ini.line, 1, file_name}; };
        if (const auto star = ini.name.find('*'); star != std::string::npos && star + 1 != ini.name.size())
            return wrong("expected '*' at the end of a name only");
        if (std::ranges::any_of(out.sections, [&](const auto& s) { return s.games == ini.name; }))
            return wrong("[" + ini.name + "] stands twice");
        WeightsSection section;
        if (!ini.parent.empty()) {
            const auto parent = std::ranges::find(out.sections, ini.parent, &WeightsSection::games);
            if (parent == out.sections.end()) return wrong("there is no [" + shown(ini.parent) + "] above");
            section = *parent;
            section.comments.clear();
        }
        section.games = ini.name;
        section.line = ini.line;
        for (const IniEntry& e : ini.entries)
            if (auto done = read_entry(section, e); !done) return done.error();
        out.sections.push_back(std::move(section));
    }
    return out;
}

Result<WeightsFile> WeightsFile::load(const std::string& path) {
    const auto text = read_text_file(path, kLargestFile);
    if (!text) return text.error();
    // It may be a net: a run of training has its file empty until one has won, and a full disk leaves it so.
    if (text->empty()) return Error{"the file is empty", 0, 0, path};
    return parse(*text, path);
}

namespace {

// Those of the file over those that are given.
Result<EvalParams> with_sections(const WeightsFile& file, const Variant& variant, EvalParams out) {
    std::vector<const WeightsSection*> wanted;
    for (const WeightsSection& s : file.sections)
        if (applies(s, variant.name)) wanted.push_back(&s);
    // The game's own section last, families from the widest to the narrowest.
    std::ranges::sort(wanted, {},
                      [](const WeightsSection* s) { return std::pair(!is_family(*s), s->games.size()); });
    for (const WeightsSection* s : wanted) {
        for (const auto& [letter, value] : s->values) {
            const auto type = variant.find_type(letter);
            if ((type && *type == variant.king) || (!type && !is_family(*s))) {
                const auto place = s->places.find(letter);
                const auto at = place == s->places.end() ? WeightsSection::Place{s->line, 1} : place->second;
                return Error{"[" + s->games + "] has no piece with a value whose letter is " + letter,
                             at.line, at.column, file.name};
            }
        }
        apply(*s, out);
    }
    return out;
}

}  // namespace

Result<EvalParams> WeightsFile::for_game(const Variant& variant) const {
    return with_sections(*this, variant, usual_params(variant));
}

EvalParams usual_params(const Variant& variant) {
    static const Result<WeightsFile> kFile = WeightsFile::parse(builtin_weights(), "eval/weights.ini");
    assert(kFile);
    // A user's game of the same name may have other pieces: then it is not the game that these were fitted to.
    auto params = with_sections(*kFile, variant, {});
    return params ? *std::move(params) : EvalParams{};
}

std::string to_text(const WeightsFile& file) {
    std::ostringstream out;
    for (const WeightsSection& s : file.sections) {
        if (&s != &file.sections.front()) out << '\n';
        out << '[' << s.games << "]\n";
        for (const std::string& comment : s.comments) out << "# " << comment << '\n';
        write_values(out, s, kMiddleValueKey, &GivenValue::middle);
        write_values(out, s, kEndValueKey, &GivenValue::end);
        for (const auto& row : kWeightRows<Pair>)
            if (const auto found = s.weights.find(std::string(row.name)); found != s.weights.end())
                out << row.name << " = " << found->second.middle() << ' ' << found->second.end() << '\n';
        for (const DangerRow& row : kDangerRows)
            if (const auto found = s.danger.find(std::string(row.name)); found != s.danger.end())
                out << row.name << " = " << found->second << '\n';
        if (s.score_scale) out << kScaleKey << " = " << std::setprecision(10) << *s.score_scale << '\n';
    }
    return out.str();
}

Result<Done> save(const WeightsFile& file, const std::string& path) {
    return write_text_file(path, to_text(file));
}

}  // namespace magus
