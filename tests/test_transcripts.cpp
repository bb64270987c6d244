// Dialogues in tests/protocol/*.txt played against the adapters; uci_*.txt and cecp_*.txt name the protocol.
//   > input        a line from the interface; all output of the one before has to be accounted for
//   ! input        a malformed line: one error is the answer, of UCI's "go" with "bestmove 0000" behind it, and nothing
//                  changes
//   < text         the next line of output, exactly
//   ~ regex        the next line of output matches
//   ...            any lines up to the next expectation; at the end of an answer: whatever else
//   =              wait until the running search has ended by itself
//   # comment
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/cecp.h"
#include "tests/paths.h"

#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("tests/protocol")))
        if (entry.path().extension() == ".txt") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

class Player {
public:
    explicit Player(bool uci) : uci_(uci) {
        if (uci)
            adapter_ = std::make_unique<UciAdapter>(session_, LineWriter(out_));
        else
            adapter_ = std::make_unique<CecpAdapter>(session_, LineWriter(out_));
    }
    ~Player() { session_.abandon(); }

    void send(const std::string& line) {
        expect_nothing_left();
        adapter_->handle(line);
        collect();
    }
    void send_malformed(const std::string& line) {
        expect_nothing_left();
        const std::string before = state();
        adapter_->handle(line);
        collect();
        if (uci_ && line.starts_with("go") && !line.starts_with("go perft")) {
            ASSERT_FALSE(lines_.empty()) << where_;
            EXPECT_EQ(lines_.back(), "bestmove 0000") << where_;
            lines_.pop_back();
        }
        EXPECT_EQ(lines_.size(), 1u) << where_;
        EXPECT_TRUE(!lines_.empty() && is_error(lines_.front())) << where_ << ": no error";
        EXPECT_EQ(state(), before) << where_ << ": something has changed";
        pending_any_ = true;  // which error may be expected, but need not be
    }
    // What the engine plays, thinking a little with what it has learnt.
    std::string answer() {
        std::string out;
        SearchReports reports;
        reports.on_done = [&](const SearchResult& result) {
            out = to_coordinates(session_.position(), result.best) + " " + std::to_string(result.info.nodes);
        };
        Limits limits;
        limits.nodes = 500;
        session_.go(limits, std::move(reports));
        session_.wait();
        return out;
    }
    void wait() {
        session_.wait();
        collect();
    }
    void skip() { pending_any_ = true; }

    template <class Matches> void expect(const std::string& wanted, Matches&& matches) {
        collect();
        if (std::exchange(pending_any_, false))
            while (!lines_.empty() && !matches(lines_.front())) lines_.pop_front();
        if (lines_.empty()) {
            ADD_FAILURE() << where_ << ": expected '" << wanted << "', there is no more output";
            return;
        }
        EXPECT_TRUE(matches(lines_.front()))
            << where_ << ": expected '" << wanted << "'\nfound '" << lines_.front() << "'";
        lines_.pop_front();
    }
    void expect_nothing_left() {
        if (!std::exchange(pending_any_, false) && !lines_.empty())
            ADD_FAILURE() << where_ << ": unexpected output '" << lines_.front() << "'";
        lines_.clear();
    }
    void at(const std::string& where) { where_ = where; }

private:
    bool is_error(const std::string& line) const {
        for (const char* beginning : {"info string error: ", "Error (", "Illegal move", "tellusererror "})
            if (line.starts_with(beginning)) return true;
        return false;
    }
    // Everything that a command can change.
    std::string state() {
        std::string out = session_.variant().name + "\n" + session_.position().fingerprint();
        for (Move m : session_.moves()) out += " " + std::to_string(m.bits());
        for (Move m : legal_moves(session_.position())) out += " " + std::to_string(m.bits());
        for (const std::string& value : option_values(session_)) out += "\n" + value;
        for (const std::string& name : session_.variant_names()) out += "\n" + name;
        return out + (session_.searching() ? "\nsearching" : "");
    }
    void collect() {
        std::istringstream text(out_.str());
        out_.str("");
        for (std::string line; std::getline(text, line);) lines_.push_back(line);
    }

    const bool uci_;
    Session session_;
    std::ostringstream out_;
    std::unique_ptr<Adapter> adapter_;
    std::deque<std::string> lines_;
    bool pending_any_ = false;
    std::string where_;
};

class Transcript : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Transcript, GoesAsWritten) {
    const std::filesystem::path& path = GetParam();
    std::ifstream file(path);
    Player player(path.filename().string().starts_with("uci"));
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (line.empty() || line[0] == '#') continue;
        player.at(path.filename().string() + ":" + std::to_string(number));
        const std::string text = line.size() > 2 ? line.substr(2) : "";
        if (line == "...")
            player.skip();
        else if (line[0] == '>')
            player.send(text);
        else if (line[0] == '!')
            player.send_malformed(text);
        else if (line[0] == '=')
            player.wait();
        else if (line[0] == '<')
            player.expect(text, [&](const std::string& found) { return found == text; });
        else if (line[0] == '~')
            player.expect(
                text, [&](const std::string& found) { return std::regex_match(found, std::regex(text)); });
        else
            ADD_FAILURE() << path << ":" << number << ": what is '" << line << "'?";
    }
    player.expect_nothing_left();
}

std::string test_name(const ::testing::TestParamInfo<std::filesystem::path>& row) {
    return row.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Files, Transcript, ::testing::ValuesIn(transcripts()), test_name);

// The first word of each line that is sent by the protocol's transcripts; of malformed ones only.
std::vector<std::string> sent(const std::string& protocol, const std::string& signs) {
    std::vector<std::string> out;
    for (const auto& path : transcripts()) {
        if (!path.filename().string().starts_with(protocol)) continue;
        std::ifstream file(path);
        for (std::string line; std::getline(file, line);)
            if (line.size() > 2 && signs.find(line[0]) != std::string::npos) out.push_back(line.substr(2));
    }
    return out;
}

void expect_all_sent(const std::string& protocol, const std::vector<std::string>& commands) {
    std::set<std::string> words;
    for (const std::string& line : sent(protocol, ">")) words.insert(line.substr(0, line.find(' ')));
    words.insert("bench");  // takes seconds; CI runs it by itself
    for (const std::string& command : commands)
        EXPECT_TRUE(words.contains(command)) << protocol << ": " << command;
}

TEST(Transcripts, HaveEveryCommand) {
    expect_all_sent("uci", UciAdapter::commands());
    expect_all_sent("cecp", CecpAdapter::commands());
}

// After all the malformed lines of its protocol, an engine plays as one that has not heard them.
TEST(Transcripts, MalformedLinesLeaveNoTrace) {
    for (const bool uci : {true, false}) {
        const auto lines = sent(uci ? "uci" : "cecp", "!");
        EXPECT_GE(lines.size(), 20u);
        Player untouched(uci), plagued(uci);
        for (const std::string& line : lines) plagued.send_malformed(line);
        EXPECT_EQ(plagued.answer(), untouched.answer());
    }
}

}  // namespace
}  // namespace magus
