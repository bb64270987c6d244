// The game as XBoard conducts it: set up, moves in and out, take-back, results.

#include "engine/movegen.h"
#include "engine/notation.h"
#include "protocol/cecp.h"
#include "protocol/game_end.h"
#include "protocol/xboard_board.h"

namespace magus {

namespace {

constexpr Score kDrawWelcome = -50;  // accept a draw when the last search was this bad for us
constexpr std::uint64_t kHintNodes = 20000;

}  // namespace

std::string CecpAdapter::move_text(Move m) const {
    const Position& pos = session_.position();
    return to_xboard(pos.board(), to_coordinates(pos, m));
}

std::optional<Move> CecpAdapter::read_move(std::string_view text) {
    const Position& pos = session_.position();
    const auto move = parse_move(pos, from_xboard(pos.board(), text));
    return move ? std::optional(*move) : std::nullopt;
}

// ---- Setting up

void CecpAdapter::new_game(Words&) {
    drop_search();
    (void)session_.set_variant("chess");
    session_.new_game();
    engine_side_ = Color::Black;
    clock_.no_depth_limit();
    computer_ = false;
    last_info_ = {};
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// Setup and piece lines have to be out before the pong that ends the start of a game.
void CecpAdapter::variant(Words& words) {
    const std::string_view name = words.rest();
    drop_search();
    if (auto done = session_.set_variant(name); !done) return check(done);
    const Variant& v = session_.variant();
    if (const std::string start = xboard_start_fen(v); start != v.start_fen)
        (void)session_.set_position(start, {});
    for (const std::string& line : xboard_definition(v)) out_.line(line);
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

void CecpAdapter::setboard(Words& words) {
    const std::string fen = fen_from_xboard(session_.position().variant_ptr(), words.rest());
    drop_search();
    excluded_.clear();
    if (const auto done = session_.set_position(fen, {}); !done)
        out_.line("tellusererror Illegal position: " + done.error().describe());
    continue_task(analyzing_ ? Task::Analyzing : Task::None);
}

// ---- Moves

void CecpAdapter::usermove(Words& words) { bare_move(words.rest()); }

void CecpAdapter::bare_move(std::string_view text) {
    if (task_ == Task::Thinking) return out_.line("Illegal move (it is not your turn): " + shown(text));
    const auto move = read_move(text);
    if (!move) return out_.line("Illegal move: " + shown(text));
    if (task_ == Task::Pondering && *move == expected_) {
        session_.play(*move);
        session_.ponder_hit();
        task_ = Task::Thinking;
        task_start_ = std::chrono::steady_clock::now();
        return;
    }
    drop_search();
    excluded_.clear();
    session_.play(*move);
    if (analyzing_) return start_analysis();
    if (engine_side_ && !tell_end() && engine_side_ == session_.position().side_to_move()) think();
}

void CecpAdapter::take_back(int plies) {
    drop_search();
    excluded_.clear();
    if (session_.take_back(plies) < plies) out_.line("Error (no move to take back): " + shown(line_));
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
    if (!tell_end()) think();
}

void CecpAdapter::playother(Words&) {
    drop_search();
    engine_side_ = ~session_.position().side_to_move();
}

void CecpAdapter::result(Words&) {
    drop_search();
    engine_side_.reset();
}

// Tells the result when the game is over. Against another engine we never claim a win: XBoard believes such
// claims only when it sees a mate itself, and punishes the others; it always believes a loser.
bool CecpAdapter::tell_end() {
    const auto end = session_.outcome();
    if (!end) return false;
    const double won = engine_side_ == Color::White ? 1.0 : 0.0;
    if (!computer_ || end->white_score != won) out_.line(result_line(session_.position(), *end));
    return true;
}

void CecpAdapter::draw(Words&) {
    if (engine_side_ && last_info_.depth > 0 && last_info_.score <= kDrawWelcome) out_.line("offer draw");
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
    if (best.exists()) out_.line("Hint: " + move_text(best));
}

void CecpAdapter::book(Words&) {
    out_.line(" There is no opening book.");
    out_.line("");
}

// Marks where the picked up piece may go, in games whose rules XBoard does not know by itself.
void CecpAdapter::lift(Words& words) {
    const Position& pos = session_.position();
    if (built_into_xboard(pos.variant().xboard_name)) return;
    const std::string text = from_xboard(pos.board(), words.next());
    std::string_view rest = text;
    if (const auto square = pos.board().read(rest)) out_.line(xboard_highlight(pos, *square));
}

}  // namespace magus
