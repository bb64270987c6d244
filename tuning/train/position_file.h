#pragma once

// Files of training positions. A head names the games (and a hash of their rules and of the evaluation's weights) and how
// it was made; then comes one block for each game that was played, with checksums. A last block that the end of the
// program cut short does not count; any other damage is refused with the block's number.

#include "engine/base/result.h"
#include "eval/net/game_identity.h"
#include "tuning/runs/run_file.h"
#include "tuning/train/training_position.h"

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace magus {

struct PositionFileHead {
    std::vector<GameIdentity> games;
    std::string made;  // what has to be the same for a run to go on: nodes, seed, shard, net

    bool operator==(const PositionFileHead&) const = default;
};

struct PlayedGame {
    std::uint32_t number = 0;  // in its run
    std::size_t which = 0;     // of the head's games
    double white_score = 0.5;  // to the hundredth
    std::vector<TrainingPosition> positions;
};

Result<PositionFileHead> read_position_head(const std::string& path);

// Whether files with these heads can have a game in common: those of one run, unless they are different shards of it.
bool can_share_games(const PositionFileHead& a, const PositionFileHead& b);

struct PositionFileContent {
    std::size_t games = 0, positions = 0;
    std::uint64_t complete = 0;  // bytes of whole blocks, the head included
    bool cut_short = false;
};
// `variants` are those of the head's games, in their order. The listener gets a report for each game.
Result<PositionFileContent> read_position_file(const std::string& path,
                                               const std::vector<VariantPtr>& variants,
                                               const std::function<void(PlayedGame&&)>& listener);

class PositionWriter {
public:
    // A file that has something in it is continued with `resume` and refused without.
    static Result<PositionWriter> open(const std::string& path, const PositionFileHead& head,
                                       std::vector<VariantPtr> variants, bool resume);

    // Games by their numbers, and how many positions they gave.
    const std::unordered_set<std::uint32_t>& known() const { return known_; }
    std::size_t positions() const { return positions_; }
    // False when the file cannot be written.
    bool append(const PlayedGame& game);

private:
    PositionWriter(FileLock lock, std::vector<VariantPtr> variants)
        : lock_(std::move(lock)), variants_(std::move(variants)) {}

    FileLock lock_;
    std::vector<VariantPtr> variants_;
    std::unordered_set<std::uint32_t> known_;
    std::size_t positions_ = 0;
    std::ofstream file_;
};

}  // namespace magus
