#include "protocol/options.h"

#include "engine/base/mapped.h"
#include "engine/base/suggest.h"
#include "engine/base/text.h"
#include "protocol/session.h"
#include "search/transposition_table.h"

#include <algorithm>

namespace magus {

namespace {

constexpr int kManyThreads = 256;

struct Row {
    Option option;
    Result<Done> (*apply)(Session&, const std::string& value);
    std::string (*current)(const Session&);
};

// ---- Values as text and back; they have been checked.

int number(const std::string& text) { return parse_number<int>(text).value_or(0); }

void read(const std::string& text, int& value) { value = number(text); }
void read(const std::string& text, bool& value) { value = text == "true"; }
void read(const std::string& text, std::string& value) { value = text; }
void read(const std::string& text, Milliseconds& value) { value = Milliseconds(number(text)); }

std::string text_of(const std::string& value) { return value; }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(bool value) { return value ? "true" : "false"; }
std::string text_of(Milliseconds value) { return std::to_string(value.count()); }

// ---- Rows

// An option that is a field of the settings, with its default.
template <auto Field> Row setting(Option option) {
    option.initial = text_of(Settings{}.*Field);
    return {std::move(option),
            [](Session& s, const std::string& value) -> Result<Done> {
                read(value, s.settings().*Field);
                return Done{};
            },
            [](const Session& s) { return text_of(s.settings().*Field); }};
}

Result<Done> load_files(Session& session, const std::string& files) {
    if (files.empty() || files == "<empty>") return Done{};
    auto added = session.load_variants(files);
    if (!added) return added.error();
    session.settings().variant_files = files;
    return Done{};
}

using S = Session;
using V = const std::string;
using enum OptionType;

// In the order in which an interface is told of them.
const std::vector<Row> kRows = {
    {{.name = "Hash",
      .type = Spin,
      .initial = "32",
      .min = 1,
      .max = static_cast<int>(TranspositionTable::kMostMegabytes),
      .cecp = false,  // the memory command
      .meaning = "size of the hash table in megabytes"},
     [](S& s, V& v) { return s.set_hash(static_cast<std::size_t>(number(v))); },
     [](const S& s) { return std::to_string(s.hash_megabytes()); }},
    {{.name = "Threads",
      .type = Spin,
      .initial = "1",
      .min = 1,
      .max = kManyThreads,
      .cecp = false,  // the cores command
      .meaning = "processor cores that a search uses"},
     [](S& s, V& v) -> Result<Done> {
         s.set_threads(number(v));
         return Done{};
     },
     [](const S& s) { return std::to_string(s.threads()); }},
    {{.name = "Clear Hash", .meaning = "forget everything learnt from earlier searches"},
     [](S& s, V&) -> Result<Done> {
         s.forget();
         return Done{};
     },
     [](const S&) { return std::string(); }},
    setting<&Settings::ponder>({.name = "Ponder",
                                .type = Check,
                                .cecp = false,  // hard and easy
                                .meaning = "the interface may let the engine think in the opponent's time"}),
    setting<&Settings::multi_pv>({.name = "MultiPV",
                                  .type = Spin,
                                  .min = 1,
                                  .max = 256,
                                  .meaning = "how many of the best moves are shown"}),
    setting<&Settings::overhead>(
        {.name = "Move Overhead",
         .type = Spin,
         .min = 0,
         .max = 5000,
         .meaning = "milliseconds lost between the interface's clock and the engine, each move"}),
    setting<&Settings::skill>({.name = "Skill Level",
                               .type = Spin,
                               .min = 0,
                               .max = Strength::kMostLevel,
                               .meaning = "how strong the engine plays"}),
    setting<&Settings::limit_strength>({.name = "UCI_LimitStrength",
                                        .type = Check,
                                        .cecp = false,  // the skill level
                                        .meaning = "play as strong as UCI_Elo says"}),
    setting<&Settings::elo>({.name = "UCI_Elo",
                             .type = Spin,
                             .min = Strength::kLeastElo,
                             .max = Strength::kMostElo,
                             .cecp = false,
                             .meaning = "the strength, when it is limited; seventy points a skill level"}),
    {{.name = std::string(kGameOption),
      .type = Combo,
      .initial = "chess",
      .cecp = false,  // the variant command
      .meaning = "the game to play"},
     [](S& s, V& v) { return s.set_variant(v); },
     [](const S& s) { return s.variant().name; }},
    {{.name = "VariantPath",
      .type = File,
      .initial = "",
      .meaning = "files with more variants, separated by ; or :"},
     load_files,
     [](const S& s) { return s.settings().variant_files; }},
    {{.name = "EvalFile",
      .type = File,
      .initial = "",
      .meaning = "a weights file, a net (or builtin, builtin:GAME or none), or both, separated by ;"},
     [](S& s, V& v) { return s.load_evaluation(v); },
     [](const S& s) { return s.settings().eval_files; }},
    {{.name = "UCI_Chess960",
      .type = Check,
      .initial = "false",
      .cecp = false,  // the variant fischerandom
      .meaning = "castling from any squares, written as King takes Rook"},
     [](S& s, V& v) -> Result<Done> {
         s.set_chess960(v == "true");
         return Done{};
     },
     [](const S& s) { return text_of(s.settings().chess960); }},
    setting<&Settings::show_wdl>({.name = "UCI_ShowWDL",
                                  .type = Check,
                                  .cecp = false,
                                  .meaning = "scores come with chances to win, draw and lose"}),
    setting<&Settings::analyse>({.name = "UCI_AnalyseMode",
                                 .type = Check,
                                 .cecp = false,  // the analyze command
                                 .meaning = "the interface analyses: always at full strength"}),
    setting<&Settings::resign_score>({.name = "Resign Score",
                                      .type = Spin,
                                      .min = 0,
                                      .max = 20000,
                                      .uci = false,
                                      .meaning = "resign when so many centipawns behind; 0: never"}),
    setting<&Settings::resign_moves>({.name = "Resign Moves",
                                      .type = Spin,
                                      .min = 1,
                                      .max = 50,
                                      .uci = false,
                                      .meaning = "for how many moves in a row, before resigning"}),
    setting<&Settings::draw_offer_moves>(
        {.name = "Draw Offer Moves",
         .type = Spin,
         .min = 0,
         .max = 200,
         .uci = false,
         .meaning = "offer a draw after so many even moves in a row; 0: never"}),
    setting<&Settings::draw_offer_score>({.name = "Draw Offer Score",
                                          .type = Spin,
                                          .min = 0,
                                          .max = 500,
                                          .uci = false,
                                          .meaning = "a move is even within so many centipawns"}),
    setting<&Settings::draw_accept_score>(
        {.name = "Draw Accept Score",
         .type = Spin,
         .min = -20000,
         .max = 20000,
         .uci = false,
         .meaning = "accept a draw when the score is at most so many centipawns"}),
    setting<&Settings::legality_test>({.name = "Legality Test",
                                       .type = Check,
                                       .uci = false,
                                       .meaning = "XBoard tests the legality of moves, as it says there"}),
    setting<&Settings::courier_start>(
        {.name = "Courier Start",
         .type = Combo,
         .choices = {"auto", "before", "after"},
         .uci = false,
         .meaning =
             "courier begins before or after its customary opening moves; auto: before in XBoard 4.9"}),
};

Error bad(const Option& option, std::string_view value, const std::string& expected) {
    return Error{"option " + option.name + ": expected " + expected + ", found '" + shown(value) + "'"};
}

// The value as `apply` wants it. XBoard writes checks as 0 and 1.
Result<std::string> checked(const Option& option, std::string_view value) {
    switch (option.type) {
    case OptionType::Check:
        if (value == "1" || same_ignoring_case(value, "true")) return std::string("true");
        if (value == "0" || same_ignoring_case(value, "false")) return std::string("false");
        return bad(option, value, "true or false");
    case OptionType::Spin: {
        const auto n = parse_number<int>(value);
        if (!n || *n < option.min || *n > option.max)
            return bad(option, value,
                       "a number from " + std::to_string(option.min) + " to " + std::to_string(option.max));
        return std::string(value);
    }
    case OptionType::Combo:
        if (!option.choices.empty() && std::ranges::find(option.choices, value) == option.choices.end())
            return bad(option, value, join(option.choices, ", "));
        return std::string(value);
    case OptionType::Button:
        if (!value.empty()) return bad(option, value, "no value");
        return std::string();
    default: return std::string(value);  // the others are checked where they are used
    }
}

}  // namespace

std::vector<Option> option_table(const Session& session) {
    std::vector<Option> out;
    for (const Row& row : kRows) {
        out.push_back(row.option);
        if (row.option.name == kGameOption) out.back().choices = session.variant_names();
    }
    return out;
}

Result<Done> set_option(Session& session, std::string_view name, std::string_view value) {
    for (const Row& row : kRows) {
        if (!same_ignoring_case(row.option.name, name)) continue;
        const auto good = checked(row.option, value);
        if (!good) return good.error();
        return row.apply(session, *good);
    }
    const std::vector<std::string> names = mapped(kRows, [](const Row& row) { return row.option.name; });
    return Error{"there is no option '" + shown(name) + "'" + did_you_mean(name, names)};
}

std::vector<std::string> option_values(const Session& session) {
    std::vector<std::string> out;
    for (const Row& row : kRows)
        if (row.option.type != OptionType::Button)
            out.push_back(row.option.name + "=" + row.current(session));
    return out;
}

}  // namespace magus
