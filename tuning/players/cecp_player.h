#pragma once

// A program that speaks the XBoard protocol (CECP, version 1 or 2).

#include "tuning/players/program_player.h"

#include <map>

namespace magus {

class CecpPlayer : public ProgramPlayer {
public:
    using ProgramPlayer::ProgramPlayer;

    Result<Done> new_game(const GameStart& start) override;
    Thought think(const Situation& situation) override;
    void game_over(const std::string& result) override;

private:
    Result<Done> introduce();
    void read_features(const std::string& line);
    bool feature(const std::string& name) const;
    Result<Done> ping();
    // Old programs know only "edit", which says nothing of the side to move: White.
    Result<Done> set_position(const GameStart& start);
    std::string move_command(const Geometry& board, const std::string& move) const;
    void send_clocks(const Situation& situation);

    std::map<std::string, std::string> features_;
    bool reads_variants_ = false;  // has it the option VariantPath?
    int pings_ = 0;
    bool settled_ = false;  // it thinks by itself when the opponent's move arrives
    std::size_t known_moves_ = 0;
};

// The name="value" and name=value pairs of a "feature" line.
std::map<std::string, std::string> parse_features(const std::string& line);
// "level 0 0:03 0.05"
std::string cecp_level_line(const TimeControl& tc);
// Notes what a thinking line says ("9 156 1084 48000 Nf3 Nc6"); false when it is none.
bool read_cecp_thinking(const std::string& line, Thought& thought);
// Squares as XBoard counts them: on boards with exactly ten ranks from 0.
std::string to_cecp_squares(const Geometry& board, const std::string& move);
std::string from_cecp_squares(const Geometry& board, const std::string& move);

}  // namespace magus
