#include "engine/variant.h"

namespace magus {

std::optional<TypeId> Variant::find_type(char upper_letter) const {
    for (std::size_t t = 0; t < types.size(); ++t)
        if (types[t].letter == upper_letter) return static_cast<TypeId>(t);
    return std::nullopt;
}

}  // namespace magus
