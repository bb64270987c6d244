// Dialogues in tests/protocol/*.txt played against the adapters; uci_*.txt and cecp_*.txt name the protocol.
//   > input        a line from the interface; all output of the one before has to be accounted for
//   < text         the next line of output, exactly
//   ~ regex        the next line of output matches
//   ...            any lines up to the next expectation; at the end of an answer: whatever else
//   =              wait until the running search has ended by itself
//   # comment
#include "protocol/cecp.h"
#include "protocol/uci.h"

#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(MAGUS_SOURCE_DIR "/tests/protocol"))
        if (entry.path().extension() == ".txt") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

class Player {
public:
    explicit Player(bool uci) {
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
    void collect() {
        std::istringstream text(out_.str());
        out_.str("");
        for (std::string line; std::getline(text, line);) lines_.push_back(line);
    }

    Session session_;
    std::ostringstream out_;
    std::unique_ptr<Adapter> adapter_;
    std::deque<std::string> lines_;
    bool pending_any_ = false;
    std::string where_;
};

class Transcript : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(Transcript, GoesAsWritten) {
    const std::filesystem::path path = GetParam();
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

}  // namespace
}  // namespace magus
