#include "eval/mating_potential.h"

#include "engine/endgame/solver.h"

#include <mutex>

namespace magus {

namespace {

std::int64_t count(const EndgameSolver::Sets& sets) {
    std::int64_t sum = 0;
    for (Bitboard b : sets) sum += b.count();
    return sum;
}

bool solve(const VariantPtr& variant, TypeId type) {
    if (type == variant->king || variant->types[type].promotes) return false;
    const Endgame endgame{variant, {type}};
    if (!check_endgame(endgame)) return true;
    EndgameSolver solver{Men(endgame)};
    const std::int64_t legal = count(solver.legal_strong());
    std::int64_t won = 0;
    while (!won_generally(won, legal) && solver.advance()) won += count(solver.fresh_won());
    return won_generally(won, legal);
}

}  // namespace

struct MatingPotential::Answer {
    std::once_flag solved;
    bool mates = false;
};

MatingPotential::MatingPotential(VariantPtr variant)
    : variant_(std::move(variant)), answers_(new Answer[variant_->types.size()]) {}

bool MatingPotential::mates_alone(TypeId type) const {
    Answer& answer = answers_[type];
    std::call_once(answer.solved, [&] { answer.mates = solve(variant_, type); });
    return answer.mates;
}

}  // namespace magus
