#pragma once

// A rule as a value: the keys that switch it on, its data in a game, and the functions by which it takes part. Each rule is
// one file of this folder; table.cpp names all of them, and their order is the order inside a phase. Only those files and
// the compiler of games include this.

#include "engine/keys/game_key.h"
#include "engine/position/position.h"
#include "engine/variant/played_rules.h"

#include <memory>
#include <optional>
#include <span>

namespace magus {

// A rule's functions: where they are asked stands at PlayedRules. Each gets the rule's data first.
struct RuleHooks {
    template <class R, class... A> using Hook = R (*)(const void*, A...);

    Hook<std::optional<Error>, const Position&> refuses = nullptr;
    Hook<void, const Position&, MoveSet, MoveOutlet&> generate = nullptr;
    Hook<void, const Position&, MoveList&, std::size_t> add = nullptr;
    Hook<Scope, const Turn&> scope = nullptr;  // of the moves that it may forbid, and the test
    Hook<bool, const Turn&, const Scope&, Move> forbids = nullptr;
    Hook<bool, const Turn&, bool> may_pass = nullptr;
    Hook<bool, const Position&> pass_in_check = nullptr;
    MoveSet forced_among = MoveSet::All;  // moves that are forced, when, and which
    Hook<bool, const Position&> forces = nullptr;
    Hook<bool, const Position&, Move> is_forced = nullptr;

    Hook<void, MoveMaker&, Color, Square> after_pawn_move = nullptr;
    Hook<void, MoveMaker&, Move> after_move = nullptr;
    Hook<Bitboard, const Position&, Square, TypeId> also_removed = nullptr;
    Hook<void, MoveMaker&, Move> note = nullptr;

    Hook<std::optional<GameEnd>, const Position&> end_on_board = nullptr;
    Hook<std::optional<GameEnd>, const Position&> end_by_choice = nullptr;
    Hook<std::optional<GameEnd>, const Position&> end_by_history = nullptr;
    Hook<std::optional<GameEnd>, const Position&, int> judge_repetition = nullptr;
    Hook<int, const Position&> uncounted_plies = nullptr;
    Hook<double, const Position&> draw_value = nullptr, mate_value = nullptr;
    Hook<double, const Position&, double> stalemate_value = nullptr;
    Hook<bool, const Position&, Color> other_check = nullptr;
};

struct Rule {
    std::span<const GameKey> keys = {};
    std::shared_ptr<void> (*make)() = nullptr;  // its data, before the keys are read
    // The pieces are there, the attack tables are not yet.
    void (*shape)(void* data, VariantKeys&, Variant&) = nullptr;
    // All else is there. Returns whether the game plays the rule, and says in the game's facts what others must know.
    bool (*ready)(void* data, VariantKeys&, Variant&) = nullptr;
    RuleHooks hooks = {};
};

// ---- From functions that know the data's type to those of the table ----

template <class> struct Typed;
template <class R, class D, class... A> struct Typed<R (*)(const D&, A...)> {
    template <R (*F)(const D&, A...)> static R call(const void* data, A... arguments) {
        return F(*static_cast<const D*>(data), arguments...);
    }
};
// A function that takes the rule's data first, as a hook.
template <auto F> inline constexpr auto kHook = &Typed<decltype(F)>::template call<F>;

template <class> struct TypedSetup;
template <class R, class D> struct TypedSetup<R (*)(D&, VariantKeys&, Variant&)> {
    template <R (*F)(D&, VariantKeys&, Variant&)> static R call(void* data, VariantKeys& keys, Variant& v) {
        return F(*static_cast<D*>(data), keys, v);
    }
};
// The same of `shape` and `ready`.
template <auto F> inline constexpr auto kSetup = &TypedSetup<decltype(F)>::template call<F>;

template <class D> std::shared_ptr<void> make() { return std::make_shared<D>(); }

}  // namespace magus
