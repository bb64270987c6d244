#include "engine/variant_promotions.h"

#include "engine/text.h"

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

    Result<Done> read_types() {
        if (auto done = read_promoting(); !done) return done.error();
        if (auto done = read_choices(); !done) return done.error();
        for (const auto& [key, flag] : {std::pair{"capturesToHand", &v_.drop.captures},
                                        {"dropPromoted", &v_.drop.promoted},
                                        {"mandatoryPiecePromotion", &v_.piece_promotion.mandatory},
                                        {"piecePromotionOnCapture", &v_.piece_promotion.on_capture},
                                        {"pieceDemotion", &v_.piece_promotion.demotion}}) {
            auto given = keys_.boolean(key, false);
            if (!given) return given.error();
            *flag = *given;
        }
        if (auto done = read_promoted_forms(); !done) return done.error();
        if (auto done = turn_back_when_captured(); !done) return done.error();
        return read_limits();
    }

    Result<Done> read_zones() {
        const std::string_view keys[2] = {"promotionRegionWhite", "promotionRegionBlack"};
        // The eighth and the first rank, whatever the size of the board.
        const Bitboard last[2] = {v_.board.ranks() >= 8 ? v_.board.rank_mask(7) : Bitboard(),
                                  v_.board.rank_mask(0)};
        auto mandatory = keys_.boolean("mandatoryPawnPromotion", true);
        if (!mandatory) return mandatory.error();
        auto mobile = keys_.boolean("immobilityIllegal", false);
        if (!mobile) return mobile.error();
        auto standing = keys_.boolean("sittuyinPromotion", false);
        if (!standing) return standing.error();
        if (*standing) {
            if (v_.pawn == kNoType) return keys_.missing("pawn");
            v_.rules.generate.push_back(generate_standing_promotions);
            v_.rules.vetoes.push_back(&kNoPromotionChecks);
        }
        bool by_rule = false;
        for (Color c : kColors) {
            auto zone = keys_.region(keys[index(c)], last[index(c)]);
            if (!zone) return zone.error();
            (*standing ? v_.standing_promotion_zone : v_.promotion_zone)[index(c)] = *zone;
            if (*mandatory && !*standing) v_.must_promote[index(c)] = *zone;
            if (*mobile) forbid_stuck(c);
        }
        for (PieceType& type : v_.types) {
            const bool pawn = type.promotes() || &type == (v_.pawn == kNoType ? nullptr : &v_.types[v_.pawn]);
            const bool demotes = v_.piece_promotion.demotion && type.prefix;
            type.by_rule =
                !pawn && !type.royal &&
                (type.promoted != kNoType || demotes || type.stuck[0].any() || type.stuck[1].any());
            by_rule |= type.by_rule;
        }
        if (by_rule) v_.rules.generate.push_back(generate_promoting_pieces);
        return Done{};
    }

private:
    // Who promotes as a pawn does.
    Result<Done> read_promoting() {
        if (v_.pawn != kNoType) v_.types[v_.pawn].promotes_by = {true, true};
        // They name the only ones; pawnTypes also says whose moves reset the move count.
        for (std::string_view key : {"pawnTypes", "promotionPawnTypes"})
            if (auto done = read_promoting(key, {Color::White, Color::Black}); !done) return done;
        if (auto done = read_promoting("promotionPawnTypesWhite", {Color::White}); !done) return done;
        if (auto done = read_promoting("promotionPawnTypesBlack", {Color::Black}); !done) return done;
        auto ours = keys_.several_pieces("promotingTypes", [&](TypeId t) {
            v_.types[t].promotes_by = {true, true};
        });
        if (!ours) return ours.error();
        for (Color c : kColors) {
            std::uint32_t& types = v_.resets_clock[index(c)];
            types = v_.pawn == kNoType ? 0 : 1u << v_.pawn;
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (v_.types[t].promotes_by[index(c)]) types |= 1u << t;
        }
        return Done{};
    }

    Result<Done> read_promoting(std::string_view key, std::initializer_list<Color> colors) {
        const IniEntry* e = keys_.find(key);
        if (!e) return Done{};
        for (Color c : colors) {
            for (PieceType& type : v_.types) type.promotes_by[index(c)] = false;
            const auto take = [&](TypeId t) { v_.types[t].promotes_by[index(c)] = true; };
            if (auto done = keys_.several_pieces(key, take); !done) return done;
        }
        if (v_.any_has_king() && v_.types[v_.king].promotes()) return e->bad_value("the King is no pawn");
        return Done{};
    }

    Result<Done> read_choices() {
        for (Color c : kColors) {
            const auto own = c == Color::White ? "promotionPieceTypesWhite" : "promotionPieceTypesBlack";
            const IniEntry* both = keys_.find("promotionPieceTypes");
            const IniEntry* given = keys_.find(own) ? keys_.find(own) : both;
            if (given)
                if (auto done = read_choices(*given, c); !done) return done;
            // Where nothing promotes as a pawn, nothing does.
            if (std::none_of(v_.types.begin(), v_.types.end(),
                             [&](const PieceType& t) { return t.promotes_by[index(c)]; }))
                v_.promotions[index(c)].clear();
        }
        return Done{};
    }

    Result<Done> read_choices(const IniEntry& e, Color c) {
        std::vector<TypeId>& choices = v_.promotions[index(c)];
        const auto is_pawn = [&](TypeId t) { return t == v_.king || v_.types[t].promotes_by[index(c)]; };
        if (e.value == "*") {
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (!is_pawn(t)) choices.push_back(t);
            return Done{};
        }
        for (std::size_t i = 0; i < e.value.size() && e.value != "-"; ++i) {
            auto type = keys_.letter(e, i);
            if (!type && VariantKeys::inherited(e)) continue;
            if (!type) return type.error();
            if (is_pawn(*type)) return e.bad_value("a pawn cannot become this piece", i);
            choices.push_back(*type);
        }
        return Done{};
    }

    // "p:g n:b": a piece and what it moves like once it is promoted; the last word counts.
    Result<Done> read_promoted_forms() {
        struct Form {
            TypeId of, like;
            const IniEntry* entry;
            std::size_t at;
        };
        std::vector<Form> forms;
        auto read = keys_.words_by_piece(
            "promotedPieceType",
            [&](TypeId t, const std::string&, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto like = keys_.letter(e, at);
                if (!like && VariantKeys::inherited(e)) return Done{};
                if (!like) return like.error();
                if (t == v_.king || *like == v_.king)
                    return e.bad_value("neither from nor to a King", at - 2);
                const auto same = std::ranges::find_if(forms, [&](const Form& f) { return f.of == t; });
                if (same == forms.end())
                    forms.push_back({t, *like, &e, at});
                else
                    *same = {t, *like, &e, at};
                return Done{};
            });
        if (!read) return read.error();
        for (const Form& form : forms)
            if (auto done = add_promoted_form(form.of, form.like, *form.entry, form.at); !done)
                return done.error();
        return Done{};
    }

    Result<Done> add_promoted_form(TypeId t, TypeId like, const IniEntry& e, std::size_t at) {
        auto form = add_copy(like, e, at);
        if (!form) return form.error();
        PieceType& promoted = v_.types[*form];
        promoted.name = "promoted " + v_.types[t].name;
        promoted.letter = v_.types[t].letter;
        promoted.prefix = '+';
        promoted.captured_as = t;
        promoted.san = "+" + v_.types[t].san;
        if (!v_.types[t].promotes()) {
            v_.types[t].promoted = *form;
            return Done{};
        }
        if (v_.piece_promotion.on_capture)
            return e.bad_value("pawns do not promote on captures only", at - 2);
        for (Color c : kColors)
            if (v_.types[t].promotes_by[index(c)]) v_.promotions[index(c)].push_back(*form);
        return Done{};
    }

    Result<TypeId> add_copy(TypeId of, const IniEntry& e, std::size_t at) {
        if (v_.types.size() == v_.most_types())
            return e.bad_value("a game has at most " + std::to_string(v_.most_types()) +
                                   " piece types, promoted ones included",
                               at);
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
    Result<Done> turn_back_when_captured() {
        auto loop = keys_.boolean("dropLoop", false);
        if (!loop) return loop.error();
        if (!v_.drop.captures || *loop) return Done{};
        const IniEntry* e = keys_.find("capturesToHand");
        TypeId pawn = kNoType;
        for (TypeId t = 0; t < v_.types.size(); ++t) {
            if (!v_.types[t].promotes()) continue;
            if (pawn != kNoType) return e->bad_value("only one kind of pawn can be captured to the hand");
            pawn = t;
        }
        std::map<TypeId, TypeId> copies;  // both sides' pawns become the same
        for (auto& promotions : v_.promotions)
            for (TypeId& t : promotions) {
                if (v_.types[t].prefix) continue;  // shows its origin already
                if (!copies.contains(t)) {
                    auto copy = add_copy(t, *e, 0);
                    if (!copy) return copy.error();
                    v_.types[*copy].suffix = '~';
                    v_.types[*copy].captured_as = pawn;
                    copies.emplace(t, *copy);
                }
                t = copies.at(t);
            }
        return Done{};
    }

    Result<Done> read_limits() {
        const IniEntry* limits = keys_.find("promotionLimit");
        if (!limits || limits->value == "-" || limits->value.empty()) return Done{};
        v_.rules.vetoes.push_back(&kPromotionLimits);
        return keys_.words_by_piece(
            "promotionLimit",
            [&](TypeId t, const std::string& text, const IniEntry& e, std::size_t at) -> Result<Done> {
                const auto count = parse_number<int>(text);
                if (!count || *count < 0 || *count > kMaxSquares)
                    return e.bad_value("expected a number of pieces", at);
                v_.piece_promotion.limit[t] = *count;
                return Done{};
            });
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
                if (reached.none()) type.stuck[index(c)].add(s);
            }
            if (type.promotes_by[index(c)] && !v_.promotions[index(c)].empty())
                v_.must_promote[index(c)] |= type.stuck[index(c)] & v_.promotion_zone[index(c)];
        }
    }

    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

Result<Done> read_promoted_pieces(VariantKeys& keys, Variant& v) {
    return PromotionReader(keys, v).read_types();
}

Result<Done> read_promotions(VariantKeys& keys, Variant& v) { return PromotionReader(keys, v).read_zones(); }

}  // namespace magus
