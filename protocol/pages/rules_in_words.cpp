#include "protocol/pages/rules_in_words.h"

#include "engine/base/text.h"
#include "protocol/words.h"

#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <sstream>

namespace magus {

namespace {

// The entries of a game's file, its parents' included, and what they say of pieces and squares in words.
class Entries {
public:
    explicit Entries(const Variant& v) : v_(v) {
        std::istringstream lines(v.source);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t equals = line.find('=');
            if (equals == line.npos) continue;
            values_[std::string(trim(line.substr(0, equals)))] = trim(line.substr(equals + 1));
        }
    }

    const Variant& variant() const { return v_; }
    std::optional<std::string> find(std::string_view key) const {
        const auto found = values_.find(key);
        if (found == values_.end() || found->second == "-") return std::nullopt;
        return found->second;
    }
    std::string get(std::string_view key, std::string_view otherwise) const {
        return find(key).value_or(std::string(otherwise));
    }
    bool is(std::string_view key, std::string_view value) const { return find(key) == value; }
    bool on(std::string_view key) const { return is(key, "true"); }
    bool off(std::string_view key) const { return is(key, "false"); }

    // "Knight", "Knight or Rook", by letters.
    std::string pieces(std::string_view letters) const {
        std::vector<std::string> names;
        for (char c : letters)
            if (const auto type =
                    v_.find_type(static_cast<char>(std::toupper(static_cast<unsigned char>(c)))))
                names.push_back(v_.types[*type].name);
        std::string out;
        for (std::size_t i = 0; i < names.size(); ++i)
            out += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
        return out;
    }

    // "rank 8", "d4, e4", from "*8" and "d4 e4".
    static std::string squares(std::string_view region) {
        std::vector<std::string> out;
        std::string text(region);
        for (char& c : text)
            if (c == ',') c = ' ';
        Words words(text);
        while (!words.empty()) {
            const std::string word(words.next());
            if (word.starts_with('*'))
                out.push_back("rank " + word.substr(1));
            else if (word.ends_with('*'))
                out.push_back("file " + word.substr(0, word.size() - 1));
            else
                out.push_back(word);
        }
        return join(out, ", ");
    }

private:
    const Variant& v_;
    std::map<std::string, std::string, std::less<>> values_;
};

std::string wins_or_loses(std::string_view value) {
    return value == "win" ? "wins" : value == "loss" ? "loses" : "draws";
}

// ---- How the game ends

std::string checkmate(const Entries& e) {
    const Variant& v = e.variant();
    if (!v.any_has_king()) return "There is no checkmate: no piece is royal.";
    const std::string only = v.both_have_kings() ? ""
                             : v.has_king[0]     ? " Only White has a King."
                                                 : " Only Black has a King.";
    const std::string value = e.get("checkmateValue", "loss");
    if (value == "win") return "Who is checkmated wins." + only;
    if (value == "draw") return "Checkmate is a draw." + only;
    return "Checkmate wins." + only;
}

std::string stalemate(const Entries& e) {
    if (const auto scores = e.find("stalemateScore")) {
        const std::size_t gap = scores->find(' ');
        return "Stalemate: White scores " + scores->substr(0, gap) + " for giving it, Black " +
               std::string(trim(scores->substr(gap))) + ".";
    }
    const std::string value = e.get("stalemateValue", "draw");
    if (e.on("stalematePieceCount"))
        return "At a stalemate the side with fewer pieces on the board " + wins_or_loses(value) +
               ". With equally many it is a draw.";
    if (value == "win") return "Who is stalemated wins.";
    if (value == "loss") return "Who is stalemated loses.";
    return "Stalemate is a draw.";
}

bool is_bare_king(const Entries& e) {
    return e.is("extinctionValue", "loss") && e.is("extinctionPieceTypes", "*") &&
           e.is("extinctionPieceCount", "1") && e.is("extinctionOpponentPieceCount", "2") &&
           e.on("extinctionClaim") && e.variant().both_have_kings();
}

std::string bare_king(const Entries& e) {
    if (!is_bare_king(e)) return "";
    const std::string always = e.on("bareKingAnswers") ? " He has that move in any case." : "";
    return "A side that has nothing but its King loses, unless its next move leaves the other King bare "
           "too." +
           always;
}

std::string extinction(const Entries& e) {
    const std::string value = e.get("extinctionValue", "none");
    if (value == "none" || is_bare_king(e)) return "";
    const std::string types = e.get("extinctionPieceTypes", "");
    const std::string count = e.get("extinctionPieceCount", "0");
    const std::string enough = e.get("extinctionOpponentPieceCount", "0");
    std::string out;
    if (types == "*")
        out = count == "0" ? "A side that has no piece left"
                           : "A side that has no more than " + count + " pieces left";
    else if (count == "0")
        out = "A side that has no " + e.pieces(types) + " left";
    else
        out = "A side that has no more than " + count + " of one kind (" + e.pieces(types) + ") left";
    if (enough != "0") out += ", while the other side has at least " + enough + ",";
    out += " " + wins_or_loses(value) + ".";
    if (e.on("extinctionClaim")) out += " This counts when the side has the move.";
    if (e.on("extinctionPseudoRoyal"))
        out += " The last of these pieces may not be left attacked, like a King.";
    if (e.on("dupleCheck")) out += " To attack all of them at once is a check, too.";
    return out;
}

std::string flag_of(const Entries& e, const std::string& side, const std::string& own_key) {
    const auto region =
        e.find("flagRegion" + own_key) ? e.find("flagRegion" + own_key) : e.find("flagRegion");
    if (!region) return "";
    const std::string piece = e.get("flagPiece" + own_key, e.get("flagPiece", "*"));
    const std::string count = e.get("flagPieceCount", "1");
    const std::string name = piece == "*" ? "piece" : e.pieces(piece);
    return side + (count == "1" ? " wins with a " + name : " wins with " + count + " pieces (" + name + ")") +
           " on " + Entries::squares(*region) + ".";
}

std::string flag(const Entries& e) {
    const std::string white = flag_of(e, "White", "White"), black = flag_of(e, "Black", "Black");
    if (white.empty() && black.empty()) return "";
    std::string out = white.empty() || black.empty()       ? white + black
                      : white.substr(5) == black.substr(5) ? "A side" + white.substr(5)
                                                           : white + " " + black;
    if (e.on("flagPieceSafe")) out += " It must not be attacked there.";
    if (e.on("flagPieceBlockedWin")) out += " One piece is enough when all the other squares are taken.";
    if (e.on("flagMove"))
        out += " When White is there, Black has one more move, and draws by getting there too.";
    return out;
}

std::string checks(const Entries& e) {
    if (!e.on("checkCounting")) return "";
    const std::string& fen = e.variant().start_fen;
    const std::size_t plus = fen.find('+', fen.find(' '));
    const std::string needed = plus == fen.npos ? "3" : fen.substr(plus - 1, 1),
                      black = plus == fen.npos ? "3" : fen.substr(plus + 1, 1);
    if (needed != black) return "White wins by giving " + needed + " checks, Black by " + black + ".";
    return "Who has given " + needed + " checks wins.";
}

std::string castling_wins(const Entries& e) {
    const auto rights = e.find("castlingWins");
    return rights ? "Who castles wins, and who can castle no more loses (rights " + *rights + ")." : "";
}

std::string facing_kings(const Entries& e) {
    if (e.on("flyingGeneral")) return "The Kings may not face each other on an open file or rank.";
    if (!e.on("bikjangRule")) return "";
    return "A player whose King faces the other one on an open file or rank must end that. If he may pass he "
           "may pass "
           "instead, and the game ends.";
}

std::string repetition(const Entries& e) {
    const std::string times = e.get("nFoldRule", "3");
    if (times == "0") return "Repetition does not end the game.";
    const std::string value = e.get("nFoldValue", "draw");
    if (value == "draw")
        return "The same position for the " + times + (times == "3" ? "rd" : "th") + " time is a draw.";
    const std::string side = e.on("nFoldValueAbsolute") ? "White" : "the side to move";
    return "When the same position occurs for the " + times + (times == "3" ? "rd" : "th") + " time, " +
           side + " " + wins_or_loses(value) + ".";
}

std::string perpetuals(const Entries& e) {
    std::string out;
    const auto add = [&out](const char* text) { out += (out.empty() ? "" : " ") + std::string(text); };
    if (e.on("perpetualCheckIllegal")) add("Who gave check with every move of a repetition loses.");
    if (e.find("chasingRule") && !e.is("chasingRule", "none"))
        add("Who threatened the same piece with every move of a repetition loses, unless both did.");
    if (e.on("moveRepetitionIllegal")) add("Who moves one piece to and fro for the third time loses.");
    return out;
}

std::string move_count(const Entries& e) {
    const std::string moves = e.get("nMoveRule", "50");
    if (moves == "0") return "";
    const std::string types = e.get("nMoveRuleTypes", "");
    return moves + " moves by each side without a capture or a move of a " +
           (types.empty() ? "pawn" : e.pieces(types)) + " are a draw.";
}

std::string counting(const Entries& e) {
    const auto rule = e.find("countingRule");
    if (!rule || *rule == "none") return "";
    return "When " +
           std::string(*rule == "cambodian" ? "a side has at most three pieces" : "no pawns are left") +
           ", the weaker side counts moves; the game is drawn when its count is over (" + *rule +
           " counting).";
}

std::string material(const Entries& e) {
    const auto rule = e.find("materialCounting");
    if (!rule || *rule == "none") return "";
    if (*rule == "whitedrawodds") return "What would be a draw is won by White.";
    if (*rule == "blackdrawodds") return "What would be a draw is won by Black.";
    if (*rule == "unweighted") return "What would be a draw is won by the side with more pieces.";
    return "What would be a draw is won by the side whose pieces count more (Rook 13, Cannon 7, Horse 5, "
           "Elephant and "
           "Guard 3, Soldier 2; Black has 1.5 more).";
}

std::string full_board(const Entries& e) {
    return e.on("adjudicateFullBoard") ? "A full board is a draw." : "";
}

std::string shatar(const Entries& e) {
    if (!e.on("shatarMateRule")) return "";
    return "A mate wins only if a Rook, Bers or Knight gave one of the checks that led to it, one with every "
           "move; else "
           "it is a draw. Who mates with a Knight alone loses.";
}

// ---- What must and may be done

std::string captures(const Entries& e) { return e.on("mustCapture") ? "Who can capture must capture." : ""; }
std::string no_checks(const Entries& e) { return e.off("checking") ? "No move may give check." : ""; }

std::string passing(const Entries& e) {
    const auto allowed = [&](const std::string& key) {
        return e.on(key) || (e.on(key + "White") && e.on(key + "Black")) ? "A player"
               : e.on(key + "White")                                     ? "White"
               : e.on(key + "Black")                                     ? "Black"
                                                                         : "";
    };
    if (const std::string who = allowed("pass"); !who.empty())
        return who + " may pass when not in check. When both sides pass in turn the game is a draw.";
    if (const std::string who = allowed("passOnStalemate"); !who.empty())
        return who + " passes when there is no other move.";
    return "";
}

std::string makpong(const Entries& e) {
    return e.on("makpongRule") ? "A King in check does not move, except to take the piece that checks him."
                               : "";
}

std::string immune(const Entries& e) {
    const auto types = e.find("mutuallyImmuneTypes");
    return types ? "A " + e.pieces(*types) + " does not capture its own kind." : "";
}

std::string blast(const Entries& e) {
    if (!e.on("blastOnCapture")) return "";
    const auto immune_types = e.find("blastImmuneTypes");
    return "A capture removes the capturing piece, too, and all pieces but pawns around that square" +
           (immune_types ? " (not " + e.pieces(*immune_types) + ")." : ".");
}

std::string castling(const Entries& e) {
    if (e.variant().castling.ways.empty() && !e.on("castlingDroppedPiece")) return "There is no castling.";
    std::string out;
    if (e.on("castlingFlexible"))
        out = "When castling the King goes any number of squares up to the Rook's own.";
    if (e.on("oppositeCastling")) out = "Who castles takes the right to castle on that side from the other.";
    if (e.on("castlingDroppedPiece"))
        out = "A King and a Rook that were dropped on their squares may castle.";
    return out;
}

std::string pawn_steps(const Entries& e) {
    if (e.variant().pawn == kNoType) return "";
    if (e.off("doubleStep")) return "A pawn goes one square at a time.";
    return e.find("tripleStepRegion") || e.find("tripleStepRegionWhite") || e.on("tripleStep")
               ? "Pawns may go up to three squares from where they start."
               : "";
}

std::string drops(const Entries& e) {
    if (!e.on("pieceDrops") && !e.find("dropRegions")) return "";
    std::string out = "Instead of a move, a piece in hand may be put on an empty square.";
    if (e.on("capturesToHand")) out += " A captured piece goes to the hand of the side that took it.";
    if (e.on("dropLoop")) out += " It keeps its promotion.";
    if (const auto region = e.find("dropRegionWhite"))
        out += " White drops on " + Entries::squares(*region) + ".";
    if (const auto region = e.find("dropRegionBlack"))
        out += " Black drops on " + Entries::squares(*region) + ".";
    if (e.on("mustDrop"))
        out += " Who can drop " +
               (e.find("mustDropType") ? "a " + e.pieces(*e.find("mustDropType")) : std::string("a piece")) +
               " must do so.";
    if (const auto doubled = e.find("dropNoDoubled"))
        out += " A " + e.pieces(*doubled) + " may not be dropped on a file that has " +
               (e.is("dropNoDoubledCount", "2") ? "two of" : "one of") + " its kind.";
    if (e.off("dropChecks")) out += " A drop may not give check.";
    if (e.on("shogiPawnDropMateIllegal")) out += " A pawn may not be dropped to give mate.";
    return out;
}

std::string gating(const Entries& e) {
    if (!e.on("seirawanGating")) return "";
    return "When a piece leaves its first square for the first time, a piece from the hand may enter there.";
}

std::string immobility(const Entries& e) {
    return e.on("immobilityIllegal") ? "No piece may go to a square from which it could never move again."
                                     : "";
}

struct Row {
    std::vector<std::string_view> keys;  // what it reads
    std::string (*text)(const Entries&);
};

const std::vector<Row>& rows() {
    static const std::vector<Row> kRows = {
        {{"checkmateValue"}, checkmate},
        {{"shatarMateRule"}, shatar},
        {{"stalemateValue", "stalemateScore", "stalematePieceCount"}, stalemate},
        {{"flagPiece", "flagPieceWhite", "flagPieceBlack", "flagRegion", "flagRegionWhite", "flagRegionBlack",
          "flagPieceCount", "flagPieceSafe", "flagPieceBlockedWin", "flagMove"},
         flag},
        {{"checkCounting"}, checks},
        {{"castlingWins"}, castling_wins},
        {{"bareKingAnswers"}, bare_king},
        {{"extinctionValue", "extinctionPieceTypes", "extinctionPieceCount", "extinctionOpponentPieceCount",
          "extinctionClaim", "extinctionPseudoRoyal", "dupleCheck"},
         extinction},
        {{"flyingGeneral", "bikjangRule"}, facing_kings},
        {{"nFoldRule", "nFoldValue", "nFoldValueAbsolute"}, repetition},
        {{"perpetualCheckIllegal", "chasingRule", "moveRepetitionIllegal"}, perpetuals},
        {{"nMoveRule", "nMoveRuleTypes", "nMoveRuleTypesWhite", "nMoveRuleTypesBlack"}, move_count},
        {{"countingRule"}, counting},
        {{"materialCounting"}, material},
        {{"adjudicateFullBoard"}, full_board},
        {{"mustCapture"}, captures},
        {{"checking"}, no_checks},
        {{"pass", "passWhite", "passBlack", "passOnStalemate", "passOnStalemateWhite",
          "passOnStalemateBlack"},
         passing},
        {{"makpongRule"}, makpong},
        {{"mutuallyImmuneTypes"}, immune},
        {{"blastOnCapture", "blastImmuneTypes"}, blast},
        {{"pieceDrops", "capturesToHand", "dropRegionWhite", "dropRegionBlack", "dropNoDoubled",
          "dropNoDoubledCount", "dropChecks", "shogiPawnDropMateIllegal", "mustDrop", "mustDropType",
          "dropLoop"},
         drops},
        {{"gating", "seirawanGating"}, gating},
        {{"immobilityIllegal"}, immobility},
        {{"castling", "castlingFlexible", "oppositeCastling", "castlingDroppedPiece"}, castling},
        {{"doubleStep", "tripleStep", "tripleStepRegionWhite", "tripleStepRegionBlack"}, pawn_steps},
    };
    return kRows;
}

}  // namespace

std::vector<std::string> rules_in_words(const Variant& variant) {
    const Entries entries(variant);
    std::vector<std::string> out;
    for (const Row& row : rows())
        if (std::string text = row.text(entries); !text.empty()) out.push_back(std::move(text));
    return out;
}

std::vector<std::string_view> keys_in_words() {
    std::vector<std::string_view> out;
    for (const Row& row : rows()) out.insert(out.end(), row.keys.begin(), row.keys.end());
    return out;
}

}  // namespace magus
