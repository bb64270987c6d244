// Matches in this process: openings, colours, resuming, the command line.
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tests/lab_helpers.h"
#include "tests/scratch_folder.h"
#include "tuning/match/match.h"
#include "tuning/match/match_state.h"

#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::game;
using testing::lab;
using testing::LabRun;
using testing::ScratchFolder;

MatchSettings quick_match(int games) {
    MatchSettings out;
    out.variants = {{game("chess"), {}}};
    out.engines = {*parse_engine_spec("self name=A hash=1"), *parse_engine_spec("self name=B hash=1")};
    out.time[0].nodes = 60;
    out.time[1].nodes = 40;
    out.games = games;
    out.openings.search_nodes = 100;
    out.adjudication.most_plies = 60;
    return out;
}

// Without thinking times, and so without the line breaks that depend on them.
std::string without_times(const std::string& pgn) {
    const std::string untimed = std::regex_replace(pgn, std::regex("[0-9.]+s\\}"), "}");
    return std::regex_replace(untimed, std::regex("\\s+"), " ");
}

std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> out;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) out.push_back(line);
    return out;
}

void expect_same_games(const Tally& a, const Tally& b) {
    ASSERT_EQ(a.count(), b.count());
    for (const auto& [number, one] : a.games()) {
        const GameResult& other = b.games().at(number);
        EXPECT_EQ(without_times(one.pgn), without_times(other.pgn));
        EXPECT_EQ(one.first_score, other.first_score);
    }
}

TEST(Openings, DependOnSeedAndNumberOnly) {
    OpeningSettings settings;
    settings.search_nodes = 100;
    const auto book = OpeningBook::make(game("tomorrow3"), {}, settings);
    ASSERT_TRUE(book);
    OpeningJudge one(settings.search_nodes), other(settings.search_nodes);
    const Opening third = book->opening(3, one), first = book->opening(1, one);
    EXPECT_EQ(book->opening(1, other), first);
    EXPECT_EQ(book->opening(3, other), third);
    EXPECT_NE(first, third);
    EXPECT_EQ(first.moves.size(), 8u);
    settings.seed = 2;
    EXPECT_NE(OpeningBook::make(game("tomorrow3"), {}, settings)->opening(1, one), first);
}

TEST(Openings, AreBalancedForTheWholeSearch) {
    OpeningSettings settings;
    settings.search_nodes = 2000;
    settings.balance = 40;
    const VariantPtr variant = game("capablanca");
    const auto book = OpeningBook::make(variant, {}, settings);
    ASSERT_TRUE(book);
    OpeningJudge judge(settings.search_nodes), other(settings.search_nodes);
    for (int i = 0; i < 5; ++i) {
        auto pos = Position::start(variant);
        for (const std::string& move : book->opening(i, judge).moves)
            pos.do_move(*parse_coordinates(pos, move));
        EXPECT_LE(other.advantage(pos, kInfinite), settings.balance) << pos.fen();
    }
}

TEST(Openings, ShuffledBackRanks) {
    OpeningSettings settings;
    settings.shuffle = true;
    settings.random_plies = 0;
    settings.balance = kInfinite - 1;
    settings.search_nodes = 50;
    OpeningJudge judge(settings.search_nodes);
    const auto book = OpeningBook::make(game("chess"), {}, settings);
    ASSERT_TRUE(book);
    std::set<std::string> seen;
    for (int i = 0; i < 10; ++i) {
        const std::string fen = book->opening(i, judge).fen;
        seen.insert(fen);
        std::string ranks = fen.substr(0, 8);
        EXPECT_EQ(ranks[0], 'r');
        EXPECT_EQ(ranks[4], 'k');
        EXPECT_NE(ranks.find('b') % 2, ranks.rfind('b') % 2) << fen;
        std::sort(ranks.begin(), ranks.end());
        EXPECT_EQ(ranks, "bbknnqrr");
        EXPECT_TRUE(Position::from_fen(game("chess"), fen));
    }
    EXPECT_GT(seen.size(), 3u);
    EXPECT_FALSE(OpeningBook::make(game("longboard"), {}, settings));
}

Result<std::vector<Opening>> read(const VariantPtr& variant, const std::string& path, int plies) {
    VariantCatalog catalog;
    return read_openings(variant, path, plies, catalog);
}

TEST(Openings, FromAFile) {
    ScratchFolder folder;
    folder.file("a.epd", "# comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n"
                         "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\n");
    const auto starts = read(game("chess"), folder.file("a.epd"), 0);
    ASSERT_TRUE(starts);
    EXPECT_EQ(*starts, (std::vector<Opening>{{"4k3/8/8/8/8/8/4P3/4K3 w - -", {}},
                                             {"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9", {}}}));
    folder.file("bad.epd", "\n4k3/8/8/8/8/8/4P3/4K2 w - -\n");
    const auto bad = read(game("chess"), folder.file("bad.epd"), 0);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().line, 2);
    EXPECT_FALSE(read(game("chess"), folder.file("none.epd"), 0));
}

TEST(Openings, FromGames) {
    ScratchFolder folder;
    folder.file("a.PGN", "[Event \"x\"]\n\n1. e4 {King's} e5 (1... c5 {S} (1... e6)) 2.Nf3! $1 "
                         "Nc6 1/2-1/2\n[Variant \"capablanca\"]\n1. e4 *\n"
                         "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1... Kd7 ; home\n*\n");
    const auto starts = read(game("chess"), folder.file("a.PGN"), 3);
    ASSERT_TRUE(starts) << starts.error().describe();
    EXPECT_EQ(*starts, (std::vector<Opening>{{game("chess")->start_fen, {"e2e4", "e7e5", "g1f3"}},
                                             {"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", {"e8d7"}}}));
    OpeningSettings settings;
    settings.random_plies = 0;
    OpeningJudge judge(1);
    const auto book = OpeningBook::make(game("chess"), *starts, settings);
    ASSERT_TRUE(book);
    EXPECT_EQ(book->opening(3, judge), starts->at(1)) << "again and again, in their order";

    for (const char* wrong : {"[Event]", "1. e4 {", "1. e4 (1. d4", "1. e5", "[Variant \"shogi\"] 1. e4"}) {
        folder.file("bad.pgn", std::string(wrong) + '\n');
        EXPECT_FALSE(read(game("chess"), folder.file("bad.pgn"), 12)) << wrong;
    }
    // A game that is over leaves nothing to play.
    folder.file("over.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n");
    const auto over = read(game("chess"), folder.file("over.pgn"), 12);
    ASSERT_TRUE(over);
    EXPECT_FALSE(OpeningBook::make(game("chess"), *over, settings));
}

// What we write we can read: the games of a match are openings of the next, in any game.
TEST(Openings, FromOurOwnGames) {
    ScratchFolder folder;
    const std::atomic<bool> never = false;
    for (const char* name : {"sorcerer", "tomorrow3", "longboard"}) {
        MatchSettings settings = quick_match(2);
        settings.variants = {{game(name), {}}};
        settings.adjudication.most_plies = 16;
        settings.pgn_file = folder.file("games.pgn");
        ASSERT_TRUE(run_match(settings, {}, never));
        const auto starts = read(game(name), settings.pgn_file, 100);
        ASSERT_TRUE(starts) << name << ' ' << starts.error().describe();
        ASSERT_EQ(starts->size(), 2u);
        EXPECT_EQ(starts->at(0).moves.size(), 16u);
    }
}

TEST(Match, EveryOpeningWithBothColours) {
    const std::atomic<bool> stop = false;
    MatchSettings settings = quick_match(6);
    settings.concurrency = 2;
    const auto tally = run_match(settings, {}, stop);
    ASSERT_TRUE(tally);
    ASSERT_EQ(tally->count(), 6u);
    const std::regex opening(R"(\n\n1\. (\S+ \S+ 2\. \S+ \S+ 3\. \S+ \S+ 4\.\s\S+))");
    for (int pair = 0; pair < 3; ++pair) {
        std::smatch one, two;
        const std::string &first = tally->games().at(2 * pair).pgn,
                          &second = tally->games().at(2 * pair + 1).pgn;
        // The colours of the seed's table: A B, B A, A B.
        EXPECT_NE(first.find(pair == 1 ? "[White \"B\"]" : "[White \"A\"]"), std::string::npos);
        EXPECT_NE(second.find(pair == 1 ? "[White \"A\"]" : "[White \"B\"]"), std::string::npos);
        ASSERT_TRUE(std::regex_search(first, one, opening) && std::regex_search(second, two, opening));
        EXPECT_EQ(one[1], two[1]);
    }
    EXPECT_EQ(tally->wins() + tally->draws() + tally->losses(), 6);
    EXPECT_EQ(tally->pair_scores().size(), 3u);
    EXPECT_GT(tally->effort(0).nodes, tally->effort(1).nodes);
}

// However the first run ends, and wherever its last line was cut, the games are those of one run.
TEST(Match, ResumesWithoutLosingOrDoublingAGame) {
    ScratchFolder folder;
    const std::atomic<bool> never = false;
    const auto whole = run_match(quick_match(12), {}, never);
    ASSERT_TRUE(whole);

    MatchSettings settings = quick_match(12);
    settings.concurrency = 2;
    settings.state_file = folder.file("match.state");
    settings.pgn_file = folder.file("match.pgn");
    std::atomic<bool> stop = false;
    ASSERT_TRUE(run_match(
        settings, [&](const Tally& tally) { stop = stop || tally.count() >= 5; }, stop));
    std::vector<std::string> lines = lines_of(settings.state_file);
    ASSERT_GE(lines.size(), 6u);
    ASSERT_LT(lines.size(), 13u);
    {
        std::ofstream cut(settings.state_file, std::ios::trunc | std::ios::binary);
        for (std::size_t i = 0; i + 1 < lines.size(); ++i) cut << lines[i] << '\n';
        cut << lines.back().substr(0, lines.back().size() / 2);
    }
    EXPECT_FALSE(run_match(settings, {}, never)) << "without resume an old file must not be touched";
    settings.resume = true;
    std::size_t known = 99;
    const auto resumed = run_match(
        settings, [&](const Tally& tally) { known = std::min(known, tally.count()); }, never);
    ASSERT_TRUE(resumed);
    EXPECT_EQ(known, lines.size() - 2);
    expect_same_games(*whole, *resumed);
    EXPECT_EQ(lines_of(settings.state_file).size(), 13u);
    std::size_t in_pgn = 0;
    for (const std::string& line : lines_of(settings.pgn_file)) in_pgn += line.starts_with("[Event ");
    EXPECT_EQ(in_pgn, 12u);

    settings.openings.seed = 2;
    const auto other = run_match(settings, {}, never);
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().text, "belongs to another run");
}

// With a clock that counts nodes, neither the machine nor other work on it changes a game.
TEST(Match, AClockInNodesGivesTheSameGamesAgain) {
    const std::atomic<bool> never = false;
    MatchSettings settings = quick_match(4);
    settings.time = {*parse_time_control("0.05+0.001@40"), *parse_time_control("0.05+0.001@20")};
    const auto once = run_match(settings, {}, never);
    settings.concurrency = 4;
    const auto again = run_match(settings, {}, never);
    ASSERT_TRUE(once && again);
    expect_same_games(*once, *again);
    EXPECT_EQ(once->faults(), 0) << "nobody oversteps such a clock";
    EXPECT_GT(once->effort(0).nodes, once->effort(1).nodes);
}

TEST(Match, ResultsReadBack) {
    GameResult game;
    game.number = 17;
    game.first_score = 0.6;
    game.ending = Ending::IllegalMove;
    game.detail = "odd \"text\" \\ \n\x01";
    game.effort[1] = {123456789012345u, 2, 3, 4};
    game.pgn = "[Event \"x\"]\n\n1. e4 *\n";
    const auto back = parse_game_result({17, to_json(game)});
    ASSERT_TRUE(back);
    EXPECT_EQ(to_json(*back), to_json(game));
    EXPECT_EQ(back->number, 17);
    EXPECT_EQ(back->effort[1].nodes, game.effort[1].nodes);
    for (const char* wrong : {"", "{", "{}", "[]", "{\"ending\":\"foo\"}"})
        EXPECT_FALSE(parse_game_result({17, wrong}));
    // What no game can have.
    const std::string good = to_json(game);
    for (const auto& [what, instead] : {std::pair{"\"first_score\":0.6", "\"first_score\":5.0"},
                                        {"\"first_score\":0.6", "\"first_score\":-0.5"},
                                        {"\"first_score\":0.6", "\"first_score\":null"},
                                        {"\"plies\":0", "\"plies\":-1"},
                                        {"\"plies\":0", "\"plies\":2.5"},
                                        {"\"plies\":0", "\"plies\":1e9"},
                                        {"\"moves\":2", "\"moves\":-2"},
                                        {"\"us\":4", "\"us\":\"4\""},
                                        {"\"nodes\":123456789012345", "\"nodes\":18446744073709551615"}}) {
        std::string bad = good;
        const std::size_t at = bad.find(what);
        ASSERT_NE(at, std::string::npos) << what;
        bad.replace(at, std::string(what).size(), instead);
        EXPECT_FALSE(parse_game_result({17, bad})) << instead;
    }
    game.detail = "\xff\xfe";  // no text at all
    EXPECT_TRUE(parse_game_result({17, to_json(game)}));
}

TEST(Match, SprtEndsIt) {
    const std::atomic<bool> stop = false;
    MatchSettings settings = quick_match(400);
    settings.time[1].nodes = 2;
    settings.adjudication = {};
    settings.sprt = SprtSettings{0, 100};
    const auto tally = run_match(settings, {}, stop);
    ASSERT_TRUE(tally);
    EXPECT_LT(tally->count(), 400u);
}

// ---- The command line

TEST(LabCommands, Match) {
    ScratchFolder folder;
    const LabRun run = lab({"match", "--engine", "self nodes=30 name=A", "--engine", "self nodes=20 name=B",
                            "--games", "2", "--max-plies", "40", "--json", folder.file("a.json")});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("chess: A - B, 2 games, nodes=30 against nodes=20"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\n  ends     "), std::string::npos);
    EXPECT_FALSE(lines_of(folder.file("a.json")).empty());
}

TEST(LabCommands, SelfPlay) {
    const LabRun run = lab({"selfplay", "--variants", "chess,tomorrow3", "--engine", "self", "--nodes", "20",
                            "--games", "2", "--max-plies", "30"});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("\nchess "), std::string::npos);
    EXPECT_NE(run.out.find("\ntomorrow3 "), std::string::npos);
}

TEST(LabCommands, MistakesGetAMessage) {
    const std::vector<std::string> two = {"--engine", "self", "--engine", "self"};
    const auto match = [&](std::vector<std::string> more) {
        std::vector<std::string> all = {"match"};
        all.insert(all.end(), two.begin(), two.end());
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {},
             {"nonsense"},
             {"match"},
             {"match", "--engine", "self", "--nodes", "9"},
             {"match", "stray"},
             {"match", "--foo"},
             match({}),  // no limit
             match({"--tc", "x"}),
             match({"--nodes", "x"}),
             match({"--nodes", "9", "--games", "0"}),
             match({"--nodes", "9", "--concurrency", "0"}),
             match({"--nodes", "9", "--variant", "nonesuch"}),
             match({"--nodes", "9", "--sprt", "5,0"}),
             match({"--nodes", "9", "--sprt", "0,5,2,2"}),
             match({"--nodes", "9", "--draw", "x"}),
             match({"--nodes", "9", "--resume"}),
             match({"--nodes", "9", "--openings", "/no/file"}),
             match({"--nodes", "9", "--margin", "-1"}),
             match({"--nodes", "9", "--report"}),
             match({"--nodes", "9", "--shard", "1/2"}),
             match({"--nodes", "9", "--shard", "3/2", "--state", "x"}),
             match({"--nodes", "9", "--shard", "1/2", "--state", "x", "--sprt", "0,5"}),
             {"throw", "--engine", "self", "--nodes", "9"},
             {"merge"},
             {"merge", "--state", "x"},
             {"selfplay", "--tc", "1"},
             {"selfplay", "--variants", "chess,nonesuch", "--tc", "1"},
             {"selfplay", "--variants", "chess"},
             {"selfplay", "--variants", "chess", "--tc", "1", "--proto", "usi"},
         }) {
        const LabRun run = lab(arguments);
        EXPECT_EQ(run.status, 2) << ::testing::PrintToString(arguments);
        EXPECT_FALSE(run.err.empty());
        EXPECT_TRUE(run.out.empty());
    }
    EXPECT_EQ(lab({"selfplay", "--variants", "chess", "--tc", "1"}).status, 1)
        << "no engine beside this program";
    EXPECT_EQ(lab({"match", "--help"}).status, 0);
}

TEST(MatchCommand, WeightsThatNoEngineTakesAreRefused) {
    const auto run = lab(
        {"match", "--engine", "program", "--engine", "self weights=own", "--nodes", "9", "--weights", "w"});
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.err.find("--weights: no engine takes the file"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace magus
