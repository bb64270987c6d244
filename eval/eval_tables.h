#pragma once

// Everything that the evaluation computes once per game: each piece type's value and what it is good for, the
// piece-square tables, and the masks of the board. Shared by all threads, never changed.

#include "engine/variant/variant.h"
#include "eval/board_masks.h"
#include "eval/eval_params.h"
#include "eval/mating_potential.h"
#include "eval/pair.h"
#include "eval/score.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace magus {

struct Net;
struct PhaseSamples;

// What the evaluation knows about a type of piece.
struct PieceTraits {
    Pair value;
    Score exchange = 0;        // one number for both phases
    int force = 0;             // what it adds to the middle game
    bool royal = false;        // its loss loses the game
    bool slider = false;       // which mobility weight counts
    bool color_bound = false;  // never leaves the squares of one colour
    bool rook_like = false;    // likes open files
    bool likes_outposts = false;
    int pair_share = 0;  // 64ths of the weight for a pair on both colours
    int danger = 0;      // for the enemy King when it attacks his zone
    // Mobility by number of squares, in 16ths of the weight; the average is nought.
    std::array<std::int16_t, 128> mobility{};
};

// What the loop over all pieces on the board needs of each piece type, side by side in memory.
struct alignas(64) SurveyedPiece {
    const Reach* plain = nullptr;            // its table; none: more has to be looked at
    const std::int16_t* mobility = nullptr;  // PieceTraits::mobility
    Pair value;
    Pair leaper_or_slider;  // 1 and 0, or 0 and 1
    int force = 0, danger = 0;
};

struct EvalTables {
    explicit EvalTables(const VariantPtr& variant);  // with its usual_params
    EvalTables(VariantPtr variant, const EvalParams& params, std::shared_ptr<const Net> net = nullptr);
    EvalTables(const EvalTables&) = delete;  // its parts point at each other, which moves do not change
    EvalTables(EvalTables&&) = default;

    Pair square(Color c, TypeId t, Square s) const { return squares[place(c, t, s)]; }

    // Moves on an empty board to the region where its side wins by reaching it; kFarFromFlag: so many, or more, or never.
    static constexpr int kFarFromFlag = 10;
    std::size_t moves_to_flag(Color c, TypeId t, Square s) const { return to_flag[place(c, t, s)]; }

    VariantPtr variant;
    EvalParams params;
    // Corrects the evaluation (eval/net/net.h); it fits the game and the numbers. None: the evaluation alone.
    std::shared_ptr<const Net> net;
    ScoreCurve curve;
    BoardMasks masks;
    MatingPotential mating{variant};
    std::vector<PieceTraits> traits;  // by type
    std::vector<Pair> squares;        // piece-square tables: colour, type, square
    std::vector<TypeId> fighters;     // the movers that may be lost
    struct Priced {
        TypeId type;
        Score value;
        bool clearly_dearer;  // than all before it
    };
    std::vector<Priced> by_value;                               // the movers, cheapest first
    std::array<SurveyedPiece, Piece::kCodes> surveyed;          // by piece
    std::vector<TypeId> pair_types, file_types, outpost_types;  // those that like pairs, open files, outposts
    std::vector<TypeId> promoters;                              // beside the pawn
    TypeId royal = kNoType;                                     // the only such type in games without Kings
    bool has_pawns = false;                                     // or other pieces that promote
    bool gives_away = false;                                    // Variant::gives_away
    bool counts_fully = false;  // every advantage does: mate is not needed, or what is captured comes back
    std::vector<std::uint8_t> to_flag;  // colour, type, square; of the types that count
    bool races = false;   // nothing can happen to what must reach a region that would cost the game
    int whole_phase = 1;  // middle-game value of all pieces of the start position
    // 64ths: how much danger to the King counts, the more the more heavy pieces the game starts with; all where
    // captured pieces come back.
    int danger_share = 0;
    int promotion_share = 0;  // 64ths: what a promotion brings over what a Queen does

private:
    // Index into the tables by colour, piece type and square.
    static constexpr std::size_t kPlaces = std::size_t{2} * kMaxTypes * 128;
    std::size_t place(Color c, TypeId t, Square s) const {
        return (magus::index(c) * kMaxTypes + t) * 128 + s.index();
    }
    void add_traits(const std::vector<PhaseSamples>& samples, const std::vector<Pair>& values);
    void add_squares(const std::vector<PhaseSamples>& samples);
    Pair piece_square(const PhaseSamples& samples, TypeId t, Square s) const;
    int heavy_pieces(const std::vector<Pair>& values) const;  // of both sides at the start
    void add_surveyed();
    void add_game();
    void add_goals();
};

}  // namespace magus
