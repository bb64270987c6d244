// Variant files: what the built-in ones compile to, inheritance, and errors with their places.

#include "engine/games/builtin_variants.h"
#include "engine/moves/movegen.h"
#include "tests/helpers.h"
#include "tests/scratch_folder.h"

#include <filesystem>
#include <span>

namespace magus {
namespace {

using namespace magus::testing;

TEST(Variants, EveryBuiltInGameCompiles) {
    VariantCatalog catalog;
    EXPECT_FALSE(catalog.names().empty());
    for (const std::string& name : catalog.names()) {
        const auto variant = catalog.get(name);
        ASSERT_TRUE(variant) << variant.error().describe();
        EXPECT_EQ((*variant)->name, name);
        EXPECT_FALSE((*variant)->title.empty());
        const Position pos = Position::start(*variant);
        std::string fen = pos.fen();
        // Fischer Random chess tells castling rights by the Rooks' files.
        if ((*variant)->castling.mode == CastlingMode::Chess960) fen.replace(fen.find("HAha"), 4, "KQkq");
        EXPECT_EQ(fen, (*variant)->start_fen);
        EXPECT_TRUE(has_legal_move(pos));
        EXPECT_EQ(*catalog.get((*variant)->xboard_name), *variant) << "XBoard's name is known too";
        // XBoard takes any other name with a 'w' for wild chess.
        EXPECT_EQ((*variant)->xboard_name.find('w'), std::string::npos) << (*variant)->xboard_name;
    }
}

TEST(Variants, XBoardsNamesAreKnownAndNotInherited) {
    VariantCatalog catalog;
    EXPECT_EQ((*catalog.get("normal"))->name, "chess");
    EXPECT_EQ((*catalog.get("future2"))->name, "tomorrow2");
    EXPECT_EQ((*catalog.get("capablanca"))->xboard_name, "capablanca");
    ASSERT_TRUE(catalog.load("[mine:tomorrow1]\ntitle = Mine\n", "my.ini"));
    EXPECT_EQ((*catalog.get("mine"))->xboard_name, "mine");
    EXPECT_EQ(catalog.get("no such game").error().text, "there is no variant 'no such game'");
}

TEST(Variants, InheritanceOverridesKeyByKey) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("# a comment\n; another\n\n"
                                     "[a:chess]\r\n  title =  My game \r\nknight = n:C\r\n"
                                     "[b:a]\nbishop = b:BW\nnMoveRule = 7\n",
                                     "my.ini");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ(*loaded, (std::vector<std::string>{"a", "b"}));
    const VariantPtr b = *catalog.get("b");
    EXPECT_EQ(b->title, "My game");
    EXPECT_EQ(b->types[*b->find_type('N')].betza, "C");
    EXPECT_EQ(b->types[*b->find_type('B')].betza, "BW");
    EXPECT_EQ(b->move_rule, 14);
    EXPECT_FALSE(b->orthodox_pieces);
    EXPECT_EQ((*catalog.get("a"))->move_rule, 100);
    EXPECT_TRUE((*catalog.get("chess"))->orthodox_pieces);
}

TEST(Variants, LaterGamesReplaceEarlierOnes) {
    VariantCatalog catalog;
    ASSERT_TRUE(
        catalog.load("[chess]\nking = k\nqueen = q\nstartFen = k7/8/8/8/8/8/8/6QK w - - 0 1\n", "my.ini"));
    EXPECT_EQ((*catalog.get("chess"))->types.size(), 2u);
    VariantCatalog fresh;
    EXPECT_EQ((*fresh.get("chess"))->types.size(), 6u);
}

struct Bad {
    const char *text, *error;
};

TEST(Variants, ErrorsTellFileLineAndColumn) {
    const Bad rows[] = {
        // The lines.
        {"title = x\n", "f:1:1: expected a [section]"},
        {"\n  [a\n", "f:2:5: expected ']'"},
        {"[]\n", "f:1:1: expected [name]"},
        {"[a:]\n", "f:1:1: expected [name]"},
        {"[a:chess]\n junk\n", "f:2:2: expected [section], key = value"},
        {"[a:chess]\n= 3\n", "f:2:1: expected [section], key = value"},
        // Parents.
        {"[a:nothing]\ntitle = x\n", "f:1:1: the parent 'nothing' does not exist"},
        {"\n[a:b]\n[b:a]\n", "f:2:1: [a] is its own ancestor"},
        {"[a:a]\n", "f:1:1: [a] is its own ancestor"},
        // Keys and values.
        {"[a:chess]\n\ttitel = x\n", "f:2:2: the key 'titel' is not supported"},
        {"[a:chess]\nmaxRank = 17\n", "f:2:11: maxRank: expected a number from 1 to 16"},
        {"[a:chess]\nmaxRank = eight\n", "f:2:11: maxRank: expected a number"},
        {"[a:chess]\nmaxFile = q\n", "f:2:11: maxFile: a board has at most 16 files"},
        {"[a:chess]\nmaxFile = 16\nmaxRank = 8\n", "at most 120 squares"},
        {"[a:chess]\ncastling = yes\n", "f:2:12: castling: expected true or false"},
        {"[a:chess]\ncastlingKingFile = i\n", "f:2:20: castlingKingFile: expected a file"},
        {"[a:chess]\nstalemateValue = lost\n", "f:2:18: stalemateValue: expected win, draw or loss"},
        {"[a:chess]\nstalemateScore = 0.5\n", "f:2:18: stalemateScore: expected two scores"},
        {"[a:chess]\nstalemateScore = 0.5 2\n", "f:2:18: stalemateScore: expected two scores"},
        {"[a:chess]\nstalemateScore = 0x1 0.7\n", "f:2:18: stalemateScore: expected two scores"},
        {"[a:chess]\nnMoveRule =\n", "f:2:12: nMoveRule: expected a number"},
        {"[a:chess]\nrules =\n", "f:2:8: rules: expected a text, or '-'"},
        {"[a:chess]\nalsoRules = a\x01z\n", "f:2:14: alsoRules: expected plain text"},
        {"[a:chess]\nextinctionValue = lost\n", "f:2:19: extinctionValue: expected win, draw"},
        {"[a:chess]\nextinctionPieceTypes = x\n", "f:2:24: extinctionPieceTypes: expected the letter"},
        {"[a:chess]\nflagRegion = e9\n", "f:2:14: flagRegion: expected squares"},
        {"[a:chess]\nflagPiece = qr\n", "f:2:13: flagPiece: expected the letter of one piece"},
        {"[a:chess]\ncapturesToHand = true\n", "f:2:18: capturesToHand: only together with pieceDrops"},
        {"[a:chess]\npromotedPieceType = n:k\n", "f:2:21: promotedPieceType: neither from nor to a King"},
        {"[a:chess]\npromotedPieceType = n:x\n", "f:2:23: promotedPieceType: expected the letter"},
        {"[a:chess]\npromotionLimit = q:many\n", "f:2:20: promotionLimit: expected a number"},
        {"[a:chess]\ncastlingKingPiece = q\n", "f:2:21: castlingKingPiece: only the King castles"},
        {"[a:chess]\npetrifyOnCaptureTypes = k\n", "f:2:1: the key 'petrifyOnCaptureTypes' is not supported"},
        {"[a:chess]\nblastOnCapture = true\n", "f:2:18: blastOnCapture: Kings cannot be blown up"},
        {"[a:chess]\ncastlingWins = KX\n", "f:2:17: castlingWins: expected castling rights"},
        {"[a:giveaway]\nextinctionPseudoRoyal = true\n", "f:2:25: extinctionPseudoRoyal: only for kinds"},
        // Pieces.
        {"[a:chess]\nknight = n:X\n", "f:2:12: knight: expected an atom"},
        {"[a:chess]\nknight = n:NmmW\n", "f:2:14: knight: a second 'm'"},
        {"[a:chess]\nknight = 1\n", "f:2:10: knight: expected a letter"},
        {"[a:chess]\nknight = n-N\n", "f:2:11: knight: expected ':'"},
        {"[a:chess]\ncustomPiece1 = x:W\ncustomPiece2 = x:F\n",
         "f:3:16: customPiece2: the letter X is taken"},
        {"[a:chess]\npawn = p:fW\n", "f:2:10: pawn: the pawn's own moves"},
        {"[a:chess]\nking = k:KisO2\n", "f:2:10: king: castling has its own keys"},
        {"[a:chess]\ncustomPiece1 = x\n", "f:2:17: customPiece1: expected LETTER:BETZA"},
        {"[a:chess]\ncustomPiece27 = x:W\n", "f:2:1: the key 'customPiece27' is not supported"},
        {"[a:chess]\npieceNames = x:Foo\n",
         "f:2:14: pieceNames: expected the letter of a piece of this game"},
        {"[a]\ntitle = nothing\n", "needs the key 'king'"},
        {"[a:chess]\npromotionPieceTypes = qx\n", "f:2:24: promotionPieceTypes: expected the letter"},
        {"[a:chess]\npromotionPieceTypes = qk\n", "f:2:24: promotionPieceTypes: a pawn cannot"},
        // The start.
        {"[a]\nking = k\n", "needs the key 'startFen'"},
        {"[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4KX2 w - - 0 1\n", "f:2:30: startFen: no piece of a"},
        {"[a:chess]\nmaxFile = 9\n", "needs exactly 9 squares"},
        {"[a:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n", "startFen: no King stands here"},
        {"[a:chess]\ndoubleStepRegionWhite = *9\n", "f:2:25: doubleStepRegionWhite"},
        {"[a:chess]\npromotionRegionWhite = x\n", "f:2:24: promotionRegionWhite"},
    };
    for (const Bad& row : rows) {
        VariantCatalog catalog;
        const auto names = catalog.names();
        const auto loaded = catalog.load(row.text, "f");
        ASSERT_FALSE(loaded) << row.text;
        EXPECT_NE(loaded.error().describe().find(row.error), std::string::npos)
            << row.text << loaded.error().describe() << "\n  and not " << row.error;
        EXPECT_EQ(catalog.names(), names) << "something was loaded all the same";
        EXPECT_EQ((*catalog.get("chess"))->types.size(), 6u);
    }
}

TEST(Variants, RulesAreInheritedAndAddedTo) {
    VariantCatalog catalog;
    ASSERT_TRUE(catalog.load("[a:chess]\nrules = One.\n[b:a]\nalsoRules = Two.\n[c:b]\nrules = -\n", "f"));
    EXPECT_EQ((*catalog.get("a"))->rules_text, "One.");
    EXPECT_EQ((*catalog.get("b"))->rules_text, "One.");
    EXPECT_EQ((*catalog.get("b"))->more_rules, "Two.");
    EXPECT_EQ((*catalog.get("c"))->rules_text, "");
    const auto endless = catalog.load("[d:chess]\nrules = " + std::string(2000, 'x') + "\n", "f");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().column, 9 + 24 * 80);
}

TEST(Variants, AtMost32Pieces) {
    std::string text = "[a]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nking = k\n";
    const std::string letters = "abcdefghijlmnopqrstuvwxyz";
    for (std::size_t i = 0; i < letters.size(); ++i)
        text += "customPiece" + std::to_string(i + 1) + " = " + letters[i] + ":N\n";
    VariantCatalog catalog;
    const auto loaded = catalog.load(text, "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ((*catalog.get("a"))->types.size(), 26u);
    EXPECT_FALSE(VariantCatalog().load(text + "customPiece26 = a:N\n", "f")) << "a letter twice";
}

TEST(Variants, WrongGamesAreLeftOut) {
    VariantCatalog catalog;
    const auto before = catalog.names();
    const auto loaded = catalog.load(
        "[good:chess]\n[bad:chess]\nfoo = 1\n[child:bad]\n[orphan:nobody]\n[heir:good]\ntitle = x\n", "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ(*loaded, (std::vector<std::string>{"good", "heir"}));
    EXPECT_EQ(catalog.names().size(), before.size() + 2);
    std::vector<std::string> told;
    for (const Error& error : catalog.refused()) told.push_back(error.describe());
    EXPECT_EQ(told, (std::vector<std::string>{"f:3:1: the key 'foo' is not supported",
                                              "f:3:1: the key 'foo' is not supported, which [child] inherits",
                                              "f:5:1: the parent 'nobody' does not exist"}));
    EXPECT_EQ(catalog.get("bad").error().describe(), told[0]) << "asked for, it says why there is none";
    ASSERT_TRUE(catalog.load("[bad:chess]\n", "g"));
    EXPECT_TRUE(catalog.get("bad")) << "mended";
    EXPECT_EQ(catalog.refused().size(), 2u);
}

TEST(Variants, AGameMayInheritFromTheOneThatItReplaces) {
    VariantCatalog catalog;
    const auto usual = *catalog.get("crazyhouse");
    ASSERT_TRUE(catalog.load("[crazyhouse:crazyhouse]\ncustomPiece1 = a:mBcN\ntitle = ours\n", "f"));
    const auto ours = *catalog.get("crazyhouse");
    EXPECT_EQ(ours->title, "ours");
    EXPECT_EQ(ours->start_fen, usual->start_fen);
    EXPECT_EQ(ours->types.size(), usual->types.size() + 1);
    // Loaded again, it takes the place of what the file said before, and of another file's game it is the heir.
    ASSERT_TRUE(catalog.load("[crazyhouse:crazyhouse]\ntitle = ours again\n", "f"));
    EXPECT_EQ((*catalog.get("crazyhouse"))->types.size(), usual->types.size());
    ASSERT_TRUE(catalog.load("[crazyhouse:crazyhouse]\nstalemateValue = loss\n", "g"));
    EXPECT_EQ((*catalog.get("crazyhouse"))->title, "ours again");
    EXPECT_EQ(std::ranges::count(catalog.names(), "crazyhouse"), 1);
    EXPECT_EQ(std::ranges::count(catalog.all_names(), "crazyhouse"), 1);
    ASSERT_TRUE(catalog.load("[chess:chess]\nnMoveRule = 30\n", "f"));
    EXPECT_EQ((*catalog.get("chess"))->xboard_name, "normal") << "it is the same game to XBoard";
    EXPECT_EQ((*catalog.get("capablanca"))->move_rule, 60);
}

TEST(Variants, WellKnownGamesAreListedBehindTheOthers) {
    const VariantCatalog catalog;
    const auto ours = catalog.names(), all = catalog.all_names();
    ASSERT_GT(all.size(), ours.size());
    EXPECT_TRUE(std::ranges::equal(ours, std::span(all).first(ours.size())));
    for (const char* name : {"crazyhouse", "shogi", "xiangqi", "janggi", "makruk", "atomic", "horde"}) {
        EXPECT_EQ(std::ranges::count(ours, name), 0) << name;
        EXPECT_EQ(std::ranges::count(all, name), 1) << name;
    }
    for (const std::string& name : all) EXPECT_TRUE(VariantCatalog().get(name)) << name;
}

// What cutechess (board factory), python-chess (uci_variant, xboard_variant, aliases), Lichess, XBoard and Fairy-Stockfish call
// the games that are built in.
TEST(Variants, GamesHaveTheNamesThatOthersUse) {
    VariantCatalog catalog;
    const auto name = [&](std::string_view asked) {
        const auto game = catalog.get(asked);
        return game ? (*game)->name : "none: " + game.error().describe();
    };
    for (const char* chess :
         {"chess", "normal", "standard", "Standard", "Chess", "Classical", "Normal", "fromPosition"})
        EXPECT_EQ(name(chess), "chess") << chess;
    for (const char* random : {"fischerandom", "chess960", "Chess960", "Fischer Random"})
        EXPECT_EQ(name(random), "fischerandom") << random;
    EXPECT_EQ((*catalog.get("chess960"))->castling.mode, CastlingMode::Chess960);
    for (const char* house : {"crazyhouse", "Crazyhouse", "zh", "ZH", "House", "Crazy House"})
        EXPECT_EQ(name(house), "crazyhouse") << house;
    for (const char* checks : {"3check", "threeCheck", "Three-check", "3-check"})
        EXPECT_EQ(name(checks), "3check") << checks;
    for (const char* hill : {"kingofthehill", "kingOfTheHill", "King of the Hill", "KOTH"})
        EXPECT_EQ(name(hill), "kingofthehill") << hill;
    EXPECT_EQ(name("racingKings"), "racingkings");
    EXPECT_EQ(name("mini"), "minishogi");
    for (const char* own :
         {"5check",       "almost",     "antichess", "atomic",   "cambodian", "capablanca", "codrus",
          "courier",      "extinction", "kinglet",   "giveaway", "gothic",    "grand",      "horde",
          "janus",        "knightmate", "losalamos", "losers",   "makruk",    "minishogi",  "placement",
          "pocketknight", "seirawan",   "shatranj",  "shogi",    "sittuyin",  "suicide",    "threekings"})
        EXPECT_EQ(name(own), own);
    EXPECT_FALSE(catalog.get("chess 9600"));
    // A user's own game of such a name comes first.
    ASSERT_TRUE(catalog.load("[standard:capablanca]\n[Zh:chess]\n", "f"));
    EXPECT_EQ(name("standard"), "standard");
    EXPECT_EQ(name("Zh"), "Zh");
    EXPECT_EQ(name("zh"), "crazyhouse");
}

TEST(Variants, AFileWithoutARightGameChangesNothing) {
    VariantCatalog catalog;
    const auto names = catalog.names();
    const auto chess = *catalog.get("chess");
    EXPECT_FALSE(catalog.load("[chess:capablanca]\nfoo = 1\n[bad:chess]\nfoo = 1\n", "f"));
    EXPECT_EQ(catalog.names(), names);
    EXPECT_EQ(*catalog.get("chess"), chess);
    EXPECT_TRUE(catalog.refused().empty());
}

TEST(Variants, AllErrorsOfAFileAreTold) {
    const testing::ScratchFolder folder;
    const std::string path =
        folder.file("errors.ini", "[a:chess]\nfoo = 1\nnMoveRule = -3\nbar = 2\nstalemateValue = lose\n"
                                  "[right:chess]\nnMoveRule = 30\n"
                                  "[piece:chess]\ncustomPiece1 = a:&\npromotionPieceTypes = a\nfoo = 1\n"
                                  "[board:chess]\nmaxRank = 40\nfoo = 1\n"
                                  "[heir:a]\nbaz = 1\n");
    std::vector<int> lines;
    for (const Error& error : VariantCatalog().errors_in_file(path)) {
        EXPECT_EQ(error.file, path);
        lines.push_back(error.line);
    }
    // Without its piece or its board, more of a game would seem wrong than is. Of what is inherited the first is told.
    EXPECT_EQ(lines, (std::vector<int>{2, 3, 4, 5, 9, 13, 2, 16}));
    std::filesystem::remove(path);
    EXPECT_EQ(VariantCatalog().errors_in_file(path).size(), 1u);
}

TEST(Variants, ASectionThatStandsTwiceIsRefused) {
    VariantCatalog catalog;
    const auto loaded = catalog.load("[a:chess]\n[b:chess]\n\n[a:chess]\nnMoveRule = 30\n[heir:a]\n", "f");
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_EQ(*loaded, std::vector<std::string>{"b"});
    std::vector<std::string> told;
    for (const Error& error : catalog.refused()) told.push_back(error.describe());
    EXPECT_EQ(told, (std::vector<std::string>{
                        "f:4:1: [a] stands twice: already in line 1",
                        "f:4:1: [a] stands twice: already in line 1, which [heir] inherits"}));
    EXPECT_TRUE(catalog.load("[b:chess]\n", "another file")) << "a game may be redefined";
}

TEST(Variants, AByteOrderMarkIsReadOver) {
    VariantCatalog catalog;
    EXPECT_TRUE(catalog.load("\xEF\xBB\xBF[a:chess]\n", "f"));
    EXPECT_TRUE(catalog.get("a"));
    EXPECT_EQ(catalog.load("\xEF\xBB\xBF[b:chess\n", "f").error().column, 9);
    EXPECT_FALSE(VariantCatalog().load("\xEF\xBB\xBF\xEF\xBB\xBF[a:chess]\n", "f"));
}

// Not of what relies on it.
TEST(Variants, AWrongSwitchIsToldAtItsOwnPlaceAlone) {
    const testing::ScratchFolder folder;
    const std::string path = folder.file(
        "switch.ini", "[a:chess]\ndropRegionWhite = *1 *2\npieceDrops = yes\ncapturesToHand = true\n");
    std::vector<std::string> told;
    for (const Error& error : VariantCatalog().errors_in_file(path)) told.push_back(error.describe());
    EXPECT_EQ(told, std::vector<std::string>{path + ":3:14: pieceDrops: expected true or false"});
}

TEST(Variants, AGameIsAskedForByAName) {
    EXPECT_EQ(VariantCatalog().get("").error().text, "expected the name of a variant");
}

TEST(Variants, FilesAreRead) {
    const testing::ScratchFolder folder;
    const std::string path = folder.file("variants.ini", "[from-file:chess]\n");
    VariantCatalog catalog;
    const auto loaded = catalog.load_file(path);
    std::filesystem::remove(path);
    ASSERT_TRUE(loaded) << loaded.error().describe();
    EXPECT_TRUE(catalog.get("from-file"));
    EXPECT_EQ(catalog.load_file(path).error().describe(), path + ": cannot read the file");
}

// Damaged files are refused or taken, never crashed on.
TEST(Variants, DamagedFilesDoNotCrash) {
    Random random(7);
    const std::string letters = "[]:=abkqnpr*-0123456789 \n#/WFNpji";
    for (int i = 0; i < scaled(200); ++i) {
        const auto files = builtin_files();
        std::string text(files[random.below(files.size())].text);
        for (std::size_t n = 1 + random.below(3); n > 0; --n) {
            const std::size_t at = random.below(text.size());
            switch (random.below(3)) {
            case 0: text[at] = letters[random.below(letters.size())]; break;
            case 1: text.erase(at, 1 + random.below(4)); break;
            default: text.insert(at, 1, letters[random.below(letters.size())]);
            }
        }
        VariantCatalog catalog;
        const auto loaded = catalog.load(text, "f");
        if (!loaded) {
            EXPECT_FALSE(loaded.error().text.empty());
            continue;
        }
        for (const std::string& name : *loaded) count_legal_moves(Position::start(*catalog.get(name)));
    }
}

}  // namespace
}  // namespace magus
