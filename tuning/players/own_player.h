#pragma once

// Our own search in this process: no pipes and no clocks' overhead, for games with few nodes a move.

#include "search/searcher.h"
#include "tuning/players/engine_spec.h"

namespace magus {

class OwnPlayer : public Player {
public:
    explicit OwnPlayer(const EngineSpec& spec);

    Result<Done> new_game(const GameStart& start) override;
    Thought think(const Situation& situation) override;
    void interrupt() override { control_.stop(); }
    void game_over(const std::string&) override {}
    std::string own_name() const override { return {}; }

private:
    Result<Done> set_eval(const VariantPtr& variant);

    Searcher searcher_;
    std::string weights_, net_;  // files, read when the first game of a variant begins
    VariantPtr weighed_;
    SearchControl control_;
};

}  // namespace magus
