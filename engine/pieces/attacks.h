#pragma once

// Where pieces move and what they attack: tables compiled once per game from the rides of its pieces, indexed
// by colour, piece type and square. Four kinds of movement carry everything:
//   leaps   a set of squares
//   slides  line attacks masked by what this piece can reach on those lines (range, direction, half ways)
//   hops    slides beyond exactly one piece
//   paths   squares reached when the number of pieces on other squares is right (lame leaps, bent riders, ...)
// Pieces with only the first two are "plain": their attacks are one expression, and checks and pins are found
// backwards from the King; so it is with those that may slide over their own wide piece. The others are "indirect": whether
// a move matters to their attacks is decided by the squares that the attacks depend on.

#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/board/geometry.h"
#include "engine/board/lines.h"
#include "engine/board/piece.h"
#include "engine/pieces/piece_type.h"

#include <array>
#include <span>
#include <vector>

namespace magus {

struct Reach {
    Bitboard leap, slide;
};

// Reached when `between` holds at least `min` and at most `max` pieces and the hurdle, if there is one, is a piece: the
// squares of `to`, or, when there is a pivot, those of them on the lines from the pivot.
struct Path {
    Bitboard between, to;
    std::uint8_t min = 0, max = 0;
    Square pivot = {}, hurdle = {};
    bool first = false;  // only while the piece has not moved
};

// Everything that the attacks of indirect pieces depend on, beside the square.
struct Surroundings {
    Bitboard occupied;
    Bitboard unmoved;        // pieces that have never moved, where the game keeps track of it
    Bitboard friends;        // of the side whose piece is asked about
    ByColor<Bitboard> wide;  // squares that pieces of that colour may slide over when they go forward
    Bitboard avoided{};      // pieces of the kind that neither hops over nor captures its own
};

class AttackTables {
public:
    AttackTables() = default;
    AttackTables(const Geometry& board, std::span<const PieceType> types);

    // Passer: a slider that goes forward over its own side's wide piece.
    enum class Kind : std::uint8_t { Leaper, Slider, Divergent, Passer, Indirect };
    // One colour's piece of one type. Quiet and capture tables are the same object unless it is divergent.
    struct Mover {
        Kind kind = Kind::Leaper;
        bool passes_wide = false;  // a slider, or an indirect piece that slides besides
        bool avoids_own_kind = false;
        bool plain_quiets = false;             // without capturing it goes by these tables alone
        std::uint32_t quiet = 0, capture = 0;  // where its 120 Reach entries begin
    };

    const Mover& mover(Color c, TypeId t) const { return movers_[c][t]; }
    const Geometry& board() const { return board_; }
    const LineTable& lines() const { return lines_; }

    // Targets of plain pieces: empty squares, own and enemy pieces alike.
    [[gnu::always_inline]] Bitboard plain(std::uint32_t table, Square from, Bitboard occupied) const {
        return plain(&reach_[table], from, occupied);
    }
    // Returns the table itself, for callers that look up many squares.
    const Reach* reach(std::uint32_t table) const { return &reach_[table]; }
    [[gnu::always_inline]] Bitboard plain(const Reach* table, Square from, Bitboard occupied) const {
        const Reach& r = table[from.index()];
        return r.leap | (lines_.attacks(from, occupied) & r.slide);
    }
    // The same, for callers that ask about several types on one square and have the line attacks already.
    Bitboard plain_on_lines(std::uint32_t table, Square from, Bitboard lines) const {
        const Reach& r = reach_[table + from.index()];
        return r.leap | (lines & r.slide);
    }
    // The same for a slider that goes forward over its own side's wide piece.
    [[gnu::always_inline]] Bitboard passing(Color c, std::uint32_t table, Square from, Bitboard occupied,
                                            Bitboard own_wide) const {
        const Reach& r = reach_[table + from.index()];
        const Bitboard line = lines_.attacks(from, occupied);
        const Bitboard out = r.leap | (line & r.slide);
        if (!line.intersects(own_wide)) return out;
        return out | beyond_wide(c, r.slide, from, line, occupied, own_wide);
    }
    Bitboard leaps(std::uint32_t table, Square from) const { return reach_[table + from.index()].leap; }
    // The attacks if no piece stood between.
    Bitboard slides(std::uint32_t table, Square from) const { return reach_[table + from.index()].slide; }

    // Squares that a piece of any kind attacks: it could capture an enemy there.
    Bitboard captures(Color c, TypeId t, Square from, const Surroundings& board) const {
        const Mover& m = mover(c, t);
        return m.kind >= Kind::Passer ? odd_captures(c, t, from, board)
                                      : plain(m.capture, from, board.occupied);
    }
    // Squares that it may go to without capturing, if they are empty.
    Bitboard quiets(Color c, TypeId t, Square from, const Surroundings& board) const {
        const Mover& m = mover(c, t);
        return m.kind >= Kind::Passer ? odd_quiets(c, t, from, board) : plain(m.quiet, from, board.occupied);
    }
    // Squares that lie forward of a square.
    Bitboard forward(Color c, Square from) const { return forward_[c][from.index()]; }

    // For finding attackers from the attacked square: the squares from which a piece of that type attacks it, a slide
    // only when nothing stands between. Nothing attacks "no square".
    struct Attacker {
        Bitboard leap, slide;
        TypeId type;
        bool passes_wide;
    };
    // There is one entry for each type that attacks so. They lie side by side, because callers look at all of them.
    std::span<const Attacker> attackers(Color c, Square s) const {
        const AttackerRows& rows = attackers_[c];
        return {rows.all.data() + s.index() * rows.length, rows.length};
    }

    // The types that need the slow way, and for each the squares from which it could ever attack a square.
    struct IndirectType {
        TypeId type;
        std::array<Bitboard, kSquareNumbers> from{};
    };
    std::span<const IndirectType> indirects(Color c) const { return indirects_[c]; }
    // Squares on which an indirect piece's attack on a target depends, its own among them, or none when no one move
    // could begin it: a move of one piece to another square that neither leaves nor enters them changes nothing.
    Bitboard watched(Color c, TypeId t, Square from, Square target, const Surroundings& board) const;

private:
    class TypeMoves;

    struct IndirectMoves {  // beside the plain part in reach_
        Bitboard hop_quiet, hop_capture;
        Bitboard initial_quiet, initial_capture;
        std::vector<Path> quiet, capture;

        void keep_within(Bitboard region) {
            for (Bitboard* set : {&hop_quiet, &hop_capture, &initial_quiet, &initial_capture}) *set &= region;
            for (auto* paths : {&quiet, &capture})
                for (Path& path : *paths) path.to &= region;
        }
    };

    using AttackerRow = std::array<Attacker, kSquareNumbers>;  // of one type, by attacked square
    struct AttackerRows {
        std::size_t length = 0;
        std::vector<Attacker> all;  // by square
    };

    Bitboard odd_quiets(Color c, TypeId t, Square from, const Surroundings& board) const;
    Bitboard odd_captures(Color c, TypeId t, Square from, const Surroundings& board) const;
    Bitboard indirect(Color c, TypeId t, Square from, const Surroundings& board, bool capture) const;
    Bitboard beyond_wide(Color c, Bitboard slides, Square from, Bitboard line, Bitboard occupied,
                         Bitboard own_wide) const;
    void compile(const Geometry& board, const PieceType& type, Color c, TypeId t);
    void add_attackers(const Geometry& board, std::span<const PieceType> types, Color c);
    AttackerRow plain_attackers(const Geometry& board, const PieceType& type, Color c, TypeId t) const;
    std::array<Bitboard, kSquareNumbers> ever_attacked_from(const Geometry& board, const PieceType& type,
                                                            Color c, TypeId t) const;

    Geometry board_;
    LineTable lines_;
    std::array<SpecialReach, kMaxTypes> specials_{};
    std::array<SpecialWatch, kMaxTypes> watches_{};
    ByColor<std::array<Bitboard, kSquareNumbers>> forward_{};
    std::vector<Reach> reach_;
    ByColor<std::array<Mover, kMaxTypes>> movers_{};
    ByColor<std::array<std::vector<IndirectMoves>, kMaxTypes>> indirect_moves_;  // by square
    ByColor<AttackerRows> attackers_;
    ByColor<std::vector<IndirectType>> indirects_;
};

}  // namespace magus
