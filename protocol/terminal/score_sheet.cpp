#include "protocol/terminal/score_sheet.h"

#include "engine/base/text_file.h"
#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"

#include <algorithm>
#include <chrono>

namespace magus {

namespace {

MoveNote note_of(const SearchInfo& info) {
    MoveNote note;
    if (is_mate(info.score))
        note.mate = mate_moves(info.score);
    else
        note.centipawns = info.score;
    note.depth = info.depth;
    note.time = std::chrono::duration_cast<std::chrono::milliseconds>(info.time);
    return note;
}

}  // namespace

void ScoreSheet::note_thinking(const Session& session, const SearchInfo& info) {
    comments_.resize(session.moves().size());
    comments_.push_back(to_comment(note_of(info)));
}

void ScoreSheet::take_back(const Session& session) {
    comments_.resize(std::min(comments_.size(), session.moves().size()));
}

PgnGame ScoreSheet::game(const Session& session, std::string_view white, std::string_view black,
                         std::string_view result) const {
    PgnGame game;
    const std::vector<Move> moves = session.moves();
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
        game.moves.push_back({moves[ply], ply < comments_.size() ? comments_[ply] : "", {}});
    Position start = session.position();
    for (std::size_t ply = 0; ply < moves.size(); ++ply) start.undo_move();
    game.variant = start.variant_ptr();
    game.fen = start.fen();
    game.tags = {{"Date", pgn_date_today()},
                 {"Round", "-"},
                 {"White", std::string(white)},
                 {"Black", std::string(black)}};
    game.result = result;
    return game;
}

Result<Done> ScoreSheet::load(Session& session, const std::string& path) {
    auto games = read_pgn_file(path, session.catalog());
    if (!games) return games.error();
    if (games->empty()) return Error{"there is no game in it", 0, 0, path};
    const PgnGame& game = games->back();
    std::vector<std::string> moves;
    std::vector<std::string> comments;
    Position pos = game.start();
    for (const PgnMove& played : game.moves) {
        moves.push_back(to_coordinates(pos, played.move));
        comments.push_back(played.comment);
        pos.do_move(played.move);
    }
    if (auto done = session.set_variant(game.variant->name); !done) return done;
    if (auto done = session.set_position(game.fen, moves); !done) return done;
    comments_ = std::move(comments);
    return Done{};
}

Result<Done> append_to_file(const PgnGame& game, const std::string& path) {
    return append_text_file(path, to_pgn(game));
}

}  // namespace magus
