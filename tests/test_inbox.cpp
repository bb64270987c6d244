#include "protocol/inbox.h"

#include <gtest/gtest.h>

#include <thread>

namespace magus {
namespace {

InputLine line(const std::string& text) { return {text, {}}; }

std::string text_of(const Inbox::Event& event) {
    if (const auto* report = std::get_if<SearchReport>(&event))
        return "note " + std::get<std::string>(*report);
    if (const auto* input = std::get_if<InputLine>(&event)) return "line " + input->text;
    return "end";
}

TEST(Inbox, ReportsGoFirstAndTheEndIsLast) {
    Inbox inbox;
    inbox.put(line("a"));
    inbox.put(line("b"));
    inbox.put(SearchReport("1"));
    inbox.close();
    inbox.put(SearchReport("2"));
    for (const char* expected : {"note 1", "note 2", "line a", "line b", "end", "end"})
        EXPECT_EQ(text_of(inbox.next()), expected);
}

TEST(Inbox, WhoWaitsForReportsLeavesTheLines) {
    Inbox inbox;
    inbox.put(line("a"));
    std::thread search([&] {
        inbox.put(line("b"));
        inbox.put(SearchReport("1"));
    });
    EXPECT_EQ(std::get<std::string>(inbox.next_report()), "1");
    search.join();
    EXPECT_EQ(text_of(inbox.next()), "line a");
    EXPECT_EQ(text_of(inbox.next()), "line b");
}

TEST(Inbox, StopQuitAndTheEndInterrupt) {
    for (const char* word : {"stop", "quit", "  stop now"}) {
        Inbox inbox;
        inbox.put(line("isready"));
        EXPECT_FALSE(inbox.interrupts());
        inbox.put(line(word));
        EXPECT_TRUE(inbox.interrupts()) << word;
    }
    Inbox inbox;
    inbox.put(line("stopped"));
    EXPECT_FALSE(inbox.interrupts());
    inbox.close();
    EXPECT_TRUE(inbox.interrupts());
}

}  // namespace
}  // namespace magus
