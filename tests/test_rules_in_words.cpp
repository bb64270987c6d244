// The rules in force, in plain sentences: by `magus show`, on the pages of games, in `magus play`.
#include "protocol/commands.h"
#include "protocol/pages/rules_in_words.h"
#include "protocol/terminal/refused_move.h"
#include "tests/helpers.h"
#include "tests/paths.h"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gmock/gmock.h>

namespace magus {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

std::string rules_of(const std::string& name) {
    VariantCatalog catalog;
    const auto game = catalog.get(name);
    EXPECT_TRUE(game) << name;
    std::string out;
    for (const std::string& rule : rules_in_words(**game)) out += rule + "\n";
    return out;
}

TEST(RulesInWords, TellTheGoalsOfWellKnownGames) {
    const std::pair<const char*, const char*> rows[] = {
        {"kingofthehill", "A side wins with a King on d4, e4, d5, e5.\n"},
        {"racingkings", "A side wins with a King on rank 8. When White is there, Black has one more move"},
        {"racingkings", "No move may give check.\n"},
        {"3check", "Who has given 3 checks wins.\n"},
        {"5check", "Who has given 5 checks wins.\n"},
        {"crazyhouse", "A captured piece goes to the hand of the side that took it."},
        {"giveaway", "Who can capture must capture.\n"},
        {"giveaway", "A side that has no piece left wins.\n"},
        {"giveaway", "There is no checkmate"},
        {"extinction", "A side that has no Commoner, Queen, Rook, Bishop, Knight or Pawn left loses.\n"},
        {"threekings", "A side that has no more than 2 of one kind (Commoner) left loses.\n"},
        {"shatranj", "A side that has nothing but its King loses"},
        {"shatranj", "Who is stalemated loses.\n"},
        {"shatranj", "There is no castling.\n"},
        {"shogi", "may not be dropped on a file that has one of its kind."},
        {"xiangqi", "The Kings may not face each other"},
        {"makruk", "makruk counting"},
        {"atomic", "A capture removes the capturing piece, too"},
        {"chess", "The same position for the 3rd time is a draw.\n50 moves by each side"},
    };
    for (const auto& [game, text] : rows) EXPECT_THAT(rules_of(game), HasSubstr(text)) << game;
    EXPECT_THAT(rules_of("chess"), Not(HasSubstr("hand")));
    EXPECT_THAT(rules_of("chess"), Not(HasSubstr("capture must")));
    EXPECT_THAT(rules_of("janggicasual"), Not(HasSubstr("count more")));
}

// Every key in the chapters on restrictions and ends of the manual's page on variant files has a sentence.
TEST(RulesInWords, EveryRestrictionAndEveryEndOfTheManualHasASentence) {
    std::ifstream manual(source_path("docs/variants.md"));
    const auto keys = keys_in_words();
    const std::set<std::string_view> keys_with_sentence(keys.begin(), keys.end());
    bool wanted = false;
    int found = 0;
    const std::regex name("`([a-z][A-Za-z]*)`");
    for (std::string line; std::getline(manual, line);) {
        if (line.starts_with("## ")) wanted = line == "## Forced and forbidden moves" || line == "## Ends";
        if (!wanted || !line.starts_with("| `")) continue;
        const std::string cell = line.substr(2, line.find(" | ", 2) - 2);
        for (std::sregex_iterator it(cell.begin(), cell.end(), name), end; it != end; ++it, ++found)
            EXPECT_TRUE(keys_with_sentence.contains((*it)[1].str())) << (*it)[1];
    }
    EXPECT_GT(found, 30);
}

// A game that changes rules does not repeat its parent's text, which would be untrue.
TEST(RulesInWords, TextsAreNotInheritedWhereRulesChange) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[told:chess]\nrules = Mine.\norigin = Me.\n"
                             "[same:told]\ntitle = Another start\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n"
                             "[silent:told]\nmustCapture = true\n"
                             "[below:silent]\ntitle = As silent\n"
                             "[only-origin:told]\nmustCapture = true\norigin = You.\n"
                             "[adds:told]\nmustCapture = true\nalsoRules = Captures are mandatory.\n",
                             "f.ini"));
    EXPECT_EQ((*catalog.get("same"))->rules_text, "Mine.");
    EXPECT_EQ((*catalog.get("same"))->origin, "Me.");
    for (const char* name : {"silent", "below"}) {
        EXPECT_EQ((*catalog.get(name))->rules_text, "") << name;
        EXPECT_EQ((*catalog.get(name))->origin, "") << name;
        std::vector<std::string> rules = rules_in_words(**catalog.get(name));
        EXPECT_THAT(rules, Contains("Who can capture must capture.")) << name;
    }
    EXPECT_EQ((*catalog.get("only-origin"))->rules_text, "");
    EXPECT_EQ((*catalog.get("only-origin"))->origin, "You.");
    EXPECT_EQ((*catalog.get("adds"))->rules_text, "Mine.");
}

TEST(RulesInWords, ARefusedMoveSaysWhy) {
    const auto why = [](const char* name, const char* fen, const char* text) {
        VariantCatalog catalog;
        const auto pos = Position::from_fen(*catalog.get(name), fen);
        EXPECT_TRUE(pos) << fen;
        return why_refused(*pos, text);
    };
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_THAT(why("chess", start, "e3e4"), HasSubstr("there is no piece on e3"));
    EXPECT_THAT(why("chess", start, "e7e5"), HasSubstr("the Pawn on e7 is not yours"));
    EXPECT_THAT(why("chess", start, "g1g3"), HasSubstr("does not go from g1 to g3; it may go to f3, h3"));
    EXPECT_THAT(why("chess", start, "a1a3"), HasSubstr("it has no legal move"));
    EXPECT_THAT(why("chess", "4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1", "e2c3"),
                HasSubstr("your King would be attacked"));
    EXPECT_THAT(why("chess", "4k3/8/8/8/8/4r3/8/N3K3 w - - 0 1", "a1b3"), HasSubstr("you are in check"));
    EXPECT_THAT(why("chess", start, "hello"), HasSubstr("neither a legal move nor a command"));
    const char* house = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1";
    EXPECT_THAT(why("crazyhouse", house, "Q@e4"), HasSubstr("you have no Queen in hand"));
    EXPECT_THAT(why("crazyhouse", house, "N@e2"), HasSubstr("e2 is not empty"));
    EXPECT_THAT(why("crazyhouse", house, "Z@e4"), HasSubstr("no piece 'Z'"));
    EXPECT_THAT(why("sorcerer-drops", testing::game("sorcerer-drops")->start_fen.c_str(), "J@e5"),
                HasSubstr("no Ninja Pawn may be put on the board now"));
}

TEST(RulesInWords, ThePlayerIsToldThemInTheTerminal) {
    std::istringstream in("rules\npieces\npieces knight\npieces zebra\ne3e4\nquit\n");
    std::ostringstream out, err;
    EXPECT_EQ(run_command_line({"play", "chess", "--nodes", "100"}, in, out, err), 0);
    EXPECT_THAT(out.str(), HasSubstr("Checkmate wins."));
    EXPECT_THAT(out.str(), HasSubstr("Knight"));
    EXPECT_THAT(out.str(), HasSubstr("Knight (N) of chess"));
    EXPECT_THAT(out.str(), HasSubstr("chess has no piece 'zebra'"));
    EXPECT_THAT(out.str(), HasSubstr("No: there is no piece on e3"));
}

}  // namespace
}  // namespace magus
