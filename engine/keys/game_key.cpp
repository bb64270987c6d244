#include "engine/keys/game_key.h"

namespace magus {

std::string for_side(std::string_view name, Color c) {
    return std::string(name) + (c == Color::White ? "White" : "Black");
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, bool& out) {
    out = keys.boolean(name, out);
}

void read_value(VariantKeys& keys, const GameKey& key, std::string_view name, int& out) {
    out = keys.number(name, out, key.least, key.most);
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, TypeId& out) {
    if (keys.find(name)) out = keys.one_piece(name);
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, Bitboard& out) {
    out = keys.region(name, out);
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, TypeSet& out) {
    if (!keys.find(name)) return;
    out = {};
    keys.several_pieces(name, [&](TypeId t) { out.add(t); });
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, BoardFile& out) {
    out.number = keys.file(name, out.number);
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, double& out) {
    out = keys.result_of(name, out);
}

void read_value(VariantKeys& keys, const GameKey&, std::string_view name, std::vector<TypeId>& out) {
    keys.several_pieces(name, [&](TypeId t) { out.push_back(t); });
}

}  // namespace magus
