// Measurements of piece values: the real rounds, cells and estimates of `magus-lab values` on games whose results are
// drawn. What an army scores follows from true values, from how far bundles are apart, and from what the engine assumed
// in the game, which pulls its results with it.

#include "engine/base/mapped.h"
#include "eval/weights_file.h"
#include "tuning/calibrate/calibration.h"
#include "tuning/calibrate/chance.h"
#include "tuning/values/analysis.h"
#include "tuning/values/piece_game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace magus {

namespace {

struct Truth {  // of a stage
    double pull = 0, scatter = 0;
    double slope = 1;  // times the usual one
};

struct ValuesCase {
    std::string name;
    std::vector<std::string> pieces{"A:BN"};
    std::vector<double> values{700};  // by piece, in both stages
    double guess = 1.1;               // times the truth, before the first game
    std::array<Truth, 2> truths{};    // by stage
    double second_pull = -1;          // of the second piece; negative: as the first
    double pull_deviation = 0;  // the pull is drawn anew for each repeat, so far around that of `truths`
    double correlation = 0;     // of a bundle's two stages
    std::vector<Stage> stages{Stage::Opening};
    int bundles = 10, games = 2400;
    bool whole = false;    // is the mean of the stages asked for?
    bool headline = true;  // its range with the scatter, or of the games alone
};

// Score for a centipawn at an even score: a Pawn of 92 is 15 % in openings, one of 107 is 25 % in endings.
constexpr std::array kSlope{0.15 / 92, 0.25 / 107};
constexpr double kPositions = 0.4;  // unlike positions, in units of the logistic curve
constexpr double kWhite = 0.1;      // White's advantage, in the same unit

std::size_t index(Stage stage) { return stage == Stage::Opening ? 0 : 1; }

// A game with the piece in it, made once for all repeats.
struct Scene {
    ValuesCase what;
    RunSettings settings;
    std::optional<Formation> formation;
};

std::shared_ptr<const Scene> make_scene(const ValuesCase& what) {
    VariantCatalog catalog;
    const auto game = make_piece_game(catalog, "", "8x8", what.pieces);
    if (!game) return nullptr;
    auto out = std::make_shared<Scene>();
    out->what = what;
    RunSettings& s = out->settings;
    s.variant = game->variant;
    s.pieces = game->pieces;
    s.params = usual_params(*s.variant);
    for (const char letter : std::string("NBRQ"))
        if (const auto t = s.variant->find_type(letter);
            t && std::ranges::find(s.pieces, *t) == s.pieces.end())
            s.known.push_back(*t);
    // Pieces that stand in each other's bundles.
    if (s.pieces.size() > 1) s.known.insert(s.known.end(), s.pieces.begin(), s.pieces.end());
    for (std::size_t p = 0; p < s.pieces.size(); ++p) {
        const int guess = static_cast<int>(std::lround(what.guess * what.values[p]));
        s.params.values[s.variant->types[s.pieces[p]].letter] = {guess, guess};
    }
    s.counts = {1};
    s.stages = what.stages;
    s.bundles = what.bundles;
    s.precision = 1;  // the games decide how long it takes
    if (auto formation = Formation::make(s.variant)) out->formation = std::move(*formation);
    return out;
}

// One run over its rounds.
class Simulation {
public:
    Simulation(const Scene& scene, std::uint64_t seed, std::uint64_t repeat)
        : scene_(scene),
          settings_(scene.settings),
          seed_(seed),
          repeat_(repeat),
          drawn_pull_(scene.what.pull_deviation * std::clamp(Chance{seed, 7, repeat}.normal(), -2.0, 2.0)),
          chance_{seed, 3, repeat} {
        settings_.seed = seed_ + repeat_;
    }

    Analysis play() {
        for (;;) {
            Analysis analysis = analyse(settings_, *scene_.formation, records_, Detail::Plan);
            if (analysis.finished || enough()) return analysis;
            const EvalTables known(settings_.variant, settings_.params);
            for (int job = analysis.next.first_job; job < analysis.next.end() && !enough(); ++job)
                records_[job] = pair(analysis.next, job, known);
        }
    }

private:
    bool enough() const { return 2 * records_.size() >= static_cast<std::size_t>(scene_.what.games); }

    PairRecord pair(const Round& round, int job, const EvalTables& known) {
        PairRecord out = round.describe(settings_, job);
        const PlannedCell* planned = round.cell(job - round.first_job);
        const double advantage = planned ? logit(out.assumed, *planned, known) : 0;
        const double position = kPositions * chance_.normal();
        // The first army has White in the first game.
        out.games[0].white_score = chance_.result(logistic(advantage + position + kWhite), kDraws);
        out.games[1].white_score = 1 - chance_.result(logistic(advantage + position - kWhite), kDraws);
        return out;
    }

    // How far the first army is ahead, in units of the logistic curve.
    double logit(const std::vector<Pair>& values, const PlannedCell& planned, const EvalTables& known) {
        const Stage stage = planned.cell.stage;
        const Truth& truth = scene_.what.truths[index(stage)];
        auto armies = scene_.formation->armies(planned.cell);
        double ahead = 0;
        for (std::size_t p = 0; p < settings_.pieces.size(); ++p) {
            const TypeId t = settings_.pieces[p];
            const double assumed = at_stage(values[p], stage);
            const double pull =
                p > 0 && scene_.what.second_pull >= 0 ? scene_.what.second_pull : truth.pull + drawn_pull_;
            const double value = scene_.what.values[p] + pull * (assumed - scene_.what.values[p]);
            ahead += (armies[0][t] - armies[1][t]) * value;
            for (Army& army : armies) army[t] = 0;
        }
        ahead += army_value(known, armies[0], stage) - army_value(known, armies[1], stage);
        ahead += bundle_effect(planned);
        return 4 * kSlope[index(stage)] * truth.slope * ahead;
    }

    // How much higher the piece's value is against this bundle. A part of it is the same in both stages.
    double bundle_effect(const PlannedCell& planned) const {
        const Cell& cell = planned.cell;
        const bool opening = cell.stage == Stage::Opening;
        std::uint64_t name = cell.piece + 17;
        for (const auto* some : {opening ? &cell.armies[0].lacks : &cell.armies[1].gets,
                                 opening ? &cell.armies[1].lacks : &cell.armies[0].gets}) {
            std::vector<TypeId> types = *some;
            std::ranges::sort(types);
            for (TypeId t : types)
                if (t != settings_.variant->pawn && t != cell.piece) name = name * 31 + t + 1;
            name = name * 31 + 7;
        }
        const double rho = scene_.what.correlation;
        Chance shared{seed_, 4, repeat_, name};
        Chance own{seed_, 5, repeat_, name, index(cell.stage)};
        return scene_.what.truths[index(cell.stage)].scatter *
               (std::sqrt(rho) * shared.normal() + std::sqrt(1 - rho) * own.normal());
    }

    const Scene& scene_;
    RunSettings settings_;
    std::uint64_t seed_, repeat_;
    double drawn_pull_;
    Chance chance_;
    Records records_;
};

// "Too few games", a range without ends, states nothing.
SimulatedTrial judge(std::optional<double> value, const Range& range, double truth) {
    SimulatedTrial out;
    if (!range.has_low() && !range.has_high()) return out;
    out.stated = true;
    out.covered = range.contains(truth);
    out.limited = range.limited();
    if (!out.limited) return out;
    out.error = *value - truth;
    out.half_width = range.half_width();
    return out;
}

SimulatedSituation measurement(std::uint64_t seed, const ValuesCase& what) {
    const auto scene = make_scene(what);
    return {"values, " + what.name, "cP", 1, [=](std::uint64_t repeat) {
                const Analysis analysis = Simulation(*scene, seed, repeat).play();
                const PieceResult& piece = analysis.pieces.back();
                const double truth = what.values.back();
                if (what.whole) {
                    if (piece.wholes.empty()) return judge({}, {}, truth);
                    const WholeValue& w = piece.wholes[0];
                    return judge(w.value, what.headline ? w.range : w.games_range, truth);
                }
                const SubjectResult& s = piece.subjects.at(0);
                return judge(s.value(), what.headline ? s.range() : s.games_range(), truth);
            }};
}

}  // namespace

std::vector<SimulatedSituation> value_situations(std::uint64_t seed) {
    const std::vector<Stage> both{Stage::Opening, Stage::Ending};
    const auto alike = [](Truth t) { return std::array{t, t}; };
    std::vector<ValuesCase> cases{
        {.name = "no pull, guess 1.1", .truths = alike({0, 0})},
        {.name = "pull 0.3, guess 1.1", .truths = alike({0.3, 0})},
        {.name = "pull 0.3, guess 1.6", .guess = 1.6, .truths = alike({0.3, 0})},
        {.name = "pull 0.5, guess 1.6", .guess = 1.6, .truths = alike({0.5, 0})},
        {.name = "pull 0.3, guess 0.6", .guess = 0.6, .truths = alike({0.3, 0})},
        {.name = "few games (400), no pull", .truths = alike({0, 0}), .games = 400},
        // So few games do not show the pull: it is drawn from what the estimate takes it for before the first game. The
        // second of these rows says nothing where the slope comes out negative, and would be wrong there most often.
        {.name = "few games (400), flat slope, guess 1.3, any pull",
         .guess = 1.3,
         .truths = alike({0, 0, 0.4}),
         .pull_deviation = 0.4,
         .games = 400},
        {.name = "few games (160), flat slope, guess 0.7, any pull",
         .guess = 0.7,
         .truths = alike({0, 0, 0.4}),
         .pull_deviation = 0.4,
         .bundles = 4,
         .games = 160},
        {.name = "scatter 50 over 4 bundles", .truths = alike({0, 50}), .bundles = 4},
        {.name = "scatter 90 over 4 bundles", .truths = alike({0, 90}), .bundles = 4},
        {.name = "scatter 90 over 10 bundles", .truths = alike({0, 90})},
        {.name = "scatter 60 over 10 bundles, pull 0.3, guess 1.6", .guess = 1.6, .truths = alike({0.3, 60})},
        {.name = "two pieces, shared slope, pull 0.3",
         .pieces = {"A:BN", "C:RN"},
         .values = {700, 800},
         .truths = alike({0.3, 0}),
         .games = 4000},
        {.name = "two pieces, pull 0 and 0.5, scatter 40",
         .pieces = {"A:BN", "C:RN"},
         .values = {700, 800},
         .truths = alike({0, 40}),
         .second_pull = 0.5,
         .games = 4000},
        {.name = "both stages, pull 0.1 and 0.5",
         .guess = 1.3,
         .truths = {Truth{0.1}, Truth{0.5}},
         .stages = both,
         .games = 4000,
         .whole = true},
        {.name = "both stages, scatter 60, pull 0.3",
         .truths = alike({0.3, 60}),
         .stages = both,
         .games = 4000,
         .whole = true},
        {.name = "both stages, scatter 60 alike in both",
         .truths = alike({0, 60}),
         .correlation = 0.7,
         .stages = both,
         .games = 4000,
         .whole = true},
    };
    return mapped(cases, [seed](const ValuesCase& c) { return measurement(seed, c); });
}

}  // namespace magus
