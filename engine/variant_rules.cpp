#include "engine/variant_rules.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace magus {

namespace {

class RuleReader {
public:
    RuleReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    Result<Done> read_piece_rules() {
        if (auto done = read_first_moves(); !done) return done.error();
        auto wall = keys_.one_piece("wall"), withdrawer = keys_.one_piece("withdrawer");
        if (!wall) return wall.error();
        if (!withdrawer) return withdrawer.error();
        v_.wall = *wall;
        v_.withdrawer = *withdrawer;
        if (v_.wall != kNoType) {
            v_.types[v_.wall].special = wall_reach;
            v_.types[v_.wall].watch = wall_watch;
            v_.types[v_.wall].rides.clear();
        }
        if (v_.withdrawer != kNoType) {
            v_.types[v_.withdrawer].special = withdrawer_reach;
            v_.types[v_.withdrawer].watch = withdrawer_watch;
            v_.rules.generate.push_back(generate_withdrawals);
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
        auto facing = keys_.boolean("flyingGeneral", false);
        if (!facing) return facing.error();
        if (*facing && v_.any_has_king())
            for (const auto& [files, ranks] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
                v_.types[v_.king].royal_rides.push_back(
                    {static_cast<std::int8_t>(files), static_cast<std::int8_t>(ranks), 0});
        if (auto done = read_drawn_lines(); !done) return done.error();
        for (const auto& [key, half] :
             {std::pair{"ownHalfMoves", Half::Own}, {"enemyHalfMoves", Half::Enemy}})
            if (auto done = read_half_moves(key, half); !done) return done.error();
        return keys_.words_by_piece(
            "sanNames", [&](TypeId t, std::string name, const IniEntry&, std::size_t) -> Result<Done> {
                v_.types[t].san = std::move(name);
                return Done{};
            });
    }

    // Diagonals drawn on the board: who goes straight, or straight forward, may follow them.
    Result<Done> read_drawn_lines() {
        auto lines = keys_.region("diagonalLines", {});
        if (!lines) return lines.error();
        const auto add = [&](TypeId t, std::string_view betza) {
            if (t == kNoType || lines->none()) return;
            const auto moves = parse_betza(betza);
            v_.types[t].line_rides = moves->rides;
            v_.types[t].drawn_lines = *lines;
        };
        constexpr std::pair<std::string_view, std::string_view> kAlongLines[] = {
            {"wazir", "F"}, {"soldier", "fF"}, {"rook", "B"}, {"janggiCannon", "pB"}};
        for (const auto& [piece, betza] : kAlongLines) add(keys_.piece(piece), betza);
        if (v_.king != kNoKing && v_.types[v_.king].betza == "W") add(v_.king, "F");
        return Done{};
    }

    // First moves start where double steps do, whether the piece has moved or not, unless the FEN says which have not.
    Result<Done> read_first_moves() {
        auto white = keys_.double_step_region(Color::White), black = keys_.double_step_region(Color::Black);
        if (!white) return white.error();
        if (!black) return black.error();
        const auto start_there = [&](TypeId t) {
            if (std::ranges::any_of(v_.types[t].rides, &Ride::initial))
                v_.types[t].first_squares = {*white, *black};
        };
        auto shown_there = fen_shows_unmoved();
        if (!shown_there) return shown_there.error();
        if (*shown_there) return keys_.several_pieces("pawnTypes", start_there);
        for (TypeId t = 0; t < v_.types.size(); ++t) start_there(t);
        return Done{};
    }

    // Are there letters beside those of castling? They are of other things where pieces gate or Rooks are named by files.
    Result<bool> fen_shows_unmoved() {
        for (std::string_view key : {"gating", "chess960"}) {
            auto other = keys_.boolean(key, false);
            if (!other) return other.error();
            if (*other) return false;
        }
        std::istringstream fields(v_.start_fen);
        std::string rights;
        for (int i = 0; i < 3; ++i) fields >> rights;
        return rights.find_first_not_of("KQkq-") != std::string::npos;
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

    // Leaps that King and General have as first moves.
    Result<Done> read_cambodian_leaps() {
        auto leaps = keys_.boolean("cambodianMoves", false);
        if (!leaps) return leaps.error();
        if (!*leaps) return Done{};
        const auto add = [&](TypeId t, std::string_view betza) {
            const auto moves = parse_betza(betza);
            for (const Ride& ride : moves->rides) v_.types[t].rides.push_back(ride);
        };
        if (v_.king != kNoKing) add(v_.king, "imfsN");
        if (const TypeId general = keys_.piece("fers"); general != kNoType) add(general, "imfD");
        v_.aiming_rook = keys_.piece("rook");
        v_.rules.vetoes.push_back(&kNoLeapOutOfCheck);
        v_.rules.after_move.push_back(note_aimed_king);
        return Done{};
    }

    // Pieces with first moves of their own, or named by the key, are remembered as unmoved on their first squares.
    Result<Done> read_unmoved_marks() {
        for (TypeId t = 0; t < v_.types.size(); ++t)
            for (const Ride& ride : v_.types[t].rides)
                if (ride.initial && !v_.types[t].first_squares) v_.marked_types |= 1u << t;
        const auto mark = [&](TypeId t) { v_.marked_types |= 1u << t; };
        if (auto done = keys_.several_pieces("unmovedMarks", mark); !done) return done.error();
        if (auto done = read_gating(); !done || v_.gating) return done;
        for_placement(v_.start_fen, v_.board.ranks(), [&](int file, int rank, char c) {
            const auto t = v_.find_type(VariantKeys::upper(c));
            if (const Square s = v_.board.at(file, rank); t && s.exists() && (v_.marked_types >> *t & 1))
                v_.marked_squares.add(s);
        });
        return Done{};
    }

    // What stands on the first rank leaves a gate when it moves.
    Result<Done> read_gating() {
        auto gating = keys_.boolean("gating", false), seirawan = keys_.boolean("seirawanGating", false);
        if (!gating) return gating.error();
        if (!seirawan) return seirawan.error();
        // There the FEN's letters stand for first leaps, and no piece enters.
        if (v_.aiming_rook != kNoType && *gating && !*seirawan) return Done{};
        if (*gating != *seirawan)
            return keys_.find(*gating ? "gating" : "seirawanGating")
                ->bad_value("gating and seirawanGating are supported together only");
        v_.gating = *gating;
        if (!v_.gating) return Done{};
        if (v_.marked_types != 0)
            return keys_.find("gating")->bad_value(
                "not together with pieces that have first moves of their own");
        v_.marked_types = ~std::uint32_t{0};
        for_placement(v_.start_fen, v_.board.ranks(), [&](int file, int rank, char c) {
            const int first = std::isupper(static_cast<unsigned char>(c)) ? 0 : v_.board.ranks() - 1;
            if (const Square s = v_.board.at(file, rank); s.exists() && rank == first)
                v_.marked_squares.add(s);
        });
        return Done{};
    }

    // What stands in brackets in the start FEN may be in hand, and in games with drops everything else.
    Result<Done> read_hands() {
        const auto may_be_in_hand = [&](TypeId t) {
            if (std::find(v_.hand_order.begin(), v_.hand_order.end(), t) == v_.hand_order.end())
                v_.hand_order.push_back(t);
        };
        const std::size_t open = v_.start_fen.find('['), close = v_.start_fen.find(']');
        if (open != std::string::npos && close != std::string::npos && open < close)
            for (char c : v_.start_fen.substr(open + 1, close - open - 1))
                if (const auto t = v_.find_type(VariantKeys::upper(c))) may_be_in_hand(*t);
        auto drops = keys_.boolean("pieceDrops", false);
        if (!drops) return drops.error();
        if (v_.drop.captures && !*drops)
            return keys_.find("capturesToHand")->bad_value("only together with pieceDrops = true");
        if (*drops) {
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (t != v_.king && v_.types[t].captured_as == t && !v_.types[t].special) may_be_in_hand(t);
            if (auto done = read_drop_rule(); !done) return done.error();
        }
        if (auto done = read_regions_by_piece(); !done) return done.error();
        v_.drops = v_.drops || *drops;
        if (v_.gating) {
            v_.rules.add.push_back(add_gating);
            v_.rules.after_move.push_back(close_gates);
        }
        if (v_.drops) v_.rules.generate.push_back(generate_drops);
        return Done{};
    }

    // Flags that say where a piece is dropped.
    struct DropPlaces {
        bool first_rank = false, promotion_zone = false, rooks_at_home = false;
    };

    Result<Done> read_drop_rule() {
        DropRule& rule = v_.drop;
        DropPlaces places;
        bool no_pawn_mate = false, bishops_differ = false;
        for (const auto& [key, flag] : {std::pair{"firstRankPawnDrops", &places.first_rank},
                                        {"promotionZonePawnDrops", &places.promotion_zone},
                                        {"shogiPawnDropMateIllegal", &no_pawn_mate},
                                        {"sittuyinRookDrop", &places.rooks_at_home},
                                        {"dropOppositeColoredBishop", &bishops_differ}}) {
            auto given = keys_.boolean(key, false);
            if (!given) return given.error();
            *flag = *given;
        }
        auto checks = keys_.boolean("dropChecks", true);
        if (!checks) return checks.error();
        rule.gives_check = *checks;
        if (bishops_differ) rule.bishops_differ = keys_.piece("bishop");
        if (no_pawn_mate) rule.no_mate = v_.shogi_pawn;
        auto doubled = keys_.one_piece("dropNoDoubled");
        if (!doubled) return doubled.error();
        auto count = keys_.number("dropNoDoubledCount", 1, 0, kMaxSquares);
        if (!count) return count.error();
        rule.no_doubled = *doubled;
        rule.no_doubled_count = *count;
        if (!rule.gives_check)
            v_.rules.vetoes.push_back(&kNoDropChecks);
        else if (rule.no_mate != kNoType)
            v_.rules.vetoes.push_back(&kNoDropMates);
        for (Color c : kColors) {
            auto region =
                keys_.region(c == Color::White ? "dropRegionWhite" : "dropRegionBlack", v_.board.squares());
            if (!region) return region.error();
            for (TypeId t = 0; t < v_.types.size(); ++t)
                if (is_droppable(t)) v_.drop_region[index(c)][t] = *region & drop_places(c, t, places);
        }
        return Done{};
    }

    bool is_droppable(TypeId t) const {
        const TypeId held = v_.types[t].captured_as;
        return std::find(v_.hand_order.begin(), v_.hand_order.end(), held) != v_.hand_order.end() &&
               (held == t || v_.drop.promoted);
    }

    Bitboard drop_places(Color c, TypeId t, const DropPlaces& places) const {
        const PieceType& type = v_.types[t];
        const Bitboard first = v_.board.rank_mask(c == Color::White ? 0 : v_.board.ranks() - 1);
        Bitboard out = type.region[index(c)].value_or(~Bitboard()) & ~type.stuck[index(c)];
        if (places.rooks_at_home && t == keys_.piece("rook")) out &= first;
        if (t == v_.pawn && !places.first_rank) out &= ~first;
        if (t == v_.pawn && !places.promotion_zone) out &= ~v_.promotion_zone[index(c)];
        return out;
    }

    // "dropRegions = j:e1,f1,*3 g:e1,f1" (White's squares, Black's are mirrored) says where a piece is dropped.
    Result<Done> read_regions_by_piece() {
        return keys_.words_by_piece(
            "dropRegions",
            [&](TypeId t, std::string squares, const IniEntry& e, std::size_t at) -> Result<Done> {
                std::replace(squares.begin(), squares.end(), ',', ' ');
                auto region = keys_.parse_region(e, squares, at);
                if (!region) return region.error();
                v_.drop_region[0][t] = *region;
                v_.drop_region[1][t] = {};
                for (Square s : *region)
                    if (const Square m =
                            v_.board.at(v_.board.file(s), v_.board.ranks() - 1 - v_.board.rank(s));
                        m.exists())
                        v_.drop_region[1][t].add(m);
                v_.drops = true;
                return Done{};
            });
    }

    // Moves that are forced, and moves that are forbidden.
    Result<Done> read_forced_moves() {
        auto capture = keys_.boolean("mustCapture", false);
        auto checking = keys_.boolean("checking", true);
        if (!capture) return capture.error();
        if (!checking) return checking.error();
        auto standing = keys_.boolean("makpongRule", false);
        if (!standing) return standing.error();
        auto must = keys_.boolean("mustDrop", false);
        if (!must) return must.error();
        if (!*checking) v_.rules.vetoes.push_back(&kNoChecks);
        if (*standing) v_.rules.vetoes.push_back(&kStandInCheck);
        if (auto done =
                keys_.several_pieces("mutuallyImmuneTypes", [&](TypeId t) { v_.mutually_immune |= 1u << t; });
            !done)
            return done;
        if (v_.mutually_immune != 0) v_.rules.vetoes.push_back(&kOwnKindSpared);
        if (auto done = read_passing(); !done) return done;
        if (*capture) v_.rules.forced.push_back(&kForcedCaptures);
        const IniEntry* type = keys_.find("mustDropType");
        if (type && type->value != "*") {
            auto only = keys_.one_piece("mustDropType");
            if (!only) return only.error();
            v_.drop.must_type = *only;
        }
        if (*must) v_.rules.forced.push_back(&kForcedDrops);
        if (*must && v_.drop.must_type != kNoType) v_.rules.vetoes.push_back(&kDropsThatMustWait);
        return Done{};
    }

    Result<Done> read_passing() {
        for (const auto& [key, passing] :
             {std::pair{"pass", Passing::Always}, {"passOnStalemate", Passing::WhenStalemated}}) {
            auto both = keys_.boolean(key, false);
            if (!both) return both.error();
            for (Color c : kColors) {
                auto own = keys_.boolean(std::string(key) + (c == Color::White ? "White" : "Black"), *both);
                if (!own) return own.error();
                if (*own) v_.passing[index(c)] = passing;
            }
        }
        if (v_.passing[0] == Passing::Never && v_.passing[1] == Passing::Never) return Done{};
        v_.rules.passing = true;
        v_.has_goals = true;  // both sides pass, and the game is over
        return Done{};
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
        if (rule.from_hand)
            for (auto& promotions : v_.promotions) std::erase(promotions, rule.type);
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
    if (auto done = reader.read_cambodian_leaps(); !done) return done;
    return reader.read_unmoved_marks();
}

Result<Done> read_hand_rules(VariantKeys& keys, Variant& v) {
    RuleReader reader(keys, v);
    if (auto done = reader.read_hands(); !done) return done;
    if (auto done = reader.read_forced_moves(); !done) return done;
    return reader.read_magician();
}

}  // namespace magus
