#include "tests/reference/variant.h"

#include <algorithm>

// tomorrow.md, "Random Variant Chess: three dice", paragraph by paragraph.

namespace reference {

namespace {

// White's arrays of the four games that the throws change.
const std::string kArray1 = "RGCNBQKBNCGR";
const std::string kArray2 = "RACNBQKBNCER";
const std::string kArray3 = "RTOMTNBQKBNR";
const std::string kArray4 = "RGANBQYMKBNR";

std::string with(std::string array, char old_piece, char new_piece) {
    std::replace(array.begin(), array.end(), old_piece, new_piece);
    return array;
}

// 1: "tomorrow1 with the Queen replaced: 1 none, 2 Griffin, 3 Amazon, 4 Empress, 5 Camel Empress, 6 Giraffe
// Empress".
std::string three_equal(int number) { return with(kArray1, 'Q', std::string("QYZEXH")[number - 1]); }

// 2: "tomorrow4 with (Princess, both Bishops, Man) replaced by n=..., and the Queen replaced by k=...". The
// new Queen is written first, so that none of the other replacements is replaced again.
std::string pair_and_another(int pair, int other) {
    const int queen_choice = other == 6 ? pair : other;
    std::string array = with(kArray4, 'Q', std::string("QYEUF")[queen_choice - 1]);
    const char princess = std::string("AIOAIO")[pair - 1];
    const size_t princess_file = kArray4.find('A');
    array[princess_file] = princess;
    if (pair >= 4) array = with(with(array, 'B', 'L'), 'M', 'W');
    return array;
}

// 3: "tomorrow2: 123 as it is; 234 ...; 345 ...; 456 ...".
std::string three_consecutive(int lowest) {
    switch (lowest) {
    case 2: return with(with(kArray2, 'A', 'I'), 'E', 'H');
    case 3: return with(kArray2, 'Q', 'Y');
    case 4: return with(with(kArray2, 'Q', 'F'), 'B', 'L');
    default: return kArray2;
    }
}

// 4: "Otherwise tomorrow3 changed by lowest, middle, highest".
std::string otherwise(int low, int middle, int high) {
    if (low == 1 && high == 6) return with(kArray3, 'Q', std::string("YEUF")[middle - 2]);
    std::string array = kArray3;
    if (high - low == 4) {
        if (low == 2) array = with(array, 'T', 'C');
        if (middle == 3) array = with(array, 'O', 'A');
        if (middle == 4) array = with(array, 'O', 'U');
        return array;
    }
    // The difference is 3.
    if (low == 2) array = with(array, 'O', 'A');
    if (low == 3) array = with(array, 'O', 'U');
    return with(array, 'M', middle == 2 || middle == 4 ? 'W' : 'G');
}

}  // namespace

std::string array_of_throw(int low, int middle, int high) {
    if (low == middle && middle == high) return three_equal(low);
    if (low == middle) return pair_and_another(low, high);
    if (middle == high) return pair_and_another(high, low);
    if (middle == low + 1 && high == middle + 1) return three_consecutive(low);
    return otherwise(low, middle, high);
}

}  // namespace reference
