#include "tuning/own_player.h"

#include "engine/notation.h"
#include "eval/weights_file.h"

namespace magus {

OwnPlayer::OwnPlayer(const EngineSpec& spec) : weights_(spec.weights) {
    (void)searcher_.set_hash(static_cast<std::size_t>(spec.hash));
    searcher_.set_params(search_params(spec));
}

Result<Done> OwnPlayer::new_game(const GameStart& start) {
    if (!weights_.empty() && weighed_ != start.variant) {
        const auto file = WeightsFile::load(weights_);
        if (!file) return file.error();
        const auto params = file->for_game(*start.variant);
        if (!params) return params.error();
        searcher_.set_eval(*params);
        weighed_ = start.variant;
    }
    searcher_.new_game();
    return Done{};
}

Thought OwnPlayer::think(const Situation& situation) {
    Thought thought;
    Limits limits = situation.limits;
    limits.start = std::chrono::steady_clock::now();
    limits.overhead = Milliseconds(0);
    searcher_.arm();
    const SearchResult result = searcher_.search(situation.position, limits);
    thought.time = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() -
                                                                         limits.start);
    thought.kind = interrupted_ ? Thought::Kind::Interrupted : Thought::Kind::Move;
    thought.text = to_coordinates(situation.position, result.best);
    thought.score = result.info.score;
    thought.depth = result.info.depth;
    thought.nodes = result.info.nodes;
    return thought;
}

void OwnPlayer::interrupt() {
    interrupted_ = true;
    searcher_.stop();
}

}  // namespace magus
