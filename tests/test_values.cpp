// Piece values: start positions that are legal and fair, runs that are the same however they are cut, and a piece equal to
// a known one found equal to it.
#include "engine/base/mapped.h"
#include "engine/ends/outcome.h"
#include "engine/games/variant_catalog.h"
#include "engine/moves/movegen.h"
#include "tests/helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/values/analysis.h"
#include "tuning/values/chart.h"
#include "tuning/values/piece_game.h"
#include "tuning/values/run.h"
#include "tuning/values/state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::ScratchFolder;

// ---- Openings

PieceGame piece_game(const std::string& variant, const std::string& board,
                     const std::vector<std::string>& pieces) {
    VariantCatalog catalog;
    auto out = make_piece_game(catalog, variant, board, pieces);
    EXPECT_TRUE(out) << out.error().describe();
    return *out;
}

RunSettings settings_for(const PieceGame& measured) {
    RunSettings out;
    out.variant = measured.variant;
    out.pieces = measured.pieces;
    for (const char letter : std::string("NBRQ"))
        if (const auto t = measured.variant->find_type(letter)) out.known.push_back(*t);
    out.play.nodes = 60;
    out.counts = {1};
    return out;
}

Army count(const Position& pos, Color c) {
    Army out{};
    for (TypeId t = 0; t < pos.variant().types.size(); ++t)
        if (t != pos.variant().king)
            out[t] = static_cast<std::int8_t>(pos.pieces(c, t).count() / (t == pos.variant().wide ? 2 : 1));
    return out;
}

struct Case {
    std::string variant, board;
    std::vector<std::string> pieces;
};
const std::vector<Case> kCases = {
    {"", "8x8", {"H:mQ2cKcAcDcN", "W:W", "B", "R", "Q"}},
    {"", "10x8", {"A", "C"}},
    {"", "9x9", {"M:K"}},
    {"tomorrow3", "", {"T", "O", "M"}},
    {"longboard", "", {"V", "W", "H"}},
    {"sorcerer-drops", "", {"S", "C", "G", "J"}},
    {"deathmatch", "", {"M", "H"}},
};

TEST(ValueOpenings, AreLegalAndHaveTheArmiesThatWereAskedFor) {
    for (const Case& c : kCases) {
        const RunSettings settings = settings_for(piece_game(c.variant, c.board, c.pieces));
        const auto formation = Formation::make(settings.variant);
        ASSERT_TRUE(formation) << c.variant;
        const auto all = subjects(settings, *formation);
        EXPECT_EQ(all.size(), 2 * c.pieces.size()) << "each piece in the opening and in the ending";
        const EvalTables tables(settings.variant);
        const std::vector<Pair> values =
            mapped(settings.pieces, [&](TypeId t) { return whole_value(tables, t); });
        std::vector<std::vector<Bundle>> bundles(all.size());
        const Round round =
            make_round(settings, *formation, all, 0, values, std::vector<int>(all.size(), 1), bundles);
        for (int job = 0; job < static_cast<int>(round.cells.size()); ++job) {
            const Cell& cell = round.cells[static_cast<std::size_t>(job)].cell;
            const auto armies = formation->armies(cell);
            const auto made = make_job(settings, *formation, round, job);
            ASSERT_TRUE(made) << describe(*settings.variant, cell);
            for (const std::size_t g : {0u, 1u}) {
                const auto pos = Position::from_fen(settings.variant, (*made)[g]);
                ASSERT_TRUE(pos) << (*made)[g];
                EXPECT_FALSE(outcome(*pos));
                EXPECT_EQ(count(*pos, Color::White), armies[g]) << (*made)[g];
                EXPECT_EQ(count(*pos, Color::Black), armies[1 - g]) << (*made)[g];
            }
        }
    }
}

// An early round may believe a piece to be worth more than anything that can be set against it.
TEST(ValueOpenings, AnImbalanceIsFoundForAnyValue) {
    const RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    ASSERT_TRUE(formation);
    const auto all = subjects(settings, *formation);
    std::vector<std::vector<Bundle>> bundles(all.size());
    for (const int value : {1, 330, 9000}) {
        Round round = make_round(settings, *formation, all, 0, {Pair(value, value)},
                                 std::vector<int>(all.size(), 1), bundles);
        round.imbalances = 3;
        for (int job = 0; job < round.imbalances; ++job)
            EXPECT_TRUE(make_job(settings, *formation, round, round.planned() + job)) << value;
    }
}

// A game that is over after one move is no measurement.
TEST(ValueOpenings, NoMoveEndsTheGameAtOnce) {
    for (const Case& c : kCases) {
        const RunSettings settings = settings_for(piece_game(c.variant, c.board, c.pieces));
        const auto formation = Formation::make(settings.variant);
        const EvalTables tables(settings.variant);
        const Subject subject{settings.pieces[0], 1, Stage::Ending};
        const auto bundles = choose_bundles(*formation, tables, subject, settings.known, 1);
        ASSERT_FALSE(bundles.empty());
        const auto cell = make_cell(*formation, tables, subject, bundles[0], 0);
        Random random{11};
        for (int i = 0; i < 20; ++i) {
            const auto fens = formation->arrange(*cell, random);
            ASSERT_TRUE(fens);
            for (const std::string& fen : *fens) {
                auto pos = *Position::from_fen(settings.variant, fen);
                for (const Move m : legal_moves(pos)) {
                    pos.do_move(m);
                    EXPECT_FALSE(outcome(pos)) << fen;
                    pos.undo_move();
                }
            }
        }
    }
}

// The engine's values lie evenly around the round's, in each of its games another one; which is a matter of the seed.
TEST(ValueRuns, TheAssumedValueIsDrawnAroundTheEstimate) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:mQ2cKcAcDcN"}));
    settings.jitter = 0.2;
    const auto formation = Formation::make(settings.variant);
    const Round round = analyse(settings, *formation, {}, Detail::Plan).next;
    const double center = round.values[0].middle();
    double sum = 0, least = 1e9, most = 0;
    for (int job = 0; job < round.jobs(); ++job) {
        const PairRecord record = round.describe(settings, job);
        EXPECT_EQ(record.values, round.values);
        const double assumed = record.assumed[0].middle();
        sum += assumed, least = std::min(least, assumed), most = std::max(most, assumed);
    }
    EXPECT_GE(least, 0.8 * center - 1);
    EXPECT_LE(most, 1.2 * center + 1);
    EXPECT_GT(most - least, 0.25 * center);
    EXPECT_NEAR(sum / round.jobs(), center, 0.05 * center);
    double even = 0;
    for (const auto& values : round.drawn) even += values[0].middle();
    EXPECT_NEAR(even / static_cast<double>(round.drawn.size()), center, 1);
}

// What stands in a state file is all that an estimator has to know.
TEST(ValueRuns, ARecordIsReadAsItWasWritten) {
    const RunSettings settings = settings_for(piece_game("longboard", "", {"V", "W"}));
    const auto formation = Formation::make(settings.variant);
    const Round round = analyse(settings, *formation, {}, Detail::Plan).next;
    for (const int job : {0, 1, round.planned() - 1, round.jobs() - 1}) {
        PairRecord record = round.describe(settings, job);
        record.games[1].white_score = 0.3;
        record.games[1].rows.push_back({{formation->army(Stage::Ending, kNoType), {}}, 7});
        const auto read = parse_record(settings, to_json(settings, record));
        ASSERT_TRUE(read) << read.error().describe();
        EXPECT_EQ(read->round, record.round);
        EXPECT_EQ(read->values, record.values);
        EXPECT_EQ(read->assumed, record.assumed);
        EXPECT_EQ(read->piece, record.piece);
        EXPECT_EQ(read->cell.has_value(), record.cell.has_value());
        if (record.cell) {
            EXPECT_EQ(formation->armies(*read->cell), formation->armies(*record.cell));
            EXPECT_EQ(read->cell->stage, record.cell->stage);
            EXPECT_EQ(read->bundle, record.bundle);
        }
        EXPECT_TRUE(read->games == record.games);
    }
    EXPECT_FALSE(parse_record(settings, "[]")) << "as older versions wrote them";
    EXPECT_FALSE(parse_record(settings, "{}"));
    EXPECT_FALSE(parse_record(settings, R"({"round":0,"piece":"","values":{},"assumed":{},"games":[]})"));
}

// The second game is the first turned upside down with the colours exchanged, White moving first in both.
TEST(ValueOpenings, ThePairExchangesTheArmies) {
    const RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    const EvalTables tables(settings.variant);
    const TypeId rook = *settings.variant->find_type('R');
    const Subject subject{settings.pieces[0], 1, Stage::Opening};
    const auto cell = make_cell(*formation, tables, subject, {{rook}, {}, -2}, 0);
    ASSERT_TRUE(cell);
    Random random{3};
    for (int i = 0; i < 20; ++i) {
        const auto fens = formation->arrange(*cell, random);
        ASSERT_TRUE(fens);
        const auto a = Position::from_fen(settings.variant, (*fens)[0]);
        const auto b = Position::from_fen(settings.variant, (*fens)[1]);
        const Geometry& board = settings.variant->board;
        for (Square s : board.squares()) {
            const Piece p = a->piece_on(s);
            const Piece q = b->piece_on(board.at(board.file(s), board.ranks() - 1 - board.rank(s)));
            EXPECT_EQ(p.exists() ? Piece(~p.color(), p.type()) : p, q);
        }
    }
}

TEST(ValueBundles, LieAroundTheAssumedValue) {
    const RunSettings settings = settings_for(piece_game("", "8x8", {"H:mQ2cKcAcDcN"}));
    const auto formation = Formation::make(settings.variant);
    const EvalTables tables(settings.variant);
    const Subject subject{settings.pieces[0], 1, Stage::Opening};
    const auto bundles = choose_bundles(*formation, tables, subject, settings.known, 4);
    ASSERT_EQ(bundles.size(), 4u);
    for (const Bundle& bundle : bundles) {
        const auto against = [&](int level) {
            return material_against(*formation, tables,
                                    *make_cell(*formation, tables, subject, bundle, level));
        };
        const double pawn = tables.traits[settings.variant->pawn].value.middle();
        EXPECT_NEAR(against(1) - against(0), 2 * pawn, 6);
        EXPECT_NEAR((against(0) + against(1)) / 2, tables.traits[subject.piece].value.middle(), pawn / 2 + 3);
    }
}

// ---- Runs

ValuesBudget budget(std::size_t games, int concurrency = 1) {
    ValuesBudget out;
    out.games = games;
    out.concurrency = concurrency;
    return out;
}

std::vector<std::string> told(const Records& records) {
    std::vector<std::string> out;
    for (const auto& [job, record] : records)
        for (const LearningGame& g : record.games)
            out.push_back(std::to_string(job) + " " + std::to_string(g.white_score) + " " +
                          std::to_string(g.plies) + " " + std::to_string(g.nodes) + " " +
                          std::to_string(g.rows.size()));
    return out;
}

const std::atomic<bool> kNever = false;

TEST(ValueRuns, TheSameSeedGivesTheSameGamesOnAnyNumberOfThreads) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    settings.play.nodes = 30;
    const auto formation = Formation::make(settings.variant);
    const auto one = run_values(settings, *formation, budget(16), {}, kNever);
    const auto two = run_values(settings, *formation, budget(16, 2), {}, kNever);
    ASSERT_TRUE(one && two);
    ASSERT_EQ(one->size(), 8u);
    const auto a = told(*one), b = told(*two);  // two threads may finish one pair more
    EXPECT_TRUE(std::ranges::all_of(a, [&](const auto& g) { return std::ranges::count(b, g) == 1; }));
    settings.seed = 2;
    EXPECT_NE(told(*run_values(settings, *formation, budget(16), {}, kNever)), a);
}

TEST(ValueRuns, ResumedAndInShardsIsAsInOnePiece) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    settings.play.nodes = 10;
    settings.stages = {Stage::Ending};
    settings.bundles = 2;
    const auto formation = Formation::make(settings.variant);
    const std::size_t games = 40;  // a whole first round (4 cells, 4 pairs, 3 imbalances) and a little
    const auto whole = run_values(settings, *formation, budget(games), {}, kNever);
    ASSERT_TRUE(whole);

    ScratchFolder folder;
    const std::string file = folder.file("resumed");
    ValuesBudget part = budget(10);
    part.files.state_file = file;
    ASSERT_TRUE(run_values(settings, *formation, part, {}, kNever));
    EXPECT_FALSE(run_values(settings, *formation, part, {}, kNever)) << "there is something in the file";
    part.files.resume = true;
    part.games = games;
    const auto resumed = run_values(settings, *formation, part, {}, kNever);
    ASSERT_TRUE(resumed) << resumed.error().describe();
    EXPECT_EQ(told(*resumed), told(*whole));
    settings.seed = 5;
    EXPECT_FALSE(run_values(settings, *formation, part, {}, kNever)) << "another run";
    settings.seed = 1;

    // The first round in two shards, then the second round after merging.
    std::vector<std::string> files;
    const std::string merged = folder.file("merged");
    for (int round = 0; round < 2; ++round) {
        for (int number = 1; number <= 2; ++number) {
            ValuesBudget shard = budget(0);
            shard.files.shard = {number, 2};
            shard.files.state_file = folder.file("shard-" + std::to_string(number));
            shard.files.resume = true;
            if (round == 1) shard.earlier = merged;
            ASSERT_TRUE(run_values(settings, *formation, shard, {}, kNever));
            if (round == 0) files.push_back(shard.files.state_file);
        }
        const auto joined = merge_runs(files);
        ASSERT_TRUE(joined) << joined.error().describe();
        ASSERT_TRUE(write_run(merged, *joined));
    }
    ValuesBudget report;
    report.files.state_file = merged;
    report.files.resume = report.files.report_only = true;
    const auto shards = run_values(settings, *formation, report, {}, kNever);
    ASSERT_TRUE(shards) << shards.error().describe();
    const auto all = told(*shards), some = told(*whole);
    EXPECT_GE(all.size(), some.size());
    EXPECT_TRUE(std::equal(some.begin(), some.end(), all.begin()));
}

// Scores of pairs that depend on the material as they should, and alternate about that by `spread` of the stage.
Records made_up(const RunSettings& settings, const Formation& formation, std::array<double, 2> spread) {
    const Round round = analyse(settings, formation, {}, Detail::Plan).next;
    Records out;
    for (int job = 0; job < round.jobs(); ++job) {
        double score = 0.5;
        if (const PlannedCell* planned = round.cell(job)) {
            const Stage stage = planned->cell.stage;
            const double value = at_stage(whole_value(*round.tables, planned->cell.piece), stage);
            const double against = material_against(formation, *round.tables, planned->cell);
            const bool odd = job / static_cast<int>(round.cells.size()) % 2 == 1;
            score = 0.5 + (value - against) / 1000 + (odd ? 1 : -1) * spread[stage == Stage::Opening ? 0 : 1];
        }
        out[job] = round.describe(settings, job);
        out[job].games[0].white_score = score;
        out[job].games[1].white_score = 1 - score;
    }
    return out;
}

// Another estimator would have planned other rounds: what was played stands in the records, not in a plan.
TEST(ValueRuns, RecordsAreReadWhateverRoundsWouldBePlannedNow) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    Records records = made_up(settings, *formation, {0.1, 0.1});
    for (auto& [job, record] : records) record.values = record.assumed = {Pair(777, 777)};
    PairRecord later = records.begin()->second;
    later.round = 1;
    records[5000] = later;
    const Analysis analysis = analyse(settings, *formation, records, Detail::Plan);
    EXPECT_EQ(analysis.rounds, 1) << "the second one has only begun";
    std::size_t pairs = 0;
    for (const SubjectResult& s : analysis.pieces[0].subjects) pairs += s.match.pairs;
    EXPECT_EQ(pairs, static_cast<std::size_t>(std::ranges::count_if(
                         records, [](const auto& r) { return r.second.cell.has_value(); })));
    later.round = 2;
    records[6000] = later;
    const Analysis third = analyse(settings, *formation, records, Detail::Plan);
    EXPECT_EQ(third.rounds, 2);
    EXPECT_GT(third.next.first_job, 5000) << "the numbers of earlier rounds are taken";
}

TEST(ValueRuns, TheNoisierStageGetsMoreGames) {
    const RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    const auto games = [&](std::array<double, 2> spread, Stage stage) {
        const Analysis analysis =
            analyse(settings, *formation, made_up(settings, *formation, spread), Detail::Plan);
        EXPECT_EQ(analysis.rounds, 1);
        return std::ranges::count(analysis.next.cells, stage,
                                  [](const PlannedCell& planned) { return planned.cell.stage; });
    };
    EXPECT_GT(games({0.3, 0.1}, Stage::Opening), games({0.3, 0.1}, Stage::Ending));
    EXPECT_LT(games({0.1, 0.3}, Stage::Opening), games({0.1, 0.3}, Stage::Ending));
    EXPECT_EQ(games({0.2, 0.2}, Stage::Opening), games({0.2, 0.2}, Stage::Ending));
}

// A second letter with the Knight's moves is worth a Knight.
TEST(ValueRuns, APieceEqualToAKnightIsWorthAKnight) {
    if (!testing::deep_tests()) GTEST_SKIP() << "some thousand games: MAGUS_DEEP=1";
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    const auto records = run_values(settings, *formation, budget(3000, 2), {}, kNever);
    ASSERT_TRUE(records);
    const Analysis analysis = analyse(settings, *formation, *records, Detail::Report);
    const EvalTables tables(settings.variant);
    const Pair knight = tables.traits[*settings.variant->find_type('N')].value;
    for (const SubjectResult& s : analysis.pieces[0].subjects) {
        ASSERT_TRUE(s.range().limited());
        EXPECT_NEAR(*s.value(), at_stage(knight, s.subject.stage), 1.5 * s.range().half_width());
    }
}

TEST(ValueCharts, EscapeWhatPiecesAreCalled) {
    EXPECT_NE(bar_chart({{"<A&B>", 100, 90, 110, true}}, "cp").find("&lt;A&amp;B&gt;"), std::string::npos);
    EXPECT_TRUE(bar_chart({}, "cp").empty());
}

}  // namespace
}  // namespace magus
