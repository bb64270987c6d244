// Runs of numbered jobs: shards, the file that a run goes on from, joining shards.
#include "tests/scratch_folder.h"
#include "tuning/runs/run_file.h"

#include <sstream>

#include <gtest/gtest.h>

namespace magus {
namespace {

using testing::ScratchFolder;

const std::string kIdentity = R"({"seed":7})";

RunHeader header(Shard shard = {}) { return {"test", kIdentity, shard, {"--games", "6"}}; }

std::string content(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

TEST(Shards, EachJobIsInExactlyOne) {
    for (int job = 0; job < 100; ++job) {
        int owners = 0;
        for (int number = 1; number <= 7; ++number) owners += Shard{number, 7}.has(job);
        EXPECT_EQ(owners, 1);
        EXPECT_TRUE(Shard{}.has(job));
    }
}

TEST(Shards, OverlapWhereTheyHaveAJobInCommon) {
    for (int i = 0; i < 36; ++i)
        for (int j = 0; j < 36; ++j) {
            const Shard a{1 + i % 6, 6 - i / 6}, b{1 + j % 6, 6 - j / 6};
            if (a.number > a.count || b.number > b.count) continue;
            bool common = false;
            for (int job = 0; job < 60; ++job) common |= a.has(job) && b.has(job);
            EXPECT_EQ(overlap(a, b), common) << to_text(a) << ' ' << to_text(b);
        }
}

TEST(Shards, AsText) {
    const auto shard = parse_shard("3/40");
    ASSERT_TRUE(shard);
    EXPECT_EQ(*shard, (Shard{3, 40}));
    EXPECT_EQ(to_text(*shard), "3/40");
    for (const char* wrong : {"", "3", "/", "3/", "/4", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b"})
        EXPECT_FALSE(parse_shard(wrong)) << wrong;
}

TEST(RunFile, GoesOnWhereItWasCut) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    {
        auto run = RunFile::open(path, header(), false);
        ASSERT_TRUE(run);
        EXPECT_TRUE(run->append({4, R"({"x":1})"}) && run->append({0, "[2]"}));
    }
    const std::string whole = content(path);
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t cut = last; cut <= whole.size(); ++cut) {
        folder.file("run", whole.substr(0, cut));
        EXPECT_FALSE(RunFile::open(path, header(), false))
            << "without resume an old file must not be touched";
        auto run = RunFile::open(path, header(), true);
        ASSERT_TRUE(run);
        ASSERT_EQ(run->known().size(), cut == whole.size() ? 2u : 1u);
        EXPECT_EQ(run->known()[0].number, 4);
        EXPECT_EQ(run->known()[0].result, R"({"x":1})");
        if (cut < whole.size()) {
            EXPECT_TRUE(run->append({0, "[2]"}));
        }
        EXPECT_EQ(content(path), whole);
    }
}

TEST(RunFile, ServesOneRunAtATime) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    {
        const auto first = RunFile::open(path, header(), true);
        ASSERT_TRUE(first);
        EXPECT_FALSE(RunFile::open(path, header(), true));
    }
    EXPECT_TRUE(RunFile::open(path, header(), true));
    RunHeader other = header();
    other.identity = "{}";
    EXPECT_FALSE(RunFile::open(path, other, true));
    EXPECT_FALSE(RunFile::open(path, header(Shard{1, 2}), true));
    EXPECT_FALSE(RunFile::open(folder.file("no/folder"), header(), false));
    folder.file("run", "something else\n");
    EXPECT_FALSE(RunFile::open(path, header(), true));
    EXPECT_EQ(content(path), "something else\n");
}

// Whatever one byte becomes, in the line of the run, in a job or in a line's end, the file is not taken for good.
TEST(RunFile, TellsEveryDamagedByte) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    {
        auto run = RunFile::open(path, header(), false);
        ASSERT_TRUE(run);
        EXPECT_TRUE(run->append({0, R"({"x":1,"text":"a \" b"})"}) && run->append({12, "[2.5]"}) &&
                    run->append({3, R"("c")"}));
    }
    const std::string whole = content(path);
    ASSERT_TRUE(read_run(path));
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (int byte = 0; byte < 256; byte += at % 7 == 0 || whole[at] == '\n' ? 1 : 37) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(byte);
            if (damaged == whole) continue;
            folder.file("run", damaged);
            const auto run = read_run(path);
            ASSERT_FALSE(run) << "byte " << at << " became " << byte;
            if (at % 50 == 0) {
                EXPECT_FALSE(RunFile::open(path, header(), true));
                EXPECT_EQ(content(path), damaged) << "a damaged file stays as it is";
            }
        }
}

TEST(RunFile, SaysWhichLinesAreDamaged) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    {
        auto run = RunFile::open(path, header(), false);
        ASSERT_TRUE(run);
        for (int job = 0; job < 30; ++job) EXPECT_TRUE(run->append({job, "1"}));
    }
    std::vector<std::string> lines;
    std::istringstream text(content(path));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    const auto write = [&](const std::vector<std::string>& all) {
        std::ofstream file(path, std::ios::trunc | std::ios::binary);
        for (const std::string& line : all) file << line << '\n';
    };
    lines[4][7] = 'x';
    lines[20] = "";
    write(lines);
    const auto refused = RunFile::open(path, header(), true);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text.find("lines 5 and 21 are damaged"), std::string::npos)
        << refused.error().text;
    // As the message advises.
    lines.erase(lines.begin() + 20);
    lines.erase(lines.begin() + 4);
    write(lines);
    const auto run = RunFile::open(path, header(), true);
    ASSERT_TRUE(run) << run.error().describe();
    EXPECT_EQ(run->known().size(), 28u);

    lines[0][5] ^= 1;
    write(lines);
    EXPECT_EQ(read_run(path).error().line, 1);
}

// A file of the time before checksums: what it has counts, what is impossible in it does not.
TEST(RunFile, WithoutChecksumsIsReadAndSaysSo) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    const std::string first =
        R"({"arguments":["--games","6"],"identity":{"seed":7},"run":"test","shard":"1/1"})";
    const auto write = [&](const std::string& job) {
        std::ofstream(path, std::ios::trunc | std::ios::binary) << first << '\n' << job << '\n';
    };
    write(R"({"job":2,"result":[7]})");
    {
        auto run = RunFile::open(path, header(), true);
        ASSERT_TRUE(run) << run.error().describe();
        EXPECT_FALSE(run->checked());
        ASSERT_EQ(run->known().size(), 1u);
        EXPECT_TRUE(run->append({3, "[8]"}));
    }
    const auto run = read_run(path);
    ASSERT_TRUE(run) << run.error().describe();
    EXPECT_FALSE(run->checked);
    EXPECT_EQ(run->jobs.size(), 2u);
    std::string damaged = content(path);
    damaged[damaged.rfind('8')] = '9';
    folder.file("run", damaged);
    EXPECT_FALSE(read_run(path)) << "what was added has a checksum";

    for (const char* impossible :
         {R"({"job":-5,"result":[7]})", R"({"job":1000000000,"result":[7]})", R"({"job":1.5,"result":[7]})",
          R"({"job":"1","result":[7]})", R"({"job":99999999999999999999,"result":[7]})", R"({"job":1})",
          R"({"job":1,"result":[7],"more":0})", R"({"job":1,"result":[7],"check":"00000000"})", "[1]", ""}) {
        write(impossible);
        EXPECT_FALSE(read_run(path)) << impossible;
    }
    write(R"({"job":2,"result":[7]})"
          "\n"
          R"({"job":2,"result":[8]})");
    EXPECT_FALSE(read_run(path)) << "two results";
}

TEST(RunFile, HasNoJobsOfAnotherShard) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    ASSERT_TRUE(RunFile::open(path, header(Shard{1, 2}), false)->append({1, "1"}));
    EXPECT_FALSE(read_run(path));
}

// The arguments may change (more games); the newest ones count.
TEST(RunFile, RemembersTheNewestArguments) {
    ScratchFolder folder;
    const std::string path = folder.file("run");
    RunHeader grown = header();
    grown.arguments = {"--games", "8"};
    ASSERT_TRUE(RunFile::open(path, header(), false)->append({1, "1"}));
    ASSERT_TRUE(RunFile::open(path, grown, true)->append({2, "2"}));
    const auto run = read_run(path);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->header.arguments, grown.arguments);
    EXPECT_EQ(run->jobs.size(), 2u);
}

TEST(RunFile, ShardsJoin) {
    ScratchFolder folder;
    std::vector<std::string> paths;
    for (int number : {2, 3, 1}) {
        paths.push_back(folder.file(std::to_string(number)));
        const Shard shard{number, 3};
        auto run = RunFile::open(paths.back(), header(shard), false);
        ASSERT_TRUE(run);
        for (int job = 9; job >= 0; --job)
            if (shard.has(job)) {
                EXPECT_TRUE(run->append({job, std::to_string(job * job)}));
            }
    }
    const auto merged = merge_runs(paths);
    ASSERT_TRUE(merged) << merged.error().describe();
    EXPECT_TRUE(merged->header.shard.is_whole());
    ASSERT_EQ(merged->jobs.size(), 10u);
    for (int job = 0; job < 10; ++job) {
        EXPECT_EQ(merged->jobs[static_cast<std::size_t>(job)].number, job);
        EXPECT_EQ(merged->jobs[static_cast<std::size_t>(job)].result, std::to_string(job * job));
    }
    const std::string whole = folder.file("whole");
    ASSERT_TRUE(write_run(whole, *merged));
    EXPECT_EQ(RunFile::open(whole, header(), true)->known().size(), 10u);

    EXPECT_FALSE(merge_runs({paths[0], paths[1]})) << "one is missing";
    EXPECT_FALSE(merge_runs({paths[0], paths[1], paths[2], paths[2]})) << "one is there twice";
    EXPECT_FALSE(merge_runs({paths[0], paths[1], whole})) << "another division";
    RunHeader other = header(Shard{1, 3});
    other.identity = R"({"seed":8})";
    ASSERT_TRUE(RunFile::open(folder.file("other"), other, false));
    EXPECT_FALSE(merge_runs({paths[0], paths[1], folder.file("other")})) << "another run";
}

}  // namespace
}  // namespace magus
