#pragma once

// What players of both protocols share: the program, started when needed and thrown away when it fails, and
// waiting for its answer with the game's clock in view.

#include "tuning/players/engine_process.h"
#include "tuning/players/engine_spec.h"

#include <atomic>
#include <functional>
#include <mutex>
#include <string>

namespace magus {

class ProgramPlayer : public Player {
public:
    explicit ProgramPlayer(EngineSpec spec) : spec_(std::move(spec)) {}
    ~ProgramPlayer() override;

    std::string own_name() const override { return own_name_; }
    void interrupt() override;

protected:
    const EngineSpec& spec() const { return spec_; }
    // The files of the user's games as the value of the option VariantPath; empty when there are none, or when the
    // engine's specification has a value of its own.
    std::string variant_path() const;
    bool running() const { return process_ != nullptr; }
    Result<Done> start();
    void send(const std::string& line);
    void drop() { replace(nullptr); }
    // Reads lines until `is_answer` takes one; everything else it may note. An error when there is none in
    // time.
    using LineHandler = std::function<bool(const std::string& line)>;
    Result<Done> wait_for(const std::string& what, const LineHandler& is_answer);
    // The same, but it does not matter when nothing comes within `time`, renewed by each line.
    Result<Done> wait_a_while(const std::string& what, const LineHandler& is_answer,
                              const std::function<Milliseconds()>& time);
    // Measures the time since `asked`; `hurry` is called when the deadline has passed. The kind is Move when
    // an answer came in time, and the program is gone when it is neither Move nor Late.
    Thought wait_for_move(Moment asked, std::optional<Milliseconds> deadline, const LineHandler& is_answer,
                          const std::function<void()>& hurry);
    std::string own_name_;

private:
    void replace(std::unique_ptr<EngineProcess> process);
    Moment patience_ends() const { return std::chrono::steady_clock::now() + spec_.patience; }

    // Why the program, which has just failed, did not answer; it is thrown away.
    Error failure(const std::string& what, LineStatus status);

    EngineSpec spec_;
    std::atomic<bool> interrupted_ = false;
    std::mutex replacing_;  // the pointer, which interrupt() follows from its own thread
    std::unique_ptr<EngineProcess> process_;
};

}  // namespace magus
