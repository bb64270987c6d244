// Won end games are won: from random positions with little material the search mates a bare King within fifty moves,
// with much less thought than a tenth of a second, against the search's own defence.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/fen_placement.h"
#include "search/searcher.h"
#include "tests/helpers.h"

#include <optional>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

struct Ending {
    std::string variant, name;
    std::string men;  // beside the King; V is the Wall's left half
};

const std::vector<Ending> kEndings = {
    {"chess", "Queen", "Q"},         {"chess", "Rook", "R"},     {"chess", "BishopAndKnight", "BN"},
    {"deathmatch", "Magician", "M"}, {"longboard", "Wall", "V"}, {"tomorrow4", "Griffin", "Y"}};

constexpr std::uint64_t kNodes = 100'000, kNodesOfDefence = 1000;
constexpr int kMostMoves = 50;

std::string placement(const Geometry& board, const std::vector<char>& men) {
    return fen_placement(board, [&](Square s) { return std::string(men[s.index()] != 0, men[s.index()]); });
}

// White to move, and nothing can be taken at once; none when the squares happen not to allow that.
std::optional<Position> random_position(const Ending& ending, Random& random) {
    const VariantPtr variant = game(ending.variant);
    const Geometry& board = variant->board;
    std::vector<char> men(static_cast<std::size_t>(board.box()), 0);
    for (char man : "Kk" + ending.men) {
        const Square s(static_cast<int>(random.below(men.size())));
        if (men[s.index()] != 0) return std::nullopt;
        men[s.index()] = man;
        if (man != 'V') continue;
        if (board.file(s) + 1 == board.files() || men[s.index() + 1] != 0) return std::nullopt;
        men[s.index() + 1] = man;
    }
    auto pos = Position::from_fen(variant, placement(board, men) + " w - - 0 1");
    if (!pos) return std::nullopt;
    for (Square s : pos->pieces(Color::White))
        if (pos->attacked(s, Color::Black, pos->occupied())) return std::nullopt;
    return *std::move(pos);
}

class EndgamePlay : public ::testing::TestWithParam<Ending> {};

TEST_P(EndgamePlay, MatesWithinFiftyMoves) {
    Random random(GetParam().variant.size() * 100 + GetParam().men.size());
    Searcher attack, defence;
    for (int games = scaled(2); games > 0;) {
        auto start = random_position(GetParam(), random);
        if (!start) continue;
        --games;
        Position pos = *start;
        attack.new_game();
        defence.new_game();
        while (!outcome(pos) && pos.game_ply() < 2 * kMostMoves) {
            const bool white = pos.side_to_move() == Color::White;
            Searcher& searcher = white ? attack : defence;
            Limits limits;
            limits.nodes = white ? kNodes : kNodesOfDefence;
            pos.do_move(searcher.search(pos, limits).best);
        }
        const auto end = outcome(pos);
        ASSERT_TRUE(end && end->kind == kCheckmate) << start->fen() << " came to " << pos.fen();
    }
}

INSTANTIATE_TEST_SUITE_P(Endings, EndgamePlay, ::testing::ValuesIn(kEndings),
                         [](const auto& ending) { return ending.param.name; });

}  // namespace
}  // namespace magus
