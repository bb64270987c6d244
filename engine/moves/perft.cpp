#include "engine/moves/perft.h"

#include "engine/moves/movegen.h"

namespace magus {

namespace {

// In nodes. What takes less than a second is counted to its end, whatever waits.
constexpr std::uint64_t kFirstQuestion = 1 << 25, kBetweenQuestions = 1 << 22;

// Counts until it may not go on.
class Counter {
public:
    explicit Counter(const std::function<bool()>& may_go_on) : may_go_on_(may_go_on) {}

    std::uint64_t count(Position& pos, int depth) {
        if (depth <= 0) return 1;
        const std::uint64_t leaves = depth == 1 ? count_legal_moves(pos) : 0;
        // Positions without a move cost time, too.
        counted_ += leaves + 1;
        if (counted_ >= next_question_) ask();
        if (depth == 1) return leaves;
        std::uint64_t nodes = 0;
        for (Move m : legal_moves(pos)) {
            pos.do_move(m);
            nodes += count(pos, depth - 1);
            pos.undo_move();
            if (stopped_) break;
        }
        return nodes;
    }
    bool stopped() const { return stopped_; }

private:
    void ask() {
        next_question_ = counted_ + kBetweenQuestions;
        stopped_ = !may_go_on_();
    }

    const std::function<bool()>& may_go_on_;
    std::uint64_t counted_ = 0, next_question_ = kFirstQuestion;
    bool stopped_ = false;
};

}  // namespace

std::uint64_t perft(Position& pos, int depth) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_legal_moves(pos);
    std::uint64_t nodes = 0;
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        nodes += perft(pos, depth - 1);
        pos.undo_move();
    }
    return nodes;
}

std::optional<PerftRows> perft_divide(Position& pos, int depth, const std::function<bool()>& may_go_on) {
    PerftRows out;
    Counter counter(may_go_on);
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        out.emplace_back(m, counter.count(pos, depth - 1));
        pos.undo_move();
        if (counter.stopped()) return std::nullopt;
    }
    return out;
}

// A part is what lies below two moves, in small depths below one.
PerftRows perft_divide(Position& pos, int depth, const std::function<void(const PerftProgress&)>& listener) {
    const int above = depth > 3 ? 2 : 1;
    PerftProgress progress{0, perft(pos, above), 0};
    PerftRows out;
    const auto count_part = [&](int below) {
        const std::uint64_t nodes = perft(pos, below);
        progress.nodes += nodes;
        ++progress.parts;
        listener(progress);
        return nodes;
    };
    for (Move m : legal_moves(pos)) {
        pos.do_move(m);
        std::uint64_t nodes = 0;
        if (above == 1) {
            nodes = count_part(depth - 1);
        } else {
            for (Move answer : legal_moves(pos)) {
                pos.do_move(answer);
                nodes += count_part(depth - 2);
                pos.undo_move();
            }
        }
        pos.undo_move();
        out.emplace_back(m, nodes);
    }
    return out;
}

PerftRows perft_divide(Position& pos, int depth) {
    return *perft_divide(pos, depth, [] { return true; });
}

}  // namespace magus
