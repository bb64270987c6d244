#pragma once

// Where the repository and the programs under test are. Only paths.cpp is compiled with these names, so that all other
// objects are the same in every checkout.

#include <string>
#include <string_view>

namespace magus {

std::string source_path(std::string_view name = {});  // of a file of the repository
std::string data_path(std::string_view name = {});    // of a file in tests/data
std::string lab_program();                            // magus-lab

}  // namespace magus
