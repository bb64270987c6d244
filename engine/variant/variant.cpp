#include "engine/variant/variant.h"

namespace magus {

std::optional<TypeId> Variant::find_type(char upper_letter) const { return find_type(0, upper_letter, 0); }

std::optional<TypeId> Variant::find_type(char prefix, char upper_letter, char suffix) const {
    for (std::size_t t = 0; t < types.size(); ++t)
        if (types[t].letter == upper_letter && types[t].prefix == prefix && types[t].suffix == suffix)
            return static_cast<TypeId>(t);
    return std::nullopt;
}

}  // namespace magus
