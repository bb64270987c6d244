// The game in the terminal, driven by text, and the command line around it.
#include "protocol/commands.h"
#include "protocol/terminal/terminal.h"
#include "tests/scratch_folder.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::ScratchFolder;

// That of GoogleTest knows half of the signs on Windows.
MATCHER_P(contains_regex, pattern, std::string("contains ") + pattern) {
    return std::regex_search(arg, std::regex(pattern));
}

struct Ran {
    int code = 0;
    std::string out, err;
};

Ran run(const std::vector<std::string>& arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out, err;
    const int code = run_command_line(arguments, in, out, err);
    return {code, out.str(), err.str()};
}

std::string game(const std::string& input, const std::string& variant = "chess") {
    return run({"play", variant, "--nodes", "500"}, input).out;
}

TEST(Terminal, PlaysMovesInBothNotations) {
    const std::string out = game("e4\ng1f3\nquit\n");
    EXPECT_THAT(out, HasSubstr("8 | r | n | b | q | k | b | n | r |"));
    EXPECT_THAT(out, contains_regex("1\\.\\.\\. [A-Za-z]"));
    EXPECT_THAT(out, contains_regex("2\\.\\.\\. [A-Za-z]"));
    EXPECT_THAT(out, contains_regex("depth [0-9]+  [-+]"));
}

TEST(Terminal, BadInputGetsAPlainMessage) {
    const std::string out = game("e5\nnonsense\nlevel\nlevel -1\nundo\n\n   \nfen\n");
    EXPECT_THAT(out, HasSubstr("'e5' is neither a legal move nor a command"));
    EXPECT_THAT(out, HasSubstr("'nonsense' is neither"));
    EXPECT_THAT(out, HasSubstr("a number above 0, please"));
    EXPECT_THAT(out, HasSubstr("There is nothing to take back"));
    EXPECT_THAT(out, HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
}

TEST(Terminal, TakesBackSwapsFlipsAndHelps) {
    const std::string out = game("e4\nundo\nfen\ngo\nfen\nflip\nhint\nmoves\nhelp\nnew\nresign\ne4\nquit\n");
    EXPECT_THAT(out, HasSubstr("RNBQKBNR w KQkq - 0 1"));  // after undo
    EXPECT_THAT(out, HasSubstr(" b KQkq "));               // the engine has played White's move
    EXPECT_THAT(out, HasSubstr("  h   g   f   e   d   c   b   a"));
    EXPECT_THAT(out, HasSubstr("Perhaps "));
    EXPECT_THAT(out, HasSubstr("take back your last move"));
    EXPECT_THAT(out, HasSubstr("0-1, White resigns"));
    EXPECT_THAT(out, HasSubstr("The game is over. Type new"));
}

TEST(Terminal, TellsTheResult) {
    Session session;
    ASSERT_TRUE(session.set_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {}));
    std::istringstream in("Ra8\nundo\nRa7\n");
    std::ostringstream out;
    Limits limits;
    limits.nodes = 500;
    TerminalGame(session, in, out, limits).run();
    EXPECT_THAT(out.str(), HasSubstr("The game is over: 1-0, White mates."));
    EXPECT_THAT(out.str(), contains_regex("1\\.\\.\\. [A-Za-z]"));  // went on after undo
}

TEST(Terminal, TheLastMoveIsMarked) {
    Session session;
    ASSERT_TRUE(session.set_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {"a1a8"}));
    std::istringstream in("board\n");
    std::ostringstream out;
    TerminalGame(session, in, out, Limits{}).run();
    EXPECT_THAT(out.str(), HasSubstr("8 |[R]|   |"));
    EXPECT_THAT(out.str(), HasSubstr("1 |[ ]|   |"));
    EXPECT_THAT(out.str(), HasSubstr("| k |"));
    EXPECT_THAT(out.str(), Not(HasSubstr("\x1b")));
}

// Without the escapes a board in colours has the same columns, ranks and files as one without.
TEST(Terminal, ColorsOnlyWhereTheTerminalShowsThem) {
    Session session;
    ASSERT_TRUE(session.set_variant("deathmatch"));
    BoardLook look;
    look.colors = true;
    look.marked = Bitboard::of(session.position().board().at(4, 1));
    const std::string colored = draw_board(session.position(), look);
    EXPECT_THAT(colored, HasSubstr("\x1b["));
    EXPECT_THAT(colored, HasSubstr("\u265a"));  // a King
    const std::string plain = std::regex_replace(colored, std::regex("\x1b\\[[0-9;]*m"), "");
    EXPECT_THAT(plain, HasSubstr("  8  "));
    EXPECT_EQ(std::count(plain.begin(), plain.end(), '\n'), 9);
    std::istringstream lines(colored);
    for (std::string line; std::getline(lines, line);)
        if (line.find('\x1b') != line.npos) {
            EXPECT_TRUE(line.ends_with("\x1b[0m")) << line;  // nothing stays coloured
        }
}

TEST(Terminal, AWallIsOnePieceOnTwoSquares) {
    Session session;
    ASSERT_TRUE(session.set_variant("longboard"));
    BoardLook look;
    EXPECT_THAT(draw_board(session.position()), HasSubstr("| H | W |   | V===V |   | W | H |"));
    look.flipped = true;
    EXPECT_THAT(draw_board(session.position(), look), HasSubstr("| h | w |   | v===v |   | w | h |"));
    look.colors = true;
    const std::string plain =
        std::regex_replace(draw_board(session.position(), look), std::regex("\x1b\\[[0-9;]*m"), "");
    EXPECT_THAT(plain, HasSubstr(" V==V "));
}

TEST(Terminal, DemoEndsByTheRules) {
    Session session;
    ASSERT_TRUE(session.set_variant("tomorrow1"));
    ASSERT_TRUE(session.set_position("k11/12/2K9/12/12/12/12/11Q w - - 0 1", {}));
    std::ostringstream out;
    Limits limits;
    limits.nodes = 3000;
    const PgnGame game = play_demo(session, {}, out, limits);
    EXPECT_NE(game.result, "*");
    EXPECT_EQ(game.final_position().fen(), session.position().fen());
    EXPECT_THAT(out.str(), contains_regex("(1-0: White mates|1/2-1/2: )"));
}

class SavedGames : public ::testing::Test {
protected:
    const ScratchFolder folder_;
    const std::string path_ = folder_.file("games.pgn");
};

Limits few_nodes() {
    Limits limits;
    limits.nodes = 300;
    return limits;
}

TEST_F(SavedGames, LoadAgain) {
    for (const char* variant : {"chess", "deathmatch", "longboard", "sorcerer-drops"}) {
        std::istringstream in("go\ngo\nundo\ngo\ngo\nsave " + path_), nothing;
        std::ostringstream out;
        Session session, other;
        ASSERT_TRUE(session.set_variant(variant));
        TerminalGame(session, in, out, few_nodes()).run();
        EXPECT_THAT(out.str(), HasSubstr("Saved.\n"));
        TerminalGame again(other, nothing, out, few_nodes());
        const auto loaded = again.load_from(path_);
        ASSERT_TRUE(loaded) << loaded.error().describe();
        EXPECT_EQ(other.variant().name, variant);
        EXPECT_EQ(other.position().fingerprint(), session.position().fingerprint());
        EXPECT_EQ(other.moves().size(), 2u);
        for (const PgnMove& played : again.game().moves) EXPECT_TRUE(read_note(played.comment));
    }
    EXPECT_EQ(run({"check", path_}).out, "4 games, 4 in order\n");
}

TEST_F(SavedGames, GoOn) {
    EXPECT_EQ(run({"play", "--nodes", "300", "--save", path_}, "e4\nresign\n").code, 0);
    const Ran more =
        run({"play", "--nodes", "300", "--load", path_, "--save", path_}, "undo\nd4\nnew\nload " + path_);
    EXPECT_EQ(more.code, 0) << more.err;
    EXPECT_THAT(more.out, HasSubstr("2. "));
    EXPECT_EQ(run({"check", path_}).out, "2 games, 2 in order\n");
    EXPECT_THAT(game("save\nload /none\n"), HasSubstr("/none: cannot read the file"));
}

TEST_F(SavedGames, CheckNamesTheBadOnes) {
    std::ofstream(path_) << "1. e4 *\n\n[Event \"x\"]\n\n1. e5 *\n";
    const Ran checked = run({"check", path_});
    EXPECT_EQ(checked.code, 1);
    EXPECT_EQ(checked.out, "2 games, 1 in order\n");
    EXPECT_EQ(checked.err, "magus: " + path_ + ":5:4: 'e5' is not a legal move here\n");
}

TEST(Terminal, ShowsWhatIsInHand) {
    EXPECT_THAT(game("quit\n", "sorcerer-drops"), HasSubstr("In hand: White JJJJGA, Black JJJJGA\n"));
    EXPECT_THAT(game("quit\n", "deathmatch"), HasSubstr("In hand: White M, Black M\n"));
    EXPECT_THAT(game("quit\n"), Not(HasSubstr("In hand")));
}

TEST(CommandLine, OneShotCommands) {
    EXPECT_THAT(run({"variants"}).out, contains_regex("tomorrow1 +12x8"));
    EXPECT_THAT(run({"show", "tomorrow1"}).out, HasSubstr("Giraffe"));
    EXPECT_THAT(run({"show", "tomorrow1", "giraffe"}).out, HasSubstr(" O |"));
    EXPECT_THAT(run({"perft", "3"}).out, HasSubstr("Nodes searched: 8902\n"));
    EXPECT_THAT(run({"perft", "capablanca", "2", "--divide"}).out, HasSubstr("Nodes searched: 784\n"));
    EXPECT_THAT(run({"perft", "1", "--fen", "7k/8/8/8/8/8/P7/K7 w - - 0 1"}).out,
                HasSubstr("Nodes searched: 4\n"));
    EXPECT_THAT(run({"--version"}).out, HasSubstr("Magus"));
    EXPECT_THAT(run({"--help"}).out, HasSubstr("Usage: magus"));
}

TEST(CommandLine, MistakesAreToldOnTheErrorStream) {
    const std::vector<std::pair<std::vector<std::string>, int>> rows = {
        {{"nonsense"}, 2},
        {{"--nonsense"}, 2},
        {{"show"}, 2},
        {{"show", "nothing"}, 1},
        {{"show", "chess", "Camel"}, 1},
        {{"perft"}, 2},
        {{"perft", "chess"}, 2},
        {{"perft", "nothing", "3"}, 1},
        {{"perft", "1", "--fen", "8/8"}, 1},
        {{"check", "/nowhere.ini"}, 1},
        {{"check"}, 2},
        {{"check", "/nowhere.pgn"}, 1},
        {{"play", "--load", "/nowhere.pgn"}, 1},
        {{"play", "chess", "--load", "/nowhere.pgn"}, 2},
        {{"--variants", "/nowhere.ini", "variants"}, 1},
        {{"play", "nothing"}, 1},
        {{"play", "--time", "-1"}, 2},
        {{"play", "--nodes", "x"}, 2},
    };
    for (const auto& [arguments, code] : rows) {
        const Ran ran = run(arguments);
        EXPECT_EQ(ran.code, code) << arguments[0];
        EXPECT_THAT(ran.err, HasSubstr("magus: "));
        EXPECT_EQ(ran.out, "");
    }
}

TEST(CommandLine, AGameOfAnUnknownVariantMayLackItsFile) {
    ScratchFolder folder;
    const std::string games = folder.file("own.pgn", "[Variant \"own\"]\n\n1. e4 *\n");
    const std::string file = folder.file("own.ini", "[own:chess]\n");
    EXPECT_THAT(run({"check", games}).err, HasSubstr("--variants FILE"));
    EXPECT_THAT(run({"play", "--load", games}).err, HasSubstr("--variants FILE"));
    EXPECT_EQ(run({"check", games, "--variants", file}).err, "");
}

TEST(CommandLine, CheckTellsOfGamesThatNoMoveRuleEnds) {
    ScratchFolder folder;
    const std::string file =
        folder.file("endless.ini", "[ends:chess]\n[endless:chess]\nnMoveRule = 0\nnFoldRule = 0\n"
                                   "[repeats:chess]\nnMoveRule = 0\n");
    const Ran ran = run({"check", file});
    EXPECT_EQ(ran.code, 0) << "a warning, no error";
    EXPECT_THAT(ran.err, HasSubstr("[endless] has no rule"));
    EXPECT_THAT(ran.err, HasSubstr("nothing else does"));
    EXPECT_THAT(ran.err, HasSubstr("[repeats] has no rule"));
    EXPECT_THAT(ran.err, HasSubstr("only repetition"));
    EXPECT_THAT(ran.err, Not(HasSubstr("[ends]")));
}

TEST(CommandLine, OutputThatCannotBeWrittenIsAFailure) {
    struct FullDisk : std::streambuf {
        int overflow(int) override { return traits_type::eof(); }
    } full;
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"variants"}, {"show", "chess"}, {"perft", "1"}, {"--help"}}) {
        std::istringstream in;
        std::ostream out(&full);
        std::ostringstream err;
        EXPECT_EQ(run_command_line(arguments, in, out, err), 1) << arguments[0];
        EXPECT_THAT(err.str(), HasSubstr("cannot write the output"));
    }
}

// Short counts are finished, whatever comes next; nothing waits for a count that takes years.
TEST(CommandLine, ALongCountEndsWithTheInput) {
    for (const char* end : {"", "quit\n"})
        EXPECT_THAT(run({}, std::string("go perft 100\n") + end).out, HasSubstr("the count was stopped"))
            << end;
    EXPECT_THAT(run({}, "go perft 3\nquit\n").out, HasSubstr("Nodes searched: 8902"));
    EXPECT_THAT(run({}, "go perft 100\nstop\ngo perft 2\n").out, HasSubstr("Nodes searched: 400"));
}

TEST(CommandLine, TheFirstLineChoosesTheProtocol) {
    EXPECT_THAT(run({}, "uci\nquit\n").out, HasSubstr("uciok"));
    EXPECT_THAT(run({}, "\nxboard\nprotover 2\nquit\n").out, HasSubstr("feature done=1"));
    EXPECT_THAT(run({}, "protover 2\n").out, HasSubstr("feature done=1"));
    EXPECT_THAT(run({}, "go perft 2\n").out, HasSubstr("Nodes searched: 400"));
    EXPECT_THAT(run({}, "d").out, HasSubstr("Fen: "));
    EXPECT_EQ(run({}, "").out, "");
}

}  // namespace
}  // namespace magus
