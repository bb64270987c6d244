#include "tests/paths.h"

namespace magus {

std::string source_path(std::string_view name) { return MAGUS_SOURCE_DIR "/" + std::string(name); }

std::string data_path(std::string_view name) { return MAGUS_SOURCE_DIR "/tests/data/" + std::string(name); }

std::string lab_program() { return MAGUS_LAB_PROGRAM; }

}  // namespace magus
