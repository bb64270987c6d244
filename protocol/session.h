#pragma once

// Session: the one facade over games, positions, options and the search, in our own types. The protocol
// adapters and the terminal game use nothing else; they only read and write text.
//
// A session belongs to one thread. Searches run in another one, and what they report waits in the inbox until the owner
// asks for it with deliver(), wait() or stop(): listeners run in the owner's thread and need no locks.

#include "engine/base/threads.h"
#include "engine/ends/outcome.h"
#include "engine/games/variant_catalog.h"
#include "engine/position/position.h"
#include "eval/evaluator.h"
#include "protocol/eval_files.h"
#include "protocol/inbox.h"
#include "protocol/options.h"
#include "search/searcher.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// What a search reports. Each function may be empty.
struct SearchReports {
    std::function<void(const SearchInfo&)> on_info;
    std::function<void(Move, int number)> on_current_move;
    std::function<void(const std::string&)> on_note;
    std::function<void(const SearchResult&)> on_done;  // exactly once, after all others
};

class Session {
public:
    Session();
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // ---- Games. Changing anything stops a running search first, as stop() does.
    std::vector<std::string> variant_names() const { return catalog_.all_names(); }
    Result<VariantPtr> find_variant(std::string_view name) { return catalog_.get(name); }
    // Files separated by ';' or ':' (split_paths). Nothing is added when one is wrong as a whole; single games that are
    // wrong are left out, and catalog().refused() says why.
    Result<std::vector<std::string>> load_variants(const std::string& files);
    VariantCatalog& catalog() { return catalog_; }
    const VariantCatalog& catalog() const { return catalog_; }
    const Variant& variant() const { return *variant_; }
    Result<Done> set_variant(std::string_view name);  // and its start position
    void new_game();                                  // start position; what was learnt is forgotten
    // Goes on from this position until mate, for interfaces that know no loss by a bare King and no other
    // stalemate than a draw. Earlier moves cannot be taken back then. The next set_variant restores the rules.
    void play_on_until_mate();
    void forget();

    // ---- The position and the moves that led to it.
    const Position& position() const { return position_; }
    // From the game's start when there is no FEN. When a part is wrong, nothing changes.
    Result<Done> set_position(std::optional<std::string_view> fen, const std::vector<std::string>& moves);
    // A running search goes on with the position that it was started with (pondering needs that).
    void play(Move legal_move) { position_.do_move(legal_move); }
    int take_back(int plies);  // how many it could
    std::vector<Move> moves() const;
    std::optional<Outcome> outcome() const { return magus::outcome(position_); }
    std::vector<Evaluator::Row> explain() const;

    // ---- Options (the table is in options.h).
    Settings& settings() { return settings_; }
    const Settings& settings() const { return settings_; }
    Result<Done> set_hash(std::size_t megabytes);  // blocks while memory is got
    std::size_t hash_megabytes() const { return searcher_.hash_megabytes(); }
    void set_threads(int count);
    // Weights and a net (EvalFiles::load says how they are named). A file that is wrong changes nothing; a net of
    // another game waits for that game.
    Result<Done> load_evaluation(const std::string& files);
    // One line: with which net the game is evaluated, or why not with the one that was chosen.
    const std::string& evaluation_text() const { return evaluation_text_; }
    bool chose_net() const { return files_.net.name != kBuiltinNet; }
    int threads() const { return searcher_.threads(); }
    void set_chess960(bool on);  // the game starts anew

    // ---- Search.
    // Returns at once. Overhead, MultiPV and strength are taken from the settings.
    void go(const Position& root, Limits limits, SearchReports reports);
    void go(Limits limits, SearchReports reports) { go(position_, std::move(limits), std::move(reports)); }
    // When the command that is being handled came in: the clock has run since then. None: now.
    void set_asked(std::optional<std::chrono::steady_clock::time_point> asked) { asked_ = asked; }
    bool searching() const { return searching_; }
    void ponder_hit();
    // Blocks until the search has ended (some milliseconds) and all its reports are delivered.
    void stop();
    // The same, but what is not delivered yet is dropped, on_done too.
    void abandon();
    // Blocks until the search ends by itself, delivering as reports come.
    void wait();
    // What a search has reported, as taken from the inbox.
    void deliver(const SearchReport& report);
    // Where searches put what they report. Other threads may put lines of input there for the owner.
    Inbox& inbox() { return inbox_; }
    const Inbox& inbox() const { return inbox_; }

private:
    void set_eval(EvalParams eval);
    CastlingMode castling_mode() const {
        return settings_.chess960 ? CastlingMode::Chess960 : CastlingMode::Usual;
    }
    void run(const Position& root, const Limits& limits);  // in the searching thread
    void answer_without_search(const Position& root);

    VariantCatalog catalog_;
    VariantPtr variant_;
    Position position_;
    Settings settings_;
    EvalFiles files_;
    EvalParams eval_;  // the weights of the game
    std::string evaluation_text_;
    std::shared_ptr<const EvalTables> net_tables_;  // of the game with its net; none: without a net

    Searcher searcher_;
    Threads thread_;  // one, in which all searches run
    bool searching_ = false;
    int searches_ = 0;  // begun so far
    std::optional<std::chrono::steady_clock::time_point> asked_;
    SearchReports listener_;
    std::optional<SearchControl> control_;  // of the newest search
    Inbox inbox_;
};

}  // namespace magus
