#include "tuning/train/position_file.h"

#include "engine/base/file_path.h"
#include "tuning/runs/shard.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace magus {

namespace {

constexpr std::string_view kMagic = "MAGUSPOS";
constexpr std::uint32_t kVersion = 1, kMostHead = 1 << 20;
constexpr std::uint32_t kBlockMark = 0x454D4147;  // "GAME"
constexpr std::size_t kBlockHead = 16, kChecksum = 8, kFirst = 16;

std::uint32_t short_checksum(std::string_view bytes) { return static_cast<std::uint32_t>(checksum(bytes)); }

std::string head_bytes(const PositionFileHead& head) {
    ByteWriter body;
    body.u32(static_cast<std::uint32_t>(head.games.size()));
    for (const GameIdentity& game : head.games) {
        body.text(game.name);
        body.u64(game.rules);
        body.u64(game.weights);
    }
    body.text(head.made);
    ByteWriter out;
    out.raw(kMagic);
    out.u32(kVersion);
    out.text(body.bytes());
    out.u64(checksum(out.bytes()));
    return out.bytes();
}

std::string block_bytes(const PlayedGame& game, const Variant& variant) {
    ByteWriter body;
    body.u8(static_cast<unsigned>(game.which));
    body.u8(static_cast<unsigned>(std::lround(game.white_score * 100)));
    body.u16(static_cast<unsigned>(game.positions.size()));
    for (const TrainingPosition& pos : game.positions) write(body, variant, pos);
    ByteWriter out;
    out.u32(kBlockMark);
    out.u32(game.number);
    out.u32(static_cast<std::uint32_t>(body.bytes().size()));
    out.u32(short_checksum(out.bytes()));
    out.raw(body.bytes());
    out.u64(checksum(body.bytes()));
    return out.bytes();
}

std::string read_bytes(std::istream& file, std::size_t count) {
    std::string out(count, '\0');
    file.read(out.data(), static_cast<std::streamsize>(count));
    out.resize(static_cast<std::size_t>(file.gcount()));
    return out;
}

Result<PositionFileHead> read_head(std::istream& file, const std::string& path) {
    const std::string first = read_bytes(file, kFirst);
    if (!first.starts_with(kMagic)) return Error{"not a file of training positions", 0, 0, path};
    ByteReader begin(std::string_view(first).substr(kMagic.size()));
    if (const std::uint32_t version = begin.u32(); !begin.failed() && version != kVersion)
        return Error{"of format " + std::to_string(version) + "; this program reads format " +
                         std::to_string(kVersion),
                     0, 0, path};
    const std::uint32_t length = begin.u32();
    const Error damaged{"damaged: the head", 0, 0, path};
    if (begin.failed() || length > kMostHead) return damaged;
    const std::string body = read_bytes(file, length), sum = read_bytes(file, kChecksum);
    if (sum.size() < kChecksum || ByteReader(sum).u64() != checksum(body, checksum(first))) return damaged;
    ByteReader in(body);
    PositionFileHead out;
    for (std::uint32_t i = 0, count = in.u32(); i < count && !in.failed(); ++i) {
        GameIdentity game;
        game.name = in.text();
        game.rules = in.u64();
        game.weights = in.u64();
        out.games.push_back(std::move(game));
    }
    out.made = in.text();
    if (in.failed() || !in.rest().empty()) return damaged;
    return out;
}

// What a head says without its shard, and the shard.
std::pair<std::string, Shard> run_and_shard(std::string made) {
    constexpr std::string_view kShard = ", shard ";
    const std::size_t begin = made.find(kShard);
    if (begin == std::string::npos) return {std::move(made), Shard{}};
    const std::size_t number = begin + kShard.size();
    const std::size_t end = std::min(made.find(',', number), made.size());
    const auto shard = parse_shard(std::string_view(made).substr(number, end - number));
    if (!shard) return {std::move(made), Shard{}};
    return {made.erase(begin, end - begin), *shard};
}

std::optional<PlayedGame> game_from(std::string_view body, std::uint32_t number,
                                    const std::vector<VariantPtr>& variants) {
    ByteReader in(body);
    PlayedGame out;
    out.number = number;
    out.which = in.u8();
    const unsigned score = in.u8(), count = in.u16();
    if (in.failed() || out.which >= variants.size() || score > 100) return std::nullopt;
    out.white_score = score / 100.0;
    for (unsigned i = 0; i < count; ++i) {
        auto pos = read_position(in, *variants[out.which]);
        if (!pos) return std::nullopt;
        out.positions.push_back(std::move(*pos));
    }
    if (!in.rest().empty()) return std::nullopt;
    return out;
}

}  // namespace

Result<PositionFileHead> read_position_head(const std::string& path) {
    std::ifstream file(file_path(path), std::ios::binary);
    if (!file) return Error{"cannot read it", 0, 0, path};
    return read_head(file, path);
}

bool can_share_games(const PositionFileHead& a, const PositionFileHead& b) {
    const auto [run, shard] = run_and_shard(a.made);
    const auto [other_run, other_shard] = run_and_shard(b.made);
    return a.games == b.games && run == other_run && overlap(shard, other_shard);
}

Result<PositionFileContent> read_position_file(const std::string& path,
                                               const std::vector<VariantPtr>& variants,
                                               const std::function<void(PlayedGame&&)>& listener) {
    std::ifstream file(file_path(path), std::ios::binary);
    if (!file) return Error{"cannot read it", 0, 0, path};
    const auto head = read_head(file, path);
    if (!head) return head.error();
    PositionFileContent out;
    out.complete = static_cast<std::uint64_t>(file.tellg());
    for (std::size_t block = 1;; ++block) {
        const std::string first = read_bytes(file, kBlockHead);
        out.cut_short = !first.empty();
        if (first.size() < kBlockHead) return out;
        const auto damaged = [&](const std::string& what) {
            return Error{"damaged: block " + std::to_string(block) + ", at byte " +
                             std::to_string(out.complete) + ": " + what,
                         0, 0, path};
        };
        ByteReader in(first);
        const std::uint32_t mark = in.u32(), number = in.u32(), length = in.u32();
        if (mark != kBlockMark || in.u32() != short_checksum(std::string_view(first).substr(0, 12)))
            return damaged("this is not the beginning of a block");
        const std::string body = read_bytes(file, length), sum = read_bytes(file, kChecksum);
        if (sum.size() < kChecksum) return out;
        if (ByteReader(sum).u64() != checksum(body)) return damaged("its checksum is wrong");
        auto game = game_from(body, number, variants);
        if (!game) return damaged("what it holds is no game of " + head->games.front().name);
        ++out.games;
        out.positions += game->positions.size();
        out.complete += kBlockHead + length + kChecksum;
        out.cut_short = false;
        listener(std::move(*game));
    }
}

Result<PositionWriter> PositionWriter::open(const std::string& path, const PositionFileHead& head,
                                            std::vector<VariantPtr> variants, bool resume) {
    auto lock = FileLock::take(path);
    if (!lock) return lock.error();
    PositionWriter out(std::move(*lock), std::move(variants));
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(file_path(path), failed);
    if (size > 0 && !resume) return Error{"is there already: --resume continues that run", 0, 0, path};
    if (size > 0) {
        const auto old = read_position_head(path);
        if (!old) return old.error();
        if (!(*old == head)) return Error{"belongs to another run (" + old->made + ")", 0, 0, path};
        const auto content = read_position_file(path, out.variants_,
                                                [&](PlayedGame&& game) { out.known_.insert(game.number); });
        if (!content) return content.error();
        out.positions_ = content->positions;
        if (content->cut_short) std::filesystem::resize_file(file_path(path), content->complete, failed);
    }
    out.file_.open(file_path(path), std::ios::binary | std::ios::app);
    if (size == 0) out.file_ << head_bytes(head) << std::flush;
    if (failed || !out.file_) return Error{"cannot write it", 0, 0, path};
    return out;
}

bool PositionWriter::append(const PlayedGame& game) {
    file_ << block_bytes(game, *variants_[game.which]) << std::flush;
    known_.insert(game.number);
    positions_ += game.positions.size();
    return bool(file_);
}

}  // namespace magus
