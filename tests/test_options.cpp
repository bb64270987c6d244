// The option table, file lists, and what options do to a session.
#include "fake_engine.h"
#include "protocol/options.h"
#include "protocol/session.h"
#include "protocol/words.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <set>
#include <thread>

#include <gtest/gtest.h>

namespace magus {
namespace {

using Paths = std::vector<std::string>;

TEST(SplitPaths, BothSeparators) {
    EXPECT_EQ(split_paths("a.ini;b.ini:c.ini"), (Paths{"a.ini", "b.ini", "c.ini"}));
    EXPECT_EQ(split_paths("/games/a.ini:/games/b.ini"), (Paths{"/games/a.ini", "/games/b.ini"}));
    EXPECT_EQ(split_paths(";a.ini;;"), (Paths{"a.ini"}));
    EXPECT_EQ(split_paths(""), Paths{});
}

TEST(SplitPaths, DrivesStayWhole) {
    EXPECT_EQ(split_paths(R"(C:\my games\x.ini)"), (Paths{R"(C:\my games\x.ini)"}));
    EXPECT_EQ(split_paths(R"(C:\x.ini;D:/y.ini)"), (Paths{R"(C:\x.ini)", "D:/y.ini"}));
    EXPECT_EQ(split_paths(R"(C:\x.ini:d:\y.ini:z.ini)"), (Paths{R"(C:\x.ini)", R"(d:\y.ini)", "z.ini"}));
    EXPECT_EQ(split_paths("ab:/c"), (Paths{"ab", "/c"})) << "drives have one letter";
    EXPECT_EQ(split_paths("a:b"), (Paths{"a", "b"}));
}

TEST(Options, AreNamedOnceAndStartWithTheirDefaults) {
    Session session;
    std::set<std::string> names;
    const auto values = option_values(session);
    for (const Option& option : option_table(session)) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_FALSE(option.meaning.empty()) << option.name;
        EXPECT_EQ(option.name.find_first_of(",=\""), std::string::npos) << option.name;
        if (option.type == OptionType::Button) continue;
        EXPECT_EQ(std::count(values.begin(), values.end(), option.name + "=" + option.initial), 1)
            << option.name << " = " << option.initial;
    }
}

TEST(Options, AHashThatTheMachineCannotGiveLeavesTheOldOne) {
    Session session;
    ASSERT_TRUE(set_option(session, "Hash", "3"));
    EXPECT_FALSE(set_option(session, "Hash", "33554432"));
    EXPECT_FALSE(set_option(session, "Hash", "33554433"));
    EXPECT_EQ(session.hash_megabytes(), 3u);
}

TEST(Options, VariantPathTakesSeveralFilesOrNone) {
    testing::ScratchFolder folder;
    const std::string a = folder.file("a.ini"), b = folder.file("b.ini"), bad = folder.file("bad.ini");
    std::ofstream(a) << "[ours:chess]\n";
    std::ofstream(b) << "[also-ours:ours]\n";
    std::ofstream(bad) << "[broken:chess]\nnonsense = 1\n";
    Session session;
    const auto before = session.variant_names();
    EXPECT_FALSE(set_option(session, "VariantPath", a + ":" + bad));
    EXPECT_EQ(session.variant_names(), before);
    ASSERT_TRUE(set_option(session, "VariantPath", a + ";" + b));
    EXPECT_EQ(session.variant_names().size(), before.size() + 2);
    EXPECT_TRUE(set_option(session, "UCI_Variant", "also-ours"));
    EXPECT_TRUE(set_option(session, "VariantPath", "<empty>"));
    std::ofstream(bad, std::ios::app) << "[right:chess]\n";
    ASSERT_TRUE(set_option(session, "VariantPath", bad)) << "a wrong game keeps no other one out";
    EXPECT_EQ(session.variant_names().size(), before.size() + 3);
    EXPECT_EQ(session.catalog().refused().size(), 1u);
}

// Others may ask while workers come and go.
TEST(Searcher, NodesMayBeAskedAtAnyTime) {
    Searcher searcher;
    VariantCatalog catalog;
    std::atomic<bool> done = false;
    std::uint64_t seen = 0;
    std::thread asking([&] {
        while (!done) seen = std::max(seen, searcher.nodes());
    });
    for (int threads : {1, 3, 2})
        for (const char* name : {"chess", "courier"}) {
            searcher.set_threads(threads);
            Limits limits;
            limits.nodes = 500;
            const SearchResult result = searcher.search(Position::start(*catalog.get(name)), limits);
            EXPECT_GE(searcher.nodes(), 500u);
            EXPECT_TRUE(result.best.exists());
        }
    done = true;
    asking.join();
}

}  // namespace
}  // namespace magus
