#include "tuning/train/net_model.h"

#include "engine/base/mapped.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <random>

namespace magus {

namespace {

constexpr double kMean = 0.9, kSquare = 0.999, kTiny = 1e-8;
constexpr double kMostOutput = 1.98;

// One in the output's whole numbers: as large as they allow, and their sum, which is kept in 32 bits.
template <class Num> int output_one(const std::vector<Num>& weights) {
    double most = 1e-9, sum = 1e-9;
    for (Num weight : weights) {
        most = std::max(most, std::abs(static_cast<double>(weight)));
        sum += std::abs(static_cast<double>(weight));
    }
    const double room =
        0x7FFFFFFF / (double{Net::kInputOne} * Net::kInputOne) - static_cast<double>(weights.size());
    return static_cast<int>(
        std::clamp(std::min(Net::kMostOutput / most, room / sum), 1.0, double{Net::kMostOutputOne}));
}

template <class Num> void fill(std::vector<Num>& numbers, std::mt19937_64& random, double most) {
    for (Num& number : numbers)
        number = static_cast<Num>(most * (2 * (static_cast<double>(random() >> 11) * 0x1p-53) - 1));
}

template <class Num> Num cut(Num x) { return std::clamp(x, Num{0}, Num{1}); }

}  // namespace

template <class Num> NetModel<Num>::NetModel(const NetShape& shape, int width)
    : shape_(shape),
      width_(static_cast<std::size_t>(width)),
      files_(static_cast<std::size_t>(shape.files)),
      ranks_(static_cast<std::size_t>(shape.ranks)),
      squares_(files_ * ranks_),
      piece_inputs_(static_cast<std::size_t>(shape.hand_begin())),
      rows_(static_cast<std::size_t>(shape.inputs()) * width_, Num(1.98)),
      kinds_(std::size_t{2} * shape.kinds.size() * width_, Num(1.98)),
      kind_ranks_(kinds_.value.size() * ranks_, Num(1.98)),
      kind_files_(kinds_.value.size() * files_, Num(1.98)),
      bias_(width_, Num(8)),
      output_(2 * width_, Num(kMostOutput)),
      output_bias_(1, Num(8)),
      effective_(rows_.value.size()),
      effective_gradient_(rows_.value.size()),
      occurred_(static_cast<std::size_t>(shape.inputs())) {
    bias_.decays = output_bias_.decays = false;
    scratch_.own.resize(width_);
    scratch_.other.resize(width_);
    scratch_slopes_.resize(width_);
}

template <class Num> NetModel<Num>::NetModel(const NetShape& shape, int width, std::uint64_t seed)
    : NetModel(shape, width) {
    std::mt19937_64 random(seed);
    fill(rows_.value, random, 0.02);
    fill(kinds_.value, random, 0.15);
    fill(output_.value, random, 0.1);
    std::ranges::fill(bias_.value, Num(0.2));
    add_up();
}

template <class Num> NetModel<Num>::NetModel(const Net& start, int width, std::uint64_t seed)
    : NetModel(start.shape, width, seed) {
    const auto start_width = static_cast<std::size_t>(start.width);
    assert(start_width <= width_);
    std::ranges::fill(output_.value, Num{0});
    for (std::size_t row = 0; row < kinds_.value.size(); row += width_)
        std::fill_n(kinds_.value.data() + row, start_width, Num{0});
    begin_at(rows_, start.rows, Net::kInputOne, start_width);
    begin_at(bias_, start.bias, Net::kInputOne, start_width);
    begin_at(output_, start.output, start.output_one, start_width);
    output_bias_.value[0] = static_cast<Num>(start.output_bias / (double{Net::kInputOne} * start.output_one));
    add_up();
}

// The first `start_width` numbers of each row.
template <class Num> void NetModel<Num>::begin_at(Group& group, const std::vector<std::int16_t>& numbers,
                                                  double one, std::size_t start_width) {
    group.start.assign(group.value.size(), Num{0});
    for (std::size_t n = 0; n < numbers.size(); ++n) {
        const std::size_t at = n / start_width * width_ + n % start_width;
        group.value[at] = group.start[at] = static_cast<Num>(numbers[n] / one);
        group.most = std::max(group.most, std::abs(group.value[at]));
    }
}

template <class Num> void NetModel<Num>::add_up() {
    effective_ = rows_.value;
    for (std::size_t input = 0; input < piece_inputs_; ++input) {
        Num* row = effective_.data() + input * width_;
        const Num* kind = kinds_.value.data() + kind_of(input) * width_;
        const Num* rank = kind_ranks_.value.data() + rank_of(input) * width_;
        const Num* file = kind_files_.value.data() + file_of(input) * width_;
        for (std::size_t i = 0; i < width_; ++i) row[i] += kind[i] + rank[i] + file[i];
    }
}

template <class Num> void NetModel<Num>::forward(const Samples::View& inputs, Activation& out) const {
    const auto sum = [&](std::span<const std::uint16_t> active, std::vector<Num>& sums) {
        sums = bias_.value;
        Num* to = sums.data();
        for (std::uint16_t input : active) {
            const Num* row = effective_.data() + input * width_;
            for (std::size_t i = 0; i < width_; ++i) to[i] += row[i];
        }
    };
    sum(inputs.own, out.own);
    sum(inputs.other, out.other);
    Num total = output_bias_.value[0];
    for (std::size_t i = 0; i < width_; ++i) {
        const Num own = cut(out.own[i]), other = cut(out.other[i]);
        total += own * own * output_.value[i] + other * other * output_.value[width_ + i];
    }
    out.output = total;
}

// `slope`: of the loss by the output.
template <class Num>
void NetModel<Num>::backward(const Samples::View& inputs, const Activation& at, Num slope) {
    output_bias_.gradient[0] += slope;
    std::vector<Num>& slopes = scratch_slopes_;
    const auto side = [&](std::span<const std::uint16_t> active, const std::vector<Num>& sums,
                          std::size_t first) {
        for (std::size_t i = 0; i < width_; ++i) {
            const Num x = cut(sums[i]);
            output_.gradient[first + i] += slope * x * x;
            const bool bends = sums[i] > 0 && sums[i] < 1;
            slopes[i] = bends ? slope * output_.value[first + i] * 2 * x : Num{0};
            bias_.gradient[i] += slopes[i];
        }
        for (std::uint16_t input : active) {
            Num* row = effective_gradient_.data() + input * width_;
            for (std::size_t i = 0; i < width_; ++i) row[i] += slopes[i];
            occurred_[input] = 1;
        }
    };
    side(inputs.own, at.own, 0);
    side(inputs.other, at.other, width_);
}

template <class Num>
double NetModel<Num>::loss_without(const Samples& samples, const LossSettings& settings) {
    double sum = 0;
    for (std::size_t n = 0; n < samples.size(); ++n)
        sum += divergence(target_of(samples, n, settings), expected_score(samples.eval(n), settings.scale));
    return sum / static_cast<double>(std::max<std::size_t>(1, samples.size()));
}

template <class Num> double NetModel<Num>::loss(const Samples& samples, std::span<const std::uint32_t> which,
                                                const LossSettings& settings) {
    double sum = 0;
    for (std::uint32_t n : which) {
        forward(samples.inputs(n), scratch_);
        const double eval = samples.eval(n);
        const double corrected =
            eval + share_of_net(samples.eval(n)) * static_cast<double>(scratch_.output) * settings.scale;
        sum += divergence(target_of(samples, n, settings), expected_score(corrected, settings.scale));
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, which.size()));
}

template <class Num> double NetModel<Num>::add_gradient(const Samples& samples,
                                                        std::span<const std::uint32_t> which,
                                                        const LossSettings& settings) {
    double sum = 0;
    const double weight = 1 / static_cast<double>(which.size());
    for (std::uint32_t n : which) {
        const Samples::View inputs = samples.inputs(n);
        forward(inputs, scratch_);
        const double share = share_of_net(samples.eval(n));
        const double corrected =
            samples.eval(n) + share * static_cast<double>(scratch_.output) * settings.scale;
        const double target = target_of(samples, n, settings),
                     found = expected_score(corrected, settings.scale);
        sum += divergence(target, found);
        backward(inputs, scratch_, static_cast<Num>((found - target) * share * weight));
    }
    share_gradient();
    return sum * weight;
}

template <class Num> void NetModel<Num>::share_gradient() {
    for (std::size_t input = 0; input < occurred_.size(); ++input) {
        if (occurred_[input] != 1) continue;
        Num* from = effective_gradient_.data() + input * width_;
        const auto give = [&](Group& group, std::size_t row) {
            Num* to = group.gradient.data() + row * width_;
            for (std::size_t i = 0; i < width_; ++i) to[i] += from[i];
        };
        give(rows_, input);
        if (input < piece_inputs_) {
            give(kinds_, kind_of(input));
            give(kind_ranks_, rank_of(input));
            give(kind_files_, file_of(input));
        }
        std::fill_n(from, width_, Num{0});
        occurred_[input] = 2;  // known to the step
    }
}

template <class Num>
void NetModel<Num>::update(Group& group, double rate, double decay, std::size_t begin, std::size_t end) {
    const auto steps = static_cast<double>(steps_);
    const auto mean_part = static_cast<Num>(1 / (1 - std::pow(kMean, steps)));
    const auto square_part = static_cast<Num>(1 / (1 - std::pow(kSquare, steps)));
    const auto keep = static_cast<Num>(1 - (group.decays ? rate * decay : 0));
    const auto speed = static_cast<Num>(rate);
    const Num* start = group.start.empty() ? nullptr : group.start.data();
    for (std::size_t i = begin; i < end; ++i) {
        const Num slope = group.gradient[i];
        Num& mean = group.mean[i];
        Num& square = group.square[i];
        mean = static_cast<Num>(kMean) * mean + static_cast<Num>(1 - kMean) * slope;
        square = static_cast<Num>(kSquare) * square + static_cast<Num>(1 - kSquare) * slope * slope;
        const Num home = start ? start[i] : Num{0};
        const Num moved =
            home + (group.value[i] - home) * keep -
            speed * mean * mean_part / (std::sqrt(square * square_part) + static_cast<Num>(kTiny));
        group.value[i] = std::clamp(moved, -group.most, group.most);
        group.gradient[i] = 0;
    }
}

template <class Num> void NetModel<Num>::step(double rate, double decay) {
    ++steps_;
    // Rows that did not occur stay as they are.
    for (std::size_t input = 0; input < occurred_.size(); ++input) {
        if (occurred_[input] == 0) continue;
        update(rows_, rate, decay, input * width_, (input + 1) * width_);
        occurred_[input] = 0;
    }
    for (Group* group : {&kinds_, &kind_ranks_, &kind_files_, &bias_, &output_, &output_bias_})
        update(*group, rate, decay, 0, group->value.size());
    add_up();
}

template <class Num> Num NetModel<Num>::output(const Samples::View& inputs) {
    forward(inputs, scratch_);
    return scratch_.output;
}

template <class Num> Net NetModel<Num>::quantised(std::vector<GameIdentity> games, int scale) const {
    const auto rounded = [](Num number, double one, double most) {
        return std::clamp(std::round(static_cast<double>(number) * one), -most, most);
    };
    const auto all = [&](const std::vector<Num>& from, double one, double most) {
        return mapped(from,
                      [&](Num number) { return static_cast<std::int16_t>(rounded(number, one, most)); });
    };
    Net out;
    out.shape = shape_;
    out.games = std::move(games);
    out.width = static_cast<int>(width_);
    out.scale = scale;
    out.rows = all(effective_, Net::kInputOne, 32767);
    out.bias = all(bias_.value, Net::kInputOne, 32767);
    out.output_one = output_one(output_.value);
    out.output = all(output_.value, out.output_one, Net::kMostOutput);
    out.output_bias =
        static_cast<std::int32_t>(rounded(output_bias_.value[0], Net::kInputOne * out.output_one, 1e9));
    return out;
}

template <class Num> std::vector<Num*> NetModel<Num>::numbers() {
    std::vector<Num*> out;
    for (Group* group : {&rows_, &kinds_, &kind_ranks_, &kind_files_, &bias_, &output_, &output_bias_})
        for (Num& number : group->value) out.push_back(&number);
    return out;
}

template <class Num> std::vector<Num> NetModel<Num>::gradient() const {
    std::vector<Num> out;
    for (const Group* group : {&rows_, &kinds_, &kind_ranks_, &kind_files_, &bias_, &output_, &output_bias_})
        out.insert(out.end(), group->gradient.begin(), group->gradient.end());
    return out;
}

template class NetModel<float>;
template class NetModel<double>;

}  // namespace magus
