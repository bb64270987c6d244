#include "tuning/tune/spsa.h"

#include "tuning/random.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

// Spall's exponents of the rates and of the steps; the rates begin as if a tenth of the rounds were over.
constexpr double kRateFalls = 0.602, kStepFalls = 0.101, kOverAtFirst = 0.1;

}  // namespace

Spsa::Spsa(std::vector<SpsaNumber> numbers, const SpsaSettings& settings)
    : numbers_(std::move(numbers)), settings_(settings), upper_scores_(numbers_.size()) {
    for (const SpsaNumber& number : numbers_) values_.push_back(number.start);
}

std::vector<int> Spsa::directions(int round) const {
    Random random({settings_.seed, static_cast<std::uint64_t>(round)});
    std::vector<int> out(numbers_.size());
    for (int& one : out) one = random.below(2) == 0 ? 1 : -1;
    return out;
}

double Spsa::step(std::size_t number, int round) const {
    return numbers_[number].step * std::pow(settings_.rounds / (round + 1.0), kStepFalls);
}

std::array<std::vector<int>, 2> Spsa::sides(int round) const {
    std::array<std::vector<int>, 2> out;
    const std::vector<int> up = directions(round);
    for (std::size_t i = 0; i < numbers_.size(); ++i)
        for (const int sign : {1, -1}) {
            const double moved = values_[i] + sign * up[i] * step(i, round);
            out[sign == 1 ? 0 : 1].push_back(
                static_cast<int>(std::lround(std::clamp(moved, numbers_[i].min, numbers_[i].max))));
        }
    return out;
}

void Spsa::learn(int round, double difference) {
    const std::vector<int> up = directions(round);
    const double late = kOverAtFirst * settings_.rounds;
    const double fallen = std::pow((late + settings_.rounds) / (late + round + 1), kRateFalls);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        // The last round's rate is in squares of its step; so is the whole of it divided by this round's step.
        const double rate = settings_.rate * fallen * numbers_[i].step * numbers_[i].step / step(i, round);
        upper_scores_[i].push_back(0.5 + up[i] * difference / 4);
        values_[i] = std::clamp(values_[i] + rate * difference * up[i], numbers_[i].min, numbers_[i].max);
    }
}

}  // namespace magus
