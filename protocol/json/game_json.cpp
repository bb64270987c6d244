#include "protocol/json/game_json.h"

#include "engine/base/text.h"
#include "engine/diagrams/diagram.h"
#include "engine/games/variant_parser.h"
#include "eval/evaluator.h"
#include "protocol/json/json_writer.h"
#include "protocol/pages/piece_notes.h"

#include <algorithm>

namespace magus {

namespace {

void write_error(JsonWriter& out, const Error& error) {
    out.begin_object().field("text", error.text).field("line", error.line).field("column", error.column);
    out.field("file", error.file).end_object();
}

void write_errors(JsonWriter& out, std::string_view name, const std::vector<Error>& errors) {
    out.key(name).begin_list();
    for (const Error& error : errors) write_error(out, error);
    out.end_list();
}

std::string entry(const std::vector<IniEntry>& entries, std::string_view key) {
    const auto found = std::ranges::find(entries, key, &IniEntry::key);
    return found == entries.end() ? "" : found->value;
}

// Names as the file gives them, and the keys of the pieces that have a usual name.
std::vector<std::string> piece_names(const std::vector<IniEntry>& entries) {
    std::vector<std::string> out;
    const std::string given = entry(entries, "pieceNames");
    for (std::size_t at = given.find(':'); at != std::string::npos; at = given.find(':', at + 1)) {
        std::string name = given.substr(at + 1, given.find(' ', at) - at - 1);
        std::ranges::replace(name, '_', ' ');
        out.push_back(name);
    }
    for (const IniEntry& e : entries)
        if (!e.value.empty() && e.value != "-")
            if (const std::string name = usual_piece_name(e.key); !name.empty()) out.push_back(name);
    return out;
}

void write_piece(JsonWriter& out, const Variant& v, const Evaluator& evaluator, TypeId t) {
    const PieceType& type = v.types[t];
    out.begin_object().field("letter", std::string(1, type.letter)).field("san", type.san);
    out.field("name", type.name).field("betza", t == v.wide ? "" : type.betza);
    out.field("white", type.symbol(Color::White)).field("black", type.symbol(Color::Black));
    out.field("royal", type.royal).field("wall", t == v.wide).field("pawn", t == v.pawn);
    if (type.royal)
        out.key("value").null();
    else
        out.field("value", evaluator.piece_value(t));
    out.list("notes", piece_notes(v, t)).end_object();
}

std::string_view manner_name(Manner manner) {
    switch (manner) {
    case Manner::None: return "";
    case Manner::Step: return "step";
    case Manner::Slide: return "slide";
    case Manner::Leap: return "leap";
    case Manner::Hurdle: return "hurdle";
    case Manner::Withdrawal: return "withdrawal";
    }
    return "";
}

void write_view(JsonWriter& out, const Geometry& board, const DiagramView& view) {
    out.begin_object().field("from", board.name(view.from));
    out.field("firstFile", view.first_file).field("lastFile", view.last_file);
    out.field("firstRank", view.first_rank).field("lastRank", view.last_rank);
    out.key("marks").begin_list();
    for (Square s : board.squares()) {
        const Mark& mark = view.mark(s);
        if (!mark.shown()) continue;
        out.begin_object().field("square", board.name(s));
        out.field("move", manner_name(mark.quiet.manner)).field("capture", manner_name(mark.capture.manner));
        out.field("first", mark.quiet.first_only || mark.capture.first_only);
        out.field("empty", mark.must_be_empty).end_object();
    }
    out.end_list().end_object();
}

}  // namespace

std::string error_json(const Error& error) {
    JsonWriter out;
    out.begin_object().key("error");
    write_error(out, error);
    return out.end_object().text();
}

std::string check_json(const std::vector<std::string>& names, const std::vector<Error>& errors,
                       const std::vector<Error>& warnings) {
    JsonWriter out;
    out.begin_object().list("games", names);
    write_errors(out, "errors", errors);
    write_errors(out, "warnings", warnings);
    return out.end_object().text();
}

std::string games_json(const VariantCatalog& catalog) {
    JsonWriter out;
    out.begin_list();
    for (const std::string& name : catalog.names()) {
        const auto entries = catalog.merged_entries(name);
        if (!entries) continue;
        const auto side = [&](std::string_view key) {
            return parse_number<int>(entry(*entries, key)).value_or(8);
        };
        out.begin_object().field("name", name).field("title", entry(*entries, "title"));
        out.field("files", side("maxFile")).field("ranks", side("maxRank"));
        out.field("origin", entry(*entries, "origin")).list("pieces", piece_names(*entries)).end_object();
    }
    return out.end_list().text();
}

std::string game_json(const VariantPtr& variant) {
    const Variant& v = *variant;
    const Evaluator evaluator(variant);
    JsonWriter out;
    out.begin_object().field("name", v.name).field("title", v.title);
    out.field("rules", v.rules_text).field("moreRules", v.more_rules).field("origin", v.origin);
    out.field("source", "[" + v.name + "]\n" + v.source);
    out.field("files", v.board.files()).field("ranks", v.board.ranks()).field("startFen", v.start_fen);
    std::vector<std::string> holes, hand;
    const Geometry box(v.board.files(), v.board.ranks());
    for (Square s : box.squares() & ~v.board.squares()) holes.push_back(box.name(s));
    for (TypeId t : v.hand_order) hand.push_back(v.types[t].symbol(Color::White));
    out.list("holes", holes).list("hand", hand);
    out.field("chess960", v.can_play_chess960())
        .field("drops", v.drops || v.facts.hand_gates || !v.hand_order.empty());
    out.key("pieces").begin_list();
    for (TypeId t = 0; t < v.types.size(); ++t) write_piece(out, v, evaluator, t);
    return out.end_list().end_object().text();
}

std::string diagram_json(const Variant& variant, TypeId type) {
    JsonWriter out;
    out.begin_object().field("name", variant.types[type].name).key("views").begin_list();
    for (const DiagramView& view : make_diagram(variant, type).views) write_view(out, variant.board, view);
    return out.end_list().end_object().text();
}

}  // namespace magus
