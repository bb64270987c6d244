// Line attacks against a plain walk, square by square. Whatever instruction set the build uses is tested; other
// builds (-DMAGUS_ARCH=haswell, x86-64-v2, ...) test the other bodies.

#include "engine/board/lines.h"
#include "tests/helpers.h"

#include <string>
#include <vector>

namespace magus {
namespace {

using namespace magus::testing;

constexpr std::pair<int, int> kDirections[] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                               {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

// Up to and including the first piece.
Bitboard walk(const Geometry& b, Square from, int files, int ranks, Bitboard occupied) {
    Bitboard out;
    int file = b.file(from), rank = b.rank(from);
    for (;;) {
        const Square s = b.at(file += files, rank += ranks);
        if (!s.exists()) return out;
        out.add(s);
        if (occupied.has(s)) return out;
    }
}

Bitboard walk_all(const Geometry& b, Square from, Bitboard occupied) {
    Bitboard out;
    for (const auto& [files, ranks] : kDirections) out |= walk(b, from, files, ranks, occupied);
    return out;
}

struct Shape {
    std::string name;
    Geometry board;
};

Bitboard some_holes(int files, int ranks, std::size_t one_in) {
    Random random(77);
    Bitboard out;
    for (int i = 0; i < files * ranks; ++i)
        if (random.once_in(one_in)) out.add(Square(i));
    return out;
}

// The bounding box of the Sorcerer game: of the first and last rank only the two middle squares exist.
Bitboard outer_ranks_but_two(int files, int ranks) {
    Bitboard out;
    for (int file = 0; file < files; ++file)
        if (file != files / 2 && file != files / 2 - 1)
            for (int rank : {0, ranks - 1}) out.add(Square(rank * files + file));
    return out;
}

std::vector<Shape> shapes() {
    std::vector<Shape> out;
    for (const auto& [files, ranks] : {std::pair{8, 8},
                                       {10, 8},
                                       {12, 8},
                                       {8, 10},
                                       {10, 12},
                                       {16, 7},
                                       {7, 16},
                                       {1, 1},
                                       {1, 16},
                                       {16, 1},
                                       {2, 2},
                                       {15, 8},
                                       {8, 15},
                                       {12, 10},
                                       {3, 5}})
        out.push_back({std::to_string(files) + "x" + std::to_string(ranks), Geometry(files, ranks)});
    out.push_back({"10x12 with the Sorcerer's holes", Geometry(10, 12, outer_ranks_but_two(10, 12))});
    out.push_back({"10x12 with many holes", Geometry(10, 12, some_holes(10, 12, 6))});
    out.push_back({"12x8 with some holes", Geometry(12, 8, some_holes(12, 8, 20))});
    out.push_back({"16x7 with some holes", Geometry(16, 7, some_holes(16, 7, 15))});
    return out;
}

std::string names(const Geometry& b, Bitboard set) {
    std::string out;
    for (Square s : set) out += b.name(s) + " ";
    return out;
}

TEST(Lines, AgreeWithAPlainWalk) {
    for (const Shape& shape : shapes()) {
        const Geometry& b = shape.board;
        const LineTable lines(b);
        Random random(1);
        for (int i = 0; i < scaled(2000); ++i) {
            // From empty to full boards.
            Bitboard occupied = b.squares();
            for (std::size_t thinner = random.below(6); thinner > 0; --thinner)
                occupied &= Bitboard(random.bits(), random.bits());
            if (i == 1) occupied = {};
            for (Square from : b.squares())
                ASSERT_EQ(lines.attacks(from, occupied), walk_all(b, from, occupied))
                    << shape.name << " MAGUS_SEED=" << Random::seed() << " from " << b.name(from) << " among "
                    << names(b, occupied) << ": got " << names(b, lines.attacks(from, occupied));
        }
    }
}

TEST(Lines, BetweenTwoSquaresOfALine) {
    for (const Shape& shape : shapes()) {
        const Geometry& b = shape.board;
        const LineTable lines(b);
        for (Square from : b.squares())
            for (Square to : b.squares()) {
                Bitboard expected;
                for (const auto& [files, ranks] : kDirections)
                    if (const Bitboard way = walk(b, from, files, ranks, Bitboard::of(to)); way.has(to))
                        expected = way & ~Bitboard::of(to);
                ASSERT_EQ(lines.between(from, to), expected)
                    << shape.name << ' ' << b.name(from) << ' ' << b.name(to);
            }
    }
}

TEST(Lines, RaysEndAtTheEdgeAndAtHoles) {
    for (const Shape& shape : shapes())
        for (Square from : shape.board.squares())
            for (const auto& [files, ranks] : kDirections)
                ASSERT_EQ(ray(shape.board, from, files, ranks), walk(shape.board, from, files, ranks, {}))
                    << shape.name << ' ' << shape.board.name(from);
}

TEST(Bitboards, ShiftsCarryAcrossTheWordBoundary) {
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const Bitboard set(random.bits(), random.bits());
        const int by = 1 + static_cast<int>(random.below(63));
        Bitboard up, down;
        for (int s = 0; s < 128; ++s) {
            if (s - by >= 0 && set.has(Square(s - by))) up.add(Square(s));
            if (s + by < 128) {
                const bool there = s + by < 64 ? set.lo() >> (s + by) & 1 : set.hi() >> (s + by - 64) & 1;
                if (there) down.add(Square(s));
            }
        }
        ASSERT_EQ(set.up(by), up) << by;
        ASSERT_EQ(set.down(by), down) << by;
    }
}

TEST(Bitboards, ListTheirSquaresInOrder) {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        Bitboard set(random.bits() & random.bits(), random.bits() >> 1 & random.bits());
        if (i % 7 == 0) set &= Bitboard(~0ull, 0);
        if (i % 7 == 1) set &= Bitboard(0, ~0ull);
        std::vector<std::size_t> by_iterator, by_call, by_hand;
        for (Square s : set) by_iterator.push_back(s.index());
        set.for_each([&](Square s) { by_call.push_back(s.index()); });
        for (int s = 0; s < 127; ++s)
            if (set.has(Square(s))) by_hand.push_back(static_cast<std::size_t>(s));
        ASSERT_EQ(by_iterator, by_hand);
        ASSERT_EQ(by_call, by_hand);
        ASSERT_EQ(static_cast<std::size_t>(set.count()), by_hand.size());
        ASSERT_EQ(set.any(), !by_hand.empty());
        ASSERT_EQ(set.more_than_one(), by_hand.size() > 1);
        if (by_hand.empty()) continue;
        ASSERT_EQ(set.first().index(), by_hand.front());
        ASSERT_EQ(set.last().index(), by_hand.back());
    }
}

}  // namespace
}  // namespace magus
