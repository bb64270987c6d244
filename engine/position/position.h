#pragma once

// A game in progress: the board, what a move must remember, and the way back. `set_square` is the only writer of
// the board; it keeps the sets and the hash and writes a journal, from which undo and incremental evaluators
// read. Moves given to do_move are legal ones (movegen.h makes them).

#include "engine/base/result.h"
#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/board/move.h"
#include "engine/board/piece.h"
#include "engine/board/square.h"
#include "engine/board/zobrist.h"
#include "engine/variant/variant.h"

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// How far a count of moves is, in half-moves; the game is drawn when it has passed the limit. Limit 0: no side counts.
struct MoveCount {
    int plies = 0, limit = 0;
    bool operator==(const MoveCount&) const = default;
};

// What a move changes on the board, for testing whether it leaves the own King attacked.
struct BoardChange {
    Bitboard vacated, filled;  // by own pieces
    Bitboard removed;          // of the other side
};

struct StateInfo {
    Key key = 0;
    Key en_passant_key = 0;  // its part of the key: only squares where a capture is legal count
    Bitboard en_passant;     // empty squares that a pawn has just passed over
    Bitboard unmoved;        // pieces that never moved, in games that ask
    Square en_passant_victim;
    Piece victim;                         // of the move that led here; none when it took nothing
    std::uint8_t castling = 0;            // rights, as bits
    ByColor<std::uint8_t> checks_left{};  // that each side has still to give, where checks are counted
    bool check = false;                   // given by the move that led here, where the game watches checks
    bool noted = false;                   // what a rule notes of that move (PlayedRules::note)
    int clock = 0;                        // half-moves without progress
    MoveCount count;                      // where the game has a counting rule
    int since_null = 0;                   // half-moves since a null move or the start
    std::uint32_t journal = 0;            // its length before the move
    Move move;
};

class Position;
// All pieces of these types, given as bits.
Bitboard of_types(const Position& pos, Color c, TypeSet types);

class Position {
public:
    struct JournalEntry {
        Square square;             // none: the hand
        Piece before, after;       // of the hand: the piece, twice
        std::uint8_t in_hand = 0;  // how many there were before
    };

    // Reads a FEN; a malformed one is refused with the reason. In Chess960 mode, which
    // games that cannot do so ignore, King and Rooks castle from where they stand: K and Q mean the outermost
    // Rooks (X-FEN), letters of files any others (Shredder-FEN).
    static Result<Position> from_fen(VariantPtr variant, std::string_view fen,
                                     CastlingMode mode = CastlingMode::Usual);
    static Position start(const VariantPtr& variant, CastlingMode mode = CastlingMode::Usual);
    std::string fen() const;

    const Variant& variant() const { return *variant_; }
    const VariantPtr& variant_ptr() const { return variant_; }
    const Geometry& board() const { return variant_->board; }
    const CastlingWays& castling_ways() const { return *castling_; }
    const CastlingWay& castling_way(Move m) const { return castling_->ways[m.way()]; }

    Color side_to_move() const { return side_; }
    Piece piece_on(Square s) const { return board_[s.index()]; }
    Bitboard pieces(Color c) const { return owners_[magus::index(c)]; }
    Bitboard pieces(Color c, TypeId t) const { return pieces_[Piece(c, t).code()]; }
    Bitboard empty() const { return owners_[2]; }
    Bitboard occupied() const { return owners_[0] | owners_[1]; }
    // Returns no square for a side without a King. No piece attacks "no square".
    Square king(Color c) const { return pieces(c, variant_->king).first_or_none(); }
    int in_hand(Color c, TypeId t) const { return hands_[Piece(c, t).code()]; }
    // The types that a pawn may promote to now.
    const std::vector<TypeId>& promotions(Color c) const {
        const Conversion& rule = variant_->conversion;
        return rule.type != kNoType && rule.from_hand && in_hand(c, rule.type) > 0
                   ? variant_->promotions_with_hand[c]
                   : variant_->promotions[c];
    }
    bool bare(Color c) const { return !pieces(c).more_than_one(); }

    const StateInfo& state() const { return states_.back(); }
    Key key() const { return state().key; }
    // The key under which a search stores a position. Where a second pass ends the game, it matters whether the last
    // move was a pass. (A game that castling wins is over before the search stores anything.)
    Key search_key() const {
        const bool ends = variant_->facts.second_pass_ends && state().move.kind() == MoveKind::Pass;
        return ends ? key() ^ zobrist::kPassed : key();
    }
    // The key after a move, to fetch memory early: right for a null move and for moves that only take a piece from
    // one square to another, a guess for all others.
    Key likely_key_after(Move m) const {
        Key key = state().key ^ state().en_passant_key ^ zobrist::kBlackToMove;
        if (!m.exists()) return key;
        const Piece mover = piece_on(m.from());
        key ^= zobrist::piece(mover, m.from()) ^ zobrist::piece(mover, m.to());
        return key ^ zobrist::piece(piece_on(m.to()), m.to());
    }
    int game_ply() const { return game_ply_; }
    int full_move() const {
        return first_full_move_ + (game_ply_ + (first_side_ == Color::Black ? 1 : 0)) / 2;
    }
    std::span<const JournalEntry> journal() const { return journal_; }
    // The moves since the position was set up, null moves as no move.
    std::span<const StateInfo> history() const { return states_; }

    // The squares of a side's wide piece.
    Bitboard wide(Color c) const {
        return variant_->wide == kNoType ? Bitboard() : pieces(c, variant_->wide);
    }
    Surroundings surroundings(Color c) const {
        return {occupied(), state().unmoved, pieces(c), {wide(Color::White), wide(Color::Black)}, avoided()};
    }
    // Squares that the piece standing there attacks.
    Bitboard attacks_from(Square s) const;
    // Pieces of a side that attack a square if these squares are occupied. `gone` pieces do not count.
    Bitboard attackers(Square s, Color by, Bitboard occupied, Bitboard gone = {}) const;
    bool attacked(Square s, Color by, Bitboard occupied, Bitboard gone = {}) const;
    // Pawns of a side that attack a square. A pawn's captures backwards are the other side's pawn captures.
    Bitboard pawns_attacking(Square s, Color by) const {
        const AttackTables& tables = variant_->attacks;
        return tables.leaps(tables.mover(~by, variant_->pawn).capture, s) & pieces(by, variant_->pawn);
    }
    // Pieces of a side that attack a square by a leap, and those that would attack it by a slide if no piece stood
    // between.
    struct Candidates {
        Bitboard leapers, sliders;
    };
    Candidates candidates(Square s, Color by) const {
        Candidates out;
        for (const auto& attacker : variant_->attacks.attackers(by, s)) {
            const Bitboard those = pieces(by, attacker.type);
            out.leapers |= attacker.leap & those;
            out.sliders |= attacker.slide & those;
        }
        return out;
    }
    // What stands between them and stops that slider; its own side's wide piece does not stop all.
    Bitboard blockers(Color by, Square slider, Square target) const;
    // Squares on which the attacks of a side's indirect pieces on a square depend (AttackTables::watched).
    Bitboard watched(Square s, Color by) const;
    // Does one of these pieces attack it?
    bool attacked_indirectly(Square s, Color by, Bitboard occupied, Bitboard gone = {}) const {
        return indirect_attackers(s, by, occupied, gone).any();
    }
    // The attackers of one square. They can be asked for again and again while pieces leave the board.
    class Attackers {
    public:
        Attackers(const Position& pos, Square s) : pos_(pos), square_(s) {}
        Bitboard of(Color by, Bitboard occupied, Bitboard gone);

    private:
        struct Side {
            bool known = false;
            Candidates found;
        };
        const Position& pos_;
        Square square_;
        ByColor<Side> sides_;
    };
    // What a move would change, and whether it leaves the mover's King attacked.
    BoardChange change(Move m) const;
    bool leaves_king_safe(Move m) const;
    bool in_check() const { return in_check_of(side_); }
    bool king_attacked(Color c) const { return attacked(king(c), ~c, occupied()); }
    // Is that side in check? Pieces that count as Kings are looked at, too.
    bool in_check_of(Color c) const {
        return king_attacked(c) || (variant_->played.other_check && variant_->played.other_check(*this, c));
    }

    bool is_capture(Move m) const {
        switch (m.kind()) {
        case MoveKind::EnPassant:
        case MoveKind::TriggerEnPassant:
        case MoveKind::Withdrawal: return true;
        case MoveKind::Castling:
        case MoveKind::GateCastling:
        case MoveKind::Pass:
        case MoveKind::Swap: return false;
        case MoveKind::Promotion: return m.from() != m.to() && piece_on(m.to()).exists();
        case MoveKind::Wide: return change(m).removed.any();
        default: return piece_on(m.to()).exists();
        }
    }
    // Would a pawn of that side that arrives there promote its convertible piece?
    bool triggers(Color c, Square to) const {
        const Conversion& rule = variant_->conversion;
        return rule.type != kNoType && rule.trigger[c].has(to) && pieces(c, rule.type).any();
    }
    // The square of the captured piece, or the target square when nothing is captured.
    Square victim_square(Move m) const {
        switch (m.kind()) {
        case MoveKind::EnPassant:
        case MoveKind::TriggerEnPassant: return state().en_passant_victim;
        case MoveKind::Withdrawal: return Square(static_cast<int>(m.extra()));
        default: return m.to();
        }
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
    // The game is over by what stands on the board: a bare King, a goal that has been reached, and so on.
    std::optional<GameEnd> end_on_board() const {
        return variant_->played.end_on_board.empty() ? std::nullopt
                                                     : first_end(variant_->played.end_on_board);
    }
    // By a choice of the side to move, which has moves; by how the game came here, repetitions apart.
    std::optional<GameEnd> end_by_choice() const { return first_end(variant_->played.end_by_choice); }
    std::optional<GameEnd> end_by_history() const { return first_end(variant_->played.end_by_history); }
    // What the side to move gets when a rule draws the game.
    double drawn_score() const {
        return variant_->played.draw_value ? variant_->played.draw_value(*this) : 0.5;
    }
    // What the other side gets when the side to move has no move and is not in check.
    double stalemating_score() const;
    // What the side to move gets when it is checkmated.
    double checkmated_score() const;
    // What the side to move gets when the position has occurred often enough, and why.
    GameEnd repetition_end() const;
    // How far back the same position may have stood, in half-moves.
    int reversible_plies() const;
    bool dead_material() const;
    // Half-moves until the game is drawn by a rule of counted moves, if nothing happens that stops the count; from 0 on
    // it is, unless the side to move is mated. kNoMoveRule: by none.
    static constexpr int kNoMoveRule = std::numeric_limits<int>::max();
    int plies_to_draw() const;

    // Computes the key from scratch, for tests. It is always equal to key().
    Key recompute_key() const;
    // Everything that a move changes and undo restores, as one comparable text.
    std::string fingerprint() const;

private:
    friend class FenReader;
    friend class MoveMaker;

    explicit Position(VariantPtr variant);

    std::optional<GameEnd>
    first_end(const std::vector<BoundHook<std::optional<GameEnd>, const Position&>>& ends) const {
        for (const auto& end : ends)
            if (const auto found = end(*this)) return found;
        return std::nullopt;
    }
    StateInfo& top() { return states_.back(); }
    void set_square(Square s, Piece now);
    void set_hand(Color c, TypeId t, int count);
    void note_capture(Square s);
    void capture(Square s);
    void remove(Square s);
    void note_gone(Square s);
    void place_promoted(Square to, TypeId type);
    void make_special(Move m);
    void count_move(Move m);
    // Pieces whose own kind neither hops over them nor captures them.
    Bitboard avoided() const {
        const TypeSet types = variant_->avoided_types;
        return types.none() ? Bitboard()
                            : of_types(*this, Color::White, types) | of_types(*this, Color::Black, types);
    }
    Bitboard avoided_after(Bitboard occupied, Bitboard gone) const;
    Bitboard direct_attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const;
    Bitboard unstopped(Square s, Color by, Bitboard sliders, Bitboard occupied, Bitboard gone) const;
    Bitboard indirect_attackers(Square s, Color by, Bitboard occupied, Bitboard gone, Bitboard defending_wide,
                                Bitboard avoided) const;
    Bitboard indirect_attackers(Square s, Color by, Bitboard occupied, Bitboard gone) const {
        if (!may_attack_indirectly(s, by)) return {};
        return indirect_attackers(s, by, occupied, gone, wide(~by), avoided_after(occupied, gone));
    }
    // Could any indirect piece attack the square from where it stands, whatever stands elsewhere? Mostly not.
    bool may_attack_indirectly(Square s, Color by) const {
        for (const auto& type : variant_->attacks.indirects(by))
            if (type.from[s.index()].intersects(heads(by, type.type))) return true;
        return false;
    }
    // One square for each piece of a type: for a wide piece, its left square.
    Bitboard heads(Color c, TypeId t) const {
        const Bitboard all = pieces(c, t);
        return t == variant_->wide && all.any() ? Bitboard::of(all.first()) : all;
    }
    void place(Square s, Piece before, Piece now);
    void push_state(Move m);
    void leave_unmoved(Bitboard squares);
    void set_castling(std::uint8_t rights);
    void set_en_passant(Bitboard passed, Square victim);
    void watch_check();
    int repeated_plies() const;
    Key legal_en_passant_key() const;

    VariantPtr variant_;
    std::shared_ptr<const CastlingWays> castling_;  // the variant's, or this position's own
    std::array<Bitboard, Piece::kCodes> pieces_{};
    std::array<Bitboard, 3> owners_{};  // White's, Black's, empty squares
    std::array<Piece, 128> board_{};
    std::array<std::uint8_t, Piece::kCodes> hands_{};
    Color side_ = Color::White, first_side_ = Color::White;
    int game_ply_ = 0, first_full_move_ = 1;
    std::vector<StateInfo> states_;
    std::vector<JournalEntry> journal_;
};

}  // namespace magus
