// The search against a plain full-width one, in every game: short mates in positions from random games must be
// found at their exact distance, and none may be claimed that is not there.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "search/searcher.h"
#include "tests/helpers.h"
#include "tests/men.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

// What a game's rules say of the position for the side to move: 1 won, 0 lost, anything else drawn or so.
std::optional<double> end_score(const Position& pos) {
    const Color us = pos.side_to_move();
    if (const auto end = pos.end_on_board()) return end->score;
    if (has_legal_move(pos)) return std::nullopt;
    return pos.in_check() ? pos.variant().checkmate_score : 1 - pos.variant().stalemate_score[~us];
}

bool loses_within(Position& pos, int plies);

bool wins_within(Position& pos, int plies) {
    if (const auto end = end_score(pos)) return *end == 1;
    if (plies == 0) return false;
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        const bool won = loses_within(pos, plies - 1);
        pos.undo_move();
        if (won) return true;
    }
    return false;
}

bool loses_within(Position& pos, int plies) {
    if (const auto end = end_score(pos)) return *end == 0;
    if (plies == 0) return false;
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        const bool lost = wins_within(pos, plies - 1);
        pos.undo_move();
        if (!lost) return false;
    }
    return true;
}

// A mate in at most two moves, or being mated in one; nothing when it is neither.
constexpr int kWinPlies = 3, kLossPlies = 2;

std::optional<Score> short_mate(Position& pos) {
    // Only where a goal ends the game can that be in the winner's turn.
    const int step = !pos.variant().played.end_on_board.empty() ? 1 : 2;
    for (int plies = 1; plies <= kWinPlies; plies += step)
        if (wins_within(pos, plies)) return mate_in(plies);
    for (int plies = kLossPlies % step; plies <= kLossPlies; plies += step)
        if (loses_within(pos, plies)) return mated_in(plies);
    return std::nullopt;
}

// The same position with no history and no half-moves counted.
Position afresh(const Position& pos, const std::string& checks_left = "") {
    std::istringstream words(pos.fen());
    std::string placement, side, rights, en_passant;
    words >> placement >> side >> rights >> en_passant;
    return position(pos.variant_ptr(),
                    placement + " " + side + " " + rights + " " + en_passant + checks_left + " 0 1");
}

// Any move, but rather a capture or a check.
Move choose(const Position& pos, Random& random) {
    const MoveList moves = legal_moves(pos);
    if (random.once_in(2)) {
        std::vector<Move> liked;
        for (Move m : moves) {
            Position next = pos;
            next.do_move(m);
            if (pos.is_capture(m) || next.in_check()) liked.push_back(m);
        }
        if (!liked.empty()) return liked[random.below(liked.size())];
    }
    return moves[random.below(moves.size())];
}

// A King at the edge with little help against a King with three to five men.
std::optional<Position> random_ending(const VariantPtr& variant, Random& random) {
    const Geometry& b = variant->board;
    Men men(b);
    const bool white_is_strong = random.once_in(2);
    const auto letter = [&](char upper, bool strong) {
        return strong == white_is_strong ? upper : static_cast<char>(std::tolower(upper));
    };
    Square weak_king = men.any_free(random);
    while (b.file(weak_king) > 1 && b.file(weak_king) + 2 < b.files()) weak_king = men.any_free(random);
    men.put(weak_king, letter('K', false));
    men.put(men.any_free(random), letter('K', true));
    const std::size_t strong_men = 3 + random.below(3), weak_men = random.below(3);
    bool walls[2] = {false, false};
    for (std::size_t i = 0; i < strong_men + weak_men; ++i) {
        const bool strong = i < strong_men;
        const TypeId t = static_cast<TypeId>(random.below(variant->types.size()));
        const PieceType& type = variant->types[t];
        if (type.royal) continue;
        const Square s = men.any_free(random);
        if (t == variant->wide) {
            const Square right = b.at(b.file(s) + 1, b.rank(s));
            if (walls[strong] || !men.free(right)) continue;
            walls[strong] = true;
            men.put(right, letter(type.letter, strong));
        }
        men.put(s, letter(type.letter, strong));
    }
    auto pos =
        Position::from_fen(variant, men.placement() + (random.once_in(2) ? " w - - 0 1" : " b - - 0 1"));
    if (!pos || pos->dead_material()) return std::nullopt;
    return *std::move(pos);
}

struct Sample {
    Position pos;
    std::optional<Score> mate;
};

// Positions of each kind: mates in one, mates in two, mated in one, nothing of that sort.
class Collection {
public:
    // How many of each kind are still wanted.
    explicit Collection(std::array<int, 4> wanted) : wanted_(wanted) {}
    void want(std::array<int, 4> more) {
        for (std::size_t i = 0; i < more.size(); ++i) wanted_[i] += more[i];
    }
    bool complete() const { return wanted_ == std::array<int, 4>{}; }
    void look_at(Position pos) {
        const auto mate = short_mate(pos);
        int& wanted = wanted_[!mate ? 3 : *mate < 0 ? 2 : mate_moves(*mate) == 1 ? 0 : 1];
        if (wanted == 0) return;
        --wanted;
        samples_.push_back({std::move(pos), mate});
    }
    const std::vector<Sample>& samples() const { return samples_; }

private:
    std::array<int, 4> wanted_;
    std::vector<Sample> samples_;
};

void look_at_random_games(const VariantPtr& variant, Collection& collection) {
    constexpr int kGames = 40, kPlyLimit = 160, kQuietPlies = 16, kMostLookedAt = 60;
    int looked_at = 0;
    for (int i = 0; i < kGames; ++i) {
        Random random(static_cast<std::uint64_t>(i));
        Position pos = Position::start(variant);
        for (int ply = 0; ply < kPlyLimit && !outcome(pos); ++ply) {
            if (ply >= kQuietPlies && random.once_in(3)) {
                if (collection.complete() || ++looked_at > kMostLookedAt) return;
                collection.look_at(afresh(pos));
            }
            pos.do_move(choose(pos, random));
        }
    }
}

void look_at_random_endings(const VariantPtr& variant, Collection& collection) {
    constexpr int kMostLookedAt = 3000;
    Random random(77);
    for (int i = 0; i < kMostLookedAt && !collection.complete(); ++i)
        if (auto pos = random_ending(variant, random); pos && !outcome(*pos))
            collection.look_at(*std::move(pos));
}

class SearchExactness : public ::testing::TestWithParam<std::string> {};

TEST_P(SearchExactness, AgreesOnShortMates) {
    constexpr int kDepth = 5;
    constexpr std::uint64_t kNodesForAMateInTwo = 2'000'000;
    Collection collection({1, 1, 1, 1});
    look_at_random_games(game(GetParam()), collection);
    collection.want({0, 1, 0, 1});
    look_at_random_endings(game(GetParam()), collection);
    EXPECT_TRUE(collection.complete()) << "too few to show anything";
    Searcher searcher;
    ASSERT_TRUE(searcher.set_hash(1));
    for (const auto& [pos, mate] : collection.samples()) {
        Limits limits;
        limits.depth = kDepth;
        if (mate && *mate == mate_in(kWinPlies)) {
            // With much more material than needed the pruning lets a quiet first move wait for its turn: such a
            // mate is found late (mostly at depth 6 to 10), but found.
            limits.depth.reset();
            limits.mate = mate_moves(*mate);
            limits.nodes = kNodesForAMateInTwo;
        }
        searcher.new_game();
        const Score score = searcher.search(pos, limits).info.score;
        const std::string where = pos.fen() + " MAGUS_SEED=" + std::to_string(Random::seed());
        if (mate) {
            EXPECT_TRUE(is_mate(score)) << where << " (a mate in " << mate_moves(*mate) << ")";
            EXPECT_EQ(mate_moves(score), mate_moves(*mate)) << where;
        } else {
            EXPECT_LT(score, mate_in(kWinPlies)) << where;
            EXPECT_GT(score, mated_in(kLossPlies)) << where;
        }
    }
}

// The last check wins whatever it costs where checks are counted, and so does the step to a goal: the shallowest search sees
// it coming.
struct WinAtOnce {
    const char *game, *fen, *checks_left;
};

class WinsAtOnce : public ::testing::TestWithParam<WinAtOnce> {};

TEST_P(WinsAtOnce, AreNotAllowedAtDepthOne) {
    constexpr int kGames = 200, kPlyLimit = 60, kQuietPlies = 6;
    const VariantPtr variant = game(GetParam().game);
    Searcher searcher;
    ASSERT_TRUE(searcher.set_hash(1));
    int told = 0;
    for (int i = 0; i < kGames; ++i) {
        Random random(static_cast<std::uint64_t>(i));
        Position game_so_far = position(variant, GetParam().fen);
        for (int ply = 0; ply < kPlyLimit && !outcome(game_so_far); ++ply) {
            game_so_far.do_move(choose(game_so_far, random));
            if (ply < kQuietPlies || outcome(game_so_far)) continue;
            Position pos = afresh(game_so_far, GetParam().checks_left);
            if (wins_within(pos, 1)) continue;
            const auto allows_it = [&](Move m) {
                Position next = pos;
                next.do_move(m);
                return wins_within(next, 1);
            };
            const MoveList moves = legal_moves(pos);
            const auto allowing = std::ranges::count_if(moves, allows_it);
            if (allowing == 0 || allowing == std::ssize(moves)) continue;
            ++told;
            searcher.new_game();
            Limits limits;
            limits.depth = 1;
            EXPECT_FALSE(allows_it(searcher.search(pos, limits).best)) << pos.fen();
        }
    }
    EXPECT_GT(told, 50) << "too few to show anything";
}

INSTANTIATE_TEST_SUITE_P(
    Games, WinsAtOnce,
    ::testing::Values(WinAtOnce{"3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
                                " 1+1"},
                      WinAtOnce{"kingofthehill", "1r1r4/8/4k3/1p4p1/1P4P1/3K4/8/R1R5 w - - 0 1", ""},
                      WinAtOnce{"racingkings", "8/8/7k/K7/8/8/1rbn1NB1/1rbn1NR1 w - - 0 1", ""},
                      WinAtOnce{"breakthrough", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", ""}),
    [](const auto& name) { return "Game" + std::string(name.param.game); });

// Two first moves that are known to lose (en.wikipedia.org/wiki/Losing_chess; M. Watkins, "Losing Chess: 1. e3 wins for
// White"). After 1. d3 Black's published win takes 17 moves, nearly all of them captures and offers.
TEST(ForcedCaptures, KnownLossesAreFound) {
    constexpr std::uint64_t kEnough = 2'000'000;
    Searcher searcher;
    ASSERT_TRUE(searcher.set_hash(64));
    for (const auto& [lost, answer] : {std::pair("d2d3", "g7g5"), std::pair("d2d4", "e7e5")}) {
        Position pos = Position::start(game("giveaway"));
        pos.do_move(*parse_move(pos, lost));
        Limits limits;
        limits.nodes = kEnough;
        limits.mate = 17;  // that is early enough
        searcher.new_game();
        const SearchResult result = searcher.search(pos, limits);
        EXPECT_TRUE(is_mate(result.info.score)) << lost;
        EXPECT_GT(result.info.score, 0) << lost;
        EXPECT_EQ(to_coordinates(pos, result.best), answer);
    }
}

// All games of their own, and one throw of the dice in seven.
std::vector<std::string> games() {
    std::vector<std::string> out;
    std::size_t throws = 0;
    for (const std::string& name : VariantCatalog().names())
        if (!name.starts_with("tomorrow-") || throws++ % 7 == 3) out.push_back(name);
    return out;
}

INSTANTIATE_TEST_SUITE_P(Games, SearchExactness, ::testing::ValuesIn(games()), name_of);
INSTANTIATE_TEST_SUITE_P(Parents, SearchExactness, ::testing::Values("atomic"), name_of);

}  // namespace
}  // namespace magus
