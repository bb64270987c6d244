// End-game tables: the figures that the field knows, a plain search of small boards through legal_moves, and lines that
// are mates by the rules.
#include "engine/base/mapped.h"
#include "engine/endgame/solver.h"
#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "eval/mating_potential.h"
#include "helpers.h"
#include "tuning/lab.h"
#include "tuning/mating/mating_command.h"
#include "tuning/mating/mating_report.h"
#include "tuning/mating/mating_table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <sstream>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include <gmock/gmock.h>

namespace magus {
namespace {

using testing::deep_tests;
using testing::game;
using testing::kSlowBuild;
using testing::position;

Endgame endgame(const EndgameText& text) {
    VariantCatalog catalog;
    auto out = read_endgame(catalog, text);
    if (!out) throw std::invalid_argument(out.error().describe());
    return *std::move(out);
}

MatingTable table(const EndgameText& text) { return MatingTable(Men(endgame(text))); }

// ---- What the field knows

struct Known {
    const char* board;
    const char* piece;
    int longest;
};
constexpr Known kMates[] = {
    {"8x8", "Q", 10},  {"8x8", "R", 16},  {"8x8", "QN", 4},  {"8x8", "RN", 11},
    {"8x8", "BN", 17}, {"8x8", "WF", 18}, {"10x8", "Q", 11}, {"10x8", "R", 19},
};

TEST(Mating, KnownLongestMates) {
    for (const Known& known : kMates) {
        const MatingTable t = table({{}, known.board, {known.piece}, {}});
        EXPECT_EQ(t.longest(), known.longest) << known.board << ' ' << known.piece;
        EXPECT_EQ(verdict(t.counts()), MatingVerdict::Generally) << known.board << ' ' << known.piece;
    }
}

TEST(Mating, KnownNotToMate) {
    for (const char* betza : {"N", "B", "FD", "WA", "FAD", "C", "Z"})
        EXPECT_EQ(verdict(table({{}, "8x8", {betza}, {}}).counts()), MatingVerdict::No) << betza;
}

TEST(Mating, TwoPieces) {
    if (kSlowBuild && !deep_tests()) GTEST_SKIP() << "takes long in this build";
    EXPECT_EQ(table({"chess", {}, {"B,N"}, {}}).longest(), 33);
    EXPECT_EQ(table({"chess", {}, {"B", "B"}, {}}).longest(), 19);
}

// Rook against Knight and Bishop are draws, but for a piece that is lost; Queen against Rook wins (35 to mate).
TEST(Mating, PieceAgainstPiece) {
    if (!deep_tests()) GTEST_SKIP() << "with MAGUS_DEEP=1";
    const MatingTable queen = table({"chess", {}, {"Q"}, {"R"}});
    EXPECT_EQ(queen.longest(), 35);
    EXPECT_EQ(verdict(queen.counts()), MatingVerdict::Generally);
    EXPECT_EQ(verdict(table({"chess", {}, {"R"}, {"B"}}).counts()), MatingVerdict::Sometimes);
}

// ---- Against a plain search of everything

// The positions reachable from some, by hash, with who can mate whom in how many moves of White, found by looking at all
// of them again and again.
class PlainSearch {
public:
    void add(const Position& pos) {
        if (nodes_.try_emplace(pos.key()).second) expand(pos);
        while (!unseen_.empty()) {
            const Position next = position(pos.variant_ptr(), unseen_.back());
            unseen_.pop_back();
            expand(next);
        }
    }

    void solve() {
        for (auto& [key, node] : nodes_)
            if (node.mate) node.moves = 0;
        bool changed = true;
        for (int n = 1; changed; ++n) {
            changed = false;
            for (const bool white : {true, false})
                for (auto& [key, node] : nodes_) {
                    if (node.white != white || node.moves || node.next.empty()) continue;
                    const auto decided = [&](Key next) {
                        const auto& moves = nodes_.at(next).moves;
                        return moves && *moves < n + (white ? 0 : 1);
                    };
                    if (white ? std::ranges::any_of(node.next, decided)
                              : std::ranges::all_of(node.next, decided))
                        node.moves = n, changed = true;
                }
        }
    }

    std::optional<int> moves_to_mate(Key position) const { return nodes_.at(position).moves; }

private:
    struct Node {
        bool white = false, mate = false;
        std::vector<Key> next;
        std::optional<int> moves;
    };

    void expand(Position pos) {
        Node node;
        node.white = pos.side_to_move() == Color::White;
        for (Move m : legal_moves(pos)) {
            pos.do_move(m);
            node.next.push_back(pos.key());
            if (nodes_.try_emplace(pos.key()).second) unseen_.push_back(pos.fen());
            pos.undo_move();
        }
        node.mate = !node.white && node.next.empty() &&
                    (pos.in_check() || pos.variant().stalemate_score[Color::White] == 1);
        nodes_[pos.key()] = std::move(node);
    }

    std::unordered_map<Key, Node> nodes_;
    std::vector<std::string> unseen_;  // FENs
};

// Small games with all sorts of pieces.
constexpr const char* kSmallGames = R"(
[small]
maxFile = 4
maxRank = 4
king = k
rook = r
knight = n
bishop = b
queen = q
customPiece1 = g:mafsyafF
customPiece2 = c:mRcpR
customPiece3 = m:mB2cKcAcD
customPiece4 = e:nNjR
customPiece5 = f:fRbB
pieceNames = g:Griffin c:Cannon m:Magician
startFen = k3/4/4/3K w - - 0 1

[holes:small]
maxRank = 5
startFen = *k2/4/4/4/2K* w - - 0 1
edgeLeapTypes = m
transferenceTypes = n

[long:small]
maxRank = 5
customPiece1 = w:mQ
customPiece2 = h:B
customPiece3 = j:R
customPiece4 = v:W
customPiece5 = -
pieceNames = w:Withdrawer v:Wall
startFen = k3/4/4/4/3K w - - 0 1
wall = v
withdrawer = w
halflingTypes = hj
alternation = h:j j:h
wallPassingTypes = qrbwhj

[tiny:long]
maxRank = 3
startFen = k3/4/3K w - - 0 1

[tinyplain:small]
maxRank = 3
startFen = k3/4/3K w - - 0 1

[stalematewins:small]
stalemateValue = loss
)";

struct SmallCase {
    const char* variant;
    const char* pieces;
    const char* against;
};
constexpr SmallCase kSmallCases[] = {
    {"small", "R", ""},      {"small", "G", ""},         {"small", "C", ""},       {"small", "M", ""},
    {"small", "E", ""},      {"small", "F", ""},         {"holes", "M", ""},       {"holes", "N", ""},
    {"long", "V", ""},       {"long", "W", ""},          {"long", "H", ""},        {"tiny", "V,R", ""},
    {"tiny", "W", "V"},      {"tiny", "V", "W"},         {"tiny", "V", "V"},       {"tiny", "W,H", ""},
    {"tinyplain", "Q", "R"}, {"tinyplain", "N,N", ""},   {"tinyplain", "C,B", ""}, {"tinyplain", "R", "C"},
    {"tinyplain", "G", "G"}, {"stalematewins", "N", ""},
};

class MatingBySearch : public ::testing::TestWithParam<SmallCase> {};

TEST_P(MatingBySearch, SameMovesToMate) {
    const SmallCase& c = GetParam();
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load(kSmallGames, "small.ini"));
    const auto against = *c.against ? std::vector<std::string>{c.against} : std::vector<std::string>{};
    const auto ending = read_endgame(catalog, {c.variant, {}, {c.pieces}, against});
    ASSERT_TRUE(ending) << ending.error().describe();
    const MatingTable t{Men(*ending)};
    const Men& men = t.men();
    const bool quick = kSlowBuild && !deep_tests();
    if (quick && men.size() > 1000) GTEST_SKIP() << "takes long in this build";

    PlainSearch search;
    std::vector<std::pair<MatingTable::Place, Key>> all;
    for (std::size_t i = 0; i < men.size(); ++i)
        for (Square king : men.variant().board.squares())
            for (Color side : kColors) {
                const MatingTable::Place place{i, king, side};
                const auto pos = men.apart(i) && !men.occupied(i).has(king)
                                     ? Position::from_fen(ending->variant, t.fen(place))
                                     : Result<Position>(Error{"two on one square"});
                ASSERT_EQ(t.legal(place), bool(pos)) << t.fen(place);
                if (!pos) continue;
                search.add(*pos);
                all.emplace_back(place, pos->key());
            }
    search.solve();
    int won = 0;
    for (const auto& [place, key] : all) {
        const auto expected = search.moves_to_mate(key);
        ASSERT_EQ(t.moves_to_mate(place), expected) << t.fen(place);
        won += place.to_move == Color::White && expected;
    }
    EXPECT_EQ(won, t.counts().strong_won * (std::string(c.pieces) == "N,N" ? 2 : 1));
}

INSTANTIATE_TEST_SUITE_P(Boards, MatingBySearch, ::testing::ValuesIn(kSmallCases), [](const auto& c) {
    std::string name = std::string(c.param.variant) + "_" + c.param.pieces + "_" + c.param.against;
    std::erase(name, ',');
    return name;
});

// ---- Lines

// Played by the rules the line mates, and White needs a move less after each of his.
void check_line(const EndgameText& text) {
    const MatingTable t = table(text);
    ASSERT_TRUE(t.hardest());
    Position pos = position(t.men().variant_ptr(), t.fen(*t.hardest()));
    const auto line = t.best_line(*t.hardest());
    ASSERT_EQ(line.size(), static_cast<std::size_t>(2 * t.longest() - 1));
    for (const std::string& word : line) {
        ASSERT_FALSE(outcome(pos)) << pos.fen();
        const auto move = parse_move(pos, word);
        ASSERT_TRUE(move) << word << " in " << pos.fen();
        pos.do_move(*move);
    }
    const auto end = outcome(pos);
    ASSERT_TRUE(end) << pos.fen();
    EXPECT_EQ(end->kind, kCheckmate) << pos.fen();
}

TEST(Mating, LongestLinesMateByTheRules) {
    check_line({"chess", {}, {"Q"}, {}});
    check_line({"longboard", {}, {"V"}, {}});
    check_line({"longboard", {}, {"W"}, {}});
    check_line({"tomorrow4", {}, {"Y"}, {}});
    if (deep_tests()) check_line({"chess", {}, {"Q"}, {"R"}});  // through a capture
}

// ---- Relations

TEST(Mating, MirroredPositionsTakeTheSameTime) {
    const MatingTable t = table({"longboard", {}, {"V"}, {}});
    const Men& men = t.men();
    const Geometry& board = men.variant().board;
    const auto mirrored = [&](Square s, int width) {
        return board.at(board.files() - width - board.file(s), board.rank(s));
    };
    testing::Random random(5);
    for (int n = 0; n < 2000; ++n) {
        const std::size_t index = random.below(men.size());
        const Square king(static_cast<int>(random.below(static_cast<std::size_t>(board.box()))));
        const std::size_t other = men.moved(
            men.moved(index, 0,
                      men.state_of(0, men.state(0, index).type, mirrored(men.state(0, index).at, 1))),
            1, men.state_of(1, men.state(1, index).type, mirrored(men.state(1, index).at, 2)));
        for (Color side : kColors)
            ASSERT_EQ(t.moves_to_mate({index, king, side}), t.moves_to_mate({other, mirrored(king, 1), side}))
                << t.fen({index, king, side});
    }
}

TEST(Mating, OwnKing) {
    const auto won = [](const char* own_king, const char* piece) {
        const MatingCounts c = table({{}, "8x8", {piece}, {}, own_king}).counts();
        return static_cast<double>(c.strong_won) / static_cast<double>(c.strong_legal);
    };
    // A Rook or a Queen cannot do it alone; a piece that covers all around it and leaps over can.
    EXPECT_EQ(won("none", "R"), 0);
    EXPECT_EQ(won("none", "Q"), 0);
    EXPECT_EQ(won("none", "QNAD"), 1);  // never lost, as it guards all around
    EXPECT_LT(won("still", "R"), won("plays", "R"));
    EXPECT_GT(won("still", "R"), 0);
}

TEST(Mating, WhoMatesAloneIsSolved) {
    const auto alone = [](const char* variant, const char* letters) {
        const VariantPtr v = game(variant);
        const MatingPotential potential(v);
        std::string out;
        for (const char* letter = letters; *letter; ++letter)
            if (potential.mates_alone(*v->find_type(*letter))) out += *letter;
        return out;
    };
    EXPECT_EQ(alone("chess", "PNBRQK"), "RQ");
    EXPECT_EQ(alone("capablanca", "NBRQAC"), "RQAC");
    EXPECT_EQ(alone("courier", "EMFWNBR"), "MR");
    EXPECT_EQ(alone("sorcerer-drops", "J"), "");  // it promotes
}

TEST(Mating, AnswersDoNotDependOnWhoAsksAndWhen) {
    for (const char* name : {"chess", "deathmatch", "tomorrow2"}) {
        const VariantPtr v = game(name);
        const auto answers = [&](const MatingPotential& potential) {
            std::vector<bool> out(v->types.size());
            for (std::size_t t = 0; t < out.size(); ++t)
                out[t] = potential.mates_alone(static_cast<TypeId>(t));
            return out;
        };
        const MatingPotential solved(v), asked(v);
        solved.solve_all();
        std::array<std::vector<bool>, 4> seen;
        {
            const auto threads = mapped(
                seen, [&](std::vector<bool>& mine) { return std::jthread([&] { mine = answers(asked); }); });
        }
        EXPECT_THAT(seen, ::testing::Each(answers(solved))) << name;
    }
}

// ---- The command

struct Printed {
    int status;
    std::string out, err;
};
Printed run(std::vector<std::string> arguments) {
    std::ostringstream out, err;
    const std::atomic<bool> stop = false;
    LabContext context{out, err, stop, false, "."};
    arguments.insert(arguments.begin(), "mating");
    const int status = run_lab(arguments, context);
    return {status, out.str(), err.str()};
}

TEST(MatingCommand, WritesJson) {
    const Printed result = run({"--variant", "chess", "--piece", "r", "--json", "-"});
    ASSERT_EQ(result.status, 0) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    EXPECT_EQ(json["longest_mate"], 16);
    EXPECT_EQ(json["won_percent"], 100.0);
    EXPECT_EQ(json["line"].size(), 31);
    EXPECT_EQ(json["own_king"], "plays");
}

TEST(MatingCommand, TellsPeople) {
    const Printed result = run({"--board", "6x6", "--piece", "X:R"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, ::testing::HasSubstr("King + R against King, 6x6: can force mate\n"));
    EXPECT_THAT(result.out, ::testing::HasSubstr("longest mate: "));
}

TEST(MatingCommand, RefusesWhatItCannotDo) {
    const auto refused = [](std::vector<std::string> arguments, const char* reason) {
        const Printed result = run(std::move(arguments));
        EXPECT_EQ(result.status, kUsageError);
        EXPECT_THAT(result.err, ::testing::HasSubstr(reason));
    };
    refused({}, "--piece");
    refused({"--piece", "X"}, "no piece 'X'");
    refused({"--piece", "P"}, "promote");
    refused({"--piece", "K"}, "by themselves");
    refused({"--piece", "Q,R,B"}, "four men");
    refused({"--piece", "Q", "--own-king", "dead"}, "plays, still or none");
    refused({"--board", "8by8", "--piece", "Q"}, "FILESxRANKS");
    refused({"--board", "12x12", "--piece", "Q"}, "120 squares");
    refused({"--board", "8x8", "--piece", "X:FJ"}, "column 2");
    refused({"--board", "8x8", "--variant", "chess", "--piece", "Q"}, "not both");
    refused({"--variant", "longboard", "--piece", "V,V"}, "one Wall");
    refused({"--board", "8x8", "--piece", "X:N", "--against", "X:B"}, "two pieces have the letter X");
}

}  // namespace
}  // namespace magus
