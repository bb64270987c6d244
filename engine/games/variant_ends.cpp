#include "engine/games/variant_ends.h"

#include "engine/base/decimals.h"

#include <optional>
#include <sstream>

namespace magus {

namespace {

// What the file says; results are those of the side that is mated, or that has the move.
struct Ends {
    double stalemate = 0.5, checkmate = 0, repetition = 0.5;
    std::optional<ByColor<double>> scores;  // what White and what Black gets for giving stalemate
    int moves = 50, fold = 3;
    bool absolute = false;
    ByColor<std::optional<TypeSet>> progress;  // whose moves restart the count
};

void read_scores(Ends& ends, const GameKey& key, VariantKeys& keys) {
    const IniEntry* e = keys.find(key.name);
    if (!e) return;
    std::istringstream in(e->value);
    std::string white, black, rest;
    in >> white >> black >> rest;
    const auto for_white = parse_decimal(white), for_black = parse_decimal(black);
    const auto good = [](const std::optional<double>& score) { return score && *score >= 0 && *score <= 1; };
    if (!good(for_white) || !good(for_black) || !rest.empty())
        return keys.refuse(
            *e, "expected two scores from 0 to 1: what White and what Black gets for giving stalemate");
    ends.scores = {*for_white, *for_black};
}

void read_progress(Ends& ends, const GameKey& key, VariantKeys& keys) {
    for (Color c : kColors)
        for (const std::string& name : {std::string(key.name), for_side(key.name, c)}) {
            if (!keys.find(name)) continue;
            auto& types = ends.progress[c].emplace();
            keys.several_pieces(name, [&](TypeId t) { types.add(t); });
        }
}

constexpr GameKey kEndKeys[] = {
    key<&Ends::stalemate>("stalemateValue", Chapter::Mate, "What stalemate is (`draw` unless given).",
                          "stalemateValue = loss"),
    key<&Ends::checkmate>("checkmateValue", Chapter::Mate, "What checkmate is (`loss` unless given).",
                          "checkmateValue = win"),
    read_by<read_scores>("stalemateScore", Chapter::Mate,
                         "*Ours.* What White and what Black score for giving stalemate.",
                         "stalemateScore = 0.6 0.6"),
    key<&Ends::moves>(
        "nMoveRule", Chapter::Draws,
        "After so many moves by each side without progress the game is a draw (50 unless given, 0 for "
        "never).",
        "nMoveRule = 70", 0, 10000),
    read_by<read_progress>("nMoveRuleTypes", Chapter::Draws,
                           "Letters: moves of these pieces are progress. Captures always are.",
                           "nMoveRuleTypes = ps", true),
    key<&Ends::fold>("nFoldRule", Chapter::Draws,
                     "When a position occurs so often the game ends (3 unless given, 0 for never).",
                     "nFoldRule = 4", 0, 100),
    key<&Ends::repetition>(
        "nFoldValue", Chapter::Draws,
        "The result of such a repetition for the side to move: `draw` (unless given), `win` or `loss`.",
        "nFoldValue = loss"),
    key<&Ends::absolute>("nFoldValueAbsolute", Chapter::Draws,
                         "Switch. `true`: `nFoldValue` is the result for White.",
                         "nFoldValueAbsolute = true")};

}  // namespace

std::span<const GameKey> keys_of_ends() { return kEndKeys; }

void read_ends(VariantKeys& keys, Variant& v) {
    Ends ends;
    for (const GameKey& key : kEndKeys) key.read(&ends, key, keys);
    v.move_rule = 2 * ends.moves;
    v.repetitions = ends.fold;
    for (Color c : kColors)
        if (const auto& types = ends.progress[c]) v.resets_clock[c] = *types;
    // What the stalemated side gets, kept as what the other one gets.
    v.stalemate_score = ends.scores.value_or(ByColor<double>{1 - ends.stalemate, 1 - ends.stalemate});
    v.checkmate_score = ends.checkmate;
    v.repetition_score = {ends.repetition, ends.absolute ? 1 - ends.repetition : ends.repetition};
}

}  // namespace magus
