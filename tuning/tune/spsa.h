#pragma once

// Simultaneous perturbation stochastic approximation (J. C. Spall, IEEE Transactions on Automatic Control 37, 1992): finds numbers
// with which a player scores more. In each round all numbers are moved at once, each up or down by chance; a side plays with
// these, the other with the opposite. All numbers then go a little towards the side that scored more.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace magus {

struct SpsaNumber {
    std::string name;
    double start, min, max;
    double step;  // by how much it is moved in the last round; earlier by more
};

struct SpsaSettings {
    int rounds = 1;  // planned; rounds beyond them learn less and less
    double rate =
        0.004;  // of the last round: the part of the step that a number goes for each point of difference
    std::uint64_t seed = 1;
};

class Spsa {
public:
    Spsa(std::vector<SpsaNumber> numbers, const SpsaSettings& settings);

    const std::vector<SpsaNumber>& numbers() const { return numbers_; }
    // What has been learnt so far, by the numbers' order.
    const std::vector<double>& values() const { return values_; }

    // Pair scores, from 0 to 1, of the side with the number moved up against the side with it moved down, of all rounds so far.
    // Each round tells of every number, since all move at once and by chance.
    const std::vector<double>& upper_scores(std::size_t number) const { return upper_scores_[number]; }

    // What the two sides of a round (from 0) play with: whole numbers within the ranges.
    std::array<std::vector<int>, 2> sides(int round) const;
    // `difference`: the points of the first side less those of the second. What is learnt does not depend on the values at the
    // round's beginning, so rounds may overlap, and a run is repeated from its results.
    void learn(int round, double difference);

private:
    // Each 1 or -1.
    std::vector<int> directions(int round) const;
    double step(std::size_t number, int round) const;

    const std::vector<SpsaNumber> numbers_;
    const SpsaSettings settings_;
    std::vector<double> values_;
    std::vector<std::vector<double>> upper_scores_;  // by number
};

}  // namespace magus
