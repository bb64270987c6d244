#include "engine/variant_rules.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

class RuleReader {
public:
    RuleReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    Result<Done> read_piece_rules() {
        auto wall = keys_.one_piece("wall"), withdrawer = keys_.one_piece("withdrawer");
        if (!wall) return wall.error();
        if (!withdrawer) return withdrawer.error();
        v_.wall = *wall;
        v_.withdrawer = *withdrawer;
        if (v_.wall != kNoType) {
            v_.types[v_.wall].special = wall_reach;
            v_.types[v_.wall].rides.clear();
            v_.rules.generate.push_back(generate_wall_moves);
        }
        if (v_.withdrawer != kNoType) {
            v_.types[v_.withdrawer].special = withdrawer_reach;
            v_.rules.generate.push_back(generate_withdrawer_moves);
        }
        const std::pair<std::string_view, bool PieceType::*> flags[] = {
            {"halflingTypes", &PieceType::halfling},
            {"edgeLeapTypes", &PieceType::edge_leap},
            {"transferenceTypes", &PieceType::transference},
            {"wallPassingTypes", &PieceType::passes_wall}};
        for (const auto& [key, flag] : flags)
            if (auto done =
                    keys_.several_pieces(key, [&, member = flag](TypeId t) { v_.types[t].*member = true; });
                !done)
                return done.error();
        if (auto done =
                keys_.several_pieces("promotingTypes", [&](TypeId t) { v_.types[t].promotes = true; });
            !done)
            return done.error();
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].promotes) v_.resets_clock |= 1u << t;
        for (const auto& [key, half] :
             {std::pair{"ownHalfMoves", Half::Own}, {"enemyHalfMoves", Half::Enemy}})
            if (auto done = read_half_moves(key, half); !done) return done.error();
        return keys_.words_by_piece(
            "sanNames", [&](TypeId t, std::string name, const IniEntry&, std::size_t) -> Result<Done> {
                v_.types[t].san = std::move(name);
                return Done{};
            });
    }

    // "j:mfR": moves that a piece has beside its others in one half of the board.
    Result<Done> read_half_moves(std::string_view key, Half half) {
        return keys_.words_by_piece(
            key, [&](TypeId t, const std::string& betza, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto moves = parse_betza(betza);
                if (!moves)
                    return e.bad_value(moves.error().text,
                                       at + static_cast<std::size_t>(moves.error().column) - 1);
                for (Ride ride : moves->rides) {
                    if (ride.bent()) return e.bad_value("a bent path cannot be bound to half the board", at);
                    ride.half = half;
                    v_.types[t].rides.push_back(ride);
                }
                return Done{};
            });
    }

    // "h:j j:h": what a piece is after its move.
    Result<Done> read_alternation() {
        for (TypeId t = 0; t < kMaxTypes; ++t) v_.arrives_as[t] = t;
        return keys_.words_by_piece(
            "alternation",
            [&](TypeId t, const std::string&, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto becomes = keys_.letter(e, at);
                if (!becomes) return becomes.error();
                v_.arrives_as[t] = *becomes;
                return Done{};
            });
    }

    // Pieces with first moves of their own, or named by the key, are remembered as unmoved on their first squares.
    Result<Done> read_unmoved_marks() {
        for (TypeId t = 0; t < v_.types.size(); ++t)
            for (const Ride& ride : v_.types[t].rides)
                if (ride.initial) v_.marked_types |= 1u << t;
        const auto mark = [&](TypeId t) { v_.marked_types |= 1u << t; };
        if (auto done = keys_.several_pieces("unmovedMarks", mark); !done) return done.error();
        for_placement(v_.start_fen, v_.board.ranks(), [&](int file, int rank, char c) {
            const auto t = v_.find_type(VariantKeys::upper(c));
            if (const Square s = v_.board.at(file, rank); t && s.exists() && (v_.marked_types >> *t & 1))
                v_.marked_squares.add(s);
        });
        return Done{};
    }

    // What stands in brackets in the start FEN may be in hand; "dropRegions = j:e1,f1,*3 g:e1,f1" (White's squares,
    // Black's are mirrored) says where it is dropped.
    Result<Done> read_hands() {
        const std::size_t open = v_.start_fen.find('['), close = v_.start_fen.find(']');
        if (open != std::string::npos && close != std::string::npos && open < close)
            for (char c : v_.start_fen.substr(open + 1, close - open - 1)) {
                const auto t = v_.find_type(VariantKeys::upper(c));
                if (t && std::find(v_.hand_order.begin(), v_.hand_order.end(), *t) == v_.hand_order.end())
                    v_.hand_order.push_back(*t);
            }
        auto done = keys_.words_by_piece(
            "dropRegions",
            [&](TypeId t, std::string squares, const IniEntry& e, std::size_t at) -> Result<Done> {
                std::replace(squares.begin(), squares.end(), ',', ' ');
                auto region = keys_.parse_region(e, squares, at);
                if (!region) return region.error();
                v_.drop_region[0][t] = *region;
                for (Square s : *region)
                    if (const Square m =
                            v_.board.at(v_.board.file(s), v_.board.ranks() - 1 - v_.board.rank(s));
                        m.exists())
                        v_.drop_region[1][t].add(m);
                v_.drops = true;
                return Done{};
            });
        if (done && v_.drops) v_.rules.generate.push_back(generate_drops);
        return done;
    }

    Result<Done> read_magician() {
        MagicianRule& rule = v_.magician;
        auto type = keys_.one_piece("magician"), swapped = keys_.one_piece("magicianReplaces"),
             otherwise = keys_.one_piece("magicianOtherwise");
        for (const auto* t : {&type, &swapped, &otherwise})
            if (!*t) return t->error();
        auto moved = keys_.boolean("magicianReplacesMoved", false);
        if (!moved) return moved.error();
        rule.type = *type;
        rule.swapped = *swapped;
        rule.otherwise = *otherwise == kNoType ? *type : *otherwise;
        rule.swap_needs_moved = *moved;
        for (Color c : kColors) {
            auto trigger =
                keys_.region(c == Color::White ? "magicianTriggerWhite" : "magicianTriggerBlack", {});
            if (!trigger) return trigger.error();
            rule.trigger[index(c)] = *trigger;
        }
        auto forms = keys_.words_by_piece(
            "magicianForms",
            [&](TypeId enemy, const std::string&, const IniEntry& e, std::size_t at) -> Result<Done> {
                auto becomes = keys_.letter(e, at);
                if (!becomes) return becomes.error();
                rule.by_strongest.emplace_back(enemy, *becomes);
                return Done{};
            });
        if (!forms) return forms.error();
        const auto choose = [&](TypeId t) { rule.choice.push_back(t); };
        if (auto done = keys_.several_pieces("magicianChoice", choose); !done) return done.error();
        if (rule.type == kNoType) return Done{};
        if (rule.swapped == kNoType) return keys_.missing("magicianReplaces");
        rule.from_hand =
            std::find(v_.hand_order.begin(), v_.hand_order.end(), rule.type) != v_.hand_order.end();
        // She can be promoted to only while she is in hand.
        v_.promotions_with_hand = v_.promotions;
        if (rule.from_hand) std::erase(v_.promotions, rule.type);
        v_.rules.generate.push_back(generate_swaps);
        if (rule.choice.empty()) v_.rules.after_pawn_move.push_back(promote_by_trigger);
        return Done{};
    }

private:
    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

Result<Done> read_piece_rules(VariantKeys& keys, Variant& v) {
    RuleReader reader(keys, v);
    if (auto done = reader.read_piece_rules(); !done) return done;
    if (auto done = reader.read_alternation(); !done) return done;
    return reader.read_unmoved_marks();
}

Result<Done> read_hand_rules(VariantKeys& keys, Variant& v) {
    RuleReader reader(keys, v);
    if (auto done = reader.read_hands(); !done) return done;
    return reader.read_magician();
}

}  // namespace magus
