#pragma once

// A key of variant files as a row: its name, how its value is read and where it goes, and what the manual says of it. Each
// rule has the rows of its keys in its own file. ./dev docs prints the tables of docs/variants.md from the rows.

#include "engine/board/by_color.h"
#include "engine/keys/variant_keys.h"

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace magus {

// The chapters of docs/variants.md.
enum class Chapter : std::uint8_t {
    Board,
    Pieces,
    Pawns,
    Promotion,
    Castling,
    Hands,
    Conversion,
    Restrictions,
    Goals,
    Mate,
    Draws
};

struct GameKey {
    std::string_view name;
    Chapter chapter;
    std::string_view help, example;  // Markdown
    void (*read)(void* data, const GameKey&,
                 VariantKeys&) = {};  // none: another row, or the rule itself, reads it
    bool by_side = false;             // also with White and with Black behind it
    int least = 0, most = 0;          // of a number
};

// ---- Readers: the type of what a value goes to chooses its reader. What stands there is the value when the key is not given.

void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, bool& out);
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, int& out);
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, TypeId& out);
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, Bitboard& out);
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, TypeSet& out);
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, std::vector<TypeId>& out);

// The file of a board, as a letter; -1: not given.
struct BoardFile {
    int number = -1;
};
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, BoardFile& out);
// "win", "draw" or "loss", of the side that it is about.
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, double& out);

std::string for_side(std::string_view name, Color c);

// For both sides, or for each alone.
template <class T>
void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, ByColor<T>& out) {
    if (keys.find(name)) {
        read_value(keys, key, name, out[0]);
        out[1] = out[0];
    }
    for (Color c : kColors) read_value(keys, key, for_side(name, c), out[c]);
}

template <class T> struct IsBySide : std::false_type {};
template <class T> struct IsBySide<ByColor<T>> : std::true_type {};

template <class> struct OfMember;
template <class D, class T> struct OfMember<T D::*> {
    using Data = D;
    using Value = T;
};

template <auto Member> void read_member(void* data, const GameKey& key, VariantKeys& keys) {
    read_value(keys, key, key.name, static_cast<typename OfMember<decltype(Member)>::Data*>(data)->*Member);
}

// A key whose value goes to a member of the rule's data.
template <auto Member> constexpr GameKey key(std::string_view name, Chapter chapter, std::string_view help,
                                             std::string_view example, int least = 0, int most = 0) {
    constexpr bool kBySide = IsBySide<typename OfMember<decltype(Member)>::Value>::value;
    return {name, chapter, help, example, &read_member<Member>, kBySide, least, most};
}

template <class> struct OfReader;
template <class D> struct OfReader<void (*)(D&, const GameKey&, VariantKeys&)> {
    template <void (*F)(D&, const GameKey&, VariantKeys&)>
    static void call(void* data, const GameKey& key, VariantKeys& keys) {
        F(*static_cast<D*>(data), key, keys);
    }
};

// A key that the rule reads in its own way: by this function of its file.
template <auto F> constexpr GameKey read_by(std::string_view name, Chapter chapter, std::string_view help,
                                            std::string_view example, bool by_side = false) {
    return {name, chapter, help, example, &OfReader<decltype(F)>::template call<F>, by_side};
}

// A key that is read together with others.
constexpr GameKey named(std::string_view name, Chapter chapter, std::string_view help,
                        std::string_view example, bool by_side = false) {
    return {name, chapter, help, example, {}, by_side};
}

}  // namespace magus
