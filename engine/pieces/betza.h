#pragma once

// The one Betza parser: a text such as "mB2cKcAcD" becomes a list of rides, one for each direction of each
// atom. Grammar and examples: docs/betza.md. Whatever is not understood is an error with its column.

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace magus {

// Where a ride is allowed, the board's lower and upper half being White's and Black's own.
enum class Half : std::uint8_t {
    Any,
    Own,    // from and to the own half only
    Enemy,  // from the enemy's half only
};

// One way of moving in one direction, seen from White's side (ranks grow forward).
struct Ride {
    std::int8_t files = 0, ranks = 0;  // one step
    std::uint8_t reach = 1;            // steps at most; 0: to the edge
    bool quiet = true, capture = true;
    bool lame = false;     // n: a leap that can be blocked on its way
    bool jump = false;     // j: a slide ignores its first square, a leap must pass over a piece
    bool hop = false;      // p: passes exactly one piece
    bool land = false;     // g: a hop that ends right behind the piece
    bool initial = false;  // i: only while the piece has not moved
    Half half = Half::Any;
    // Bent paths: after the one step above, on in this direction, landing from its `bend_first`-th square.
    std::int8_t bend_files = 0, bend_ranks = 0;
    std::uint8_t bend_first = 1;

    bool bent() const { return bend_files != 0 || bend_ranks != 0; }
    // Along a Queen's line, so that the line attack primitive serves it.
    bool on_line() const;
    bool operator==(const Ride&) const = default;
};

struct BetzaMoves {
    std::vector<Ride> rides;
    bool en_passant = false;  // e: some of the captures also take en passant
    int castling = 0;         // O2, O3: squares that a King goes when castling; 0: none given
};

// At most so many characters: no piece needs a tenth of them.
inline constexpr std::size_t kMostBetzaCharacters = 200;
Result<BetzaMoves> parse_betza(std::string_view text);

}  // namespace magus
