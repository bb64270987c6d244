// Input of every bad kind gets a message in little time and changes nothing: FENs, lines of a megabyte, binary, variant
// files that are out of all proportion, moves out of turn, absurd numbers.

#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/cecp.h"
#include "tests/helpers.h"

#include <sstream>

namespace magus {
namespace {

using namespace magus::testing;

std::string binary(std::size_t size) {
    Random random(3);
    std::string out(size, 0);
    for (char& c : out) c = static_cast<char>(random.below(256));
    return out;
}

TEST(BadInput, FensThatCannotBe) {
    const std::pair<const char*, const char*> rows[] = {
        {"kk6/8/8/8/8/8/8/K7 w - - 0 1", "Black needs exactly one King, found 2"},
        {"8/8/8/8/8/8/8/K7 w - - 0 1", "Black needs exactly one King, found 0"},
        {"4k3/pppppppp/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"},
        {"4k3/8/8/PPPPPPPP/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 17 pawns"},
        {"4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 needs exactly 8 squares"},
        {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7 needs exactly 8 squares"},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", "expected 8 ranks, found 7"},
        {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "too many ranks"},
        {"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "the side that is not to move is in check"},
        {"4k3/8/8/8/4Z3/8/8/4K3 w - - 0 1", "no piece of chess has the letter 'Z'"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "expected the side to move"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "expected a number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "expected a number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "at most six fields"},
    };
    for (const auto& [fen, message] : rows) {
        const auto pos = Position::from_fen(game("chess"), fen);
        ASSERT_FALSE(pos) << fen;
        EXPECT_NE(pos.error().describe().find(message), std::string::npos)
            << fen << ": " << pos.error().describe();
    }
    EXPECT_FALSE(Position::from_fen(game("chess"), std::string(1 << 20, 'k')));
    EXPECT_FALSE(Position::from_fen(game("chess"), binary(1000)));
}

// The game goes on as if nothing had been said.
template <class Protocol> void expect_errors_only(const std::vector<std::string>& lines) {
    std::ostringstream out;
    Session session;
    Protocol adapter(session, LineWriter(out));
    adapter.handle("new");
    const std::string before = session.position().fingerprint();
    for (const std::string& line : lines) {
        out.str("");
        adapter.handle(line);
        EXPECT_FALSE(out.str().empty()) << line.substr(0, 60);
        EXPECT_LT(out.str().size(), 1000u) << "the message is short";
        EXPECT_EQ(session.position().fingerprint(), before) << line.substr(0, 60);
        EXPECT_FALSE(session.searching()) << line.substr(0, 60);
    }
    session.abandon();
}

TEST(BadInput, LinesToUci) {
    expect_errors_only<UciAdapter>(
        {"position fen kk6/8/8/8/8/8/8/K7 w - - 0 1", "position startpos moves e7e5",
         "position startpos moves e2e4 e2e4", "position startpos moves e1e1", "setoption name Hash value -1",
         "setoption name Hash value 99999999999999999999", "setoption name Threads value 0",
         "setoption name MultiPV value 1e9", "go depth -99999999999999999999",
         "go movetime 99999999999999999999", "setoption name UCI_Variant value " + std::string(1 << 20, 'x'),
         "position fen " + std::string(1 << 20, '8'), "position startpos moves " + std::string(1 << 20, 'a'),
         "x" + std::string(1 << 20, 'y')});
}

TEST(BadInput, LinesToXboard) {
    expect_errors_only<CecpAdapter>(
        {"usermove e7e5", "usermove e1e1", "setboard kk6/8/8/8/8/8/8/K7 w - - 0 1", "st -1",
         "sd 99999999999999999999", "level 1 2 3 4 5", "time x", "memory -5", "cores 0",
         "variant " + std::string(1 << 20, 'x'), "setboard " + std::string(1 << 20, '8'),
         "usermove " + std::string(1 << 20, 'a'), "x" + std::string(1 << 20, 'y')});
}

TEST(BadInput, VariantFilesOutOfAllProportion) {
    std::string many = "[a:chess]\n", sections, deep = "[d0:d1]\nknight = n:NmK\n";
    for (int i = 1; i <= 1000; ++i) {
        many += "customPiece" + std::to_string(i) + " = x:W\n";
        sections += "[s" + std::to_string(i) + ":chess]\nknight = n:QQ\n";
        deep += "[d" + std::to_string(i) + ":d" + std::to_string(i + 1) + "]\n";
    }
    std::string endless;
    for (int i = 0; i < 50000; ++i) endless += "[e" + std::to_string(i) + ":chess]\nfoo = 1\n";
    std::string wide;
    for (int i = 0; i < 200; ++i) wide += (i > 0 ? "/" : "") + std::string(200, 'p');
    const std::string bad[] = {
        many,
        sections,
        deep,
        endless,
        "[a:a]\n",
        "[a:b]\n[b:a]\n",
        "[a:chess]\nmaxRank = 200\nmaxFile = 200\n",
        "[a:chess]\nstartFen = " + wide + " w - - 0 1\n",
        "[a:chess]\nmaxRank = -8\n",
        "[a:chess]\nnMoveRule = 99999999999999999999\n",
        "[a:chess]\nflagPieceCount = -1\nflagRegion = e4\n",
        "[a:chess]\nknight = n:" + std::string(1 << 20, 'W') + "X\n",
        "[a:chess]\npromotionRegionWhite = " + std::string(1 << 20, '*') + "\n",
        "[" + std::string(1 << 20, 'a'),
        "[a:chess]\n" + std::string(1 << 20, 'k') + " = 1\n",
        "[a:" + std::string(1 << 20, 'b') + "]\n",
        binary(1 << 20),
    };
    for (const std::string& text : bad) {
        VariantCatalog catalog;
        const auto names = catalog.names();
        const auto loaded = catalog.load(text, "f");
        ASSERT_FALSE(loaded) << text.substr(0, 60);
        EXPECT_FALSE(loaded.error().text.empty());
        EXPECT_LT(loaded.error().describe().size(), 1000u) << loaded.error().describe().substr(0, 100);
        EXPECT_EQ(catalog.names(), names);
    }
    EXPECT_FALSE(VariantCatalog().load_file("/"));
    EXPECT_FALSE(VariantCatalog().load_file("/no/such/file.ini"));
}

TEST(BadInput, Games) {
    VariantCatalog catalog;
    for (const std::string& text :
         {std::string(1 << 20, '('), std::string(1 << 20, '{'),
          "[Variant \"" + std::string(1 << 20, 'x') + "\"]\n*\n", "1. " + std::string(1 << 20, 'e') + " *\n",
          std::string("1. e4 e5 2. e4 *\n")}) {
        PgnReader reader(text, catalog);
        const auto first = reader.next();
        ASSERT_TRUE(first) << text.substr(0, 40);
        ASSERT_FALSE(*first) << text.substr(0, 40);
        EXPECT_LT(first->error().describe().size(), 1000u);
    }
    PgnReader reader(binary(1 << 16), catalog);
    for (int i = 0; i < 1000; ++i)
        if (!reader.next()) break;
}

}  // namespace
}  // namespace magus
