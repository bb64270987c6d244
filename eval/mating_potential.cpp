#include "eval/mating_potential.h"

#include "engine/base/threads.h"
#include "engine/endgame/solver.h"

#include <atomic>
#include <limits>
#include <vector>

namespace magus {

namespace {

using Moves = std::uint8_t;
constexpr Moves kNotWon = std::numeric_limits<Moves>::max();
constexpr int kLongest = kNotWon - 1;

std::int64_t count(const EndgameSolver::Sets& sets) {
    std::int64_t sum = 0;
    for (Bitboard b : sets) sum += b.count();
    return sum;
}

// Tables are made for White.
Square as_white(const Geometry& board, Color strong, Square s) {
    return strong == Color::White ? s : board.at(board.file(s), board.ranks() - 1 - board.rank(s));
}

}  // namespace

struct MatingPotential::Answer {
    std::atomic<bool> known = false;
    bool mates = false;
    // Where there is a table: by the men's index, the weaker King's square and who moves (1: he), the stronger side's
    // moves to the mate.
    std::optional<Men> men;
    std::vector<Moves> moves;

    static std::size_t at(std::size_t index, Square weak, bool weak_moves) {
        return (index * kMaxSquares + weak.index()) * 2 + weak_moves;
    }
    void note(const EndgameSolver::Sets& sets, bool weak_moves, int layer) {
        for (std::size_t i = 0; i < sets.size(); ++i)
            for (Square weak : sets[i]) moves[at(i, weak, weak_moves)] = static_cast<Moves>(layer);
    }
    void solve(const VariantPtr& variant, TypeId type) {
        const Endgame endgame{variant, {type}};
        mates = !check_endgame(endgame);
        if (mates) return;
        men.emplace(endgame);
        moves.assign(men->size() * kMaxSquares * 2, kNotWon);
        EndgameSolver solver{*men};
        do {
            note(solver.fresh_won(), false, solver.layer());
            note(solver.fresh_lost(), true, solver.layer());
        } while (solver.layer() < kLongest && solver.advance());
        mates = won_generally(count(solver.won()), count(solver.legal_strong()));
        if (mates) return;
        men.reset();
        moves = {};
    }
};

struct MatingPotential::Answers {
    // One piece at a time: solving takes hold of the variant, which threads of a browser must not count at once.
    Mutex solving;
    std::unique_ptr<Answer[]> by_type;
};

MatingPotential::MatingPotential(VariantPtr variant)
    : variant_(std::move(variant)), answers_(std::make_shared<Answers>()) {
    answers_->by_type = std::make_unique<Answer[]>(variant_->types.size());
}

const MatingPotential::Answer& MatingPotential::answer(TypeId type) const {
    Answer& answer = answers_->by_type[type];
    if (!answer.known) {
        const Locked one_thread(answers_->solving);
        if (!answer.known) answer.solve(variant_, type);
        answer.known = true;
    }
    return answer;
}

void MatingPotential::solve_all() const {
    for (std::size_t t = 0; t < variant_->types.size(); ++t) mates_alone(static_cast<TypeId>(t));
}

bool MatingPotential::mates_alone(TypeId type) const {
    return type != variant_->king && !variant_->types[type].promotes() && answer(type).mates;
}

std::optional<int> MatingPotential::plies_to_mate(const Position& pos, Color strong) const {
    const Bitboard piece = pos.pieces(strong) & ~Bitboard::of(pos.king(strong));
    if (piece.none() || !pos.bare(~strong)) return std::nullopt;
    const Square first = piece.first();
    const TypeId type = pos.piece_on(first).type();
    if (piece.count() != (type == variant_->wide ? 2 : 1)) return std::nullopt;
    if (variant_->types[type].promotes()) return std::nullopt;
    const Answer& known = answer(type);
    if (!known.men) return std::nullopt;
    const Geometry& board = variant_->board;
    const auto state = [&](std::size_t man, TypeId t, Square s) {
        return known.men->stride(man) * known.men->state_of(man, t, as_white(board, strong, s));
    };
    const std::size_t index = state(0, variant_->king, pos.king(strong)) + state(1, type, first);
    const bool weak_moves = pos.side_to_move() != strong;
    const Moves moves =
        known.moves[Answer::at(index, as_white(board, strong, pos.king(~strong)), weak_moves)];
    if (moves == kNotWon) return std::nullopt;
    return 2 * moves - (weak_moves ? 0 : 1);
}

}  // namespace magus
