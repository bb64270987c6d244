#include "protocol/terminal/terminal.h"

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/board_text.h"
#include "protocol/end_in_words.h"
#include "protocol/pages/game_sheet.h"
#include "protocol/terminal/refused_move.h"
#include "protocol/terminal/thinking_text.h"
#include "protocol/version.h"

#include <iomanip>

namespace magus {

namespace {

constexpr int kDemoMoves = 300;  // a safety net: the rules end games before
constexpr std::uint64_t kHintNodes = 50000;

std::string side_name(Color c) { return c == Color::White ? "White" : "Black"; }

// "12. " before White's moves, "12... " before Black's.
std::string move_number(const Position& pos) {
    return std::to_string(pos.full_move()) + (pos.side_to_move() == Color::White ? ". " : "... ");
}

// With the last move marked.
std::string board_with_hands(const Session& session, BoardLook look) {
    const Position& pos = session.position();
    const std::vector<Move> moves = session.moves();
    if (!moves.empty()) look.marked = squares_of(moves.back());
    if (pos.variant().hand_order.empty()) return draw_board(pos, look);
    const std::string hands = hands_text(pos);
    return draw_board(pos, look) + "    In hand: " + (hands.empty() ? "nothing" : hands) + '\n';
}

}  // namespace

std::span<const TerminalGame::Command> TerminalGame::commands() {
    static constexpr Command kCommands[] = {
        {"help", "this list", &TerminalGame::help},
        {"board", "show the board", &TerminalGame::board},
        {"moves", "list the legal moves", &TerminalGame::moves},
        {"pieces", "the pieces of this game; pieces LETTER draws how one moves", &TerminalGame::pieces},
        {"rules", "the rules of this game", &TerminalGame::rules},
        {"hint", "let the engine propose a move", &TerminalGame::hint},
        {"undo", "take back your last move and the answer", &TerminalGame::undo},
        {"go", "swap sides: the engine plays the side to move", &TerminalGame::go},
        {"flip", "turn the board round", &TerminalGame::flip},
        {"level", "level SECONDS: the engine's time for a move", &TerminalGame::level},
        {"fen", "the position in one line", &TerminalGame::fen},
        {"save", "save FILE: add the game to a PGN file", &TerminalGame::save},
        {"load", "load FILE: go on with the last game of a PGN file", &TerminalGame::load},
        {"resign", "give up this game", &TerminalGame::resign},
        {"new", "start again", &TerminalGame::new_game},
        {"quit", "leave", &TerminalGame::quit},
    };
    return kCommands;
}

void TerminalGame::run() {
    const Variant& v = session_.variant();
    out_ << v.name << (v.title.empty() ? "" : " - " + v.title) << "\nYou have " << side_name(user_)
         << ". Type a move (e2e4 or Nf3), or help.\n";
    if (!report_end()) show_board();
    std::string line;
    while (!finished_) {
        out_ << move_number(session_.position()) << std::flush;
        if (!std::getline(in_, line)) break;
        handle(line);
    }
    out_ << '\n';
}

void TerminalGame::handle(std::string_view line) {
    Words words(line);
    if (words.empty()) return;
    const std::string_view first = words.peek();
    for (const Command& command : commands()) {
        if (command.name != first) continue;
        words.next();
        return (this->*command.run)(words);
    }
    try_move(trim(line));
}

void TerminalGame::try_move(std::string_view text) {
    if (over()) {
        out_ << "The game is over. Type new, undo or quit.\n";
        return;
    }
    const auto move = parse_move(session_.position(), text);
    if (!move) {
        out_ << "No: " << why_refused(session_.position(), text) << ". Try moves, or help.\n";
        return;
    }
    session_.play(*move);
    if (!report_end()) engine_move();
}

SearchResult TerminalGame::search(const Limits& limits) {
    SearchResult found;
    SearchReports reports;
    reports.on_done = [&found](const SearchResult& result) { found = result; };
    Limits now = limits;
    now.start = std::chrono::steady_clock::now();
    session_.go(now, std::move(reports));
    session_.wait();
    return found;
}

void TerminalGame::engine_move() {
    const Position& pos = session_.position();
    const SearchResult found = search(limits_);
    sheet_.note_thinking(session_, found.info);
    out_ << "   " << thinking_line(pos, found.info) << '\n'
         << move_number(pos) << to_san(pos, found.best) << '\n';
    session_.play(found.best);
    show_board();
    report_end();
}

bool TerminalGame::report_end() {
    const auto end = session_.outcome();
    result_ = end ? result_token(*end) : kUnfinished;
    if (end) {
        show_board();
        out_ << "The game is over: " << result_token(*end) << ", " << describe_end(session_.position(), *end)
             << ".\n";
    }
    return over();
}

void TerminalGame::show_board() { out_ << '\n' << board_with_hands(session_, look_) << '\n'; }

PgnGame TerminalGame::game() const {
    const std::string_view human = "?";
    return sheet_.game(session_, user_ == Color::White ? human : kEngineName,
                       user_ == Color::White ? kEngineName : human, result_);
}

Result<Done> TerminalGame::load_from(const std::string& path) {
    if (auto done = sheet_.load(session_, path); !done) return done;
    user_ = session_.position().side_to_move();
    return Done{};
}

// ---- Commands

void TerminalGame::undo(Words&) {
    const bool users_turn = session_.position().side_to_move() == user_;
    if (session_.take_back(users_turn ? 2 : 1) == 0) {
        out_ << "There is nothing to take back.\n";
        return;
    }
    result_ = kUnfinished;
    sheet_.take_back(session_);
    if (session_.position().side_to_move() != user_) user_ = ~user_;  // the engine had moved first
    show_board();
}

void TerminalGame::hint(Words&) {
    if (over()) return try_move("hint");
    Limits limits;
    limits.nodes = kHintNodes;
    const SearchResult found = search(limits);
    out_ << "Perhaps " << to_san(session_.position(), found.best) << ".\n";
}

void TerminalGame::flip(Words&) {
    look_.flipped = !look_.flipped;
    show_board();
}

void TerminalGame::resign(Words&) {
    if (over()) return try_move("resign");
    result_ = user_ == Color::White ? "0-1" : "1-0";
    out_ << "The game is over: " << result_ << ", " << side_name(user_) << " resigns.\n";
}

void TerminalGame::new_game(Words&) {
    session_.new_game();
    sheet_.clear();
    user_ = Color::White;
    result_ = kUnfinished;
    show_board();
}

void TerminalGame::moves(Words&) {
    const Position& pos = session_.position();
    const MoveList all = legal_moves(pos);
    for (std::size_t i = 0; i < all.size(); ++i)
        out_ << std::left << std::setw(9) << to_san(pos, all[i])
             << (i % 8 == 7 || i + 1 == all.size() ? "\n" : "");
    out_ << std::right;
    if (all.empty()) out_ << "There are none.\n";
}

void TerminalGame::pieces(Words& words) {
    const VariantPtr variant = session_.position().variant_ptr();
    if (words.empty()) {
        out_ << piece_table(variant);
        return;
    }
    const auto type = find_piece(*variant, words.rest());
    out_ << (type ? piece_sheet(variant, *type) : type.error().describe() + "\n");
}

void TerminalGame::rules(Words&) { out_ << rules_sheet(session_.variant()); }

void TerminalGame::fen(Words&) { out_ << session_.position().fen() << '\n'; }

void TerminalGame::go(Words&) {
    if (over()) return try_move("go");
    user_ = ~session_.position().side_to_move();
    engine_move();
}

void TerminalGame::level(Words& words) {
    const auto seconds = parse_number<double>(words.rest());
    if (!seconds || !(*seconds > 0) || *seconds > 24 * 3600) {
        out_ << "level SECONDS: a number above 0, please.\n";
        return;
    }
    limits_ = Limits();
    limits_.move_time = Milliseconds(std::max(1, static_cast<int>(*seconds * 1000)));
    out_ << "The engine thinks " << *seconds << " s a move.\n";
}

void TerminalGame::save(Words& words) {
    if (words.empty()) {
        out_ << "save FILE: where to, please.\n";
        return;
    }
    const auto done = append_to_file(game(), std::string(words.rest()));
    out_ << (done ? "Saved." : done.error().describe()) << '\n';
}

void TerminalGame::load(Words& words) {
    if (const auto done = load_from(std::string(words.rest())); !done) {
        out_ << done.error().describe() << '\n';
        return;
    }
    if (!report_end()) show_board();
}

void TerminalGame::board(Words&) { show_board(); }

void TerminalGame::help(Words&) {
    out_ << "A move: coordinates (e2e4, e7e8q, e1g1) or SAN (Nf3, exd6, e8=Q, O-O).\n";
    for (const Command& command : commands())
        out_ << "  " << std::left << std::setw(8) << command.name << std::right << command.help << '\n';
}

void TerminalGame::quit(Words&) { finished_ = true; }

// ---- The engine against itself

PgnGame play_demo(Session& session, ScoreSheet sheet, std::ostream& out, const Limits& limits, BoardLook look,
                  int board_every) {
    const Variant& v = session.variant();
    out << v.name << (v.title.empty() ? "" : " - " + v.title) << "\n\n"
        << board_with_hands(session, look) << std::endl;
    std::optional<Outcome> end = session.outcome();
    for (; !end && session.position().full_move() <= kDemoMoves; end = session.outcome()) {
        const Position& pos = session.position();
        SearchReports reports;
        reports.on_done = [&](const SearchResult& result) {
            out << std::setw(6) << move_number(pos) << std::left << std::setw(9) << to_san(pos, result.best)
                << std::right << " " << score_for_people(result.info.score) << " at depth "
                << result.info.depth << std::endl;
            sheet.note_thinking(session, result.info);
            session.play(result.best);
        };
        Limits now = limits;
        now.start = std::chrono::steady_clock::now();
        session.go(now, std::move(reports));
        session.wait();
        const int plies = static_cast<int>(session.moves().size());
        if (board_every > 0 && plies % (2 * board_every) == 0)
            out << '\n' << board_with_hands(session, look) << std::endl;
    }
    out << '\n' << board_with_hands(session, look) << '\n';
    if (end)
        out << result_token(*end) << ": " << describe_end(session.position(), *end) << '.' << std::endl;
    else
        out << "Stopped after " << kDemoMoves << " moves without a result." << std::endl;
    return sheet.game(session, kEngineName, kEngineName, end ? result_token(*end) : "*");
}

}  // namespace magus
