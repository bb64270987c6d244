#pragma once

// A net in training: its numbers as floating point, the loss on samples and its gradient, and Adam's steps. In training
// each input of a piece on a square shares numbers with all inputs of its kind, with those of its kind on the rank and
// with those on the file: so squares that occur seldom learn from the others. In the finished net these are added up.

#include "eval/net/net.h"
#include "tuning/train/loss.h"
#include "tuning/train/samples.h"

#include <cstdint>
#include <span>
#include <vector>

namespace magus {

// Num is float in training; tests check gradients in double.
template <class Num> class NetModel {
public:
    NetModel(const NetShape& shape, int width, std::uint64_t seed);
    // Begins with a net of this width or less: it says what that net says, and decay draws its numbers back to those of
    // that net. The neurons beyond its width begin as those of a new net, but count for nothing yet.
    NetModel(const Net& start, int width, std::uint64_t seed);

    // The mean cross entropy of these samples less the least possible one (of the target with itself): 0 is perfect.
    // The loss of the evaluation alone, without a net.
    double loss(const Samples& samples, std::span<const std::uint32_t> which, const LossSettings& settings);
    static double loss_without(const Samples& samples, const LossSettings& settings);
    // Adds the gradient of the mean loss; answers the loss.
    double add_gradient(const Samples& samples, std::span<const std::uint32_t> which,
                        const LossSettings& settings);
    // Makes one step of AdamW against the gradient, and sets the gradient to zero.
    void step(double rate, double decay);

    // The output for a position, in units of the scale.
    Num output(const Samples::View& inputs);
    Net quantised(std::vector<GameIdentity> games, int scale) const;

    // For tests: all numbers one after the other, and their gradient.
    std::vector<Num*> numbers();
    std::vector<Num> gradient() const;
    void rebuild() { add_up(); }  // after numbers were changed

private:
    struct Group {  // rows of `width`, or single numbers
        std::vector<Num> value, gradient, mean, square;
        std::vector<Num> start;  // what decay draws to; empty: nought
        bool decays = true;
        Num most = 0;  // values stay within +-most
        explicit Group(std::size_t size = 0, Num limit = 0)
            : value(size), gradient(size), mean(size), square(size), most(limit) {}
    };
    struct Activation {
        std::vector<Num> own, other;  // sums of the first layer
        Num output = 0;
    };

    NetModel(const NetShape& shape, int width);  // all numbers nought
    void begin_at(Group& group, const std::vector<std::int16_t>& numbers, double one,
                  std::size_t start_width);
    void add_up();          // shared numbers and own ones into effective_
    void share_gradient();  // from the rows that occurred to all groups
    void forward(const Samples::View& inputs, Activation& out) const;
    void backward(const Samples::View& inputs, const Activation& at, Num slope);
    std::size_t kind_of(std::size_t input) const { return input / squares_; }
    std::size_t rank_of(std::size_t input) const {
        return kind_of(input) * ranks_ + input % squares_ / files_;
    }
    std::size_t file_of(std::size_t input) const { return kind_of(input) * files_ + input % files_; }
    void update(Group& group, double rate, double decay, std::size_t begin, std::size_t end);

    NetShape shape_;
    std::size_t width_, files_, ranks_, squares_, piece_inputs_;
    Group rows_, kinds_, kind_ranks_, kind_files_, bias_, output_, output_bias_;
    std::vector<Num> effective_, effective_gradient_;
    std::vector<std::uint8_t> occurred_;  // by input, since the last step
    Activation scratch_;
    std::vector<Num> scratch_slopes_;
    std::uint64_t steps_ = 0;
};

extern template class NetModel<float>;
extern template class NetModel<double>;

}  // namespace magus
