#include "engine/games/variant_promotions.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

namespace {

class PromotionReader {
public:
    PromotionReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    void read_types() {
        read_promoting();
        read_choices();
        for (const auto& [key, flag] : {std::pair{"capturesToHand", &v_.drop.captures},
                                        {"dropPromoted", &v_.drop.promoted},
                                        {"mandatoryPiecePromotion", &v_.piece_promotion.mandatory},
                                        {"piecePromotionOnCapture", &v_.piece_promotion.on_capture},
                                        {"pieceDemotion", &v_.piece_promotion.demotion}})
            *flag = keys_.boolean(key, false);
        read_promoted_forms();
        turn_back_when_captured();
    }

    void read_zones() {
        const std::string_view keys[2] = {"promotionRegionWhite", "promotionRegionBlack"};
        // The eighth and the first rank, whatever the size of the board.
        const Bitboard last[2] = {v_.board.ranks() >= 8 ? v_.board.rank_mask(7) : Bitboard(),
                                  v_.board.rank_mask(0)};
        const bool mandatory = keys_.boolean("mandatoryPawnPromotion", true),
                   mobile = keys_.boolean("immobilityIllegal", false);
        for (Color c : kColors) {
            v_.promotion_zone[c] =
                keys_.region(keys[index(c)], keys_.region("promotionRegion", last[index(c)]));
            if (mandatory) v_.must_promote[c] = v_.promotion_zone[c];
            if (mobile) forbid_stuck(c);
        }
        for (PieceType& type : v_.types) {
            const bool pawn = type.promotes() || &type == (v_.pawn == kNoType ? nullptr : &v_.types[v_.pawn]);
            const bool demotes = v_.piece_promotion.demotion && type.prefix;
            type.by_rule =
                !pawn && !type.royal &&
                (type.promoted != kNoType || demotes || type.stuck[0].any() || type.stuck[1].any());
        }
    }

private:
    // Who promotes as a pawn does.
    void read_promoting() {
        if (v_.pawn != kNoType) v_.types[v_.pawn].promotes_by = {true, true};
        // They name the only ones; pawnTypes also says whose moves reset the move count.
        for (std::string_view key : {"pawnTypes", "promotionPawnTypes"})
            read_promoting(key, {Color::White, Color::Black});
        read_promoting("promotionPawnTypesWhite", {Color::White});
        read_promoting("promotionPawnTypesBlack", {Color::Black});
        keys_.several_pieces("promotingTypes", [&](TypeId t) { v_.types[t].promotes_by = {true, true}; });
        for (Color c : kColors) {
            TypeSet& types = v_.resets_clock[c];
            types = TypeSet::of(v_.pawn);
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (v_.types[t].promotes_by[c]) types.add(t);
        }
    }

    void read_promoting(std::string_view key, std::initializer_list<Color> colors) {
        const IniEntry* e = keys_.find(key);
        if (!e) return;
        for (Color c : colors) {
            for (PieceType& type : v_.types) type.promotes_by[c] = false;
            keys_.several_pieces(key, [&](TypeId t) { v_.types[t].promotes_by[c] = true; });
        }
        if (v_.any_has_king() && v_.types[v_.king].promotes()) keys_.refuse(*e, "the King is no pawn");
    }

    void read_choices() {
        for (Color c : kColors) {
            const auto own = c == Color::White ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack";
            const IniEntry* both = keys_.find("promotionPieceTypes");
            const IniEntry* given = keys_.find(own) ? keys_.find(own) : both;
            if (given) read_choices(*given, c);
            // Where nothing promotes as a pawn, nothing does.
            if (std::none_of(v_.types.begin(), v_.types.end(),
                             [&](const PieceType& t) { return t.promotes_by[c]; }))
                v_.promotions[c].clear();
        }
    }

    void read_choices(const IniEntry& e, Color c) {
        std::vector<TypeId>& choices = v_.promotions[c];
        const auto is_pawn = [&](TypeId t) { return t == v_.king || v_.types[t].promotes_by[c]; };
        if (e.value == "*") {
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (!is_pawn(t)) choices.push_back(t);
            return;
        }
        for (std::size_t i = 0; i < e.value.size() && e.value != "-"; ++i) {
            const auto type = keys_.letter(e, i);
            if (!type && VariantKeys::inherited(e)) continue;
            if (!type) return keys_.refuse(type.error());
            if (is_pawn(*type)) return keys_.refuse(e, "a pawn cannot become this piece", i);
            choices.push_back(*type);
        }
    }

    // "p:g n:b": a piece and what it moves like once it is promoted; the last word counts.
    void read_promoted_forms() {
        struct Form {
            TypeId of, like;
            const IniEntry* entry;
            std::size_t at;
        };
        std::vector<Form> forms;
        keys_.words_by_piece(
            "promotedPieceType", [&](TypeId t, const std::string&, const IniEntry& e, std::size_t at) {
                const auto like = keys_.letter(e, at);
                if (!like && VariantKeys::inherited(e)) return;
                if (!like) return keys_.refuse(like.error());
                if (t == v_.king || *like == v_.king)
                    return keys_.refuse(e, "neither from nor to a King", at - 2);
                const auto same = std::ranges::find_if(forms, [&](const Form& f) { return f.of == t; });
                if (same == forms.end())
                    forms.push_back({t, *like, &e, at});
                else
                    *same = {t, *like, &e, at};
            });
        for (const Form& form : forms) add_promoted_form(form.of, form.like, *form.entry, form.at);
    }

    void add_promoted_form(TypeId t, TypeId like, const IniEntry& e, std::size_t at) {
        const TypeId form = add_copy(like, e, at);
        if (form == kNoType) return;
        PieceType& promoted = v_.types[form];
        promoted.name = "promoted " + v_.types[t].name;
        promoted.letter = v_.types[t].letter;
        promoted.prefix = '+';
        promoted.captured_as = t;
        promoted.san = "+" + v_.types[t].san;
        if (!v_.types[t].promotes()) {
            v_.types[t].promoted = form;
            return;
        }
        if (v_.piece_promotion.on_capture)
            return keys_.refuse(e, "pawns do not promote on captures only", at - 2);
        for (Color c : kColors)
            if (v_.types[t].promotes_by[c]) v_.promotions[c].push_back(form);
    }

    // No type: there is no room for another one.
    TypeId add_copy(TypeId of, const IniEntry& e, std::size_t at) {
        if (v_.types.size() == v_.most_types()) {
            keys_.refuse(e,
                         "a game has at most " + std::to_string(v_.most_types()) +
                             " piece types, promoted ones included",
                         at);
            return kNoType;
        }
        PieceType copy = v_.types[of];
        copy.shape = of;
        copy.promotes_by = {};
        copy.promoted = kNoType;
        const auto id = static_cast<TypeId>(v_.types.size());
        v_.given_values[id] = v_.given_values[of];
        v_.types.push_back(std::move(copy));
        return id;
    }

    // A promoted pawn goes to the hand as a pawn.
    void turn_back_when_captured() {
        const bool loop = keys_.boolean("dropLoop", false);
        if (!v_.drop.captures || loop) return;
        const IniEntry& e = *keys_.find("capturesToHand");
        TypeId pawn = kNoType;
        for (TypeId t = 0; t < v_.types.size(); ++t) {
            if (!v_.types[t].promotes()) continue;
            if (pawn != kNoType) return keys_.refuse(e, "only one kind of pawn can be captured to the hand");
            pawn = t;
        }
        std::map<TypeId, TypeId> copies;  // both sides' pawns become the same
        for (auto& promotions : v_.promotions)
            for (TypeId& t : promotions) {
                if (v_.types[t].prefix) continue;  // shows its origin already
                if (!copies.contains(t)) {
                    const TypeId copy = add_copy(t, e, 0);
                    if (copy == kNoType) return;
                    v_.types[copy].suffix = '~';
                    v_.types[copy].captured_as = pawn;
                    copies.emplace(t, copy);
                }
                t = copies.at(t);
            }
    }

    // No piece may go where it could never move on, whatever stands around it.
    void forbid_stuck(Color c) {
        for (TypeId t = 0; t < v_.types.size(); ++t) {
            PieceType& type = v_.types[t];
            for (Square s : v_.board.squares()) {
                Bitboard reached;
                for (const Bitboard occupied : {Bitboard::of(s), v_.board.squares()}) {
                    const Surroundings around{occupied, {}, {}, {}};
                    reached |= v_.attacks.quiets(c, t, s, around) | v_.attacks.captures(c, t, s, around);
                }
                if (reached.none()) type.stuck[c].add(s);
            }
            if (type.promotes_by[c] && !v_.promotions[c].empty())
                v_.must_promote[c] |= type.stuck[c] & v_.promotion_zone[c];
        }
    }

    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

void read_promoted_pieces(VariantKeys& keys, Variant& v) { PromotionReader(keys, v).read_types(); }

void read_promotions(VariantKeys& keys, Variant& v) { PromotionReader(keys, v).read_zones(); }

}  // namespace magus
