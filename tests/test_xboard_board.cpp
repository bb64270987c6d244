// What XBoard is told about games: definitions, moves in its dialect, ranks, names, its own FENs.
#include "protocol/xboard/xboard_betza.h"
#include "protocol/xboard/xboard_board.h"
#include "protocol/xboard/xboard_names.h"

#include "tests/helpers.h"

namespace magus {
namespace {

VariantPtr game_from(const std::string& ini, const std::string& name) {
    VariantCatalog catalog;
    const auto loaded = catalog.load(ini, "test.ini");
    EXPECT_TRUE(loaded) << loaded.error().describe();
    const auto variant = catalog.get(name);
    EXPECT_TRUE(variant);
    return *variant;
}

constexpr std::string_view kKings = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nking = k\nmaxFile = 8\n";

std::optional<std::string> betza_of(const std::string& betza) {
    const auto v = game_from("[test]\n" + std::string(kKings) + "customPiece1 = x:" + betza + "\n", "test");
    return xboard_betza(*v, *v->find_type('X'));
}

TEST(XboardBoard, LongLeapsGoStepByStep) {
    EXPECT_EQ(betza_of("(4,1)"), "mpafmpafmpafsW");
    EXPECT_EQ(betza_of("(5,1)"), "mpafmpafmpafmpafsW");
    EXPECT_EQ(betza_of("R(4,1)"), "RmpafmpafmpafsW");
    EXPECT_EQ(betza_of("(4,1)R"), "mpafmpafmpafsWR");
    EXPECT_EQ(betza_of("c(1,4)"), "mpafmpafmpafscW");
    EXPECT_EQ(betza_of("(3,1)"), "C");
    EXPECT_EQ(betza_of("m(2,0)"), "mD");
    EXPECT_EQ(betza_of("(4,2)"), std::nullopt);
    EXPECT_EQ(betza_of("mB2cKcAcD"), "mB2cKcAcD");
}

TEST(XboardBoard, KingsAndPawns) {
    VariantCatalog catalog;
    const auto betza = [&](const char* game, char letter) {
        const VariantPtr v = *catalog.get(game);
        return *xboard_betza(*v, *v->find_type(letter));
    };
    EXPECT_EQ(betza("tomorrow1", 'K'), "KisO2");
    EXPECT_EQ(betza("capablanca", 'K'), "KisO3");
    EXPECT_EQ(betza("courier", 'K'), "K");
    EXPECT_EQ(betza("chess", 'P'), "fmWfceFifmnD");
    EXPECT_EQ(betza("courier", 'P'), "fmWfcF");
}

TEST(XboardBoard, OnlyUnknownGamesAreDefined) {
    VariantCatalog catalog;
    for (const char* name : {"chess", "capablanca", "gothic", "courier"})
        EXPECT_TRUE(XboardBoard(*catalog.get(name)).definition().empty()) << name;
    const auto lines = XboardBoard(*catalog.get("tomorrow1")).definition();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "setup (PNBRQ...............G...CKpnbrq...............g...ck) 12x8+0_fairy "
                        "rgcnbqkbncgr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RGCNBQKBNCGR w KQkq - 0 1");
    EXPECT_EQ(std::ranges::count(lines, "piece G& mpafmpafmpafsW"), 1);
}

// docs/xboard.md says why.
TEST(XboardBoard, WellKnownGamesAreToldOrLeftOut) {
    VariantCatalog catalog;
    const auto listed = [&](const char* name) { return XboardBoard(*catalog.get(name)).can_be_described(); };
    for (const char* own :
         {"crazyhouse", "atomic", "3check", "losers", "suicide", "giveaway", "nocastle", "shatranj", "makruk",
          "knightmate", "seirawan", "shogi", "minishogi", "xiangqi", "janus", "grand", "spartan"}) {
        EXPECT_TRUE(listed(own)) << own;
        EXPECT_FALSE(XboardBoard(*catalog.get(own)).is_described()) << own;
    }
    for (const char* told :
         {"kingofthehill", "racingkings", "5check", "pocketknight", "losalamos", "gardner", "almost"}) {
        EXPECT_TRUE(listed(told)) << told;
        EXPECT_TRUE(XboardBoard(*catalog.get(told)).is_described()) << told;
    }
    for (const char* left_out : {"antichess", "codrus", "extinction", "kinglet", "threekings", "breakthrough",
                                 "atomar", "nocheckatomic", "capahouse", "shouse", "gorogoro", "placement",
                                 "sittuyin", "cambodian", "horde", "janggi", "shatar"})
        EXPECT_FALSE(listed(left_out)) << left_out;
}

std::size_t occurrences(const std::string& table, char letter) {
    return static_cast<std::size_t>(std::ranges::count(table, letter));
}

TEST(XboardBoard, EveryTypeOfEveryGameHasItsOwnPlace) {
    VariantCatalog catalog;
    for (const std::string& name : catalog.names()) {
        const VariantPtr v = *catalog.get(name);
        const XboardBoard board(v);
        EXPECT_TRUE(board.can_be_described()) << name;
        const auto lines = board.definition();
        if (lines.empty()) continue;
        const std::size_t open = lines[0].find('('), close = lines[0].find(')');
        const std::string table = lines[0].substr(open + 1, close - open - 1);
        for (TypeId t = 0; t < v->types.size(); ++t) {
            const char letter = board.pieces().letter(t), small = static_cast<char>(std::tolower(letter));
            const std::size_t raised = board.pieces().raised_from(t) ? 1 : 0;
            EXPECT_EQ(occurrences(table, letter), 1 + raised) << name << ' ' << v->types[t].name;
            EXPECT_EQ(occurrences(table, small), 1 + raised) << name << ' ' << v->types[t].name;
            EXPECT_NE(letter, 'X') << "XBoard reads an x behind a move as a capture";
        }
        EXPECT_EQ(table.size() % 2, 0u);
    }
}

TEST(XboardBoard, RanksCountFromZeroOnTenRanksOnly) {
    const Geometry eight(12, 8), ten(8, 10), twelve(10, 12);
    EXPECT_EQ(to_xboard(eight, "e2e4"), "e2e4");
    EXPECT_EQ(to_xboard(ten, "e1e2"), "e0e1");
    EXPECT_EQ(to_xboard(ten, "a9a10q"), "a8a9q");
    EXPECT_EQ(to_xboard(ten, "N@e10"), "N@e9");
    EXPECT_EQ(to_xboard(twelve, "a10a12"), "a10a12");
    EXPECT_EQ(from_xboard(ten, "e0e1"), "e1e2");
    EXPECT_EQ(from_xboard(ten, "a8a9q"), "a9a10q");
    EXPECT_EQ(from_xboard(ten, "d2c3,c2d3"), "d3c4,c3d4");
    EXPECT_EQ(from_xboard(ten, "Nbd2"), "Nbd3");
    EXPECT_EQ(from_xboard(ten, "O-O"), "O-O");
}

TEST(XboardBoard, NamesThatMeanSomethingElse) {
    EXPECT_TRUE(xboard_can_bear("future1"));
    EXPECT_TRUE(xboard_can_bear("capablanca"));
    EXPECT_FALSE(xboard_can_bear("tomorrow1"));
    EXPECT_FALSE(xboard_can_bear("my-shatranj"));
    EXPECT_FALSE(xboard_can_bear("two,names"));
}

struct FenRow {
    const char *game, *theirs, *ours;
};

constexpr FenRow kFens[] = {
    {"tomorrow1", "r5k4r/12/12/12/12/12/12/R5K4R w KQkq - 0 1", "r5k4r/12/12/12/12/12/12/R5K4R w KQkq - 0 1"},
    {"tomorrow1", "r5k4r/12/12/12/12/12/12/R5K4R w LAla - 0 1", "r5k4r/12/12/12/12/12/12/R5K4R w KQkq - 0 1"},
    {"tomorrow1", "r5k4r/12/12/12/12/12/12/R5K4R b Gg -", "r5k4r/12/12/12/12/12/12/R5K4R b - - 0 1"},
    {"tomorrow1", "6k5/12/12/12/5P6/12/12/6K5 b - f3 0 1", "6k5/12/12/12/5P6/12/12/6K5 b - f3 0 1"},
    // Its rank in the en passant field is wrong on tall boards.
    {"tomorrow1", "6k5/12/12/12/5P6/12/12/6K5 b - f: 0 1", "6k5/12/12/12/5P6/12/12/6K5 b - f3 0 1"},
    {"tomorrow1", "6k5/12/12/12/5P6/12/12/6K5 b - e: 0 1", "6k5/12/12/12/5P6/12/12/6K5 b - - 0 1"},
    {"longboard", "4k3/8/8/8/8/4P3/8/8/8/4K3 b - e3 0 1", "4k3/8/8/8/8/4P3/8/8/8/4K3 b - e4 0 1"},
    // The file beside the board; a Magician in a Bishop's place; who still stands where he started has not moved.
    {"magician-revised", "4k1b1**/8*m/8**/8**/8**/8**/8*1/2+B1KB2** w - - 0 1",
     "4k1b1/8/8/8/8/8/8/2M1KB2[m] w F - 0 1"},
    {"deathmatch-telepath", "4k3**/8*1/8*h/8*t/8*T/8*H/8*1/2+B1K3** w - - 0 1",
     "4k3/8/8/8/8/8/8/2M1K3 w - - 0 1"},
    {"magician-revised", "4k3/8/8/8/8/8/8/4KB2[Mm] w F - 0 1", "4k3/8/8/8/8/8/8/4KB2[Mm] w F - 0 1"},
    // Hands, holes and the usual promotion before the last rank.
    {"sorcerer-drops", "****1k****/10/6+P3/10/10/3+J6/10/10/10/10/10/****K1****[-] w - - 0 1",
     "****1k****/10/6Q3/10/10/3Q6/10/10/10/10/10/****K1****[] w - - 0 1"},
    {"sorcerer-drops", "****1k****/10/10/10/10/10/10/10/10/10/10/****K1****[JAjg] w - - 0 1",
     "****1k****/10/10/10/10/10/10/10/10/10/10/****K1****[JAjg] w - - 0 1"},
    // XBoard reads an X as something else, so the Camel Empress has another letter there.
    {"tomorrow-555", "6k5/12/12/12/5A6/12/12/6K5 b - - 0 1", "6k5/12/12/12/5X6/12/12/6K5 b - - 0 1"},
    {"tomorrow1", "6k5/12/12/12/5P6/12/12/6K5 b", "6k5/12/12/12/5P6/12/12/6K5 b - - 0 1"},
};

TEST(XboardBoard, ReadsItsFens) {
    VariantCatalog catalog;
    for (const FenRow& row : kFens) {
        const VariantPtr v = *catalog.get(row.game);
        const auto pos = Position::from_fen(v, XboardBoard(v).fen_from_xboard(row.theirs));
        ASSERT_TRUE(pos) << row.theirs << ": " << pos.error().describe();
        EXPECT_EQ(pos->fen(), row.ours);
    }
}

}  // namespace
}  // namespace magus
