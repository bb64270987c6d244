#include "protocol/options.h"

#include "protocol/session.h"
#include "protocol/words.h"

#include <algorithm>

namespace magus {

namespace {

struct Row {
    Option option;
    Result<Done> (*apply)(Session&, const std::string& value);
};

int number(const std::string& value) { return parse_number<int>(value).value_or(0); }

Result<Done> load_files(Session& session, const std::string& files) {
    if (files.empty() || files == "<empty>") return Done{};
    auto added = session.load_variants(files);
    if (!added) return added.error();
    return Done{};
}

const std::vector<Row>& rows() {
    using S = Session;
    using V = const std::string;
    using enum OptionType;
    static const std::vector<Row> kRows = {
        {{.name = "Hash",
          .type = Spin,
          .initial = "32",
          .min = 1,
          .max = 65536,
          .cecp = false,  // the memory command
          .meaning = "size of the hash table in megabytes"},
         [](S& s, V& v) { return s.set_hash(static_cast<std::size_t>(number(v))); }},
        {{.name = "Threads",
          .type = Spin,
          .initial = "1",
          .min = 1,
          .max = 256,
          .cecp = false,  // the cores command
          .meaning = "processor cores that a search uses"},
         [](S& s, V& v) -> Result<Done> {
             s.set_threads(number(v));
             return Done{};
         }},
        {{.name = "Clear Hash", .meaning = "forget everything learnt from earlier searches"},
         [](S& s, V&) -> Result<Done> {
             s.forget();
             return Done{};
         }},
        {{.name = "Ponder",
          .type = Check,
          .initial = "false",
          .cecp = false,  // hard and easy
          .meaning = "the interface may let the engine think in the opponent's time"},
         [](S& s, V& v) -> Result<Done> {
             s.settings().ponder = v == "true";
             return Done{};
         }},
        {{.name = "MultiPV",
          .type = Spin,
          .initial = "1",
          .min = 1,
          .max = 256,
          .meaning = "how many of the best moves are shown"},
         [](S& s, V& v) -> Result<Done> {
             s.settings().multi_pv = number(v);
             return Done{};
         }},
        {{.name = "Move Overhead",
          .type = Spin,
          .initial = "10",
          .min = 0,
          .max = 5000,
          .meaning = "milliseconds lost between the interface's clock and the engine, each move"},
         [](S& s, V& v) -> Result<Done> {
             s.settings().overhead = Milliseconds(number(v));
             return Done{};
         }},
        {{.name = "UCI_Variant",
          .type = Combo,
          .initial = "chess",
          .cecp = false,  // the variant command
          .meaning = "the game to play"},
         [](S& s, V& v) { return s.set_variant(v); }},
        {{.name = "VariantPath",
          .type = File,
          .initial = "",
          .meaning = "files with more variants, separated by ; or :"},
         load_files},
        {{.name = "EvalFile",
          .type = File,
          .initial = "",
          .meaning = "a weights file: measured piece values and tuned weights of the games it names"},
         [](S& s, V& v) { return s.load_weights(v); }},
        {{.name = "UCI_AnalyseMode",
          .type = Check,
          .initial = "false",
          .cecp = false,  // the analyze command
          .meaning = "the interface analyses; the engine searches the same way"},
         [](S& s, V& v) -> Result<Done> {
             s.settings().analyse = v == "true";
             return Done{};
         }},
    };
    return kRows;
}

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
    default: return std::string(value);  // the others are checked where they are used
    }
}

}  // namespace

std::vector<Option> option_table(const Session& session) {
    std::vector<Option> out;
    for (const Row& row : rows()) {
        out.push_back(row.option);
        if (row.option.type == OptionType::Combo) out.back().choices = session.variant_names();
    }
    return out;
}

Result<Done> set_option(Session& session, std::string_view name, std::string_view value) {
    for (const Row& row : rows()) {
        if (!same_ignoring_case(row.option.name, name)) continue;
        const auto good = checked(row.option, value);
        if (!good) return good.error();
        return row.apply(session, *good);
    }
    return Error{"there is no option '" + shown(name) + "'"};
}

}  // namespace magus
