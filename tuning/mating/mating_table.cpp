#include "tuning/mating/mating_table.h"

#include "engine/notation/fen_placement.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <numeric>

namespace magus {

namespace {

std::int64_t count(const EndgameSolver::Sets& sets) {
    return std::transform_reduce(sets.begin(), sets.end(), std::int64_t{0}, std::plus<>(),
                                 [](Bitboard b) { return b.count(); });
}

// The layer of a solved rest in which a position stands; none: not decided.
std::optional<int> layer_with(const std::vector<EndgameSolver::Sets>& layers, std::size_t index,
                              Square king) {
    for (std::size_t n = 0; n < layers.size(); ++n)
        if (layers[n][index].has(king)) return static_cast<int>(n);
    return std::nullopt;
}

}  // namespace

MatingTable::MatingTable(Men men, const Listener& listener)
    : solver_(std::move(men)), box_(static_cast<std::size_t>(this->men().variant().board.box())) {
    won_in_.resize(this->men().size() * box_);
    const auto legal =
        static_cast<std::uint64_t>(count(solver_.legal_strong()) + count(solver_.legal_weak()));
    std::uint64_t decided = 0;
    do {
        record_layer();
        decided += static_cast<std::uint64_t>(counts_.won_in.back() + counts_.lost_in.back());
        if (listener) listener(decided, legal, solver_.layer());
    } while (solver_.advance());
    finish_counts();
}

void MatingTable::record_layer() {
    counts_.won_in.push_back(count(solver_.fresh_won()));
    counts_.lost_in.push_back(count(solver_.fresh_lost()));
    const auto moves = static_cast<std::uint16_t>(solver_.layer());
    for (std::size_t i = 0; i < men().size(); ++i)
        for (Square king : solver_.fresh_won()[i]) {
            won_in(i, king) = moves;
            if (!hardest_ || won_in(hardest_->index, hardest_->king) < moves)
                hardest_ = Place{i, king, Color::White};
        }
}

void MatingTable::finish_counts() {
    MatingCounts& c = counts_;
    c.strong_legal = count(solver_.legal_strong());
    c.strong_won = count(solver_.won());
    c.weak_legal = count(solver_.legal_weak());
    c.weak_lost = count(solver_.lost());
    c.mates = c.lost_in[0];
    for (std::size_t i = 0; i < men().size(); ++i) {
        c.stalemates += solver_.stalemates(i).count();
        c.captured_at_once += (solver_.legal_weak()[i] & solver_.escapes_by_capture(i)).count();
    }
    const Men& m = men();
    const auto alike = [&](std::size_t a, std::size_t b) {
        return m[a].present() && m[b].present() && m[a].color == m[b].color && m[a].royal == m[b].royal &&
               m[a].states.size() == m[b].states.size() && m[a].states[0].type == m[b].states[0].type;
    };
    if (alike(0, 1) || alike(1, 2)) {
        for (std::int64_t* n : {&c.strong_legal, &c.strong_won, &c.weak_legal, &c.weak_lost, &c.mates,
                                &c.stalemates, &c.captured_at_once})
            *n /= 2;
        for (auto* histogram : {&c.won_in, &c.lost_in})
            for (std::int64_t& n : *histogram) n /= 2;
    }
    while (c.won_in.size() > 1 && c.won_in.back() == 0) c.won_in.pop_back();
    while (c.lost_in.size() > 1 && c.lost_in.back() == 0) c.lost_in.pop_back();
}

bool MatingTable::legal(const Place& place) const {
    const auto& sets = place.to_move == Color::White ? solver_.legal_strong() : solver_.legal_weak();
    return sets[place.index].has(place.king);
}

std::optional<int> MatingTable::moves_to_mate(const Place& place) const {
    if (!legal(place)) return std::nullopt;
    if (place.to_move == Color::White) {
        const int moves = won_in_[place.index * box_ + place.king.index()];
        return moves > 0 ? std::optional(moves) : std::nullopt;
    }
    if (!solver_.lost()[place.index].has(place.king)) return std::nullopt;
    int longest = 0;
    for (const Reply& reply : weak_moves(place)) longest = std::max(longest, *reply.moves_to_mate);
    return longest;
}

std::optional<int> MatingTable::moves_after(unsigned captures, const Place& place) const {
    if (captures == 0) return moves_to_mate(place);
    const EndgameSolver::Solved& rest = *solver_.after_capture(captures);
    return layer_with(place.to_move == Color::White ? rest.won : rest.lost, place.index, place.king);
}

bool MatingTable::legal_after(unsigned captures, const Place& place) const {
    if (captures == 0) return legal(place);
    // The stronger side has just captured: what it may leave is known only where it wins.
    const EndgameSolver::Solved& rest = *solver_.after_capture(captures);
    return place.to_move == Color::Black || rest.legal_strong[place.index].has(place.king);
}

// The moves of the men of the side to move; the weaker King's are apart.
void MatingTable::add_steps(const Place& place, std::vector<Reply>& out) const {
    const Geometry& board = men().variant().board;
    for (std::size_t m = 0; m < Men::kCount; ++m) {
        if (!men()[m].present() || men()[m].color != place.to_move) continue;
        for (const Step& step : solver_.views(m).steps(place.index)) {
            if (!step.permitted.has(place.king)) continue;
            Reply reply;
            reply.captures = step.captures;
            reply.place = {step.after(place.index), place.king, ~place.to_move};
            reply.text =
                board.name(men().state(m, place.index).at) + board.name(men().state(m, reply.place.index).at);
            if (step.captures != 0)
                reply.place.index = men().index_without(solver_.after_capture(step.captures)->men,
                                                        step.captures, reply.place.index);
            if (!legal_after(reply.captures, reply.place)) continue;
            reply.moves_to_mate = moves_after(reply.captures, reply.place);
            out.push_back(std::move(reply));
        }
    }
}

std::vector<MatingTable::Reply> MatingTable::strong_moves(const Place& place) const {
    std::vector<Reply> out;
    add_steps(place, out);
    return out;
}

std::vector<MatingTable::Reply> MatingTable::weak_moves(const Place& place) const {
    const Variant& v = men().variant();
    std::vector<Reply> out;
    const auto add = [&](unsigned captures, std::size_t index, Square to) {
        Reply reply{v.board.name(place.king) + v.board.name(to), captures, {index, to, Color::White}, {}};
        if (!legal_after(captures, reply.place)) return;
        reply.moves_to_mate = moves_after(captures, reply.place);
        out.push_back(std::move(reply));
    };
    for (Square to : v.attacks.quiets(Color::Black, v.king, place.king, {}) & ~men().occupied(place.index))
        add(0, place.index, to);
    for (Square to : v.attacks.captures(Color::Black, v.king, place.king, {}))
        for (std::size_t m = 0; m < Men::kCount; ++m)
            if (const auto* rest = solver_.after_capture(1u << m);
                rest && men()[m].color == Color::White && men().state(m, place.index).body.has(to))
                add(1u << m, men().index_without(rest->men, 1u << m, place.index), to);
    add_steps(place, out);
    return out;
}

std::vector<std::string> MatingTable::best_line(const Place& start) const {
    std::vector<std::string> line;
    Place place = start;
    for (auto left = moves_to_mate(place); left; left = moves_to_mate(place)) {
        const bool strong = place.to_move == Color::White;
        if (!strong && *left == 0) break;
        const auto replies = strong ? strong_moves(place) : weak_moves(place);
        // Mate in n for the one is mate in n - 1 after its move; the other stays as far from it as it can.
        const int wanted = strong ? *left - 1 : *left;
        const auto best = std::ranges::find_if(
            replies, [&](const Reply& r) { return r.moves_to_mate == std::optional(wanted); });
        if (best == replies.end()) break;
        line.push_back(best->text);
        if (best->captures != 0) {
            const auto rest = MatingTable(men().without(best->captures)).best_line(best->place);
            line.insert(line.end(), rest.begin(), rest.end());
            break;
        }
        place = best->place;
    }
    return line;
}

std::string MatingTable::fen(const Place& place) const {
    const Variant& v = men().variant();
    const auto written = [&](TypeId type, Color c) {
        const char letter = v.types[type].letter;
        return std::string(1, c == Color::White ? letter : static_cast<char>(std::tolower(letter)));
    };
    const auto man_on = [&](Square s) {
        if (s == place.king) return written(v.king, Color::Black);
        for (std::size_t m = 0; m < Men::kCount; ++m)
            if (const Man::State& state = men().state(m, place.index); state.body.has(s))
                return written(state.type, men()[m].color);
        return std::string();
    };
    return fen_placement(v.board, man_on) + (place.to_move == Color::White ? " w" : " b") + " - - 0 1";
}

}  // namespace magus
