#include "protocol/xboard/xboard_pieces.h"

#include "protocol/xboard/xboard_betza.h"

#include <algorithm>
#include <bit>
#include <cctype>

namespace magus {

namespace {

// XBoard draws pieces by their place in its table of letters; the place also decides which lone pieces it takes for
// too weak to mate (Knight, Bishop, Fers, Alfil, Wazir), so those places are kept for exactly these moves. The
// King's place is always the last.
constexpr std::size_t kMostGlyphs = 64;
constexpr std::size_t kPawnGlyph = 0;

struct GlyphRow {
    std::string_view key;  // Betza or name
    std::size_t glyph;
};

constexpr GlyphRow kGlyphsByMoves[] = {
    {"N", 1},   {"B", 2},   {"R", 3},   {"Q", 4},     {"F", 5},       {"A", 6},
    {"nA", 6},  {"BN", 7},  {"RN", 8},  {"W", 9},     {"K", 10},      {"mRcpR", 11},
    {"BW", 13}, {"RF", 14}, {"QN", 15}, {"fR", 18},   {"(4,1)", 20},  {"Z", 23},
    {"C", 24},  {"KN", 33}, {"RC", 16}, {"mBcN", 42}, {"R(4,1)", 14}, {"B(4,1)", 13},
};
constexpr GlyphRow kGlyphsByName[] = {{"Griffin", 30},    {"Stealth Gryphon", 30},
                                      {"Aanca", 17},      {"Stealth Anti-Gryphon", 17},
                                      {"Lion", 21},       {"Elephant", 53},
                                      {"Horse", 34},      {"Silver", 36},
                                      {"Gold", 37},       {"Wizard", 35},
                                      {"Magician", 35},   {"Sorcerer", 35},
                                      {"Soldier", 38},    {"Wall", 25},
                                      {"Withdrawer", 26}, {"Conjurer", 27},
                                      {"Knight", 1},      {"Archbishop", 7},
                                      {"Chancellor", 8},  {"Prime Minister", 29},
                                      {"Telepath", 43},   {"Changeling (halfling Bishop)", 45}};
// For pieces without a fitting picture.
constexpr std::size_t kNeutralGlyphs[] = {41, 26, 28, 40, 43, 22, 27, 31, 32, 33, 34, 35,
                                          36, 37, 38, 39, 25, 44, 45, 21, 30, 16, 12};
// Without a piece line these two may go anywhere and give no check: for moves that cannot be described to XBoard.
constexpr std::size_t kWildGlyphs[] = {19, 17};
// Only pieces in the first eleven places can get a '+'.
constexpr std::size_t kRaisableGlyphs[] = {10, 9, 8, 7, 6, 5};
// What a piece with a '+' looks like: a Bishop crowned, else something like a Queen.
constexpr std::size_t kRaisedBishopGlyph = 13;
constexpr std::size_t kRaisedGlyphs[] = {15, 29, 12, 16, 44, 45};

class GlyphTable {
public:
    bool take(std::size_t glyph, std::string cell) {
        if (!cells_[glyph].empty()) return false;
        cells_[glyph] = std::move(cell);
        used_ = std::max(used_, glyph + 1);
        return true;
    }
    template <class Row> bool take(const Row& rows, std::string_view key, const std::string& cell) {
        for (const auto& row : rows)
            if (row.key == key) return take(row.glyph, cell);
        return false;
    }
    template <class Glyphs> bool take_first_free(const Glyphs& glyphs, const std::string& cell) {
        return std::ranges::any_of(glyphs, [&](std::size_t g) { return take(g, cell); });
    }

    std::string text(char king) const {
        std::string white;
        for (std::size_t g = 0; g < used_; ++g) white += cells_[g].empty() ? "." : cells_[g];
        white += king;
        std::string black = white;
        std::ranges::transform(black, black.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return white + black;
    }

    // XBoard numbers the pieces in hand by the order in the table, those with a '+' left out. 0: the pawn.
    int number(char letter) const {
        int n = 0;
        for (const std::string& cell : cells_) {
            if (cell == std::string(1, letter)) return n;
            n += !cell.empty() && cell[0] != '^';
        }
        return n;
    }

private:
    std::array<std::string, kMostGlyphs> cells_;
    std::size_t used_ = 0;
};

// The picture that is known for its moves, where they say all of it, or for its name.
bool take_picture(GlyphTable& table, const Variant& v, TypeId t, const std::string& cell) {
    const bool by_moves = t != v.wide && !v.types[t].halfling;
    return (by_moves && table.take(kGlyphsByMoves, v.types[t].betza, cell)) ||
           table.take(kGlyphsByName, v.types[t].name, cell);
}

// Of types that turn into one another with each move the first one is shown.
TypeId first_of_cycle(const Variant& v, TypeId t) {
    TypeId first = t, next = v.arrives_as[t];
    for (std::size_t step = 0; next != t; next = v.arrives_as[next]) {
        first = std::min(first, next);
        if (++step > v.types.size()) return t;  // it never becomes itself again
    }
    return first;
}

// XBoard takes an 'x' behind a move for something else.
char bearable_letter(const Variant& v, TypeId t) {
    if (v.types[t].letter != 'X') return v.types[t].letter;
    for (char c = 'A'; c <= 'Z'; ++c)
        if (c != 'X' && !v.find_type(c)) return c;
    return 'X';
}

// Pieces with two sides promote elsewhere than XBoard believes, and move otherwise.
bool has_sided_pieces(const Variant& v) {
    return std::ranges::any_of(v.types, [](const PieceType& t) { return t.prefix != 0; });
}

// Games without a King, gating and promotions that depend on the colour XBoard knows by its own names only.
bool is_known_by_name_only(const Variant& v) {
    return !v.both_have_kings() || v.facts.hand_gates || v.promotions[0] != v.promotions[1];
}

// Those that promote where XBoard takes no letters, and a convertible piece in another piece's place.
std::vector<XboardPieces::Raised> raised_pieces(const Variant& v) {
    std::vector<XboardPieces::Raised> out;
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (v.types[t].promotes() && promotes_early(v)) out.push_back({t, usual_promotion(v)});
    if (v.conversion.type != kNoType) out.push_back({v.conversion.swapped, v.conversion.type});
    return out;
}

}  // namespace

bool promotes_early(const Variant& v) {
    return v.promotion_zone[Color::White].intersects(~v.board.rank_mask(v.board.ranks() - 1));
}

TypeId usual_promotion(const Variant& v) {
    const auto moves = [&v](TypeId t) {
        int count = 0;
        for (Square s : v.board.squares())
            count += v.attacks.captures(Color::White, t, s, Surroundings{}).count();
        return count;
    };
    const std::vector<TypeId>& white = v.promotions[Color::White];
    return white.empty() ? kNoType : *std::ranges::max_element(white, {}, moves);
}

std::optional<TypeId> XboardPieces::find(char capital) const {
    for (std::size_t t = 0; t < letters_.size(); ++t)
        if (letters_[t] == capital && shown_as_[t] == t) return static_cast<TypeId>(t);
    return std::nullopt;
}

const XboardPieces::Raised* XboardPieces::raised_from(TypeId t) const {
    const auto found = std::ranges::find(raised_, t, &Raised::from);
    return found == raised_.end() ? nullptr : &*found;
}

std::optional<XboardPieces> XboardPieces::choose(const Variant& v) {
    if (has_sided_pieces(v) || is_known_by_name_only(v)) return std::nullopt;
    XboardPieces out;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        out.letters_[t] = bearable_letter(v, t);
        out.shown_as_[t] = v.types[t].shape == t ? first_of_cycle(v, t) : v.types[t].shape;
    }
    out.raised_ = raised_pieces(v);

    GlyphTable table;
    const auto cell = [&out](TypeId t) { return std::string(1, out.letters_[t]); };
    if (v.pawn != kNoType) table.take(kPawnGlyph, cell(v.pawn));
    std::vector<TypeId> unplaced;
    for (TypeId t : v.movers) {
        if (out.shown_as_[t] != t) continue;
        if (!xboard_betza(v, t)) {
            if (!table.take_first_free(kWildGlyphs, cell(t))) return std::nullopt;
            continue;
        }
        if (!take_picture(table, v, t, cell(t))) unplaced.push_back(t);
    }
    for (TypeId t : unplaced) {
        const bool placed = (out.raised_from(t) && table.take_first_free(kRaisableGlyphs, cell(t))) ||
                            table.take_first_free(kNeutralGlyphs, cell(t));
        if (!placed) return std::nullopt;
    }
    for (const Raised& r : out.raised_) {
        const std::string raised = "^" + cell(r.from);
        const bool placed = (r.from == v.conversion.swapped && table.take(kRaisedBishopGlyph, raised)) ||
                            table.take_first_free(kRaisedGlyphs, raised) ||
                            table.take_first_free(kNeutralGlyphs, raised);
        if (!placed) return std::nullopt;
    }
    for (TypeId t = 0; t < v.types.size(); ++t) out.numbers_[t] = table.number(out.letters_[t]);
    if (v.drops)
        for (TypeId t : v.hand_order) out.holdings_ = std::max(out.holdings_, out.numbers_[t] + 1);
    out.table_ = table.text(out.letters_[v.king]);
    return out;
}

}  // namespace magus
