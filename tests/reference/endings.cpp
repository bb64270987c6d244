#include "tests/reference/endings.h"

#include "tests/reference/moves.h"
#include "tests/reference/reach.h"

#include <set>

namespace reference {

namespace {

// tomorrow.md, "Scoring": "if White stalemates Black, White scores 3/5 ...; if Black stalemates White ...
// White 3/10"; Courier: "a stalemated player loses"; everywhere else a draw.
double white_score_of_stalemate(const Position& position) {
    const bool white_is_stalemated = position.white_to_move;
    switch (position.variant->family) {
    case Family::Tomorrow: return white_is_stalemated ? 0.3 : 0.6;
    case Family::Courier: return white_is_stalemated ? 0.0 : 1.0;
    default: return 0.5;
    }
}

// Every piece but the Kings, White's and Black's alike, by its upper-case letter.
std::string other_pieces(const Position& position) {
    std::string letters;
    for (int square = 0; square < position.squares(); ++square)
        if (is_piece(position.at(square)) && type_of(position.at(square)) != 'K')
            letters += type_of(position.at(square));
    return letters;
}

bool all_on_one_colour(const Position& position) {
    std::set<int> colours;
    for (int square = 0; square < position.squares(); ++square)
        if (type_of(position.at(square)) == 'B')
            colours.insert((file_of(position, square) + rank_of(position, square)) % 2);
    return colours.size() == 1;
}

}  // namespace

std::optional<Outcome> end_on_board(const Position& position) {
    const bool white = position.white_to_move;
    if (is_decided_by_bare_king(position)) {
        // The side that has just moved is bare: it loses, unless it bared the opponent with that move.
        const bool both = is_bare(position, white);
        return Outcome{"bare king", both ? 0.5 : white ? 1.0 : 0.0};
    }
    if (!legal_moves(position).empty()) return std::nullopt;
    if (is_in_check(position, white)) return Outcome{"checkmate", white ? 0.0 : 1.0};
    return Outcome{"stalemate", white_score_of_stalemate(position)};
}

bool is_dead_material(const Position& position) {
    const std::string others = other_pieces(position);
    // "King against King, unless a piece that can still be dropped is in hand": a Magician in hand needs a
    // Bishop or a pawn to enter, so it cannot be dropped on an empty board.
    if (others.empty())
        return !position.variant->drops || (position.white_hand.empty() && position.black_hand.empty());
    // "in a game that has only orthodox pieces also K+N v K, K+B v K and bishops all on one colour"
    if (position.variant->name != "chess") return false;
    if (others == "N") return true;
    return others.find_first_not_of('B') == std::string::npos && all_on_one_colour(position);
}

std::string repetition_key(const Position& position) {
    // "same pieces, side to move, castling rights, legal en passant captures, hands, unmoved marks"
    std::string key =
        placement_and_hands(position) + (position.white_to_move ? " w " : " b ") + castling_field(position);
    if (position.en_passant.any())
        for (const Move& move : legal_moves(position))
            if (move.kind == Move::Kind::EnPassant) key += ' ' + move_text(position, move);
    return key;
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    const std::vector<Move> moves = legal_moves(position);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const Move& move : moves) nodes += perft(after(position, move), depth - 1);
    return nodes;
}

}  // namespace reference
