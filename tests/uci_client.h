#pragma once

// A strict UCI client for tests: it runs the engine's real loop in a thread, knows what may come when, and reports
// everything else as a failure. It keeps its own idea of the position, by which moves are judged.

#include "engine/position/position.h"

#include <chrono>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace magus::testing {

struct UciOption {
    std::string type, initial;
    int min = 0, max = 0;
    std::vector<std::string> choices;
};

struct UciInfo {
    int depth = 0, selective_depth = 0, multi_pv = 1;
    std::optional<int> centipawns, mate;
    std::optional<std::vector<int>> chances;
    bool bound = false;
    std::uint64_t nodes = 0;
    int hash_permille = 0, time = 0;
    std::vector<std::string> pv;
};

struct UciAnswer {
    std::string best, ponder;
    std::vector<UciInfo> infos;
    std::vector<std::string> current_moves;
};

class UciClient {
public:
    UciClient();
    ~UciClient();

    // "uci" and everything up to "uciok"; the options are known afterwards.
    void introduce();
    const std::map<std::string, UciOption>& options() const { return options_; }
    // Fails when the engine has no such option or does not offer the value. Ends with "isready".
    void set_option(const std::string& name, const std::string& value);
    void set_variant(const std::string& name);
    void set_position(const std::string& fen, const std::vector<std::string>& moves = {});  // "": the start
    const Position& position() const { return *position_; }

    void send(const std::string& line);
    std::string read();  // empty at the end
    // Sends "go ..." and reads up to the best move.
    UciAnswer go(const std::string& limits);
    void start(const std::string& limits);
    UciAnswer stop(std::chrono::nanoseconds* delay = nullptr);
    UciAnswer best_move();
    // Nothing is on its way: the next line is the answer to this.
    void expect_quiet();
    // As expect_quiet, while a search runs: its lines may come, a best move may not.
    void expect_searching();
    // The line is answered with an error, also while a search runs.
    void expect_error(const std::string& line);

private:
    class Pipe;

    void take_info(const std::string& line);
    void check_order(const UciInfo& info);
    void check_best();
    std::string next_line();

    std::unique_ptr<Pipe> to_engine_, from_engine_;
    std::unique_ptr<std::istream> answers_;
    std::unique_ptr<std::thread> engine_;
    std::map<std::string, UciOption> options_;
    std::optional<Position> position_;
    std::string variant_ = "chess";
    bool chess960_ = false, wdl_ = false;
    int multi_pv_ = 1;
    UciAnswer answer_;
    int infos_of_iteration_ = 0;
};

}  // namespace magus::testing
