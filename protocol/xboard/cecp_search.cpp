// Thinking, pondering and analysing for XBoard.

#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/xboard/cecp.h"

#include <algorithm>

namespace magus {

namespace {

constexpr int kMateScore = 100000;
// Where there is nothing to search, every depth that an interface may wait for is reached at once.
constexpr int kWholeTree = 100;

int xboard_score(Score score) {
    if (!is_mate(score)) return score;
    const int moves = mate_moves(score);
    return score > 0 ? kMateScore + moves : -kMateScore + moves;
}

Milliseconds since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
}

}  // namespace

// ---- Starting and ending searches

void CecpAdapter::search(const Position& root, const Limits& limits, Task task) {
    SearchReports reports;
    reports.on_info = [this, root](const SearchInfo& info) { print_thinking(root, info); };
    reports.on_current_move = [this](Move m, int number) {
        current_move_ = m;
        current_number_ = number;
    };
    reports.on_note = [this](const std::string& note) { out_.line("# " + note); };
    reports.on_done = [this](const SearchResult& result) { moved(result); };
    task_ = task;
    task_start_ = std::chrono::steady_clock::now();
    current_move_ = {};
    current_number_ = 0;
    if (session_.chose_net()) out_.line("# " + session_.evaluation_text());
    session_.go(root, limits, std::move(reports));
}

void CecpAdapter::drop_search() {
    session_.abandon();
    task_ = paused_ = Task::None;
    answer_pings();
}

CecpAdapter::Task CecpAdapter::interrupt() {
    const Task task = task_;
    if (task == Task::Thinking) clock_.run(since(task_start_));
    drop_search();
    return task;
}

void CecpAdapter::continue_task(Task task) {
    switch (task) {
    case Task::Thinking: return think();
    case Task::Pondering: return start_pondering(expected_);
    case Task::Analyzing: return start_analysis();
    case Task::None: break;
    }
}

// ---- Playing

void CecpAdapter::think() {
    const Position& pos = session_.position();
    Limits limits = clock_.limits(pos.side_to_move(), static_cast<int>(session_.moves().size()));
    keep_sendable(pos, limits);
    draw_offered_ = false;
    search(pos, limits, Task::Thinking);
}

void CecpAdapter::moved(const SearchResult& result) {
    const Task task = std::exchange(task_, Task::None);
    if (task != Task::Thinking || !result.best.exists()) return answer_pings();
    clock_.spend(since(task_start_));
    if (result.info.depth > 0) offers_.note(result.info.score);  // a move given at once has no score
    if (offers_.resigns()) {
        out_.line("resign");
        engine_side_.reset();
        return answer_pings();
    }
    send_move(result.best);
    const Position before = session_.position();
    session_.play(result.best);
    report_hidden_change(before, session_.position());
    hint_ = result.ponder;
    if (!report_end() && hard_ && hint_.exists() && is_legal(session_.position(), hint_))
        start_pondering(hint_);
    answer_pings();
}

void CecpAdapter::start_pondering(Move expected) {
    Position root = session_.position();
    root.do_move(expected);
    if (outcome(root)) return;
    expected_ = expected;
    Limits limits = clock_.limits(root.side_to_move(), static_cast<int>(session_.moves().size()) + 1);
    limits.ponder = true;
    keep_sendable(root, limits);
    search(root, limits, Task::Pondering);
}

void CecpAdapter::move_now(Words&) {
    if (task_ == Task::Thinking) session_.stop();
}

void CecpAdapter::pause(Words&) { paused_ = interrupt(); }

void CecpAdapter::resume(Words&) { continue_task(std::exchange(paused_, Task::None)); }

// ---- Analysing

void CecpAdapter::analyze(Words&) {
    drop_search();
    analyzing_ = session_.settings().analyse = true;
    engine_side_.reset();
    start_analysis();
}

void CecpAdapter::leave_analysis(Words&) {
    drop_search();
    analyzing_ = session_.settings().analyse = false;
    excluded_.clear();
}

// A finished game has a score as well: python-chess waits for a line.
void CecpAdapter::print_final_score() {
    const Position& pos = session_.position();
    const auto end = session_.outcome();
    const double white = end ? end->white_score : 0.5;
    const double own = pos.side_to_move() == Color::White ? white : 1 - white;
    const int score = own == 1 ? kMateScore : own == 0 ? -kMateScore : 0;
    out_.line(std::to_string(kWholeTree) + " " + std::to_string(score) + " 0 0");
}

void CecpAdapter::start_analysis() {
    const Position& pos = session_.position();
    if (!has_legal_move(pos)) return print_final_score();
    Limits limits;
    limits.infinite = true;
    std::erase_if(excluded_, [&](Move m) { return !is_legal(pos, m); });
    for (Move m : legal_moves(pos))
        if (std::ranges::find(excluded_, m) == excluded_.end()) limits.search_moves.push_back(m);
    if (limits.search_moves.empty()) return;
    if (excluded_.empty()) limits.search_moves.clear();
    last_info_ = {};
    search(pos, limits, Task::Analyzing);
}

void CecpAdapter::status(Words&) {
    if (task_ != Task::Analyzing) return;
    const int total = static_cast<int>(legal_moves(session_.position()).size());
    std::string text = "stat01: " + std::to_string(since(task_start_).count() / 10) + " " +
                       std::to_string(last_info_.nodes) + " " + std::to_string(last_info_.depth) + " " +
                       std::to_string(std::max(total - current_number_, 0)) + " " + std::to_string(total);
    if (current_move_.exists()) text += " " + move_text(session_.position(), current_move_);
    out_.line(text);
}

void CecpAdapter::exclude(Words& words) {
    const std::string_view text = words.rest();
    if (text == "all") {
        const MoveList all = legal_moves(session_.position());
        excluded_.assign(all.begin(), all.end());
    } else if (const auto move = read_move(text)) {
        excluded_.push_back(*move);
    } else {
        return out_.line("Error (not a legal move): " + shown(line_));
    }
    if (analyzing_) {
        drop_search();
        start_analysis();
    }
}

void CecpAdapter::include(Words& words) {
    const std::string_view text = words.rest();
    if (text == "all")
        excluded_.clear();
    else if (const auto move = read_move(text))
        std::erase(excluded_, *move);
    else
        return out_.line("Error (not a legal move): " + shown(line_));
    if (analyzing_) {
        drop_search();
        start_analysis();
    }
}

void CecpAdapter::print_thinking(const Position& root, const SearchInfo& info) {
    last_info_ = info;
    if (!post_ && task_ != Task::Analyzing) return;
    std::string text = std::to_string(info.depth) + " " + std::to_string(xboard_score(info.score)) + " " +
                       std::to_string(info.time.count() / 10) + " " + std::to_string(info.nodes) + "\t";
    // A move that is only expected stands in brackets.
    if (task_ == Task::Pondering) text += "(" + move_text(session_.position(), expected_) + ") ";
    Position pos = root;
    for (std::size_t i = 0; i < info.pv.size(); pos.do_move(info.pv[i++]))
        text += (i > 0 ? " " : "") + move_text(pos, info.pv[i]);
    if (info.bound == Bound::Lower) text += "!";
    if (info.bound == Bound::Upper) text += "?";
    out_.line(text);
}

}  // namespace magus
