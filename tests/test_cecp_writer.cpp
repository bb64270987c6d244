// XBoard and WinBoard copy the first three words of every line into 512 bytes each: no line may have longer ones.
#include "protocol/xboard/cecp.h"
#include "protocol/xboard/cecp_writer.h"
#include "tests/helpers.h"
#include "tests/paths.h"
#include "tests/scratch_folder.h"

#include <sstream>

namespace magus {
namespace {

class Client {
public:
    explicit Client(const std::string& variant_files = {}) {
        if (!variant_files.empty()) send("option VariantPath=" + variant_files);
        send("protover 2");
    }
    ~Client() { session_.abandon(); }
    void send(const std::string& line) { adapter_.handle(line); }
    // What was sent since the last time.
    std::vector<std::string> lines() {
        std::istringstream text(out_.str());
        out_.str("");
        std::vector<std::string> out;
        for (std::string line; std::getline(text, line);) out.push_back(line);
        return out;
    }

private:
    Session session_;
    std::ostringstream out_;
    CecpAdapter adapter_{session_, LineWriter(out_)};
};

std::size_t longest_copied_word(const std::string& line) {
    std::istringstream words(line);
    std::size_t longest = 0;
    std::string word;
    for (int i = 0; i < 3 && words >> word; ++i) longest = std::max(longest, word.size());
    return longest;
}

void expect_readable(Client& client, const std::string& what) {
    for (const std::string& line : client.lines())
        EXPECT_LE(longest_copied_word(line), 511u) << what << ": " << line;
}

std::vector<std::string> announced(Client& client) {
    std::vector<std::string> names;
    for (const std::string& line : client.lines()) {
        const std::size_t start = line.find("variants=\"");
        if (start == line.npos) continue;
        std::istringstream list(line.substr(start + 10, line.rfind('"') - start - 10));
        names.clear();
        for (std::string name; std::getline(list, name, ',');) names.push_back(name);
    }
    return names;
}

TEST(CecpLines, EveryGameCanBeRead) {
    Client client(data_path("keys.ini"));
    const auto names = announced(client);
    EXPECT_GT(names.size(), 20u);
    client.send("protover 2");
    for (const std::string& name : names) {
        if (name.starts_with("future-")) continue;  // alike
        client.send("new");
        client.send("variant " + name);
        client.send("hint");
        expect_readable(client, name);
    }
}

TEST(CecpLines, LongNamesAndPiecesOfFiles) {
    std::string games, moves;
    for (int i = 0; i < 400; ++i) {
        const std::string name = "game" + std::string(40, 'x') + std::to_string(i);
        games += "[" + name + ":chess]\ncustomPiece1 = a:N\n";
    }
    games += "[" + std::string(700, 'y') + ":chess]\n";
    for (int i = 1; i < 8; ++i)
        for (int k = 1; k <= i; ++k) moves += "(" + std::to_string(i) + "," + std::to_string(k) + ")m" + "W";
    while (moves.size() < 600) moves += moves;
    games += "[manymoves:chess]\ncustomPiece1 = a:" + moves + "\n";
    const testing::ScratchFolder folder;
    Client client(folder.file("names.ini", games));
    expect_readable(client, "handshake");
    for (const std::string& name : {std::string("game") + std::string(40, 'x') + "399", std::string(700, 'y'),
                                    std::string("manymoves"), std::string(5000, 'z')}) {
        client.send("variant " + name);
        expect_readable(client, name);
    }
}

TEST(CecpLines, WhatIsWrongIsToldInShortWords) {
    Client client;
    client.lines();
    const std::string word(3000, 'q');
    std::string path;
    while (path.size() < 3000) path += "/folder";
    for (const std::string& line :
         {word, "variant " + word, "setboard " + word, "usermove " + word, "option " + word,
          "option VariantPath=" + path, "option EvalFile=" + path, "memory " + word, "level " + word,
          "ping " + word, "st " + word, "exclude " + word})
        client.send(line);
    expect_readable(client, "errors");
}

TEST(CecpLines, OnlyLongWordsAreCut) {
    const std::string fits(511, 'a'), longer(512, 'b');
    EXPECT_EQ(cut_for_xboard("  one two\tthree " + longer), "  one two\tthree " + longer);
    EXPECT_EQ(cut_for_xboard(fits + " " + fits + " " + fits), fits + " " + fits + " " + fits);
    EXPECT_EQ(cut_for_xboard("one " + longer + " two"), "one " + std::string(508, 'b') + "... two");
    EXPECT_EQ(cut_for_xboard(""), "");
    EXPECT_EQ(cut_for_xboard("one "), "one ");
}

// WinBoard's dialog has room for 15 games that are not its own.
TEST(CecpLines, GamesOfTheUserComeFirst) {
    const std::vector<std::string> own = {"normal", "capablanca", "gothic", "courier", "fischerandom"};
    Client plain;
    auto names = announced(plain);
    std::erase_if(names, [&](const std::string& name) { return std::ranges::find(own, name) != own.end(); });
    names.resize(15);
    for (const char* wanted : {"deathmatch", "longboard", "sorcerer", "future1", "future4"})
        EXPECT_NE(std::ranges::find(names, wanted), names.end()) << wanted;
    const testing::ScratchFolder folder;
    Client client(folder.file("own.ini", "[mygame:chess]\ncustomPiece1 = a:N\n"));
    names = announced(client);
    std::erase_if(names, [&](const std::string& name) { return std::ranges::find(own, name) != own.end(); });
    EXPECT_EQ(names.front(), "mygame");
}

}  // namespace
}  // namespace magus
