#include "engine/console.h"

namespace magus {

void tell_console_of_utf8() {}  // it knows

}  // namespace magus
