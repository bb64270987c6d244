#include "engine/base/decimals.h"

namespace magus {

std::from_chars_result read_decimal(const char* first, const char* last, double& value) {
    return std::from_chars(first, last, value);
}

}  // namespace magus
