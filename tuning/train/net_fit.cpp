#include "tuning/train/net_fit.h"

#include "tuning/random.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace magus {

double usual_result_share(std::size_t positions) {
    constexpr double kFrom = 5e6, kFull = 50e6, kMost = 0.3;
    return kMost * std::clamp((static_cast<double>(positions) - kFrom) / (kFull - kFrom), 0.0, 1.0);
}

Result<FitResult> fit_net(const SampleSets& samples, const NetShape& shape, std::vector<GameIdentity> games,
                          const FitOptions& options,
                          const std::function<void(const EpochLoss&, int epoch)>& listener,
                          const std::atomic<bool>& stop) {
    if (samples.training.empty() || samples.validation.empty())
        return Error{"too few games: there are no positions for training or for validation"};
    NetModel<float> model = options.start ? NetModel<float>(*options.start, options.width, options.seed)
                                          : NetModel<float>(shape, options.width, options.seed);
    Random random{options.seed, samples.training.size()};
    std::vector<std::uint32_t> order(samples.training.size()), checked(samples.validation.size());
    std::iota(order.begin(), order.end(), 0u);
    std::iota(checked.begin(), checked.end(), 0u);
    const std::size_t batches = (order.size() + options.batch - 1) / options.batch;
    const double steps = static_cast<double>(batches) * options.epochs;

    FitResult out;
    out.before = NetModel<float>::loss_without(samples.validation, options.loss);
    if (options.start) out.start = net_loss(*options.start, samples.validation, options.loss);
    double step = 0;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        random.shuffle(std::span(order));
        EpochLoss loss;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            if (stop) return Error{"stopped while the net was being trained"};
            const std::size_t begin = batch * options.batch;
            const std::size_t size = std::min(options.batch, order.size() - begin);
            loss.training +=
                model.add_gradient(samples.training, std::span(order).subspan(begin, size), options.loss) *
                static_cast<double>(size);
            model.step(options.rate * (1 + std::cos(std::numbers::pi * step / steps)) / 2, options.decay);
            ++step;
        }
        loss.training /= static_cast<double>(order.size());
        loss.validation = model.loss(samples.validation, checked, options.loss);
        out.epochs.push_back(loss);
        if (listener) listener(loss, epoch);
    }
    out.net = model.quantised(std::move(games), static_cast<int>(std::lround(options.loss.scale)));
    out.quantised = net_loss(out.net, samples.validation, options.loss);
    return out;
}

}  // namespace magus
