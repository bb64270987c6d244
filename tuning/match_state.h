#pragma once

// The file from which a match goes on after it was killed: a line that says which match it is, then one line of
// JSON for each finished game. A line that the end of the program cut short does not count.

#include "engine/result.h"
#include "tuning/tally.h"

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace magus {

struct MatchSettings;

// What has to be the same for a match to go on, as one line.
std::string match_identity(const MatchSettings& settings);

std::string to_json_line(const GameResult& game);
Result<GameResult> parse_game_result(const std::string& line);

// A file that no other program may use at the same time; free again when this is gone.
class FileLock {
public:
    static Result<FileLock> take(const std::string& path);  // creates the file when there is none
    FileLock(FileLock&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int handle) : handle_(handle) {}
    int handle_;
};

class MatchState {
public:
    // A file that has something in it is continued with `resume` and refused without.
    static Result<MatchState> open(const std::string& path, const std::string& identity, bool resume);

    const std::vector<GameResult>& known() const { return known_; }
    bool append(const GameResult& game);

private:
    explicit MatchState(FileLock lock) : lock_(std::move(lock)) {}

    FileLock lock_;
    std::vector<GameResult> known_;
    std::ofstream file_;
};

}  // namespace magus
