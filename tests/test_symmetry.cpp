// The colours are alike: a position seen from the other side of the board has the mirrored moves, in every game.

#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "tests/helpers.h"

#include <cctype>
#include <set>
#include <sstream>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

std::string other_case(std::string text) {
    for (char& c : text) {
        const auto letter = static_cast<unsigned char>(c);
        c = static_cast<char>(std::isupper(letter) ? std::tolower(letter) : std::toupper(letter));
    }
    return text;
}

// "e5e6hc3" on eight ranks: "e4e3hc6".
std::string mirrored_squares(const std::string& text, int ranks) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) {
            out += text[i++];
            continue;
        }
        std::size_t length = 0;
        const int rank = std::stoi(text.substr(i), &length);
        out += std::to_string(ranks + 1 - rank);
        i += length;
    }
    return out;
}

std::string mirrored_fen(const std::string& fen, int ranks) {
    std::istringstream words(fen);
    std::string placement, side, rights, en_passant, rest;
    words >> placement >> side >> rights >> en_passant;
    std::getline(words, rest);
    std::string hands;
    if (const std::size_t open = placement.find('['); open != std::string::npos) {
        hands = placement.substr(open);
        placement.resize(open);
    }
    std::string board;
    std::istringstream rows(placement);
    for (std::string row; std::getline(rows, row, '/');) board.insert(0, board.empty() ? row : row + '/');
    return other_case(board) + other_case(hands) + (side == "w" ? " b " : " w ") + other_case(rights) + " " +
           mirrored_squares(en_passant, ranks) + rest;
}

std::set<std::string> move_texts(const Position& pos) {
    std::set<std::string> out;
    for (Move m : legal_moves(pos)) out.insert(to_coordinates(pos, m));
    return out;
}

void compare(const Position& pos) {
    const int ranks = pos.board().ranks();
    const Position mirror = position(pos.variant_ptr(), mirrored_fen(pos.fen(), ranks));
    std::set<std::string> expected;
    for (const std::string& text : move_texts(pos)) expected.insert(mirrored_squares(text, ranks));
    EXPECT_EQ(move_texts(mirror), expected) << pos.fen() << "\n" << mirror.fen();
    EXPECT_EQ(mirror.in_check(), pos.in_check());
    EXPECT_EQ(mirror.dead_material(), pos.dead_material());
    EXPECT_EQ(mirror.end_on_board().has_value(), pos.end_on_board().has_value());
}

class Symmetry : public ::testing::TestWithParam<std::string> {};

TEST_P(Symmetry, ColoursAreAlike) {
    constexpr int kPlyLimit = 250;
    for (int i = 0; i < scaled_games(8, GetParam()) && !HasFailure(); ++i) {
        Random random(static_cast<std::uint64_t>(i));
        Position pos = Position::start(game(GetParam()));
        for (int ply = 0; ply < kPlyLimit && !HasFailure() && !outcome(pos); ++ply) {
            SCOPED_TRACE("MAGUS_SEED=" + std::to_string(Random::seed()) + " game " + std::to_string(i));
            compare(pos);
            const MoveList moves = legal_moves(pos);
            pos.do_move(moves[random.below(moves.size())]);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Symmetry, ::testing::ValuesIn(VariantCatalog().names()), name_of);

}  // namespace
}  // namespace magus
