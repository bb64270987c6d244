#include "engine/rules/table.h"

namespace magus {

extern const Rule kWall, kWithdrawer, kCambodianLeaps, kStandingPromotion, kPromotingPieces, kPromotionLimits,
    kPieceEnPassant, kBareKing, kExtinction, kRoyals, kFlag, kCastlingWins, kCheckCount, kPassing, kBikjang,
    kFullBoard, kBlast, kDroppedCastling, kDrops, kNoDropChecks, kNoDropMates, kGating, kOppositeCastling,
    kNoChecks, kStandInCheck, kOwnKindSpared, kMustCapture, kMustDrop, kCounting, kChasing, kPerpetualCheck,
    kToAndFro, kShatar, kMaterial, kStalemateCount, kMagician;

namespace {

// Where several rules take part in one phase they do so in this order. It matters
// - for moves: the order in which they are generated is the order of the search where nothing else tells them apart;
// - for ends: of two that come with one move the first one counts. A bare King goes before all others, and what is won on
//   the board before what is drawn by passing, by facing Kings or because the board is full;
// - for forced moves: a capture that must be made goes before a drop;
// - after a move: gating closes gates that blast and castling leave;
// - of repetitions: perpetual check is judged before a perpetual chase;
// - when a game is compiled: `ready` may ask for what an earlier rule has said in the facts.
constexpr const Rule* kRules[] = {
    &kWall,
    &kWithdrawer,
    &kCambodianLeaps,
    &kStandingPromotion,
    &kPromotingPieces,
    &kPromotionLimits,
    &kPieceEnPassant,
    &kBareKing,
    &kExtinction,
    &kRoyals,
    &kFlag,
    &kCastlingWins,
    &kCheckCount,
    &kPassing,
    &kBikjang,
    &kFullBoard,
    &kBlast,
    &kDroppedCastling,
    &kDrops,
    &kNoDropChecks,
    &kNoDropMates,
    &kGating,
    &kOppositeCastling,
    &kNoChecks,
    &kStandInCheck,
    &kOwnKindSpared,
    &kMustCapture,
    &kMustDrop,
    &kCounting,
    &kPerpetualCheck,
    &kChasing,
    &kToAndFro,
    &kShatar,
    &kMaterial,
    &kStalemateCount,
    &kMagician,
};

// Puts the hooks of a rule, bound to its data, into the phases.
void play(PlayedRules& played, const RuleHooks& hooks, std::shared_ptr<const void> data) {
    const void* const bound = data.get();
    const auto add = [&](auto& phase, auto hook) {
        if (hook) phase.push_back({hook, bound});
    };
    const auto set = [&](auto& question, auto hook) {
        if (hook) question = {hook, bound};
    };
    add(played.refuses, hooks.refuses);
    add(played.generate, hooks.generate);
    add(played.add, hooks.add);
    if (hooks.scope) played.vetoes.push_back({{hooks.scope, bound}, {hooks.forbids, bound}});
    set(played.may_pass, hooks.may_pass);
    add(played.pass_in_check, hooks.pass_in_check);
    if (hooks.forces)
        played.forced.push_back({hooks.forced_among, {hooks.forces, bound}, {hooks.is_forced, bound}});
    add(played.after_pawn_move, hooks.after_pawn_move);
    add(played.after_move, hooks.after_move);
    set(played.also_removed, hooks.also_removed);
    add(played.note, hooks.note);
    add(played.end_on_board, hooks.end_on_board);
    add(played.end_by_choice, hooks.end_by_choice);
    add(played.end_by_history, hooks.end_by_history);
    add(played.judge_repetition, hooks.judge_repetition);
    set(played.uncounted_plies, hooks.uncounted_plies);
    set(played.draw_value, hooks.draw_value);
    set(played.mate_value, hooks.mate_value);
    set(played.stalemate_value, hooks.stalemate_value);
    set(played.other_check, hooks.other_check);
    played.data.push_back(std::move(data));
}

}  // namespace

std::span<const Rule* const> all_rules() { return kRules; }

void RulesInTheMaking::shape(VariantKeys& keys, Variant& v) {
    for (const Rule* rule : all_rules()) {
        const auto& data = data_.emplace_back(rule->make());
        for (const GameKey& key : rule->keys)
            if (key.read) key.read(data.get(), key, keys);
        if (rule->shape) rule->shape(data.get(), keys, v);
    }
}

void RulesInTheMaking::ready(VariantKeys& keys, Variant& v) {
    for (std::size_t i = 0; i < data_.size(); ++i) {
        const Rule& rule = *all_rules()[i];
        if (rule.ready(data_[i].get(), keys, v)) play(v.played, rule.hooks, data_[i]);
    }
}

}  // namespace magus
