// libc++ has std::from_chars for whole numbers only. strtod reads more than that (blanks, a plus, hexadecimal numbers),
// so that what it may see is checked first.
#include "engine/base/decimals.h"

#include <cmath>
#include <cstdlib>
#include <string>

namespace magus {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::from_chars_result read_decimal(const char* first, const char* last, double& value) {
    const char* at = first;
    const auto skip_digits = [&] {
        const char* const before = at;
        while (at != last && digit(*at)) ++at;
        return at != before;
    };
    if (at != last && *at == '-') ++at;
    bool digits = skip_digits();
    if (at != last && *at == '.') {
        ++at;
        digits = skip_digits() || digits;
    }
    if (!digits) return {first, std::errc::invalid_argument};
    if (at != last && (*at == 'e' || *at == 'E')) {
        const char* const mantissa_end = at++;
        if (at != last && (*at == '-' || *at == '+')) ++at;
        if (!skip_digits()) at = mantissa_end;
    }
    const double read = std::strtod(std::string(first, at).c_str(), nullptr);
    if (std::isinf(read)) return {at, std::errc::result_out_of_range};
    value = read;
    return {at, std::errc()};
}

}  // namespace magus
