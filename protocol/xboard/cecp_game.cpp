// The game as XBoard conducts it: set up, moves in and out, take-back, results.

#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/end_in_words.h"
#include "protocol/xboard/cecp.h"
#include "protocol/xboard/xboard_names.h"

namespace magus {

namespace {

constexpr std::uint64_t kHintNodes = 20000;

}  // namespace

// ---- Setting up

void CecpAdapter::new_game(Words&) {
    drop_search();
    (void)session_.set_variant("chess");
    session_.new_game();
    engine_side_ = Color::Black;
    clock_.no_depth_limit();
    computer_ = false;
    reported_ = offered_draw_ = draw_offered_ = false;
    last_info_ = {};
    offers_.new_game();
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// Setup and piece lines have to be out before the pong that ends the start of a game.
void CecpAdapter::variant(Words& words) {
    const std::string_view name = words.rest();
    if (auto known = session_.find_variant(name); !known) return check(known.error());
    drop_search();
    (void)session_.set_variant(name);
    if (const std::string start = board().start_fen();
        start != session_.variant().start_fen && starts_as_xboard())
        (void)session_.set_position(start, {});
    for (const std::string& line : board().definition()) out_.line(line);
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// In courier: before the customary opening moves, as XBoard and WinBoard 4.9 do, which are known by the marks that they
// show. Others, such as cutechess, begin after them.
bool CecpAdapter::starts_as_xboard() const {
    const std::string& wanted = session_.settings().courier_start;
    return wanted == "before" || (wanted == "auto" && shows_moves_);
}

void CecpAdapter::setboard(Words& words) {
    const std::string fen = board().fen_from_xboard(words.rest());
    if (const auto good = Position::from_fen(session_.position().variant_ptr(), fen); !good)
        return out_.line("tellusererror Illegal position: " + good.error().describe());
    drop_search();
    excluded_.clear();
    (void)session_.set_position(fen, {});
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// ---- Moves

void CecpAdapter::usermove(Words& words) { bare_move(words.rest()); }

void CecpAdapter::bare_move(std::string_view text) {
    if (task_ == Task::Thinking) return out_.line("Illegal move (it is not your turn): " + shown(text));
    lift_ = {};
    put_down_.clear();
    const std::vector<Move> meant = read_moves(text);
    if (meant.empty()) return out_.line("Illegal move: " + shown(text));
    // Another engine's move, or one from a saved game, means the first choice when it leaves the choice open.
    if (meant.size() > 1 && engine_side_ && !computer_) return ask_choice(meant);
    play_move(meant.front());
}

// The opponent's move, or one that is only entered.
void CecpAdapter::play_move(Move m) {
    const Position before = session_.position();
    offered_draw_ = false;
    if (task_ == Task::Pondering && m == expected_) {
        session_.play(m);
        session_.ponder_hit();
        task_ = Task::Thinking;
        task_start_ = std::chrono::steady_clock::now();
        draw_offered_ = false;
        return report_hidden_change(before, session_.position());
    }
    drop_search();
    excluded_.clear();
    session_.play(m);
    if (engine_side_) report_hidden_change(before, session_.position());
    if (analyzing_) return start_analysis();
    if (wins_unseen()) session_.play_on_until_mate();
    if (engine_side_ && !report_end() && engine_side_ == session_.position().side_to_move()) think();
}

void CecpAdapter::take_back(int plies) {
    if (static_cast<int>(session_.moves().size()) < plies)
        return out_.line("Error (no move to take back): " + shown(line_));
    drop_search();
    excluded_.clear();
    session_.take_back(plies);
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// ---- Who plays

void CecpAdapter::force(Words&) {
    drop_search();
    engine_side_.reset();
}

void CecpAdapter::go(Words&) {
    drop_search();
    engine_side_ = session_.position().side_to_move();
    if (!report_end()) think();
}

void CecpAdapter::playother(Words&) {
    drop_search();
    engine_side_ = ~session_.position().side_to_move();
}

void CecpAdapter::result(Words&) {
    drop_search();
    engine_side_.reset();
}

// Our opponent's King is bare and he has not given up. XBoard would punish our claim, and sees no end; so we mate.
bool CecpAdapter::wins_unseen() const {
    const Position& pos = session_.position();
    const auto end = session_.outcome();
    return computer_ && end && end->kind.sort == EndKind::Sort::BareKing &&
           engine_side_ == pos.side_to_move() && !pos.bare(pos.side_to_move());
}

// Reports the result when the game is over. Returns whether it is over. Against another engine the interface judges by
// rules of its own, and punishes claims that these do not grant; it always believes a loser. So we never claim a win
// there, nor a draw. A draw is offered with the move that makes it, and agreed to when it was offered to us. Where the
// interface sees no end we play on, as long as there are moves.
bool CecpAdapter::report_end() {
    const auto end = session_.outcome();
    if (!end) return false;
    const double won = engine_side_ == Color::White ? 1.0 : 0.0;
    if (end->white_score == 0.5 && draw_offered_) out_.line("offer draw");
    if (end->white_score == 0.5 && (offered_draw_ || draw_offered_)) return true;
    if (computer_ && end->white_score != 1 - won && has_legal_move(session_.position())) return false;
    if (!computer_ || end->white_score != won) out_.line(result_line(session_.position(), *end));
    return true;
}

void CecpAdapter::draw(Words&) {
    draw_offered_ = computer_;
    if (engine_side_ && offers_.accepts_draw()) out_.line("offer draw");
}

// ---- Help for the user

void CecpAdapter::hint(Words&) {
    Move best;
    if (task_ == Task::Analyzing && !last_info_.pv.empty())
        best = last_info_.pv.front();
    else if (hint_.exists() && is_legal(session_.position(), hint_))
        best = hint_;
    else if (task_ == Task::None && has_legal_move(session_.position())) {
        Limits limits;
        limits.nodes = kHintNodes;
        SearchReports reports;
        reports.on_done = [&best](const SearchResult& result) { best = result.best; };
        session_.go(limits, std::move(reports));
        session_.wait();
    }
    if (!best.exists()) return;
    const auto ways =
        described() ? ways_to_enter(board(), session_.position(), best) : std::vector<XboardMove>();
    // XBoard understands hints that lead from one square to another.
    if (!ways.empty() && !ways.front().through.empty())
        out_.line("telluser Hint: " + to_san(session_.position(), best));
    else
        out_.line("Hint: " + move_text(session_.position(), best));
}

void CecpAdapter::book(Words&) {
    out_.line(" There is no opening book.");
    out_.line("");
}

}  // namespace magus
