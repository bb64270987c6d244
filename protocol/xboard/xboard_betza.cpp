#include "protocol/xboard/xboard_betza.h"

#include "engine/base/text.h"
#include "protocol/xboard/xboard_pieces.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>

namespace magus {

namespace {

std::string repeated(std::string_view text, int times) {
    std::string out;
    while (times-- > 0) out += text;
    return out;
}

// "mB2cKc(4,1)" taken apart: mB2, cK, c(4,1).
std::vector<std::string> items(std::string_view betza) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at < betza.size()) {
        std::size_t end = at;
        while (end < betza.size() && is_lower(betza[end])) ++end;
        if (end < betza.size() && betza[end] == '(') end = std::min(betza.find(')', end), betza.size() - 1);
        ++end;
        while (end < betza.size() && is_digit(betza[end])) ++end;
        out.emplace_back(betza.substr(at, end - at));
        at = std::min(end, betza.size());
    }
    return out;
}

// ---- Leaps that have no letter go step by step over anything that stands on the way, and turn at the end.

std::optional<std::string> leap_betza(std::string_view modes, int a, int b) {
    static const std::map<std::pair<int, int>, char> kAtoms = {{{1, 0}, 'W'}, {{1, 1}, 'F'}, {{2, 0}, 'D'},
                                                               {{2, 1}, 'N'}, {{2, 2}, 'A'}, {{3, 0}, 'H'},
                                                               {{3, 1}, 'C'}, {{3, 2}, 'Z'}, {{3, 3}, 'G'}};
    const std::pair<int, int> leap = std::minmax(b, a, std::greater<>());
    if (const auto atom = kAtoms.find(leap); atom != kAtoms.end()) return std::string(modes) + atom->second;
    if (leap.second != 1 || !(modes.empty() || modes == "m" || modes == "c")) return std::nullopt;
    return repeated("mpaf", leap.first - 1) + "s" + std::string(modes) + "W";
}

// From one edge to the other: exactly `steps` steps of a W or K in one direction, giving no check.
std::string across(std::string_view directions, int steps, char atom) {
    return std::string(directions) + "mpa" + repeated("fmpa", steps - 2) + "ft" + atom;
}

// ---- Ordinary moves: none when one of them cannot be said.

// XBoard wants the directions before the modes, and both in its own order.
std::string in_xboards_order(std::string_view item) {
    const std::size_t atom = item.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
    const std::string_view prefix = item.substr(0, atom);
    if (prefix.find('a') != prefix.npos)
        return std::string(item);  // several legs: written for XBoard as it is
    std::string out;
    for (char c : prefix)
        if (c == 'i') out += c;
    for (char c : prefix)
        if (std::string_view("fblrsvh").find(c) != std::string_view::npos) out += c;
    for (char mode : std::string_view("mcdetpgoynj"))
        for (char c : prefix)
            if (c == mode) out += c;
    return out + std::string(item.substr(atom));
}

std::optional<std::string> translated(std::string_view item) {
    const std::size_t open = item.find('(');
    if (open == item.npos) return in_xboards_order(item);
    const std::size_t comma = item.find(',', open), close = item.find(')', open);
    if (comma == item.npos || close == item.npos || comma > close) return std::nullopt;
    if (close + 1 < item.size()) return std::nullopt;  // a rider
    const auto a = parse_number<int>(item.substr(open + 1, comma - open - 1));
    const auto b = parse_number<int>(item.substr(comma + 1, close - comma - 1));
    if (!a || !b) return std::nullopt;
    return leap_betza(item.substr(0, open), *a, *b);
}

// A slide or step along a Queen's line.
std::optional<std::string> line_betza(const Ride& ride) {
    if (!ride.on_line() || ride.bent() || ride.hop || ride.jump || ride.initial) return std::nullopt;
    std::string out;
    if (ride.ranks != 0) out += ride.ranks > 0 ? 'f' : 'b';
    if (ride.files != 0) out += ride.files > 0 ? 'r' : 'l';
    if (!ride.capture) out += 'm';
    if (!ride.quiet) out += 'c';
    const bool diagonal = ride.ranks != 0 && ride.files != 0;
    if (ride.reach == 1) return out + (diagonal ? 'F' : 'W');
    return out + (diagonal ? 'B' : 'R') + (ride.reach == 0 ? "" : std::to_string(ride.reach));
}

// ---- Pieces that may be another type than they seem

// What a piece may truly be that XBoard shows as this type.
std::vector<TypeId> forms(const Variant& v, TypeId type) {
    std::vector<TypeId> out{type};
    const auto add = [&out](TypeId t) {
        if (t != kNoType && std::ranges::find(out, t) == out.end()) out.push_back(t);
    };
    for (std::size_t i = 0; i < out.size(); ++i) add(v.arrives_as[out[i]]);
    if (v.conversion.type == type) {
        for (const auto& [enemy, becomes] : v.conversion.by_strongest) add(becomes);
        for (TypeId t : v.conversion.choice) add(t);
        add(v.conversion.otherwise);
    }
    return out;
}

// Does a piece of that type capture where this ride takes it, whatever stands around?
bool captures_as(const PieceType& type, const Ride& ride) {
    return ride.capture && ride.reach == 1 && !ride.bent() && !ride.lame && !ride.jump && !ride.hop &&
           !ride.initial && ride.half == Half::Any && std::ranges::any_of(type.rides, [&](const Ride& r) {
               return r.files == ride.files && r.ranks == ride.ranks && r.capture && !r.bent() && !r.lame &&
                      !r.jump && !r.hop && !r.initial && r.half == Half::Any;
           });
}

bool common(const Variant& v, std::string_view item, const std::vector<TypeId>& all) {
    const auto moves = parse_betza(item);
    return moves && std::ranges::all_of(moves->rides, [&](const Ride& ride) {
               return std::ranges::all_of(all, [&](TypeId t) { return captures_as(v.types[t], ride); });
           });
}

// ---- Pieces with rules of their own

std::string pawn_betza(const Variant& v) {
    const auto& steps = v.further_step[Color::White];
    if (steps[1].none()) return "fmWfcF";
    const int ranks = v.board.rank(steps[1].last()) - v.board.rank(steps[1].first());
    // Where pawns may step two squares from other ranks than their first, the description for XBoard says that they may
    // anywhere.
    if (steps[2].any()) return ranks > 0 ? "fceFfmR2ifmR3" : "fceFfmWifmR3";
    // They step over their own wide piece.
    return v.wide != kNoType ? "fmWfceFifmD" : "fmWfceFifmnD";
}

// One "isO2" for each distance: how far the King goes, and on which side. A Rook that does not stand at the edge is
// looked for with a 'j' for each square beyond it. One step is entered as a move by way of the Rook.
std::string king_betza(const Variant& v, Color c) {
    std::string out = "K";
    struct Way {
        int distance, beyond;
        bool right, left;
    };
    std::vector<Way> ways;
    for (const CastlingWay& way : v.castling.ways) {
        if (way.color != c) continue;
        const bool right = v.board.file(way.rook_from) > v.board.file(way.king_from);
        int beyond = 0;
        for (int file = v.board.file(way.rook_from) + (right ? 1 : -1);
             v.board.at(file, v.board.rank(way.rook_from)).exists(); file += right ? 1 : -1)
            ++beyond;
        const int distance = std::abs(v.board.file(way.king_to) - v.board.file(way.king_from));
        const auto same = std::ranges::find_if(
            ways, [&](const Way& w) { return w.distance == distance && w.beyond == beyond; });
        if (same == ways.end())
            ways.push_back({distance, beyond, right, !right});
        else
            (right ? same->right : same->left) = true;
    }
    std::ranges::stable_sort(ways, {}, &Way::distance);
    for (const Way& way : ways) {
        // Black's directions are turned round.
        const char side = way.right && way.left ? 's' : way.right == (c == Color::White) ? 'r' : 'l';
        out += std::string("i") + side + repeated("j", way.beyond) + "O" + std::to_string(way.distance);
    }
    return out;
}

// Each half of a wide piece goes to the place of the other after the move, so to speak: over it and on. The last item, a
// castling that is never possible, makes XBoard put the half that was passed beside the one that moved.
std::string wide_betza() { return "lgastWlgaftWrgastWrgaftW" + repeated("j", Geometry::kMaxSide + 1) + "O9"; }

// What a type has beside the moves of its Betza text. None of it gives check for XBoard, but withdrawals do.
std::optional<std::string> special_moves(const Variant& v, TypeId t) {
    const PieceType& piece = v.types[t];
    std::string out;
    for (const Ride& ride : piece.rides) {
        if (ride.half == Half::Any) continue;
        const auto text = line_betza(ride);
        if (!text) return std::nullopt;
        out += tame(*text);
    }
    if (t == v.withdrawing) out += "cabyafmK";  // a neighbour, back, and on over empty squares
    if (piece.passes_wide) out += "ftpRftpB";
    if (piece.edge_leap) {
        if (v.board.files() == v.board.ranks())
            out += across("", v.board.files() - 1, 'K');
        else
            out += across("s", v.board.files() - 1, 'W') + across("v", v.board.ranks() - 1, 'W');
    }
    if (piece.transference) out += across("s", v.board.files() - 1, 'W');
    return out;
}

}  // namespace

std::string tame(std::string_view betza) {
    std::string out;
    for (const std::string& item : items(betza)) {
        std::size_t at = item.rfind('a', item.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
        at = at == item.npos ? 0 : at + 1;
        while (at < item.size() && std::string_view("ifblrsvh").find(item[at]) != std::string_view::npos)
            ++at;
        const std::size_t modes = at;
        while (at < item.size() && std::string_view("mcde").find(item[at]) != std::string_view::npos) ++at;
        const bool harmless =
            (at == modes + 1 && item[modes] == 'm') || (at < item.size() && item[at] == 't');
        out += harmless ? item : item.substr(0, at) + "t" + item.substr(at);
    }
    return out;
}

namespace {

// A "piece" line is one word that must fit XBoard's buffer, also when it is made tame, which doubles it at most.
constexpr std::size_t kLongestBetza = 250;

std::optional<std::string> whole_betza(const Variant& v, TypeId type) {
    if (type == v.king) return king_betza(v, Color::White);
    if (type == v.pawn) return pawn_betza(v);
    if (type == v.wide) return wide_betza();
    const std::vector<TypeId> all = forms(v, type);
    std::string out;
    std::vector<std::string> done;
    for (TypeId form : all) {
        const PieceType& piece = v.types[form];
        for (const std::string& item : items(piece.betza)) {
            if (std::ranges::find(done, item) != done.end()) continue;
            done.push_back(item);
            const auto text = translated(item);
            if (!text) return std::nullopt;
            const bool sure = !piece.halfling && (all.size() == 1 || common(v, item, all));
            out += sure ? *text : tame(*text);
        }
    }
    for (TypeId form : all) {
        const auto more = special_moves(v, form);
        if (!more) return std::nullopt;
        if (out.find(*more) == out.npos) out += *more;
    }
    return out;
}

}  // namespace

std::optional<std::string> xboard_betza(const Variant& v, TypeId type) {
    auto out = whole_betza(v, type);
    if (out && out->size() > kLongestBetza) out.reset();
    return out;
}

std::vector<std::string> xboard_piece_lines(const Variant& v, const XboardPieces& pieces) {
    std::vector<std::string> out;
    const auto line = [&](const std::string& id, const std::string& betza) {
        out.push_back("piece " + id + " " + betza);
    };
    for (TypeId t = 0; t < v.types.size(); ++t) {
        if (pieces.shown_as(t) != t) continue;
        const std::string letter(1, pieces.letter(t));
        if (t == v.king && king_betza(v, Color::Black) != king_betza(v, Color::White)) {
            line(letter, king_betza(v, Color::White));
            line(std::string(1, static_cast<char>(std::tolower(pieces.letter(t)))),
                 king_betza(v, Color::Black));
            continue;
        }
        const auto betza = xboard_betza(v, t);
        if (!betza) continue;  // a wild card
        // The convertible piece that waits beside the board, and what stands there to be chosen, give no check.
        const bool beside =
            t == v.conversion.type || std::ranges::find(v.conversion.choice, t) != v.conversion.choice.end();
        // A Bishop that is replaced goes to the convertible piece's square and back to its own.
        line(letter + "&", (beside ? tame(*betza) : *betza) + (t == v.conversion.swapped ? "mpabK" : ""));
    }
    for (const XboardPieces::Raised& r : pieces.raised())
        line("+" + std::string(1, pieces.letter(r.from)) + "&", xboard_betza(v, r.shows).value_or("K"));
    return out;
}

}  // namespace magus
