#include "tuning/values/report.h"

#include "tuning/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace magus::values {

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

// "+50 +-21": of a pair over two single ones.
std::optional<std::pair<double, double>> pair_bonus(const PieceResult& piece, Stage stage) {
    const SubjectResult* single = nullptr;
    const SubjectResult* pair = nullptr;
    for (const SubjectResult& s : piece.subjects)
        if (s.subject.stage == stage) (s.subject.count == 1 ? single : pair) = &s;
    if (!single || !pair || !single->match.half_width || !pair->match.half_width) return std::nullopt;
    return std::pair{*pair->match.value - 2 * *single->match.value,
                     std::hypot(*pair->match.half_width, 2 * *single->match.half_width)};
}

json number(std::optional<double> value) {
    return value ? json(std::round(*value * 100) / 100) : json(nullptr);
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
        course.push_back(
            {{"games", games}, {"value", number(e.value)}, {"half_width", number(e.half_width)}});
    json out{{"stage", describe(s.subject.stage)},
             {"count", s.subject.count},
             {"pawn", number(s.pawn)},
             {"assumed", number(s.assumed / s.subject.count)},
             {"centipawns", number(s.value())},
             {"half_width", number(s.half_width())},
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

}  // namespace

std::string agreement(const SubjectResult& s) {
    if (s.match.freedom <= 0) return "-";
    return "p=" + fixed(s.match.agreement, 2) + ", scatter " + fixed(s.match.scatter / s.subject.count, 0);
}

std::string_view describe(Stage stage) { return stage == Stage::Opening ? "opening" : "ending"; }

std::string to_table(const Report& report) {
    const Variant& v = *report.settings.variant;
    std::size_t longest = 22;
    for (const PieceResult& piece : report.analysis.pieces)
        longest = std::max(longest, name_of(v, piece.piece).size());
    const int name_width = static_cast<int>(longest) + 2;
    std::ostringstream out;
    out << "Centipawns with 95 % intervals, " << v.name << ", " << report.games << " games, "
        << report.analysis.rounds << " complete rounds";
    if (report.games_per_second > 0) out << ", " << fixed(report.games_per_second, 1) << " games/s";
    out << "\n\n"
        << std::left << std::setw(name_width) << "piece" << std::setw(10) << "stage" << std::setw(8)
        << "number" << std::setw(14) << "by matches" << std::setw(8) << "pawns" << std::setw(20)
        << "by regression" << std::setw(8) << "games" << std::setw(10) << "in engine"
        << "bundles agree\n";
    for (const PieceResult& piece : report.analysis.pieces)
        for (const SubjectResult& s : piece.subjects) {
            std::string regression = "-";
            if (s.regression && s.regression->value) {
                regression = fixed(*s.regression->value, 0);
                if (s.regression->low)
                    regression +=
                        " (" + fixed(*s.regression->low, 0) + ".." + fixed(*s.regression->high, 0) + ")";
            }
            out << std::setw(name_width) << name_of(v, piece.piece) << std::setw(10)
                << describe(s.subject.stage) << std::setw(8) << (s.subject.count == 1 ? "single" : "pair")
                << std::setw(14) << plus_minus(s.value(), s.half_width()) << std::setw(8)
                << (s.value() ? fixed(*s.value() / s.pawn, 2) : "-") << std::setw(20) << regression
                << std::setw(8) << 2 * s.match.pairs << std::setw(10) << fixed(s.assumed / s.subject.count, 0)
                << agreement(s) << '\n';
        }
    out << "\nwhole value, the mean of the stages\n";
    for (const PieceResult& piece : report.analysis.pieces)
        for (const WholeValue& whole : piece.wholes)
            out << std::setw(name_width) << name_of(v, piece.piece) << std::setw(18)
                << (whole.count == 1 ? "single" : "pair, each") << plus_minus(whole.value, whole.half_width)
                << '\n';
    out << '\n';
    for (const PieceResult& piece : report.analysis.pieces) {
        out << name_of(v, piece.piece) << ": " << piece.value.middle() << ' ' << piece.value.end()
            << " (middle game, end game; first guess " << piece.guess.middle() << ' ' << piece.guess.end()
            << ")\n";
        for (const Stage stage : {Stage::Opening, Stage::Ending})
            if (const auto bonus = pair_bonus(piece, stage))
                out << "  two of them, " << describe(stage) << ": " << (bonus->first < 0 ? "" : "+")
                    << plus_minus(bonus->first, bonus->second) << " over two single ones\n";
        for (const SubjectResult& s : piece.subjects)
            for (const BundleEstimate& b : s.match.bundles)
                out << "  " << std::setw(9) << describe(s.subject.stage)
                    << (s.subject.count == 1 ? "" : "two ") << "v " << std::setw(26)
                    << describe(v, s.bundles[b.bundle]) << std::setw(8) << fixed(100 * b.score, 1) + "%"
                    << std::setw(14) << plus_minus(b.value, b.half_width) << 2 * b.pairs << " games\n";
    }
    return out.str();
}

std::string to_json(const Report& report) {
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
                                    {"half_width", number(whole.half_width)}});
        for (const Stage stage : {Stage::Opening, Stage::Ending})
            if (const auto bonus = pair_bonus(piece, stage))
                one["pair_bonus"][std::string(describe(stage))] = {{"centipawns", number(bonus->first)},
                                                                   {"half_width", number(bonus->second)}};
        pieces.push_back(one);
    }
    const json out{{"variant", v.name},
                   {"games", report.games},
                   {"games_per_second", number(report.games_per_second)},
                   {"nodes_per_move", report.settings.play.nodes},
                   {"seed", report.settings.seed},
                   {"rounds", report.analysis.rounds},
                   {"finished", report.analysis.finished},
                   {"pieces", pieces}};
    return out.dump(2) + "\n";
}

WeightsFile to_weights(const Report& report, const std::string& games) {
    const Variant& v = *report.settings.variant;
    WeightsSection section;
    section.games = games;
    section.values = report.settings.params.values;
    for (const PieceResult& piece : report.analysis.pieces) {
        for (const TypeId t : {piece.piece, v.arrives_as[piece.piece]})
            section.values[v.types[t].letter] = {piece.value.middle(), piece.value.end()};
        std::string comment = name_of(v, piece.piece) + ":";
        for (const WholeValue& whole : piece.wholes)
            if (whole.count == 1) comment += " " + plus_minus(whole.value, whole.half_width) + ";";
        for (const SubjectResult& s : piece.subjects)
            if (s.subject.count == 1)
                comment += " " + std::string(describe(s.subject.stage)) + " " +
                           plus_minus(s.value(), s.half_width()) + ", " + std::to_string(2 * s.match.pairs) +
                           " games;";
        comment.pop_back();
        section.comments.push_back(comment);
    }
    return {"", {section}};
}

}  // namespace magus::values
