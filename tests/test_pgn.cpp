// Games as PGN: what is written is read again, what other programs write is read, and errors have their place.
#include "engine/notation/pgn_reader.h"

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"
#include "tests/scratch_folder.h"

#include <cctype>

namespace magus {
namespace {

using namespace magus::testing;

VariantCatalog& catalog() {
    static VariantCatalog all;
    return all;
}

std::vector<Result<PgnGame>> all_games(std::string_view text) {
    PgnReader reader(text, catalog());
    std::vector<Result<PgnGame>> out;
    while (auto game = reader.next()) out.push_back(*std::move(game));
    return out;
}

// The only game of a text; throws when it is bad.
PgnGame one_game(std::string_view text) {
    const auto games = all_games(text);
    if (games.size() != 1) throw std::invalid_argument("not one game");
    if (!games[0]) throw std::invalid_argument(games[0].error().describe());
    return *games[0];
}

std::string error_of(std::string_view text) {
    for (const auto& game : all_games(text))
        if (!game) return game.error().describe();
    return "";
}

std::string san_moves(const PgnGame& game) {
    Position pos = game.start();
    std::string out;
    for (const PgnMove& played : game.moves) {
        out += (out.empty() ? "" : " ") + to_san(pos, played.move);
        pos.do_move(played.move);
    }
    return out;
}

void expect_same(const PgnGame& a, const PgnGame& b) {
    EXPECT_EQ(a.variant->name, b.variant->name);
    EXPECT_EQ(a.fen, b.fen);
    EXPECT_EQ(a.comment, b.comment);
    EXPECT_EQ(a.result, b.result);
    EXPECT_EQ(a.moves, b.moves);
    EXPECT_EQ(a.final_position().fingerprint(), b.final_position().fingerprint());
    for (const PgnTag& tag : a.tags) EXPECT_EQ(b.tag(tag.name), tag.value) << tag.name;
}

PgnGame random_game(const VariantPtr& variant, Random& random, int most_plies) {
    PgnGame game;
    game.variant = variant;
    Position pos = Position::start(variant);
    const auto play = [&] {
        const MoveList moves = legal_moves(pos);
        const Move m = moves[random.below(moves.size())];
        pos.do_move(m);
        return m;
    };
    // Half of them from a position in the middle.
    if (random.once_in(2))
        for (int ply = 0; ply < 31 && !outcome(pos); ++ply) play();
    game.fen = pos.fen();
    pos = *Position::from_fen(variant, game.fen);
    game.tags = {{"Event", "A \"quoted\" \\ name"}, {"White", "A. N. Other"}, {"Annotator", "nobody"}};
    if (random.once_in(2)) game.comment = "before the first move";
    for (int ply = 0; ply < most_plies && !outcome(pos); ++ply) {
        PgnMove played{play(), {}, {}};
        if (random.once_in(3)) played.comment = "+0.31/12 0.45s";
        if (random.once_in(9))
            played.comment = "words; of (many) [kinds] $5 1. e4 % and more of them, " + pos.fen();
        if (random.once_in(9)) played.nags = {static_cast<int>(random.below(256)), 1};
        game.moves.push_back(played);
    }
    const auto end = outcome(pos);
    game.result = end ? std::string(result_token(*end)) : "*";
    return game;
}

class PgnOfGame : public ::testing::TestWithParam<std::string> {};

TEST_P(PgnOfGame, WrittenGamesAreReadAgain) {
    Random random(std::hash<std::string>()(GetParam()));
    const VariantPtr variant = game(GetParam());
    std::vector<PgnGame> games;
    std::string text;
    for (int i = 0; i < scaled_games(10, GetParam()); ++i) {
        games.push_back(random_game(variant, random, 120));
        text += to_pgn(games.back());
    }
    const auto read = all_games(text);
    ASSERT_EQ(read.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        ASSERT_TRUE(read[i]) << read[i].error().describe() << "\n" << to_pgn(games[i]);
        expect_same(games[i], *read[i]);
    }
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        EXPECT_TRUE(line.size() <= 80 || line[0] == '[' || line.find(' ') == line.npos) << line;
}

INSTANTIATE_TEST_SUITE_P(Games, PgnOfGame, ::testing::ValuesIn(VariantCatalog().names()), name_of);

TEST(Pgn, CoordinatesAreReadToo) {
    Random random(7);
    for (const char* name : {"chess", "deathmatch-telepath", "longboard", "sorcerer-drops", "tomorrow4b"}) {
        const PgnGame played = random_game(game(name), random, 60);
        std::string text = "[Variant \"" + std::string(name) + "\"]\n[FEN \"" + played.fen + "\"]\n\n";
        Position pos = played.start();
        for (const PgnMove& m : played.moves) {
            text += to_coordinates(pos, m.move) + "\n";
            pos.do_move(m.move);
        }
        EXPECT_EQ(one_game(text + played.result).final_position().fingerprint(), pos.fingerprint()) << name;
    }
}

TEST(Pgn, ReadsWhatTheStandardAllows) {
    const PgnGame game = one_game(
        "\xEF\xBB\xBF% not for readers\r\n"
        "[Event \"say \\\"hi\\\" \\\\\"]\r\n[ White  \"W\" ]\r\n[Result \"1/2-1/2\"]\r\n\r\n"
        "{first\r\nof all} 1.e4! {good } {move} (1. d4 d5 (1... f5 {Dutch) }) 2. c4)(1. c4) 1... e5 "
        "; to the end ) } of the line\r\n% e7e9\r\n2 Nf3 $1 $14 Nc6 3.Bc4?! Nf6 4... \n O-O ?! 1/2-1/2");
    EXPECT_EQ(game.tag("Event"), "say \"hi\" \\");
    EXPECT_EQ(game.tag("White"), "W");
    EXPECT_EQ(game.tag("Result"), std::nullopt) << "the result has a place of its own";
    EXPECT_EQ(game.result, "1/2-1/2");
    EXPECT_EQ(game.comment, "first of all");
    EXPECT_EQ(san_moves(game), "e4 e5 Nf3 Nc6 Bc4 Nf6 O-O");
    EXPECT_EQ(game.moves[0].comment, "good move");
    EXPECT_EQ(game.moves[1].comment, "to the end ) } of the line");
    EXPECT_EQ(game.moves[2].nags, (std::vector<int>{1, 14}));
    EXPECT_EQ(game.moves[6].nags, std::vector<int>{6});
}

TEST(Pgn, ForeignSpellings) {
    EXPECT_EQ(san_moves(one_game("1. e2e4 e7e5 2. Ngf3 Nb8c6 3. Bb5 Nge7 4. 0-0 *")),
              "e4 e5 Nf3 Nc6 Bb5 Nge7 O-O");
    EXPECT_EQ(one_game("[Variant \"Standard\"]\n\n*").variant->name, "chess");
    EXPECT_EQ(one_game("[Variant \"Capablanca\"]\n\n*").variant->name, "capablanca");
    EXPECT_EQ(one_game("[Variant \"future2\"]\n\n*").variant->name, "tomorrow2") << "XBoard's name";
}

TEST(Pgn, BlackBegins) {
    const std::string head = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n";
    const PgnGame game = one_game(head + "7... Kd7 8. e4 *");
    EXPECT_EQ(san_moves(game), "Kd7 e4");
    const std::string text = to_pgn(game);
    EXPECT_NE(text.find("\n7... Kd7 8. e4 *\n"), text.npos) << text;
}

TEST(Pgn, ErrorsHaveTheirPlace) {
    const struct {
        const char *text, *error;
    } rows[] = {
        {"1. e4 e5\n2. Ke3 *", "2:4: 'Ke3' is not a legal move here"},
        {"[Variant \"no such game\"]\n\n*", "1:1: there is no variant 'no such game'"},
        {"[FEN \"4k3/8/8/8/8/8/8/4K2 w - - 0 1\"]\n\n*", "1:1: FEN: "},
        {"[SetUp \"1\"]\n\n*", "1:1: SetUp is 1, but there is no FEN"},
        {"[Event \"a\"]\n[Event \"b\"]\n\n*", "2:1: the tag Event stands twice"},
        {"[Event a]\n\n*", "1:8: expected the tag's value in quotes"},
        {"[Event \"a]\n\n*", "1:11: expected '\"' at the end of the tag's value"},
        {"[Event \"a\" b]\n\n*", "1:12: expected ']' at the end of the tag"},
        {"[]\n\n*", "1:2: expected the name of a tag"},
        {"[Result \"2-0\"]\n\n*", "1:1: Result is 1-0, 0-1, 1/2-1/2 or *, not '2-0'"},
        {"[Result \"1-0\"]\n\n1. e4 0-1", "3:7: the result is 0-1, but the tag says 1-0"},
        {"1. f3 e5 2. g4 Qh4# 1-0", "1:21: the result is 1-0, but the board says 0-1, checkmate"},
        {"1. e4\n { never {\nends", "2:2: the comment that begins here does not end"},
        {"1. e4 (1. d4 (1. c4) *", "1:7: the variation that begins here does not end"},
        {"1. e4 ) *", "1:7: ')' without '('"},
        {"1. e4 $256 *", "1:7: expected '$' and a number up to 255"},
        {"1. e4 $ *", "1:8: expected a number after '$'"},
        {"$1 *", "1:1: there is no move that '$' could speak of"},
        {"! *", "1:1: there is no move that '!' could speak of"},
        {"1. e4 ] *", "1:7: unexpected ']'"},
        {"1. e4 e5", "1:9: expected a result (1-0, 0-1, 1/2-1/2 or *) at the end"},
        {"1. e4 e5\n\n[Event \"b\"]\n\n*",
         "3:1: expected a result (1-0, 0-1, 1/2-1/2 or *) before the next game"},
    };
    for (const auto& row : rows)
        EXPECT_EQ(error_of(row.text).substr(0, std::string_view(row.error).size()), row.error) << row.text;
}

TEST(Pgn, GoodGamesAreReadBesideBadOnes) {
    const auto games =
        all_games("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e5\n{[Event \"x\"]\n[y]} *\n\n"
                  "[Event \"c\"]\n\n1. d4 *\n\n[Event bad]\n[Event \"d\"]\n\n1. c4 *\n\n"
                  "[Event \"e\"]\n\n1. b4 { *\n\n[Event \"f\"]\n\n1. a4\n\n"
                  "[Event \"g\"]\n\n1. h4 *\n");
    std::string found;
    for (const auto& game : games) found += game ? std::string(*game->tag("Event")) : "-";
    EXPECT_EQ(found, "a-c---g");
    EXPECT_TRUE(all_games("").empty());
    EXPECT_TRUE(all_games(" \n% nothing\n").empty());
}

TEST(Pgn, AMegabyteOfComment) {
    std::string words;
    while (words.size() < 1'000'000) words += "so many words ";
    const PgnGame game = one_game("1. e4 {" + words + "} e5 *");
    EXPECT_EQ(game.moves.size(), 2u);
    EXPECT_EQ(game.moves[0].comment.size(), words.size() - 1);
    expect_same(game, one_game(to_pgn(game)));
}

// Whatever comes, there is an answer: an error or a game that can be written and read.
TEST(Pgn, HostileText) {
    Random random(3);
    const std::string good = to_pgn(random_game(game("deathmatch"), random, 40));
    const std::string_view bits = "[](){};$%\"\\ \n\r\t.*!?/-01eNx=@\0\xFF";
    for (int i = 0; i < scaled(300); ++i) {
        std::string text = good;
        for (std::size_t changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t at = random.below(text.size());
            if (random.once_in(3))
                text.erase(at, 1 + random.below(30));
            else
                text.insert(at, 1 + random.below(3), bits[random.below(bits.size())]);
            if (text.empty()) break;
        }
        for (const auto& game : all_games(text + good)) {
            if (!game) {
                EXPECT_GT(game.error().line, 0);
                continue;
            }
            const PgnGame again = one_game(to_pgn(*game));
            EXPECT_EQ(again.final_position().fingerprint(), game->final_position().fingerprint());
            EXPECT_EQ(again.result, game->result);
        }
    }
    for (const char* piece : {"[", "(", "{", "\n\n[a \"\"]{", "a(", "[a\"", "$", "e4 ", "1.", "\n\n[", "!"}) {
        std::string text;
        while (text.size() < 200'000) text += piece;
        for (const auto& game : all_games(text)) EXPECT_FALSE(game);
    }
}

TEST(Pgn, NotesOfEngines) {
    using std::chrono::milliseconds;
    const std::pair<MoveNote, const char*> rows[] = {
        {{31, {}, 12, milliseconds(450)}, "+0.31/12 0.45s"}, {{-105, {}, 7, {}}, "-1.05/7"},
        {{{}, 3, 20, milliseconds(1000)}, "+M3/20 1s"},      {{{}, -2, 9, milliseconds(1)}, "-M2/9 0.001s"},
        {{0, {}, 1, milliseconds(0)}, "+0.00/1 0s"},         {{{}, {}, 0, milliseconds(45)}, "0.045s"},
    };
    for (const auto& [note, text] : rows) {
        EXPECT_EQ(to_comment(note), text);
        EXPECT_EQ(read_note(text), note) << text;
        EXPECT_EQ(read_note(std::string(text) + ", and some words"), note) << text;
    }
    EXPECT_EQ(read_note("0.00/14 2.5s, Draw by repetition"), (MoveNote{0, {}, 14, milliseconds(2500)}));
    for (const char* text : {"", "book", "good move", "+1.2", "/", "+/3", "+1e99/3", "+nan/3", "+0.3/-1",
                             "+0.3/x", "-M/3", "s", "nans", "1e99s", "well / done", "+M99999999999/3"})
        EXPECT_EQ(read_note(text), std::nullopt) << text;
}

TEST(Pgn, Files) {
    const testing::ScratchFolder folder;
    const std::string path = folder.file("games.pgn");
    EXPECT_EQ(read_pgn_file(path, catalog()).error().describe(), path + ": cannot read the file");
    folder.file("games.pgn", "1. e4 e5 *\n\n1. d4 1/2-1/2\n");
    const auto games = read_pgn_file(path, catalog());
    ASSERT_TRUE(games) << games.error().describe();
    EXPECT_EQ(games->size(), 2u);
    folder.file("games.pgn", "1. e4 e5 *\n1. e5 *\n");
    EXPECT_EQ(read_pgn_file(path, catalog()).error().describe(),
              path + ":2:4: 'e5' is not a legal move here");
    folder.file("games.pgn", "");
    EXPECT_TRUE(read_pgn_file(path, catalog())->empty());
}

}  // namespace
}  // namespace magus
