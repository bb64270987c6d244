#include "protocol/pages/game_sheet.h"

#include "engine/base/suggest.h"
#include "engine/position/position.h"
#include "eval/evaluator.h"
#include "protocol/board_text.h"
#include "protocol/pages/diagram_text.h"
#include "protocol/pages/piece_notes.h"
#include "protocol/pages/rules_in_words.h"
#include "protocol/words.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

std::string heading(const Variant& v) { return v.name + (v.title.empty() ? "" : " - " + v.title); }

std::string value_text(const Evaluator& evaluator, const Variant& v, TypeId t) {
    return v.types[t].royal ? "-" : std::to_string(evaluator.piece_value(t));
}

// The moves of a two-square piece are no Betza text.
std::string betza_text(const Variant& v, TypeId t) { return t == v.wide ? "" : v.types[t].betza; }

}  // namespace

std::string wrapped(std::string_view text, std::size_t width, const std::string& indent) {
    std::string out, line = indent;
    Words words(text);
    while (!words.empty()) {
        const std::string word(words.next());
        if (line.size() > indent.size() && line.size() + 1 + word.size() > width) {
            out += line + '\n';
            line = indent;
        }
        if (line.size() > indent.size()) line += ' ';
        line += word;
    }
    return line.size() > indent.size() ? out + line + '\n' : out;
}

std::string rules_as_explained(const Variant& v) {
    return v.rules_text + (v.rules_text.empty() || v.more_rules.empty() ? "" : " ") + v.more_rules;
}

Result<TypeId> find_piece(const Variant& v, std::string_view wanted) {
    std::vector<std::string> names;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        const PieceType& type = v.types[t];
        if (same_ignoring_case(type.name, wanted) || same_ignoring_case(std::string(1, type.letter), wanted))
            return t;
        names.push_back(type.name);
    }
    const std::string near = did_you_mean(wanted, names);
    return Error{v.name + " has no piece '" + shown(wanted) + "'" +
                 (near.empty() ? "; it has " + join(names, ", ") : near)};
}

std::string rules_sheet(const Variant& v) {
    std::string out = wrapped(rules_as_explained(v));
    for (const std::string& rule : rules_in_words(v))
        out += "  - " + wrapped(rule, kTextWidth, "    ").substr(4);
    return out;
}

std::string piece_table(const VariantPtr& variant) {
    const Variant& v = *variant;
    const Evaluator evaluator(variant);
    std::size_t name_width = 0, betza_width = 5;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        name_width = std::max(name_width, v.types[t].name.size());
        betza_width = std::max(betza_width, betza_text(v, t).size());
    }
    std::ostringstream out;
    const auto row = [&](const std::string& letter, const std::string& name, const std::string& betza,
                         const std::string& value) {
        out << "  " << std::left << std::setw(3) << letter << std::setw(static_cast<int>(name_width) + 2)
            << name << std::setw(static_cast<int>(betza_width)) << betza << std::right << std::setw(7)
            << value;
    };
    row(" ", "", "Betza", "value");
    out << '\n';
    for (TypeId t = 0; t < v.types.size(); ++t) {
        row(v.types[t].symbol(Color::White), v.types[t].name, betza_text(v, t), value_text(evaluator, v, t));
        const std::string notes = join(piece_notes(v, t), ", ");
        if (notes.empty()) {
            out << '\n';
            continue;
        }
        const std::size_t indent = 2 + 1 + 2 + name_width + 2 + betza_width + 7 + 2;
        if (indent + 30 <= kTextWidth || indent + notes.size() <= kTextWidth)
            out << wrapped(notes, kTextWidth, std::string(indent, ' ')).substr(indent - 2);
        else
            out << '\n' << wrapped(notes, kTextWidth, std::string(7, ' '));
    }
    return out.str();
}

std::string game_sheet(const VariantPtr& variant) {
    const Variant& v = *variant;
    std::string out = wrapped(heading(v)) + '\n' + draw_board(Position::start(variant)) + '\n';
    if (const std::string hands = hands_text(Position::start(variant)); !hands.empty())
        out += "In hand: " + hands + '\n';
    out += v.start_fen + "\n\n" + rules_sheet(v) + '\n' + piece_table(variant);
    if (!v.origin.empty()) out += '\n' + wrapped("Source: " + v.origin);
    if (v.xboard_name != v.name) out += "XBoard's name for it: " + v.xboard_name + '\n';
    return out;
}

std::string piece_sheet(const VariantPtr& variant, TypeId type) {
    const Variant& v = *variant;
    const PieceType& piece = v.types[type];
    std::string out = piece.name + " (" + piece.letter + ") of " + v.name;
    if (const std::string betza = betza_text(v, type); !betza.empty()) out += ", Betza " + betza;
    if (!piece.royal) out += ", value " + std::to_string(Evaluator(variant).piece_value(type));
    out += '\n';
    std::string notes = join(piece_notes(v, type), ", ");
    if (!notes.empty()) out += wrapped(notes + ".");
    const MoveDiagram diagram = make_diagram(v, type);
    return out + '\n' + draw(diagram) + '\n' + legend(diagram);
}

std::string as_ini(const Variant& v) { return "[" + v.name + "]\n" + v.source; }

}  // namespace magus
