#pragma once

// What reads text from outside, each as a function that takes any bytes: libFuzzer drives them (main.cpp, ./dev fuzz),
// and test_fuzz.cpp runs the corpora through them. A promise that is not kept ends the program, a sanitizer's way.

#include <span>
#include <string_view>

namespace magus::fuzz {

struct Target {
    std::string_view name;  // also the folder of its corpus
    void (*run)(std::string_view input);
};

// fen, moves (coordinates and SAN), betza, ini, pgn, uci, cecp.
std::span<const Target> targets();

}  // namespace magus::fuzz
