#include "tuning/match/match_report.h"

#include "engine/notation/pgn.h"
#include "tuning/words_and_seconds.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <iomanip>
#include <sstream>

namespace magus {

namespace {

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return (elo < 0 ? "" : "+") + fixed(elo + 0.0, 1);  // no -0
}

double percent(double score) { return std::round(score * 1000) / 10; }

double mean_score(const Tally& tally) {
    return tally.count() == 0 ? 0.5 : tally.first_score() / static_cast<double>(tally.count());
}

// The Elo difference and its range are of the same games, those in pairs; one game without its other colour says
// something of the colour, too.
double elo_by_pairs(const ScoreEstimate& score) { return elo_of_score(score.mean); }

std::optional<Interval> elo_interval(const ScoreEstimate& score) {
    if (!score.interval) return std::nullopt;
    return Interval{elo_of_score(score.interval->low), elo_of_score(score.interval->high)};
}

// "+4 =3 -3", and how often the results that are none of these: "0.6 x 2".
std::string results_text(const Tally& tally) {
    std::string out = "+" + std::to_string(tally.wins()) + " =" + std::to_string(tally.draws()) + " -" +
                      std::to_string(tally.losses());
    for (const auto& [score, count] : tally.other_scores())
        out += ", " + fixed(score, 1) + " x " + std::to_string(count);
    return out;
}

std::string bar(int done, int all) {
    constexpr int kBarWidth = 20;
    const int full = all > 0 ? std::min(kBarWidth, kBarWidth * done / all) : kBarWidth;
    return "[" + std::string(static_cast<std::size_t>(full), '#') +
           std::string(static_cast<std::size_t>(kBarWidth - full), '.') + "]";
}

std::string endings_text(const Tally& tally) {
    std::string out;
    for (Ending ending : kEndings)
        if (const int count = tally.endings(ending); count > 0)
            out += (out.empty() ? "" : ", ") + std::string(describe(ending)) + " " + std::to_string(count);
    return out.empty() ? "none yet" : out;
}

std::string effort_text(const std::string& name, const Effort& effort) {
    const double moves = static_cast<double>(std::max<std::uint64_t>(effort.moves, 1));
    const double seconds = static_cast<double>(std::max<std::int64_t>(effort.microseconds, 1)) / 1e6;
    return name + ": " + fixed(static_cast<double>(effort.nodes) / seconds / 1000, 0) + "k nodes/s, " +
           fixed(static_cast<double>(effort.nodes) / moves, 0) + " nodes and " +
           fixed(seconds * 1000 / moves, 1) + " ms a move, depth " +
           fixed(static_cast<double>(effort.depths) / moves, 1);
}

std::string sprt_text(const SprtSettings& settings, const ScoreEstimate& score) {
    const SprtState state = sprt(settings, score);
    std::string out = "LLR " + fixed(state.llr, 2) + " (" + fixed(state.lower, 2) + ", " +
                      fixed(state.upper, 2) + ") for Elo " + fixed(settings.elo0, 1) + " against " +
                      fixed(settings.elo1, 1);
    if (state.llr >= state.upper) out += ": passed";
    if (state.llr <= state.lower) out += ": failed";
    return out;
}

// All games are played, or the test has decided.
bool is_finished(const MatchSettings& settings, const Tally& tally) {
    return static_cast<int>(tally.count()) >= settings.games_of_shard() || is_decided(settings, tally);
}

}  // namespace

std::string progress_line(const MatchSettings& settings, const Tally& tally) {
    const ScoreEstimate score = estimate(tally.pair_scores());
    const int done = static_cast<int>(tally.count()), all = settings.games_of_shard();
    std::string out = variants_text(settings) + " " + bar(done, all) + " " + std::to_string(done) + "/" +
                      std::to_string(all) + "  " + results_text(tally) + "  " +
                      fixed(mean_score(tally) * 100, 1) + " %";
    if (const auto elo = elo_interval(score))
        out += "  Elo " + elo_text(elo->low) + " to " + elo_text(elo->high);
    if (settings.sprt) out += "  LLR " + fixed(sprt(*settings.sprt, score).llr, 2);
    if (const int faults = tally.faults()) out += "  faults " + std::to_string(faults);
    return out;
}

std::string match_report(const MatchSettings& settings, const Tally& tally) {
    const auto names = engine_names(settings);
    const std::vector<double> pairs = tally.pair_scores();
    const ScoreEstimate score = estimate(pairs);
    std::ostringstream out;
    out << variants_text(settings) << ": " << names[0] << " - " << names[1] << ", " << tally.count()
        << " games, " << to_text(settings.time[0]);
    if (to_text(settings.time[0]) != to_text(settings.time[1]))
        out << " against " << to_text(settings.time[1]);
    out << "\n  score    " << fixed(tally.first_score(), 1) << " of " << tally.count() << ": "
        << fixed(mean_score(tally) * 100, 1) << " %";
    if (score.interval)
        out << ", 95 % " << fixed(score.interval->low * 100, 1) << " to "
            << fixed(score.interval->high * 100, 1) << " % (by pairs)";
    out << "\n  results  " << results_text(tally);
    if (score.pairs > 0) out << "\n  Elo      " << elo_text(elo_by_pairs(score));
    if (const auto elo = elo_interval(score))
        out << ", 95 % " << elo_text(elo->low) << " to " << elo_text(elo->high);
    if (const auto los = likelihood_of_superiority(score))
        out << ", first one better: " << fixed(*los * 100, 1) << " %";
    const auto counts = pentanomial(pairs);
    out << "\n  pairs    " << pairs.size() << ": 0 " << counts[0] << ", 1/2 " << counts[1] << ", 1 "
        << counts[2] << ", 3/2 " << counts[3] << ", 2 " << counts[4];
    if (settings.sprt) out << "\n  SPRT     " << sprt_text(*settings.sprt, score);
    out << "\n  ends     " << endings_text(tally);
    out << "\n  length   " << fixed(tally.average_plies(), 0) << " plies, longest " << tally.longest();
    for (std::size_t e = 0; e < 2; ++e)
        out << "\n  " << (e == 0 ? "effort   " : "         ") << effort_text(names[e], tally.effort(e));
    out << '\n' << fault_list(settings, tally);
    return out.str();
}

std::string fault_list(const MatchSettings& settings, const Tally& tally) {
    const auto names = engine_names(settings);
    std::string out;
    for (const auto& [number, game] : tally.games()) {
        if (!is_fault(game.ending)) continue;
        const std::size_t culprit = game.first_score > 0.5 ? 1 : 0;
        out += "  fault    game " + std::to_string(number + 1) + ", " + names[culprit] + " as " +
               (white_engine(number) == culprit ? "White" : "Black") + ": " +
               std::string(describe(game.ending)) + (game.detail.empty() ? "" : ": " + game.detail) +
               "\n           " + settings.variant_of(number).variant->name + " " + game.final_fen + "\n";
    }
    return out;
}

std::string match_json(const MatchSettings& settings, const Tally& tally) {
    using nlohmann::json;
    const auto names = engine_names(settings);
    const std::vector<double> pairs = tally.pair_scores();
    const ScoreEstimate score = estimate(pairs);
    json out{{"variant", variants_text(settings)},
             {"engines", names},
             {"time_controls", {to_text(settings.time[0]), to_text(settings.time[1])}},
             {"arguments", settings.arguments},
             {"date", pgn_date_today()},
             {"finished", is_finished(settings, tally)},
             {"games", tally.count()},
             {"wins", tally.wins()},
             {"draws", tally.draws()},
             {"losses", tally.losses()},
             {"score_percent", percent(mean_score(tally))},
             {"pentanomial", pentanomial(pairs)},
             {"average_plies", tally.average_plies()},
             {"longest_plies", tally.longest()},
             {"faults", tally.faults()},
             {"seed", settings.openings.seed}};
    for (const auto& [other, count] : tally.other_scores())
        out["other_scores"].push_back({{"score", other}, {"count", count}});
    if (score.interval) {
        out["score_low_percent"] = percent(score.interval->low);
        out["score_high_percent"] = percent(score.interval->high);
    }
    if (const auto elo = elo_interval(score)) {
        // JSON has no infinity; it becomes null.
        out["elo"] = elo_by_pairs(score);
        out["elo_low"] = elo->low;
        out["elo_high"] = elo->high;
    }
    if (settings.sprt) {
        const SprtState state = sprt(*settings.sprt, score);
        out["sprt"] = {{"llr", state.llr}, {"lower", state.lower}, {"upper", state.upper}};
    }
    for (Ending ending : kEndings) out["endings"][std::string(describe(ending))] = tally.endings(ending);
    for (std::size_t e = 0; e < 2; ++e) {
        const Effort effort = tally.effort(e);
        out["effort"].push_back(
            {{"nodes", effort.nodes}, {"moves", effort.moves}, {"microseconds", effort.microseconds}});
    }
    for (const auto& [number, game] : tally.games())
        out["results"].push_back({{"game", number + 1},
                                  {"variant", settings.variant_of(number).variant->name},
                                  {"white", names[white_engine(number)]},
                                  {"first_score", game.first_score},
                                  {"ending", describe(game.ending)},
                                  {"detail", game.detail},
                                  {"plies", game.plies}});
    return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string throw_table(const MatchSettings& settings, const Tally& tally) {
    const auto names = engine_names(settings);
    std::ostringstream out;
    double first = 0, second = 0;
    out << "game  throw  White / Black, result, " << names[0] << " : " << names[1] << '\n';
    for (const auto& [number, game] : tally.games()) {
        const std::size_t white = white_engine(number);
        const double white_score = white == 0 ? game.first_score : 1 - game.first_score;
        first += game.first_score;
        second += 1 - game.first_score;
        const std::string& variant = settings.variant_of(number).variant->name;
        out << std::setw(4) << number + 1 << "  " << std::left << std::setw(5)
            << variant.substr(variant.rfind('-') + 1) << std::right << "  " << names[white] << " / "
            << names[1 - white] << "  " << fixed(white_score, 1) << "-" << fixed(1 - white_score, 1) << " ("
            << describe(game.ending) << ")  " << fixed(first, 1) << " : " << fixed(second, 1) << '\n';
    }
    return out.str();
}

std::string self_play_table(const MatchSettings& settings, const Tally& tally) {
    struct Column {
        const char* title;
        std::vector<Ending> endings;
    };
    static const std::vector<Column> kColumns = {
        {"mate", {Ending::Checkmate}},
        {"stalemate", {Ending::Stalemate}},
        {"repetition", {Ending::Repetition}},
        {"fifty", {Ending::FiftyMoves}},
        {"dead", {Ending::DeadMaterial}},
        {"bare", {Ending::BareKing, Ending::Goal}},
        {"adjud.", {Ending::Adjudication, Ending::Resignation}},
        {"illegal", {Ending::IllegalMove, Ending::FalseClaim}},
        {"crash", {Ending::Crash, Ending::Disconnect, Ending::Hang}},
        {"time", {Ending::TimeLoss}},
    };
    std::ostringstream out;
    out << std::left << std::setw(22) << "variant" << std::right << std::setw(6) << "games";
    for (const Column& column : kColumns)
        out << std::setw(static_cast<int>(std::string(column.title).size()) + 2) << column.title;
    out << std::setw(8) << "plies" << '\n';
    for (const MatchVariant& row : settings.variants) {
        Tally of_variant;
        for (const auto& [number, game] : tally.games())
            if (settings.variant_of(number).variant == row.variant) of_variant.add(game);
        out << std::left << std::setw(22) << row.variant->name << std::right << std::setw(6)
            << of_variant.count();
        for (const Column& column : kColumns) {
            int count = 0;
            for (Ending ending : column.endings) count += of_variant.endings(ending);
            out << std::setw(static_cast<int>(std::string(column.title).size()) + 2) << count;
        }
        out << std::setw(8) << fixed(of_variant.average_plies(), 0) << '\n';
    }
    return out.str();
}

}  // namespace magus
