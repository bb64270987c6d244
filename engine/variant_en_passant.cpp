#include "engine/variant_en_passant.h"

#include <algorithm>
#include <string_view>

namespace magus {

namespace {

class EnPassantReader {
public:
    EnPassantReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    Result<Done> read() {
        if (auto done = read_regions(); !done) return done;
        if (auto done = read_types(); !done) return done;
        for (const PieceType& type : v_.types) v_.pieces_pass |= type.first_squares.has_value();
        const bool captures = (v_.en_passant_types[0] | v_.en_passant_types[1]) != 0;
        if (captures && (v_.pieces_pass || v_.pawn != kNoType))
            v_.rules.generate.push_back(generate_piece_en_passant);
        return Done{};
    }

private:
    Result<Done> read_regions() {
        auto both = keys_.region("enPassantRegion", v_.board.squares());
        if (!both) return both.error();
        for (Color c : kColors) {
            auto region =
                keys_.region(c == Color::White ? "enPassantRegionWhite" : "enPassantRegionBlack", *both);
            if (!region) return region.error();
            v_.en_passant_region[index(c)] = *region;
        }
        return Done{};
    }

    // Pieces whose Betza text says e; pawnTypes and these keys name others in their place.
    Result<Done> read_types() {
        std::uint32_t both = 0;
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].en_passant) both |= 1u << t;
        for (std::string_view key : {"pawnTypes", "enPassantTypes"})
            if (auto done = read_list(key, both); !done) return done;
        for (Color c : kColors) {
            std::uint32_t own = both;
            const auto key = c == Color::White ? "enPassantTypesWhite" : "enPassantTypesBlack";
            if (auto done = read_list(key, own); !done) return done;
            if (v_.pawn != kNoType) own &= ~(1u << v_.pawn);  // captures so anyway
            v_.en_passant_types[index(c)] = own;
        }
        return Done{};
    }

    Result<Done> read_list(std::string_view key, std::uint32_t& types) {
        if (!keys_.find(key)) return Done{};
        types = 0;
        return keys_.several_pieces(key, [&](TypeId t) { types |= 1u << t; });
    }

    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

Result<Done> read_en_passant(VariantKeys& keys, Variant& v) { return EnPassantReader(keys, v).read(); }

}  // namespace magus
