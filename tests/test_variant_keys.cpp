// The keys of the field's variant files: games of tests/data/keys.ini against the counts of keys.counts, which are
// Fairy-Stockfish's (tests/peers/variants_ini.py --rows made them), and how such games end.

#include "engine/ends/outcome.h"
#include "engine/games/core_keys.h"
#include "engine/games/variant_parser.h"
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "protocol/pages/key_tables.h"
#include "tests/file_text.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <array>
#include <fstream>
#include <set>
#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

VariantPtr compiled(const std::string& text, const std::string& name) {
    VariantCatalog catalog;
    auto loaded = catalog.load(text, "test.ini");
    if (!loaded) throw std::invalid_argument(loaded.error().describe());
    return *catalog.get(name);
}

TEST(VariantKeys, MovesAreCountedAsTheFieldCountsThem) {
    VariantCatalog catalog;
    const auto loaded = catalog.load_file(data_path("keys.ini"));
    ASSERT_TRUE(loaded) << loaded.error().describe();
    for (const Error& error : catalog.refused()) ADD_FAILURE() << error.describe();
    std::ifstream in(data_path("keys.counts"));
    VariantPtr variant;
    std::size_t games = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        if (line[0] == '[') {
            variant = *catalog.get(line.substr(1, line.size() - 2));
            ++games;
            continue;
        }
        const std::size_t first = line.find(';'), second = line.find(';', first + 1);
        Position pos = position(variant, line.substr(0, first));
        const int depth = std::stoi(line.substr(first + 1, second - first - 1));
        EXPECT_EQ(perft(pos, depth), std::stoull(line.substr(second + 1))) << variant->name << ": " << line;
    }
    EXPECT_EQ(games, loaded->size());
}

// As `magus show GAME --ini` prints it.
TEST(VariantKeys, PrintedGamesAreTheSameGames) {
    VariantCatalog catalog;
    auto names = catalog.load_file(data_path("keys.ini"));
    ASSERT_TRUE(names);
    std::istringstream parents(
        "crazyhouse capahouse gardner losalamos janus grand 3check 5check pocketknight "
        "kingofthehill racingkings shatranj knightmate almost nocastle losers shogi minishogi "
        "gorogoro giveaway antichess suicide codrus extinction kinglet threekings horde "
        "breakthrough nocheckatomic atomic seirawan shouse minixiangqi manchu makruk makpong "
        "cambodian sittuyin spartan atomar placement xiangqi shatar janggi janggimodern "
        "janggicasual janggitraditional");
    for (std::string parent; parents >> parent;) names->push_back(parent);
    for (const std::string& name : *names) {
        const VariantPtr original = *catalog.get(name);
        VariantCatalog fresh;
        const auto loaded = fresh.load("[copied]\n" + original->source, "copied.ini");
        ASSERT_TRUE(loaded) << name << ": " << loaded.error().describe();
        const VariantPtr copied = *fresh.get("copied");
        EXPECT_EQ(copied->source, original->source) << name;
        Position one = Position::start(original), other = Position::start(copied);
        EXPECT_EQ(one.fen(), other.fen()) << name;
        EXPECT_EQ(perft(one, 2), perft(other, 2)) << name;
    }
}

Outcome end_of(const VariantPtr& variant, std::string_view fen) {
    const auto end = outcome(position(variant, fen));
    return end ? *end : Outcome{kDeadMaterial, -1};
}

TEST(VariantKeys, GoalsEndTheGame) {
    const VariantPtr hill = game("kingofthehill");
    EXPECT_EQ(end_of(hill, "8/8/8/8/4K3/8/8/k7 b - - 0 1"), (Outcome{{"goal reached"}, 1}));
    EXPECT_EQ(end_of(hill, "8/8/8/3k4/8/8/8/K7 w - - 0 1"), (Outcome{{"goal reached"}, 0}));
    EXPECT_EQ(outcome(position(hill, "8/8/8/8/8/4K3/8/k7 b - - 0 1")), std::nullopt)
        << "bare Kings may still win";
    EXPECT_EQ(end_of(game("3check"), "4k3/8/8/8/8/8/8/4K2R b - - 0+2 5 9"), (Outcome{{"checks"}, 1}));
    const VariantPtr queens = compiled("[q:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\n", "q");
    EXPECT_EQ(end_of(queens, "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), (Outcome{{"extinction"}, 1}));
    const VariantPtr race = game("racingkings");
    EXPECT_EQ(outcome(position(race, "4K3/k7/8/8/8/8/8/8 b - - 0 1")), std::nullopt)
        << "Black has one more move";
    EXPECT_EQ(end_of(race, "k3K3/8/8/8/8/8/8/8 w - - 0 1"), (Outcome{{"goal reached"}, 0.5}));
}

TEST(VariantKeys, ChecksAreCountedDownAndHashed) {
    Position pos = position("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
    const Key before = pos.key();
    pos.do_move(*parse_move(pos, "a1a8"));
    EXPECT_EQ(pos.fen(), "R3k3/8/8/8/8/8/8/4K3 b - - 0+3 1 1");
    EXPECT_EQ(pos.key(), pos.recompute_key());
    EXPECT_EQ(outcome(pos)->kind, EndKind{"checks"});
    pos.undo_move();
    EXPECT_EQ(pos.key(), before);
    EXPECT_NE(position("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1").key(), before);
}

TEST(VariantKeys, CapturedPiecesChangeSides) {
    Position pos = position("crazyhouse", "4k3/8/8/8/8/8/r2Q~4/4K3 b - - 0 1");
    pos.do_move(*parse_move(pos, "a2d2"));
    EXPECT_EQ(pos.fen(), "4k3/8/8/8/8/8/3r4/4K3[p] w - - 0 2") << "a promoted Queen is a pawn again";
    Position shogi = position("minishogi", "4k/5/5/R4/K4[-] w - - 0 1");
    shogi.do_move(*parse_move(shogi, "a2a5+"));
    EXPECT_EQ(shogi.fen(), "+R3k/5/5/5/K4[] b - - 1 1");
}

TEST(VariantKeys, PerpetualCheckLosesWhereItIsForbidden) {
    Position pos = position("shogi", "9/9/9/9/9/9/3r5/9/K7k[-] w - - 0 1");
    const std::vector<std::string> round = {"a1b1", "d3b3", "b1a1", "b3a3"};
    for (int i = 0; i < 4 && !outcome(pos); ++i)
        for (const std::string& text : round) {
            if (outcome(pos)) break;
            pos.do_move(*parse_move(pos, i > 0 && text == "d3b3" ? "a3b3" : text));
        }
    ASSERT_TRUE(outcome(pos));
    EXPECT_EQ(outcome(pos)->kind, EndKind{"perpetual check"});
    EXPECT_EQ(outcome(pos)->white_score, 1) << "Black gave check with every move";
}

// Mongolian chess: what the mated side gets depends on the checks that led there.
TEST(VariantKeys, MatesWithoutShakAreDrawn) {
    struct Row {
        const char* what;
        const char* fen;
        std::vector<const char*> moves;
        double white_score;
    };
    const std::vector<Row> rows = {
        {"by a Rook", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {"a1a8"}, 1},
        {"by a pawn", "7k/5K2/6P1/p7/P7/8/2B5/8 w - - 0 1", {"g6g7"}, 0.5},
        {"by a Knight alone", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", {"g5f7"}, 0},
        {"by a Bishop", "R7/5K1k/8/1p4P1/1P6/8/4B3/8 w - - 0 1", {"e2d3"}, 0.5},
        {"by a Bishop after a Rook's check",
         "7k/5K2/8/1p4P1/1P6/8/4B3/R7 w - - 0 1",
         {"a1a8", "h8h7", "e2d3"},
         1},
        {"a check before the series does not count",
         "7k/5K2/8/1p3pP1/1P6/8/4B3/R7 w - - 0 1",
         {"a1a8", "h8h7", "e2f1", "f5f4", "f1d3"},
         0.5},
    };
    for (const Row& row : rows) {
        Position pos = position("shatar", row.fen);
        for (const char* text : row.moves) {
            EXPECT_FALSE(outcome(pos)) << row.what;
            const auto move = parse_move(pos, text);
            ASSERT_TRUE(move) << row.what << ' ' << text;
            pos.do_move(*move);
        }
        ASSERT_TRUE(outcome(pos)) << row.what;
        EXPECT_EQ(outcome(pos)->kind, kCheckmate) << row.what;
        EXPECT_EQ(outcome(pos)->white_score, row.white_score) << row.what;
    }
}

TEST(VariantKeys, ValuesOfRepetitionMateAndStalemate) {
    const VariantPtr v =
        compiled("[v:chess]\nnFoldValue = win\ncheckmateValue = win\nstalemateValue = loss\n", "v");
    EXPECT_EQ(end_of(v, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), (Outcome{kCheckmate, 0}));
    EXPECT_EQ(end_of(v, "k7/8/1Q6/8/8/8/8/K7 b - - 0 1"), (Outcome{kStalemate, 1}));
    Position pos = position(v, "k6r/8/8/8/8/8/8/K6R w - - 0 1");
    for (int i = 0; i < 2; ++i)
        for (const char* text : {"h1g1", "h8g8", "g1h1", "g8h8"}) pos.do_move(*parse_move(pos, text));
    EXPECT_EQ(outcome(pos), (Outcome{kRepetition, 1})) << "the side to move wins";
}

TEST(VariantKeys, WhatIsInheritedOfRemovedPiecesIsDropped) {
    VariantCatalog catalog;
    const auto loaded = catalog.load(
        "[a:chess]\nmobilityRegionWhiteKnight = *1 *2 *3\nsanNames = n:S\npromotionLimit = q:1 "
        "n:2\npieceValueMg = n:300 b:320\n"
        "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
        "[b:a]\nknight = -\n"
        "[c:a]\ncustomPiece1 = n:C\n"
        "[d:shogi]\nlance = -\nstartFen = 4k4/9/9/9/9/9/9/9/4K4[-] w - - 0 1\npromotedPieceType = s:r\n",
        "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ((*catalog.get("b"))->promotions[0].size(), 3u);
    EXPECT_EQ((*catalog.get("c"))->types[*(*catalog.get("c"))->find_type('N')].betza, "C");
    // The Camel is not worth what the Knight was.
    const VariantPtr c = *catalog.get("c");
    EXPECT_EQ(c->given_values[*c->find_type('N')].middle, std::nullopt);
    EXPECT_EQ(c->given_values[*c->find_type('B')].middle, 320);
    EXPECT_NE((*catalog.get("d"))->source.find("promotedPieceType = p:g n:g b:h r:d s:r\n"),
              std::string::npos)
        << (*catalog.get("d"))->source;
    for (const char* name : {"b", "c", "d"}) {
        VariantCatalog fresh;
        const auto again = fresh.load("[x]\n" + (*catalog.get(name))->source, "printed");
        ASSERT_TRUE(again) << name << again.error().describe();
        EXPECT_EQ((*fresh.get("x"))->source, (*catalog.get(name))->source);
    }
}

// What ancestors say by a letter is meant of the piece that had it then.
TEST(VariantKeys, InheritedLettersFollowTheirPieces) {
    VariantCatalog catalog;
    const auto loaded = catalog.load(
        "[a:chess]\npieceNames = n:Horse r:Tower\npieceValueMg = n:300 r:510\nsanNames = n:S\n"
        "[b:a]\nknight = h\ncustomPiece1 = n:C\nstartFen = rhbqkbhr/8/8/8/8/8/8/RHBQKBHR w KQkq - 0 1\n"
        "[c:b]\nknight = n\nrook = -\ncustomPiece1 = r:C\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
        "[d:b]\npieceNames = h:Nag n:Camel\n",
        "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    const auto piece = [&](const char* game, char letter) {
        const VariantPtr v = *catalog.get(game);
        const TypeId t = *v->find_type(letter);
        return v->types[t].betza + " " + v->types[t].name + " " + v->types[t].san + " " +
               std::to_string(v->given_values[t].middle.value_or(0));
    };
    EXPECT_EQ(piece("b", 'H'), "N Horse S 300");
    EXPECT_EQ(piece("b", 'N'), "C N N 0");
    EXPECT_EQ(piece("b", 'R'), "R Tower R 510");
    EXPECT_EQ(piece("c", 'N'), "N Horse S 300");
    EXPECT_EQ(piece("c", 'R'), "C R R 0");
    EXPECT_EQ(piece("d", 'H'), "N Nag S 300");
    EXPECT_EQ(piece("d", 'N'), "C Camel N 0");
    for (const char* name : {"b", "c", "d"}) {
        VariantCatalog fresh;
        const auto again = fresh.load("[x]\n" + (*catalog.get(name))->source, "printed");
        ASSERT_TRUE(again) << name << again.error().describe();
        EXPECT_EQ((*fresh.get("x"))->source, (*catalog.get(name))->source);
        EXPECT_EQ((*fresh.get("x"))->promotions[0].size(), (*catalog.get(name))->promotions[0].size());
    }
}

TEST(VariantKeys, PiecesEnterBehindOthers) {
    Position pos = position("seirawan", "4k3/8/8/8/8/8/8/R3K2R[HEh] w KQ - 0 1");
    constexpr std::array<const char*, 3> kRows[] = {
        {"e1g1", "O-O", "4k3/8/8/8/8/8/8/R4RK1[HEh] b A - 1 1"},
        {"e1g1h", "O-O/He1", "4k3/8/8/8/8/8/8/R3HRK1[Eh] b A - 1 1"},
        {"h1e1e", "O-O/Eh1", "4k3/8/8/8/8/8/8/R4RKE[Hh] b A - 1 1"},
        {"h1h5e", "Rh5/E", "4k3/8/8/7R/8/8/8/R3K2E[Hh] b Q - 1 1"},
        {"e1e2h", "Ke2/H", "4k3/8/8/8/8/8/4K3/R3H2R[Eh] b AH - 1 1"}};
    for (const auto& [coordinates, san, fen] : kRows) {
        const auto m = parse_coordinates(pos, coordinates);
        ASSERT_TRUE(m) << coordinates;
        EXPECT_EQ(to_san(pos, *m), san);
        EXPECT_EQ(*parse_san(pos, san), *m);
        const std::string before = pos.fingerprint();
        pos.do_move(*m);
        EXPECT_EQ(pos.fen(), fen);
        EXPECT_EQ(pos.key(), pos.recompute_key());
        pos.undo_move();
        EXPECT_EQ(pos.fingerprint(), before);
    }
    // Who has nothing left in hand has no gates, and no gate is opened to stop a check.
    EXPECT_EQ(position("seirawan", "4k3/8/8/8/8/8/8/RN2K2R[h] w KQB - 0 1").fen(),
              "4k3/8/8/8/8/8/8/RN2K2R[h] w KQ - 0 1");
    const Position pinned = position("seirawan", "4k3/8/8/8/7b/8/8/rB2K3[H] w B - 0 1");
    for (Move m : legal_moves(pinned)) EXPECT_NE(m.kind(), MoveKind::Gate) << to_coordinates(pinned, m);
}

// The field's programs take the last one and say nothing.
TEST(VariantKeys, WhoMayPassPasses) {
    const VariantPtr passers = compiled("[p:chess]\npass = true\n", "p");
    Position pos = Position::start(passers);
    const Move pass = *parse_move(pos, "e1e1");
    EXPECT_EQ(to_san(pos, pass), "--");
    EXPECT_EQ(*parse_san(pos, "--"), pass);
    const Key before = pos.key();
    pos.do_move(pass);
    EXPECT_EQ(pos.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    EXPECT_EQ(pos.key(), pos.recompute_key());
    EXPECT_EQ(outcome(pos), std::nullopt);
    pos.do_move(*parse_move(pos, "e8e8"));
    EXPECT_EQ(outcome(pos), (Outcome{{"both sides passed"}, 0.5}));
    EXPECT_FALSE(has_legal_move(pos));
    pos.undo_move();
    pos.undo_move();
    EXPECT_EQ(pos.key(), before);
    EXPECT_EQ(legal_moves(position(passers, "4k3/8/8/8/8/8/3PPP2/r3K3 w - - 0 1")).size(), 0u)
        << "nobody passes in check";
}

TEST(VariantKeys, WhoIsStuckPassesInsteadOfBeingStalemated) {
    const VariantPtr v = compiled("[p:chess]\npassOnStalemateBlack = true\n", "p");
    const Position stuck = position(v, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
    ASSERT_EQ(legal_moves(stuck).size(), 1u);
    EXPECT_EQ(to_coordinates(stuck, legal_moves(stuck)[0]), "a8a8");
    EXPECT_EQ(outcome(stuck), std::nullopt);
    EXPECT_EQ(end_of(v, "8/8/8/8/8/8/2q5/K6k w - - 0 1"), (Outcome{kStalemate, 0.5})) << "White may not";
    EXPECT_EQ(end_of(v, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"), (Outcome{kCheckmate, 1}));
    EXPECT_FALSE(parse_move(position(v, "k7/8/2Q5/8/8/8/8/K7 b - - 0 1"), "a8a8")) << "in check";
}

TEST(VariantKeys, KingsEnterFromTheHand) {
    Position pos = Position::start(game("placement"));
    EXPECT_FALSE(pos.king(Color::White).exists());
    for (const char* move : {"K@e1", "K@e8", "R@h1", "R@a8", "R@a1"}) pos.do_move(*parse_move(pos, move));
    EXPECT_EQ(pos.fen(), "r3k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[QBBNNqrbbnn] b KQq - 0 3");
    EXPECT_FALSE(parse_move(pos, "a7a6")) << "while there is something in hand";
    EXPECT_FALSE(Position::from_fen(game("placement"), "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1")) << "two Kings";
    EXPECT_FALSE(Position::from_fen(game("placement"), "4k3/8/8/8/8/8/8/8[] w - - 0 1")) << "none";
}

TEST(VariantKeys, PawnsOfSittuyinPromoteByMovesOfTheirOwn) {
    const VariantPtr v = game("sittuyin");
    Position pos = position(v, "k7/8/8/3P4/8/8/8/K6P[] w - - 0 1");
    ASSERT_TRUE(parse_move(pos, "d5d5f"));
    EXPECT_FALSE(parse_move(pos, "h1h1f")) << "not on the diagonal, and not the last one";
    EXPECT_EQ(to_san(pos, *parse_move(pos, "d5d5f")), "d5=F");
    pos.do_move(*parse_move(pos, "d5e6f"));
    EXPECT_EQ(pos.fen(), "k7/8/4F3/8/8/8/8/K6P[] b - - 0 1");
    EXPECT_FALSE(parse_move(position(v, "k7/8/2n5/3P4/8/8/8/K7[] w - - 0 1"), "d5d5f")) << "it would attack";
    EXPECT_EQ(end_of(v, "1r5k/8/8/7p/7P/8/6r1/K7[] w - - 0 1"), (Outcome{kStalemate, 0.5}))
        << "nobody must promote the last pawn";
}

// Of a piece that is not there, too: the game could not be printed.
TEST(VariantKeys, WordsByPieceHaveAColon) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[a:chess]\nrook = -\nstartPiecesOnly = true\n"
                                     "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\npieceNames = k:Kaiser nag\n",
                                     "f");
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().describe(), "f:5:24: pieceNames: expected LETTER:VALUE");
}

TEST(VariantKeys, OfAKeyThatStandsTwiceTheLastCountsAndIsTold) {
    VariantCatalog catalog;
    const auto loaded =
        catalog.load("[a:chess]\nnMoveRule = 10\ntitle = x\n nMoveRule = 20\n[b:a]\nnMoveRule = 30\n", "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ((*catalog.get("a"))->move_rule, 40);
    EXPECT_EQ((*catalog.get("b"))->move_rule, 60) << "another section is no repetition";
    ASSERT_EQ(catalog.warnings().size(), 1u);
    EXPECT_EQ(catalog.warnings()[0].describe(),
              "f:4:2: the key 'nMoveRule' stands twice in [a]: the last one counts");
}

TEST(VariantKeys, OtherRulesOfTheFormatAreRefusedByName) {
    for (const char* key : {"twoBoards = true", "petrifyBlastPieces = true", "wallingRule = duck",
                            "connectN = 3", "collinearN = 4", "petrifyOnCaptureTypes = n"}) {
        VariantCatalog catalog;
        const auto loaded = catalog.load(std::string("[a:chess]\ntitle = x\n") + key + "\n", "f");
        ASSERT_FALSE(loaded) << key;
        const std::string name(key, std::strcspn(key, " "));
        EXPECT_EQ(loaded.error().line, 3) << key;
        EXPECT_EQ(loaded.error().column, 1) << key;
        EXPECT_NE(loaded.error().text.find("'" + name + "' is not supported"), std::string::npos) << key;
    }
    VariantCatalog catalog;
    EXPECT_TRUE(catalog.load("[a:chess]\nblastOnCapture = false\nconnectN = 0\nwallOrMove = false\n", "f"))
        << "switched off, they change nothing";
}

// With the names for one side.
std::set<std::string> names_in_rows() {
    std::set<std::string> out;
    for (const GameKey* key : all_keys()) {
        EXPECT_TRUE(out.emplace(key->name).second) << key->name << " has two rows";
        EXPECT_FALSE(key->help.empty()) << key->name;
        if (key->by_side)
            for (Color c : kColors) out.insert(for_side(key->name, c));
    }
    return out;
}

TEST(VariantKeys, TheManualHasTheRowsOfAllKeys) {
    const std::string page = file_text(source_path("docs/variants.md"));
    EXPECT_EQ(with_key_tables(page), page) << "./dev docs writes the tables";
    for (const GameKey* key : all_keys())
        EXPECT_NE(page.find("| `" + std::string(key->name) + "`"), page.npos) << key->name;
}

TEST(VariantKeys, EveryRowIsReadAndWhatIsReadHasARow) {
    const std::set<std::string> rows = names_in_rows();
    VariantCatalog catalog;
    const Compiled chess = compile_variant("chess", *catalog.merged_entries("chess"));
    const std::set<std::string> asked(chess.asked.begin(), chess.asked.end());
    for (const std::string& name : rows) EXPECT_TRUE(asked.contains(name)) << name;
    const std::string_view foreign =
        "twoBoards petrifyOnCaptureTypes petrifyBlastPieces enclosingDrop wallingRule wallOrMove "
        "flipEnclosedPieces connectN connectNxN collinearN";
    for (const std::string& name : asked)
        EXPECT_TRUE(rows.contains(name) || !usual_piece_name(name).empty() ||
                    name.starts_with("customPiece") || name.starts_with("mobilityRegion") ||
                    foreign.find(name) != foreign.npos)
            << name << " has no row";
}

TEST(VariantKeys, ExamplesAreLinesOfAFile) {
    for (const GameKey* key : all_keys()) {
        if (key->example.empty()) continue;
        const std::string name(key->example.substr(0, key->example.find(' ')));
        EXPECT_TRUE(name == key->name || (key->by_side && name.starts_with(key->name))) << key->example;
    }
}

}  // namespace
}  // namespace magus
