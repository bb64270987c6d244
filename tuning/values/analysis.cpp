#include "tuning/values/analysis.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace magus {

namespace {

constexpr double kLargestStep = 1.5;
// How far a round's value may be from the truth, as a part of it: the games have to outweigh that.
constexpr double kDoubt = 0.4;
// The ratio of the games of a stage to those of the other. In openings a Pawn counts for less, and more games are needed.
constexpr int kOpeningsAtFirst = 2, kMostRepeats = 4;
constexpr std::size_t kCoursePoints = 16;
constexpr std::size_t kFewestShared = 3;  // bundles that show whether the stages go together
constexpr double kMostCorrelation = 0.95;
constexpr auto kAll = std::numeric_limits<std::size_t>::max();

struct Observation {  // a pair of games
    std::size_t sample;
    double score;
};

Pair within_reach(Pair wanted, Pair from) {
    const auto limit = [](int to, int was) {
        const double low = std::max(1.0, was / kLargestStep), high = std::max(40.0, was * kLargestStep);
        return static_cast<int>(std::lround(std::clamp<double>(to, low, high)));
    };
    return {limit(wanted.middle(), from.middle()), limit(wanted.end(), from.end())};
}

int whole_number(double value) {
    return static_cast<int>(std::lround(std::clamp(value, 1.0, 1.0 * kMostPieceValue)));
}

class Analyst {
public:
    Analyst(const RunSettings& settings, const Formation& formation, const Records& records)
        : settings_(settings), formation_(formation), given_(settings.variant, settings.params) {
        for (const auto& [job, record] : records) rounds_[record.round].emplace_back(job, &record);
        out_.subjects = subjects(settings, formation);
        for (TypeId t : settings.pieces) values_.push_back(whole_value(given_, t));
        guesses_ = values_;
        seen_.resize(out_.subjects.size());
        bundles_.resize(out_.subjects.size());
        for (const Subject& s : out_.subjects)
            repeats_.push_back(s.stage == Stage::Opening ? kOpeningsAtFirst : 1);
        phases_.resize(out_.subjects.size(), 1.0);
        games_.resize(settings.pieces.size());
    }

    Analysis run(Detail detail) {
        int first_job = 0;
        const int last = rounds_.empty() ? -1 : rounds_.rbegin()->first;
        // Rounds that others followed are complete; what they contained stands in their games.
        for (; out_.rounds < last; ++out_.rounds) first_job = std::max(first_job, take_round());
        for (;; ++out_.rounds) {
            if (out_.rounds > 0) update();
            out_.next =
                make_round(settings_, formation_, out_.subjects, out_.rounds, values_, repeats_, bundles_);
            out_.next.first_job = first_job;
            out_.finished = out_.next.cells.empty();
            if (out_.finished) break;
            const bool complete = has_all(out_.next);
            first_job = std::max(take_round(), out_.next.end());
            if (!complete) break;
        }
        report(detail);
        return std::move(out_);
    }

private:
    bool has_all(const Round& round) const {
        const auto found = rounds_.find(round.number);
        if (found == rounds_.end()) return false;
        int there = 0;
        for (const auto& [job, record] : found->second) there += round.first_job <= job && job < round.end();
        return there == round.jobs();
    }

    // Takes in the games of a round; the number after its last job.
    int take_round() {
        int end = 0;
        const auto found = rounds_.find(out_.rounds);
        if (found == rounds_.end()) return end;
        for (const auto& [job, record] : found->second) {
            take(*record);
            end = std::max(end, job + 1);
        }
        return end;
    }

    void take(const PairRecord& record) {
        games_[record.piece].push_back(&record.games);
        last_values_ = &record.values;
        if (!record.cell) return;
        const Subject subject{record.cell->piece, record.cell->count, record.cell->stage};
        const auto found = std::ranges::find(out_.subjects, subject);
        if (found == out_.subjects.end()) return;  // one that is not asked for now
        const auto s = static_cast<std::size_t>(found - out_.subjects.begin());
        const double score = (record.games[0].white_score + 1 - record.games[1].white_score) / 2;
        seen_[s].push_back({sample_of(s, record), score});
    }

    std::size_t piece_of(const Subject& s) const {
        return static_cast<std::size_t>(std::ranges::find(settings_.pieces, s.piece) -
                                        settings_.pieces.begin());
    }

    // Which sample this is a pair of games of, new or known.
    std::size_t sample_of(std::size_t subject, const PairRecord& record) {
        const Cell& cell = *record.cell;
        const auto armies = formation_.armies(cell);
        std::vector<double> counts, assumed;
        std::array<Army, 2> known = armies;
        for (const Subject& s : out_.subjects) {
            const bool own = s == out_.subjects[subject];
            const bool counts_too = own || (s.stage == cell.stage && s.count == 1 && s.piece != cell.piece);
            counts.push_back(!counts_too ? 0 : own ? 1 : armies[0][s.piece] - armies[1][s.piece]);
            assumed.push_back(counts_too ? s.count * at_stage(record.assumed[piece_of(s)], s.stage) : 0);
            if (!counts_too) continue;
            for (Army& army : known) army[s.piece] = 0;
        }
        const auto key = std::tuple(subject, armies, assumed);
        const auto [place, is_new] = sample_numbers_.try_emplace(key, samples_.size());
        if (!is_new) return place->second;
        phases_[subject] = phase_of(given_, armies[0], armies[1]);
        // Bishops lose their bonus with the pair, whether or not their own value is asked for.
        const auto known_value = [&](std::size_t side) {
            Army others = armies[side];
            others[cell.piece] = 0;
            return sum_of_values(given_, known[side], cell.stage) + pair_bonus(given_, others, cell.stage);
        };
        const auto bundle = static_cast<std::size_t>(bundle_number(bundles_[subject], record.bundle));
        samples_.push_back({subject, bundle, counts, assumed, known_value(1) - known_value(0), {}});
        return samples_.size() - 1;
    }

    // From the first `limit` pairs of each subject.
    std::vector<MatchEstimate> estimates_from(std::size_t limit) const {
        std::vector<Sample> samples = samples_;
        for (const auto& seen : seen_)
            for (std::size_t i = 0; i < std::min(limit, seen.size()); ++i)
                samples[seen[i].sample].pair_scores.push_back(seen[i].score);
        std::vector<MatchEstimate> out(seen_.size());
        for (const Stage stage : {Stage::Opening, Stage::Ending}) {
            std::vector<Sample> here;
            for (const Sample& sample : samples)
                if (out_.subjects[sample.subject].stage == stage && !sample.pair_scores.empty())
                    here.push_back(sample);
            if (here.empty()) continue;
            const auto found = estimate_values(here, seen_.size());
            for (std::size_t s = 0; s < seen_.size(); ++s)
                if (out_.subjects[s].stage == stage) out[s] = found[s];
        }
        return out;
    }

    // What the next round is played with.
    void update() {
        estimates_ = estimates_from(kAll);
        if (last_values_) values_ = *last_values_;
        std::vector<Pair> next = values_;
        for (std::size_t p = 0; p < next.size(); ++p) next[p] = within_reach(value_of(p, true), values_[p]);
        values_ = std::move(next);
        for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
            const auto whole = whole_value_of(out_.subjects[s].piece, out_.subjects[s].count);
            const bool finished = whole && whole->games_range.half_width() <= settings_.precision;
            for (std::size_t other : stages_of(out_.subjects[s].piece, out_.subjects[s].count))
                if (other != s && noise(s) > 0 && noise(other) > 0)
                    repeats_[s] =
                        std::clamp(static_cast<int>(std::lround(noise(s) / noise(other))), 1, kMostRepeats);
            if (finished) repeats_[s] = 0;
        }
    }

    // The error of the mean of two stages is least when their games are in the ratio of their noise.
    double noise(std::size_t s) const {
        return estimates_[s].games_error * std::sqrt(static_cast<double>(estimates_[s].pairs));
    }

    // The subjects that are the same but for the stage.
    std::vector<std::size_t> stages_of(TypeId piece, int count) const {
        std::vector<std::size_t> out;
        for (std::size_t s = 0; s < out_.subjects.size(); ++s)
            if (out_.subjects[s].piece == piece && out_.subjects[s].count == count) out.push_back(s);
        return out;
    }

    // None before all its stages have a value.
    std::optional<WholeValue> whole_value_of(TypeId piece, int count) const {
        const auto stages = stages_of(piece, count);
        if (stages.empty()) return std::nullopt;
        const double weight = 1 / (static_cast<double>(stages.size()) * count);
        WholeValue out{count, 0, {}, {}};
        std::vector<RangePart> parts, by_games;
        for (std::size_t s : stages) {
            const MatchEstimate& e = estimates_[s];
            if (!e.value) return std::nullopt;
            out.value += weight * *e.value;
            parts.push_back({weight, *e.value, e.range, e.range_freedom});
            by_games.push_back({weight, *e.value, e.games_range, e.games_freedom});
        }
        out.range = range_of_sum(parts, stages.size() == 2 ? correlation(stages[0], stages[1]) : 0);
        out.games_range = range_of_sum(by_games);  // they have no games in common
        return out;
    }

    // The correlation of the two stages' errors: the piece's value may be higher against the same bundles in both stages.
    // Their games are not the same, so that only scatter goes together: without it, what is alike is chance.
    double correlation(std::size_t a, std::size_t b) const {
        double product = 0, shared = 0;
        for (const BundleEstimate& of_a : estimates_[a].bundles)
            for (const BundleEstimate& of_b : estimates_[b].bundles) {
                const Bundle &x = bundles_[a][of_a.bundle], &y = bundles_[b][of_b.bundle];
                if (x.given != y.given || x.taken != y.taken) continue;
                product += (*of_a.value - *estimates_[a].value) * (*of_b.value - *estimates_[b].value);
                ++shared;
            }
        const double errors = estimates_[a].error * estimates_[b].error;
        if (shared < kFewestShared || errors <= 0) return 0;
        const double covariance =
            std::clamp(product / (shared - 1), 0.0, estimates_[a].scatter * estimates_[b].scatter);
        const double all = static_cast<double>(estimates_[a].bundles.size() * estimates_[b].bundles.size());
        return std::min(covariance * shared / all / errors, kMostCorrelation);
    }

    // The opening's value for the middle game, the ending's for the end game; where only one of them is measured the
    // other goes along. By the single pieces; by pairs where nothing else is measured. `careful`: games that say little
    // move it little.
    Pair value_of(std::size_t piece, bool careful) const {
        const Pair before = values_[piece];
        for (const int count : {1, 2}) {
            std::optional<double> opening, ending;
            for (std::size_t s : stages_of(settings_.pieces[piece], count)) {
                const MatchEstimate& e = estimates_[s];
                if (!e.value || (!careful && !e.games_range.limited())) continue;
                const Stage stage = out_.subjects[s].stage;
                double value = *e.value / count;
                if (careful) {
                    const double was = at_stage(before, stage), doubt = kDoubt * was;
                    const double error = std::max(e.error, e.games_error) / count;
                    value = was + (value - was) * doubt * doubt / (doubt * doubt + error * error);
                }
                (stage == Stage::Opening ? opening : ending) = value;
            }
            if (!opening && !ending) continue;
            if (!opening) opening = *ending * before.middle() / std::max(1, before.end());
            if (!ending) ending = *opening * before.end() / std::max(1, before.middle());
            return {whole_number(*opening), whole_number(*ending)};
        }
        return before;
    }

    void report(Detail detail) {
        estimates_ = estimates_from(kAll);
        const auto courses = detail == Detail::Report ? find_courses() : Courses(seen_.size());
        for (std::size_t p = 0; p < settings_.pieces.size(); ++p) {
            PieceResult piece;
            piece.piece = settings_.pieces[p];
            piece.guess = guesses_[p];
            piece.games = 2 * games_[p].size();
            piece.value = value_of(p, false);
            const auto tables = tables_with(settings_, values_);
            std::vector<RegressionPoint> points;
            for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
                if (piece_of(out_.subjects[s]) != p) continue;
                SubjectResult result;
                result.subject = out_.subjects[s];
                result.pawn = at_stage(tables->traits[settings_.variant->pawn].value, result.subject.stage);
                result.finished = repeats_[s] == 0;
                result.bundles = bundles_[s];
                result.match = estimates_[s];
                result.assumed = result.subject.count * at_stage(values_[p], result.subject.stage);
                result.course = courses[s];
                points.push_back({result.subject.stage, phases_[s]});
                piece.subjects.push_back(std::move(result));
            }
            for (const int count : settings_.counts)
                if (const auto whole = whole_value_of(piece.piece, count)) piece.wholes.push_back(*whole);
            if (detail == Detail::Report) add_regression(piece, games_[p], *tables, points);
            out_.pieces.push_back(std::move(piece));
        }
    }

    using Courses = std::vector<std::vector<std::pair<int, MatchEstimate>>>;
    Courses find_courses() const {
        Courses out(seen_.size());
        std::size_t most = 0;
        for (const auto& seen : seen_) most = std::max(most, seen.size());
        for (std::size_t i = 1; i <= kCoursePoints; ++i) {
            const std::size_t limit = most * i / kCoursePoints;
            const std::size_t before = most * (i - 1) / kCoursePoints;
            std::vector<MatchEstimate> now = estimates_from(limit);
            for (std::size_t s = 0; s < seen_.size(); ++s)
                if (now[s].value && seen_[s].size() > before)
                    out[s].emplace_back(static_cast<int>(2 * std::min(limit, seen_[s].size())), now[s]);
        }
        return out;
    }

    // The same game twice shows nothing new. A game that is over after a move shows nothing about material.
    void add_regression(PieceResult& piece, const std::vector<const GamePair*>& played,
                        const EvalTables& tables, const std::vector<RegressionPoint>& points) const {
        std::vector<RegressionGame> games;
        std::set<LearningGame> known;
        for (std::size_t i = 0; i < played.size(); ++i)
            for (const LearningGame& game : *played[i])
                if (game.plies > 1 && known.insert(game).second)
                    games.push_back({game.white_score, game.rows, static_cast<int>(i)});
        const auto found = regress(tables, games, piece.piece, settings_.known, points);
        for (std::size_t i = 0; i < piece.subjects.size(); ++i)
            if (piece.subjects[i].subject.count == 1) piece.subjects[i].regression = found[i];
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const EvalTables given_;  // as the run began
    Analysis out_;
    std::map<int, std::vector<std::pair<int, const PairRecord*>>> rounds_;
    const std::vector<Pair>* last_values_ = nullptr;  // of the last round that has games
    std::vector<Sample> samples_;                     // without scores
    std::map<std::tuple<std::size_t, std::array<Army, 2>, std::vector<double>>, std::size_t> sample_numbers_;
    std::vector<Pair> values_, guesses_;               // by piece
    std::vector<std::vector<const GamePair*>> games_;  // by piece
    std::vector<std::vector<Observation>> seen_;       // by subject
    std::vector<MatchEstimate> estimates_;             // by subject
    std::vector<std::vector<Bundle>> bundles_;         // by subject
    std::vector<int> repeats_;                         // by subject; 0: finished
    std::vector<double> phases_;                       // by subject: the evaluation's, for the regression
};

}  // namespace

Analysis analyse(const RunSettings& settings, const Formation& formation, const Records& records,
                 Detail detail) {
    return Analyst(settings, formation, records).run(detail);
}

}  // namespace magus
