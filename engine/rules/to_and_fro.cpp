// A side that goes to and fro with one man too often has lost (Korean chess). Never where it was in check, nor with a man
// who cannot reach the other King's palace.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct ToAndFro {
    bool played = false;
};

constexpr GameKey kKeys[] = {
    key<&ToAndFro::played>("moveRepetitionIllegal", Chapter::Draws,
                           "Switch. `true`: a side that moves to and fro with one piece three times loses, "
                           "whatever the other side does. Two things do not count: moves out of check, and "
                           "moves of a piece that cannot reach the squares of the other King.",
                           "moveRepetitionIllegal = true")};
constexpr EndKind kEnd{"the same move again and again", "{winner}: going to and fro is forbidden",
                       EndKind::Sort::Repetition};

bool ready(ToAndFro& rule, VariantKeys&, Variant& v) {
    v.facts.watches_checks |= rule.played;
    if (rule.played) v.facts.stops.emplace_back("going to and fro");
    return rule.played;
}

// There (the move before the last one may be a pass), back, there and back again, after the man had come to where he is.
bool goes_to_and_fro(const Position& pos) {
    constexpr int kTurnsBack = 3;
    const auto states = pos.history();
    const auto ago = [&](int plies) -> const StateInfo& {
        return states[states.size() - 1 - static_cast<std::size_t>(plies)];
    };
    const int back = pos.reversible_plies();
    Move later = ago(0).move;
    if (back < 2 || later.kind() != MoveKind::Normal) return false;
    // A man who cannot leave his side's palace may do so.
    const Color mover = ~pos.side_to_move();
    const PieceType& man = pos.variant().types[pos.piece_on(later.to()).type()];
    const Bitboard all = pos.board().squares();
    const Bitboard palace = pos.variant().any_has_king()
                                ? pos.variant().types[pos.variant().king].region[~mover].value_or(all)
                                : all;
    if (!man.region[mover].value_or(all).intersects(palace)) return false;
    int turns_back = 0;
    for (int i = 2; i <= back; i += 2) {
        const auto was_in_check = [&](int plies) { return plies <= back && ago(plies).check; };
        if (was_in_check(i - 1) || was_in_check(i + 1)) return false;
        const Move m = ago(i).move;
        if (i == 2 && m.kind() == MoveKind::Pass) continue;
        if (turns_back == kTurnsBack) return !ago(i).victim.exists() && m.to() == later.from();
        if (m.kind() != MoveKind::Normal || m.from() != later.to() || m.to() != later.from()) return false;
        ++turns_back;
        later = m;
    }
    return false;
}

std::optional<GameEnd> end(const ToAndFro&, const Position& pos) {
    return goes_to_and_fro(pos) ? std::optional(GameEnd{&kEnd, 1}) : std::nullopt;
}

}  // namespace

extern const Rule kToAndFro;
constexpr Rule kToAndFro{
    .keys = kKeys, .make = make<ToAndFro>, .ready = kSetup<ready>, .hooks = {.end_by_history = kHook<end>}};

}  // namespace magus
