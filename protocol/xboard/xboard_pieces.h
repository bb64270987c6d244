#pragma once

// How the pieces of a game look in XBoard: which picture each gets in its table of letters, and which letter. Facts
// tried on XBoard 4.9.1.

#include "engine/variant/variant.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class XboardPieces {
public:
    // Returns nothing when a piece finds no place.
    static std::optional<XboardPieces> choose(const Variant& variant);

    // A '+' behind a move turns the moving piece into another one that XBoard writes with a '+' and the old letter:
    // "+P" is what a pawn becomes by its usual promotion where XBoard takes no letters, "+B" a convertible piece in a Bishop's place.
    struct Raised {
        TypeId from, shows;
    };

    // The letter of a type, a capital. XBoard shows some types as others: a Changeling has one picture for both phases.
    char letter(TypeId t) const { return letters_[shown_as_[t]]; }
    std::optional<TypeId> find(char capital) const;
    TypeId shown_as(TypeId t) const { return shown_as_[t]; }
    const std::vector<Raised>& raised() const { return raised_; }
    const Raised* raised_from(TypeId t) const;
    // The letters of White's half and then, small, Black's.
    const std::string& table() const { return table_; }
    // How many rows XBoard needs beside the board for pieces in hand; 0 when none may be dropped.
    int holdings() const { return holdings_; }
    int number(TypeId t) const { return numbers_[t]; }  // the row of a piece that is in hand

private:
    std::array<char, kMaxTypes> letters_{};
    std::array<TypeId, kMaxTypes> shown_as_{};
    std::vector<Raised> raised_;
    std::string table_;
    std::array<int, kMaxTypes> numbers_{};
    int holdings_ = 0;
};

// Do pieces promote before the last rank, where XBoard has no choice to offer?
bool promotes_early(const Variant& variant);
// The promotion that is wanted nearly always: the piece with the most moves.
TypeId usual_promotion(const Variant& variant);

}  // namespace magus
