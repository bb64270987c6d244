#include "eval/net/adopted_net.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace magus {

namespace {

bool has(const NetShape& shape, const std::string& kind) {
    return std::ranges::find(shape.kinds, kind) != shape.kinds.end();
}

// Where the old shape has this kind of piece. Another letter stands for the same piece only where the old one is gone: a
// Man moves as the King that is still there, and is none.
std::optional<int> find_kind(const NetShape& old, const NetShape& shape, const std::string& kind) {
    const std::string moves = kind.substr(kind.find(':'));
    const auto is_it = [&](const std::string& other) {
        return has(old, kind) ? other == kind : other.ends_with(moves) && !has(shape, other);
    };
    if (std::ranges::count_if(old.kinds, is_it) != 1) return std::nullopt;
    return static_cast<int>(std::ranges::find_if(old.kinds, is_it) - old.kinds.begin());
}

}  // namespace

Result<NetPtr> adopted(const Net& net, const std::vector<VariantPtr>& games,
                       std::vector<GameIdentity> identities) {
    const auto asked = net_shape(games);
    if (!asked) return asked.error();
    const NetShape &old = net.shape, &shape = *asked;
    if (old.files != shape.files || old.ranks != shape.ranks)
        return Error{"the net is for a board of " + std::to_string(old.files) + "x" +
                     std::to_string(old.ranks) + " squares"};
    if (old.mirrored != shape.mirrored)
        return Error{old.mirrored ? "the net mirrors the files, which these games do not allow"
                                  : "the net does not mirror the files, as these games allow"};
    Net out = net;
    out.shape = shape;
    out.games = std::move(identities);
    out.made.clear();
    out.rows.assign(static_cast<std::size_t>(shape.inputs()) * static_cast<std::size_t>(net.width), 0);
    const auto take = [&](int from, int to, int inputs) {
        std::copy_n(net.rows.begin() + std::ptrdiff_t{from} * net.width, std::ptrdiff_t{inputs} * net.width,
                    out.rows.begin() + std::ptrdiff_t{to} * net.width);
    };
    bool knows_any = false;
    for (int kind = 0; kind < shape.count(); ++kind) {
        const auto known = find_kind(old, shape, shape.kinds[static_cast<std::size_t>(kind)]);
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
    return NetPtr(std::make_shared<const Net>(std::move(out)));
}

}  // namespace magus
