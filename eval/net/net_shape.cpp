#include "eval/net/net.h"

#include <algorithm>

namespace magus {

namespace {

bool is_symmetric(const Geometry& board, Bitboard set) {
    for (Square s : set) {
        const Square other = board.at(board.files() - 1 - board.file(s), board.rank(s));
        if (!other.exists() || !set.has(other)) return false;
    }
    return true;
}

// Does it move to the left as it does to the right?
bool is_symmetric(const Geometry& board, const PieceType& type) {
    for (const Ride& ride : type.rides) {
        Ride mirrored = ride;
        mirrored.files = static_cast<std::int8_t>(-ride.files);
        mirrored.bend_files = static_cast<std::int8_t>(-ride.bend_files);
        if (std::ranges::none_of(type.rides, [&](const Ride& other) { return other == mirrored; }))
            return false;
    }
    return std::ranges::all_of(type.region,
                               [&](const auto& region) { return !region || is_symmetric(board, *region); });
}

bool can_be_mirrored(const Variant& variant) {
    if (!variant.both_have_kings() || !is_symmetric(variant.board, variant.board.squares())) return false;
    return std::ranges::all_of(variant.types,
                               [&](const PieceType& type) { return is_symmetric(variant.board, type); });
}

}  // namespace

std::string net_kind(const PieceType& type) { return type.symbol(Color::White) + ":" + type.betza; }

Result<NetShape> net_shape(const std::vector<VariantPtr>& games) {
    NetShape out;
    out.files = games.front()->board.files();
    out.ranks = games.front()->board.ranks();
    out.mirrored = true;
    for (const VariantPtr& variant : games) {
        if (variant->board.files() != out.files || variant->board.ranks() != out.ranks)
            return Error{games.front()->name + " and " + variant->name + " have different boards"};
        for (const PieceType& type : variant->types)
            if (const std::string kind = net_kind(type);
                std::ranges::find(out.kinds, kind) == out.kinds.end())
                out.kinds.push_back(kind);
        out.mirrored = out.mirrored && can_be_mirrored(*variant);
        out.hands = out.hands || !variant->hand_order.empty();
        out.checks = out.checks || variant->facts.checks_to_win > 0;
        out.castling = out.castling || !variant->castling.ways.empty();
        out.unmoved = out.unmoved || variant->marked_squares.any();
    }
    return out;
}

}  // namespace magus
