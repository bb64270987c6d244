#include "tuning/train/piece_effects.h"

#include "tuning/train/net_fit.h"

#include <algorithm>

namespace magus {

namespace {

std::vector<std::uint16_t> without(std::span<const std::uint16_t> inputs, std::size_t gone) {
    std::vector<std::uint16_t> out(inputs.begin(), inputs.end());
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(gone));
    return out;
}

}  // namespace

std::vector<PieceEffect> piece_effects(const Net& net, const Samples& samples, std::size_t most) {
    const auto squares = static_cast<std::size_t>(net.shape.squares());
    const auto kinds = net.shape.kinds.size();
    std::vector<PieceEffect> out(kinds);
    for (std::size_t k = 0; k < kinds; ++k) {
        out[k].kind = net.shape.kinds[k].substr(0, net.shape.kinds[k].find(':'));
        out[k].squares.resize(squares);
    }
    const std::size_t step = std::max<std::size_t>(1, samples.size() / std::max<std::size_t>(1, most));
    for (std::size_t n = 0; n < samples.size(); n += step) {
        const Samples::View inputs = samples.inputs(n);
        const Score whole = net_output(net, inputs);
        // Both views list the pieces in the same order, before everything else.
        for (std::size_t i = 0; i < inputs.own.size(); ++i) {
            const std::size_t input = inputs.own[i];
            if (input >= static_cast<std::size_t>(net.shape.hand_begin())) break;
            const bool own = input < kinds * squares;
            const std::size_t seen = own ? input : inputs.other[i];
            const auto own_view = without(inputs.own, i), other_view = without(inputs.other, i);
            const double effect = (whole - net_output(net, {own_view, other_view})) * (own ? 1.0 : -1.0);
            PieceEffect& piece = out[seen / squares % kinds];
            for (PieceEffect::Mean* mean : {&piece.all, &piece.squares[seen % squares]}) {
                mean->sum += effect;
                ++mean->count;
            }
        }
    }
    return out;
}

}  // namespace magus
