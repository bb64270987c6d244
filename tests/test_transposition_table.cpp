// What the search remembers of positions, and what it forgets first.
#include "search/transposition_table.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace magus {
namespace {

TableHit result(int depth, Bound bound = Bound::Lower, Score score = 25, Move move = {}, bool pv = false) {
    return {.move = move, .score = score, .depth = depth, .bound = bound, .pv = pv};
}

std::vector<Key> some_keys(std::size_t count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<Key> out(count);
    for (Key& key : out) key = random();
    return out;
}

TEST(TranspositionTable, TellsWhatItWasTold) {
    TranspositionTable table;
    const Key key = 0x123456789ABCDEF0ull;
    EXPECT_FALSE(table.probe(key, 0));
    const Move move = Move::from_bits(0x00010203u);
    for (Bound bound : {Bound::Exact, Bound::Lower, Bound::Upper})
        for (int depth : {-1, 0, 1, 40, 200})
            for (bool pv : {false, true}) {
                table.clear();
                table.store(key, 3, result(depth, bound, -77, move, pv));
                const auto hit = table.probe(key, 9);
                ASSERT_TRUE(hit);
                EXPECT_EQ(hit->move, move);
                EXPECT_EQ(hit->score, -77);
                EXPECT_EQ(hit->depth, depth);
                EXPECT_EQ(hit->bound, bound);
                EXPECT_EQ(hit->pv, pv);
            }
    EXPECT_FALSE(table.probe(key + 1, 0));
}

TEST(TranspositionTable, MatesAreCountedFromThePosition) {
    TranspositionTable table;
    table.store(7, 4, result(5, Bound::Exact, mate_in(10)));
    EXPECT_EQ(table.probe(7, 4)->score, mate_in(10));
    EXPECT_EQ(table.probe(7, 6)->score, mate_in(12));  // two plies farther from the root
    table.store(8, 4, result(5, Bound::Exact, mated_in(10)));
    EXPECT_EQ(table.probe(8, 2)->score, mated_in(8));
}

TEST(TranspositionTable, DeepResultsOutliveShallowOnesAlsoInTheNextSearch) {
    for (bool next_search : {false, true}) {
        TranspositionTable table;
        table.store(5, 0, result(20));
        if (next_search) table.new_search();
        table.store(5, 0, result(3, Bound::Upper));
        EXPECT_EQ(table.probe(5, 0)->depth, 20);
        table.store(5, 0, result(3, Bound::Exact));  // but an exact one is worth more
        EXPECT_EQ(table.probe(5, 0)->depth, 3);
    }
}

TEST(TranspositionTable, AKnownMoveStays) {
    TranspositionTable table;
    const Move move = Move::from_bits(0x00010203u);
    table.store(5, 0, result(4, Bound::Lower, 10, move));
    table.store(5, 0, result(5, Bound::Upper, 0));
    EXPECT_EQ(table.probe(5, 0)->move, move);
    EXPECT_EQ(table.probe(5, 0)->bound, Bound::Upper);
    const Move other = Move::from_bits(0x00020304u);
    table.store(5, 0, result(5, Bound::Lower, 0, other));
    EXPECT_EQ(table.probe(5, 0)->move, other);
}

TEST(TranspositionTable, WhatIsAskedForIsForgottenLast) {
    TranspositionTable table;
    ASSERT_TRUE(table.resize(1));
    const auto asked = some_keys(10000, 1), not_asked = some_keys(10000, 2), later = some_keys(100000, 3);
    for (const auto* keys : {&asked, &not_asked})
        for (Key key : *keys) table.store(key, 0, result(6));
    for (int search = 0; search < 4; ++search) {
        table.new_search();
        for (Key key : asked) (void)table.probe(key, 0);
    }
    for (Key key : later) table.store(key, 0, result(2));
    const auto kept = [&](const std::vector<Key>& keys) {
        std::size_t out = 0;
        for (Key key : keys) out += table.probe(key, 0).has_value();
        return out;
    };
    const std::size_t of_asked = kept(asked), of_others = kept(not_asked);
    EXPECT_GT(of_asked, 4 * of_others + 1000);
}

}  // namespace
}  // namespace magus
