#include "tuning/players/own_player.h"

#include "engine/notation/notation.h"
#include "eval/eval_tables.h"
#include "eval/net/net_choice.h"
#include "eval/weights_file.h"

namespace magus {

OwnPlayer::OwnPlayer(const EngineSpec& spec) : weights_(spec.weights), net_(spec.net) {
    (void)searcher_.set_hash(static_cast<std::size_t>(spec.hash));
    searcher_.set_params(search_params(spec));
}

Result<Done> OwnPlayer::new_game(const GameStart& start) {
    if (weighed_ != start.variant) {
        if (auto done = set_eval(start.variant); !done) return done.error();
        weighed_ = start.variant;
    }
    searcher_.new_game();
    return Done{};
}

Result<Done> OwnPlayer::set_eval(const VariantPtr& variant) {
    WeightsFile file;
    if (!weights_.empty()) {
        auto loaded = WeightsFile::load(weights_);
        if (!loaded) return loaded.error();
        file = std::move(*loaded);
    }
    const auto params = file.for_game(*variant);
    if (!params) return params.error();
    const auto choice = NetChoice::parse(net_);
    if (!choice) return choice.error();
    const auto net = choice->for_game(variant, *params);
    if (!net) return net.error();
    searcher_.set_eval(std::make_shared<const EvalTables>(variant, *params, *net));
    return Done{};
}

Thought OwnPlayer::think(const Situation& situation) {
    Thought thought;
    Limits limits = situation.limits;
    limits.start = std::chrono::steady_clock::now();
    limits.overhead = Milliseconds(0);
    const SearchResult result = searcher_.search(situation.position, limits, control_);
    thought.time = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                                         limits.start);
    thought.kind = control_.stopped() ? Thought::Kind::Interrupted : Thought::Kind::Move;
    thought.text = to_coordinates(situation.position, result.best);
    thought.score = result.info.score;
    thought.depth = result.info.depth;
    thought.nodes = result.info.nodes;
    return thought;
}

}  // namespace magus
