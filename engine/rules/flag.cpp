// A side wins that has so many pieces of a kind on its region: king of the hill, campmate, races.

#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Flag {
    ByColor<Bitboard> region;
    ByColor<TypeSet> types{TypeSet::all(), TypeSet::all()};
    int count = 1;
    bool safe = false;     // they must not be attacked
    bool reply = false;    // Black has one more move after White, to draw by reaching his own
    bool blocked = false;  // also with one piece there when all other squares are taken
};

// One letter, or '*' for all.
void read_piece(VariantKeys& keys, std::string_view key, TypeSet& types) {
    const IniEntry* e = keys.find(key);
    if (!e) return;
    const TypeId type = e->value == "*" ? kNoType : keys.one_piece(key);
    types = e->value == "*" ? TypeSet::all() : TypeSet::of(type);
}

void read_pieces(Flag& rule, const GameKey& key, VariantKeys& keys) {
    read_piece(keys, key.name, rule.types[0]);
    rule.types[1] = rule.types[0];
    for (Color c : kColors) read_piece(keys, for_side(key.name, c), rule.types[c]);
}

constexpr GameKey kKeys[] = {
    read_by<read_pieces>("flagPiece", Chapter::Goals,
                         "King of the hill, campmate, races: a side wins when this piece (`*`: any) stands "
                         "on its `flagRegion`.",
                         "flagPiece = k", true),
    key<&Flag::region>("flagRegion", Chapter::Goals, "The squares of that goal.", "flagRegion = d4 e4 d5 e5"),
    key<&Flag::count>("flagPieceCount", Chapter::Goals, "So many of them must stand there (1 unless given).",
                      "flagPieceCount = 2", 1, kMaxSquares),
    key<&Flag::safe>("flagPieceSafe", Chapter::Goals,
                     "Switch. `true`: a piece counts only if it is not attacked when it reaches the goal. "
                     "The game ends at once.",
                     "flagPieceSafe = true"),
    key<&Flag::blocked>(
        "flagPieceBlockedWin", Chapter::Goals,
        "Switch. `true`: one of them is enough if all other squares of the region are occupied.",
        "flagPieceBlockedWin = true"),
    key<&Flag::reply>("flagMove", Chapter::Goals,
                      "Switch. `true`: when White has reached the goal, Black has one more move, and draws "
                      "if he reaches his.",
                      "flagMove = true"),
};
constexpr EndKind kReached{"goal reached", "{winner} by reaching the goal"};

bool ready(Flag& rule, VariantKeys& keys, Variant& v) {
    for (TypeSet& types : rule.types)
        for (TypeId t = 0; t < v.types.size(); ++t)
            if (types.has(v.types[t].shape)) types.add(t);
    const TypeSet kings = v.any_has_king() ? TypeSet::of(v.king) : TypeSet();
    if (rule.reply && rule.safe && (rule.types[0] == kings || rule.types[1] == kings))
        keys.refuse("flagMove", "not supported together with flagPieceSafe for a King");
    v.facts.goal = {rule.region, rule.types, rule.count};
    if (!v.facts.goal.exists()) return false;
    v.facts.wins_without_mate = true;
    v.facts.dead_material_draws = false;
    return true;
}

bool reached(const Flag& rule, const Position& pos, Color c) {
    const Bitboard region = rule.region[c];
    const Bitboard there = of_types(pos, c, rule.types[c]) & region;
    int count = 0;
    for (Square s : there) count += !rule.safe || !pos.attacked(s, ~c, pos.occupied());
    if (count >= rule.count) return true;
    return rule.blocked && there.any() && (region & pos.empty()).none();
}

std::optional<GameEnd> end(const Flag& rule, const Position& pos) {
    const Color us = pos.side_to_move();
    // What stands there unattacked has been left there, and wins before a last move is made.
    if (rule.safe) {
        const bool ours = reached(rule, pos, us), theirs = reached(rule, pos, ~us);
        if (ours) return GameEnd{&kReached, theirs && !rule.reply ? 0.5 : 1.0};
        if (theirs) return GameEnd{&kReached, 0};
        return std::nullopt;
    }
    if (!rule.reply) {
        // What the other side's move has brought there counts only if it is there after the own one.
        if (reached(rule, pos, ~us)) return GameEnd{&kReached, 0};
        return std::nullopt;
    }
    // White moves first, so Black may answer; the race is judged after his move.
    const bool ours = reached(rule, pos, us), theirs = reached(rule, pos, ~us);
    if (us == Color::Black || (!ours && !theirs)) return std::nullopt;
    return GameEnd{&kReached, ours == theirs ? 0.5 : ours ? 1.0 : 0.0};
}

}  // namespace

extern const Rule kFlag;
constexpr Rule kFlag{
    .keys = kKeys, .make = make<Flag>, .ready = kSetup<ready>, .hooks = {.end_on_board = kHook<end>}};

}  // namespace magus
