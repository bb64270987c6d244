#include "protocol/xboard_board.h"

#include "engine/movegen.h"
#include "protocol/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

namespace magus {

namespace {

// ---- Pictures. XBoard draws pieces by their place in its table of letters; the place also decides which lone
// pieces it takes for too weak to mate (Knight, Bishop, Fers, Alfil, Wazir), so those places are kept for exactly
// these moves. The King's place is always the last.
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
constexpr GlyphRow kGlyphsByName[] = {
    {"Griffin", 30}, {"Aanca", 17}, {"Lion", 21},   {"Elephant", 53}, {"Horse", 34},
    {"Silver", 36},  {"Gold", 37},  {"Wizard", 35}, {"Soldier", 38},
};
// For pieces without a fitting picture.
constexpr std::size_t kNeutralGlyphs[] = {41, 26, 28, 40, 43, 22, 27, 31, 32, 33, 34, 35,
                                          36, 37, 38, 39, 25, 44, 45, 21, 30, 16, 12};
// Without a piece line these two may go anywhere and give no check: for moves that XBoard cannot be told.
constexpr std::size_t kWildGlyphs[] = {19, 17};

class GlyphTable {
public:
    GlyphTable() { types_.fill(kNoType); }

    bool take(std::size_t glyph, TypeId type) {
        if (types_[glyph] != kNoType) return false;
        types_[glyph] = type;
        used_ = std::max(used_, glyph + 1);
        return true;
    }
    template <class Row> bool take(const Row& rows, std::string_view key, TypeId type) {
        for (const auto& row : rows)
            if (row.key == key) return take(row.glyph, type);
        return false;
    }
    template <class Glyphs> bool take_first_free(const Glyphs& glyphs, TypeId type) {
        return std::ranges::any_of(glyphs, [&](std::size_t g) { return take(g, type); });
    }

    // The letters of White's half and then, small, Black's.
    std::string letters(const Variant& variant) const {
        std::string white;
        for (std::size_t g = 0; g < used_; ++g)
            white += types_[g] == kNoType ? '.' : variant.types[types_[g]].letter;
        white += variant.types[variant.king].letter;
        std::string black = white;
        std::ranges::transform(black, black.begin(),
                               [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return white + black;
    }

private:
    std::array<TypeId, kMostGlyphs> types_{};
    std::size_t used_ = 0;
};

// None when a piece finds no place.
std::optional<GlyphTable> choose_glyphs(const Variant& v) {
    GlyphTable table;
    if (v.pawn != kNoType) table.take(kPawnGlyph, v.pawn);
    std::vector<TypeId> unplaced;
    for (TypeId t : v.movers) {
        if (!xboard_betza(v, t)) {
            if (!table.take_first_free(kWildGlyphs, t)) return std::nullopt;
            continue;
        }
        const bool placed =
            table.take(kGlyphsByMoves, v.types[t].betza, t) || table.take(kGlyphsByName, v.types[t].name, t);
        if (!placed) unplaced.push_back(t);
    }
    for (TypeId t : unplaced)
        if (!table.take_first_free(kNeutralGlyphs, t)) return std::nullopt;
    return table;
}

// ---- Moves

std::string pawn_betza(const Variant& v) {
    const auto& steps = v.further_step[index(Color::White)];
    if (steps[2].any()) return "fceFfmWifmR3";
    return steps[1].any() ? "fmWfceFifmnD" : "fmWfcF";
}

std::string king_betza(const Variant& v) {
    if (v.castlings.empty()) return "K";
    const CastlingWay& way = v.castlings.front();
    return "KisO" + std::to_string(std::abs(v.board.file(way.king_to) - v.board.file(way.king_from)));
}

// A leap by (a,b) with the modes before it. Long ones go step by step, over anything, and turn at the end.
std::optional<std::string> leap_betza(std::string_view modes, int a, int b) {
    static const std::map<std::pair<int, int>, char> kAtoms = {{{1, 0}, 'W'}, {{1, 1}, 'F'}, {{2, 0}, 'D'},
                                                               {{2, 1}, 'N'}, {{2, 2}, 'A'}, {{3, 0}, 'H'},
                                                               {{3, 1}, 'C'}, {{3, 2}, 'Z'}, {{3, 3}, 'G'}};
    const std::pair<int, int> leap = std::minmax(b, a, std::greater<>());
    if (const auto atom = kAtoms.find(leap); atom != kAtoms.end()) return std::string(modes) + atom->second;
    if (leap.second != 1 || !(modes.empty() || modes == "m" || modes == "c")) return std::nullopt;
    std::string out;
    for (int step = 1; step < leap.first; ++step) out += "mpaf";
    return out + "s" + std::string(modes) + "W";
}

// ---- Names

constexpr std::string_view kBuiltIn[] = {"normal", "capablanca", "gothic", "courier"};
// XBoard looks for these within a name.
constexpr std::string_view kTraps[] = {"normal",  "fischerandom", "bughouse", "crazyhouse", "losers",
                                       "suicide", "giveaway",     "twokings", "kriegspiel", "atomic",
                                       "3check",  "shatranj",     "nocastle", "960",        "frc"};
constexpr std::string_view kCourierStart =
    "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR w - - 0 1";

// Adds `shift` to the rank of every square of a text.
std::string renumbered(std::string_view text, int shift) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        out += text[i];
        const bool file = text[i] >= 'a' && text[i] <= 'p';
        std::size_t end = ++i;
        while (end < text.size() && end < i + 2 && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
        if (!file || end == i) continue;
        out += std::to_string(parse_number<int>(text.substr(i, end - i)).value_or(0) + shift);
        i = end;
    }
    return out;
}

}  // namespace

bool built_into_xboard(std::string_view xboard_name) {
    return std::ranges::find(kBuiltIn, xboard_name) != std::end(kBuiltIn);
}

bool xboard_can_bear(std::string_view xboard_name) {
    if (built_into_xboard(xboard_name)) return true;
    return xboard_name.find_first_of("wW, \"") == std::string_view::npos &&
           std::ranges::none_of(kTraps, [&](auto trap) { return xboard_name.find(trap) != trap.npos; });
}

bool xboard_can_show(const Variant& v) {
    if (built_into_xboard(v.xboard_name)) return true;
    const bool special_rules = !v.hand_order.empty() || v.wall != kNoType || v.withdrawer != kNoType ||
                               v.magician.type != kNoType || v.names_castling_rook;
    const bool promotes_at_the_end =
        !v.promotion_zone[index(Color::White)].intersects(~v.board.rank_mask(v.board.ranks() - 1));
    return xboard_can_bear(v.xboard_name) && !special_rules && promotes_at_the_end && choose_glyphs(v);
}

std::string xboard_start_fen(const Variant& variant) {
    return variant.xboard_name == "courier" ? std::string(kCourierStart) : variant.start_fen;
}

std::optional<std::string> xboard_betza(const Variant& variant, TypeId type) {
    if (type == variant.king) return king_betza(variant);
    if (type == variant.pawn) return pawn_betza(variant);
    const PieceType& piece = variant.types[type];
    const bool half_bound =
        std::ranges::any_of(piece.rides, [](const Ride& r) { return r.half != Half::Any; });
    if (piece.halfling || piece.edge_leap || piece.transference || piece.passes_wall || piece.special ||
        half_bound || variant.arrives_as[type] != type)
        return std::nullopt;
    std::string out;
    for (std::string_view rest = piece.betza; !rest.empty();) {
        const std::size_t open = rest.find('(');
        if (open == rest.npos) return out + std::string(rest);
        std::size_t modes = open;
        while (modes > 0 && std::islower(static_cast<unsigned char>(rest[modes - 1]))) --modes;
        const std::size_t comma = rest.find(',', open), close = rest.find(')', open);
        if (comma == rest.npos || close == rest.npos || comma > close) return std::nullopt;
        const auto a = parse_number<int>(rest.substr(open + 1, comma - open - 1));
        const auto b = parse_number<int>(rest.substr(comma + 1, close - comma - 1));
        if (!a || !b) return std::nullopt;
        const auto leap = leap_betza(rest.substr(modes, open - modes), *a, *b);
        if (!leap) return std::nullopt;
        out += std::string(rest.substr(0, modes)) + *leap;
        rest.remove_prefix(close + 1);
        if (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest[0])))
            return std::nullopt;  // a rider
    }
    return out;
}

std::vector<std::string> xboard_definition(const Variant& v) {
    if (built_into_xboard(v.xboard_name) || !xboard_can_show(v)) return {};
    std::vector<std::string> out;
    out.push_back("setup (" + choose_glyphs(v)->letters(v) + ") " + std::to_string(v.board.files()) + "x" +
                  std::to_string(v.board.ranks()) + "+0_fairy " + v.start_fen);
    for (TypeId t = 0; t < v.types.size(); ++t)
        if (const auto betza = xboard_betza(v, t))
            out.push_back(std::string("piece ") + v.types[t].letter + "& " + *betza);
    return out;
}

std::string to_xboard(const Geometry& board, std::string_view text) {
    return board.ranks() == 10 ? renumbered(text, -1) : std::string(text);
}

std::string from_xboard(const Geometry& board, std::string_view text) {
    return board.ranks() == 10 ? renumbered(text, +1) : std::string(text);
}

std::string fen_from_xboard(const VariantPtr& variant, std::string_view fen) {
    Words words(fen);
    std::vector<std::string> fields;
    while (!words.empty()) fields.emplace_back(words.next());
    if (fields.size() < 3) return std::string(fen);
    // Castling: letters that we do not use name files of Rooks; the outermost ones are our K and Q.
    std::string rights;
    for (char c : fields[2]) {
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        const bool white = c == upper;
        if (upper == 'K' || upper == 'Q' || variant->marked_types != 0)
            rights += c;
        else if (upper == 'A' + variant->board.files() - 1)
            rights += white ? 'K' : 'k';
        else if (upper == 'A')
            rights += white ? 'Q' : 'q';
    }
    fields[2] = rights.empty() || fields[2] == "-" ? "-" : rights;
    if (fields.size() > 3 && !Position::from_fen(variant, join(fields, " "))) {
        fields[3] = from_xboard(variant->board, fields[3]);
        if (!Position::from_fen(variant, join(fields, " "))) fields[3] = "-";
    }
    return join(fields, " ");
}

std::string xboard_highlight(const Position& pos, Square from) {
    Bitboard targets;
    for (Move m : legal_moves(pos))
        if (m.from() == from && !m.enters()) targets.add(m.to());
    const Geometry& board = pos.board();
    std::string out = "highlight ";
    for (int rank = board.ranks() - 1; rank >= 0; --rank) {
        int unmarked = 0;
        const auto flush = [&] { out += unmarked > 0 ? std::to_string(std::exchange(unmarked, 0)) : ""; };
        for (int file = 0; file < board.files(); ++file) {
            const Square s = board.at(file, rank);
            if (!s.exists() || !targets.has(s)) {
                ++unmarked;
                continue;
            }
            flush();
            out += pos.piece_on(s).exists() ? 'R' : 'Y';
        }
        flush();
        if (rank > 0) out += '/';
    }
    return out;
}

}  // namespace magus
