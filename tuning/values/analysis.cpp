#include "tuning/values/analysis.h"

#include <algorithm>
#include <cmath>

namespace magus::values {

namespace {

// Rounds count that were played with about the right value in the engine.
constexpr double kTolerance = 20, kTolerancePart = 0.07;
// As long as the games do not tell the slope.
constexpr double kUsualSlope = 0.0018;
constexpr double kLargestStep = 1.5;
constexpr int kSettling = 12;  // steps until the values that stand in each other's bundles fit
constexpr std::size_t kCoursePoints = 16;

struct Observation {  // a pair of games
    std::size_t bundle;
    double score, assumed;
    double against = 0;  // by the newest values of all pieces
    Cell cell;
};

bool near(double assumed, double value) {
    return std::abs(assumed - value) <= std::max(kTolerance, kTolerancePart * value);
}

MatchEstimate estimate_of(const std::vector<Observation>& seen) {
    std::map<std::pair<std::size_t, double>, Sample> samples;
    for (const Observation& o : seen) {
        Sample& sample = samples[{o.bundle, o.against}];
        sample.bundle = o.bundle;
        sample.against = o.against;
        sample.pair_scores.push_back(o.score);
    }
    std::vector<Sample> all;
    for (auto& [where, sample] : samples) all.push_back(std::move(sample));
    return estimate(all);
}

// The value that the games themselves were played with, if possible: those of other rounds confirm other values.
MatchEstimate settled_estimate(const std::vector<Observation>& seen) {
    MatchEstimate all = estimate_of(seen);
    for (int i = 0; i < 4 && all.value; ++i) {
        std::vector<Observation> good;
        for (const Observation& o : seen)
            if (near(o.assumed, *all.value)) good.push_back(o);
        if (good.empty()) break;
        const MatchEstimate again = estimate_of(good);
        if (!again.value) break;
        const bool same = again.pairs == all.pairs;
        all = again;
        if (same) break;
    }
    return all;
}

double rough_value(const std::vector<Observation>& seen) {
    double out = 0;
    for (const Observation& o : seen) out += o.against + (o.score - 0.5) / kUsualSlope;
    return out / static_cast<double>(seen.size());
}

Pair scale(Pair value, double factor) {
    return {static_cast<int>(std::lround(value.middle() * factor)),
            static_cast<int>(std::lround(value.end() * factor))};
}

Pair within_reach(Pair wanted, Pair from) {
    const auto limit = [](int to, int was) {
        const double low = std::max(1.0, was / kLargestStep), high = std::max(40.0, was * kLargestStep);
        return static_cast<int>(std::lround(std::clamp<double>(to, low, high)));
    };
    return {limit(wanted.middle(), from.middle()), limit(wanted.end(), from.end())};
}

// Middle- and end-game value that give these values at these phases.
Pair solve(const std::vector<std::pair<double, double>>& at_phases, Pair before) {
    if (at_phases.empty()) return before;
    const auto [first, value] = at_phases.front();
    const auto [second, other] = at_phases.back();
    if (std::abs(first - second) < 0.3) {
        const double now = at_phase(before, first);
        return now > 0 ? scale(before, value / now) : before;
    }
    const double middle = (value * (1 - second) - other * (1 - first)) / (first - second);
    const double end = (other * first - value * second) / (first - second);
    const auto whole = [](double v) {
        return static_cast<int>(std::lround(std::clamp(v, 1.0, 1.0 * kMostPieceValue)));
    };
    return {whole(middle), whole(end)};
}

class Analyst {
public:
    Analyst(const RunSettings& settings, const Formation& formation, const Records& records)
        : settings_(settings), formation_(formation), records_(records) {
        out_.subjects = subjects(settings, formation);
        const EvalTables tables(settings.variant, settings.params);
        for (TypeId t : settings.pieces) values_.push_back(whole_value(tables, t));
        guesses_ = values_;
        seen_.resize(out_.subjects.size());
        bundles_.resize(out_.subjects.size());
        finished_.resize(out_.subjects.size());
        phases_.resize(out_.subjects.size(), 1.0);
        games_.resize(settings.pieces.size());
    }

    Analysis run(Detail detail) {
        int first_job = 0;
        for (;; ++out_.rounds) {
            out_.next =
                make_round(settings_, formation_, out_.subjects, out_.rounds, values_, finished_, bundles_);
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
    static Pair whole_value(const EvalTables& tables, TypeId t) {
        return tables.traits[t].value * (t == tables.variant->wall ? 2 : 1);
    }

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
            const double phase = phase_of(formation_, *round.tables, cell->cell);
            const double score = (games[0].white_score + 1 - games[1].white_score) / 2;
            const double assumed = subject.count * at_phase(whole_value(*round.tables, subject.piece), phase);
            seen_[cell->subject].push_back(
                {static_cast<std::size_t>(cell->cell.bundle), score, assumed, cell->against, cell->cell});
        }
        return complete;
    }

    std::size_t piece_of(const Subject& s) const {
        return static_cast<std::size_t>(std::ranges::find(settings_.pieces, s.piece) -
                                        settings_.pieces.begin());
    }

    // What the bundles are worth depends on the values of all pieces in them, those measured too.
    void weigh() {
        const auto tables = tables_with(settings_, values_);
        for (std::size_t s = 0; s < seen_.size(); ++s) {
            std::map<std::array<Army, 2>, double> known;  // many games, few cells
            for (Observation& o : seen_[s]) {
                const auto [found, is_new] = known.try_emplace(formation_.armies(o.cell), 0.0);
                if (is_new) found->second = material_against(formation_, *tables, o.cell);
                o.against = found->second;
                phases_[s] = phase_of(formation_, *tables, o.cell);
            }
        }
    }

    // Puts the values back into the engine.
    void update() {
        const std::vector<Pair> played = values_;
        for (int i = 0; i < kSettling; ++i) {
            weigh();
            std::vector<Pair> next = values_;
            for (std::size_t p = 0; p < next.size(); ++p)
                next[p] = (values_[p] + within_reach(value_of(p), played[p])) / 2;
            values_ = std::move(next);
        }
        weigh();
        for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
            if (seen_[s].empty()) continue;
            const MatchEstimate now = settled_estimate(seen_[s]);
            finished_[s] = now.half_width &&
                           *now.half_width / out_.subjects[s].count <= settings_.precision &&
                           near(seen_[s].back().assumed, *now.value);
        }
    }

    // By the single pieces; by pairs where nothing else is measured.
    Pair value_of(std::size_t piece) const {
        for (const int count : {1, 2}) {
            std::vector<std::pair<double, double>> at_phases;
            for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
                const Subject& subject = out_.subjects[s];
                if (piece_of(subject) != piece || subject.count != count || seen_[s].empty()) continue;
                const MatchEstimate now = settled_estimate(seen_[s]);
                at_phases.emplace_back(phases_[s], now.value.value_or(rough_value(seen_[s])) / count);
            }
            if (!at_phases.empty()) return solve(at_phases, values_[piece]);
        }
        return values_[piece];
    }

    void report(Detail detail) {
        weigh();
        for (std::size_t p = 0; p < settings_.pieces.size(); ++p) {
            PieceResult piece;
            piece.piece = settings_.pieces[p];
            piece.guess = guesses_[p];
            piece.games = games_[p].size();
            piece.value = value_of(p);
            const auto tables = tables_with(settings_, values_);
            std::vector<RegressionEstimate> regression;
            std::vector<double> phases;
            for (std::size_t s = 0; s < out_.subjects.size(); ++s) {
                if (piece_of(out_.subjects[s]) != p) continue;
                SubjectResult result;
                result.subject = out_.subjects[s];
                result.phase = phases_[s];
                result.pawn = at_phase(tables->traits[settings_.variant->pawn].value, phases_[s]);
                result.finished = finished_[s];
                result.bundles = bundles_[s];
                if (!seen_[s].empty()) {
                    result.match = settled_estimate(seen_[s]);
                    result.assumed = seen_[s].back().assumed;
                }
                if (detail == Detail::Report) result.course = course(seen_[s]);
                phases.push_back(phases_[s]);
                piece.subjects.push_back(std::move(result));
            }
            if (detail == Detail::Report) add_regression(piece, games_[p], *tables, phases);
            out_.pieces.push_back(std::move(piece));
        }
    }

    static std::vector<std::pair<int, MatchEstimate>> course(const std::vector<Observation>& seen) {
        std::vector<std::pair<int, MatchEstimate>> out;
        for (std::size_t i = 1; i <= kCoursePoints; ++i) {
            const std::size_t n = seen.size() * i / kCoursePoints;
            if (n == 0) continue;
            const std::vector<Observation> first(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(n));
            if (MatchEstimate e = settled_estimate(first); e.value)
                out.emplace_back(static_cast<int>(2 * n), std::move(e));
        }
        return out;
    }

    void add_regression(PieceResult& piece, const std::vector<const PlayedGame*>& played,
                        const EvalTables& tables, const std::vector<double>& phases) const {
        std::vector<RegressionGame> games;
        for (const PlayedGame* game : played) games.push_back({game->white_score, game->rows});
        const auto found = regress(tables, games, piece.piece, settings_.known, phases, settings_.seed);
        for (std::size_t i = 0; i < piece.subjects.size(); ++i)
            if (piece.subjects[i].subject.count == 1) piece.subjects[i].regression = found[i];
    }

    const RunSettings& settings_;
    const Formation& formation_;
    const Records& records_;
    Analysis out_;
    std::vector<Pair> values_, guesses_;                 // by piece
    std::vector<std::vector<const PlayedGame*>> games_;  // by piece
    std::vector<std::vector<Observation>> seen_;         // by subject
    std::vector<std::vector<Bundle>> bundles_;           // by subject
    std::vector<bool> finished_;                         // by subject
    std::vector<double> phases_;                         // by subject
};

}  // namespace

Analysis analyse(const RunSettings& settings, const Formation& formation, const Records& records,
                 Detail detail) {
    return Analyst(settings, formation, records).run(detail);
}

}  // namespace magus::values
