#pragma once

// Lines to XBoard and WinBoard, as they can read them: both copy the first three words of every line into buffers of
// 512 bytes without looking at their length (backend.c, HandleMachineMove), and WinBoard crashes when one is longer.

#include "protocol/dialogue.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace magus {

inline constexpr std::size_t kLongestCecpWord = 511;
inline constexpr int kCopiedCecpWords = 3;

// Long words at the start of a line are cut. Only messages may need this: what XBoard must understand as a whole
// (features, definitions of games) is written so that its first words are short.
std::string cut_for_xboard(std::string_view line);

class CecpWriter {
public:
    explicit CecpWriter(LineWriter out) : out_(std::move(out)) {}
    void line(std::string_view text) { out_.line(cut_for_xboard(text)); }

private:
    LineWriter out_;
};

}  // namespace magus
