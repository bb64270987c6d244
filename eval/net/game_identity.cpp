#include "eval/net/game_identity.h"

#include "engine/base/text.h"
#include "eval/net/bytes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

namespace magus {

namespace {

// Keys that are for people and other programs, and the values of pieces, which belong to the weights.
constexpr std::array<std::string_view, 11> kNoRules = {
    "title",         "rules",      "alsoRules",        "origin",          "pieceNames", "xboardName",
    kMiddleValueKey, kEndValueKey, "pieceToCharTable", "variantTemplate", "pocketSize"};

// The rows of kWeightRows that the first nets were made with. A later row changes the hash only when its weight is not
// zero and the game has what it is for. So a new weight that begins with zero leaves the built-in nets in use. New rows
// must stand at the end.
constexpr std::size_t kFirstWeights = 53;
static_assert(std::size(kWeightRows<Pair>) >= kFirstWeights);

bool is_rule(std::string_view line) {
    const std::string_view key = trim(line.substr(0, line.find('=')));
    return std::ranges::find(kNoRules, key) == kNoRules.end();
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

}  // namespace

std::uint64_t rules_hash(const Variant& variant) {
    std::vector<std::string_view> lines = lines_of(variant.source);
    std::erase_if(lines, [](std::string_view line) { return !is_rule(line); });
    std::ranges::sort(lines);
    std::uint64_t out = kNoBytes;
    for (std::string_view line : lines) out = checksum("\n", checksum(line, out));
    return out;
}

std::uint64_t weights_hash(const Variant& variant, const EvalParams& params) {
    ByteWriter out;
    for (std::size_t i = 0; i < std::size(kWeightRows<Pair>); ++i) {
        const WeightRow<Pair>& row = kWeightRows<Pair>[i];
        const Pair weight = params.weights.*row.value;
        if (i >= kFirstWeights && weight == Pair()) continue;
        if (row.only_where_pieces_are_given_away && !variant.gives_away()) continue;
        out.raw(row.name);
        out.i32(weight.middle());
        out.i32(weight.end());
    }
    for (const DangerRow& row : kDangerRows) {
        if (row.only_with_drops && !variant.drops) continue;
        out.raw(row.name);
        out.i32(params.danger.*row.value);
    }
    out.i32(static_cast<std::int32_t>(std::lround(params.score_scale * 1000)));
    constexpr int kNotGiven = -1;
    for (std::size_t t = 0; t < variant.types.size(); ++t) {
        GivenValue given = variant.given_values[t];
        if (const auto over = params.values.find(variant.types[t].letter); over != params.values.end()) {
            if (over->second.middle) given.middle = over->second.middle;
            if (over->second.end) given.end = over->second.end;
        }
        out.i32(given.middle.value_or(kNotGiven));
        out.i32(given.end.value_or(kNotGiven));
    }
    return checksum(out.bytes());
}

GameIdentity game_identity(const Variant& variant, const EvalParams& params) {
    return {variant.name, rules_hash(variant), weights_hash(variant, params)};
}

std::string hash_text(std::uint64_t hash) {
    std::string out;
    for (int digit = 15; digit >= 0; --digit) out += "0123456789abcdef"[hash >> 4 * digit & 15];
    return out;
}

}  // namespace magus
