#pragma once

namespace magus {

// Our texts and file names are UTF-8. A console with another code page is set to UTF-8 until the program
// ends.
void set_console_to_utf8();
// Is standard output a terminal that shows colours, and does the user want them? NO_COLOR says no.
bool console_shows_colors();
// Is standard error a terminal? Progress may overwrite itself there.
bool errors_go_to_a_terminal();

}  // namespace magus
