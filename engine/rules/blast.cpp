// Captures that blow up (atomic chess): the captor goes with his victim, and so does all that stands around the square
// where he arrived, pawns and the types that the game names excepted.

#include "engine/position/move_maker.h"
#include "engine/rules/rule.h"

namespace magus {

namespace {

struct Blast {
    bool on_capture = false;
    TypeSet immune;  // these it does not remove

    bool spares(TypeId type) const { return immune.has(type); }
};

constexpr GameKey kKeys[] = {
    key<&Blast::on_capture>("blastOnCapture", Chapter::Goals,
                            "Switch. `true`: atomic. A capture also removes the capturing piece and all "
                            "pieces but `pawn`s on the squares around. A side may not blow up its own last "
                            "piece of a kind that must not run out. The key is for games without Kings.",
                            "blastOnCapture = true"),
    key<&Blast::immune>("blastImmuneTypes", Chapter::Goals, "Letters: no blast removes these.",
                        "blastImmuneTypes = r")};

bool ready(Blast& rule, VariantKeys& keys, Variant& v) {
    if (rule.on_capture && v.any_has_king())
        keys.refuse("blastOnCapture", "Kings cannot be blown up: use a commoner that must not die out");
    return rule.on_capture;
}

Bitboard blown_up(const Blast& rule, const Position& pos, Square center, TypeId captor) {
    Bitboard out = rule.spares(captor) ? Bitboard() : Bitboard::of(center);
    for (Square s : pos.board().neighbours(center) & pos.occupied())
        if (const TypeId t = pos.piece_on(s).type(); t != pos.variant().pawn && !rule.spares(t)) out.add(s);
    return out;
}

void explode(const Blast& rule, MoveMaker& maker, Move m) {
    const Position& pos = maker.position();
    if (!pos.state().victim.exists()) return;
    for (Square s : blown_up(rule, pos, m.to(), pos.piece_on(m.to()).type())) maker.remove(s);
}

}  // namespace

extern const Rule kBlast;
constexpr Rule kBlast{.keys = kKeys,
                      .make = make<Blast>,
                      .ready = kSetup<ready>,
                      .hooks = {.after_move = kHook<explode>, .also_removed = kHook<blown_up>}};

}  // namespace magus
