#include "protocol/xboard/xboard_moves.h"

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "engine/position/core_moves.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace magus {

namespace {

std::string small(char letter) {
    return std::string(1, static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
}

bool on_last_rank(const Position& pos, Square s) {
    return pos.board().relative_rank(pos.side_to_move(), s) == pos.board().ranks() - 1;
}

// ---- Captures of a wide piece take its other half off the board on the way.

void pass_other_half(const XboardBoard& board, const Position& pos, Square captured, XboardMove& way) {
    for (Square s : whole_piece(pos, captured))
        if (s != captured) way.through.push_back(board.at(s));
}

// ---- The wide piece itself

// One half moves, the other is passed and put down again beside it: the right half when it lands left, else the left one.
XboardMove wide_way(const XboardBoard& board, Move m, bool right_half) {
    const XboardSquare left = board.at(m.from()), new_left = board.at(m.to());
    const XboardSquare right{left.file + 1, left.rank}, new_right{new_left.file + 1, new_left.rank};
    return right_half ? XboardMove{.from = right, .through = {left}, .to = new_left}
                      : XboardMove{.from = left, .through = {right}, .to = new_right};
}

std::vector<XboardMove> wide_ways(const XboardBoard& board, Move m) {
    std::vector<XboardMove> out;
    for (bool right_half : {true, false}) {
        XboardMove way = wide_way(board, m, right_half);
        if (way.from != way.to) out.push_back(std::move(way));
    }
    return out;
}

// When XBoard tests whether the King is attacked after a wide piece's move, only the half that moved is on its board.
bool king_safe_with_half(const Position& pos, const XboardBoard& board, Move m, const XboardMove& way) {
    const Color us = pos.side_to_move();
    const Bitboard landing = Bitboard::of(board.ours(way.to));
    const Bitboard occupied = (pos.occupied() & ~whole_piece(pos, m.from())) | landing;
    return !pos.attacked(pos.king(us), ~us, occupied, landing & pos.pieces(~us));
}

// ---- Choosing a form, and a convertible piece when there are several: by way of the square of the form beside the board for the
// first convertible piece, of the nearest empty squares for the others.

std::optional<XboardSquare> choice_square(const XboardBoard& board, const Position& pos, Move m) {
    const Color us = pos.side_to_move();
    const Conversion& rule = pos.variant().conversion;
    const Square chosen(static_cast<int>(m.extra()));
    const Bitboard convertible = pos.pieces(us, rule.type);
    Bitboard free = pos.empty() & pos.board().squares() & ~Bitboard::of(m.to());
    for (Square who : convertible)
        for (std::size_t k = 0; k < rule.choice.size(); ++k) {
            const bool wanted = who == chosen && rule.choice[k] == m.type();
            if (who == convertible.first()) {
                if (wanted) return board.choice(us, k);
                continue;
            }
            if (free.none()) return std::nullopt;
            Square nearest = free.first();
            for (Square s : free)
                if (pos.board().distance(who, s) < pos.board().distance(who, nearest)) nearest = s;
            if (wanted) return board.at(nearest);
            free.remove(nearest);
        }
    return std::nullopt;
}

// ---- All ways of one move

std::vector<XboardMove> castling_ways(const XboardBoard& board, const Position& pos, Move m) {
    const CastlingWay& way = pos.castling_way(m);
    const XboardSquare from = board.at(way.king_from), to = board.at(way.king_to),
                       rook = board.at(way.rook_from);
    std::vector<XboardMove> out;
    if (std::abs(to.file - from.file) > 1 && to != rook) out.push_back({.from = from, .to = to});
    if (pos.variant().names_castling_rook) out.push_back({.from = from, .through = {rook}, .to = to});
    return out;
}

std::string promotion_suffix(const XboardBoard& board, const Position& pos, Move m, bool letters) {
    const bool raised = !letters && !on_last_rank(pos, m.to()) && m.type() == usual_promotion(pos.variant());
    return raised ? "+" : small(board.pieces().letter(m.type()));
}

std::vector<XboardMove> ways(const XboardBoard& board, const Position& pos, Move m, bool letters) {
    const Color us = pos.side_to_move();
    const XboardSquare to = board.at(m.to());
    XboardMove way{.from = board.at(m.from()), .to = to};
    switch (m.kind()) {
    case MoveKind::Pass: return {};  // legal to XBoard in its own games of passing only
    case MoveKind::Castling: return castling_ways(board, pos, m);
    case MoveKind::Wide: return wide_ways(board, m);
    case MoveKind::Drop: return {{.drop = board.pieces().letter(m.type()), .to = to}};
    case MoveKind::Swap:
        way.through = {board.waiting(us)};
        way.suffix = letters ? small(board.pieces().letter(m.type())) : "+";
        return {way};
    case MoveKind::Trigger:
    case MoveKind::TriggerEnPassant:
        if (const auto square = choice_square(board, pos, m)) way.through = {*square};
        return {way};
    case MoveKind::Withdrawal: {
        const Square victim = pos.victim_square(m);
        pass_other_half(board, pos, victim, way);
        way.through.insert(way.through.begin(), board.at(victim));
        return {way};
    }
    case MoveKind::Promotion: way.suffix = promotion_suffix(board, pos, m, letters); [[fallthrough]];
    default:
        if (pos.is_capture(m) && m.kind() != MoveKind::EnPassant) pass_other_half(board, pos, m.to(), way);
        return {way};
    }
}

bool is_choice(Move m) { return m.kind() == MoveKind::Trigger || m.kind() == MoveKind::TriggerEnPassant; }

// A rank as XBoard prints it behind a file that may lie beside the board.
std::string shifted_name(const XboardBoard& board, XboardSquare s, int files) {
    s.file += files;
    return board.name(s);
}

}  // namespace

std::vector<XboardMove> ways_to_enter(const XboardBoard& board, const Position& pos, Move m) {
    std::vector<XboardMove> out = ways(board, pos, m, false);
    // XBoard takes a second click on the Rook for a capture of it.
    std::erase_if(out, [](const XboardMove& w) { return w.through.size() == 1 && w.through[0] == w.to; });
    // A player may leave the choice to a question.
    if (is_choice(m)) out.push_back({.from = board.at(m.from()), .to = board.at(m.to())});
    return out;
}

std::vector<XboardMove> ways_to_send(const XboardBoard& board, const Position& pos, Move m, bool letters) {
    std::vector<XboardMove> out = ways(board, pos, m, letters);
    if (m.kind() == MoveKind::Wide)
        std::erase_if(out, [&](const XboardMove& w) { return !king_safe_with_half(pos, board, m, w); });
    // Two squares on the way are more than XBoard understands from an engine.
    std::erase_if(out, [](const XboardMove& w) { return w.through.size() > 1; });
    const bool choice_lost = is_choice(m) && !out.empty() && out[0].through.empty();
    const bool letter_lost = m.kind() == MoveKind::Promotion && !letters && !out.empty() &&
                             !on_last_rank(pos, m.to()) && out[0].suffix != "+";
    if (choice_lost || letter_lost) out.clear();
    return out;
}

std::vector<std::string> move_lines(const XboardBoard& board, const XboardMove& way) {
    if (way.drop != 0) return {"move " + std::string(1, way.drop) + "@" + board.name(way.to)};
    std::vector<std::string> out;
    XboardSquare at = way.from;
    for (XboardSquare next : way.through) {
        out.push_back("move " + board.name(at) + board.name(next) + ",");
        at = next;
    }
    out.push_back("move " + board.name(at) + board.name(way.to) + way.suffix);
    return out;
}

std::vector<std::string> relay_spellings(const XboardBoard& board, const Position& pos,
                                         const XboardMove& way) {
    if (way.drop != 0) return {std::string(1, way.drop) + "@" + board.name(way.to)};
    std::string legs;
    XboardSquare at = way.from;
    for (XboardSquare next : way.through) {
        legs += board.name(at) + board.name(next) + ",";
        at = next;
    }
    legs += board.name(at) + board.name(way.to) + way.suffix;
    if (way.through.size() != 1) return {legs};
    const XboardSquare passed = way.through[0];
    const std::string as_castling = board.name(way.from) + board.name(way.to) + "," + board.name(passed) +
                                    shifted_name(board, way.to, way.from.file > passed.file ? 1 : -1);
    const Square ours = board.ours(passed);
    // Beside the board an own piece waits, or its square is empty.
    if (!ours.exists() || !pos.piece_on(ours).exists()) return {legs, as_castling};
    return {pos.piece_on(ours).color() == pos.side_to_move() ? as_castling : legs};
}

std::vector<Move> moves_meant(const XboardBoard& board, const Position& pos, std::string_view text) {
    std::vector<Move> out;
    for (Move m : legal_moves(pos)) {
        std::vector<XboardMove> all = ways_to_enter(board, pos, m);
        for (bool letters : {false, true})
            for (XboardMove& way : ways_to_send(board, pos, m, letters)) all.push_back(std::move(way));
        const bool meant = std::ranges::any_of(all, [&](const XboardMove& way) {
            const auto spellings = relay_spellings(board, pos, way);
            return std::ranges::find(spellings, text) != spellings.end();
        });
        if (meant) out.push_back(m);
    }
    return out;
}

}  // namespace magus
