#include "protocol/uci/uci.h"

#include "engine/base/mapped.h"
#include "engine/moves/movegen.h"
#include "engine/moves/perft.h"
#include "engine/notation/notation.h"
#include "protocol/board_text.h"
#include "protocol/version.h"
#include "search/bench.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace magus {

const std::map<std::string_view, UciAdapter::Handler> UciAdapter::kCommands = {
    {"uci", &UciAdapter::uci},
    {"debug", &UciAdapter::ignore},
    {"register", &UciAdapter::ignore},
    {"isready", &UciAdapter::isready},
    {"setoption", &UciAdapter::setoption},
    {"ucinewgame", &UciAdapter::ucinewgame},
    {"position", &UciAdapter::position},
    {"go", &UciAdapter::go},
    {"stop", &UciAdapter::stop},
    {"ponderhit", &UciAdapter::ponderhit},
    {"quit", &UciAdapter::quit},
    {"d", &UciAdapter::display},
    {"eval", &UciAdapter::eval},
    {"bench", &UciAdapter::bench},
    {"variants", &UciAdapter::variants},
};

namespace {

std::string option_line(const Option& option) {
    std::string out = "option name " + option.name + " type ";
    const std::string initial = option.initial.empty() ? "<empty>" : option.initial;
    switch (option.type) {
    case OptionType::Check: return out + "check default " + initial;
    case OptionType::Spin:
        return out + "spin default " + initial + " min " + std::to_string(option.min) + " max " +
               std::to_string(option.max);
    case OptionType::Combo:
        out += "combo default " + initial;
        for (const std::string& choice : option.choices) out += " var " + choice;
        return out;
    case OptionType::String:
    case OptionType::File: return out + "string default " + initial;
    case OptionType::Button: break;
    }
    return out + "button";
}

std::string score_text(const SearchInfo& info) {
    std::string out = is_mate(info.score) ? "mate " + std::to_string(mate_moves(info.score))
                                          : "cp " + std::to_string(info.score);
    if (info.bound == Bound::Lower) out += " lowerbound";
    if (info.bound == Bound::Upper) out += " upperbound";
    return out;
}

std::string end_text(const Outcome& end) {
    return "info string the game is over: " + std::string(end.kind.name) + ", " +
           std::string(result_token(end));
}

// "name N value V" with blanks in both.
struct NameAndValue {
    std::string name, value;
};

std::optional<NameAndValue> read_option(Words& words) {
    if (words.next() != "name") return std::nullopt;
    NameAndValue out;
    while (!words.empty() && words.peek() != "value")
        out.name += (out.name.empty() ? "" : " ") + std::string(words.next());
    if (words.next() == "value") out.value = words.rest();
    if (out.name.empty()) return std::nullopt;
    return out;
}

}  // namespace

std::vector<std::string> UciAdapter::commands() {
    return mapped(kCommands, [](const auto& row) { return std::string(row.first); });
}

void UciAdapter::handle(std::string_view line) {
    Words words(line);
    if (words.empty()) return;
    const std::string_view command = words.next();
    const auto found = kCommands.find(command);
    if (found == kCommands.end()) return error(Error{"unknown command '" + shown(command) + "'"});
    (this->*found->second)(words);
}

void UciAdapter::end_of_input() {
    end_search();
    finished_ = true;
}

void UciAdapter::quit(Words&) { end_of_input(); }

void UciAdapter::uci(Words&) {
    out_.line("id name " + std::string(kEngineName));
    out_.line("id author " + std::string(kEngineAuthors));
    for (const Option& option : option_table(session_))
        if (option.uci) out_.line(option_line(option));
    out_.line("uciok");
}

void UciAdapter::isready(Words&) { out_.line("readyok"); }

void UciAdapter::setoption(Words& words) {
    const auto option = read_option(words);
    if (!option) return error(Error{"expected setoption name NAME [value VALUE]"});
    const bool is_variant = same_ignoring_case(option->name, kGameOption);
    if (auto done = set_option(session_, option->name, option->value); !done) {
        if (is_variant) refused_variant_ = done.error();
        return error(done.error());
    }
    end_search();
    if (is_variant) {
        refused_variant_.reset();
        refused_position_.reset();  // the new game is at its start
        print_variant();
    }
    if (!same_ignoring_case(option->name, "VariantPath")) return;
    for (const Error& refused : session_.catalog().refused()) error(refused);
    for (const Option& o : option_table(session_))
        if (o.name == kGameOption) out_.line(option_line(o));
}

// What a GUI that does not know the game needs to set up its board (as other variant engines print it).
void UciAdapter::print_variant() {
    const Variant& v = session_.variant();
    out_.line("info string variant " + v.name + " files " + std::to_string(v.board.files()) + " ranks " +
              std::to_string(v.board.ranks()) + " pocket " + std::to_string(v.hand_order.size()) +
              " template fairy startpos " + v.start_fen);
}

void UciAdapter::ucinewgame(Words&) {
    end_search();
    session_.new_game();
}

void UciAdapter::position(Words& words) {
    if (auto done = read_position(words); !done) {
        refused_position_ = done.error();
        return error(done.error());
    }
    refused_position_.reset();
    end_search();
}

Result<Done> UciAdapter::read_position(Words& words) {
    if (refused_variant_) return Error{"position: the game was refused: " + refused_variant_->describe()};
    const std::string_view kind = words.next();
    std::optional<std::string> fen;
    if (kind == "fen") {
        fen.emplace();
        while (!words.empty() && words.peek() != "moves") *fen += std::string(words.next()) + " ";
    } else if (kind != "startpos") {
        return Error{"position: expected startpos or fen, found '" + shown(kind) + "'"};
    }
    std::vector<std::string> moves;
    if (const auto word = words.next(); !word.empty() && word != "moves")
        return Error{"position: expected moves, found '" + shown(word) + "'"};
    while (!words.empty()) moves.emplace_back(words.next());
    return session_.set_position(fen, moves);
}

std::optional<Error> UciAdapter::no_position() const {
    if (refused_variant_) return Error{"go: the game was refused: " + refused_variant_->describe()};
    if (refused_position_) return Error{"go: the position was refused: " + refused_position_->describe()};
    return std::nullopt;
}

void UciAdapter::go(Words& words) {
    if (words.peek() == "perft") return go_perft(words);
    const auto limits = parse_uci_limits(session_.position(), words);
    end_search();
    if (const auto why = no_position()) {
        error(*why);
        return answer_without_search("0000", limits ? *limits : Limits());
    }
    if (!limits) {
        error(limits.error());
        return answer_without_search("0000", Limits());
    }
    if (const auto end = session_.outcome()) out_.line(end_text(*end));
    if (has_legal_move(session_.position())) return start_search(*limits);
    out_.line(session_.position().in_check() ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
    answer_without_search("(none)", *limits);
}

void UciAdapter::answer_without_search(const std::string& best_move, const Limits& limits) {
    if (limits.infinite || limits.ponder)
        best_move_due_ = "bestmove " + best_move;
    else
        out_.line("bestmove " + best_move);
}

void UciAdapter::start_search(const Limits& limits) {
    SearchReports reports;
    reports.on_info = [this](const SearchInfo& info) { print_info(info); };
    reports.on_current_move = [this](Move m, int number) {
        out_.line("info currmove " + to_coordinates(session_.position(), m) + " currmovenumber " +
                  std::to_string(number));
    };
    reports.on_note = [this](const std::string& note) { out_.line("info string " + note); };
    reports.on_done = [this](const SearchResult& result) {
        const Position& pos = session_.position();
        std::string text = "bestmove " + (result.best.exists() ? to_coordinates(pos, result.best) : "(none)");
        if (result.best.exists() && result.ponder.exists()) {
            Position next = pos;
            next.do_move(result.best);
            text += " ponder " + to_coordinates(next, result.ponder);
        }
        out_.line(text);
    };
    out_.line("info string " + session_.evaluation_text());
    session_.go(limits, std::move(reports));
}

void UciAdapter::go_perft(Words& words) {
    words.next();
    const std::string_view text = words.next();
    const auto depth = parse_number<int>(text);
    if (!depth || *depth < 1 || *depth > 100)
        return error(Error{"go perft: expected a depth from 1, found '" + shown(text) + "'"});
    if (const auto why = no_position()) return error(*why);
    if (!words.empty())
        return error(Error{"go perft: nothing may follow the depth, found '" + shown(words.rest()) + "'"});
    end_search();
    Position pos = session_.position();
    std::uint64_t sum = 0;
    const auto rows = perft_divide(pos, *depth, [this] { return !session_.inbox().interrupts(); });
    if (!rows) return out_.line("info string the count was stopped");
    for (const auto& [move, nodes] : *rows) {
        out_.line(to_coordinates(pos, move) + ": " + std::to_string(nodes));
        sum += nodes;
    }
    out_.line("");
    out_.line("Nodes searched: " + std::to_string(sum));
}

void UciAdapter::end_search() {
    session_.stop();
    if (!best_move_due_.empty()) out_.line(std::exchange(best_move_due_, {}));
}

void UciAdapter::stop(Words&) { end_search(); }

void UciAdapter::ponderhit(Words&) {
    session_.ponder_hit();
    if (!best_move_due_.empty()) out_.line(std::exchange(best_move_due_, {}));
}

void UciAdapter::print_info(const SearchInfo& info) {
    const std::uint64_t ms = static_cast<std::uint64_t>(std::max<std::int64_t>(info.time.count(), 1));
    std::ostringstream out;
    out << "info depth " << info.depth << " seldepth " << info.selective_depth << " multipv " << info.multi_pv
        << " score " << score_text(info);
    if (session_.settings().show_wdl) {
        const Chances c = chances(info.expected);
        out << " wdl " << c.win << ' ' << c.draw << ' ' << c.loss;
    }
    out << " nodes " << info.nodes << " nps " << info.nodes * 1000 / ms << " hashfull " << info.hash_permille
        << " time " << info.time.count();
    if (!info.pv.empty()) out << " pv";
    Position pos = session_.position();
    for (Move m : info.pv) {
        out << ' ' << to_coordinates(pos, m);
        pos.do_move(m);
    }
    out_.line(out.str());
}

void UciAdapter::display(Words&) {
    const Position& pos = session_.position();
    std::ostringstream out;
    out << '\n'
        << draw_board(pos) << "\nFen: " << pos.fen() << "\nKey: " << std::uppercase << std::hex
        << std::setw(16) << std::setfill('0') << pos.key() << "\nCheckers:";
    for (Square s : pos.attackers(pos.king(pos.side_to_move()), ~pos.side_to_move(), pos.occupied()))
        out << ' ' << pos.board().name(s);
    out_.line(out.str());
}

void UciAdapter::eval(Words&) {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1);
    for (const Evaluator::Row& row : session_.explain())
        out << std::left << std::setw(20) << row.term << std::right << " white " << std::setw(8) << row.white
            << "  black " << std::setw(8) << row.black << "  sum " << std::setw(8) << row.white - row.black
            << '\n';
    out_.line(out.str());
}

void UciAdapter::bench(Words&) {
    end_search();
    run_bench(out_.stream());
}

void UciAdapter::variants(Words&) {
    for (const std::string& name : session_.variant_names()) out_.line(name);
}

}  // namespace magus
