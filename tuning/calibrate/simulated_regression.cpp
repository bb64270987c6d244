// The regression on material: games that begin with a random imbalance, in which pieces are lost, and whose result follows
// from what is left. At each moment the expected result is the logistic curve of the material on the board: that is what
// the regression assumes, so that its truth is known.

#include "tuning/calibrate/calibration.h"
#include "tuning/calibrate/chance.h"
#include "tuning/values/piece_game.h"
#include "tuning/values/regression.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace magus {

namespace {

constexpr double kTruth = 700;  // of the piece
constexpr double kUnit = 250;   // centipawns, of the logistic curve
constexpr int kLosses = 8;      // in a game

struct Board {
    VariantPtr variant;
    TypeId piece = kNoType;
    std::vector<TypeId> known;
    std::unique_ptr<EvalTables> tables;

    double value_of(TypeId t) const {
        return t == piece ? kTruth : at_stage(whole_value(*tables, t), Stage::Opening);
    }
    double ahead(const std::array<Army, 2>& armies) const {
        double out = 0;
        for (TypeId t = 0; t < variant->types.size(); ++t)
            if (t != variant->king) out += value_of(t) * (armies[0][t] - armies[1][t]);
        return out;
    }
};

std::shared_ptr<const Board> make_board() {
    VariantCatalog catalog;
    const auto game = make_piece_game(catalog, "", "8x8", {"A:BN"});
    if (!game) return nullptr;
    auto out = std::make_shared<Board>();
    out->variant = game->variant;
    out->piece = game->pieces[0];
    out->tables = std::make_unique<EvalTables>(game->variant);
    for (const char letter : std::string("NBRQ")) out->known.push_back(*game->variant->find_type(letter));
    return out;
}

RegressionGame play(const Board& b, Chance& chance) {
    std::array<Army, 2> armies{};
    for (Army& army : armies) {
        army[b.variant->pawn] = 8;
        for (TypeId t : b.known) army[t] = 2;
        army[*b.variant->find_type('Q')] = 1;
    }
    // One side has the piece; each lacks some.
    armies[chance.below(2)][b.piece] = 1;
    for (Army& army : armies)
        for (std::size_t n = chance.below(4); n > 0; --n) {
            const std::size_t which = chance.below(b.known.size() + 1);
            std::int8_t& count = army[which < b.known.size() ? b.known[which] : b.variant->pawn];
            if (count > 0) --count;
        }
    RegressionGame out;
    const auto expected = [&] { return logistic(b.ahead(armies) / kUnit); };
    const auto note = [&] { out.rows.push_back({armies, 1 + static_cast<int>(chance.below(12))}); };
    note();
    for (int i = 0; i < kLosses; ++i) {
        // One side loses a piece: which, so that the expectation stays what it was.
        const std::size_t which = chance.below(b.known.size() + 2);
        const TypeId t = which < b.known.size()    ? b.known[which]
                         : which == b.known.size() ? b.piece
                                                   : b.variant->pawn;
        const bool alike = armies[0][t] > 0 && armies[1][t] > 0;
        if (!alike) {  // both lose something that leaves it as it is, if they can
            const TypeId pawn = b.variant->pawn;
            if (armies[0][pawn] > 0 && armies[1][pawn] > 0) --armies[0][pawn], --armies[1][pawn];
            note();
            continue;
        }
        const double now = b.ahead(armies), without = b.value_of(t);
        const double p = logistic(now / kUnit), up = logistic((now + without) / kUnit),
                     down = logistic((now - without) / kUnit);
        const std::size_t loser = chance.uniform() < (p - down) / (up - down) ? 1 : 0;
        --armies[loser][t];
        note();
    }
    out.white_score = chance.result(expected(), kDraws);
    return out;
}

SimulatedSituation regression(std::uint64_t seed, int games, const std::shared_ptr<const Board>& board) {
    return {"regression, " + std::to_string(games) + " games", "cP", 1, [=](std::uint64_t repeat) {
                Chance chance{seed, 6, static_cast<std::uint64_t>(games), repeat};
                std::vector<RegressionGame> played(static_cast<std::size_t>(games));
                std::ranges::generate(played, [&] { return play(*board, chance); });
                const auto found =
                    regress(*board->tables, played, board->piece, board->known, {{Stage::Opening, 1.0}});
                SimulatedTrial out;
                const RegressionEstimate& e = found[0];
                if (!e.value || !e.low || !e.high) return out;
                out.stated = true;
                out.covered = *e.low <= kTruth && kTruth <= *e.high;
                out.error = *e.value - kTruth;
                out.half_width = (*e.high - *e.low) / 2;
                return out;
            }};
}

}  // namespace

std::vector<SimulatedSituation> regression_situations(std::uint64_t seed) {
    const auto board = make_board();
    return {regression(seed, 500, board), regression(seed, 2000, board)};
}

}  // namespace magus
