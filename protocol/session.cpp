#include "protocol/session.h"

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "eval/eval_tables.h"
#include "protocol/words.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace magus {

namespace {

VariantPtr first_game(VariantCatalog& catalog) {
    auto variant = catalog.get("chess");
    assert(variant);  // built in
    return *variant;
}

}  // namespace

Session::Session() : variant_(first_game(catalog_)), position_(Position::start(variant_)) {
    set_eval(usual_params(*variant_));
    for (const Option& option : option_table(*this))
        if (option.name == "Hash") (void)set_option(*this, option.name, option.initial);
}

Session::~Session() { abandon(); }

// ---- Games

Result<std::vector<std::string>> Session::load_variants(const std::string& files) {
    VariantCatalog tried = catalog_;
    std::vector<std::string> added;
    for (const std::string& file : split_paths(files)) {
        auto names = tried.load_file(file);
        if (!names) return names.error();
        added.insert(added.end(), names->begin(), names->end());
    }
    stop();
    catalog_ = std::move(tried);
    return added;
}

Result<Done> Session::set_variant(std::string_view name) {
    auto variant = catalog_.get(name);
    if (!variant) return variant.error();
    auto eval = files_.weights.for_game(**variant);
    if (!eval) return eval.error();
    stop();
    variant_ = *variant;
    set_eval(std::move(*eval));
    position_ = Position::start(variant_, castling_mode());
    searcher_.prepare(variant_);
    return Done{};
}

void Session::play_on_until_mate() {
    auto plain = std::make_shared<Variant>(*variant_);
    plain->facts.until_mate = true;
    plain->facts.wins_without_mate = plain->facts.goal.exists() || plain->facts.checks_to_win > 0;
    plain->stalemate_score = {0.5, 0.5};
    abandon();
    if (auto position = Position::from_fen(plain, position_.fen())) {
        variant_ = plain;
        position_ = *std::move(position);
        set_eval(eval_);  // whose tables are for one game
        searcher_.prepare(variant_);
    }
}

void Session::new_game() {
    forget();
    position_ = Position::start(variant_, castling_mode());
}

void Session::forget() {
    stop();
    searcher_.new_game();
}

// ---- Position

Result<Done> Session::set_position(std::optional<std::string_view> fen,
                                   const std::vector<std::string>& moves) {
    auto next = Position::from_fen(variant_, fen.value_or(variant_->start_fen), castling_mode());
    if (!next) return next.error();
    for (const std::string& text : moves) {
        auto move = parse_coordinates(*next, text);
        if (!move) return move.error();
        next->do_move(*move);
    }
    stop();
    position_ = std::move(*next);
    return Done{};
}

int Session::take_back(int plies) {
    stop();
    int done = 0;
    for (; done < plies && position_.state().move.exists(); ++done) position_.undo_move();
    return done;
}

std::vector<Move> Session::moves() const {
    std::vector<Move> out;
    for (const StateInfo& state : position_.history())
        if (state.move.exists()) out.push_back(state.move);
    return out;
}

std::vector<Evaluator::Row> Session::explain() const {
    return (net_tables_ ? Evaluator(variant_, net_tables_) : Evaluator(variant_, eval_)).explain(position_);
}

// ---- Options

Result<Done> Session::set_hash(std::size_t megabytes) {
    stop();
    return searcher_.set_hash(megabytes);
}

void Session::set_threads(int count) {
    stop();
    searcher_.set_threads(count);
}

Result<Done> Session::load_evaluation(const std::string& text) {
    auto files = EvalFiles::load(text == "<empty>" ? "" : text);
    if (!files) return files.error();
    auto eval = files->weights.for_game(*variant_);
    if (!eval) return eval.error();
    stop();
    files_ = std::move(*files);
    settings_.eval_files = text;
    set_eval(std::move(*eval));
    searcher_.prepare(variant_);
    return Done{};
}

void Session::set_eval(EvalParams eval) {
    eval_ = std::move(eval);
    net_tables_ = nullptr;
    const auto net = files_.net.for_game(variant_, eval_);
    if (!net || !*net) {
        evaluation_text_ = "evaluation without a net" + (net ? "" : ": " + net.error().describe());
        return searcher_.set_eval(eval_);
    }
    evaluation_text_ = "evaluation with the net " + files_.net.name;
    net_tables_ = std::make_shared<const EvalTables>(variant_, eval_, *net);
    searcher_.set_eval(net_tables_);
}

void Session::set_chess960(bool on) {
    stop();
    settings_.chess960 = on;
    position_ = Position::start(variant_, castling_mode());
}

// ---- Search

void Session::go(const Position& root, Limits limits, SearchReports reports) {
    stop();
    limits.overhead = settings_.overhead;
    limits.multi_pv = settings_.multi_pv;
    limits.strength = settings_.strength();
    if (asked_) limits.start = *asked_;
    listener_ = std::move(reports);
    searching_ = true;
    ++searches_;
    control_.emplace();
    if (!thread_.start([this, root, limits = std::move(limits)] { run(root, limits); }))
        answer_without_search(root);
}

void Session::run(const Position& root, const Limits& limits) {
    SearchListener listener;
    listener.on_info = [this](const SearchInfo& info) { inbox_.put(info); };
    listener.on_current_move = [this](Move m, int number) { inbox_.put(CurrentMove{m, number}); };
    listener.on_note = [this](const std::string& note) { inbox_.put(SearchReport(note)); };
    inbox_.put(searcher_.search(root, limits, *control_, listener));
}

// Where the system has no thread left.
void Session::answer_without_search(const Position& root) {
    SearchResult result;
    if (const MoveList moves = legal_moves(root); !moves.empty()) result.best = moves[0];
    inbox_.put(SearchReport("no search: the system has no thread for it"));
    inbox_.put(result);
}

void Session::ponder_hit() {
    if (searching_) control_->ponder_hit();
}

void Session::deliver(const SearchReport& report) {
    if (const auto* info = std::get_if<SearchInfo>(&report)) {
        if (listener_.on_info) listener_.on_info(*info);
    } else if (const auto* current = std::get_if<CurrentMove>(&report)) {
        if (listener_.on_current_move) listener_.on_current_move(current->move, current->number);
    } else if (const auto* note = std::get_if<std::string>(&report)) {
        if (listener_.on_note) listener_.on_note(*note);
    } else if (const auto* result = std::get_if<SearchResult>(&report)) {
        thread_.join();
        searching_ = false;
        // The listener may start the next search.
        const SearchReports listener = std::exchange(listener_, {});
        if (listener.on_done) listener.on_done(*result);
    }
}

void Session::wait() {
    const int waited_for = searches_;  // its listener may start the next one
    while (searching_ && searches_ == waited_for) deliver(inbox_.next_report());
}

void Session::stop() {
    if (!searching_) return;
    control_->stop();
    wait();
}

void Session::abandon() {
    listener_ = {};
    stop();
}

}  // namespace magus
