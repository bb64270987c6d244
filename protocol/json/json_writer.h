#pragma once

// Writes JSON, piece by piece; commas and escapes come by themselves. Nothing here reads it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class JsonWriter {
public:
    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_list() { return open('['); }
    JsonWriter& end_list() { return close(']'); }
    JsonWriter& key(std::string_view name) {
        separate();
        quote(name);
        text_ += ':';
        after_key_ = true;
        return *this;
    }
    JsonWriter& value(std::string_view text) {
        separate();
        quote(text);
        return *this;
    }
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    JsonWriter& value(bool yes) { return raw(yes ? "true" : "false"); }
    JsonWriter& value(int number) { return raw(std::to_string(number)); }
    JsonWriter& value(std::uint64_t number) { return raw(std::to_string(number)); }
    JsonWriter& value(double number);
    JsonWriter& null() { return raw("null"); }
    template <class T> JsonWriter& field(std::string_view name, const T& v) { return key(name).value(v); }
    JsonWriter& list(std::string_view name, const std::vector<std::string>& values);

    const std::string& text() const { return text_; }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    JsonWriter& raw(std::string_view text);
    void separate();
    void quote(std::string_view text);

    std::string text_;
    bool first_ = true, after_key_ = false;
};

}  // namespace magus
