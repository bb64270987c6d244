#pragma once

// A game in progress: the board, what a move must remember, and the way back. `set_square` is the only writer of
// the board; it keeps the sets and the hash and writes a journal, from which undo and incremental evaluators
// read. Moves given to do_move are legal ones (movegen.h makes them).

#include "engine/bitboard.h"
#include "engine/move.h"
#include "engine/piece.h"
#include "engine/result.h"
#include "engine/square.h"
#include "engine/variant.h"
#include "engine/zobrist.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

struct StateInfo {
    Key key = 0;
    Key en_passant_key = 0;  // its part of the key: only squares where a capture is legal count
    Bitboard en_passant;     // empty squares that a pawn has just passed over
    Bitboard unmoved;        // pieces that never moved, in games that ask
    Square en_passant_victim;
    Piece captured;
    std::uint8_t castling = 0;  // rights, as bits
    int clock = 0;              // half-moves without progress
    int since_null = 0;         // half-moves since a null move or the start
    std::uint32_t journal = 0;  // its length before the move
    Move move;
};

class Position {
public:
    struct JournalEntry {
        Square square;
        Piece before, after;
    };

    // Reads a FEN (the rule book's spelling); a malformed one is refused with the reason.
    static Result<Position> from_fen(VariantPtr variant, std::string_view fen);
    static Position start(VariantPtr variant);
    std::string fen() const;

    const Variant& variant() const { return *variant_; }
    const VariantPtr& variant_ptr() const { return variant_; }
    const Geometry& board() const { return variant_->board; }

    Color side_to_move() const { return side_; }
    Piece piece_on(Square s) const { return board_[s.index()]; }
    Bitboard pieces(Color c) const { return owners_[magus::index(c)]; }
    Bitboard pieces(Color c, TypeId t) const { return pieces_[Piece(c, t).code()]; }
    Bitboard empty() const { return owners_[2]; }
    Bitboard occupied() const { return owners_[0] | owners_[1]; }
    Square king(Color c) const { return pieces(c, variant_->king).first(); }
    bool bare(Color c) const { return !pieces(c).more_than_one(); }

    const StateInfo& state() const { return states_.back(); }
    Key key() const { return state().key; }
    int game_ply() const { return game_ply_; }
    int full_move() const {
        return first_full_move_ + (game_ply_ + (first_side_ == Color::Black ? 1 : 0)) / 2;
    }
    std::span<const JournalEntry> journal() const { return journal_; }
    // The moves since the position was set up, null moves as no move.
    std::span<const StateInfo> history() const { return states_; }

    Surroundings surroundings() const { return {occupied(), state().unmoved}; }
    // Squares that the piece standing there attacks.
    Bitboard attacks_from(Square s) const;
    // Pieces of a side that attack a square, were the board occupied so; `gone` pieces do not count.
    Bitboard attackers(Square s, Color by, Bitboard occupied, Bitboard gone = {}) const;
    bool attacked(Square s, Color by, Bitboard occupied, Bitboard gone = {}) const;
    bool in_check() const { return attacked(king(side_), ~side_, occupied()); }

    bool is_capture(Move m) const {
        return m.kind() == MoveKind::EnPassant ||
               (m.kind() != MoveKind::Castling && piece_on(m.to()).exists());
    }

    void do_move(Move m);
    void undo_move();
    void do_null_move();
    void undo_null_move() { undo_move(); }

    // How often the position has occurred since the last move that cannot be taken back, itself included;
    // counting stops at `enough`.
    int occurrences(int enough) const;
    // In a search `plies` below its root: did the position occur in this line, or often enough before it?
    bool is_repetition(int plies) const;
    // Courier: the game is over because the King of the side that has just moved is bare; the side to move has
    // won, or drawn when its own is bare too.
    bool bare_king_end() const { return variant_->bare_king_loses && bare(~side_); }
    bool dead_material() const;

    // From scratch, for tests: equals key() always.
    Key recompute_key() const;
    // Everything that a move changes and undo restores, as one comparable text.
    std::string fingerprint() const;

private:
    friend class FenReader;

    explicit Position(VariantPtr variant);

    StateInfo& top() { return states_.back(); }
    void set_square(Square s, Piece now);
    void place(Square s, Piece before, Piece now);
    void push_state(Move m);
    void leave_unmoved(Bitboard squares);
    void set_castling(std::uint8_t rights);
    void set_en_passant(Bitboard passed, Square victim);
    Key legal_en_passant_key() const;

    VariantPtr variant_;
    std::array<Bitboard, Piece::kCodes> pieces_{};
    std::array<Bitboard, 3> owners_{};  // White's, Black's, nobody's
    std::array<Piece, 128> board_{};
    Color side_ = Color::White, first_side_ = Color::White;
    int game_ply_ = 0, first_full_move_ = 1;
    std::vector<StateInfo> states_;
    std::vector<JournalEntry> journal_;
};

}  // namespace magus
