#include "tuning/players/program_player.h"

#include "engine/base/text.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <exception>

namespace magus {

namespace {

constexpr auto kTimeToQuit = Milliseconds(500), kTimeToQuitAtOnce = Milliseconds(100);

}  // namespace

ProgramPlayer::~ProgramPlayer() {
    if (!process_) return;
    try {
        send("quit");
        process_->finish(interrupted_ ? kTimeToQuitAtOnce : kTimeToQuit);
    } catch (const std::exception&) {
        process_.reset();  // a program that cannot be told is killed
    }
}

void ProgramPlayer::interrupt() {
    interrupted_ = true;
    const std::lock_guard lock(replacing_);
    if (process_) process_->interrupt();
}

// The old program is killed.
void ProgramPlayer::replace(std::unique_ptr<EngineProcess> process) {
    const std::lock_guard lock(replacing_);
    process_.swap(process);
}

Result<Done> ProgramPlayer::start() {
    drop();
    auto started = EngineProcess::start(spec_.command);
    if (!started) return started.error();
    replace(std::move(*started));
    return Done{};
}

std::string ProgramPlayer::variant_path() const {
    const auto is_path = [](const auto& option) { return same_ignoring_case(option.first, "VariantPath"); };
    return std::ranges::any_of(spec_.options, is_path) ? "" : join(spec_.variant_files, ";");
}

// A program that does not read will not answer either: that is where it is noticed.
void ProgramPlayer::send(const std::string& line) {
    if (process_) process_->write(line, patience_ends());
}

Error ProgramPlayer::failure(const std::string& what, LineStatus status) {
    const std::string why = status == LineStatus::Closed        ? process_->epitaph()
                            : status == LineStatus::Interrupted ? "interrupted"
                                                                : "no answer";
    drop();
    return Error{spec_.name + " does not say '" + what + "': " + why};
}

Result<Done> ProgramPlayer::wait_for(const std::string& what, const LineHandler& is_answer) {
    if (!process_) return Error{spec_.name + " does not run"};
    const Moment deadline = patience_ends();
    std::string line;
    for (;;) {
        const LineStatus status = process_->read(line, deadline);
        if (status != LineStatus::Read) return failure(what, status);
        if (is_answer(line)) return Done{};
    }
}

Result<Done> ProgramPlayer::wait_a_while(const std::string& what, const LineHandler& is_answer,
                                         const std::function<Milliseconds()>& time) {
    std::string line;
    for (;;) {
        const LineStatus status = process_->read(line, std::chrono::steady_clock::now() + time());
        if (status == LineStatus::Closed || status == LineStatus::Interrupted) return failure(what, status);
        if (status == LineStatus::TimedOut || is_answer(line)) return Done{};
    }
}

Thought ProgramPlayer::wait_for_move(Moment asked, std::optional<Milliseconds> deadline,
                                     const LineHandler& is_answer, const std::function<void()>& hurry) {
    Thought thought;
    bool late = false;
    const auto processor_before = process_->processor_time();
    // Without a clock a move may take as long as it takes, within reason.
    constexpr auto kLongest = std::chrono::hours(1);
    Moment until = asked + (deadline ? Moment::duration(*deadline) : Moment::duration(kLongest));
    std::string line;
    for (;;) {
        const LineStatus status = process_->read(line, until);
        const Moment now = std::chrono::steady_clock::now();
        if (status == LineStatus::Read && is_answer(line)) {
            thought.kind = late || now > until ? Thought::Kind::Late : Thought::Kind::Move;
            thought.time = std::chrono::duration_cast<std::chrono::microseconds>(now - asked);
            if (const auto after = process_->processor_time(); after && processor_before)
                thought.processor_time = *after - *processor_before;
            return thought;
        }
        if (status == LineStatus::Read) continue;
        if (status == LineStatus::Interrupted) {
            thought.kind = Thought::Kind::Interrupted;
            return thought;
        }
        if (status == LineStatus::TimedOut && !late) {
            late = true;
            until = patience_ends();
            hurry();
            continue;
        }
        if (status == LineStatus::Closed) {
            thought.kind = process_->crashed() ? Thought::Kind::Crashed : Thought::Kind::Left;
            thought.text = process_->epitaph();
        } else {
            thought.text = "no answer for " +
                           seconds_text(std::chrono::duration_cast<std::chrono::microseconds>(now - asked)) +
                           " s";
        }
        thought.time = std::chrono::duration_cast<std::chrono::microseconds>(now - asked);
        drop();
        return thought;
    }
}

}  // namespace magus
