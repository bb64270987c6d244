#include "uci_client.h"

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "helpers.h"
#include "protocol/uci/uci.h"

#include <condition_variable>
#include <mutex>
#include <regex>
#include <sstream>
#include <streambuf>

namespace magus::testing {

// What one thread writes another one reads, blocking while it is empty.
class UciClient::Pipe : public std::streambuf {
public:
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const std::lock_guard lock(mutex_);
        text_ += traits_type::to_char_type(c);
        changed_.notify_all();
        return c;
    }
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return closed_ || !text_.empty(); });
        if (text_.empty()) return traits_type::eof();
        current_ = text_.front();
        text_.erase(0, 1);
        setg(&current_, &current_, &current_ + 1);
        return traits_type::to_int_type(current_);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string text_;
    char current_ = 0;
    bool closed_ = false;
};

namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

UciOption read_option(const std::string& line, std::string& name) {
    static const std::regex kOption("option name (\\S.*\\S) type (check|spin|combo|string|button)"
                                    "(?: default (\\S+))?(?: min (-?\\d+) max (-?\\d+))?((?: var \\S+)*)");
    std::smatch m;
    UciOption out;
    if (!std::regex_match(line, m, kOption)) {
        ADD_FAILURE() << "not an option: " << line;
        return out;
    }
    name = m[1];
    out.type = m[2];
    out.initial = m[3];
    for (const std::string& word : words_of(m[6]))
        if (word != "var") out.choices.push_back(word);
    EXPECT_EQ(out.type == "spin", m[4].matched) << line;
    EXPECT_EQ(out.type == "combo", !out.choices.empty()) << line;
    EXPECT_EQ(out.type == "button", !m[3].matched) << line;
    if (out.type == "check") {
        EXPECT_TRUE(out.initial == "true" || out.initial == "false") << line;
    }
    if (out.type == "combo") {
        EXPECT_EQ(std::ranges::count(out.choices, out.initial), 1) << line;
    }
    if (out.type == "spin") {
        out.min = std::stoi(m[4]);
        out.max = std::stoi(m[5]);
        EXPECT_LE(out.min, std::stoi(out.initial)) << line;
        EXPECT_LE(std::stoi(out.initial), out.max) << line;
    }
    return out;
}

bool offers(const UciOption& option, const std::string& value) {
    if (option.type == "check") return value == "true" || value == "false";
    if (option.type == "combo") return std::ranges::count(option.choices, value) == 1;
    if (option.type == "spin") return option.min <= std::stoi(value) && std::stoi(value) <= option.max;
    return option.type == "string" || value.empty();
}

}  // namespace

UciClient::UciClient()
    : to_engine_(std::make_unique<Pipe>()),
      from_engine_(std::make_unique<Pipe>()),
      answers_(std::make_unique<std::istream>(from_engine_.get())),
      position_(Position::start(game("chess"))) {
    engine_ = std::make_unique<std::thread>([this] {
        std::istream in(to_engine_.get());
        std::ostream out(from_engine_.get());
        Session session;
        UciAdapter adapter(session, LineWriter(out));
        std::string first;
        std::getline(in, first);
        run_dialogue(in, session, adapter, first);
        from_engine_->close();
    });
}

UciClient::~UciClient() {
    to_engine_->close();
    engine_->join();
}

void UciClient::send(const std::string& line) { std::ostream(to_engine_.get()) << line << '\n'; }

std::string UciClient::read() {
    std::string line;
    if (!std::getline(*answers_, line)) return "";
    return line;
}

void UciClient::introduce() {
    send("uci");
    EXPECT_TRUE(read().starts_with("id name "));
    EXPECT_TRUE(read().starts_with("id author "));
    std::string line = read();
    for (; line.starts_with("option"); line = read()) {
        std::string name;
        const UciOption option = read_option(line, name);
        EXPECT_TRUE(options_.emplace(name, option).second) << "twice: " << line;
    }
    EXPECT_EQ(line, "uciok");
    expect_quiet();
}

void UciClient::set_option(const std::string& name, const std::string& value) {
    const auto option = options_.find(name);
    if (option == options_.end()) {
        ADD_FAILURE() << "there is no option " << name;
        return;
    }
    EXPECT_TRUE(offers(option->second, value)) << name << " = " << value;
    send("setoption name " + name + (value.empty() ? "" : " value " + value));
    if (name == "MultiPV") multi_pv_ = std::stoi(value);
    if (name == "UCI_ShowWDL") wdl_ = value == "true";
    if (name == "UCI_Chess960") chess960_ = value == "true";
    if (name == "UCI_Variant") {
        variant_ = value;
        EXPECT_TRUE(read().starts_with("info string variant " + value + " "));
    }
    if (name == "UCI_Variant" || name == "UCI_Chess960") set_position("");
    expect_quiet();
}

void UciClient::set_variant(const std::string& name) { set_option("UCI_Variant", name); }

void UciClient::set_position(const std::string& fen, const std::vector<std::string>& moves) {
    const VariantPtr variant = game(variant_);
    auto pos = Position::from_fen(variant, fen.empty() ? variant->start_fen : fen,
                                  chess960_ ? CastlingMode::Chess960 : CastlingMode::Usual);
    ASSERT_TRUE(pos) << fen << ": " << pos.error().describe();
    std::string line = "position " + (fen.empty() ? "startpos" : "fen " + fen);
    if (!moves.empty()) line += " moves";
    for (const std::string& text : moves) {
        const auto move = parse_coordinates(*pos, text);
        ASSERT_TRUE(move) << text;
        pos->do_move(*move);
        line += " " + text;
    }
    position_ = *pos;
    send(line);
}

void UciClient::start(const std::string& limits) {
    answer_ = {};
    infos_of_iteration_ = 0;
    send("go " + limits);
}

UciAnswer UciClient::go(const std::string& limits) {
    start(limits);
    return best_move();
}

UciAnswer UciClient::stop(std::chrono::nanoseconds* delay) {
    const auto asked = std::chrono::steady_clock::now();
    send("stop");
    UciAnswer answer = best_move();
    if (delay) *delay = std::chrono::steady_clock::now() - asked;
    return answer;
}

UciAnswer UciClient::best_move() {
    for (std::string line = read(); !line.empty(); line = read()) {
        if (!line.starts_with("bestmove ")) {
            take_info(line);
            continue;
        }
        const std::vector<std::string> words = words_of(line);
        EXPECT_TRUE(words.size() == 2 || (words.size() == 4 && words[2] == "ponder")) << line;
        answer_.best = words[1];
        if (words.size() == 4) answer_.ponder = words[3];
        check_best();
        return std::exchange(answer_, {});
    }
    ADD_FAILURE() << "no best move";
    return {};
}

void UciClient::check_best() {
    const auto best = parse_coordinates(*position_, answer_.best);
    if (!best) {
        EXPECT_TRUE(answer_.best == "(none)" && !has_legal_move(*position_)) << answer_.best;
        return;
    }
    for (auto info = answer_.infos.rbegin(); info != answer_.infos.rend(); ++info)
        if (info->multi_pv == 1 && !info->pv.empty()) {
            EXPECT_EQ(info->pv[0], answer_.best) << "the best move is not that of the last line";
            break;
        }
    if (answer_.ponder.empty()) return;
    Position next = *position_;
    next.do_move(*best);
    EXPECT_TRUE(parse_coordinates(next, answer_.ponder)) << "ponder " << answer_.ponder;
}

void UciClient::take_info(const std::string& line) {
    static const std::regex kInfo(
        "info depth (\\d+) seldepth (\\d+) multipv (\\d+) score (cp|mate) (-?\\d+)( lowerbound| upperbound)?"
        "(?: wdl (\\d+) (\\d+) (\\d+))? nodes (\\d+) nps \\d+ hashfull (\\d+) time (\\d+) pv((?: \\S+)+)");
    static const std::regex kCurrent("info currmove (\\S+) currmovenumber (\\d+)");
    std::smatch m;
    if (line.starts_with("info string ") && !line.starts_with("info string error")) return;
    if (line.starts_with("info depth 0 ") && !has_legal_move(*position_)) return;
    if (std::regex_match(line, m, kCurrent)) {
        EXPECT_TRUE(parse_coordinates(*position_, m[1].str())) << line;
        answer_.current_moves.push_back(m[1]);
        return;
    }
    if (!std::regex_match(line, m, kInfo)) {
        ADD_FAILURE() << "unexpected: " << line;
        return;
    }
    UciInfo info;
    info.depth = std::stoi(m[1]);
    info.selective_depth = std::stoi(m[2]);
    info.multi_pv = std::stoi(m[3]);
    (m[4] == "cp" ? info.centipawns : info.mate) = std::stoi(m[5]);
    info.bound = m[6].matched;
    if (m[7].matched) info.chances = {std::stoi(m[7]), std::stoi(m[8]), std::stoi(m[9])};
    info.nodes = std::stoull(m[10]);
    info.hash_permille = std::stoi(m[11]);
    info.time = std::stoi(m[12]);
    info.pv = words_of(m[13]);
    SCOPED_TRACE(line);
    check_order(info);
    EXPECT_GE(info.depth, 1);
    EXPECT_LE(info.hash_permille, 1000);
    EXPECT_NE(info.mate.value_or(1), 0);
    EXPECT_EQ(info.chances.has_value(), wdl_);
    if (info.chances) {
        EXPECT_EQ((*info.chances)[0] + (*info.chances)[1] + (*info.chances)[2], 1000);
    }
    Position pos = *position_;
    for (const std::string& text : info.pv) {
        const auto move = parse_coordinates(pos, text);
        ASSERT_TRUE(move) << text << " is not legal at " << pos.fen();
        pos.do_move(*move);
    }
    answer_.infos.push_back(std::move(info));
}

// Lines come by depth and number; time and nodes never go back.
void UciClient::check_order(const UciInfo& info) {
    EXPECT_LE(info.multi_pv, multi_pv_);
    if (answer_.infos.empty()) return;
    const UciInfo& before = answer_.infos.back();
    EXPECT_GE(info.depth, before.depth);
    EXPECT_GE(info.nodes, before.nodes);
    EXPECT_GE(info.time, before.time);
    EXPECT_TRUE(info.multi_pv == 1 || info.multi_pv == before.multi_pv + 1 ||
                (info.bound && info.multi_pv <= before.multi_pv + 1) || before.bound);
}

void UciClient::expect_quiet() {
    send("isready");
    EXPECT_EQ(read(), "readyok");
}

void UciClient::expect_searching() {
    send("isready");
    std::string line = read();
    for (; line.starts_with("info "); line = read()) take_info(line);
    EXPECT_EQ(line, "readyok");
}

void UciClient::expect_error(const std::string& bad) {
    send(bad);
    std::string line = read();
    for (; line.starts_with("info ") && !line.starts_with("info string error: "); line = read())
        take_info(line);
    EXPECT_TRUE(line.starts_with("info string error: ")) << bad << " -> " << line;
}

}  // namespace magus::testing
