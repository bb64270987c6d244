#pragma once

// The rules that a game plays, as the core calls them: for each phase a list of functions with their data, in the order of
// rules/table.cpp. Games without rules of a phase have an empty list, and pay one predictable test. What the data is only
// the rule's own file knows.

#include "engine/base/result.h"
#include "engine/board/bitboard.h"
#include "engine/board/by_color.h"
#include "engine/board/move.h"
#include "engine/board/piece.h"
#include "engine/variant/game_end.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace magus {

class MoveList;
class MoveMaker;
class MoveOutlet;
class Position;
class Turn;

// A rule's function and its data.
template <class R, class... A> struct BoundHook {
    R (*call)(const void*, A...) = nullptr;
    const void* data = nullptr;

    explicit operator bool() const { return call != nullptr; }
    R operator()(A... arguments) const { return call(data, arguments...); }
};

// Which moves are to be generated.
enum class MoveSet : std::uint8_t {
    All,
    Tactical,  // captures and promotions, of pawns or of a convertible piece by a pawn
    Quiets,    // the others
};

// What a veto may forbid in a position: all moves, or those of some kinds, from some squares, or to some squares. It is
// found once a position and may be too wide; the veto's own test decides.
struct Scope {
    bool all = false;
    std::uint16_t kinds = 0;  // bits
    Bitboard from{}, to{};
    ByColor<Bitboard> noted{};  // what else the test needs

    bool empty() const { return !all && kinds == 0 && (from | to).none(); }
    bool has(Move m) const {
        return all || (kinds >> static_cast<unsigned>(m.kind()) & 1) != 0 || from.has(m.from()) ||
               to.has(m.to());
    }
    static constexpr std::uint16_t bit(MoveKind kind) {
        return static_cast<std::uint16_t>(1u << static_cast<unsigned>(kind));
    }
};

struct PlayedRules {
    // ---- A position is read ----
    // What cannot be on the board or in the hands.
    std::vector<BoundHook<std::optional<Error>, const Position&>> refuses;

    // ---- Moves ----
    // Adds moves of the side to move; the outlet leaves out those that leave its King attacked.
    std::vector<BoundHook<void, const Position&, MoveSet, MoveOutlet&>> generate;
    // Adds to the moves of a list from that number on what else may be done with them.
    std::vector<BoundHook<void, const Position&, MoveList&, std::size_t>> add;
    // Forbids moves that would otherwise be legal.
    struct Veto {
        BoundHook<Scope, const Turn&> scope;
        BoundHook<bool, const Turn&, const Scope&, Move> forbids;
    };
    static constexpr std::size_t kMostVetoes = 12;
    std::vector<Veto> vetoes;
    // May the side to move pass? `stuck`: it has no other move.
    BoundHook<bool, const Turn&, bool> may_pass;
    // May it do so in check?
    std::vector<BoundHook<bool, const Position&>> pass_in_check;
    // Forced moves, such as captures where captures are compulsory: when there is one, no other move is legal. The first of
    // these rules with a legal move decides.
    struct ForcedMoves {
        MoveSet among;  // the set in which they are generated
        BoundHook<bool, const Position&> applies;
        BoundHook<bool, const Position&, Move> includes;
    };
    std::vector<ForcedMoves> forced;

    // ---- A move is made ----
    // A pawn of that colour has just moved to that square.
    std::vector<BoundHook<void, MoveMaker&, Color, Square>> after_pawn_move;
    // Any move but a pass has just been made.
    std::vector<BoundHook<void, MoveMaker&, Move>> after_move;
    // What leaves the board with a capture on that square, the captor included where he goes too.
    BoundHook<Bitboard, const Position&, Square, TypeId> also_removed;
    // Any move has just been made, passes too: what the position remembers of it.
    std::vector<BoundHook<void, MoveMaker&, Move>> note;

    // ---- The game ends ----
    std::vector<BoundHook<std::optional<GameEnd>, const Position&>> end_on_board;
    // By a choice that the side to move has, and need not make.
    std::vector<BoundHook<std::optional<GameEnd>, const Position&>> end_by_choice;
    std::vector<BoundHook<std::optional<GameEnd>, const Position&>> end_by_history;
    // The position has occurred as often as ends the game; so many half-moves lie between. The first judgement counts.
    std::vector<BoundHook<std::optional<GameEnd>, const Position&, int>> judge_repetition;
    // Half-moves that do not count towards the draw by counted moves.
    BoundHook<int, const Position&> uncounted_plies;
    // What the side to move gets: when a rule draws the game, when it is checkmated, when it is stalemated (told what it
    // gets usually).
    BoundHook<double, const Position&> draw_value, mate_value;
    BoundHook<double, const Position&, double> stalemate_value;
    // Is that side in check although its King is not attacked?
    BoundHook<bool, const Position&, Color> other_check;

    bool restrict_always() const { return may_pass || !add.empty() || !forced.empty(); }

    std::vector<std::shared_ptr<const void>> data;  // of the rules
};

}  // namespace magus
