// What a finished net says of samples, in the whole numbers of play but plainly: no vectors, nothing kept.

#include "tuning/train/net_fit.h"

#include <algorithm>

namespace magus {

Score net_output(const Net& net, const Samples::View& inputs) {
    const auto width = static_cast<std::size_t>(net.width);
    std::int64_t total = 0;
    const auto add_side = [&](std::span<const std::uint16_t> active, const std::int16_t* weights) {
        for (std::size_t i = 0; i < width; ++i) {
            std::int64_t sum = net.bias[i];
            for (std::uint16_t input : active) sum += net.rows[input * width + i];
            const std::int64_t x = std::clamp<std::int64_t>(sum, 0, Net::kInputOne);
            total += x * x * weights[i];
        }
    };
    add_side(inputs.own, net.output.data());
    add_side(inputs.other, net.output.data() + width);
    return net.centipawns(total);
}

double net_loss(const Net& net, const Samples& samples, const LossSettings& settings) {
    double sum = 0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
        const Score eval = samples.eval(n);
        const double corrected = eval + net_output(net, samples.inputs(n)) * share_of_net(eval);
        sum += divergence(target_of(samples, n, settings), expected_score(corrected, settings.scale));
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, samples.size()));
}

}  // namespace magus
