#include "protocol/json/pgn_json.h"

#include "engine/ends/outcome.h"
#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"
#include "protocol/json/json_writer.h"
#include "protocol/words.h"

#include <algorithm>

namespace magus {

namespace {

void write_game(JsonWriter& out, const PgnGame& game) {
    out.begin_object().field("game", game.variant->name).field("fen", game.fen).field("result", game.result);
    out.field("comment", game.comment).key("tags").begin_object();
    for (const PgnTag& tag : game.tags) out.field(tag.name, tag.value);
    out.end_object().key("moves").begin_list();
    Position pos = game.start();
    for (const PgnMove& played : game.moves) {
        out.begin_object().field("text", to_coordinates(pos, played.move));
        out.field("san", to_san(pos, played.move)).field("comment", played.comment).end_object();
        pos.do_move(played.move);
    }
    out.end_list().end_object();
}

void write_pgn_error(JsonWriter& out, const Error& error) {
    out.begin_object().field("text", error.text).field("line", error.line).field("column", error.column);
    out.end_object();
}

void read_note(std::string_view line, PgnGame& game) {
    Words words(line);
    const std::string_view kind = words.next();
    if (kind == "tag") {
        const std::string name(words.next());
        game.tags.push_back({name, std::string(words.rest())});
    } else if (kind == "comment") {
        const auto ply = parse_number<std::size_t>(words.next());
        if (ply && *ply < game.moves.size()) game.moves[*ply].comment = words.rest();
    } else if (kind == "result") {
        game.result = words.rest();
    }
}

}  // namespace

std::string pgn_json(std::string_view text, VariantCatalog& catalog, const std::string& otherwise) {
    PgnReader reader(text, catalog, "", otherwise);
    std::vector<PgnGame> games;
    std::vector<Error> errors;
    while (auto game = reader.next()) {
        if (*game)
            games.push_back(**std::move(game));
        else
            errors.push_back(game->error());
    }
    JsonWriter out;
    out.begin_object().key("games").begin_list();
    for (const PgnGame& game : games) write_game(out, game);
    out.end_list().key("errors").begin_list();
    for (const Error& error : errors) write_pgn_error(out, error);
    return out.end_list().end_object().text();
}

std::string pgn_of(const Position& pos, std::string_view notes) {
    PgnGame game;
    Position start = pos;
    while (start.state().move.exists()) {
        game.moves.push_back({start.state().move, "", {}});
        start.undo_move();
    }
    std::ranges::reverse(game.moves);
    game.variant = pos.variant_ptr();
    game.fen = start.fen();
    if (const auto end = outcome(pos)) game.result = result_token(*end);
    while (!notes.empty()) {
        const std::size_t end = std::min(notes.find('\n'), notes.size());
        read_note(notes.substr(0, end), game);
        notes.remove_prefix(std::min(end + 1, notes.size()));
    }
    return to_pgn(game);
}

}  // namespace magus
