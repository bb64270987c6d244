#pragma once

// What there is to say about a piece beside its moves, in short phrases for tables: royal, promotes, alternates...

#include "engine/variant/variant.h"

#include <string>
#include <vector>

namespace magus {

std::vector<std::string> piece_notes(const Variant& variant, TypeId type);

}  // namespace magus
