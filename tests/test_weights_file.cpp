// Weights files and given piece values: what is read and refused, that what is written reads back the same, and that a
// value counts wherever values count.
#include "engine/games/variant_catalog.h"
#include "engine/notation/notation.h"
#include "eval/builtin_weights.h"
#include "eval/eval_tables.h"
#include "eval/evaluator.h"
#include "eval/weights_file.h"
#include "search/history.h"
#include "search/move_picker.h"
#include "search/searcher.h"
#include "search/see.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

VariantPtr variant(std::string_view name) {
    VariantCatalog catalog;
    auto found = catalog.get(name);
    EXPECT_TRUE(found) << name;
    return *found;
}

EvalParams params(std::string_view text, const VariantPtr& game) {
    const auto file = WeightsFile::parse(text, "w.ini");
    EXPECT_TRUE(file) << file.error().describe();
    auto out = file->for_game(*game);
    EXPECT_TRUE(out) << out.error().describe();
    return *out;
}

struct BadFile {
    std::string_view text, error;
};
const BadFile kBadFiles[] = {
    {"[chess]\nmobilty = 3 4\n", "w.ini:2:1: there is no weight 'mobilty'"},
    {"[chess]\ntempo = 500 4\n", "w.ini:2:9: tempo: expected a number from 0 to 80"},
    {"[chess]\ntempo = 20\n", "w.ini:2:11: tempo: expected a number from 0 to 80"},
    {"[chess]\ntempo = 20 14 3\n", "w.ini:2:15: tempo: expected nothing more"},
    {"[chess]\ndanger_most = 14x\n", "w.ini:2:15: danger_most: expected a number from 300 to 2000"},
    {"[chess]\nscore_scale = nan\n", "w.ini:2:15: score_scale: expected a number from 20 to 2000"},
    {"[chess]\npieceValueMg = n:300 q\n", "w.ini:2:23: pieceValueMg: expected LETTER:VALUE"},
    {"[chess]\npieceValueMg = n:-3\n", "w.ini:2:18: pieceValueMg: expected centipawns from 0 to 9999"},
    {"[chess]\npieceValueMg = n:300 N:310\n", "w.ini:2:22: pieceValueMg: this piece stands twice"},
    {"[chess:normal]\n", "w.ini:1:1: there is no [normal] above"},
    {"[a*b]\n", "w.ini:1:1: expected '*' at the end of a name only"},
    {"[chess]\n[chess]\n", "w.ini:2:1: [chess] stands twice"},
};

TEST(WeightsFile, RefusesWhatItDoesNotUnderstandAndSaysWhere) {
    for (const BadFile& bad : kBadFiles) {
        const auto file = WeightsFile::parse(bad.text, "w.ini");
        ASSERT_FALSE(file) << bad.text;
        EXPECT_EQ(file.error().describe(), bad.error);
    }
}

TEST(WeightsFile, AGamesOwnSectionNamesOnlyItsPieces) {
    const auto file =
        WeightsFile::parse("[*]\npieceValueMg = z:1000\n\n[chess]\npieceValueMg = c:250\n", "w.ini");
    ASSERT_TRUE(file);
    const auto refused = file->for_game(*variant("chess"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().line, 5);
    EXPECT_EQ(refused.error().column, 16);
    EXPECT_TRUE(file->for_game(*variant("capablanca"))) << "a family may name pieces that a game lacks";
    EXPECT_FALSE(WeightsFile::parse("[*]\npieceValueMg = k:400\n", "w.ini")->for_game(*variant("chess")));
}

TEST(WeightsFile, NarrowerSectionsCountOverWiderOnes) {
    constexpr std::string_view kText =
        "[tomorrow1]\ntempo = 3 3\n[tomorrow*]\ntempo = 2 2\ncentre = 7 7\npieceValueEg = c:222\n"
        "[*]\ntempo = 1 1\ncentre = 6 6\npawn_centre = 5 5\n[chess]\ntempo = 9 9\n";
    const auto one = params(kText, variant("tomorrow1")), dice = params(kText, variant("tomorrow-111"));
    EXPECT_EQ(one.weights.tempo, Pair(3, 3));
    EXPECT_EQ(dice.weights.tempo, Pair(2, 2));
    EXPECT_EQ(one.weights.centre, Pair(7, 7));
    EXPECT_EQ(one.weights.pawn_centre, Pair(5, 5));
    EXPECT_EQ(one.values.at('C').end, 222);
    EXPECT_FALSE(one.values.at('C').middle);
    EXPECT_EQ(params(kText, variant("chess")).weights.centre, Pair(6, 6));
    EXPECT_EQ(params(kText, variant("chess")).weights.outpost, Weights{}.outpost) << "not named, not changed";
}

TEST(WeightsFile, SectionsInherit) {
    constexpr std::string_view kText =
        "[capablanca]\ntempo = 3 3\ncentre = 7 7\npieceValueEg = c:822\n[gothic:capablanca]\ntempo = 2 2\n";
    const auto gothic = params(kText, variant("gothic"));
    EXPECT_EQ(gothic.weights.tempo, Pair(2, 2));
    EXPECT_EQ(gothic.weights.centre, Pair(7, 7));
    EXPECT_EQ(gothic.values.at('C').end, 822);
    EXPECT_EQ(params(kText, variant("capablanca")).weights.tempo, Pair(3, 3));
}

TEST(WeightsFile, WhatIsWrittenReadsBack) {
    WeightsFile file{"", {}};
    for (const std::string games : {"tomorrow*", "chess"}) {
        WeightsSection section;
        section.games = games;
        section.comments = {"measured"};
        for (const auto& row : kWeightRows<Pair>)
            section.weights[std::string(row.name)] = Pair(row.min, row.max);
        for (const DangerRow& row : kDangerRows) section.danger[std::string(row.name)] = row.max;
        section.values = {{'N', {300, 310}}, {'Q', {{}, 950}}};
        section.score_scale = 181.25;
        file.sections.push_back(section);
    }
    const auto again = WeightsFile::parse(to_text(file), "");
    ASSERT_TRUE(again) << again.error().describe();
    ASSERT_EQ(again->sections.size(), file.sections.size());
    for (std::size_t i = 0; i < file.sections.size(); ++i) {
        const WeightsSection &a = file.sections[i], &b = again->sections[i];
        EXPECT_EQ(a.games, b.games);
        EXPECT_EQ(a.values, b.values);
        EXPECT_EQ(a.weights, b.weights);
        EXPECT_EQ(a.danger, b.danger);
        EXPECT_EQ(a.score_scale, b.score_scale);
    }
}

TEST(GivenValues, VariantFilesMayHaveThem) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[x:chess]\npieceValueMg = n:400\n[y:x]\npieceValueEg = n:500 b:600\n"
                             "[z:tomorrow1]\npieceValueMg = m:444\n",
                             "v.ini"));
    const Evaluator plain(*catalog.get("chess")), child(*catalog.get("y"));
    const TypeId knight = *(*catalog.get("chess"))->find_type('N');
    const TypeId bishop = *(*catalog.get("chess"))->find_type('B');
    EXPECT_EQ(child.tables()->traits[knight].value, Pair(400, 500)) << "inherited, as all keys are";
    EXPECT_EQ(child.tables()->traits[bishop].value, Pair(plain.tables()->traits[bishop].value.middle(), 600));

    EXPECT_FALSE(catalog.load("[v:chess]\npieceValueMg = m:400\n", "v.ini"));
    const auto king = catalog.load("[v:chess]\npieceValueMg = n:1 k:400\n", "v.ini");
    ASSERT_FALSE(king);
    EXPECT_EQ(king.error().describe(), "v.ini:2:20: pieceValueMg: the King has no value");
}

// ---- A value counts everywhere

struct Numbers {
    long knight_up;  // in halves of ten pawns
    Score knight_value;
    bool takes_protected_knight_with_queen, first_takes_knight, knight_is_enough_to_pass;
    std::string best;
    bool operator==(const Numbers&) const = default;
};

// The pawn on d4 may take a Queen or a Knight; the Queen on a4 a Knight that a pawn protects.
Numbers numbers(const VariantPtr& game, const EvalParams& eval) {
    Numbers out;
    Evaluator evaluator(game, eval);
    const auto with = *Position::from_fen(game, "4k3/pppp4/8/8/8/8/PPPP2N1/4K3 w - - 0 1");
    const auto without = *Position::from_fen(game, "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    out.knight_up = std::lround((evaluator.evaluate(with) - evaluator.evaluate(without)) / 500.0);
    const TypeId knight = *game->find_type('N');
    out.knight_value = evaluator.piece_value(knight);
    out.knight_is_enough_to_pass = evaluator.has_pieces(with, Color::White);

    std::vector<Score> values(game->types.size());
    for (TypeId t = 0; t < values.size(); ++t) values[t] = evaluator.piece_value(t);
    const ExchangeEvaluator see(*game, values);
    const auto exchange = *Position::from_fen(game, "4k3/8/2p5/3n4/Q7/8/8/3RK3 w - - 0 1");
    const auto taking = parse_coordinates(exchange, "d1d5");
    out.takes_protected_knight_with_queen = see.at_least(exchange, *taking, 0);

    auto choice = *Position::from_fen(game, "4k3/p7/8/2q1n3/3P4/8/PP6/1K6 w - - 0 1");
    const HistoryTables history(*game);
    const SearchParams params;
    MovePicker::Hints hints;
    hints.before = {history.no_move(), history.no_move(), history.no_move()};
    MovePicker picker = MovePicker::for_main_search(choice, see, history, params, hints);
    out.first_takes_knight = to_coordinates(choice, picker.next()) == "d4e5";

    Searcher searcher;
    EXPECT_TRUE(searcher.set_hash(1));
    searcher.set_eval(eval);
    Limits limits;
    limits.depth = 1;
    out.best = to_coordinates(choice, searcher.search(choice, limits).best);
    return out;
}

TEST(GivenValues, AValueCountsEverywhere) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[dear:chess]\npieceValueMg = n:2500\npieceValueEg = n:2500\n"
                             "[cheap:chess]\npieceValueMg = n:200\npieceValueEg = n:200\n",
                             "v.ini"));
    const VariantPtr chess = *catalog.get("chess");
    const Numbers dear{5, 2500, true, true, true, "d4e5"}, cheap{0, 200, false, false, false, "d4c5"};
    EXPECT_EQ(numbers(*catalog.get("dear"), {}), dear) << "with the game";
    EXPECT_EQ(numbers(*catalog.get("cheap"), {}), cheap);
    const auto by_file = params("[chess]\npieceValueMg = n:2500\npieceValueEg = n:2500\n", chess);
    EXPECT_EQ(numbers(chess, by_file), dear) << "by a weights file";
    const auto over =
        params("[cheap]\npieceValueMg = n:2500\npieceValueEg = n:2500\n", *catalog.get("cheap"));
    EXPECT_EQ(numbers(*catalog.get("cheap"), over), dear) << "a weights file counts over the game's own";
}

std::uint64_t nodes(Searcher& searcher, const Position& pos) {
    Limits limits;
    limits.depth = 7;
    searcher.new_game();
    return searcher.search(pos, limits).info.nodes;
}

TEST(BuiltinWeights, BelongToTheGamesThatTheyName) {
    const auto file = WeightsFile::parse(builtin_weights(), "weights.ini");
    ASSERT_TRUE(file) << file.error().describe();
    ASSERT_FALSE(file->sections.empty());
    for (const WeightsSection& section : file->sections) {
        const VariantPtr game = variant(section.games);
        const EvalParams usual = usual_params(*game);
        for (const WeightRow<Pair>& row : kWeightRows<Pair>) {
            const auto given = section.weights.find(std::string(row.name));
            if (given != section.weights.end()) {
                EXPECT_EQ(usual.weights.*row.value, given->second) << row.name;
            }
        }
        for (const auto& [letter, value] : section.values) {
            EXPECT_TRUE(game->find_type(letter)) << letter;
            EXPECT_EQ(usual.values.at(letter), value) << letter;
        }
    }
    EXPECT_TRUE(usual_params(*variant("chess")).values.empty())
        << "a game without a section has the general ones";
}

TEST(BuiltinWeights, GiveWayKeyByKey) {
    const VariantPtr game = variant("capablanca");
    const EvalParams usual = usual_params(*game), given = params("[capablanca]\nspace = 1 2\n", game);
    EXPECT_EQ(given.weights.space, Pair(1, 2));
    EXPECT_EQ(given.weights.restricted, usual.weights.restricted);
    EXPECT_EQ(given.values, usual.values);
    EXPECT_NE(usual.weights.space, Weights{}.space);
}

TEST(BuiltinWeights, AreNotForAnotherGameOfTheName) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[capablanca:chess]\n", "own.ini"));
    EXPECT_EQ(usual_params(**catalog.get("capablanca")).weights.space, Weights{}.space);
}

TEST(SearchParameters, SearchersWithDifferentOnesLiveTogether) {
    const Position start = Position::start(variant("chess"));
    std::array<Searcher, 3> searchers;
    for (Searcher& s : searchers) ASSERT_TRUE(s.set_hash(1));
    const std::uint64_t usual = nodes(searchers[0], start);
    SearchParams other;
    other.lmr_divisor = 400;
    searchers[1].set_params(other);
    searchers[2].set_eval(params("[chess]\npieceValueMg = n:900\n", start.variant_ptr()));
    EXPECT_NE(nodes(searchers[1], start), usual);
    EXPECT_NE(nodes(searchers[2], start), usual);
    EXPECT_EQ(nodes(searchers[0], start), usual) << "others' numbers do not matter";
    searchers[1].set_params({});
    searchers[2].set_eval(EvalParams{});
    EXPECT_EQ(nodes(searchers[1], start), usual) << "what was learnt with other numbers is forgotten";
    EXPECT_EQ(nodes(searchers[2], start), usual);
}

}  // namespace
}  // namespace magus
