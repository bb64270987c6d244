// Piece values: statistics against figures worked out by hand, start positions that are legal and fair, runs that are
// the same however they are cut, and a piece equal to a known one found equal to it.
#include "engine/outcome.h"
#include "engine/variant_catalog.h"
#include "eval/weights_file.h"
#include "tests/helpers.h"
#include "tuning/lab.h"
#include "tuning/values/analysis.h"
#include "tuning/values/chart.h"
#include "tuning/values/piece_game.h"
#include "tuning/values/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magus::values {
namespace {

// ---- Statistics

const std::vector<double> kHigh{0.5, 0.75, 0.5, 0.75}, kLow{0.25, 0.5, 0.25, 0.5},
    kEven{0.25, 0.5, 0.5, 0.75};

// A score of 5/8 against 300 and 3/8 against 400: even at 350; the logistic curve through both is a little steeper there
// than the line.
TEST(MatchEstimate, IsWhereTheScoreWouldBeEven) {
    std::vector<Sample> samples;
    for (int i = 0; i < 20; ++i) {
        samples.push_back({0, 0, {1}, 300, kHigh});
        samples.push_back({0, 0, {1}, 400, kLow});
    }
    const MatchEstimate e = estimate(samples, 1).at(0);
    EXPECT_EQ(e.pairs, 160u);
    EXPECT_NEAR(e.slope, 2 * std::log(5.0 / 3.0) / 400, 1e-12);
    ASSERT_TRUE(e.value);
    EXPECT_NEAR(*e.value, 350, 1e-9);
    // A pair is 1/8 away from its level's mean: variance 1/64 but for the 120 degrees of freedom, as there are 40 cells.
    // The mean score is even, so that the error of the slope does not count.
    // The curve rises by 15/16 of its slope in the middle where the cells are.
    const double error = std::sqrt(160.0 / 64 / 120 / 160) / (e.slope * 15 / 16);
    EXPECT_NEAR(*e.half_width, 1.980 * error, 0.01 * error);
    EXPECT_EQ(e.freedom, 0);
    EXPECT_EQ(e.scatter, 0);
}

// Two bundles 80 centipawns apart: each is 40 from their mean, a scatter of about 40 times the root of two.
TEST(MatchEstimate, TellsHowFarBundlesAreApart) {
    std::vector<Sample> agree, disagree;
    for (int i = 0; i < 20; ++i)
        for (const std::size_t bundle : {0u, 1u}) {
            const double off = bundle == 0 ? 0 : 80;
            for (auto* samples : {&agree, &disagree}) {
                const double more = samples == &agree ? 0 : off;
                samples->push_back({0, bundle, {1}, 300 + more, kHigh});
                samples->push_back({0, bundle, {1}, 400 + more, kLow});
            }
        }
    const MatchEstimate a = estimate(agree, 1)[0], d = estimate(disagree, 1)[0];
    EXPECT_NEAR(*d.value - *a.value, 40, 1e-9);
    EXPECT_LT(*d.bundles[0].value, *d.bundles[1].value);
    EXPECT_NEAR(d.scatter, 40 * std::sqrt(2), 10);
    EXPECT_LT(d.agreement, 0.01);
    EXPECT_EQ(a.scatter, 0);
}

// The second piece has only stood against the first one: what is known of the first says what it is worth.
TEST(MatchEstimate, PiecesMayBeMeasuredAgainstEachOther) {
    std::vector<Sample> samples;
    for (int i = 0; i < 10; ++i) {
        samples.push_back({0, 0, {1, 0}, 300, kHigh});
        samples.push_back({0, 0, {1, 0}, 400, kLow});
        samples.push_back({1, 0, {-1, 1}, 100, kEven});
    }
    const auto both = estimate(samples, 2);
    ASSERT_TRUE(both[0].value && both[1].value);
    EXPECT_NEAR(*both[0].value, 350, 1e-9);
    EXPECT_NEAR(*both[1].value, 450, 1e-9);
    EXPECT_NEAR(both[1].bundles[0].against, 450, 1e-9);
    EXPECT_GT(*both[1].half_width, *both[0].half_width) << "it has the other's error besides its own";
    // Only against each other: there is no unit.
    std::vector<Sample> round;
    for (int i = 0; i < 10; ++i) {
        round.push_back({0, 0, {1, -1}, 0, kHigh});
        round.push_back({1, 0, {-1, 1}, 0, kLow});
    }
    for (const MatchEstimate& e : estimate(round, 2)) EXPECT_FALSE(e.value);
}

// Scores from a logistic law, at far and near: nothing is left over, and one far cell does not bend the others.
TEST(MatchEstimate, FarCellsAreOnTheSameCurve) {
    std::vector<Sample> samples;
    for (const double against : {-100.0, 250.0, 300.0, 400.0, 900.0}) {
        const double score = 1 / (1 + std::exp(-4 * 0.002 * (350 - against)));
        samples.push_back({0, samples.size(), {1}, against, {score - 0.01, score + 0.01, score, score}});
    }
    const MatchEstimate e = estimate(samples, 1).at(0);
    ASSERT_TRUE(e.value);
    EXPECT_NEAR(*e.value, 350, 1e-3);
    EXPECT_NEAR(e.slope, 0.002, 1e-6);
    EXPECT_NEAR(e.chi_square, 0, 1e-3);
    for (const BundleEstimate& b : e.bundles) EXPECT_NEAR(*b.value, 350, 0.1);
}

TEST(MatchEstimate, TellsNothingWithoutASlope) {
    EXPECT_FALSE(estimate({}, 1)[0].value);
    EXPECT_FALSE(estimate({{0, 0, {1}, 300, {0.5}}, {0, 0, {1}, 400, {0.5}}}, 1)[0].value);
    EXPECT_FALSE(estimate({{0, 0, {1}, 300, kEven}, {0, 0, {1}, 400, kEven}}, 1)[0].value)
        << "a Pawn that does not count";
}

VariantPtr game(const std::string& name) {
    VariantCatalog catalog;
    return *catalog.get(name);
}

// Results drawn by a logistic law of the material itself: the regression has to find the weights it was made with.
TEST(RegressionEstimate, FindsTheWeightsThatMadeTheResults) {
    const VariantPtr chess = game("chess");
    const EvalTables tables(chess);
    const TypeId pawn = chess->pawn, knight = *chess->find_type('N'), rook = *chess->find_type('R');
    const double rook_value = tables.traits[rook].value.middle(), of_knight = 0.6 * rook_value;
    Random random{1};
    std::vector<RegressionGame> games;
    for (int i = 0; i < 1500; ++i) {
        MaterialRow row{};
        for (Army& army : row.armies) {
            army[pawn] = static_cast<std::int8_t>(4 + random.below(5));
            army[knight] = static_cast<std::int8_t>(random.below(3));
            army[rook] = static_cast<std::int8_t>(random.below(3));
            army[*chess->find_type('Q')] = 3;  // the phase is that of a middle game
        }
        row.plies = 1;
        const double advantage = rook_value * (row.armies[0][rook] - row.armies[1][rook]) +
                                 of_knight * (row.armies[0][knight] - row.armies[1][knight]) +
                                 100 * (row.armies[0][pawn] - row.armies[1][pawn]);
        const double expected = 1 / (1 + std::exp(-advantage / 300));
        games.push_back({static_cast<double>(random.below(100000)) / 100000 < expected ? 1.0 : 0.0, {row}});
    }
    const auto found = regress(tables, games, knight, {rook}, {{Stage::Opening, 1}}, 1);
    ASSERT_TRUE(found[0].value && found[0].low);
    EXPECT_LT(*found[0].low, of_knight);
    EXPECT_GT(*found[0].high, of_knight);
    EXPECT_LT(*found[0].high - *found[0].low, 0.5 * of_knight);
    EXPECT_LT(*found[0].low, *found[0].value);
}

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
            out[t] = static_cast<std::int8_t>(pos.pieces(c, t).count() / (t == pos.variant().wall ? 2 : 1));
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
        std::vector<Pair> values;
        for (TypeId t : settings.pieces) values.push_back(whole_value(tables, t));
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

Budget budget(std::size_t games, int concurrency = 1) {
    Budget out;
    out.games = games;
    out.concurrency = concurrency;
    return out;
}

std::vector<std::string> told(const Records& records) {
    std::vector<std::string> out;
    for (const auto& [job, games] : records)
        for (const PlayedGame& g : games)
            out.push_back(std::to_string(job) + " " + std::to_string(g.white_score) + " " +
                          std::to_string(g.plies) + " " + std::to_string(g.nodes) + " " +
                          std::to_string(g.rows.size()));
    return out;
}

const std::atomic<bool> kNever = false;

std::filesystem::path temporary(const std::string& name) {
    const auto path = std::filesystem::path(::testing::TempDir()) / ("magus-values-" + name);
    std::filesystem::remove(path);
    return path;
}

TEST(ValueRuns, TheSameSeedGivesTheSameGamesOnAnyNumberOfThreads) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    settings.play.nodes = 30;
    const auto formation = Formation::make(settings.variant);
    const auto one = run(settings, *formation, budget(16), {}, kNever);
    const auto two = run(settings, *formation, budget(16, 2), {}, kNever);
    ASSERT_TRUE(one && two);
    ASSERT_EQ(one->size(), 8u);
    const auto a = told(*one), b = told(*two);  // two threads may finish one pair more
    EXPECT_TRUE(std::ranges::all_of(a, [&](const auto& g) { return std::ranges::count(b, g) == 1; }));
    settings.seed = 2;
    EXPECT_NE(told(*run(settings, *formation, budget(16), {}, kNever)), a);
}

TEST(ValueRuns, ResumedAndInShardsIsAsInOnePiece) {
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    settings.play.nodes = 10;
    settings.stages = {Stage::Ending};
    settings.bundles = 2;
    const auto formation = Formation::make(settings.variant);
    const std::size_t games = 2 * 20;  // a whole first round (4 cells, 4 pairs, 3 imbalances) and a little
    const auto whole = run(settings, *formation, budget(games), {}, kNever);
    ASSERT_TRUE(whole);

    const std::string file = temporary("resumed").string();
    Budget part = budget(10);
    part.files.state_file = file;
    ASSERT_TRUE(run(settings, *formation, part, {}, kNever));
    EXPECT_FALSE(run(settings, *formation, part, {}, kNever)) << "there is something in the file";
    part.files.resume = true;
    part.games = games;
    const auto resumed = run(settings, *formation, part, {}, kNever);
    ASSERT_TRUE(resumed) << resumed.error().describe();
    EXPECT_EQ(told(*resumed), told(*whole));
    settings.seed = 5;
    EXPECT_FALSE(run(settings, *formation, part, {}, kNever)) << "another run";
    settings.seed = 1;

    // The first round in two shards, then the second round after merging.
    std::vector<std::string> files;
    const std::string merged = temporary("merged").string();
    for (int round = 0; round < 2; ++round) {
        for (int number = 1; number <= 2; ++number) {
            Budget shard = budget(0);
            shard.files.shard = {number, 2};
            shard.files.state_file = round == 0 ? temporary("shard-" + std::to_string(number)).string()
                                                : files[static_cast<std::size_t>(number - 1)];
            shard.files.resume = true;
            if (round == 1) shard.earlier = merged;
            ASSERT_TRUE(run(settings, *formation, shard, {}, kNever));
            if (round == 0) files.push_back(shard.files.state_file);
        }
        const auto joined = merge_runs(files);
        ASSERT_TRUE(joined) << joined.error().describe();
        ASSERT_TRUE(write_run(merged, *joined));
    }
    Budget report;
    report.files.state_file = merged;
    report.files.resume = report.files.report_only = true;
    const auto shards = run(settings, *formation, report, {}, kNever);
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
        PlayedGame first, second;
        first.white_score = score;
        second.white_score = 1 - score;
        out[job] = {first, second};
    }
    return out;
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
    EXPECT_EQ(games({0.03, 0.01}, Stage::Opening), 3 * games({0.03, 0.01}, Stage::Ending));
    EXPECT_EQ(2 * games({0.01, 0.02}, Stage::Opening), games({0.01, 0.02}, Stage::Ending));
    EXPECT_EQ(games({0.01, 0.01}, Stage::Opening), games({0.01, 0.01}, Stage::Ending));
}

// A second letter with the Knight's moves is worth a Knight.
TEST(ValueRuns, APieceEqualToAKnightIsWorthAKnight) {
    if (!testing::deep_tests()) GTEST_SKIP() << "some thousand games: MAGUS_DEEP=1";
    RunSettings settings = settings_for(piece_game("", "8x8", {"H:N"}));
    const auto formation = Formation::make(settings.variant);
    const auto records = run(settings, *formation, budget(3000, 2), {}, kNever);
    ASSERT_TRUE(records);
    const Analysis analysis = analyse(settings, *formation, *records, Detail::Report);
    const EvalTables tables(settings.variant);
    const Pair knight = tables.traits[*settings.variant->find_type('N')].value;
    for (const SubjectResult& s : analysis.pieces[0].subjects) {
        ASSERT_TRUE(s.half_width());
        EXPECT_NEAR(*s.value(), at_stage(knight, s.subject.stage), 1.5 * *s.half_width());
    }
}

// ---- The command

struct Told {
    int status;
    std::string out, err;
};
Told lab(const std::vector<std::string>& arguments) {
    std::ostringstream out, err;
    LabContext context{out, err, kNever, false, "."};
    const int status = run_lab(arguments, context);
    return {status, out.str(), err.str()};
}

TEST(ValuesCommand, WritesWhatWasAskedFor) {
    const std::string page = temporary("page.html").string(), weights = temporary("weights.ini").string();
    const Told run = lab({"values", "--board", "8x8", "--piece", "M:mB2cKcAcD", "--games", "8", "--nodes",
                          "20", "--counts", "single", "--json", "-", "--html", page, "--out", weights});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("\"betza\": \"mB2cKcAcD\""), std::string::npos);
    EXPECT_GT(std::filesystem::file_size(page), 1000u);
    const auto file = WeightsFile::load(weights);
    ASSERT_TRUE(file) << file.error().describe();
    EXPECT_TRUE(file->sections[0].values.contains('M'));
}

TEST(ValuesCommand, SaysWhatIsWrong) {
    const std::array<std::vector<std::string>, 7> wrong{{
        {"--piece", "N"},
        {"--board", "8x8"},
        {"--board", "8x99", "--piece", "N"},
        {"--board", "8x8", "--piece", "X"},
        {"--board", "8x8", "--piece", "K"},
        {"--board", "8x8", "--piece", "M:mB2c?"},
        {"--board", "8x8", "--piece", "N", "--precision", "fine"},
    }};
    for (std::vector<std::string> arguments : wrong) {
        arguments.insert(arguments.begin(), "values");
        const Told told_so = lab(arguments);
        EXPECT_EQ(told_so.status, kUsageError) << arguments.back();
        EXPECT_NE(told_so.err.find("magus-lab values: "), std::string::npos);
    }
}

TEST(ValueCharts, EscapeWhatPiecesAreCalled) {
    EXPECT_NE(bar_chart({{"<A&B>", 100, 90, 110, true}}, "cp").find("&lt;A&amp;B&gt;"), std::string::npos);
    EXPECT_TRUE(bar_chart({}, "cp").empty());
}

}  // namespace
}  // namespace magus::values
