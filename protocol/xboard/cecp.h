#pragma once

// The XBoard protocol (CECP, version 2) over a session: who plays what, when to think, and the spelling of
// everything. What XBoard needs to know about a game is in xboard_board.h and xboard_moves.h, its clocks are in
// cecp_clock.h.

#include "protocol/dialogue.h"
#include "protocol/words.h"
#include "protocol/xboard/cecp_clock.h"
#include "protocol/xboard/cecp_offers.h"
#include "protocol/xboard/cecp_writer.h"
#include "protocol/xboard/xboard_highlight.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class CecpAdapter : public Adapter {
public:
    CecpAdapter(Session& session, LineWriter out)
        : session_(session), out_(std::move(out)), offers_(session.settings()) {}

    // All words that are understood.
    static std::vector<std::string> commands();

    void handle(std::string_view line) override;
    void end_of_input() override;
    bool finished() const override { return finished_; }

private:
    using Handler = void (CecpAdapter::*)(Words&);
    static const std::map<std::string_view, Handler> kCommands;

    // What the search is busy with.
    enum class Task { None, Thinking, Pondering, Analyzing };

    // ---- cecp.cpp: the handshake and settings
    void ignore(Words&) {}
    void protover(Words&);
    void ping(Words&);
    void quit(Words&);
    void memory(Words&);
    void cores(Words&);
    void option(Words&);
    void level(Words&);
    void st(Words&);
    void sd(Words&);
    void time(Words&);
    void otim(Words&);
    void post(Words&) { post_ = true; }
    void nopost(Words&) { post_ = false; }
    void hard(Words&) { hard_ = true; }
    void easy(Words&);
    void computer(Words&) { computer_ = true; }
    void announce_variants();
    void check(const Result<Done>& done);
    void change_option(std::string_view name, std::string_view value);

    // ---- cecp_game.cpp: the game
    void new_game(Words&);
    void variant(Words&);
    void setboard(Words&);
    void usermove(Words&);
    void undo(Words&) { take_back(1); }
    void remove(Words&) { take_back(2); }
    void force(Words&);
    void go(Words&);
    void playother(Words&);
    void result(Words&);
    void draw(Words&);
    void hint(Words&);
    void book(Words&);
    void bare_move(std::string_view text);
    void play_move(Move m);
    void take_back(int plies);
    bool report_end();
    bool wins_unseen() const;
    bool starts_as_xboard() const;

    // ---- cecp_board.cpp: moves as XBoard's board has them
    void accepted(Words&);
    void rejected(Words&);
    void lift(Words&);
    void put(Words&);
    void choose_form(Words&);
    const XboardBoard& board();
    bool described();  // was this game described to an XBoard that shows moves our way?
    static std::string move_text(const Position& pos, Move m);  // in our spelling, with XBoard's ranks
    void send_move(Move m);
    void keep_sendable(const Position& root, Limits& limits);
    std::vector<Move> read_moves(std::string_view text);
    std::optional<Move> read_move(std::string_view text);  // the first of them
    void ask_choice(std::vector<Move> meant);
    bool settle_choice(std::string_view command);
    void report_hidden_change(const Position& before, const Position& after);

    // ---- cecp_search.cpp: thinking, pondering, analysing
    void analyze(Words&);
    void leave_analysis(Words&);
    void status(Words&);
    void exclude(Words&);
    void include(Words&);
    void pause(Words&);
    void resume(Words&);
    void move_now(Words&);
    void think();
    void start_pondering(Move expected);
    void start_analysis();
    void print_final_score();
    void search(const Position& root, const Limits& limits, Task task);
    void moved(const SearchResult& result);
    void print_thinking(const Position& root, const SearchInfo& info);
    // Ends what is going on, without a move.
    void drop_search();
    // The same, to be continued: our clock has run so far.
    Task interrupt();
    void continue_task(Task task);
    void answer_pings();

    std::string_view line_;  // being handled
    Session& session_;
    CecpWriter out_;
    CecpClock clock_;
    CecpOffers offers_;

    std::optional<Color> engine_side_ = Color::Black;  // none: force mode
    bool analyzing_ = false, post_ = false, hard_ = false, computer_ = false;
    bool finished_ = false;

    std::optional<XboardBoard> board_;
    bool shows_moves_ = false;
    XboardLift lift_;            // what the player has picked up
    std::string put_down_;       // and where he has just put it down
    std::vector<Move> choices_;  // waiting for the player's answer
    bool offered_draw_ = false;  // by us, with the last move
    bool draw_offered_ = false;  // to us, with the next move
    bool reported_ = false;      // a change that XBoard cannot show, in this game

    Task task_ = Task::None;
    Task paused_ = Task::None;
    std::chrono::steady_clock::time_point task_start_;
    Move expected_;  // while pondering
    Move hint_;      // the answer that we expect
    SearchInfo last_info_;
    Move current_move_;
    int current_number_ = 0;
    std::vector<Move> excluded_;
    std::vector<std::string> waiting_pings_;
};

}  // namespace magus
