#include "eval/net/net.h"

#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "eval/net/bytes.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace magus {

namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;  // of a file

constexpr std::string_view kMagic = "MAGUSNET";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMostKinds = 256, kMostGames = 1024;

constexpr unsigned kMirrored = 1, kHands = 2, kChecks = 4, kCastling = 8, kUnmoved = 16, kAllFlags = 31;

void put(ByteWriter& out, std::span<const std::int16_t> numbers) {
    for (std::int16_t number : numbers) out.i16(number);
}

std::vector<std::int16_t> numbers(ByteReader& in, std::size_t count) {
    std::vector<std::int16_t> out;
    ByteReader bytes(in.raw(2 * count));
    if (in.failed()) return out;
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) out.push_back(static_cast<std::int16_t>(bytes.i16()));
    return out;
}

void put_weights(ByteWriter& out, const Net& net) {
    out.u32(static_cast<std::uint32_t>(net.width));
    out.u32(static_cast<std::uint32_t>(net.scale));
    out.u32(static_cast<std::uint32_t>(net.output_one));
    put(out, net.rows);
    put(out, net.bias);
    put(out, net.output);
    out.i32(net.output_bias);
}

void put_shape(ByteWriter& out, const NetShape& shape) {
    out.u8(static_cast<unsigned>(shape.files));
    out.u8(static_cast<unsigned>(shape.ranks));
    out.u8((shape.mirrored ? kMirrored : 0u) | (shape.hands ? kHands : 0u) | (shape.checks ? kChecks : 0u) |
           (shape.castling ? kCastling : 0u) | (shape.unmoved ? kUnmoved : 0u));
    out.u32(static_cast<std::uint32_t>(shape.kinds.size()));
    for (const std::string& kind : shape.kinds) out.text(kind);
}

bool read_shape(ByteReader& in, NetShape& shape) {
    shape.files = static_cast<int>(in.u8());
    shape.ranks = static_cast<int>(in.u8());
    const unsigned flags = in.u8();
    shape.mirrored = flags & kMirrored;
    shape.hands = flags & kHands;
    shape.checks = flags & kChecks;
    shape.castling = flags & kCastling;
    shape.unmoved = flags & kUnmoved;
    const std::uint32_t count = in.u32();
    if (in.failed() || flags & ~kAllFlags || count < 1 || count > kMostKinds || shape.squares() < 1 ||
        shape.squares() > kMaxSquares)
        return false;
    for (std::uint32_t i = 0; i < count && !in.failed(); ++i) shape.kinds.emplace_back(in.text());
    return !in.failed();
}

bool read_games(ByteReader& in, std::vector<GameIdentity>& games) {
    const std::uint32_t count = in.u32();
    if (count < 1 || count > kMostGames) return false;
    for (std::uint32_t i = 0; i < count && !in.failed(); ++i) {
        GameIdentity game;
        game.name = in.text();
        game.rules = in.u64();
        game.weights = in.u64();
        games.push_back(std::move(game));
    }
    return !in.failed();
}

// Sums of products are kept in 16 and 32 bits.
bool stays_in_bounds(const Net& net) {
    std::int64_t sum = 0;
    for (std::int16_t weight : net.output) {
        if (std::abs(weight) > Net::kMostOutput) return false;
        sum += std::abs(weight);
    }
    return sum * Net::kInputOne * Net::kInputOne <= 0x7FFFFFFF;
}

std::string names_of(const std::vector<GameIdentity>& games) {
    constexpr std::size_t kShown = 6;
    return join_first(mapped(games, &GameIdentity::name), kShown);
}

}  // namespace

std::uint64_t Net::hash() const {
    ByteWriter out;
    put_shape(out, shape);
    put_weights(out, *this);
    return checksum(out.bytes());
}

Result<Done> Net::fits(const Variant& variant, const EvalParams& params) const {
    const auto game = std::ranges::find(games, variant.name, &GameIdentity::name);
    if (game == games.end()) return Error{"it is for " + names_of(games) + ", not for " + variant.name};
    if (variant.board.files() != shape.files || variant.board.ranks() != shape.ranks)
        return Error{"it is for a board of " + std::to_string(shape.files) + "x" +
                     std::to_string(shape.ranks) + " squares"};
    for (const PieceType& type : variant.types)
        if (std::ranges::find(shape.kinds, net_kind(type)) == shape.kinds.end())
            return Error{"it does not know the piece " + net_kind(type)};
    if (rules_hash(variant) != game->rules) return Error{"it is for other rules of " + variant.name};
    if (weights_hash(variant, params) != game->weights)
        return Error{"it is for other weights of the evaluation of " + variant.name};
    return Done{};
}

std::string Net::bytes() const {
    ByteWriter out;
    out.raw(kMagic);
    out.u32(kVersion);
    put_shape(out, shape);
    out.u32(static_cast<std::uint32_t>(games.size()));
    for (const GameIdentity& game : games) {
        out.text(game.name);
        out.u64(game.rules);
        out.u64(game.weights);
    }
    out.text(made);
    put_weights(out, *this);
    out.u64(checksum(out.bytes()));
    return out.bytes();
}

std::vector<std::string> Net::games_in(std::string_view bytes) {
    std::vector<std::string> out;
    if (!bytes.starts_with(kMagic)) return out;
    ByteReader in(bytes.substr(kMagic.size()));
    (void)in.u32();
    NetShape shape;
    std::vector<GameIdentity> games;
    if (!read_shape(in, shape) || !read_games(in, games)) return out;
    for (GameIdentity& game : games) out.push_back(std::move(game.name));
    return out;
}

Result<Net> Net::parse(std::string_view bytes, const std::string& file_name) {
    const auto refused = [&](const std::string& what) { return Error{what, 0, 0, file_name}; };
    if (!bytes.starts_with(kMagic)) return refused("not a net of this program");
    ByteReader in(bytes.substr(kMagic.size()));
    if (const std::uint32_t version = in.u32(); !in.failed() && version != kVersion)
        return refused("a net of format " + std::to_string(version) + "; this program reads format " +
                       std::to_string(kVersion));
    if (bytes.size() < 8 ||
        ByteReader(bytes.substr(bytes.size() - 8)).u64() != checksum(bytes.substr(0, bytes.size() - 8)))
        return refused("damaged or incomplete: its checksum is wrong");
    Net net;
    if (!read_shape(in, net.shape)) return refused("damaged: the board or the kinds of pieces");
    if (!read_games(in, net.games)) return refused("damaged: the list of games");
    net.made = in.text();
    const std::uint32_t width = in.u32(), scale = in.u32(), output_one = in.u32();
    if (in.failed() || std::ranges::find(kWidths, static_cast<int>(width)) == kWidths.end())
        return refused("its width must be 16, 32, 64, 128 or 256");
    if (scale < 1 || scale > 10000 || output_one < 1 || output_one > kMostOutputOne)
        return refused("damaged: the scale");
    net.width = static_cast<int>(width);
    net.scale = static_cast<int>(scale);
    net.output_one = static_cast<int>(output_one);
    net.rows = numbers(in, static_cast<std::size_t>(net.shape.inputs()) * width);
    net.bias = numbers(in, width);
    net.output = numbers(in, std::size_t{2} * width);
    net.output_bias = in.i32();
    (void)in.u64();
    if (in.failed() || !in.rest().empty()) return refused("damaged: its length is wrong");
    if (!stays_in_bounds(net)) return refused("its output's weights are too large");
    return net;
}

bool is_net_file(const std::string& path) {
    const auto bytes = read_text_file(path, kMostBytes);
    return bytes && bytes->starts_with(kMagic);
}

Result<NetPtr> load_net(const std::string& path) {
    const auto bytes = read_text_file(path, kMostBytes);
    if (!bytes) return bytes.error();
    auto net = Net::parse(*bytes, path);
    if (!net) return net.error();
    return NetPtr(std::make_shared<const Net>(*std::move(net)));
}

Result<Done> save(const Net& net, const std::string& path) { return write_text_file(path, net.bytes()); }

}  // namespace magus
