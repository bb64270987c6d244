// The evaluation: fair to both colours, the same whatever the cache holds, explained by its rows, and right about
// which pieces are worth more. No tuned value is asserted.
#include "engine/base/mapped.h"
#include "engine/ends/outcome.h"
#include "engine/games/variant_catalog.h"
#include "engine/moves/movegen.h"
#include "eval/eval_tables.h"
#include "eval/evaluator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

namespace magus {
namespace {

constexpr unsigned kSeed = 20261121;

VariantPtr variant(const std::string& name) {
    VariantCatalog catalog;
    auto found = catalog.get(name);
    EXPECT_TRUE(found) << name;
    return *found;
}

Position position(const VariantPtr& v, const std::string& fen) {
    auto pos = Position::from_fen(v, fen);
    EXPECT_TRUE(pos) << fen << ": " << pos.error().describe();
    return *std::move(pos);
}

// Positions of random legal games, until the game is over.
std::vector<Position> random_positions(const VariantPtr& v, int games, int plies) {
    std::mt19937 random(kSeed);
    std::vector<Position> out;
    for (int game = 0; game < games; ++game) {
        Position pos = Position::start(v);
        for (int ply = 0; ply < plies && !outcome(pos); ++ply) {
            const MoveList moves = legal_moves(pos);
            pos.do_move(moves[random() % moves.size()]);
            if (ply % 7 == 0) out.push_back(pos);
        }
        out.push_back(pos);
    }
    return out;
}

std::string swap_case(std::string text) {
    for (char& ch : text) {
        const auto letter = static_cast<unsigned char>(ch);
        ch = static_cast<char>(std::isupper(letter) ? std::tolower(letter) : std::toupper(letter));
    }
    return text;
}

// The board turned upside down with the colours exchanged. En passant does not matter to the evaluation.
std::string color_flipped(const std::string& fen) {
    std::istringstream in(fen);
    std::string placement, side, rights, passed, rest;
    in >> placement >> side >> rights >> passed;
    std::getline(in, rest);
    std::string hands;
    if (const auto bracket = placement.find('['); bracket != std::string::npos) {
        hands = swap_case(placement.substr(bracket));
        placement.resize(bracket);
    }
    std::string rows, row;
    for (std::istringstream ranks(placement); std::getline(ranks, row, '/');) rows.insert(0, row + '/');
    rows.pop_back();
    rights = swap_case(rights);
    std::stable_partition(rights.begin(), rights.end(),
                          [](unsigned char ch) { return std::isupper(ch) != 0; });
    return swap_case(rows) + hands + (side == "w" ? " b " : " w ") + rights + " -" + rest;
}

TEST(Evaluator, IsTheSameForBothColoursInEveryVariant) {
    VariantCatalog catalog;
    for (const std::string& name : catalog.names()) {
        SCOPED_TRACE(name);
        const VariantPtr v = *catalog.get(name);
        Evaluator evaluator(v);
        for (const Position& pos : random_positions(v, 8, 300)) {
            const Position flipped = position(v, color_flipped(pos.fen()));
            ASSERT_EQ(evaluator.evaluate(pos), evaluator.evaluate(flipped)) << pos.fen();
        }
    }
}

TEST(Evaluator, TheOtherSideToMoveDiffersByTheTempoOnly) {
    Evaluator evaluator(variant("chess"));
    const auto v = variant("chess");
    const Score white = evaluator.evaluate(position(v, v->start_fen));
    EXPECT_GT(white, 0);
    EXPECT_LT(white, 60);
    EXPECT_EQ(white,
              evaluator.evaluate(position(v, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")));
}

TEST(Evaluator, RowsSumToTheScoreInEveryVariant) {
    VariantCatalog catalog;
    for (const std::string& name : catalog.names()) {
        SCOPED_TRACE(name);
        const VariantPtr v = *catalog.get(name);
        Evaluator evaluator(v);
        for (const Position& pos : random_positions(v, 4, 200)) {
            const auto rows = evaluator.explain(pos);
            double sum = 0;
            for (std::size_t i = 0; i + 1 < rows.size(); ++i) sum += rows[i].white - rows[i].black;
            EXPECT_NEAR(sum, rows.back().white - rows.back().black, 1e-6);
            const Score score = evaluator.evaluate(pos);
            EXPECT_NEAR(sum, pos.side_to_move() == Color::White ? score : -score, 1.5) << pos.fen();
        }
    }
}

TEST(Evaluator, DoesNotDependOnWhatItHasSeen) {
    VariantCatalog catalog;
    for (const std::string& name : catalog.names()) {
        const VariantPtr v = *catalog.get(name);
        Evaluator used(v);
        const auto positions = random_positions(v, 3, 200);
        for (const Position& pos : positions) used.evaluate(pos);
        for (const Position& pos : positions) {
            Evaluator fresh(v, used.tables());
            ASSERT_EQ(fresh.evaluate(pos), used.evaluate(pos)) << name << ' ' << pos.fen();
        }
    }
}

// Tables that several threads share are filled while they are asked, or were filled before: the scores are the same.
TEST(Evaluator, IsTheSameInEveryThreadAtAnyTime) {
    const VariantPtr v = variant("chess");
    std::vector<Position> endings;
    for (const char* fen : {"8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "8/8/8/4k3/8/8/8/N3K3 w - - 0 1",
                            "8/8/8/4k3/8/8/8/Q2RK3 b - - 0 1", "8/8/2b5/4k3/8/8/8/R3K3 w - - 0 1",
                            "8/8/3k4/8/8/8/8/BN2K3 w - - 0 1"})
        endings.push_back(position(v, fen));
    const auto scores = [&](const std::shared_ptr<const EvalTables>& tables) {
        Evaluator evaluator(v, tables);
        return mapped(endings, [&](const Position& pos) { return evaluator.evaluate(pos); });
    };
    const auto solved = std::make_shared<const EvalTables>(v), asked = std::make_shared<const EvalTables>(v);
    solved->mating.solve_all();
    std::array<std::vector<Score>, 4> seen;
    {
        const auto threads = mapped(
            seen, [&](std::vector<Score>& mine) { return std::jthread([&] { mine = scores(asked); }); });
    }
    EXPECT_THAT(seen, ::testing::Each(scores(solved)));
    EXPECT_EQ(scores(asked), scores(solved));
}

TEST(Evaluator, LosingAPieceCostsInEveryVariant) {
    VariantCatalog catalog;
    for (const std::string& name : catalog.all_names()) {
        const VariantPtr v = *catalog.get(name);
        if (v->facts.loss.exists()) continue;  // where the loss of pieces ends the game, or wins it
        Evaluator evaluator(v);
        // The start position without one piece after the other. Pawns apart: opening a line may be worth one.
        const Score full = evaluator.evaluate(Position::start(v));
        const std::string fen = v->start_fen;
        for (std::size_t i = 0; fen[i] != ' '; ++i) {
            if (v->wide != kNoType && std::toupper(fen[i]) == v->types[v->wide].letter)
                continue;  // on two squares
            if (!std::isalpha(static_cast<unsigned char>(fen[i])) || std::toupper(fen[i]) == 'K' ||
                std::toupper(fen[i]) == 'P')
                continue;
            // Neighbouring counts of empty squares may stay apart: 1 and 1 read as 11 only when written so.
            const bool beside_number = (i > 0 && std::isdigit(static_cast<unsigned char>(fen[i - 1]))) ||
                                       std::isdigit(static_cast<unsigned char>(fen[i + 1]));
            if (beside_number) continue;
            std::string without = fen;
            if (i > fen.find('['))
                without.erase(i, 1);  // out of the hand
            else
                without[i] = '1';
            const Score score = evaluator.evaluate(position(v, without));
            // A good part of what it is worth in exchanges: where all pieces are there, nothing is taken for a draw.
            const Score worth = evaluator.piece_value(
                *v->find_type(static_cast<char>(std::toupper(static_cast<unsigned char>(fen[i])))));
            if (std::isupper(static_cast<unsigned char>(fen[i])))
                EXPECT_LT(score, full - worth / 3) << name << ' ' << without;
            else
                EXPECT_GT(score, full + worth / 3) << name << ' ' << without;
        }
    }
}

Score value(const Evaluator& evaluator, const VariantPtr& v, char letter) {
    const auto type = v->find_type(letter);
    EXPECT_TRUE(type) << letter;
    return evaluator.piece_value(*type);
}

TEST(PieceValues, AreInTheKnownOrder) {
    for (const std::string name : {"chess", "capablanca", "tomorrow2"}) {
        SCOPED_TRACE(name);
        const VariantPtr v = variant(name);
        const Evaluator evaluator(
            v, EvalParams{});  // weights fitted to the game count more than the piece alone
        const auto of = [&](char letter) { return value(evaluator, v, letter); };
        EXPECT_GT(of('K'), 10 * of('Q'));
        EXPECT_GT(of('Q'), of('R') + of('B'));
        EXPECT_GT(of('R'), of('B'));
        EXPECT_GE(of('B'), of('N'));
        EXPECT_GT(of('N'), 2 * of('P'));
        EXPECT_GT(of('P'), 0);
    }
    const VariantPtr v = variant("capablanca");
    const Evaluator evaluator(v, EvalParams{});
    for (const char letter : {'A', 'C'}) {
        EXPECT_GT(value(evaluator, v, letter), value(evaluator, v, 'R') + value(evaluator, v, 'B'));
        EXPECT_LT(value(evaluator, v, letter), value(evaluator, v, 'Q'));
    }
    EXPECT_LT(value(evaluator, v, 'A'), value(evaluator, v, 'C'));
}

TEST(PieceValues, UnknownPiecesGetSensibleOnes) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[zoo:chess]\n"
                                     "customPiece1 = w:W\ncustomPiece2 = g:(4,1)\ncustomPiece3 = h:R(4,1)\n"
                                     "customPiece4 = o:mRcpR\ncustomPiece5 = t:mBcN\ncustomPiece6 = s:R3\n"
                                     "customPiece7 = m:mB2cKcAcD\ncustomPiece8 = x:mQ2cKcAcDcN\n",
                                     "zoo.ini");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const VariantPtr v = *catalog.get("zoo");
    const Evaluator evaluator(v);
    const auto of = [&](char letter) { return value(evaluator, v, letter); };
    EXPECT_LT(of('W'), of('N'));
    EXPECT_LT(of('G'), of('N'));
    EXPECT_GT(of('H'), of('R') + of('P'));
    EXPECT_LT(of('H'), of('Q'));
    EXPECT_LT(of('O'), of('R'));
    EXPECT_GT(of('O'), of('P'));
    EXPECT_GT(of('T'), 2 * of('P'));
    EXPECT_LT(of('S'), of('R'));
    EXPECT_GT(of('M'), of('N'));
    EXPECT_GT(of('X'), of('M'));
    EXPECT_LT(of('X'), of('Q') + of('P'));
}

TEST(Evaluator, KnowsWhatCannotBeWon) {
    const VariantPtr v = variant("chess");
    Evaluator evaluator(v);
    const auto score = [&](const std::string& fen) { return evaluator.evaluate(position(v, fen)); };
    EXPECT_LT(score("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1"), 100);  // two Knights
    EXPECT_LT(score("4k2b/8/8/8/8/8/8/R3K3 w - - 0 1"), 150);   // Rook against Bishop
    EXPECT_GT(score("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 400);    // Rook
    EXPECT_GT(score("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1"), 400);  // two Bishops
    EXPECT_GT(score("4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1"), 400);  // Bishop and Knight
    // The bare King is worse off at the edge, and with Bishop and Knight in a corner of the Bishop's colour.
    EXPECT_GT(score("7k/8/8/8/8/8/8/R3K3 w - - 0 1"), score("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"));
    EXPECT_GT(score("7k/8/8/8/8/8/8/2B1KN2 w - - 0 1"), score("k7/8/8/8/8/8/8/2B1KN2 w - - 0 1"));
}

TEST(Evaluator, PassedPawnsAreWorthWhatTheyBecome) {
    // The same pawns; in Courier they become Ferses.
    const std::string pawns = "5k6/P11/12/12/12/12/12/5K6", none = "5k6/12/12/12/12/12/12/5K6";
    const auto gain = [&](const std::string& name) {
        const VariantPtr v = variant(name);
        Evaluator evaluator(v);
        return evaluator.evaluate(position(v, pawns + " w - - 0 1")) -
               evaluator.evaluate(position(v, none + " w - - 0 1"));
    };
    EXPECT_GT(gain("tomorrow1"), gain("courier") + 100);
}

TEST(Evaluator, ZugzwangNeedsPieces) {
    const VariantPtr v = variant("chess");
    const Evaluator evaluator(v);
    const Position pos = position(v, "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
    EXPECT_TRUE(evaluator.has_pieces(pos, Color::White));
    EXPECT_FALSE(evaluator.has_pieces(pos, Color::Black));
}

TEST(Evaluator, StaysInRangeOnAbsurdBoards) {
    const VariantPtr v = variant("tomorrow2");
    Evaluator evaluator(v);
    const std::string queens = "QQQQQQQQQQQQ";
    const Position pos = position(v, "k11/12/" + queens + "/" + queens + "/" + queens + "/" + queens + "/" +
                                         queens + "/11K b - - 0 1");
    EXPECT_LE(std::abs(evaluator.evaluate(pos)), kMaxEval);
    EXPECT_LT(evaluator.evaluate(pos), -10000);
}

TEST(Evaluator, CountsOffersWhereCapturesAreForced) {
    const VariantPtr v = variant("giveaway");
    EvalParams params;
    params.weights.offer = {100, 100};
    params.weights.lone_offer = {10, 10};
    params.weights.forced_capture = {-1, -1};
    Evaluator evaluator(v, params);
    const auto offers = [](Evaluator& by, const VariantPtr& game, const std::string& fen) {
        const auto rows = by.explain(position(game, fen));
        const auto row = std::ranges::find(rows, "offers", &Evaluator::Row::term);
        return std::pair(row->white, row->black);
    };
    using Sides = std::pair<double, double>;
    EXPECT_EQ(offers(evaluator, v, "8/8/8/3r4/8/8/8/2N5 w - - 0 1"), Sides(110, 110)) << "on d3, both";
    EXPECT_EQ(offers(evaluator, v, "8/8/8/3r4/8/8/8/2N2B2 w - - 0 1"), Sides(210, 220))
        << "d3, where White takes back, and b5";
    EXPECT_EQ(offers(evaluator, v, "8/8/8/4r3/8/8/3P4/8 w - - 0 1"), Sides(0, 110)) << "only the Rook, to e3";
    EXPECT_EQ(offers(evaluator, v, "8/8/8/4r3/8/4P3/8/8 w - - 0 1"), Sides(110, -1))
        << "the Pawn can step to e4, the Rook must take";
    const VariantPtr chess = variant("chess");
    Evaluator of_chess(chess, params);
    EXPECT_EQ(offers(of_chess, chess, "k7/8/8/3r4/8/8/8/K1N5 w - - 0 1"), Sides(0, 0));
}

TEST(KingSafety, CountsMoreWhereMoreHeavyPiecesBegin) {
    const EvalTables chess(variant("chess")), capablanca(variant("capablanca"));
    EXPECT_GT(capablanca.danger_share, chess.danger_share);
    EXPECT_GT(EvalTables(variant("crazyhouse")).danger_share, chess.danger_share)
        << "captured pieces come back";
    EvalParams cheap;
    for (const char letter : {'A', 'C', 'Q'}) cheap.values[letter] = {300, 300};
    EXPECT_EQ(EvalTables(variant("capablanca"), cheap).danger_share, capablanca.danger_share)
        << "what the weights count for a piece does not make it less dangerous";
}

TEST(KingSafety, SeesWhatMayBeDropped) {
    const VariantPtr v = variant("crazyhouse");
    Evaluator evaluator(v);
    const auto danger = [&](const std::string& fen) {
        const auto rows = evaluator.explain(position(v, fen));
        return std::ranges::find(rows, "King's danger", &Evaluator::Row::term)->black;
    };
    const std::string closed = "r1bq1rk1/pppppppp/2n2n2/8/8/5N2/PPPPPPPP/RNBQKB1R";
    const std::string open = "r1bq1rk1/pppppp2/2n2n2/8/8/5N2/PPPPPPPP/RNBQKB1R";
    const std::string turn = " w KQ - 0 1";
    EXPECT_LT(danger(open + "[N]" + turn), danger(open + "[]" + turn)) << "a Knight";
    EXPECT_LT(danger(open + "[N]" + turn), danger(closed + "[N]" + turn)) << "holes";
    EXPECT_LT(danger(open + "[NQ]" + turn), danger(open + "[N]" + turn)) << "and a Queen";
    EXPECT_EQ(danger(open + "[nq]" + turn), danger(open + "[]" + turn)) << "own pieces do no harm";
}

TEST(ScoreCurve, HasAnInverse) {
    const ScoreCurve curve = Evaluator(variant("chess")).curve();
    for (int percent = 2; percent < 99; ++percent) {
        const double p = percent / 100.0;
        EXPECT_NEAR(curve.expected(curve.centipawns(p)), p, 0.002);
    }
    EXPECT_EQ(curve.centipawns(0.5), 0);
}

TEST(Weights, HaveDifferentNames) {
    std::vector<std::string_view> names;
    for (const auto& row : kWeightRows<Pair>) names.push_back(row.name);
    for (const auto& row : kDangerRows) names.push_back(row.name);
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
}  // namespace magus
