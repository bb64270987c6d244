#include "protocol/json/json_writer.h"

#include "engine/base/text.h"

namespace magus {

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    text_ += bracket;
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text) {
    separate();
    text_ += text;
    return *this;
}

void JsonWriter::separate() {
    if (!first_ && !after_key_) text_ += ',';
    first_ = after_key_ = false;
}

void JsonWriter::quote(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    text_ += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (c == '\n') {
            text_ += "\\n";
        } else if (code < 0x20) {
            text_ += "\\u00";
            text_ += kHex[code >> 4];
            text_ += kHex[code & 15];
        } else {
            text_ += c;
        }
    }
    text_ += '"';
}

JsonWriter& JsonWriter::value(double number) { return raw(fixed(number, 4)); }

JsonWriter& JsonWriter::list(std::string_view name, const std::vector<std::string>& values) {
    key(name).begin_list();
    for (const std::string& v : values) value(v);
    return end_list();
}

}  // namespace magus
