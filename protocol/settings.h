#pragma once

// What the options say, where nothing else remembers it. The values here are the options' defaults.

#include "search/limits.h"

#include <string>

namespace magus {

struct Settings {
    int multi_pv = 1;
    Milliseconds overhead{10};
    bool ponder = false;
    bool analyse = false;
    bool chess960 = false;
    bool show_wdl = false;

    // Playing weaker; analysis never does.
    int skill = Strength::kMostLevel;
    bool limit_strength = false;
    int elo = 1500;
    Strength strength() const {
        if (analyse) return {};
        return limit_strength ? Strength::of_elo(elo) : Strength::of_level(skill);
    }

    // Thresholds for resigning and for offering draws to XBoard (cecp_offers.h), in centipawns and in moves in a row.
    int resign_score = 0, resign_moves = 3;
    int draw_offer_moves = 0, draw_offer_score = 10;
    int draw_accept_score = -50;

    // XBoard does not say whether it tests the legality of moves, so the player or the settings file says it.
    bool legality_test = true;
    // Where courier begins there: "auto", "before" or "after" its customary opening moves.
    std::string courier_start = "auto";

    std::string variant_files;  // those that were loaded last
    std::string eval_files;
};

}  // namespace magus
