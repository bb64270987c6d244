#pragma once

// Training positions as numbers for a net of one shape: the inputs that each side sees, the evaluation that the net is
// to correct, and what the search said.

#include "eval/net/net.h"
#include "eval/net/net_inputs.h"
#include "tuning/train/position_file.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace magus {

struct LossSettings;

class Samples {
public:
    struct View {
        std::span<const std::uint16_t> own, other;  // inputs of the side to move and of the other side
    };

    std::size_t size() const { return evals_.size(); }
    bool empty() const { return evals_.empty(); }
    View inputs(std::size_t n) const {
        const std::size_t begin = begins_[n], middle = middles_[n], end = begins_[n + 1];
        const auto part = [&](std::size_t from, std::size_t to) {
            return std::span<const std::uint16_t>(inputs_.data() + from, to - from);
        };
        return {part(begin, middle), part(middle, end)};
    }
    Score eval(std::size_t n) const { return evals_[n]; }
    Score score(std::size_t n) const { return scores_[n]; }             // of the target
    double result(std::size_t n) const { return results_[n] / 100.0; }  // for the side to move

    // `inputs` are those of the game's shape.
    void add(const NetInputs& inputs, const Variant& variant, const TrainingPosition& pos,
             double white_score);

private:
    void add_view(const NetInputs& inputs, const Variant& variant, const TrainingPosition& pos, Color view);

    std::vector<std::uint16_t> inputs_;
    std::vector<std::size_t> begins_{0}, middles_;
    std::vector<std::int16_t> evals_, scores_;
    std::vector<std::uint8_t> results_;
};

// Samples of the same games. Every tenth game is kept apart for validation.
struct SampleSets {
    Samples training, validation;
    std::size_t games = 0;
    std::vector<std::string> made;  // what each file says of how it was made
};

// The positions of a game in their order: the score of each becomes that of a target, in which later scores are, too. After
// n half-moves they count later_share to the power of n.
void mix_with_later(std::vector<TrainingPosition>& positions, const LossSettings& settings);

// A file whose games are among those of a net: where they stand there.
struct PositionSource {
    std::string path;
    PositionFileHead head;
    std::vector<std::size_t> places;
};
// An error names a file with games of other rules or weights, and one that has the same games as another file.
Result<std::vector<PositionSource>> find_sources(const std::vector<std::string>& files,
                                                 const std::vector<GameIdentity>& games);

// Reads the samples of all games in these files, which must be of these variants with these weights.
Result<SampleSets> read_samples(const std::vector<std::string>& files, const NetShape& shape,
                                const std::vector<VariantPtr>& variants,
                                const std::vector<GameIdentity>& games, const LossSettings& settings);

}  // namespace magus
