#include "eval/eval_tables.h"

#include "engine/position/position.h"
#include "eval/piece_values.h"
#include "eval/weights_file.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr Score kKingExchange = 20000;       // above all that can stand on a board
constexpr int kBurden = 100;                 // a piece that is won by losing it, of whatever kind
constexpr int kHeavy = 800, kManyHeavy = 3;  // a Queen's like; a side of Capablanca chess has three
constexpr int kBishop = 335, kKnight = 325, kRookish = 700, kOutpostFrom = 180;

bool slides_forward(const PieceType& type) {
    return std::any_of(type.rides.begin(), type.rides.end(), [](const Ride& r) {
        return r.files == 0 && r.ranks == 1 && r.reach == 0 && r.capture && r.quiet && !r.hop && !r.bent();
    });
}

bool slides(const PieceType& type) {
    return std::any_of(type.rides.begin(), type.rides.end(),
                       [](const Ride& r) { return r.reach != 1 || r.bent(); });
}

// Reaches half the board, that is every square of its colour, and not less as an Alfil does.
bool reaches_all_of_color(const Variant& v, TypeId t, Square start) {
    Bitboard seen = Bitboard::of(start), fresh = seen;
    while (fresh.any()) {
        Bitboard next;
        for (Square s : fresh)
            next |= v.attacks.captures(Color::White, t, s, {}) | v.attacks.quiets(Color::White, t, s, {});
        fresh = next & ~seen;
        seen |= fresh;
    }
    return 5 * seen.count() >= 2 * v.board.squares().count();
}

// Does the first loss of such a piece lose the game, as it starts?
bool is_royal(const Variant& v, TypeId t, const Position& start) {
    if (t == v.king) return true;
    const LossOfTypes& loss = v.facts.loss;
    if (!loss.exists() || loss.score != 0 || !loss.types.has(t)) return false;
    return std::any_of(std::begin(kColors), std::end(kColors), [&](Color c) {
        const int count = start.pieces(c, t).count() + start.in_hand(c, t);
        return count > 0 && count <= loss.count + 1;
    });
}

// Where a piece could go on an empty board; a pawn also where it could capture.
Bitboard lone_moves(const Variant& v, Color c, TypeId t, Square s) {
    if (t != v.pawn) return v.attacks.quiets(c, t, s, Surroundings{});
    Bitboard out;
    const int forward = c == Color::White ? 1 : -1;
    for (int aside : {-1, 0, 1})
        if (const Square to = v.board.at(v.board.file(s) + aside, v.board.rank(s) + forward); to.exists())
            out.add(to);
    return out;
}

Pair with(Pair made, const GivenValue& given) {
    return {given.middle.value_or(made.middle()), given.end.value_or(made.end())};
}

}  // namespace

EvalTables::EvalTables(const VariantPtr& game) : EvalTables(game, usual_params(*game)) {}

EvalTables::EvalTables(VariantPtr game, const EvalParams& numbers, std::shared_ptr<const Net> correction)
    : variant(std::move(game)),
      params(numbers),
      net(std::move(correction)),
      curve{params.score_scale},
      masks(*variant) {
    const auto samples = sample_pieces(variant->board, variant->attacks, variant->types.size());
    std::vector<Pair> values = piece_values(*variant, samples);
    for (std::size_t t = 0; t < values.size(); ++t) {
        if (t == variant->king) continue;
        if (variant->is_burden(static_cast<TypeId>(t))) values[t] = {kBurden, kBurden};
        values[t] = with(values[t], variant->given_values[t]);
    }
    // By their values, not by weights that were fitted together.
    const int heavy = heavy_pieces(values);
    for (std::size_t t = 0; t < values.size(); ++t)
        if (const auto given = params.values.find(variant->types[t].letter); given != params.values.end())
            values[t] = with(values[t], given->second);
    add_traits(samples, values);
    add_squares(samples);
    add_surveyed();
    add_game();
    // What one Queen attacks a King can still defend; but where captured pieces come back, attackers do not run out.
    danger_share = variant->drop.captures ? 64 : 64 * std::clamp(heavy / 2, 1, kManyHeavy) / kManyHeavy;
    add_goals();
}

int EvalTables::heavy_pieces(const std::vector<Pair>& values) const {
    const Position start = Position::start(variant);
    int count = 0;
    for (TypeId t : variant->movers)
        if (!is_royal(*variant, t, start) && !variant->is_burden(t) &&
            (values[t].middle() + values[t].end()) / 2 >= kHeavy)
            for (Color c : kColors) count += start.pieces(c, t).count();
    return count;
}

void EvalTables::add_traits(const std::vector<PhaseSamples>& samples, const std::vector<Pair>& values) {
    const Variant& v = *variant;
    const Position start = Position::start(variant);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto t = static_cast<TypeId>(i);
        PieceTraits traits_of;
        traits_of.value = values[i];
        traits_of.royal = is_royal(v, t, start);
        const bool is_asset = !traits_of.royal && !v.is_burden(t);
        traits_of.exchange = is_asset ? (values[i].middle() + values[i].end()) / 2 : 0;
        if (t == v.wide) traits_of.value = traits_of.value / 2;  // it is counted on both its squares
        traits_of.slider = slides(v.types[i]);
        traits_of.color_bound = color_bound(v, t);
        traits_of.rook_like = traits_of.exchange < kRookish && slides_forward(v.types[i]);
        traits_of.likes_outposts =
            !traits_of.slider && kOutpostFrom <= traits_of.exchange && traits_of.exchange < kRookish;
        if (traits_of.color_bound && reaches_all_of_color(v, t, v.board.squares().first()))
            traits_of.pair_share = 64 * traits_of.exchange / kBishop;
        traits_of.danger = params.danger.attacker + params.danger.attacker_value * traits_of.exchange / 1000;
        const double weight = 16 * std::min(1.0, traits_of.exchange / static_cast<double>(kKnight));
        for (std::size_t n = 0; n < traits_of.mobility.size(); ++n)
            traits_of.mobility[n] = static_cast<std::int16_t>(
                std::lround(weight * (mobility_root(static_cast<int>(n)) - samples[i].middle.root_mobility)));
        traits_of.force = std::abs(traits_of.value.middle());
        if (traits_of.royal) {
            traits_of.value = {};
            traits_of.exchange = kKingExchange;
        } else if (!is_asset) {
            traits_of.value = -traits_of.value;
        }
        traits.push_back(traits_of);
    }
}

// The centre is worth more to pieces that do not reach far.
Pair EvalTables::piece_square(const PhaseSamples& samples, TypeId t, Square s) const {
    const Geometry& board = variant->board;
    const int widest = (board.files() - 1) / 2 + (board.ranks() - 1) / 2;
    const int centre = 16 - 32 * masks.from_centre[s.index()] / std::max(1, widest);
    const int rank = board.rank(s);
    if (traits[t].royal)
        return params.weights.king_advance * std::min(rank, 3) + params.weights.king_centre * centre / 16;
    if (t == variant->pawn) {
        const int file = std::min(board.file(s), board.files() - 1 - board.file(s));
        return params.weights.pawn_advance * rank + params.weights.pawn_centre * (std::min(file, 3) - 1) / 2;
    }
    const auto reach = [&](const MobilitySample& sample) {
        return std::sqrt(sample.mobility_from[s.index()]) - std::sqrt(sample.mobility);
    };
    const Pair out{
        static_cast<int>(std::lround(reach(samples.middle) * params.weights.square_reach.middle())),
        static_cast<int>(std::lround(reach(samples.end) * params.weights.square_reach.end()))};
    if (traits[t].slider) return out + params.weights.centre * centre / 48;
    return out + params.weights.centre * centre / 16 +
           params.weights.short_range_advance * (rank - board.ranks() / 2);
}

void EvalTables::add_squares(const std::vector<PhaseSamples>& samples) {
    const Geometry& board = variant->board;
    squares.resize(kPlaces);
    for (std::size_t t = 0; t < traits.size(); ++t)
        for (Square s : board.squares()) {
            const Pair value = piece_square(samples[t], static_cast<TypeId>(t), s);
            const Square mirrored = board.at(board.file(s), board.ranks() - 1 - board.rank(s));
            squares[place(Color::White, static_cast<TypeId>(t), s)] = value;
            squares[place(Color::Black, static_cast<TypeId>(t), mirrored)] = value;
        }
}

void EvalTables::add_surveyed() {
    for (Color c : kColors)
        for (std::size_t i = 0; i < traits.size(); ++i) {
            const auto t = static_cast<TypeId>(i);
            const AttackTables::Mover& mover = variant->attacks.mover(c, t);
            const bool plain = mover.kind <= AttackTables::Kind::Slider;
            surveyed[Piece(c, t).code()] = {plain ? variant->attacks.reach(mover.capture) : nullptr,
                                            traits[i].mobility.data(),
                                            traits[i].value,
                                            traits[i].slider ? Pair(0, 1) : Pair(1, 0),
                                            traits[i].force,
                                            traits[i].danger};
        }
}

void EvalTables::add_game() {
    const Variant& v = *variant;
    for (TypeId t : v.movers)
        if (!traits[t].royal) fighters.push_back(t);
    if (!v.any_has_king() && v.movers.size() == fighters.size() + 1)
        royal = *std::find_if(v.movers.begin(), v.movers.end(), [&](TypeId t) { return traits[t].royal; });
    gives_away = v.gives_away();
    counts_fully = v.facts.wins_without_mate || !v.both_have_kings() || v.drop.captures;
    for (TypeId t : v.movers) by_value.push_back({t, traits[t].exchange, false});
    std::ranges::stable_sort(by_value, {}, &Priced::value);
    Score before = 0;
    for (Priced& priced : by_value)
        if (priced.value > before * 5 / 4) {
            priced.clearly_dearer = true;
            before = priced.value;
        }
    for (TypeId t : v.movers) {
        if (traits[t].pair_share > 0) pair_types.push_back(t);
        if (traits[t].rook_like) file_types.push_back(t);
        if (traits[t].likes_outposts) outpost_types.push_back(t);
        if (v.types[t].promotes()) promoters.push_back(t);
    }
    has_pawns = v.pawn != kNoType || !promoters.empty();
    const Position start = Position::start(variant);
    int sum = 0;
    for (Color c : kColors)
        for (TypeId t : v.movers) sum += start.pieces(c, t).count() * traits[t].force;
    whole_phase = std::max(1, sum);
    Score best = 0;
    for (const auto& promotions : v.promotions)
        for (TypeId t : promotions) best = std::max(best, traits[t].exchange);
    const int gain = best - (v.pawn == kNoType ? 0 : traits[v.pawn].exchange);
    promotion_share = std::clamp(64 * gain / kUsualPromotionGain, 0, 80);
}

void EvalTables::add_goals() {
    const Variant& v = *variant;
    if (!v.facts.goal.exists()) return;
    to_flag.assign(kPlaces, kFarFromFlag);
    races = v.facts.no_checks;
    for (Color c : kColors)
        for (std::size_t i = 0; i < traits.size(); ++i) {
            const auto t = static_cast<TypeId>(i);
            if (!v.facts.goal.types[c].has(t)) continue;
            races |= !traits[t].royal;
            // From the region backwards, a move more each time.
            Bitboard reached, newly = v.facts.goal.region[c];
            for (int moves = 0; moves < kFarFromFlag; ++moves) {
                for (Square s : newly) to_flag[place(c, t, s)] = static_cast<std::uint8_t>(moves);
                reached |= newly;
                newly = {};
                for (Square s : v.board.squares() & ~reached)
                    if (lone_moves(v, c, t, s).intersects(reached)) newly.add(s);
            }
        }
}

}  // namespace magus
