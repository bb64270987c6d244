// Players over programs: the pipes, what is understood of both protocols, and programs that fail.
#include "tests/fake_engine.h"
#include "tests/helpers.h"
#include "tests/lab_helpers.h"
#include "tuning/match/match.h"
#include "tuning/players/cecp_player.h"
#include "tuning/players/split_command.h"
#include "tuning/players/uci_player.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::game;
using testing::ScratchFolder;

MatchSettings settings_for(const std::string& first, const std::string& second, const std::string& tc) {
    MatchSettings out;
    out.variants = {{game("chess"), {}}};
    const auto spec = [](const std::string& text) {
        const auto parsed = parse_engine_spec(text);
        EXPECT_TRUE(parsed);
        return *parsed;
    };
    out.engines = {spec(first), spec(second)};
    out.time = {*parse_time_control(tc), TimeControl{}};
    out.time[1].nodes = 50;
    out.openings.random_plies = 0;
    out.games = 2;
    return out;
}

// Plays a game with each colour against ourselves and returns how they ended.
std::vector<Ending> endings(const std::string& first, const std::string& tc) {
    const std::atomic<bool> stop = false;
    const auto tally = run_match(settings_for(first, "self", tc), {}, stop);
    EXPECT_TRUE(tally) << (tally ? "" : tally.error().describe());
    std::vector<Ending> out;
    if (tally)
        for (const auto& [number, result] : tally->games()) {
            out.push_back(result.ending);
            EXPECT_EQ(result.first_score, 0);
        }
    return out;
}

std::vector<Ending> twice(Ending ending) { return {ending, ending}; }

// Each fault in both games: the program was started again.
TEST(UciPlayerFaults, AreScoredAndTheEngineRestarted) {
    ScratchFolder folder;
    EXPECT_EQ(endings(uci_engine(folder, "echo bestmove e4e5e6"), "5"), twice(Ending::IllegalMove));
    EXPECT_EQ(endings(uci_engine(folder, "exit 3"), "5"), twice(Ending::Crash));
    EXPECT_EQ(endings(uci_engine(folder, "kill -9 $$"), "5"), twice(Ending::Crash));
    EXPECT_EQ(endings(uci_engine(folder, "exit 0"), "5"), twice(Ending::Disconnect));
    EXPECT_EQ(endings(uci_engine(folder, "exec >&-; while read -r x; do :; done"), "5"),
              twice(Ending::Disconnect));
    EXPECT_EQ(endings(uci_engine(folder, "sleep 0.3; echo bestmove e4e5e6"), "0.05"),
              twice(Ending::TimeLoss));
    const std::string deaf = uci_engine(folder, "while read -r x; do :; done");
    EXPECT_EQ(endings("cmd=" + deaf + " patience=0.2", "0.05"), twice(Ending::Hang));
}

TEST(CecpPlayerFaults, AreScoredAndTheEngineRestarted) {
    ScratchFolder folder;
    const auto run = [&](const std::string& on_go, const std::string& tc) {
        return endings("proto=cecp patience=2 cmd=" + cecp_engine(folder, on_go), tc);
    };
    EXPECT_EQ(run("echo move e4e5e6", "5"), twice(Ending::IllegalMove));
    EXPECT_EQ(run("echo 'Illegal move: x'", "5"), twice(Ending::FalseClaim));
    EXPECT_EQ(run("echo '1/2-1/2 {because}'", "5"), twice(Ending::FalseClaim));
    EXPECT_EQ(run("echo resign", "5"), twice(Ending::Resignation));
    EXPECT_EQ(run("exit 1", "5"), twice(Ending::Crash));
    EXPECT_EQ(run("sleep 0.3; echo move e4e5e6", "0.05"), twice(Ending::TimeLoss));
}

// A program behind a shell script: what the script has started does not outlive the game, however the script ends.
TEST(ProgramPlayers, LeaveNoChildrenBehind) {
    const auto has_ended = [](const std::string& process) {
        for (int i = 0; i < 200; ++i) {
            // A killed process stays as a zombie where nobody waits for it.
            std::ifstream status("/proc/" + process + "/stat");
            std::string text;
            if (!std::getline(status, text) || text.find(") Z ") != std::string::npos) return true;
            usleep(10'000);
        }
        return false;
    };
    const auto start_a_child = [](const std::string& pid, const std::string& then) {
        return "sleep 3600 >/dev/null & echo $! >" + pid + "; " + then;
    };
    for (const std::string on_go : {"while read -r x; do :; done", "exit 0", "kill -9 $$"}) {
        ScratchFolder folder;
        const std::string pid = folder.file("pid");
        const std::string engine = uci_engine(folder, start_a_child(pid, on_go));
        MatchSettings settings = settings_for("cmd=" + engine + " patience=0.2", "self", "0.05");
        settings.games = 1;
        ASSERT_TRUE(run_match(settings, {}, false));
        std::string child;
        ASSERT_TRUE(std::ifstream(pid) >> child) << on_go;
        EXPECT_TRUE(has_ended(child)) << "process " << child << " still runs after: " << on_go;
    }
}

// A game of the user's own: programs that can read it are given the file, under either name of the option.
TEST(ProgramPlayers, AreGivenTheFilesOfGames) {
    ScratchFolder folder;
    folder.file("own.ini", "[own:chess]\nmaxRank = 7\nstartFen = "
                           "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    const std::string heard = folder.file("heard");
    const auto told = [&](const std::string& engine, const char* option) {
        std::ofstream(heard).close();  // empty
        const auto run = testing::lab({"match", "--engine", engine, "--engine", "self nodes=5", "--variant",
                                       "own", option, folder.file("own.ini"), "--games", "1", "--tc", "5"});
        EXPECT_EQ(run.status, 0) << run.err;
        return testing::content_of(heard);
    };
    const std::string uci = script(
        folder, "path.sh",
        "while read -r line; do echo \"$line\" >>" + heard +
            "; case $line in uci) echo 'option name UCI_Variant type combo'; echo 'option name "
            "VariantPath type string'; echo uciok;; isready) echo readyok;; go*) exit 0;; esac; done\n");
    const std::string path = "setoption name VariantPath value " + folder.file("own.ini") + "\n";
    for (const char* option : {"--variants", "--variant-file"}) {
        const std::string lines = told(uci, option);
        ASSERT_NE(lines.find(path), std::string::npos) << lines;
        EXPECT_LT(lines.find(path), lines.find("UCI_Variant value own")) << lines;
    }
    // What the user says himself is not said again.
    EXPECT_EQ(told("cmd=" + uci + " option.VariantPath=other.ini", "--variants").find(path),
              std::string::npos);

    // By XBoard's protocol the program tells anew what it plays.
    const std::string cecp = script(folder, "cecp-path.sh",
                                    "while read -r word rest; do echo \"$word $rest\" >>" + heard +
                                        "; case $word in protover) echo 'feature ping=1 "
                                        "option=\"VariantPath -file \" option=\"Skill -spin 20 "
                                        "0 20\" variants=\"normal\" done=1';; option) echo 'feature "
                                        "variants=\"normal,own\"';; ping) echo "
                                        "pong $rest;; go) exit 0;; esac; done\n");
    EXPECT_NE(told("proto=cecp cmd=" + cecp, "--variants").find("variant own\n"), std::string::npos);
}

// Before its move a program may say anything; a protocol for people to read is nothing else.
TEST(ProgramPlayers, ChatterIsNoClaim) {
    ScratchFolder folder;
    const std::string engine =
        cecp_engine(folder, "echo '# times @ 1'; echo 'Error (unknown command): x'; echo move e9e9");
    const auto tally = run_match(settings_for("proto=cecp cmd=" + engine, "self", "5"), {}, false);
    ASSERT_TRUE(tally);
    EXPECT_EQ(tally->endings(Ending::IllegalMove), 2) << "the move was read, and judged";
}

TEST(ProgramPlayers, ThatCannotBeginEndTheMatch) {
    ScratchFolder folder;
    const std::atomic<bool> stop = false;
    for (const std::string& engine : {std::string("/there/is/no/such/program"),
                                      "patience=0.1 cmd=" + script(folder, "silent", "read x; read x\n"),
                                      script(folder, "dead", "exit 1\n")})
        EXPECT_FALSE(run_match(settings_for(engine, "self", "1"), {}, stop)) << engine;
    MatchSettings unknown = settings_for("proto=cecp cmd=" + cecp_engine(folder, "exit"), "self", "1");
    unknown.variants = {{game("capablanca"), {}}};
    const auto refused = run_match(unknown, {}, stop);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text, "cecp.sh does not play 'capablanca'");
}

TEST(UciText, GoLines) {
    Limits limits;
    limits.clocks = {Clock{Milliseconds(1000), Milliseconds(10)}, Clock{Milliseconds(900), Milliseconds(20)}};
    limits.moves_to_go = 7;
    EXPECT_EQ(uci_go_line(limits), "go wtime 1000 btime 900 winc 10 binc 20 movestogo 7");
    Limits nodes;
    nodes.nodes = 500;
    EXPECT_EQ(uci_go_line(nodes), "go nodes 500");
}

TEST(UciText, InfoLines) {
    Thought thought;
    EXPECT_TRUE(read_uci_info(
        "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 4711 time 5 pv e2e4 depth", thought));
    EXPECT_EQ(thought.depth, 12);
    EXPECT_EQ(thought.score, -31);
    EXPECT_EQ(thought.nodes, 4711u);
    EXPECT_FALSE(read_uci_info("info depth 13 multipv 2 score cp 500", thought));
    EXPECT_FALSE(read_uci_info("info depth 13 score cp 500 lowerbound", thought));
    EXPECT_EQ(thought.depth, 12);
    EXPECT_TRUE(read_uci_info("info depth 14 score mate -2", thought));
    EXPECT_EQ(mate_moves(*thought.score), -2);
    EXPECT_TRUE(read_uci_info("info depth 14 score mate 3", thought));
    EXPECT_EQ(mate_moves(*thought.score), 3);
    EXPECT_FALSE(read_uci_info("bestmove e2e4", thought));
}

TEST(CecpText, FeaturesLevelsThinkingSquares) {
    const auto features = parse_features("feature ping=1 variants=\"normal,future1\" myname=\"A B\" done=1");
    EXPECT_EQ(features.at("ping"), "1");
    EXPECT_EQ(features.at("variants"), "normal,future1");
    EXPECT_EQ(features.at("myname"), "A B");
    EXPECT_EQ(features.at("done"), "1");

    EXPECT_EQ(cecp_level_line(*parse_time_control("1+0.01")), "level 0 0:01 0.01");
    EXPECT_EQ(cecp_level_line(*parse_time_control("40/300")), "level 40 5 0");
    EXPECT_EQ(cecp_level_line(*parse_time_control("0.3+0.005")), "level 0 0:01 0.005");

    Thought thought;
    EXPECT_TRUE(read_cecp_thinking("9 156 1084 48000\tNf3 Nc6", thought));
    EXPECT_EQ(thought.score, 156);
    EXPECT_EQ(thought.nodes, 48000u);
    EXPECT_TRUE(read_cecp_thinking("10. -100002 5 60 Kh1", thought));
    EXPECT_EQ(mate_moves(*thought.score), -2);
    EXPECT_EQ(thought.depth, 10);
    EXPECT_FALSE(read_cecp_thinking("move e2e4", thought));

    const Geometry ten(8, 10), twelve(12, 12 - 2 - 2);
    EXPECT_EQ(to_cecp_squares(ten, "a1a10"), "a0a9");
    EXPECT_EQ(from_cecp_squares(ten, "N@a9"), "N@a10");
    EXPECT_EQ(to_cecp_squares(twelve, "a7a8q"), "a7a8q");
    EXPECT_EQ(from_cecp_squares(twelve, "a7a8Q"), "a7a8q");
}

TEST(EngineSpecs, QuotesProtectBlanksAndEachOther) {
    struct Row {
        const char* text;
        std::vector<std::string> with_backslash, without;
    };
    const std::vector<Row> rows = {
        {"a  'b c'\td", {"a", "b c", "d"}, {"a", "b c", "d"}},
        {R"(cmd='"C:\a b\m.exe" -x' name=M)",
         {R"(cmd="C:\a b\m.exe" -x)", "name=M"},
         {R"(cmd="C:\a b\m.exe" -x)", "name=M"}},
        {R"("it's" x'"'y '')", {"it's", "x\"y", ""}, {"it's", "x\"y", ""}},
        {R"(a\ b "c\"d")", {"a b", "c\"d"}, {}},
        {R"(C:\m.exe)", {"C:m.exe"}, {R"(C:\m.exe)"}},
    };
    for (const Row& row : rows) {
        const auto with = split_command(row.text, true), without = split_command(row.text, false);
        ASSERT_TRUE(with) << row.text;
        EXPECT_EQ(*with, row.with_backslash) << row.text;
        EXPECT_EQ(without ? *without : std::vector<std::string>(), row.without) << row.text;
    }
    for (const char* open : {"'a", "a \"b c", "cmd='\"a b\" x"}) {
        EXPECT_FALSE(split_command(open, false)) << open;
        EXPECT_FALSE(parse_engine_spec(open)) << open;
    }
    const auto spec = parse_engine_spec("cmd='\"my engines/a\" --log x' proto=cecp");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->command, (std::vector<std::string>{"my engines/a", "--log", "x"}));
}

TEST(EngineSpecs, ReadAndRefused) {
    const auto spec = parse_engine_spec("cmd='fairymax -x' proto=cecp name=Fairy option.Hash=32 tc=2+0.1");
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->command, (std::vector<std::string>{"fairymax", "-x"}));
    EXPECT_EQ(spec->kind, PlayerKind::Cecp);
    EXPECT_EQ(spec->name, "Fairy");
    EXPECT_EQ(spec->options[0].first, "Hash");
    const auto plain = parse_engine_spec("build/magus --log x");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->name, "magus");
    EXPECT_EQ(plain->command.size(), 3u);
    for (const char* wrong :
         {"", "name=x", "cmd=x proto=usi", "cmd=x foo=1", "self nodes=0", "self nodes=x", "self x",
          "cmd=x tc=x", "cmd=x proto=cecp nodes=5", "self option.A=B", "cmd=x patience=-1", "self patience=3",
          "self nodes=5 nodes=6", "self rfp_margin=8 rfp_margin=9", "cmd=x option.A=1 option.A=2"})
        EXPECT_FALSE(parse_engine_spec(wrong)) << wrong;
    EXPECT_TRUE(parse_engine_spec("cmd=x option.A=1 option.B=1"));
    EXPECT_TRUE(parse_engine_spec("cmd='x hash=64 net=none'")) << "words of the program";
    for (const char* own : {"hash=64", "net=none", "weights=w", "rfp_margin=80"}) {
        EXPECT_TRUE(parse_engine_spec(std::string("self ") + own)) << own;
        EXPECT_FALSE(parse_engine_spec(std::string("cmd=x ") + own)) << own << ": no program would get it";
    }
}

}  // namespace
}  // namespace magus
