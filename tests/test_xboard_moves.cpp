// Moves on XBoard's board. A small model of what XBoard does with a move (written from its behaviour, not from our
// spelling) is played along in random games of every variant: it must show our position at every ply, every legal move
// must come back from both spellings in which XBoard passes it on, and the FEN of the model must read as our position.
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/xboard/xboard_highlight.h"
#include "tests/helpers.h"

#include <cctype>
#include <map>

namespace magus {
namespace {

using testing::game;
using testing::position;
using testing::Random;

bool white(const std::string& piece) { return std::isupper(static_cast<unsigned char>(piece.back())) != 0; }

// Pieces as XBoard's FEN writes them: "n", "+P".
class Model {
public:
    explicit Model(const XboardBoard& board) : board_(board) {
        const std::string setup = board.definition().front();
        const std::size_t at = setup.find(' ', setup.find(") ") + 2) + 1;
        int rank = board.ranks() - 1, file = 0;
        std::size_t i = at;
        for (; setup[i] != ' ' && setup[i] != '['; ++i) {
            if (setup[i] == '/') {
                --rank;
                file = 0;
            } else if (std::isdigit(static_cast<unsigned char>(setup[i]))) {
                int count = setup[i] - '0';
                if (std::isdigit(static_cast<unsigned char>(setup[i + 1])))
                    count = count * 10 + setup[++i] - '0';
                file += count;
            } else {
                squares_[{file++, rank}] = setup[i];
            }
        }
        if (setup[i] == '[')
            for (++i; setup[i] != ']'; ++i) ++hand_[setup[i]];
    }

    void play(const XboardMove& m, bool white_moves) {
        if (m.drop != 0) {
            const char piece = white_moves ? m.drop : static_cast<char>(std::tolower(m.drop));
            ASSERT_GT(hand_[piece], 0);
            --hand_[piece];
            ASSERT_FALSE(squares_.contains(m.to));
            squares_[m.to] = piece;
            return;
        }
        ASSERT_TRUE(squares_.contains(m.from));
        std::string piece = squares_[m.from];
        ASSERT_EQ(white(piece), white_moves);
        std::string passed;
        for (XboardSquare s : m.through) {
            ASSERT_NE(squares_[s], "*");
            passed = squares_[s];
            squares_.erase(s);
        }
        const bool king = is(piece, board_.variant().king), wall = is(piece, board_.variant().wide);
        const int files = m.to.file - m.from.file;
        const bool victim_stands_there = squares_.contains(m.to);
        squares_.erase(m.from);
        squares_[m.to] = piece;
        if (is(piece, board_.variant().pawn) && files != 0 && !victim_stands_there) {
            XboardSquare victim = m.to;
            do victim.rank += white_moves ? -1 : 1;
            while (!squares_.contains(victim));
            squares_.erase(victim);
        }
        if ((king || wall) && !passed.empty() && white(passed) == white_moves) {
            squares_[{m.to.file + (m.through[0].file < m.from.file ? 1 : -1), m.to.rank}] = passed;
        } else if (king && std::abs(files) > 1) {
            const int step = files > 0 ? 1 : -1;
            XboardSquare rook = m.from;
            do rook.file += step;
            while (!squares_.contains(rook) || rook == m.to);
            squares_[{m.to.file - step, m.to.rank}] = squares_[rook];
            squares_.erase(rook);
        }
        if (m.suffix == "+")
            squares_[m.to] = "+" + piece;
        else if (!m.suffix.empty())
            squares_[m.to] = white_moves ? static_cast<char>(std::toupper(m.suffix[0])) : m.suffix[0];
    }

    // Does it show that piece there? A Magician or Changeling may be in another form.
    void expect_shows(const Position& pos) const {
        const Variant& v = pos.variant();
        for (Square s : pos.board().squares()) {
            const auto shown = squares_.find(board_.at(s));
            const Piece p = pos.piece_on(s);
            ASSERT_EQ(shown != squares_.end(), p.exists()) << pos.board().name(s) << ' ' << pos.fen();
            if (!p.exists()) continue;
            const std::string& text = shown->second;
            ASSERT_EQ(white(text), p.color() == Color::White) << pos.board().name(s) << ' ' << pos.fen();
            TypeId type = *board_.pieces().find(static_cast<char>(std::toupper(text.back())));
            if (text[0] == '+') type = board_.pieces().raised_from(type)->shows;
            const bool magician = v.conversion.type == type;
            ASSERT_TRUE(type == board_.pieces().shown_as(p.type()) || magician)
                << text << " on " << pos.board().name(s) << ' ' << pos.fen();
        }
        for (Color c : kColors)
            for (TypeId t : v.drops ? v.hand_order : std::vector<TypeId>()) {
                const char letter = board_.pieces().letter(t);
                const auto held =
                    hand_.find(c == Color::White ? letter : static_cast<char>(std::tolower(letter)));
                ASSERT_EQ(held == hand_.end() ? 0 : held->second, pos.in_hand(c, t));
            }
    }

    std::string fen(const Position& pos) const {
        std::string out;
        int empty = 0;
        const auto flush = [&] { out += empty > 0 ? std::to_string(std::exchange(empty, 0)) : ""; };
        for (int rank = board_.ranks() - 1; rank >= 0; --rank) {
            for (int file = 0; file < board_.files(); ++file) {
                const auto found = squares_.find({file, rank});
                if (found == squares_.end()) {
                    ++empty;
                } else {
                    flush();
                    out += found->second;
                }
            }
            flush();
            if (rank > 0) out += '/';
        }
        if (pos.variant().drops) {
            std::string held;
            for (const auto& [piece, count] : hand_)
                held += std::string(static_cast<std::size_t>(count), piece);
            out += "[" + (held.empty() ? "-" : held) + "]";
        }
        return out + (pos.side_to_move() == Color::White ? " w - - 0 1" : " b - - 0 1");
    }

private:
    bool is(const std::string& piece, TypeId t) const {
        return t != kNoType && piece.size() == 1 && std::toupper(piece[0]) == board_.pieces().letter(t);
    }

    const XboardBoard& board_;
    std::map<XboardSquare, std::string> squares_;
    std::map<char, int> hand_;
};

bool has_choice(Move m) { return m.kind() == MoveKind::Trigger || m.kind() == MoveKind::TriggerEnPassant; }

void expect_all_spellings_come_back(const XboardBoard& board, const Position& pos) {
    for (Move m : legal_moves(pos)) {
        std::vector<XboardMove> ways = ways_to_enter(board, pos, m);
        for (bool letters : {false, true})
            for (const XboardMove& way : ways_to_send(board, pos, m, letters)) ways.push_back(way);
        for (const XboardMove& way : ways)
            for (const std::string& text : relay_spellings(board, pos, way)) {
                const std::vector<Move> meant = moves_meant(board, pos, text);
                ASSERT_NE(std::ranges::find(meant, m), meant.end()) << text << ' ' << pos.fen();
                if (!has_choice(m) || !way.through.empty()) {
                    ASSERT_EQ(meant.size(), 1u) << text << ' ' << pos.fen();
                }
            }
    }
}

// All that XBoard can know of a position.
std::string visible(const Position& pos) {
    const std::string fen = pos.fen();
    return fen.substr(0, fen.find(' ') + 2);
}

class XboardMoves : public ::testing::TestWithParam<std::string> {};

TEST_P(XboardMoves, AreShownAndComeBack) {
    const VariantPtr v = game(GetParam());
    const XboardBoard board(v);
    if (!board.is_described()) return;
    Random random(std::hash<std::string>{}(GetParam()) % 1000);
    const bool hidden = v->conversion.type != kNoType ||
                        std::ranges::any_of(v->movers, [&](TypeId t) { return v->arrives_as[t] != t; });
    for (int round = 0; round < testing::scaled_games(4, GetParam()); ++round) {
        Position pos = Position::start(v);
        Model model(board);
        for (int ply = 0; ply < 120 && has_legal_move(pos); ++ply) {
            if (ply % 8 == 0) expect_all_spellings_come_back(board, pos);
            std::vector<std::pair<Move, XboardMove>> sendable;
            for (Move m : legal_moves(pos))
                if (const auto ways = ways_to_send(board, pos, m, random.once_in(2)); !ways.empty())
                    sendable.emplace_back(m, ways[random.below(ways.size())]);
            if (sendable.empty()) break;
            const auto& [m, way] = sendable[random.below(sendable.size())];
            model.play(way, pos.side_to_move() == Color::White);
            pos.do_move(m);
            model.expect_shows(pos);
            if (::testing::Test::HasFatalFailure()) return;
            const auto read = Position::from_fen(v, board.fen_from_xboard(model.fen(pos)));
            ASSERT_TRUE(read || hidden) << model.fen(pos) << ": " << read.error().describe();
            if (!hidden) {
                EXPECT_EQ(visible(*read), visible(pos));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, XboardMoves, ::testing::ValuesIn(VariantCatalog().all_names()),
                         testing::name_of);

// ---- Examples, with XBoard's own texts

struct Row {
    const char *game, *fen, *move;
    std::vector<std::string> sent;       // the legs
    std::vector<std::string> passed_on;  // how XBoard spells it to the opponent
};

// Longboard's ranks count from 0.
const Row kRows[] = {
    {"longboard", "7k/8/8/8/8/8/8/3VV3/8/4K3 w - - 0 1", "d3d6", {"move e2d2,", "move d2d5"}, {"e2d5,d2e5"}},
    {"longboard", "7k/8/8/8/8/8/8/3VV3/8/4K3 w - - 0 1", "d3e3", {"move d2e2,", "move e2f2"}, {"d2f2,e2e2"}},
    {"longboard", "7k/8/8/8/8/8/8/3VV3/8/4K3 w - - 0 1", "d3c3", {"move e2d2,", "move d2c2"}, {"e2c2,d2d2"}},
    {"longboard",
     "4k3/8/8/8/3n4/3W4/8/8/8/4K3 w - - 0 1",
     "d5d2",
     {"move d4d5,", "move d5d1"},
     {"d4d5,d5d1"}},
    {"longboard",
     "4k3/8/8/2vv4/8/3N4/8/8/8/4K3 w - - 0 1",
     "d5c7",
     {"move d4d6,", "move d6c6"},
     {"d4d6,d6c6"}},
    {"deathmatch", "4k3/8/8/8/8/8/8/2B1K3[M] w - - 0 1", "M@c1", {"move c1j2,", "move j2c1+"}, {"c1c1,j2b1"}},
    {"deathmatch-telepath",
     "4k3/8/8/4P3/8/8/8/M3K3 w - - 0 1",
     "e5e6t",
     {"move e5j4,", "move j4e6"},
     {"e5j4,j4e6", "e5e6,j4d6"}},
    {"sorcerer",
     "****1k****/10/10/10/10/10/10/10/10/10/1R3K2R1/****2**** w KQ - 0 1",
     "f2h2,i2g2",
     {"move f2h2"},
     {"f2h2", "f2h2,i2g2"}},
    {"sorcerer",
     "****1k****/10/10/10/10/10/10/10/10/10/1R3K2R1/****2**** w KQ - 0 1",
     "f2g2,i2f2",
     {"move f2i2,", "move i2g2"},
     {"f2g2,i2f2"}},
    {"sorcerer",
     "****1k****/10/10/10/10/10/10/10/10/10/1R3K2R1/****2**** w KQ - 0 1",
     "f2b2,b2c2",
     {"move f2b2,", "move b2b2"},
     {"f2b2,b2c2"}},
    {"sorcerer",
     "****1k****/10/P9/10/10/10/10/10/10/10/10/****K1**** w - - 0 1",
     "a10a11q",
     {"move a10a11+"},
     {"a10a11+"}},
    {"sorcerer-drops",
     "****1k****/10/10/10/10/10/10/10/10/10/10/****K1****[Jj] w - - 0 1",
     "J@c3",
     {"move J@c3"},
     {"J@c3"}},
};

TEST(XboardMoves, AreSpelledAsXboardSpellsThem) {
    for (const Row& row : kRows) {
        const Position pos = position(row.game, row.fen);
        const XboardBoard board(pos.variant_ptr());
        const auto move = parse_coordinates(pos, row.move);
        ASSERT_TRUE(move) << row.move;
        const auto ways = ways_to_send(board, pos, *move, false);
        ASSERT_FALSE(ways.empty()) << row.move;
        EXPECT_EQ(move_lines(board, ways.front()), row.sent) << row.move;
        for (const std::string& text : row.passed_on)
            EXPECT_EQ(moves_meant(board, pos, text), std::vector<Move>{*move}) << text;
    }
}

// What is lost on XBoard's board is not sent: promotions other than the usual one off the last rank, unless XBoard takes
// letters there; a Wall captured by withdrawing from it.
TEST(XboardMoves, NothingIsSentThatXboardWouldShowWrongly) {
    const Position early = position("longboard", "4k3/8/P7/8/8/8/8/8/8/4K3 w - - 0 1");
    const XboardBoard board(early.variant_ptr());
    const Move knight = *parse_coordinates(early, "a8a9n");
    EXPECT_TRUE(ways_to_send(board, early, knight, false).empty());
    EXPECT_EQ(move_lines(board, ways_to_send(board, early, knight, true).front()),
              std::vector<std::string>{"move a7a8n"});
    EXPECT_EQ(moves_meant(board, early, "a7a8n"), std::vector<Move>{knight}) << "a player may";

    const Position wall = position("longboard", "4k3/8/8/8/2vv4/3W4/8/8/8/4K3 w - - 0 1");
    EXPECT_TRUE(ways_to_send(board, wall, *parse_coordinates(wall, "d5d2"), false).empty());
    EXPECT_FALSE(ways_to_enter(board, wall, *parse_coordinates(wall, "d5d2")).empty());
}

// While XBoard tests whether the King is safe only one half of a Wall stands on its board.
TEST(XboardMoves, WallThatShieldsItsKingWithTheOtherHalf) {
    const Position pos = position("longboard", "4k3/8/4r3/8/8/8/8/4VV2/8/4K3 w - - 0 1");
    const XboardBoard board(pos.variant_ptr());
    for (Move m : legal_moves(pos)) {
        if (m.kind() != MoveKind::Wide) continue;
        // The shield stays on the e-file: it is the right half after a step to the left, the left one after going up.
        const auto ways = ways_to_send(board, pos, m, false);
        if (m.to() == Square(static_cast<int>(m.from().index()) - 1)) {
            EXPECT_TRUE(ways.empty());
        } else {
            for (const XboardMove& way : ways) EXPECT_EQ(way.to.file, 4);
        }
    }
}

// ---- Marks

std::string marks(const Position& pos, const XboardLift& lift) {
    return xboard_highlight(XboardBoard(pos.variant_ptr()), pos, lift);
}

TEST(XboardMoves, MarksLeadFromSquareToSquare) {
    const Position wall = position("longboard", "7k/8/8/8/8/8/8/3VV3/8/4K3 w - - 0 1");
    const XboardSquare d2 = {3, 2}, e2 = {4, 2};
    EXPECT_EQ(marks(wall, {{e2}}), "highlight 8/8/8/8/8/8/8/3C4/8/8");
    EXPECT_EQ(marks(wall, {{e2, d2}}), "highlight 3Y4/3Y4/3Y4/3Y4/3Y4/3Y4/3Y4/2Y5/3Y4/8");
    EXPECT_EQ(marks(wall, {{d2, e2}}), "highlight 4Y3/4Y3/4Y3/4Y3/4Y3/4Y3/4Y3/5Y2/4Y3/8");

    const Position swap = position("deathmatch", "4k3/8/8/8/8/8/8/2B1K3[M] w - - 0 1");
    EXPECT_EQ(marks(swap, {{{2, 0}}}), "highlight 10/10/7Y2/6Y3/5Y4/Y3Y5/1Y1Y5C/10");
    EXPECT_EQ(marks(swap, {{{2, 0}, {9, 1}}}), "highlight 10/10/10/10/10/10/10/2M7");

    const Position drops =
        position("sorcerer-drops", "****1k****/10/10/10/10/10/10/10/10/10/10/****K1****[Jj] w - - 0 1");
    EXPECT_EQ(marks(drops, {{}, 'J'}), "highlight 10/10/10/10/10/10/10/10/10/YYYYYYYYYY/10/5Y4");
    const XboardBoard board(drops.variant_ptr());
    EXPECT_EQ(piece_in_hand(board, "l6"), 'J') << "the sixth piece of the table, beside the board";
    EXPECT_EQ(piece_in_hand(board, "a1"), std::nullopt);
}

}  // namespace
}  // namespace magus
