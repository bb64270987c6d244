#pragma once

namespace magus {

// Our texts and file names are UTF-8. A console that would take them for something else is told so until the program
// ends.
void tell_console_of_utf8();

}  // namespace magus
