#include "engine/variant_ends.h"

#include "engine/decimals.h"

#include <map>
#include <sstream>

namespace magus {

namespace {

constexpr std::uint32_t kAllTypes = ~std::uint32_t{0};

class EndReader {
public:
    EndReader(VariantKeys& keys, Variant& v) : keys_(keys), v_(v) {}

    Result<Done> read() {
        using Stage = Result<Done> (EndReader::*)();
        for (Stage stage :
             {&EndReader::read_counts, &EndReader::read_values, &EndReader::read_repetition,
              &EndReader::read_stalemate_score, &EndReader::read_extinction, &EndReader::read_blast,
              &EndReader::read_flag, &EndReader::read_checks, &EndReader::read_castling_wins,
              &EndReader::read_counting, &EndReader::read_material, &EndReader::read_facing_kings})
            if (auto done = (this->*stage)(); !done) return done.error();
        const bool goals =
            v_.extinction.exists() || v_.flag.exists() || v_.checks_to_win > 0 || v_.castling_wins != 0;
        v_.has_goals = goals || v_.bare_king_loses || v_.kings_must_part || v_.full_board_ends;
        v_.watches_checks = v_.checks_to_win > 0 || v_.perpetual_check_loses || v_.to_and_fro_loses ||
                            v_.chasing.exists() || v_.shatar.exists();
        v_.dead_material_draws = !goals && !v_.drop.captures && v_.checkmate_score == 0 &&
                                 v_.both_have_kings() && !v_.material.decides;
        return Done{};
    }

private:
    Result<Done> read_counts() {
        auto moves = keys_.number("nMoveRule", 50, 0, 10000);
        if (!moves) return moves.error();
        v_.move_rule = 2 * *moves;
        auto fold = keys_.number("nFoldRule", 3, 0, 100);
        if (!fold) return fold.error();
        v_.repetitions = *fold;
        for (Color c : kColors)
            for (std::string_view key :
                 {std::string_view("nMoveRuleTypes"),
                  std::string_view(c == Color::White ? "nMoveRuleTypesWhite" : "nMoveRuleTypesBlack")}) {
                if (!keys_.find(key)) continue;
                std::uint32_t& types = v_.resets_clock[index(c)];
                types = 0;
                if (auto done = keys_.several_pieces(key, [&](TypeId t) { types |= 1u << t; }); !done)
                    return done;
            }
        return Done{};
    }

    // "win", "draw" or "loss" of the side to move.
    Result<double> value(std::string_view key, double otherwise) {
        const IniEntry* e = keys_.find(key);
        if (!e) return otherwise;
        const std::map<std::string_view, double> given{{"win", 1.0}, {"draw", 0.5}, {"loss", 0.0}};
        const auto found = given.find(e->value);
        if (found == given.end()) return e->bad_value("expected win, draw or loss");
        return found->second;
    }

    Result<Done> read_values() {
        auto stalemate = value("stalemateValue", 0.5), checkmate = value("checkmateValue", 0.0),
             repetition = value("nFoldValue", 0.5);
        for (const auto* v : {&stalemate, &checkmate, &repetition})
            if (!*v) return v->error();
        // What the stalemated side gets, kept as what the other one gets.
        v_.stalemate_score = {1 - *stalemate, 1 - *stalemate};
        v_.checkmate_score = *checkmate;
        auto absolute = keys_.boolean("nFoldValueAbsolute", false);
        if (!absolute) return absolute.error();
        auto counts = keys_.boolean("stalematePieceCount", false);
        if (!counts) return counts.error();
        v_.stalemate_counts_pieces = *counts;
        auto shatar = keys_.boolean("shatarMateRule", false);
        if (!shatar) return shatar.error();
        if (*shatar) v_.shatar = shatar_rule(v_);
        v_.repetition_score = {*repetition, *absolute ? 1 - *repetition : *repetition};
        return Done{};
    }

    Result<Done> read_repetition() {
        auto perpetual = keys_.boolean("perpetualCheckIllegal", false);
        if (!perpetual) return perpetual.error();
        v_.perpetual_check_loses = *perpetual;
        auto to_and_fro = keys_.boolean("moveRepetitionIllegal", false);
        if (!to_and_fro) return to_and_fro.error();
        v_.to_and_fro_loses = *to_and_fro;
        if (const IniEntry* e = keys_.find("chasingRule"); e && e->value != "none") {
            if (e->value != "axf") return e->bad_value("expected none or axf");
            v_.chasing = chasing_rule(v_);
        }
        return Done{};
    }

    Result<Done> read_stalemate_score() {
        const IniEntry* e = keys_.find("stalemateScore");
        if (!e) return Done{};
        std::istringstream in(e->value);
        std::string white, black, rest;
        in >> white >> black >> rest;
        const auto for_white = parse_decimal(white), for_black = parse_decimal(black);
        const auto good = [](const std::optional<double>& score) {
            return score && *score >= 0 && *score <= 1;
        };
        if (!good(for_white) || !good(for_black) || !rest.empty())
            return e->bad_value(
                "expected two scores from 0 to 1: what White and what Black gets for giving stalemate");
        v_.stalemate_score = {*for_white, *for_black};
        return Done{};
    }

    // The bare King of the historic games is these five keys together.
    bool is_bare_king_rule() {
        const std::pair<std::string_view, std::string_view> keys[] = {{"extinctionValue", "loss"},
                                                                      {"extinctionClaim", "true"},
                                                                      {"extinctionPieceTypes", "*"},
                                                                      {"extinctionPieceCount", "1"},
                                                                      {"extinctionOpponentPieceCount", "2"}};
        bool all = true;
        for (const auto& [key, wanted] : keys) {
            const IniEntry* e = keys_.find(key);
            all = all && e && e->value == wanted;
        }
        return all;
    }

    Result<Done> read_extinction() {
        auto royal = keys_.boolean("extinctionPseudoRoyal", false);
        if (!royal) return royal.error();
        auto answers = keys_.boolean("bareKingAnswers", false);
        if (!answers) return answers.error();
        v_.bare_king_answers = *answers;
        if (is_bare_king_rule() && v_.both_have_kings()) {
            v_.bare_king_loses = true;
            return Done{};
        }
        ExtinctionRule rule;
        auto claimed = keys_.boolean("extinctionClaim", false);
        auto count = keys_.number("extinctionPieceCount", 0, 0, kMaxSquares);
        auto enough = keys_.number("extinctionOpponentPieceCount", 0, 0, kMaxSquares);
        if (!claimed) return claimed.error();
        if (!count) return count.error();
        if (!enough) return enough.error();
        const IniEntry* given = keys_.find("extinctionValue");
        auto score = given && given->value == "none" ? Result<double>(0.0) : value("extinctionValue", 0);
        if (!score) return score.error();
        rule.claimed = *claimed;
        rule.count = *count;
        rule.enough = *enough;
        rule.value = *score;
        rule.pseudo_royal = *royal;
        if (const IniEntry* e = keys_.find("extinctionPieceTypes"); e && e->value == "*")
            rule.all_together = true;
        else if (auto done =
                     keys_.several_pieces("extinctionPieceTypes", [&](TypeId t) { rule.types |= 1u << t; });
                 !done)
            return done.error();
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (rule.types >> t & 1) rule.kinds.push_back(with_copies(t));
        for (const auto& kind : rule.kinds)
            for (TypeId t : kind) rule.types |= 1u << t;
        if (rule.pseudo_royal) {
            const IniEntry* e = keys_.find("extinctionPseudoRoyal");
            if (rule.all_together || rule.value != 0 || !given || given->value == "none")
                return e->bad_value("only for kinds of pieces whose extinction is a loss");
            v_.rules.vetoes.push_back(&kRoyalsInDanger);
        }
        auto duple = keys_.boolean("dupleCheck", false);
        if (!duple) return duple.error();
        rule.not_all_attacked = *duple && rule.pseudo_royal;
        if (given && given->value != "none") v_.extinction = rule;
        return Done{};
    }

    // A type and what moves like it because it is promoted.
    std::vector<TypeId> with_copies(TypeId type) const {
        std::vector<TypeId> out;
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].shape == type) out.push_back(t);
        return out;
    }

    Result<Done> read_blast() {
        auto blasts = keys_.boolean("blastOnCapture", false);
        if (!blasts) return blasts.error();
        v_.blast_on_capture = *blasts;
        if (*blasts) v_.rules.after_move.push_back(explode);
        if (auto done =
                keys_.several_pieces("blastImmuneTypes", [&](TypeId t) { v_.blast_immune |= 1u << t; });
            !done)
            return done;
        const IniEntry* e = keys_.find("blastOnCapture");
        if (*blasts && v_.any_has_king())
            return e->bad_value("Kings cannot be blown up: use a commoner that must not die out");
        return Done{};
    }

    // The kinds of piece that carry the flag: one letter, or '*' for all.
    Result<std::uint32_t> flag_types(std::string_view key, std::uint32_t otherwise) {
        const IniEntry* e = keys_.find(key);
        if (!e) return otherwise;
        if (e->value == "*") return kAllTypes;
        auto type = keys_.one_piece(key);
        if (!type) return type.error();
        std::uint32_t out = 0;
        for (TypeId t = 0; t < v_.types.size(); ++t)
            if (v_.types[t].shape == *type) out |= 1u << t;
        return out;
    }

    Result<Done> read_flag() {
        FlagRule& rule = v_.flag;
        auto both = flag_types("flagPiece", kAllTypes);
        if (!both) return both.error();
        auto region = keys_.region("flagRegion", {});
        if (!region) return region.error();
        for (Color c : kColors) {
            const bool white = c == Color::White;
            auto types = flag_types(white ? "flagPieceWhite" : "flagPieceBlack", *both);
            if (!types) return types.error();
            auto own = keys_.region(white ? "flagRegionWhite" : "flagRegionBlack", *region);
            if (!own) return own.error();
            rule.types[index(c)] = *types;
            rule.region[index(c)] = *own;
        }
        auto count = keys_.number("flagPieceCount", 1, 1, kMaxSquares);
        if (!count) return count.error();
        rule.count = *count;
        for (const auto& [key, flag] : {std::pair{"flagMove", &rule.reply},
                                        {"flagPieceSafe", &rule.safe},
                                        {"flagPieceBlockedWin", &rule.blocked}}) {
            auto given = keys_.boolean(key, false);
            if (!given) return given.error();
            *flag = *given;
        }
        const std::uint32_t kings = v_.any_has_king() ? 1u << v_.king : 0;
        if (rule.reply && rule.safe && (rule.types[0] == kings || rule.types[1] == kings))
            return keys_.find("flagMove")->bad_value("not supported together with flagPieceSafe for a King");
        return Done{};
    }

    Result<Done> read_checks() {
        auto counting = keys_.boolean("checkCounting", false);
        if (!counting) return counting.error();
        if (*counting) v_.checks_to_win = 3;  // unless the FEN says otherwise
        return Done{};
    }

    // "KQkq" or some of these.
    Result<Done> read_castling_wins() {
        const IniEntry* e = keys_.find("castlingWins");
        if (!e || e->value == "-") return Done{};
        for (std::size_t i = 0; i < e->value.size(); ++i) {
            const std::size_t right = std::string_view("KQkq").find(e->value[i]);
            if (right == std::string_view::npos) return e->bad_value("expected castling rights, KQkq", i);
            v_.castling_wins = static_cast<std::uint8_t>(v_.castling_wins | 1u << right);
        }
        return Done{};
    }

    Result<Done> read_counting() {
        const IniEntry* e = keys_.find("countingRule");
        if (!e) return Done{};
        const std::map<std::string_view, CountingKind> kinds{{"none", CountingKind::None},
                                                             {"makruk", CountingKind::Makruk},
                                                             {"cambodian", CountingKind::Cambodian},
                                                             {"asean", CountingKind::Asean}};
        const auto found = kinds.find(e->value);
        if (found == kinds.end()) return e->bad_value("expected none, makruk, cambodian or asean");
        v_.counting = counting_rule(v_, found->second);
        return Done{};
    }

    // What rules would draw may be decided by who has more.
    Result<Done> read_material() {
        const IniEntry* e = keys_.find("materialCounting");
        if (!e || e->value == "none") return Done{};
        MaterialRule& rule = v_.material;
        rule.decides = true;
        if (e->value == "janggi") {
            constexpr std::pair<std::string_view, int> kValues[] = {{"rook", 13}, {"janggiCannon", 7},
                                                                    {"horse", 5}, {"janggiElephant", 3},
                                                                    {"wazir", 3}, {"soldier", 2}};
            for (const auto& [piece, value] : kValues)
                if (const TypeId t = keys_.piece(piece); t != kNoType) rule.value[t] = value;
            rule.white_starts_with = -1.5;  // for he moves first
        } else if (e->value == "unweighted") {
            rule.value.fill(1);
        } else if (e->value == "whitedrawodds" || e->value == "blackdrawodds") {
            rule.white_starts_with = e->value == "whitedrawodds" ? 1 : -1;
        } else {
            return e->bad_value("expected none, janggi, unweighted, whitedrawodds or blackdrawodds");
        }
        return Done{};
    }

    Result<Done> read_facing_kings() {
        auto part = keys_.boolean("bikjangRule", false), full = keys_.boolean("adjudicateFullBoard", false);
        if (!part) return part.error();
        if (!full) return full.error();
        v_.full_board_ends = *full;
        v_.kings_must_part = *part && v_.both_have_kings();
        if (v_.kings_must_part) v_.rules.vetoes.push_back(&kKingsStillFace);
        return Done{};
    }

    VariantKeys& keys_;
    Variant& v_;
};

}  // namespace

Result<Done> read_ends(VariantKeys& keys, Variant& v) { return EndReader(keys, v).read(); }

}  // namespace magus
