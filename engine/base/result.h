#pragma once

// Result<T>: a value, or the reason why there is none. Everything that reads text from outside (FEN, Betza,
// variant files, moves, protocol commands) answers with it; nothing below protocol/ prints or exits.

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace magus {

struct Error {
    std::string text;
    int line = 0;    // 1-based; 0: not about a line
    int column = 0;  // 1-based; 0: not about a column
    std::string file = {};

    // "FILE:LINE:COLUMN: TEXT" with the parts that are known.
    std::string describe() const {
        std::string out;
        if (!file.empty()) out += file + ":";
        if (line > 0) out += std::to_string(line) + ":";
        if (column > 0) out += (line > 0 ? "" : "column ") + std::to_string(column) + ":";
        return out.empty() ? text : out + " " + text;
    }
};

template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(value()); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }
    const Error& error() const {
        assert(content_.index() == 1);
        return *std::get_if<1>(&content_);
    }

private:
    const T& value() const {
        assert(content_.index() == 0);
        return *std::get_if<0>(&content_);
    }
    T& value() {
        assert(content_.index() == 0);
        return *std::get_if<0>(&content_);
    }

    std::variant<T, Error> content_;
};

struct Done {};  // Result<Done>: it worked, and there is nothing to hand over

}  // namespace magus
