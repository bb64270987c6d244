#include "tuning/values/army.h"

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/fen_placement.h"
#include "eval/piece_values.h"

#include <algorithm>
#include <cctype>
#include <ranges>
#include <utility>

namespace magus {

namespace {

constexpr int kTries = 200;

Square mirrored(const Geometry& board, Square s) {
    return board.at(board.file(s), board.ranks() - 1 - board.rank(s));
}

// Does a move end the game at once? Then the army's value has nothing to do with the result.
bool decided_by_one_move(Position pos) {
    for (const Move m : legal_moves(pos)) {
        pos.do_move(m);
        const bool over = outcome(pos).has_value();
        pos.undo_move();
        if (over) return true;
    }
    return false;
}

using Letters = std::array<char, kMaxSquares>;  // on each square; 0: no piece

}  // namespace

Result<Formation> Formation::make(VariantPtr variant) {
    Formation out(std::move(variant));
    const Variant& v = *out.variant_;
    const Position start = Position::start(out.variant_);
    if (v.pawn == kNoType) return Error{v.name + " has no pawns to measure with"};
    Bitboard corners;
    for (const CastlingWay& way : v.castling.ways)
        if (way.color == Color::White) corners.add(way.rook_from);
    for (Square s : start.pieces(Color::White)) {
        const TypeId type = start.piece_on(s).type();
        if (!start.piece_on(mirrored(v.board, s)).is(Color::Black, type))
            return Error{"the armies of " + v.name + " are not alike: no bundles can be exchanged"};
        if (type == v.king)
            out.king_ = s;
        else if (type == v.pawn)
            out.pawns_.push_back(s);
        else if (type == v.wide) {
            if (!out.wide_.exists()) out.wide_ = s;
        } else if (corners.has(s) && type == v.castling_rook)
            out.corners_.emplace_back(s, type);
        else {
            out.slots_.push_back(s);
            out.slot_pieces_.push_back(type);
        }
    }
    if (start.pieces(Color::White).count() != start.pieces(Color::Black).count())
        return Error{"the armies of " + v.name + " are not alike: no bundles can be exchanged"};
    if (out.pawns_.size() < static_cast<std::size_t>(kEndingPawns))
        return Error{v.name + " has fewer than six pawns"};
    return out;
}

Army Formation::army(Stage stage, TypeId without) const {
    Army out{};
    const Variant& v = *variant_;
    if (stage == Stage::Ending) {
        out[v.pawn] = kEndingPawns;
        return out;
    }
    out[v.pawn] = static_cast<std::int8_t>(pawns_.size());
    for (TypeId t : slot_pieces_) ++out[t];
    for (const auto& [square, type] : corners_) ++out[type];
    if (wide_.exists()) ++out[v.wide];
    if (without != kNoType) out[without] = 0;
    return out;
}

std::array<Army, 2> Formation::armies(const Cell& cell) const {
    std::array<Army, 2> out;
    for (std::size_t i = 0; i < 2; ++i) {
        out[i] = army(cell.stage, cell.piece);
        if (cell.stage == Stage::Opening)
            for (TypeId t : cell.common) --out[i][t];
        for (TypeId t : cell.armies[i].lacks) --out[i][t];
        for (TypeId t : cell.armies[i].gets) ++out[i][t];
    }
    return out;
}

int Formation::room(const Cell& cell) const {
    if (cell.stage == Stage::Ending) return static_cast<int>(slots_.size() + corners_.size());
    const bool like_pawn = variant_->types[cell.piece].promotes();
    auto out = std::ranges::count(slot_pieces_, cell.piece) + static_cast<std::ptrdiff_t>(cell.common.size());
    out += std::ranges::count_if(corners_, [&](const auto& c) { return c.second == cell.piece; });
    if (cell.piece == variant_->wide) ++out;
    for (TypeId t : cell.armies[0].lacks) out += like_pawn || t != variant_->pawn;
    return static_cast<int>(out);
}

Formation::Placement Formation::base_opening(const Cell& cell, Random& random) const {
    std::vector<TypeId> pieces = slot_pieces_;
    random.shuffle<TypeId>(pieces);
    Placement out;
    for (const auto& [square, type] : corners_)
        if (type != cell.piece) out.emplace_back(square, type);
    for (std::size_t i = 0; i < slots_.size(); ++i)
        if (pieces[i] != cell.piece) out.emplace_back(slots_[i], pieces[i]);
    for (Square s : pawns_) out.emplace_back(s, variant_->pawn);
    if (wide_.exists() && cell.piece != variant_->wide) out.emplace_back(wide_, variant_->wide);
    return out;
}

Formation::Placement Formation::base_ending(Random& random) const {
    std::vector<Square> files = pawns_;
    random.shuffle<Square>(files);
    Placement out;
    for (int i = 0; i < kEndingPawns; ++i)
        out.emplace_back(files[static_cast<std::size_t>(i)], variant_->pawn);
    return out;
}

// One of each type, whichever of its kind.
bool Formation::remove(Placement& from, const std::vector<TypeId>& types, Random& random) const {
    for (TypeId type : types) {
        std::vector<std::size_t> those;
        for (std::size_t i = 0; i < from.size(); ++i)
            if (from[i].second == type) those.push_back(i);
        if (those.empty()) return false;
        from.erase(from.begin() + static_cast<std::ptrdiff_t>(those[random.below(those.size())]));
    }
    return true;
}

// Where one more can stand: a pawn beside the pawns, if there is room, others in place of shuffled pieces, then of Rooks.
std::vector<Square> Formation::free_squares(const Placement& army, TypeId type, Stage stage) const {
    std::vector<Square> out;
    const auto look_at = [&](Square s) {
        if (std::ranges::find(army, s, &Placement::value_type::first) == army.end()) out.push_back(s);
    };
    if (variant_->types[type].promotes()) std::ranges::for_each(pawns_, look_at);
    if (out.empty()) std::ranges::for_each(slots_, look_at);
    if (out.empty() || stage == Stage::Ending) std::ranges::for_each(corners_ | std::views::keys, look_at);
    return out;
}

// One of the shuffled pieces goes to the corner: the square that it leaves. The corner itself when there is none.
Square Formation::leave_for_corner(Placement& army, Square corner, Random& random) const {
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < army.size(); ++i)
        if (std::ranges::find(slots_, army[i].first) != slots_.end()) others.push_back(i);
    if (others.empty()) return corner;
    return std::exchange(army[others[random.below(others.size())]].first, corner);
}

bool Formation::put(Placement& army, const Cell& cell, const std::vector<TypeId>& types,
                    Random& random) const {
    for (TypeId type : types) {
        if (type == variant_->wide) {
            army.emplace_back(wide_, type);
            continue;
        }
        const std::vector<Square> free = free_squares(army, type, cell.stage);
        if (free.empty()) return false;
        Square to = free[random.below(free.size())];
        // A Rook was given for it: someone else goes to the corner, so that the new piece starts anywhere.
        const bool is_corner =
            std::ranges::find(corners_, to, &Placement::value_type::first) != corners_.end();
        if (is_corner && cell.stage == Stage::Opening) to = leave_for_corner(army, to, random);
        army.emplace_back(to, type);
    }
    return true;
}

// Those that never leave their colour stand on both when there are several.
bool Formation::pairs_stand_apart(const Placement& army) const {
    const Variant& v = *variant_;
    for (TypeId t = 0; t < v.types.size(); ++t) {
        if (t == v.pawn || t == v.king || !color_bound(v, t)) continue;
        int count = 0, on_dark = 0;
        for (const auto& [s, type] : army)
            if (type == t) ++count, on_dark += v.board.dark(s);
        if (std::abs(2 * on_dark - count) > 1) return false;
    }
    return true;
}

std::optional<std::array<Formation::Placement, 2>> Formation::place(const Cell& cell, Random& random) const {
    Placement base = cell.stage == Stage::Opening ? base_opening(cell, random) : base_ending(random);
    if (!pairs_stand_apart(base)) return std::nullopt;
    if (cell.stage == Stage::Opening && !remove(base, cell.common, random)) return std::nullopt;
    std::array<Placement, 2> out{base, base};
    for (std::size_t i = 0; i < 2; ++i)
        if (!remove(out[i], cell.armies[i].lacks, random) ||
            !put(out[i], cell, cell.armies[i].gets, random) || !pairs_stand_apart(out[i]))
            return std::nullopt;
    return out;
}

std::string Formation::fen(const Placement& white, const Placement& black, Stage stage) const {
    const Variant& v = *variant_;
    const Geometry& b = v.board;
    Letters letters{};
    const auto set = [&](Square s, TypeId type, bool is_black) {
        const char letter = v.types[type].letter;
        letters[s.index()] =
            is_black ? static_cast<char>(std::tolower(static_cast<unsigned char>(letter))) : letter;
    };
    for (const bool is_black : {false, true}) {
        const auto from = [&](Square s) { return is_black ? mirrored(b, s) : s; };
        set(from(king_), v.king, is_black);
        for (const auto& [s, type] : is_black ? black : white) {
            set(from(s), type, is_black);
            if (type == v.wide) set(from(b.at(b.file(s) + 1, b.rank(s))), type, is_black);
        }
    }
    const auto man_on = [&](Square s) { return std::string(letters[s.index()] != 0, letters[s.index()]); };
    return fen_placement(b, man_on) +
           (stage == Stage::Opening && !v.castling.ways.empty() ? " w KQkq - 0 1" : " w - - 0 1");
}

std::optional<std::array<std::string, 2>> Formation::arrange(const Cell& cell, Random& random) const {
    for (int i = 0; i < kTries; ++i) {
        const auto armies = place(cell, random);
        if (!armies) continue;
        std::array<std::string, 2> fens{fen((*armies)[0], (*armies)[1], cell.stage),
                                        fen((*armies)[1], (*armies)[0], cell.stage)};
        const bool good = std::ranges::all_of(fens, [&](const std::string& f) {
            const auto pos = Position::from_fen(variant_, f);
            return pos && !pos->in_check() && !outcome(*pos) && !decided_by_one_move(*pos);
        });
        if (good) return fens;
    }
    return std::nullopt;
}

}  // namespace magus
