#include "eval/net/net_state.h"

#include "eval/net/net_kernel.h"

#include <algorithm>

namespace magus {

namespace {

std::size_t place(const Position& pos) { return pos.history().size() - 1; }

// What is in hand counts up to a limit.
int counted(int in_hand) { return std::min(in_hand, NetShape::kMostInHand); }

}  // namespace

NetState::NetState(NetPtr net, const Variant& variant)
    : net_(std::move(net)),
      inputs_(net_->shape, variant),
      sums_(kLines * 2 * static_cast<std::size_t>(net_->width)) {}

template <int Width>
void NetState::refresh(const Position& pos, Color view, bool mirrored, std::int16_t* sums) const {
    std::copy_n(net_->bias.data(), Width, sums);
    const auto take = [&](std::uint32_t input) { net_kernel::add<Width>(sums, row(input)); };
    const NetInputs::Pieces pieces = inputs_.pieces(view, mirrored);
    pos.occupied().for_each([&](Square s) { take(pieces(pos.piece_on(s), s)); });
    if (inputs_.counts_hands())
        for (Color c : kColors)
            for (TypeId t : pos.variant().hand_order)
                for (int n = 1, held = counted(pos.in_hand(c, t)); n <= held; ++n)
                    take(inputs_.in_hand(view, Piece(c, t), n));
    const StateInfo& st = pos.state();
    inputs_.for_each_other(view, mirrored, st.castling, st.checks_left, st.unmoved, take);
}

// The nearest position before this one, or itself, whose sums are known, and what has happened since.
std::optional<std::size_t> NetState::ancestor(const Position& pos,
                                              std::span<const Position::JournalEntry>& journal) const {
    const std::span<const StateInfo> history = pos.history();
    const std::size_t last = history.size() - 1;
    for (std::size_t back = 0; back <= std::min(kBack, last); ++back) {
        const std::size_t at = last - back;
        const Known& known = known_[at % kLines];
        if (!known.exists || known.key != history[at].key) continue;
        journal = back == 0 ? std::span<const Position::JournalEntry>()
                            : pos.journal().subspan(history[at + 1].journal);
        return at % kLines;
    }
    return std::nullopt;
}

// What has changed since, for views that are mirrored as they were. False when it is too much.
bool NetState::collect(const Position& pos, const Known& then,
                       std::span<const Position::JournalEntry> journal, Changes& out) const {
    const NetInputs::Pieces white = inputs_.pieces(Color::White, then.mirrored[Color::White]);
    const NetInputs::Pieces black = inputs_.pieces(Color::Black, then.mirrored[Color::Black]);
    for (std::size_t i = 0; i < journal.size(); ++i) {
        const Position::JournalEntry& entry = journal[i];
        if (entry.square.exists()) {
            const auto on_square = [&](Piece p) -> ByColor<std::uint32_t> {
                return {white(p, entry.square), black(p, entry.square)};
            };
            if (entry.before.exists()) out.gone.add() = on_square(entry.before);
            if (entry.after.exists()) out.come.add() = on_square(entry.after);
        } else if (inputs_.counts_hands()) {
            // Of each piece only the first entry counts: it says what there was.
            const auto same = [&](const Position::JournalEntry& other) {
                return !other.square.exists() && other.before == entry.before;
            };
            if (std::any_of(journal.begin(), journal.begin() + static_cast<std::ptrdiff_t>(i), same))
                continue;
            const int had = counted(entry.in_hand);
            const int has = counted(pos.in_hand(entry.before.color(), entry.before.type()));
            const auto in_hand = [&](int n) -> ByColor<std::uint32_t> {
                return {inputs_.in_hand(Color::White, entry.before, n),
                        inputs_.in_hand(Color::Black, entry.before, n)};
            };
            for (int n = had + 1; n <= has; ++n) out.come.add() = in_hand(n);
            for (int n = has + 1; n <= had; ++n) out.gone.add() = in_hand(n);
        }
    }
    const StateInfo& st = pos.state();
    if (then.castling != st.castling || then.checks_left != st.checks_left || then.unmoved != st.unmoved) {
        const auto add_others = [&](Inputs& to, const auto& state) {
            const std::size_t begin = to.count;
            for (Color view : kColors) {
                to.count = begin;
                inputs_.for_each_other(view, then.mirrored[view], state.castling, state.checks_left,
                                       state.unmoved, [&](std::uint32_t input) { to.add()[view] = input; });
            }
        };
        add_others(out.gone, then);
        add_others(out.come, st);
    }
    return !out.gone.full() && !out.come.full();
}

template <int Width>
void NetState::apply(const Changes& changes, Color view, const std::int16_t* from, std::int16_t* to) const {
    const Inputs& gone = changes.gone;
    const Inputs& come = changes.come;
    const std::size_t pairs = std::min(gone.count, come.count);
    const auto out = [&](std::size_t i) { return row(gone.inputs[i][view]); };
    const auto in = [&](std::size_t i) { return row(come.inputs[i][view]); };
    if (pairs > 0)
        net_kernel::move<Width>(to, from, out(0), in(0));
    else
        std::copy_n(from, Width, to);
    for (std::size_t i = 1; i < pairs; ++i) net_kernel::exchange<Width>(to, out(i), in(i));
    for (std::size_t i = pairs; i < gone.count; ++i) net_kernel::subtract<Width>(to, out(i));
    for (std::size_t i = pairs; i < come.count; ++i) net_kernel::add<Width>(to, in(i));
}

template <int Width> void NetState::bring_up_to_date(const Position& pos) {
    const std::size_t now = place(pos) % kLines;
    std::span<const Position::JournalEntry> journal;
    const auto before = ancestor(pos, journal);
    if (before == now) return;
    Changes changes;
    const bool few = before && collect(pos, known_[*before], journal, changes);
    ByColor<bool> mirrored;
    for (Color view : kColors) {
        mirrored[view] = inputs_.mirrors(pos.king(view));
        if (few && known_[*before].mirrored[view] == mirrored[view])
            apply<Width>(changes, view, sums(*before, view), sums(now, view));
        else
            refresh<Width>(pos, view, mirrored[view], sums(now, view));
    }
    const StateInfo& st = pos.state();
    known_[now] = {st.key, true, st.castling, st.checks_left, mirrored, st.unmoved};
}

template <int Width> Score NetState::output(const Position& pos) const {
    const std::size_t now = place(pos) % kLines;
    const Color us = pos.side_to_move();
    const std::int64_t sum = net_kernel::weigh<Width>(sums(now, us), net_->output.data()) +
                             net_kernel::weigh<Width>(sums(now, ~us), net_->output.data() + Width);
    return net_->centipawns(sum);
}

Score NetState::correction(const Position& pos) {
    const auto answer = [&]<int Width>() {
        bring_up_to_date<Width>(pos);
        return output<Width>(pos);
    };
    switch (net_->width) {
    case 16: return answer.operator()<16>();
    case 32: return answer.operator()<32>();
    case 64: return answer.operator()<64>();
    case 128: return answer.operator()<128>();
    default: return answer.operator()<256>();
    }
}

Score NetState::from_scratch(const Position& pos) {
    for (Known& known : known_) known.exists = false;
    return correction(pos);
}

}  // namespace magus
