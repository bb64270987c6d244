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
    pos.occupied().for_each([&](Square s) { take(inputs_.piece(view, mirrored, pos.piece_on(s), s)); });
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

// False when too much has changed.
template <int Width> bool NetState::update(const Position& pos, Color view, std::size_t before,
                                           std::size_t now, std::span<const Position::JournalEntry> journal) {
    const Known& then = known_[before];
    const StateInfo& st = pos.state();
    const bool mirrored = then.mirrored[view];
    Changes gone, come;
    for (std::size_t i = 0; i < journal.size(); ++i) {
        const Position::JournalEntry& entry = journal[i];
        if (entry.square.exists()) {
            if (entry.before.exists()) gone.add(inputs_.piece(view, mirrored, entry.before, entry.square));
            if (entry.after.exists()) come.add(inputs_.piece(view, mirrored, entry.after, entry.square));
        } else if (inputs_.counts_hands()) {
            // Of each piece only the first entry counts: it says what there was.
            const auto same = [&](const Position::JournalEntry& other) {
                return !other.square.exists() && other.before == entry.before;
            };
            if (std::any_of(journal.begin(), journal.begin() + static_cast<std::ptrdiff_t>(i), same))
                continue;
            const int had = counted(entry.in_hand);
            const int has = counted(pos.in_hand(entry.before.color(), entry.before.type()));
            for (int n = had + 1; n <= has; ++n) come.add(inputs_.in_hand(view, entry.before, n));
            for (int n = has + 1; n <= had; ++n) gone.add(inputs_.in_hand(view, entry.before, n));
        }
    }
    if (then.castling != st.castling || then.checks_left != st.checks_left || then.unmoved != st.unmoved) {
        inputs_.for_each_other(view, mirrored, then.castling, then.checks_left, then.unmoved,
                               [&](std::uint32_t input) { gone.add(input); });
        inputs_.for_each_other(view, mirrored, st.castling, st.checks_left, st.unmoved,
                               [&](std::uint32_t input) { come.add(input); });
    }
    if (gone.overflow || come.overflow) return false;
    const std::int16_t* from = sums(before, view);
    std::int16_t* to = sums(now, view);
    std::size_t done = 0;
    if (gone.count > 0 && come.count > 0) {
        net_kernel::move<Width>(to, from, row(gone.inputs[0]), row(come.inputs[0]));
        done = 1;
    } else {
        std::copy_n(from, Width, to);
    }
    for (std::size_t i = done; i < gone.count; ++i) net_kernel::subtract<Width>(to, row(gone.inputs[i]));
    for (std::size_t i = done; i < come.count; ++i) net_kernel::add<Width>(to, row(come.inputs[i]));
    return true;
}

void NetState::note(const Position& pos, std::size_t at) {
    const StateInfo& st = pos.state();
    Known& known = known_[at];
    known.key = st.key;
    known.exists = true;
    known.castling = st.castling;
    known.checks_left = st.checks_left;
    known.unmoved = st.unmoved;
    for (Color c : kColors) known.mirrored[c] = inputs_.mirrors(pos.king(c));
}

template <int Width> void NetState::bring_up_to_date(const Position& pos) {
    const std::size_t now = place(pos) % kLines;
    std::span<const Position::JournalEntry> journal;
    const auto before = ancestor(pos, journal);
    if (before == now) return;
    for (Color view : kColors) {
        const bool mirrored = inputs_.mirrors(pos.king(view));
        if (!before || known_[*before].mirrored[view] != mirrored ||
            !update<Width>(pos, view, *before, now, journal))
            refresh<Width>(pos, view, mirrored, sums(now, view));
    }
    note(pos, now);
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
