#pragma once

// Numbers in binary files: little-endian on every machine, and a checksum over what was written.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace magus {

// FNV-1a: finds damage, not malice.
inline constexpr std::uint64_t kNoBytes = 0xCBF29CE484222325ull;
constexpr std::uint64_t checksum(std::string_view bytes, std::uint64_t before = kNoBytes) {
    for (char c : bytes) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    return before;
}

class ByteWriter {
public:
    void u8(unsigned value) { bytes_ += static_cast<char>(value & 0xFF); }
    void u16(unsigned value) { put(value, 2); }
    void u32(std::uint32_t value) { put(value, 4); }
    void u64(std::uint64_t value) { put(value, 8); }
    void i16(int value) { u16(static_cast<unsigned>(value)); }
    void i32(std::int32_t value) { u32(static_cast<std::uint32_t>(value)); }
    void raw(std::string_view text) { bytes_ += text; }
    // A text with its length before it.
    void text(std::string_view text) {
        u32(static_cast<std::uint32_t>(text.size()));
        raw(text);
    }
    const std::string& bytes() const { return bytes_; }

private:
    void put(std::uint64_t value, int count) {
        for (int i = 0; i < count; ++i) bytes_ += static_cast<char>(value >> 8 * i & 0xFF);
    }
    std::string bytes_;
};

// What is read behind the end is nought, and failed() from then on.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    unsigned u8() { return static_cast<unsigned>(get(1)); }
    unsigned u16() { return static_cast<unsigned>(get(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(get(4)); }
    std::uint64_t u64() { return get(8); }
    int i16() { return static_cast<std::int16_t>(u16()); }
    std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    std::string_view raw(std::size_t length) {
        if (length > rest_.size()) {
            failed_ = true;
            rest_ = {};
            return {};
        }
        const std::string_view out = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return out;
    }
    std::string_view text() { return raw(u32()); }

    std::string_view rest() const { return rest_; }
    bool failed() const { return failed_; }

private:
    std::uint64_t get(std::size_t count) {
        const std::string_view bytes = raw(count);
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            out |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << 8 * i;
        return out;
    }

    std::string_view rest_;
    bool failed_ = false;
};

}  // namespace magus
