#include "eval/net/adopted_net.h"

#include <algorithm>
#include <optional>
#include <string>

namespace magus {

namespace {

// Where the net has this kind of piece.
std::optional<int> find_kind(const NetShape& shape, const std::string& kind) {
    const auto place = [&](auto found) { return static_cast<int>(found - shape.kinds.begin()); };
    if (const auto same = std::ranges::find(shape.kinds, kind); same != shape.kinds.end()) return place(same);
    const std::string moves = kind.substr(kind.find(':'));
    const auto moves_alike = [&](const std::string& other) { return other.ends_with(moves); };
    const auto alike = std::ranges::find_if(shape.kinds, moves_alike);
    if (std::ranges::count_if(shape.kinds, moves_alike) != 1) return std::nullopt;
    return place(alike);
}

}  // namespace

Result<Net> adopted(const Net& net, const NetShape& shape, std::vector<GameIdentity> games) {
    const NetShape& old = net.shape;
    if (old.files != shape.files || old.ranks != shape.ranks)
        return Error{"the net is for a board of " + std::to_string(old.files) + "x" +
                     std::to_string(old.ranks) + " squares"};
    if (old.mirrored != shape.mirrored)
        return Error{old.mirrored ? "the net mirrors the files, which these games do not allow"
                                  : "the net does not mirror the files, as these games allow"};
    Net out = net;
    out.shape = shape;
    out.games = std::move(games);
    out.made.clear();
    out.rows.assign(static_cast<std::size_t>(shape.inputs()) * static_cast<std::size_t>(net.width), 0);
    const auto take = [&](int from, int to, int inputs) {
        std::copy_n(net.rows.begin() + std::ptrdiff_t{from} * net.width, std::ptrdiff_t{inputs} * net.width,
                    out.rows.begin() + std::ptrdiff_t{to} * net.width);
    };
    bool knows_any = false;
    for (int kind = 0; kind < shape.count(); ++kind) {
        const auto known = find_kind(old, shape.kinds[static_cast<std::size_t>(kind)]);
        if (!known) continue;
        knows_any = true;
        for (int side : {0, 1}) {
            const int from = *known + side * old.count(), to = kind + side * shape.count();
            take(from * old.squares(), to * shape.squares(), shape.squares());
            if (old.hands && shape.hands)
                take(old.hand_begin() + from * NetShape::kMostInHand,
                     shape.hand_begin() + to * NetShape::kMostInHand, NetShape::kMostInHand);
        }
    }
    if (!knows_any) return Error{"the net knows none of these games' pieces"};
    if (old.checks && shape.checks) take(old.checks_begin(), shape.checks_begin(), 2 * NetShape::kMostChecks);
    if (old.castling && shape.castling) take(old.castling_begin(), shape.castling_begin(), 4);
    if (old.unmoved && shape.unmoved) take(old.unmoved_begin(), shape.unmoved_begin(), 2 * shape.squares());
    return out;
}

}  // namespace magus
