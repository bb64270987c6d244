#include "tuning/mating/mating_report.h"

#include "tuning/words_and_seconds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace magus {

namespace {

double percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string_view own_king_text(OwnKing king) {
    switch (king) {
    case OwnKing::Plays: return "plays";
    case OwnKing::Still: return "still";
    case OwnKing::OffBoard: return "none";
    }
    return "";
}

std::string title(const Endgame& endgame) {
    const auto names = [&](const std::vector<TypeId>& types) {
        std::string out;
        for (TypeId t : types) out += " + " + endgame.variant->types[t].name;
        return out;
    };
    std::string strong = (endgame.own_king == OwnKing::OffBoard ? "" : " + King") + names(endgame.pieces);
    if (endgame.own_king == OwnKing::Still) strong.insert(3, "standing ");
    return strong.substr(3) + " against King" + names(endgame.against);
}

std::string board_text(const Variant& v) {
    const Geometry& b = v.board;
    std::string out = std::to_string(b.files()) + "x" + std::to_string(b.ranks());
    if (b.squares().count() != b.box()) out += " (" + std::to_string(b.squares().count()) + " squares)";
    return out;
}

std::string numbered(const std::vector<std::string>& line) {
    std::string out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) out += ' ';
        if (i % 2 == 0) out += std::to_string(i / 2 + 1) + ". ";
        out += line[i];
    }
    return out;
}

constexpr std::int64_t kBarWidth = 50;

// Bars of positions won by distance.
std::string histogram(const std::vector<std::int64_t>& won_in) {
    std::ostringstream out;
    const std::int64_t most = *std::max_element(won_in.begin(), won_in.end());
    for (std::size_t n = 1; n < won_in.size(); ++n) {
        const std::string moves = std::to_string(n), positions = std::to_string(won_in[n]);
        out << std::string(moves.size() < 5 ? 5 - moves.size() : 0, ' ') << moves
            << std::string(positions.size() < 12 ? 12 - positions.size() : 1, ' ') << positions << ' '
            << std::string(static_cast<std::size_t>((won_in[n] * kBarWidth + most - 1) /
                                                    std::max<std::int64_t>(1, most)),
                           '#')
            << '\n';
    }
    return out.str();
}

}  // namespace

MatingVerdict verdict(const MatingCounts& counts) {
    if (won_generally(counts.strong_won, counts.strong_legal)) return MatingVerdict::Generally;
    return percent(counts.strong_won, counts.strong_legal) < 1 ? MatingVerdict::No : MatingVerdict::Sometimes;
}

std::string_view describe(MatingVerdict verdict) {
    switch (verdict) {
    case MatingVerdict::Generally: return "can force mate";
    case MatingVerdict::Sometimes: return "can force mate only sometimes";
    case MatingVerdict::No: return "cannot force mate";
    }
    return "";
}

std::string mating_report(const Endgame& endgame, const MatingTable& table) {
    const MatingCounts& c = table.counts();
    std::ostringstream out;
    out << title(endgame) << ", " << board_text(*endgame.variant) << ": " << describe(verdict(c)) << '\n'
        << "stronger side to move: " << fixed(percent(c.strong_won, c.strong_legal), 2) << " % won of "
        << c.strong_legal << " positions\n"
        << "weaker side to move:   " << fixed(percent(c.weak_lost, c.weak_legal), 2) << " % lost of "
        << c.weak_legal << "; " << fixed(percent(c.weak_lost, c.weak_legal - c.captured_at_once), 2)
        << " % when it cannot save itself by capturing at once\n"
        << "mates " << c.mates << ", stalemates " << c.stalemates << '\n';
    if (!table.hardest()) return out.str();
    out << "longest mate: " << table.longest() << " moves from " << table.fen(*table.hardest()) << '\n'
        << numbered(table.best_line(*table.hardest())) << '\n'
        << "moves   positions\n"
        << histogram(c.won_in);
    return out.str();
}

std::string mating_json(const Endgame& endgame, const MatingTable& table) {
    using nlohmann::ordered_json;
    const MatingCounts& c = table.counts();
    const auto letters = [&](const std::vector<TypeId>& types) {
        ordered_json out = ordered_json::array();
        for (TypeId t : types)
            out.push_back({{"letter", std::string(1, endgame.variant->types[t].letter)},
                           {"name", endgame.variant->types[t].name},
                           {"betza", endgame.variant->types[t].betza}});
        return out;
    };
    ordered_json out{
        {"variant", endgame.variant->name},
        {"board", board_text(*endgame.variant)},
        {"pieces", letters(endgame.pieces)},
        {"against", letters(endgame.against)},
        {"own_king", own_king_text(endgame.own_king)},
        {"verdict", describe(verdict(c))},
        {"won_percent", percent(c.strong_won, c.strong_legal)},
        {"lost_percent", percent(c.weak_lost, c.weak_legal)},
        {"lost_percent_unless_captured", percent(c.weak_lost, c.weak_legal - c.captured_at_once)},
        {"longest_mate", table.longest()},
        {"positions", {{"stronger_to_move", c.strong_legal}, {"weaker_to_move", c.weak_legal}}},
        {"mates", c.mates},
        {"stalemates", c.stalemates},
        {"captured_at_once", c.captured_at_once},
        {"won_in", c.won_in},
        {"lost_in", c.lost_in},
    };
    if (table.hardest()) {
        out["fen"] = table.fen(*table.hardest());
        out["line"] = table.best_line(*table.hardest());
    }
    return out.dump(2) + '\n';
}

}  // namespace magus
