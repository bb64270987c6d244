#pragma once

// Fitting a net to samples: epochs in shuffled batches at a rate that falls as a cosine, and the losses on games that
// were kept apart.

#include "tuning/train/net_model.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace magus {

struct FitOptions {
    int width = 64;
    int epochs = 10;
    std::size_t batch = 4096;
    double rate = 1e-3;
    double decay = 1.0;
    std::uint64_t seed = 1;
    LossSettings loss;
    NetPtr start;  // a net of this shape and scale, and not wider, to go on from; none: from random numbers

    // With the usual numbers for it: small steps and few of them, which keep what the net knows (docs/nets.md).
    void go_on_from(NetPtr net) {
        width = net->width;
        epochs = 5;
        rate = 5e-4;
        start = std::move(net);
    }
};

struct EpochLoss {
    double training = 0, validation = 0;
};

struct FitResult {
    Net net;
    double before = 0;            // validation loss of the evaluation alone
    std::optional<double> start;  // of the net that it went on from
    std::vector<EpochLoss> epochs;
    double quantised = 0;  // validation loss of the net as it will play
};

// How much of the target may be the game's result, with so many positions: nothing with little data, where it does harm
// (docs/nets.md).
double usual_result_share(std::size_t positions);

// The listener gets a report after each epoch. An error where there are no samples, or `stop` was set.
Result<FitResult> fit_net(const SampleSets& samples, const NetShape& shape, std::vector<GameIdentity> games,
                          const FitOptions& options,
                          const std::function<void(const EpochLoss&, int epoch)>& listener,
                          const std::atomic<bool>& stop);

// The mean loss of the finished net on these samples, in whole numbers as it plays.
double net_loss(const Net& net, const Samples& samples, const LossSettings& settings);
// Its correction in centipawns, without the share by which it counts.
Score net_output(const Net& net, const Samples::View& inputs);

}  // namespace magus
