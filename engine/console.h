#pragma once

namespace magus {

// Our texts and file names are UTF-8. A console that would take them for something else is told so until the program
// ends.
void tell_console_of_utf8();
// Is standard output a terminal that shows colours, and does the user want them? NO_COLOR says no.
bool console_shows_colors();

}  // namespace magus
