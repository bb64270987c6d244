// The referee with players that say what the test tells them to.
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tuning/match/pgn_writer.h"
#include "tuning/match/referee.h"

#include <deque>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::game;

class Scripted : public Player {
public:
    explicit Scripted(std::deque<Thought> thoughts) : thoughts_(std::move(thoughts)) {}
    static std::deque<Thought> moves(std::initializer_list<const char*> texts) {
        std::deque<Thought> out;
        for (const char* text : texts) {
            Thought thought;
            thought.kind = Thought::Kind::Move;
            thought.text = text;
            out.push_back(thought);
        }
        return out;
    }

    Result<Done> new_game(const GameStart&) override { return Done{}; }
    Thought think(const Situation& situation) override {
        limits.push_back(situation.limits);
        if (thoughts_.empty()) return {};
        Thought next = thoughts_.front();
        thoughts_.pop_front();
        return next;
    }
    void game_over(const std::string& result) override { told = result; }
    std::string own_name() const override { return {}; }

    std::vector<Limits> limits;
    std::string told;

private:
    std::deque<Thought> thoughts_;
};

struct Table {
    std::string variant = "chess", fen;
    std::deque<Thought> white, black;
    GameRules rules;
    std::vector<std::string> opening;
    std::string told;

    GameRecord play() {
        const VariantPtr v = game(variant);
        Scripted w(white), b(black);
        auto record =
            play_game(v, v->xboard_name, fen.empty() ? v->start_fen : fen, opening, rules, {&w, &b}, {});
        told = w.told;
        return record.value();
    }
};

Thought failing(Thought::Kind kind, const char* text) {
    Thought thought;
    thought.kind = kind;
    thought.text = text;
    return thought;
}

TEST(Referee, MateAndWhatIsTold) {
    Table table;
    table.white = Scripted::moves({"f2f3", "g2g4"});
    table.black = Scripted::moves({"e7e5", "Qh4#"});  // SAN is understood too
    const GameRecord record = table.play();
    EXPECT_EQ(record.ending, Ending::Checkmate);
    EXPECT_EQ(record.white_score, 0);
    EXPECT_EQ(record.moves.size(), 4u);
    EXPECT_EQ(record.moves.back().coordinates, "d8h4");
    EXPECT_EQ(table.told, "0-1 {checkmate}");
}

TEST(Referee, StalemateByExpectedScore) {
    // Same position, White stalemates: half a point in chess, 3/5 in the Tomorrow games.
    Table chess{"chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", Scripted::moves({"c1c7"}), {}, {}, {}, {}};
    EXPECT_EQ(chess.play().ending, Ending::Stalemate);
    EXPECT_EQ(chess.play().white_score, 0.5);

    const VariantPtr v = game("tomorrow2");
    ASSERT_NE(v->stalemate_score[0], 0.5);
    Table tomorrow{
        "tomorrow2", "k11/12/1K10/12/12/12/12/2Q9 w - - 0 1", Scripted::moves({"c1c7"}), {}, {}, {}, {}};
    const GameRecord record = tomorrow.play();
    EXPECT_EQ(record.ending, Ending::Stalemate);
    EXPECT_DOUBLE_EQ(record.white_score, v->stalemate_score[0]);
    const std::string pgn = to_pgn(*v, record, {});
    EXPECT_NE(pgn.find("[Result \"1/2-1/2\"]"), std::string::npos);
    EXPECT_NE(pgn.find("[WhiteScore \"0.60\"]"), std::string::npos);
}

TEST(Referee, Repetition) {
    Table table;
    table.white = Scripted::moves({"g1f3", "f3g1", "g1f3", "f3g1"});
    table.black = Scripted::moves({"g8f6", "f6g8", "g8f6", "f6g8"});
    EXPECT_EQ(table.play().ending, Ending::Repetition);
}

TEST(Referee, FaultsLose) {
    struct Row {
        Thought::Kind kind;
        const char* text;
        Ending ending;
    };
    for (const Row& row : {Row{Thought::Kind::Move, "e2e5", Ending::IllegalMove},
                           Row{Thought::Kind::Move, "", Ending::IllegalMove},
                           Row{Thought::Kind::Late, "e2e4", Ending::TimeLoss},
                           Row{Thought::Kind::Silent, "no answer", Ending::Hang},
                           Row{Thought::Kind::Crashed, "killed by signal 11", Ending::Crash},
                           Row{Thought::Kind::Left, "exited with status 0", Ending::Disconnect},
                           Row{Thought::Kind::Claims, "1-0 {I win}", Ending::FalseClaim}}) {
        Table table;
        table.white = Scripted::moves({"e2e4"});
        table.black = {failing(row.kind, row.text)};
        const GameRecord record = table.play();
        EXPECT_EQ(record.ending, row.ending) << row.text;
        EXPECT_EQ(record.white_score, 1);
        EXPECT_EQ(record.detail, row.text);
        EXPECT_TRUE(is_fault(record.ending));
        EXPECT_EQ(record.final_fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    }
    Table resigning;
    resigning.white = {failing(Thought::Kind::Resigns, "resign")};
    EXPECT_EQ(resigning.play().ending, Ending::Resignation);
    EXPECT_EQ(resigning.play().white_score, 0);
}

TEST(Referee, ClocksRunOutUnlessForgiven) {
    Table table;
    table.white = Scripted::moves({"e2e4", "d2d4"});
    table.white[1].time = std::chrono::milliseconds(1005);
    table.black = Scripted::moves({"e7e5"});
    table.black.push_back(failing(Thought::Kind::Resigns, "resign"));
    table.rules.time[0].base = table.rules.time[1].base = Milliseconds(1000);
    EXPECT_EQ(table.play().ending, Ending::TimeLoss);
    table.rules.margin = Milliseconds(10);
    EXPECT_EQ(table.play().ending, Ending::Resignation);
}

TEST(Referee, Adjudication) {
    Table table;
    table.white = Scripted::moves({"e2e4", "d2d4"});
    table.black = Scripted::moves({"e7e5", "d7d6"});
    for (Thought& thought : table.white) thought.score = 700;
    for (Thought& thought : table.black) thought.score = -800;
    table.rules.adjudication.resign_moves = 2;
    const GameRecord record = table.play();
    EXPECT_EQ(record.ending, Ending::Adjudication);
    EXPECT_EQ(record.white_score, 1);
    table.black[0].score = -100;  // not yet sure
    EXPECT_EQ(table.play().ending, Ending::Hang);
}

// What is written can be read back with our SAN, whatever the game.
std::vector<std::string> read_moves(const Variant& variant, const std::string& pgn) {
    const VariantPtr v = game(variant.name);
    const std::size_t fen_tag = pgn.find("[FEN \"");
    std::string fen = v->start_fen;
    if (fen_tag != std::string::npos) fen = pgn.substr(fen_tag + 6, pgn.find('"', fen_tag + 6) - fen_tag - 6);
    Position pos = testing::position(v, fen);
    std::string text, word;
    for (bool comment = false; const char c : pgn.substr(pgn.find("\n\n"))) {
        if (c == '{') comment = true;
        if (!comment) text += c;
        if (c == '}') comment = false;
    }
    std::vector<std::string> out;
    std::istringstream words(text);
    while (words >> word) {
        if (word.back() == '.' || word == "1-0" || word == "0-1" || word == "1/2-1/2") continue;
        const auto move = parse_san(pos, word);
        EXPECT_TRUE(move) << word << " in " << pos.fen();
        if (!move) break;
        out.push_back(to_coordinates(pos, *move));
        pos.do_move(*move);
    }
    return out;
}

class PgnRoundTrip : public ::testing::TestWithParam<std::string> {};

TEST_P(PgnRoundTrip, RandomGames) {
    const VariantPtr v = game(GetParam());
    testing::Random random(77);
    for (int i = 0; i < testing::scaled(5); ++i) {
        Position pos = Position::start(v);
        std::vector<std::string> opening;
        Table table;
        table.variant = GetParam();
        for (int ply = 0; ply < 100 && !outcome(pos); ++ply) {
            const MoveList moves = legal_moves(pos);
            const Move move = moves[random.below(moves.size())];
            const std::string text = to_coordinates(pos, move);
            pos.do_move(move);
            // Half of the games begin with Black, from a FEN.
            if (i % 2 == 1 && ply == 0)
                table.fen = pos.fen();
            else
                opening.push_back(text);
        }
        table.opening = opening;
        const GameRecord record = table.play();
        EXPECT_EQ(read_moves(*v, to_pgn(*v, record, {})), opening);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PgnRoundTrip,
                         ::testing::Values("chess", "tomorrow3", "longboard", "sorcerer-drops",
                                           "deathmatch-telepath"),
                         testing::name_of);

}  // namespace
}  // namespace magus
