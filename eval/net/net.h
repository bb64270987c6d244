#pragma once

// A net that corrects the evaluation: one hidden layer of 16-bit numbers, the same for both sides' views, and one output.
// It belongs to a board, a set of kinds of pieces and a list of games, each with its rules and the weights of the
// evaluation that it corrects; with any other it is refused. Format and training: docs/nets.md.

#include "engine/base/result.h"
#include "engine/variant/variant.h"
#include "eval/eval_params.h"
#include "eval/net/game_identity.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// What the inputs of a net are. An input belongs to one side's view: that side's own things come first, ranks count
// from its own edge, and files are mirrored when its King stands on the left half of the board, where `mirrored` says so.
struct NetShape {
    static constexpr int kMostInHand = 8, kMostChecks = 8;  // more count as so many

    int files = 8, ranks = 8;
    std::vector<std::string> kinds;  // of pieces: symbol and moves, "N:N"
    bool mirrored = false;
    bool hands = false, checks = false, castling = false, unmoved = false;

    bool operator==(const NetShape&) const = default;

    int squares() const { return files * ranks; }
    int count() const { return static_cast<int>(kinds.size()); }
    // Where each group of inputs begins; all sizes are for both sides.
    int hand_begin() const { return 2 * count() * squares(); }
    int checks_begin() const { return hand_begin() + (hands ? 2 * count() * kMostInHand : 0); }
    int castling_begin() const { return checks_begin() + (checks ? 2 * kMostChecks : 0); }
    int unmoved_begin() const { return castling_begin() + (castling ? 4 : 0); }
    int inputs() const { return unmoved_begin() + (unmoved ? 2 * squares() : 0); }
};

// The shape for these games together; an error where their boards differ.
Result<NetShape> net_shape(const std::vector<VariantPtr>& games);
// How a kind of piece is called in a shape.
std::string net_kind(const PieceType& type);

struct Net {
    // One is kInputOne in the first layer and output_one in the output's weights, which are kMostOutput at most.
    static constexpr int kInputOne = 255, kMostOutput = 128, kMostOutputOne = 1 << 14;
    static constexpr std::array<int, 5> kWidths = {16, 32, 64, 128, 256};
    // From this score of the evaluation on, the net counts less and less, and then not at all.
    static constexpr Score kFullUntil = 2000, kNoneFrom = 3000;

    NetShape shape;
    std::vector<GameIdentity> games;
    std::string made;  // how it was made and what it won, for people
    int width = 0;     // of the hidden layer, for each view
    int scale = 174;   // centipawns of an output of one
    int output_one = 64;
    std::vector<std::int16_t> rows;    // input by input, `width` numbers each
    std::vector<std::int16_t> bias;    // `width`
    std::vector<std::int16_t> output;  // the mover's view, then the other's
    std::int32_t output_bias = 0;      // in 1 / (kInputOne * output_one)

    // A hash of its content: two nets that play alike have the same.
    std::uint64_t hash() const;
    // Is it good for this game, evaluated with these numbers? The error says why not.
    Result<Done> fits(const Variant& variant, const EvalParams& params) const;

    // Centipawns of the output's sum of products.
    Score centipawns(std::int64_t sum) const {
        return static_cast<Score>((sum / kInputOne + output_bias) * scale /
                                  (std::int64_t{kInputOne} * output_one));
    }

    std::string bytes() const;
    // The names of its games: none where the bytes do not begin as a net does. Nothing behind them is read or checked.
    static std::vector<std::string> games_in(std::string_view bytes);
    static Result<Net> parse(std::string_view bytes, const std::string& file_name);
};

using NetPtr = std::shared_ptr<const Net>;

// Does it begin as a net does?
bool is_net_file(const std::string& path);
Result<NetPtr> load_net(const std::string& path);
Result<Done> save(const Net& net, const std::string& path);

// Its share where the evaluation alone says `eval`: 0 to kNoneFrom - kFullUntil.
constexpr int net_share(Score eval) {
    const Score size = eval < 0 ? -eval : eval;
    return size <= Net::kFullUntil  ? Net::kNoneFrom - Net::kFullUntil
           : size >= Net::kNoneFrom ? 0
                                    : Net::kNoneFrom - size;
}

}  // namespace magus
