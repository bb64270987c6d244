#include "engine/notation/notation.h"

#include "engine/base/text.h"
#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/position/core_moves.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string name_of(const Position& pos, TypeId t) { return pos.variant().types[t].san; }

std::string castling_san(const Position& pos, Move m) {
    const CastlingWay& way = pos.castling_way(m);
    const Geometry& b = pos.board();
    const std::string out = b.file(way.rook_from) > b.file(way.king_from) ? "O-O" : "O-O-O";
    return pos.variant().names_castling_rook ? out + "(" + b.name(way.king_to) + ")" : out;
}

// "(M=H)": what becomes of the convertible piece with this pawn move; with several of them its square is named.
std::string trigger_san(const Position& pos, Move m) {
    const Conversion& rule = pos.variant().conversion;
    const Color us = pos.side_to_move();
    if (rule.type == kNoType || pos.piece_on(m.from()).type() != pos.variant().pawn) return "";
    const std::string her = name_of(pos, rule.type);
    const Bitboard convertible = pos.pieces(us, rule.type);
    if (m.kind() == MoveKind::Trigger || m.kind() == MoveKind::TriggerEnPassant) {
        const std::string where =
            convertible.more_than_one() ? pos.board().name(Square(static_cast<int>(m.extra()))) : "";
        return "(" + her + where + "=" + name_of(pos, m.type()) + ")";
    }
    // Otherwise she changes by the rule: on the pawn's square when she has just entered there, or where she stood.
    const bool enters = m.kind() == MoveKind::Promotion && m.type() == rule.type;
    if (!rule.from_hand || (!enters && convertible.none())) return "";
    Position after = pos;
    after.do_move(m);
    const TypeId form = after.piece_on(enters ? m.to() : convertible.first()).type();
    return form == rule.type ? "" : "(" + her + "=" + name_of(pos, form) + ")";
}

// "/H": what enters behind the moved piece.
std::string gate_san(const Position& pos, Move m) { return "/" + name_of(pos, m.type()); }

bool castles(Move m) { return m.kind() == MoveKind::Castling || m.kind() == MoveKind::GateCastling; }

// SAN without check signs; `disambiguation` is what stands between the piece's letter and the target.
std::string san_body(const Position& pos, Move m, const std::string& disambiguation) {
    const Geometry& b = pos.board();
    switch (m.kind()) {
    case MoveKind::Castling: return castling_san(pos, m);
    case MoveKind::GateCastling: return castling_san(pos, m) + gate_san(pos, m) + b.name(gate_of(pos, m));
    case MoveKind::Drop: return pos.variant().types[m.type()].symbol(Color::White) + "@" + b.name(m.to());
    case MoveKind::Pass: return "--";
    case MoveKind::Swap:
        return name_of(pos, pos.piece_on(m.to()).type()) + b.name(m.to()) + "=" + name_of(pos, m.type());
    default: break;
    }
    std::string out = name_of(pos, pos.piece_on(m.from()).type()) + disambiguation;
    if (m.kind() == MoveKind::Withdrawal)
        return out + b.name(m.to()) + "(x" + b.name(pos.victim_square(m)) + ")";
    if (pos.is_capture(m)) out += "x";
    out += b.name(m.to());
    if (m.kind() == MoveKind::Promotion) out += "=" + name_of(pos, m.type());
    if (m.kind() == MoveKind::Gate) out += gate_san(pos, m);
    return out + trigger_san(pos, m);
}

// The shortest text that distinguishes the move from others of the same kind of piece to the same square.
std::string disambiguation(const Position& pos, Move m) {
    const Geometry& b = pos.board();
    if (castles(m) || m.enters() || m.kind() == MoveKind::Pass) return "";
    const Piece mover = pos.piece_on(m.from());
    const std::string from = b.name(m.from());
    if (name_of(pos, mover.type()).empty()) return pos.is_capture(m) ? from.substr(0, 1) : "";
    bool rival = false, same_file = false, same_rank = false;
    for (Move other : legal_moves(pos)) {
        if (other.to() != m.to() || other.from() == m.from() || castles(other) || other.enters() ||
            name_of(pos, pos.piece_on(other.from()).type()) != name_of(pos, mover.type()))
            continue;
        rival = true;
        same_file |= b.file(other.from()) == b.file(m.from());
        same_rank |= b.rank(other.from()) == b.rank(m.from());
    }
    if (!rival) return "";
    if (!same_file) return from.substr(0, 1);
    return same_rank ? from : from.substr(1);
}

// A pawn names what it becomes, as in "e7e8q"; a piece with two sides is turned over: "+", and "-" back.
std::string promotion_mark(const Position& pos, Move m) {
    const PieceType& now = pos.variant().types[m.type()];
    if (now.prefix) return "+";
    return pos.variant().types[pos.piece_on(m.from()).type()].prefix ? "-"
                                                                     : std::string(1, lower(now.letter));
}

std::string without_decoration(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        // A plus before a letter belongs to a promoted piece's name.
        const bool sign =
            c == '+' && i + 1 < text.size() && std::isupper(static_cast<unsigned char>(text[i + 1]));
        if (sign || std::string_view("+#!?").find(c) == std::string_view::npos)
            out += c == '0' && (out.empty() || out.back() == '-') ? 'O' : c;
    }
    return out;
}

}  // namespace

std::string to_coordinates(const Position& pos, Move m) {
    if (!m.exists()) return "0000";
    const Geometry& b = pos.board();
    const auto letter = [&] { return lower(pos.variant().types[m.type()].letter); };
    if (m.enters()) return pos.variant().types[m.type()].symbol(Color::White) + "@" + b.name(m.to());
    std::string out = b.name(m.from()) + b.name(m.to());
    switch (m.kind()) {
    case MoveKind::Promotion: return out + promotion_mark(pos, m);
    case MoveKind::Trigger:
    case MoveKind::TriggerEnPassant: {
        const bool several = pos.pieces(pos.side_to_move(), pos.variant().conversion.type).more_than_one();
        out += letter();
        return several ? out + b.name(Square(static_cast<int>(m.extra()))) : out;
    }
    case MoveKind::Gate: return out + letter();
    // The piece whose square is taken goes first: e1g1h at the King's, h1e1h at the Rook's.
    case MoveKind::GateCastling: {
        const Square rook = pos.castling_way(m).rook_from;
        return (m.gates_at_rook() ? b.name(rook) + b.name(m.from()) : out) + letter();
    }
    case MoveKind::Castling: {
        const CastlingWay& way = pos.castling_way(m);
        if (pos.variant().names_castling_rook) return out + "," + b.name(way.rook_from) + b.name(way.rook_to);
        return takes_own_rook(pos, m) ? b.name(way.king_from) + b.name(way.rook_from) : out;
    }
    default: return out;
    }
}

bool takes_own_rook(const Position& pos, Move m) {
    if (m.kind() != MoveKind::Castling || pos.variant().names_castling_rook) return false;
    return pos.castling_ways().mode == CastlingMode::Chess960 ||
           is_legal(pos, Move::normal(m.from(), m.to()));
}

std::string to_san(const Position& pos, Move m) {
    std::string out = san_body(pos, m, disambiguation(pos, m));
    Position after = pos;
    after.do_move(m);
    if (after.in_check()) out += has_legal_move(after) ? "+" : "#";
    return out;
}

Result<Move> parse_coordinates(const Position& pos, std::string_view text) {
    const MoveList moves = legal_moves(pos);
    for (Move m : moves)
        if (to_coordinates(pos, m) == text) return m;
    // A wide piece may be named by its right halves.
    std::string_view rest = text;
    const auto from = pos.board().read(rest), to = pos.board().read(rest);
    if (from && to && rest.empty())
        for (Move m : moves)
            if (m.kind() == MoveKind::Wide && m.from().index() + 1 == from->index() &&
                m.to().index() + 1 == to->index())
                return m;
    return Error{"'" + shown(text) + "' is not a legal move here"};
}

Result<Move> parse_san(const Position& pos, std::string_view text) {
    const std::string wanted = without_decoration(text);
    const Geometry& b = pos.board();
    std::vector<Move> found;
    for (Move m : legal_moves(pos)) {
        const std::string from = m.enters() ? "" : b.name(m.from());
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
    return Error{"'" + shown(text) + "' is " + (ambiguous ? "ambiguous here" : "not a legal move here")};
}

Result<Move> parse_move(const Position& pos, std::string_view text) {
    if (auto m = parse_coordinates(pos, text)) return m;
    return parse_san(pos, text);
}

}  // namespace magus
