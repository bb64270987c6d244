#include "engine/variant_ends.h"

#include "engine/decimals.h"

#include <sstream>

namespace magus {

namespace {

void read_counts(VariantKeys& keys, Variant& v) {
    v.move_rule = 2 * keys.number("nMoveRule", 50, 0, 10000);
    v.repetitions = keys.number("nFoldRule", 3, 0, 100);
    for (Color c : kColors)
        for (std::string_view key :
             {std::string_view("nMoveRuleTypes"),
              std::string_view(c == Color::White ? "nMoveRuleTypesWhite" : "nMoveRuleTypesBlack")}) {
            if (!keys.find(key)) continue;
            std::uint32_t& types = v.resets_clock[index(c)];
            types = 0;
            keys.several_pieces(key, [&](TypeId t) { types |= 1u << t; });
        }
}

void read_values(VariantKeys& keys, Variant& v) {
    // What the stalemated side gets, kept as what the other one gets.
    const double stalemate = keys.result_of("stalemateValue", 0.5),
                 repetition = keys.result_of("nFoldValue", 0.5);
    v.stalemate_score = {1 - stalemate, 1 - stalemate};
    v.checkmate_score = keys.result_of("checkmateValue", 0);
    const bool absolute = keys.boolean("nFoldValueAbsolute", false);
    v.repetition_score = {repetition, absolute ? 1 - repetition : repetition};
}

void read_stalemate_score(VariantKeys& keys, Variant& v) {
    const IniEntry* e = keys.find("stalemateScore");
    if (!e) return;
    std::istringstream in(e->value);
    std::string white, black, rest;
    in >> white >> black >> rest;
    const auto for_white = parse_decimal(white), for_black = parse_decimal(black);
    const auto good = [](const std::optional<double>& score) { return score && *score >= 0 && *score <= 1; };
    if (!good(for_white) || !good(for_black) || !rest.empty())
        return keys.refuse(
            *e, "expected two scores from 0 to 1: what White and what Black gets for giving stalemate");
    v.stalemate_score = {*for_white, *for_black};
}

}  // namespace

void read_ends(VariantKeys& keys, Variant& v) {
    read_counts(keys, v);
    read_values(keys, v);
    read_stalemate_score(keys, v);
}

}  // namespace magus
