#pragma once

// Against what a piece is measured: bundles of known pieces that have about the same value and leave the armies normal.
// Each bundle is played at two levels, in openings two Pawns apart and in endings one, between which the piece is
// expected: their scores calibrate what a Pawn counts.

#include "tuning/values/army.h"
#include "tuning/values/cell.h"

#include <string>
#include <vector>

namespace magus {

struct Bundle {
    std::vector<TypeId> given;  // pieces that the army with the new one lacks
    std::vector<TypeId> taken;  // pieces that the other army lacks
    int pawns = 0;              // that the first army lacks besides; negative: the other
    int step = 1;               // how many more at the second level
    bool operator==(const Bundle&) const = default;
};

struct Subject {  // what is measured
    TypeId piece = kNoType;
    int count = 1;
    Stage stage = Stage::Opening;
    bool operator==(const Subject&) const = default;
};

// level 0 or 1. None where the armies have not the pieces or there is no room.
std::optional<Cell> make_cell(const Formation& formation, const EvalTables& tables, const Subject& subject,
                              const Bundle& bundle, int level);

// What the second army has more than the first without the measured pieces, centipawns: at an even score that is
// their value.
double material_against(const Formation& formation, const EvalTables& tables, const Cell& cell);

// At most `wanted`, those that change the armies least first; the subject's value is the tables'.
std::vector<Bundle> choose_bundles(const Formation& formation, const EvalTables& tables,
                                   const Subject& subject, const std::vector<TypeId>& known,
                                   std::size_t wanted);

// The bundle's number in the list of all that a subject was measured against, where a new one is added; levels do not
// matter.
int bundle_number(std::vector<Bundle>& known, const Bundle& bundle);

// "R - P", "N + 2P", "Q without N": what the piece is exchanged for, at its two levels.
std::string describe(const Variant& variant, const Bundle& bundle);

// "HPP-N v NN": what the armies get and lack.
std::string describe(const Variant& variant, const Cell& cell);

// A random difference of up to three pieces and Pawns a side that is even within `tolerance` centipawns.
std::optional<Cell> random_imbalance(const Formation& formation, const EvalTables& tables, TypeId piece,
                                     const std::vector<TypeId>& known, double tolerance, Random& random);

}  // namespace magus
