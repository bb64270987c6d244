#include "tuning/values/analysis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace magus::values {

namespace {

// Rounds count that were played with about the right value in the engine.
constexpr double kTolerance = 20, kTolerancePart = 0.12;
constexpr double kLargestStep = 1.5;
// Of the games of a stage to those of the other. In openings a Pawn counts for less, and more games are needed.
constexpr int kOpeningsAtFirst = 2, kMostRepeats = 4;
constexpr int kSelections = 4;  // of the games that count
constexpr std::size_t kCoursePoints = 16;
constexpr auto kAll = std::numeric_limits<std::size_t>::max();

// What was played for a subject, and the games of it.
struct SeenCell {
    std::size_t subject, bundle;
    std::array<Army, 2> armies;
    std::vector<double> counts;  // by subject: how many more the first army has
    double against;              // of known material
};

struct Observation {  // a pair of games
    std::size_t cell;
    double score, assumed;
};

bool near(double assumed, double value) {
    return std::abs(assumed - value) <= std::max(kTolerance, kTolerancePart * value);
}

Pair within_reach(Pair wanted, Pair from) {
    const auto limit = [](int to, int was) {
        const double low = std::max(1.0, was / kLargestStep), high = std::max(40.0, was * kLargestStep);
        return static_cast<int>(std::lround(std::clamp<double>(to, low, high)));
    };
    return {limit(wanted.middle(), from.middle()), limit(wanted.end(), from.end())};
}

class Analyst {
public:
    Analyst(const RunSettings& settings, const Formation& formation, const Records& records)
        : settings_(settings),
          formation_(formation),
          records_(records),
          given_(settings.variant, settings.params) {
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
        for (;; ++out_.rounds) {
            out_.next =
                make_round(settings_, formation_, out_.subjects, out_.rounds, values_, repeats_, bundles_);
            out_.next.first_job = first_job;
            out_.finished = out_.next.cells.empty();
            if (out_.finished || !collect()) break;
            update();
            first_job = out_.next.end();
        }
        report(detail);
        return std::move(out_);
    }

private:
    // Takes in the games of the next round; is it complete?
    bool collect() {
        const Round& round = out_.next;
        bool complete = true;
        for (int j = 0; j < round.jobs(); ++j) {
            const auto found = records_.find(round.first_job + j);
            if (found == records_.end()) {
                complete = false;
                continue;
            }
            const GamePair& games = found->second;
            const PlannedCell* cell = round.cell(j);
            const std::size_t piece =
                cell ? piece_of(out_.subjects[cell->subject]) : round.imbalance_piece(j);
            for (const PlayedGame& game : games) games_[piece].push_back(&game);
            if (!cell) continue;
            const Subject& subject = out_.subjects[cell->subject];
            const std::size_t seen = seen_cell(cell->subject, cell->cell);
            const double score = (games[0].white_score + 1 - games[1].white_score) / 2;
            const double assumed =
                subject.count * at_stage(whole_value(*round.tables, subject.piece), subject.stage);
            seen_[cell->subject].push_back({seen, score, assumed});
        }
        return complete;
    }

    std::size_t piece_of(const Subject& s) const {
        return static_cast<std::size_t>(std::ranges::find(settings_.pieces, s.piece) -
                                        settings_.pieces.begin());
    }

    // The cell that this is a pair of games of, new or known.
    std::size_t seen_cell(std::size_t subject, const Cell& cell) {
        const auto armies = formation_.armies(cell);
        for (std::size_t c = 0; c < cells_.size(); ++c)
            if (cells_[c].subject == subject && cells_[c].armies == armies) return c;
        SeenCell out{subject, static_cast<std::size_t>(cell.bundle), armies, {}, 0};
        std::array<Army, 2> known = armies;
        for (const Subject& s : out_.subjects) {
            const bool own = s == out_.subjects[subject];
            const bool counts = own || (s.stage == cell.stage && s.count == 1 && s.piece != cell.piece);
            const int more = armies[0][s.piece] - armies[1][s.piece];
            out.counts.push_back(!counts ? 0 : own ? 1 : more);
            if (!counts) continue;
            for (Army& army : known) army[s.piece] = 0;
        }
        phases_[subject] = phase_of(given_, armies[0], armies[1]);
        // Bishops lose their bonus with the pair, whether or not their own value is asked for.
        const auto known_worth = [&](std::size_t side) {
            Army others = armies[side];
            others[cell.piece] = 0;
            return plain_worth(given_, known[side], cell.stage) + pair_bonus(given_, others, cell.stage);
        };
        out.against = known_worth(1) - known_worth(0);
        cells_.push_back(std::move(out));
        return cells_.size() - 1;
    }

    // From the first `limit` pairs of each subject that were played with about the values found, if possible: those of
    // other rounds confirm other values.
    std::vector<MatchEstimate> settled_estimates(std::size_t limit) const {
        const auto with = [&](const auto& wanted) {
            std::vector<Sample> samples;
            for (const SeenCell& c : cells_)
                samples.push_back({c.subject, c.bundle, c.counts, c.against, {}});
            for (std::size_t s = 0; s < seen_.size(); ++s)
                for (std::size_t i = 0; i < std::min(limit, seen_[s].size()); ++i)
                    if (wanted(s, seen_[s][i]))
                        samples[seen_[s][i].cell].pair_scores.push_back(seen_[s][i].score);
            std::vector<MatchEstimate> out(seen_.size());
            for (const Stage stage : {Stage::Opening, Stage::Ending}) {
                std::vector<Sample> here;
                for (const Sample& sample : samples)
                    if (out_.subjects[sample.subject].stage == stage) here.push_back(sample);
                const auto found = estimate(here, seen_.size());
                for (std::size_t s = 0; s < seen_.size(); ++s)
                    if (out_.subjects[s].stage == stage) out[s] = found[s];
            }
            return out;
        };
        std::vector<MatchEstimate> all = with([](std::size_t, const Observation&) { return true; });
        for (int i = 0; i < kSelections; ++i) {
            // A subject none of whose games fit keeps them all.
            std::vector<bool> some(seen_.size());
            const auto fits = [&](std::size_t s, const Observation& o) {
                return all[s].value && near(o.assumed, *all[s].value);
            };
            for (std::size_t s = 0; s < seen_.size(); ++s)
                for (std::size_t n = 0; n < std::min(limit, seen_[s].size()); ++n)
                    if (fits(s, seen_[s][n])) some[s] = true;
            auto again = with([&](std::size_t s, const Observation& o) { return !some[s] || fits(s, o); });
            const bool determined =
                std::ranges::all_of(again, [](const MatchEstimate& e) { return e.pairs == 0 || e.value; });
            if (!determined) break;
            all = std::move(again);
        }
        return all;
    }

    // Puts the values back into the engine.
    void update() {
        estimates_ = settled_estimates(kAll);
        std::vector<Pair> next = values_;
        for (std::size_t p = 0; p < next.size(); ++p) next[p] = within_reach(value_of(p), values_[p]);
        values_ = std::move(next);
        for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
            const auto whole = whole_value_of(out_.subjects[s].piece, out_.subjects[s].count);
            bool finished = whole && whole->half_width <= settings_.precision;
            for (std::size_t other : stages_of(out_.subjects[s].piece, out_.subjects[s].count)) {
                finished = finished && near(seen_[other].back().assumed, *estimates_[other].value);
                if (other != s && estimates_[s].half_width && estimates_[other].half_width)
                    repeats_[s] = std::clamp(
                        static_cast<int>(std::lround(noise(estimates_[s]) / noise(estimates_[other]))), 1,
                        kMostRepeats);
            }
            if (finished) repeats_[s] = 0;
        }
    }

    // The error of the mean of two stages is least when their games are in the ratio of their noise.
    static double noise(const MatchEstimate& e) {
        return *e.half_width * std::sqrt(static_cast<double>(e.pairs));
    }

    // The subjects that are the same but for the stage.
    std::vector<std::size_t> stages_of(TypeId piece, int count) const {
        std::vector<std::size_t> out;
        for (std::size_t s = 0; s < out_.subjects.size(); ++s)
            if (out_.subjects[s].piece == piece && out_.subjects[s].count == count) out.push_back(s);
        return out;
    }

    // None before all its stages are known. They have no games in common: their errors are independent.
    std::optional<WholeValue> whole_value_of(TypeId piece, int count) const {
        const auto stages = stages_of(piece, count);
        WholeValue out{count, 0, 0};
        for (std::size_t s : stages) {
            if (seen_[s].empty() || !estimates_[s].half_width) return std::nullopt;
            out.value += *estimates_[s].value;
            out.half_width = std::hypot(out.half_width, *estimates_[s].half_width);
        }
        const double parts = static_cast<double>(stages.size()) * count;
        if (parts == 0) return std::nullopt;
        out.value /= parts;
        out.half_width /= parts;
        return out;
    }

    // The opening's value for the middle game, the ending's for the end game; where only one of them is measured the
    // other goes along. By the single pieces; by pairs where nothing else is measured.
    Pair value_of(std::size_t piece) const {
        const Pair before = values_[piece];
        for (const int count : {1, 2}) {
            std::optional<double> opening, ending;
            for (std::size_t s : stages_of(settings_.pieces[piece], count))
                if (!seen_[s].empty() && estimates_[s].value)
                    (out_.subjects[s].stage == Stage::Opening ? opening : ending) =
                        *estimates_[s].value / count;
            if (!opening && !ending) continue;
            if (!opening) opening = *ending * before.middle() / std::max(1, before.end());
            if (!ending) ending = *opening * before.end() / std::max(1, before.middle());
            const auto whole = [](double v) {
                return static_cast<int>(std::lround(std::clamp(v, 1.0, 1.0 * kMostPieceValue)));
            };
            return {whole(*opening), whole(*ending)};
        }
        return before;
    }

    void report(Detail detail) {
        estimates_ = settled_estimates(kAll);
        const auto courses = detail == Detail::Report ? find_courses() : Courses(seen_.size());
        for (std::size_t p = 0; p < settings_.pieces.size(); ++p) {
            PieceResult piece;
            piece.piece = settings_.pieces[p];
            piece.guess = guesses_[p];
            piece.games = games_[p].size();
            piece.value = value_of(p);
            const auto tables = tables_with(settings_, values_);
            std::vector<RegressionEstimate> regression;
            std::vector<RegressionPoint> points;
            for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
                if (piece_of(out_.subjects[s]) != p) continue;
                SubjectResult result;
                result.subject = out_.subjects[s];
                result.pawn = at_stage(tables->traits[settings_.variant->pawn].value, result.subject.stage);
                result.finished = repeats_[s] == 0;
                result.bundles = bundles_[s];
                if (!seen_[s].empty()) {
                    result.match = estimates_[s];
                    result.assumed = seen_[s].back().assumed;
                }
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
            std::vector<MatchEstimate> now = settled_estimates(limit);
            for (std::size_t s = 0; s < seen_.size(); ++s)
                if (now[s].value && seen_[s].size() > before)
                    out[s].emplace_back(static_cast<int>(2 * std::min(limit, seen_[s].size())), now[s]);
        }
        return out;
    }

    void add_regression(PieceResult& piece, const std::vector<const PlayedGame*>& played,
                        const EvalTables& tables, const std::vector<RegressionPoint>& points) const {
        std::vector<RegressionGame> games;
        for (const PlayedGame* game : played) games.push_back({game->white_score, game->rows});
        const auto found = regress(tables, games, piece.piece, settings_.known, points, settings_.seed);
        for (std::size_t i = 0; i < piece.subjects.size(); ++i)
            if (piece.subjects[i].subject.count == 1) piece.subjects[i].regression = found[i];
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const Records& records_;
    const EvalTables given_;  // as the run began
    Analysis out_;
    std::vector<SeenCell> cells_;
    std::vector<Pair> values_, guesses_;                 // by piece
    std::vector<std::vector<const PlayedGame*>> games_;  // by piece
    std::vector<std::vector<Observation>> seen_;         // by subject
    std::vector<MatchEstimate> estimates_;               // by subject
    std::vector<std::vector<Bundle>> bundles_;           // by subject
    std::vector<int> repeats_;                           // by subject; 0: finished
    std::vector<double> phases_;                         // by subject: the evaluation's, for the regression
};

}  // namespace

Analysis analyse(const RunSettings& settings, const Formation& formation, const Records& records,
                 Detail detail) {
    return Analyst(settings, formation, records).run(detail);
}

}  // namespace magus::values
