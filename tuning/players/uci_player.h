#pragma once

// A program that speaks UCI.

#include "tuning/players/program_player.h"

#include <set>

namespace magus {

class UciPlayer : public ProgramPlayer {
public:
    using ProgramPlayer::ProgramPlayer;

    Result<Done> new_game(const GameStart& start) override;
    Thought think(const Situation& situation) override;
    void game_over(const std::string&) override {}

private:
    Result<Done> introduce();

    std::set<std::string> known_options_;
    std::string variant_;  // the last one that was sent to it
};

// "go" with these limits.
std::string uci_go_line(const Limits& limits);
// Notes score, depth and nodes of an "info" line; false when the line has no principal variation.
bool read_uci_info(const std::string& line, Thought& thought);

}  // namespace magus
