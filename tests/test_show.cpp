// Games and pieces as people see them: sheets, move diagrams, pictures, the pages of docs/games/.
#include "engine/base/suggest.h"
#include "engine/diagrams/diagram_svg.h"
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "protocol/commands.h"
#include "protocol/pages/diagram_text.h"
#include "protocol/pages/game_pages.h"
#include "protocol/pages/game_sheet.h"
#include "tests/file_text.h"
#include "tests/helpers.h"
#include "tests/paths.h"
#include "tests/scratch_folder.h"

#include <filesystem>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Ran {
    int code = 0;
    std::string out, err;
};

Ran run(const std::vector<std::string>& arguments) {
    std::istringstream in;
    std::ostringstream out, err;
    const int code = run_command_line(arguments, in, out, err);
    return {code, out.str(), err.str()};
}

TypeId piece(const Variant& v, char letter) { return v.find_type(letter).value(); }

MoveDiagram diagram(const VariantPtr& game, char letter) { return make_diagram(*game, piece(*game, letter)); }

// The throws are many and alike: slow builds take some of them.
std::vector<std::string> games_to_show() {
    std::vector<std::string> out;
    int throws = 0;
    for (const std::string& name : VariantCatalog().names())
        if (!testing::kSlowBuild || !name.starts_with("tomorrow-") || throws++ % 10 == 0) out.push_back(name);
    return out;
}

TEST(Show, EveryGameTellsItsRulesInAScreenful) {
    for (const std::string& name : games_to_show()) {
        const Ran shown = run({"show", name});
        ASSERT_EQ(shown.code, 0) << name << shown.err;
        const VariantPtr game = testing::game(name);
        EXPECT_FALSE(game->rules_text.empty() || game->origin.empty()) << name;
        const std::string rules = wrapped(rules_as_explained(*game));
        EXPECT_LE(std::ranges::count(rules, '\n'), 24) << name;
        EXPECT_THAT(shown.out, HasSubstr(rules)) << name;
        for (const PieceType& type : game->types) EXPECT_THAT(shown.out, HasSubstr(type.name)) << name;
        std::istringstream lines(shown.out);
        for (std::string line; std::getline(lines, line);)
            EXPECT_TRUE(line.size() <= kTextWidth || line == game->start_fen) << name << ": " << line;
    }
}

TEST(Show, TellsHandsValuesAndMarks) {
    const std::string out = run({"show", "sorcerer-drops"}).out;
    EXPECT_THAT(out, HasSubstr("In hand: White JJJJGA, Black JJJJGA\n"));
    EXPECT_THAT(out, HasSubstr("###|"));
    EXPECT_TRUE(std::regex_search(out, std::regex("  Q  Queen +Q +[0-9]+\n")));
    EXPECT_TRUE(std::regex_search(out, std::regex("  K  King +K +-  royal, castles to")));
    EXPECT_THAT(run({"show", "longboard"}).out, HasSubstr("becomes J"));
}

TEST(Show, EveryGameAsAVariantFileLoadsAgain) {
    for (const std::string& name : games_to_show()) {
        const Ran shown = run({"show", name, "--ini"});
        ASSERT_EQ(shown.code, 0) << name << shown.err;
        const std::string head = "[" + name + "]\n";
        ASSERT_TRUE(shown.out.starts_with(head)) << shown.out;
        VariantCatalog catalog;
        const auto loaded = catalog.load("[copied]\n" + shown.out.substr(head.size()), "copied.ini");
        ASSERT_TRUE(loaded) << name << ": " << loaded.error().describe();
        Position copy = Position::start(*catalog.get("copied"));
        Position original = Position::start(testing::game(name));
        EXPECT_EQ(copy.fen(), original.fen());
        EXPECT_EQ(perft(copy, 2), perft(original, 2)) << name;
    }
}

TEST(Show, UnknownNamesAreToldWithNearOnes) {
    const struct {
        std::vector<std::string> words;
        const char* error;
    } rows[] = {
        {{"show", "tomorow1"}, "there is no game 'tomorow1': did you mean tomorrow1"},
        {{"show", "sorceror"}, "did you mean sorcerer"},
        {{"show", "death"}, "did you mean deathmatch or deathmatch-telepath?"},
        {{"show", "qqqqqqqq"}, "there is no game 'qqqqqqqq'\n"},
        {{"show", "tomorrow4", "grifin"}, "tomorrow4 has no piece 'grifin': did you mean Griffin?"},
        {{"show", "chess", "Zebra"},
         "chess has no piece 'Zebra'; it has Pawn, Knight, Bishop, Rook, Queen, King"},
    };
    for (const auto& row : rows) {
        const Ran shown = run(row.words);
        EXPECT_EQ(shown.code, 1);
        EXPECT_THAT(shown.err, HasSubstr(row.error));
    }
    EXPECT_EQ(run({"show", "chess", "--svg", "-"}).code, 2);
    EXPECT_EQ(run({"show", "chess", "Q", "--ini"}).code, 2);
    EXPECT_EQ(run({"show", "chess", "--docs", "x"}).code, 2);
    EXPECT_EQ(run({"show", "chess", "Q", "--svg", "/nowhere/at/all.svg/x"}).code, 1);
    EXPECT_THAT(near_names("", {"a", "b"}), IsEmpty());
    EXPECT_THAT(near_names("Kingg", {"Queen", "King", "Ring"}), ElementsAre("King"));
}

// ---- Pictures

// Tags closed in order, attributes quoted, '&' only in entities.
bool well_formed(const std::string& xml) {
    static const std::regex kTag(R"(<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z-]+="[^"<]*")*)\s*(/?)>)");
    std::vector<std::string> open;
    std::size_t done = 0;
    for (std::sregex_iterator it(xml.begin(), xml.end(), kTag), end; it != end; ++it) {
        const auto at = static_cast<std::size_t>(it->position());
        const std::string between = xml.substr(done, at - done);
        if (between.find('<') != std::string::npos) return false;
        if (std::regex_search(between, std::regex("&(?!amp;|lt;|gt;|quot;)"))) return false;
        done = at + static_cast<std::size_t>(it->length());
        if ((*it)[4].length()) continue;
        if (!(*it)[1].length()) {
            open.push_back((*it)[2]);
        } else {
            if (open.empty() || open.back() != (*it)[2]) return false;
            open.pop_back();
        }
    }
    return open.empty() && done + 1 == xml.size();
}

int count(const std::string& text, const std::string& wanted) {
    int out = 0;
    for (std::size_t at = 0; (at = text.find(wanted, at)) != std::string::npos; ++at) ++out;
    return out;
}

std::string boards(const std::string& svg) {
    const std::size_t first = svg.find("<g class=\"board\">");
    return svg.substr(first, svg.rfind("</g>") - first);
}

TEST(Show, PicturesOfEveryPieceAreWellFormedAndHaveAllMarks) {
    EXPECT_FALSE(well_formed("<svg><g></svg>\n"));
    for (const std::string& name : games_to_show()) {
        if (name.starts_with("tomorrow-") && !testing::deep_tests() && name.back() != '6') continue;
        const VariantPtr game = testing::game(name);
        for (TypeId t = 0; t < game->types.size(); ++t) {
            const MoveDiagram moves = make_diagram(*game, t);
            const std::string svg = draw_svg(moves), text = draw(moves),
                              where = name + " " + game->types[t].name;
            EXPECT_TRUE(well_formed(svg)) << where;
            int quiet = 0, capture = 0, empty = 0;
            for (const DiagramView& view : moves.views)
                for (const Mark& mark : view.marks) {
                    quiet += mark.quiet.any();
                    capture += mark.capture.any();
                    empty += mark.must_be_empty;
                }
            EXPECT_GT(quiet, 0) << where;
            EXPECT_EQ(count(boards(svg), "class=\"quiet"), quiet) << where;
            EXPECT_EQ(count(boards(svg), "class=\"capture"), capture) << where;
            EXPECT_EQ(count(boards(svg), "class=\"empty"), empty) << where;
            EXPECT_EQ(count(text, " . "), empty) << where;
            EXPECT_FALSE(legend(moves).empty());
        }
    }
}

TEST(Show, CountsOfAFewPictures) {
    const std::string camel = boards(draw_svg(diagram(testing::game("tomorrow1"), 'C')));
    EXPECT_EQ(count(camel, "class=\"quiet leap\""), 8);
    EXPECT_EQ(count(camel, "class=\"capture leap\""), 8);
    EXPECT_EQ(count(camel, "class=\"way\""), 0);
    const std::string withdrawer = boards(draw_svg(diagram(testing::game("longboard"), 'W')));
    EXPECT_EQ(count(withdrawer, "class=\"capture withdrawal\""), 8);
    EXPECT_EQ(count(withdrawer, "class=\"way\""), 8);
    const Ran printed = run({"show", "tomorrow1", "camel", "--svg", "-"});
    EXPECT_EQ(printed.code, 0);
    EXPECT_EQ(printed.out, draw_svg(diagram(testing::game("tomorrow1"), 'C')));
}

TEST(Show, APictureReplacesNothingUnasked) {
    const testing::ScratchFolder folder;
    const std::string path = folder.file("camel.svg", "somebody's own");
    const std::vector<std::string> words = {"show", "tomorrow1", "camel", "--svg", path};
    const Ran refused = run(words);
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err, HasSubstr(path + ": is there already; --force replaces it"));
    EXPECT_EQ(testing::file_text(path), "somebody's own");
    std::vector<std::string> forced = words;
    forced.push_back("--force");
    EXPECT_EQ(run(forced).code, 0);
    EXPECT_EQ(testing::file_text(path), draw_svg(diagram(testing::game("tomorrow1"), 'C')));
    std::filesystem::remove(path);
    EXPECT_EQ(run(words).code, 0);
}

// ---- The pages

TEST(Show, CommittedPagesAreWhatTheCommandWrites) {
    const auto pages = game_pages();
    ASSERT_TRUE(pages);
    const std::filesystem::path folder = source_path("docs/games");
    for (const auto& [name, text] : *pages)
        EXPECT_TRUE(testing::file_text(folder / name) == text)
            << "docs/games/" << name << " is old: run ./dev docs";
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder))
        EXPECT_TRUE(file.is_directory() ||
                    pages->contains(file.path().lexically_relative(folder).generic_string()))
            << file.path() << " is not written any more: run ./dev docs";
}

}  // namespace
}  // namespace magus
