#include "engine/notation.h"

#include "engine/movegen.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string san_letter(const Position& pos, TypeId t) { return pos.variant().types[t].san; }

// SAN without check signs; `disambiguation` is what stands between the piece's letter and the target.
std::string san_body(const Position& pos, Move m, const std::string& disambiguation) {
    const Geometry& b = pos.board();
    const TypeId mover = pos.piece_on(m.from()).type();
    switch (m.kind()) {
    case MoveKind::Castling: {
        const CastlingWay& way = pos.variant().castlings[m.extra()];
        return b.file(way.rook_from) > b.file(way.king_from) ? "O-O" : "O-O-O";
    }
    case MoveKind::Drop: return std::string(1, pos.variant().types[m.type()].letter) + "@" + b.name(m.to());
    default: break;
    }
    std::string out = san_letter(pos, mover) + disambiguation;
    if (pos.is_capture(m)) out += "x";
    out += b.name(m.to());
    if (m.kind() == MoveKind::Promotion) out += std::string("=") + pos.variant().types[m.type()].letter;
    return out;
}

// The least that tells the move from others of the same kind of piece to the same square.
std::string disambiguation(const Position& pos, Move m) {
    const Geometry& b = pos.board();
    const Piece mover = pos.piece_on(m.from());
    if (m.kind() == MoveKind::Castling || m.kind() == MoveKind::Drop) return "";
    const std::string from = b.name(m.from());
    if (san_letter(pos, mover.type()).empty()) return pos.is_capture(m) ? from.substr(0, 1) : "";
    bool rival = false, same_file = false, same_rank = false;
    for (Move other : legal_moves(pos)) {
        if (other.to() != m.to() || other.from() == m.from() || other.kind() == MoveKind::Castling ||
            other.kind() == MoveKind::Drop || pos.piece_on(other.from()) != mover)
            continue;
        rival = true;
        same_file |= b.file(other.from()) == b.file(m.from());
        same_rank |= b.rank(other.from()) == b.rank(m.from());
    }
    if (!rival) return "";
    if (!same_file) return from.substr(0, 1);
    return same_rank ? from : from.substr(1);
}

std::string without_decoration(std::string_view text) {
    std::string out;
    for (char c : text)
        if (std::string_view("+#!?").find(c) == std::string_view::npos)
            out += c == '0' && (out.empty() || out.back() == '-') ? 'O' : c;
    return out;
}

}  // namespace

std::string to_coordinates(const Position& pos, Move m) {
    if (!m.exists()) return "0000";
    const Geometry& b = pos.board();
    if (m.kind() == MoveKind::Drop)
        return std::string(1, pos.variant().types[m.type()].letter) + "@" + b.name(m.to());
    std::string out = b.name(m.from()) + b.name(m.to());
    if (m.kind() == MoveKind::Promotion) out += lower(pos.variant().types[m.type()].letter);
    return out;
}

std::string to_san(const Position& pos, Move m) {
    std::string out = san_body(pos, m, disambiguation(pos, m));
    Position after = pos;
    after.do_move(m);
    if (after.in_check()) out += has_legal_move(after) ? "+" : "#";
    return out;
}

Result<Move> parse_coordinates(const Position& pos, std::string_view text) {
    for (Move m : legal_moves(pos))
        if (to_coordinates(pos, m) == text) return m;
    return Error{"'" + std::string(text.substr(0, 40)) + "' is not a legal move here"};
}

Result<Move> parse_san(const Position& pos, std::string_view text) {
    const std::string wanted = without_decoration(text);
    const Geometry& b = pos.board();
    std::vector<Move> found;
    for (Move m : legal_moves(pos)) {
        const std::string from = m.kind() == MoveKind::Drop ? "" : b.name(m.from());
        const std::string file = from.substr(0, 1), rank = from.empty() ? "" : from.substr(1);
        for (const std::string& hint : {std::string(), file, rank, from})
            if (san_body(pos, m, hint) == wanted) {
                found.push_back(m);
                break;
            }
    }
    if (found.size() == 1) return found[0];
    const bool ambiguous = !found.empty();
    // The exact text decides where a short form would fit several moves (a pawn's capture names its file).
    std::erase_if(found, [&](Move m) { return san_body(pos, m, disambiguation(pos, m)) != wanted; });
    if (found.size() == 1) return found[0];
    return Error{"'" + std::string(text.substr(0, 40)) + "' is " +
                 (ambiguous ? "ambiguous here" : "not a legal move here")};
}

Result<Move> parse_move(const Position& pos, std::string_view text) {
    if (auto m = parse_coordinates(pos, text)) return m;
    return parse_san(pos, text);
}

}  // namespace magus
