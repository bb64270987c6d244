#include "tuning/train/samples.h"

#include "engine/base/mapped.h"
#include "tuning/train/loss.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr std::uint32_t kValidationEvery = 10;
constexpr Score kMostScore = 3000;  // of a target

Square king_of(const TrainingPosition& pos, const Variant& variant, Color c) {
    for (const auto& placed : pos.pieces)
        if (placed.piece.is(c, variant.king)) return placed.square;
    return {};
}

}  // namespace

void Samples::add_view(const NetInputs& inputs, const Variant& variant, const TrainingPosition& pos,
                       Color view) {
    const bool mirrored = inputs.mirrors(king_of(pos, variant, view));
    const auto take = [&](std::uint32_t input) { inputs_.push_back(static_cast<std::uint16_t>(input)); };
    for (const auto& placed : pos.pieces) take(inputs.pieces(view, mirrored)(placed.piece, placed.square));
    if (inputs.counts_hands())
        for (const auto& hand : pos.hands)
            for (int n = 1; n <= std::min<int>(hand.count, NetShape::kMostInHand); ++n)
                take(inputs.in_hand(view, hand.piece, n));
    inputs.for_each_other(view, mirrored, pos.castling, pos.checks_left, pos.unmoved, take);
}

void Samples::add(const NetInputs& inputs, const Variant& variant, const TrainingPosition& pos,
                  double white_score) {
    add_view(inputs, variant, pos, pos.side);
    middles_.push_back(inputs_.size());
    add_view(inputs, variant, pos, ~pos.side);
    begins_.push_back(inputs_.size());
    evals_.push_back(static_cast<std::int16_t>(pos.eval));
    scores_.push_back(static_cast<std::int16_t>(pos.score));
    const double result = pos.side == Color::White ? white_score : 1 - white_score;
    results_.push_back(static_cast<std::uint8_t>(std::lround(100 * result)));
}

void mix_with_later(std::vector<TrainingPosition>& positions, const LossSettings& settings) {
    const ScoreCurve curve{settings.scale};
    double later = 0;    // White's expected score in the target of the position after this one,
    int later_ply = -1;  // and its half-move
    for (auto pos = positions.rbegin(); pos != positions.rend(); ++pos) {
        const Score sign = pos->side == Color::White ? 1 : -1;
        const Score now = sign * std::clamp(pos->score, -kMostScore, kMostScore);
        const double share = later_ply < 0 ? 0 : std::pow(settings.later_share, later_ply - pos->ply);
        later = (1 - share) * curve.expected(now) + share * later;
        later_ply = pos->ply;
        pos->score = sign * curve.centipawns(later);
    }
}

Result<std::vector<PositionSource>> find_sources(const std::vector<std::string>& files,
                                                 const std::vector<GameIdentity>& games) {
    std::vector<PositionSource> out;
    for (const std::string& path : files) {
        const auto head = read_position_head(path);
        if (!head) return head.error();
        const auto same = std::ranges::find_if(
            out, [&](const PositionSource& source) { return can_share_games(source.head, *head); });
        if (same != out.end())
            return Error{"has the same games as " + same->path + "; another --seed plays others", 0, 0, path};
        PositionSource source{path, *head, {}};
        for (const GameIdentity& game : head->games) {
            const auto known = std::ranges::find(games, game.name, &GameIdentity::name);
            if (known == games.end()) return Error{"positions of " + game.name, 0, 0, path};
            if (known->rules != game.rules)
                return Error{"positions of other rules of " + game.name, 0, 0, path};
            if (known->weights != game.weights)
                return Error{"positions with other weights of " + game.name, 0, 0, path};
            source.places.push_back(static_cast<std::size_t>(known - games.begin()));
        }
        out.push_back(std::move(source));
    }
    return out;
}

Result<SampleSets> read_samples(const std::vector<std::string>& files, const NetShape& shape,
                                const std::vector<VariantPtr>& variants,
                                const std::vector<GameIdentity>& games, const LossSettings& settings) {
    const std::vector<NetInputs> inputs =
        mapped(variants, [&](const VariantPtr& variant) { return NetInputs(shape, *variant); });
    if (shape.inputs() > 0xFFFF) return Error{"the games have too many kinds of pieces for one net"};
    const auto sources = find_sources(files, games);
    if (!sources) return sources.error();
    SampleSets out;
    for (const auto& [path, head, places] : *sources) {
        out.made.push_back(head.made);
        const std::vector<VariantPtr> of_file =
            mapped(places, [&](std::size_t place) { return variants[place]; });
        const auto content = read_position_file(path, of_file, [&](PlayedGame&& game) {
            const std::size_t which = places[game.which];
            const auto round = game.number / head.games.size();
            Samples& set = round % kValidationEvery == kValidationEvery - 1 ? out.validation : out.training;
            mix_with_later(game.positions, settings);
            for (const TrainingPosition& pos : game.positions)
                set.add(inputs[which], *variants[which], pos, game.white_score);
            ++out.games;
        });
        if (!content) return content.error();
    }
    return out;
}

}  // namespace magus
