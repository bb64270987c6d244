// The engine against the slow reference generator (tests/reference/, written from the games' rules) in random games:
// legal moves, FEN, attacked squares, check, SAN and the game's end at every ply.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tests/men.h"
#include "tests/reference/game.h"

#include <algorithm>
#include <map>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;
using reference::Game;

std::vector<std::string> move_texts(const Position& pos) {
    std::vector<std::string> out;
    for (Move m : legal_moves(pos)) out.push_back(to_coordinates(pos, m));
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<std::string> attacked_squares(const Position& pos, Color by) {
    std::vector<std::string> out;
    for (Square s : pos.board().squares())
        if (pos.attacked(s, by, pos.occupied())) out.push_back(pos.board().name(s));
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::string text_of(const std::optional<Outcome>& end) {
    return end ? std::string(end->kind.name) + ", White " + std::to_string(end->white_score) : "none";
}
std::string text_of(const std::optional<reference::Outcome>& end) {
    return end ? end->reason + ", White " + std::to_string(end->white_score) : "none";
}

void compare(const Position& pos, const Game& other, bool with_san) {
    EXPECT_EQ(pos.fen(), other.fen());
    EXPECT_EQ(move_texts(pos), sorted(other.legal_moves()));
    EXPECT_EQ(pos.in_check(), other.in_check());
    for (Color c : kColors)
        EXPECT_EQ(attacked_squares(pos, c), sorted(other.attacked_squares(c == Color::White)))
            << (c == Color::White ? "White's" : "Black's") << " attacks";
    EXPECT_EQ(text_of(outcome(pos)), text_of(other.outcome()));
    if (!with_san || ::testing::Test::HasFailure()) return;
    for (Move m : legal_moves(pos)) EXPECT_EQ(to_san(pos, m), other.san(to_coordinates(pos, m)));
}

// Mostly any move; phases of captures and of pawn moves bring endings about.
Move choose(const Position& pos, Random& random, std::size_t eagerness) {
    const MoveList moves = legal_moves(pos);
    if (eagerness > 0 && random.below(4) < eagerness) {
        std::vector<Move> liked;
        for (Move m : moves)
            if (pos.is_capture(m) || pos.variant().types[pos.piece_on(m.from()).type()].promotes())
                liked.push_back(m);
        if (!liked.empty()) return liked[random.below(liked.size())];
    }
    return moves[random.below(moves.size())];
}

// Plays a game to its end, or to the limit; says how it ended.
std::string play(const VariantPtr& variant, const std::string& fen, std::uint64_t salt) {
    constexpr int kPlyLimit = 600;
    Random random(salt);
    Position pos = position(variant, fen);
    std::string why;
    auto other = Game::from_fen(variant->name, fen, &why);
    if (!other) {
        ADD_FAILURE() << fen << ": " << why;
        return "";
    }
    const std::size_t eagerness = random.below(4);
    for (int ply = 0; ply < kPlyLimit; ++ply) {
        SCOPED_TRACE(variant->name + " MAGUS_SEED=" + std::to_string(Random::seed()) + " game " +
                     std::to_string(salt) + " ply " + std::to_string(ply) + ": " + pos.fen());
        compare(pos, *other, random.once_in(8));
        if (::testing::Test::HasFailure()) return "";
        if (const auto end = outcome(pos)) return std::string(end->kind.name);
        const Move m = choose(pos, random, eagerness);
        other->play(to_coordinates(pos, m));
        pos.do_move(m);
    }
    return "limit";
}

std::vector<std::string> common_games() {
    std::vector<std::string> out;
    const auto theirs = Game::names();
    for (const std::string& name : VariantCatalog().names())
        if (std::find(theirs.begin(), theirs.end(), name) != theirs.end()) out.push_back(name);
    return out;
}

class Reference : public ::testing::TestWithParam<std::string> {};

TEST_P(Reference, StartsAlike) { EXPECT_EQ(game(GetParam())->start_fen, Game::start_fen(GetParam())); }

TEST_P(Reference, PlaysTheSameGames) {
    const VariantPtr variant = game(GetParam());
    std::map<std::string, int> ends;
    for (int i = 0; i < scaled_games(8, GetParam()) && !HasFailure(); ++i)
        ++ends[play(variant, variant->start_fen, static_cast<std::uint64_t>(i))];
    for (const auto& [reason, count] : ends)
        if (!reason.empty()) RecordProperty(reason, count);
}

// A position with the Kings and up to four other men somewhere, pawns near their promotion.
std::string random_ending(const Variant& variant, Random& random) {
    Men men(variant.board);
    for (char king : {'K', 'k'}) men.put(men.any_free(random), king);
    const int last = variant.board.ranks() - 1;
    for (std::size_t extras = random.below(5); extras > 0; --extras) {
        const PieceType& type = variant.types[random.below(variant.types.size())];
        if (type.royal) continue;
        const bool white = random.once_in(2);
        const Square s = !type.promotes() ? men.any_free(random)
                         : white          ? men.any_free(random, last - 3, last - 1)
                                          : men.any_free(random, 1, 3);
        men.put(s, white ? type.letter : static_cast<char>(type.letter - 'A' + 'a'));
    }
    return men.placement() + (random.once_in(2) ? " w - - 0 1" : " b - - 0 1");
}

TEST_P(Reference, PlaysTheSameEndings) {
    const VariantPtr variant = game(GetParam());
    for (int i = 0; i < scaled_games(40, GetParam()) && !HasFailure(); ++i) {
        Random random(1000 + static_cast<std::uint64_t>(i));
        const std::string fen = random_ending(*variant, random);
        std::string why;
        const auto ours = Position::from_fen(variant, fen);
        const auto theirs = Game::from_fen(variant->name, fen, &why);
        ASSERT_EQ(static_cast<bool>(ours), theirs.has_value())
            << fen << ": " << (ours ? "the engine takes it" : ours.error().describe()) << " / " << why;
        if (ours) play(variant, fen, 2000 + static_cast<std::uint64_t>(i));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Reference, ::testing::ValuesIn(common_games()), name_of);

}  // namespace
}  // namespace magus
