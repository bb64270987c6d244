#include "tuning/train/self_play.h"

#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "engine/ends/outcome.h"
#include "engine/notation/notation.h"
#include "eval/evaluator.h"
#include "eval/net/game_identity.h"
#include "tuning/runs/jobs.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <set>
#include <utility>

namespace magus {

namespace {

constexpr std::size_t kHash = 8;  // megabytes
constexpr int kRandomPlies = 8;
constexpr std::uint64_t kOpeningNodes = 5000;
constexpr Score kBalance = 350;
constexpr std::size_t kNoGame = static_cast<std::size_t>(-1);
constexpr std::size_t kMostPositions = 60000;  // a block counts them in 16 bits

// Nets learn what is not about to change.
bool is_quiet(const Position& pos, const SearchResult& found) {
    return !pos.in_check() && !pos.is_capture(found.best) && found.best.kind() != MoveKind::Promotion;
}

}  // namespace

void SelfPlaySettings::add(const VariantPtr& variant, const EvalParams& params, const NetPtr& net) {
    games.push_back(std::make_shared<const EvalTables>(variant, params));
    players.push_back(net ? std::make_shared<const EvalTables>(variant, params, net) : games.back());
}

std::vector<VariantPtr> SelfPlaySettings::variants() const { return mapped(games, &EvalTables::variant); }

SelfPlay::SelfPlay(const SelfPlaySettings& settings)
    : settings_(settings),
      judge_(std::make_unique<OpeningJudge>(kOpeningNodes)),
      searcher_(std::make_unique<Searcher>()),
      playing_(kNoGame) {
    (void)searcher_->set_hash(kHash);
}

Result<SelfPlay> SelfPlay::make(const SelfPlaySettings& settings) {
    SelfPlay out(settings);
    for (const auto& tables : settings.games) {
        OpeningSettings openings;
        openings.balance = kBalance;
        openings.search_nodes = kOpeningNodes;
        openings.seed = settings.seed;
        openings.random_plies = kRandomPlies;
        auto even = OpeningBook::make(tables->variant, {}, openings);
        if (!even) return even.error();
        openings.random_plies = kRandomPlies + 1;
        auto odd = OpeningBook::make(tables->variant, {}, openings);
        if (!odd) return odd.error();
        out.books_.push_back({std::move(*even), std::move(*odd)});
    }
    return out;
}

// What White gets when both sides have agreed for long enough.
std::optional<double> SelfPlay::decided_score(Score white_score) {
    if (std::abs(white_score) < settings_.decided)
        agreed_ = 0;
    else if (white_score > 0)
        agreed_ = std::max(agreed_, 0) + 1;
    else
        agreed_ = std::min(agreed_, 0) - 1;
    if (std::abs(agreed_) < settings_.decided_plies) return std::nullopt;
    return agreed_ > 0 ? 1.0 : 0.0;
}

std::optional<PlayedGame> SelfPlay::play(std::uint32_t number, SearchControl& control) {
    PlayedGame game;
    game.number = number;
    game.which = number % settings_.games.size();
    const auto& tables = settings_.games[game.which];
    const auto round = static_cast<int>(number / settings_.games.size());
    const Opening opening = books_[game.which][static_cast<std::size_t>(round) % 2].opening(round, *judge_);
    auto pos = Position::from_fen(tables->variant, opening.fen);
    assert(pos);
    for (const std::string& text : opening.moves) pos->do_move(*parse_coordinates(*pos, text));

    if (playing_ != game.which) searcher_->set_eval(settings_.players[game.which]);
    playing_ = game.which;
    searcher_->new_game();
    agreed_ = 0;
    Evaluator evaluator(tables->variant, tables);
    Limits limits;
    limits.nodes = settings_.nodes;
    for (int ply = 0; ply < settings_.most_plies; ++ply) {
        if (const auto end = outcome(*pos)) {
            game.white_score = end->white_score;
            return game;
        }
        limits.start = std::chrono::steady_clock::now();
        const SearchResult found = searcher_->search(*pos, limits, control);
        if (control.stopped()) return std::nullopt;
        const Score score = found.info.score;
        if (is_quiet(*pos, found) && std::abs(score) < settings_.most_score &&
            game.positions.size() < kMostPositions)
            game.positions.push_back(training_position(*pos, score, evaluator.evaluate(*pos)));
        if (const auto decided = decided_score(pos->side_to_move() == Color::White ? score : -score)) {
            game.white_score = *decided;
            return game;
        }
        pos->do_move(found.best);
    }
    return game;
}

PositionFileHead position_file_head(const SelfPlaySettings& settings, const Shard& shard) {
    std::set<std::string> nets;
    for (const auto& tables : settings.players)
        if (tables->net) nets.insert(hash_text(tables->net->hash()));
    if (nets.empty()) nets.insert("none");
    PositionFileHead head;
    for (const auto& tables : settings.games)
        head.games.push_back(game_identity(*tables->variant, tables->params));
    head.made = "nodes " + std::to_string(settings.nodes) + ", seed " + std::to_string(settings.seed) +
                ", shard " + to_text(shard) + ", net " + join({nets.begin(), nets.end()}, " ");
    return head;
}

namespace {

class GameWorker : public JobWorker<PlayedGame> {
public:
    explicit GameWorker(SelfPlay player) : player_(std::move(player)) {}
    Result<std::optional<PlayedGame>> work(int number) override {
        return player_.play(static_cast<std::uint32_t>(number), control_);
    }
    void interrupt() override { control_.stop(); }

private:
    SelfPlay player_;
    SearchControl control_;
};

}  // namespace

Result<SelfPlayProgress> run_self_play(const SelfPlaySettings& settings, const SelfPlayRun& run,
                                       const std::function<void(const SelfPlayProgress&)>& listener,
                                       const std::atomic<bool>& stop) {
    auto file = PositionWriter::open(run.file, position_file_head(settings, run.shard), settings.variants(),
                                     run.resume);
    if (!file) return file.error();
    SelfPlayProgress progress{file->known().size(), file->positions(), 0};

    Jobs<PlayedGame> jobs;
    jobs.concurrency = run.concurrency;
    jobs.make_worker = [&]() -> Result<JobWorkerPtr<PlayedGame>> {
        auto player = SelfPlay::make(settings);
        if (!player) return player.error();
        return JobWorkerPtr<PlayedGame>(std::make_unique<GameWorker>(std::move(*player)));
    };
    jobs.next = [&, number = std::uint32_t{0}]() mutable -> std::optional<int> {
        while (file->known().contains(number) || !run.shard.has(static_cast<int>(number))) ++number;
        if (std::chrono::steady_clock::now() >= run.until) return std::nullopt;
        if (run.games != 0 && number >= run.games) return std::nullopt;
        if (run.positions != 0 && progress.positions >= run.positions) return std::nullopt;
        return static_cast<int>(number++);
    };
    jobs.finished = [&](int, const PlayedGame& game) -> Result<AfterJob> {
        if (!file->append(game)) return Error{"cannot write it", 0, 0, run.file};
        ++progress.games;
        progress.positions += game.positions.size();
        progress.new_positions += game.positions.size();
        if (listener) listener(progress);
        return AfterJob::GoOn;
    };
    if (auto done = do_jobs(jobs, stop); !done) return done.error();
    return progress;
}

}  // namespace magus
