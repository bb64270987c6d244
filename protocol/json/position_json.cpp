#include "protocol/json/position_json.h"

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/end_in_words.h"
#include "protocol/json/json_writer.h"

#include <algorithm>
#include <string_view>

namespace magus {

namespace {

constexpr std::string_view kSides[] = {"white", "black"};

std::string_view kind_name(MoveKind kind) {
    switch (kind) {
    case MoveKind::Normal: return "normal";
    case MoveKind::MultiStep: return "multistep";
    case MoveKind::EnPassant: return "enpassant";
    case MoveKind::Promotion: return "promotion";
    case MoveKind::Castling: return "castling";
    case MoveKind::Drop: return "drop";
    case MoveKind::Swap: return "swap";
    case MoveKind::Trigger:
    case MoveKind::TriggerEnPassant: return "choice";
    case MoveKind::Wide: return "wall";
    case MoveKind::Withdrawal: return "withdrawal";
    case MoveKind::Gate:
    case MoveKind::GateCastling: return "gate";
    case MoveKind::Pass: return "pass";
    }
    return "";
}

std::string symbol(const Position& pos, Piece p) { return pos.variant().types[p.type()].symbol(p.color()); }

bool names_a_type(Move m) {
    switch (m.kind()) {
    case MoveKind::Promotion:
    case MoveKind::Drop:
    case MoveKind::Swap:
    case MoveKind::Trigger:
    case MoveKind::TriggerEnPassant:
    case MoveKind::Gate:
    case MoveKind::GateCastling: return true;
    default: return false;
    }
}

// Enemy men that are gone after the move, and all squares that it changed.
struct Traces {
    std::vector<std::string> captured, changed;
};

Traces traces(const Position& before, const Position& after, std::size_t journal_before) {
    Traces out;
    const Geometry& board = before.board();
    Bitboard changed;
    for (const auto& entry : after.journal().subspan(journal_before))
        if (entry.square.exists()) changed |= Bitboard::of(entry.square);
    for (Square s : changed) {
        out.changed.push_back(board.name(s));
        const Piece was = before.piece_on(s), is = after.piece_on(s);
        if (was.exists() && was.color() != before.side_to_move() &&
            (!is.exists() || is.color() != was.color()))
            out.captured.push_back(board.name(s));
    }
    return out;
}

void write_move(JsonWriter& out, const Position& pos, Position& scratch, Move m) {
    const Geometry& board = pos.board();
    out.begin_object().field("text", to_coordinates(pos, m)).field("san", to_san(pos, m));
    out.field("kind", kind_name(m.kind())).field("to", board.name(m.to()));
    if (m.enters())
        out.key("from").null();
    else
        out.field("from", board.name(m.from()));
    out.key("becomes");
    if (names_a_type(m))
        out.value(symbol(pos, Piece(pos.side_to_move(), m.type())));
    else
        out.null();
    const std::size_t journal = scratch.journal().size();
    scratch.do_move(m);
    const Traces found = traces(pos, scratch, journal);
    out.field("check", scratch.in_check());
    scratch.undo_move();
    out.list("captures", found.captured).list("changes", found.changed);
    out.key("clicks").begin_list();
    for (const ClickPair& pair : clicks(pos, m)) out.begin_list().value(pair.from).value(pair.to).end_list();
    out.end_list().end_object();
}

void write_hands(JsonWriter& out, const Position& pos) {
    out.key("hands").begin_object();
    for (Color c : kColors) {
        out.key(kSides[index(c)]).begin_object();
        for (TypeId t = 0; t < pos.variant().types.size(); ++t)
            if (const int count = pos.in_hand(c, t); count > 0)
                out.field(pos.variant().types[t].symbol(Color::White), count);
        out.end_object();
    }
    out.end_object();
}

void write_last_move(JsonWriter& out, const Position& pos) {
    out.key("last");
    const Move last = pos.state().move;
    if (!last.exists()) {
        out.null();
        return;
    }
    Position before = pos;
    before.undo_move();
    const Traces found = traces(before, pos, before.journal().size());
    out.begin_object().field("text", to_coordinates(before, last)).field("san", to_san(before, last));
    out.list("changes", found.changed).list("captures", found.captured);
    out.field("to", pos.board().name(last.to())).end_object();
}

void write_outcome(JsonWriter& out, const Position& pos) {
    out.key("outcome");
    const auto end = outcome(pos);
    if (!end) {
        out.null();
        return;
    }
    out.begin_object().field("reason", end->kind.name).field("text", describe_end(pos, *end));
    out.field("result", result_token(*end)).field("white", end->white_score).end_object();
}

}  // namespace

std::vector<ClickPair> clicks(const Position& pos, Move m) {
    const Geometry& board = pos.board();
    const std::string to = board.name(m.to());
    if (m.enters()) return {{std::string("@") + pos.variant().types[m.type()].letter, to}};
    std::vector<ClickPair> out{{board.name(m.from()), to}};
    if (m.kind() == MoveKind::Wide)
        out.push_back({board.name(Square(static_cast<int>(m.from().index()) + 1)),
                       board.name(Square(static_cast<int>(m.to().index()) + 1))});
    // The King onto his Rook, where the Rook alone says which castling is meant.
    if ((m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling) &&
        !pos.variant().names_castling_rook) {
        const std::string rook = board.name(pos.castling_way(m).rook_from);
        if (rook != to) out.push_back({board.name(m.from()), rook});
        if (takes_own_rook(pos, m)) std::swap(out.front(), out.back());
    }
    return out;
}

std::string position_json(const Position& pos) {
    const Geometry& board = pos.board();
    JsonWriter out;
    out.begin_object().field("fen", pos.fen()).field("turn", kSides[index(pos.side_to_move())]);
    out.field("check", pos.in_check()).field("ply", pos.game_ply()).field("move", pos.full_move());
    out.key("checked").begin_list();
    for (Color c : kColors)
        if (pos.king(c).exists() && pos.king_attacked(c)) out.value(board.name(pos.king(c)));
    out.end_list().key("board").begin_object();
    for (Square s : board.squares())
        if (pos.piece_on(s).exists()) out.field(board.name(s), symbol(pos, pos.piece_on(s)));
    out.end_object();
    write_hands(out, pos);
    write_last_move(out, pos);
    write_outcome(out, pos);
    out.key("moves").begin_list();
    Position scratch = pos;
    if (!outcome(pos))
        for (Move m : legal_moves(pos)) write_move(out, pos, scratch, m);
    return out.end_list().end_object().text();
}

}  // namespace magus
