#include "tuning/values/values_report.h"

#include "eval/net/game_identity.h"
#include "tuning/words_and_seconds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace magus {

using nlohmann::json;

namespace {

std::string name_of(const Variant& v, TypeId t) {
    const PieceType& type = v.types[t];
    return type.name.size() > 1 ? type.name + " (" + type.letter + ")" : std::string(1, type.letter);
}

std::string plus_minus(std::optional<double> value, std::optional<double> half) {
    if (!value) return "-";
    return fixed(*value, 0) + (half ? " +-" + fixed(*half, 0) : "");
}

// How much more a pair counts than two single ones; nothing when the games are too few to say.
std::optional<std::pair<double, Range>> pair_bonus(const PieceResult& piece, Stage stage) {
    const SubjectResult* single = nullptr;
    const SubjectResult* pair = nullptr;
    for (const SubjectResult& s : piece.subjects)
        if (s.subject.stage == stage) (s.subject.count == 1 ? single : pair) = &s;
    if (!single || !pair || !single->match.value || !pair->match.value) return std::nullopt;
    const std::array parts{
        RangePart{1, *pair->match.value, pair->match.range, pair->match.range_freedom},
        RangePart{-2, *single->match.value, single->match.range, single->match.range_freedom}};
    const Range range = range_of_sum(parts);
    if (!std::isfinite(range.low) || !std::isfinite(range.high)) return std::nullopt;
    return std::pair{*pair->match.value - 2 * *single->match.value, range};
}

json number(std::optional<double> value) {
    return value && std::isfinite(*value) ? json(std::round(*value * 100) / 100) : json(nullptr);
}

// An end that is unlimited is null.
json ends(const Range& range) { return {number(range.low), number(range.high)}; }

// What one bundle or too few games leave unsaid is said in words.
std::string headline(const SubjectResult& s) {
    if (s.match.value && s.match.bundles.size() == 1) return fixed(*s.value(), 0) + " (one bundle)";
    return to_text(s.value(), s.range());
}

json to_json(const SubjectResult& s, const Variant& v) {
    json bundles = json::array();
    for (const BundleEstimate& b : s.match.bundles)
        bundles.push_back({{"bundle", describe(v, s.bundles[b.bundle])},
                           {"games", 2 * b.pairs},
                           {"score", number(b.score)},
                           {"against", number(b.against)},
                           {"value", number(b.value)},
                           {"half_width", number(b.half_width)}});
    json course = json::array();
    for (const auto& [games, e] : s.course)
        course.push_back({{"games", games}, {"value", number(e.value)}, {"range", ends(e.range)}});
    json out{{"stage", describe(s.subject.stage)},
             {"count", s.subject.count},
             {"pawn", number(s.pawn)},
             {"assumed", number(s.assumed / s.subject.count)},
             {"centipawns", number(s.value())},
             {"range", ends(s.range())},
             {"range_of_games", ends(s.games_range())},
             {"pull", {{"value", number(s.match.pull)}, {"error", number(s.match.pull_error)}}},
             {"pawns", s.value() ? number(*s.value() / s.pawn) : json(nullptr)},
             {"games", 2 * s.match.pairs},
             {"score_for_a_pawn", number(100 * s.match.slope * s.pawn)},
             {"agreement",
              {{"chi_square", number(s.match.chi_square)},
               {"freedom", s.match.freedom},
               {"probability", number(s.match.agreement)},
               {"scatter", number(s.match.scatter / s.subject.count)}}},
             {"bundles", bundles},
             {"course", course}};
    if (s.regression)
        out["regression"] = {{"centipawns", number(s.regression->value)},
                             {"low", number(s.regression->low)},
                             {"high", number(s.regression->high)},
                             {"games", s.regression->games},
                             {"positions", s.regression->positions}};
    return out;
}

std::string by_regression(const SubjectResult& s) {
    if (!s.regression || !s.regression->value) return "-";
    std::string value = fixed(*s.regression->value, 0);
    if (!s.regression->low) return value;
    return value + " (" + fixed(*s.regression->low, 0) + ".." + fixed(*s.regression->high, 0) + ")";
}

std::string pull(const SubjectResult& s) {
    return s.value() ? fixed(s.match.pull, 2) + " +-" + fixed(1.96 * s.match.pull_error, 2) : "-";
}

// What the table says of a measurement, after the piece.
struct Column {
    std::string_view heading;
    int width;
    std::string (*text)(const SubjectResult&);
};
constexpr Column kColumns[] = {
    {"stage", 10, [](const SubjectResult& s) { return std::string(describe(s.subject.stage)); }},
    {"number", 8,
     [](const SubjectResult& s) { return std::string(s.subject.count == 1 ? "single" : "pair"); }},
    {"value", 22, headline},
    {"these bundles", 16, [](const SubjectResult& s) { return to_text(s.games_range()); }},
    {"pawns", 8, [](const SubjectResult& s) { return s.value() ? fixed(*s.value() / s.pawn, 2) : "-"; }},
    {"by regression", 18, by_regression},
    {"games", 8, [](const SubjectResult& s) { return std::to_string(2 * s.match.pairs); }},
    {"pull", 14, pull},
    {"scatter", 0, agreement},
};

void write_measurements(std::ostream& out, const Variant& v, const std::vector<PieceResult>& pieces,
                        int name_width) {
    out << std::setw(name_width) << "piece";
    for (const Column& column : kColumns) out << std::setw(column.width) << column.heading;
    out << '\n';
    for (const PieceResult& piece : pieces)
        for (const SubjectResult& s : piece.subjects) {
            out << std::setw(name_width) << name_of(v, piece.piece);
            for (const Column& column : kColumns) out << std::setw(column.width) << column.text(s);
            out << '\n';
        }
}

void write_wholes(std::ostream& out, const Variant& v, const std::vector<PieceResult>& pieces,
                  int name_width) {
    for (const PieceResult& piece : pieces)
        for (const WholeValue& whole : piece.wholes)
            out << std::setw(name_width) << name_of(v, piece.piece) << std::setw(18)
                << (whole.count == 1 ? "single" : "pair, each") << std::setw(22)
                << to_text(whole.value, whole.range) << to_text(whole.games_range) << '\n';
}

// The weights that it gets, what a pair is worth, and what was found against each bundle.
void write_details(std::ostream& out, const Variant& v, const PieceResult& piece) {
    out << name_of(v, piece.piece) << ": " << piece.value.middle() << ' ' << piece.value.end()
        << " (middle game, end game; first guess " << piece.guess.middle() << ' ' << piece.guess.end()
        << ")\n";
    for (const Stage stage : {Stage::Opening, Stage::Ending})
        if (const auto bonus = pair_bonus(piece, stage))
            out << "  two of them, " << describe(stage) << ": " << (bonus->first < 0 ? "" : "+")
                << to_text(bonus->first, bonus->second) << " over two single ones\n";
    for (const SubjectResult& s : piece.subjects)
        for (const BundleEstimate& b : s.match.bundles)
            out << "  " << std::setw(9) << describe(s.subject.stage) << (s.subject.count == 1 ? "" : "two ")
                << "v " << std::setw(26) << describe(v, s.bundles[b.bundle]) << std::setw(8)
                << fixed(100 * b.score, 1) + "%" << std::setw(14) << plus_minus(b.value, b.half_width)
                << 2 * b.pairs << " games\n";
}

}  // namespace

std::string agreement(const SubjectResult& s) {
    if (s.match.freedom <= 0) return "-";
    return fixed(s.match.scatter / s.subject.count, 0) + " (p=" + fixed(s.match.agreement, 2) + ")";
}

std::string_view describe(Stage stage) { return stage == Stage::Opening ? "opening" : "ending"; }

std::string to_table(const ValuesReport& report) {
    const Variant& v = *report.settings.variant;
    const std::vector<PieceResult>& pieces = report.analysis.pieces;
    std::size_t longest = 22;
    for (const PieceResult& piece : pieces) longest = std::max(longest, name_of(v, piece.piece).size());
    const int name_width = static_cast<int>(longest) + 2;
    std::ostringstream out;
    out << std::left << "Centipawns with ranges of 95 %, " << v.name << ", " << report.games << " games, "
        << report.analysis.rounds << (report.analysis.rounds == 1 ? " complete round" : " complete rounds");
    if (report.games_per_second > 0) out << ", " << fixed(report.games_per_second, 1) << " games/s";
    out << (report.settings.net ? ", with a net" : ", without a net");
    out << "\n\n";
    write_measurements(out, v, pieces, name_width);
    out << "\nwhole value, the mean of the stages; over all such bundles, and over these bundles\n";
    write_wholes(out, v, pieces, name_width);
    out << '\n';
    for (const PieceResult& piece : pieces) write_details(out, v, piece);
    return out.str();
}

std::string to_json(const ValuesReport& report) {
    const Variant& v = *report.settings.variant;
    json pieces = json::array();
    for (const PieceResult& piece : report.analysis.pieces) {
        json measurements = json::array();
        for (const SubjectResult& s : piece.subjects) measurements.push_back(to_json(s, v));
        json one{{"letter", std::string(1, v.types[piece.piece].letter)},
                 {"name", v.types[piece.piece].name},
                 {"betza", v.types[piece.piece].betza},
                 {"middle_game", piece.value.middle()},
                 {"end_game", piece.value.end()},
                 {"first_guess", {piece.guess.middle(), piece.guess.end()}},
                 {"games", piece.games},
                 {"measurements", measurements},
                 {"whole", json::array()}};
        for (const WholeValue& whole : piece.wholes)
            one["whole"].push_back({{"count", whole.count},
                                    {"centipawns", number(whole.value)},
                                    {"range", ends(whole.range)},
                                    {"range_of_games", ends(whole.games_range)}});
        for (const Stage stage : {Stage::Opening, Stage::Ending})
            if (const auto bonus = pair_bonus(piece, stage))
                one["pair_bonus"][std::string(describe(stage))] = {{"centipawns", number(bonus->first)},
                                                                   {"range", ends(bonus->second)}};
        pieces.push_back(one);
    }
    const json out{
        {"variant", v.name},
        {"games", report.games},
        {"games_per_second", number(report.games_per_second)},
        {"nodes_per_move", report.settings.play.nodes},
        {"net", report.settings.net ? json(hash_text(report.settings.net->hash())) : json(nullptr)},
        {"seed", report.settings.seed},
        {"rounds", report.analysis.rounds},
        {"finished", report.analysis.finished},
        {"pieces", pieces}};
    return out.dump(2) + "\n";
}

WeightsFile to_weights(const ValuesReport& report, const std::string& games) {
    const Variant& v = *report.settings.variant;
    WeightsSection section;
    section.games = games;
    section.values = report.settings.params.values;
    for (const PieceResult& piece : report.analysis.pieces) {
        for (const TypeId t : {piece.piece, v.arrives_as[piece.piece]})
            section.values[v.types[t].letter] = {piece.value.middle(), piece.value.end()};
        std::string comment = name_of(v, piece.piece) + ":";
        for (const WholeValue& whole : piece.wholes)
            if (whole.count == 1) comment += " " + to_text(whole.value, whole.range) + ";";
        for (const SubjectResult& s : piece.subjects)
            if (s.subject.count == 1)
                comment += " " + std::string(describe(s.subject.stage)) + " " + headline(s) + ", " +
                           std::to_string(2 * s.match.pairs) + " games;";
        comment.pop_back();
        section.comments.push_back(comment);
    }
    return {"", {section}};
}

}  // namespace magus
