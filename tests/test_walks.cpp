// Random games in every game of the catalog, checking at each position what must always hold, whatever the
// rules. Counting (perft) cannot see a wrong hash, a FEN that loses something or an undo that forgets.

#include "engine/ends/outcome.h"
#include "engine/moves/check_detector.h"
#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <algorithm>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

std::vector<std::uint32_t> sorted_bits(const MoveList& moves) {
    std::vector<std::uint32_t> out;
    for (Move m : moves) out.push_back(m.bits());
    std::sort(out.begin(), out.end());
    return out;
}

// A castling move of Fischer Random chess names its way by a number that is the position's own.
std::vector<std::string> sorted_texts(const Position& pos, const MoveList& moves) {
    std::vector<std::string> out;
    for (Move m : moves) out.push_back(to_coordinates(pos, m));
    std::sort(out.begin(), out.end());
    return out;
}

void check_move_sets(const Position& pos, const MoveList& moves) {
    EXPECT_EQ(count_legal_moves(pos), moves.size());
    EXPECT_EQ(has_legal_move(pos), !moves.empty());
    const auto all = sorted_bits(moves);
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << "a move stands twice in the list";
    MoveList tactical, quiets;
    generate(pos, MoveSet::Tactical, tactical);
    generate(pos, MoveSet::Quiets, quiets);
    for (Move m : tactical) EXPECT_TRUE(is_tactical(pos, m)) << to_coordinates(pos, m);
    for (Move m : quiets) EXPECT_FALSE(is_tactical(pos, m)) << to_coordinates(pos, m);
    generate(pos, MoveSet::Quiets, tactical);
    EXPECT_EQ(sorted_bits(tactical), all) << "tactical and quiet moves are not all moves";
}

void check_fen(const Position& pos, const MoveList& moves) {
    const std::string fen = pos.fen();
    auto again = Position::from_fen(pos.variant_ptr(), fen);
    ASSERT_TRUE(again) << again.error().describe();
    EXPECT_EQ(again->fen(), fen);
    EXPECT_EQ(again->key(), pos.key());
    EXPECT_EQ(sorted_texts(*again, legal_moves(*again)), sorted_texts(pos, moves));
}

void check_sets(const Position& pos) {
    EXPECT_EQ(pos.key(), pos.recompute_key());
    EXPECT_EQ(pos.occupied() | pos.empty(), pos.board().squares());
    EXPECT_TRUE((pos.occupied() & pos.empty()).none());
    Bitboard by_type;
    for (Color c : kColors)
        for (TypeId t = 0; t < pos.variant().types.size(); ++t)
            for (Square s : pos.pieces(c, t)) {
                EXPECT_TRUE(pos.piece_on(s).is(c, t));
                EXPECT_FALSE(by_type.has(s));
                by_type.add(s);
            }
    EXPECT_EQ(by_type, pos.occupied());
}

// What is told of a move before it is made, and what is true after it.
void check_checks(const Position& pos, const MoveList& moves) {
    Position copy = pos;
    const CheckDetector detector(copy);
    for (Move m : moves) {
        const bool told = detector.gives_check(m);
        EXPECT_EQ(copy.key(), pos.key());
        copy.do_move(m);
        EXPECT_EQ(told, copy.in_check()) << to_coordinates(pos, m);
        copy.undo_move();
    }
}

// Attacks found forwards from the pieces and backwards from the square.
void check_attacks(const Position& pos) {
    const Color them = ~pos.side_to_move();
    if (pos.variant().both_have_kings()) {
        EXPECT_EQ(pos.in_check(), pos.attackers(pos.king(~them), them, pos.occupied()).any());
    }
    EXPECT_FALSE(pos.in_check_of(them)) << "the side that moved is in check";
    for (Square s : pos.board().squares())
        for (Color c : kColors) {
            Bitboard forwards;
            for (Square from : pos.pieces(c))
                if (pos.attacks_from(from).has(s)) forwards.add(from);
            Bitboard backwards = pos.attackers(s, c, pos.occupied());
            // A King that the other one must not face attacks without ever capturing so.
            if (const TypeId king = pos.variant().king; king != kNoKing &&
                                                        !pos.variant().types[king].royal_rides.empty() &&
                                                        !forwards.has(pos.king(c)))
                backwards &= ~pos.pieces(c, king);
            EXPECT_EQ(forwards, backwards) << pos.board().name(s);
        }
}

void check_texts(const Position& pos, const MoveList& moves) {
    for (Move m : moves) {
        const std::string coordinates = to_coordinates(pos, m), san = to_san(pos, m);
        for (const auto& parsed : {parse_coordinates(pos, coordinates), parse_san(pos, san),
                                   parse_move(pos, coordinates), parse_move(pos, san)}) {
            ASSERT_TRUE(parsed) << parsed.error().describe();
            EXPECT_EQ(*parsed, m) << coordinates << ' ' << san;
        }
    }
}

void check_do_and_undo(Position& pos, const MoveList& moves) {
    const std::string before = pos.fingerprint();
    for (Move m : moves) {
        pos.do_move(m);
        EXPECT_EQ(pos.key(), pos.recompute_key());
        pos.undo_move();
        EXPECT_EQ(pos.fingerprint(), before) << to_coordinates(pos, m);
    }
    if (pos.in_check()) return;
    const Key key = pos.key();
    pos.do_null_move();
    EXPECT_EQ(pos.key(), pos.recompute_key());
    EXPECT_NE(pos.key(), key);
    pos.undo_null_move();
    EXPECT_EQ(pos.fingerprint(), before) << "null move";
}

// Moves from nowhere, as a hash table may offer them: every bit pattern is answered, and only the listed are legal.
void check_junk(const Position& pos, const MoveList& moves, const std::vector<Move>& earlier,
                Random& random) {
    for (Move m : moves) EXPECT_TRUE(is_legal(pos, m)) << to_coordinates(pos, m);
    EXPECT_FALSE(is_legal(pos, Move()));
    const auto expect_as_listed = [&](Move m) {
        EXPECT_EQ(is_legal(pos, m), moves.contains(m)) << "bits " << m.bits();
    };
    for (int i = 0; i < 10; ++i) {
        expect_as_listed(Move::from_bits(static_cast<std::uint32_t>(random.bits())));
        if (!earlier.empty()) expect_as_listed(earlier[random.below(earlier.size())]);
        // A legal move with one bit changed is near enough to be taken for legal by a careless test.
        if (!moves.empty())
            expect_as_listed(
                Move::from_bits(moves[random.below(moves.size())].bits() ^ 1u << random.below(32)));
    }
}

void walk(const VariantPtr& variant, std::uint64_t salt, int plies) {
    Random random(salt);
    Position pos = Position::start(variant);
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
        SCOPED_TRACE(variant->name + " MAGUS_SEED=" + std::to_string(Random::seed()) + " game " +
                     std::to_string(salt) + " ply " + std::to_string(ply) + ": " + pos.fen());
        const MoveList moves = legal_moves(pos);
        // FENs do not tell of the pass that ended the game.
        if (moves.empty() && pos.state().move.kind() == MoveKind::Pass) return;
        check_sets(pos);
        check_move_sets(pos, moves);
        check_fen(pos, moves);
        check_attacks(pos);
        check_checks(pos, moves);
        check_texts(pos, moves);
        check_do_and_undo(pos, moves);
        check_junk(pos, moves, played, random);
        if (::testing::Test::HasFailure() || moves.empty()) return;
        const Move m = moves[random.below(moves.size())];
        played.push_back(m);
        pos.do_move(m);
    }
    const std::string end = pos.fen();
    for (std::size_t i = 0; i < played.size(); ++i) pos.undo_move();
    EXPECT_EQ(pos.fingerprint(), Position::start(variant).fingerprint());
    for (Move m : played) pos.do_move(m);
    EXPECT_EQ(pos.fen(), end);
}

class Walks : public ::testing::TestWithParam<std::string> {};

TEST_P(Walks, InvariantsHoldEverywhere) {
    const VariantPtr variant = game(GetParam());
    for (int i = 0; i < scaled_games(6, GetParam()) && !HasFailure(); ++i)
        walk(variant, static_cast<std::uint64_t>(i), 120);
}

TEST(Walks, InvariantsHoldInGamesOfFiles) {
    VariantCatalog catalog;
    const auto names = catalog.load_file(data_path("keys.ini"));
    ASSERT_TRUE(names);
    for (std::size_t i = 0; i < names->size() && !HasFailure(); ++i)
        walk(*catalog.get((*names)[i]), i, scaled(60));
}

INSTANTIATE_TEST_SUITE_P(Games, Walks, ::testing::ValuesIn(VariantCatalog().names()), name_of);
// Of the games that are there to be inherited from those without Kings on both sides, with gates and with drawn lines.
INSTANTIATE_TEST_SUITE_P(Parents, Walks,
                         ::testing::Values("giveaway", "extinction", "threekings", "horde", "breakthrough",
                                           "nocheckatomic", "atomic", "seirawan", "shouse", "janggi"),
                         name_of);

}  // namespace
}  // namespace magus
