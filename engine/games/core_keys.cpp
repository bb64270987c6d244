#include "engine/games/core_keys.h"

#include "engine/games/variant_castling.h"
#include "engine/games/variant_ends.h"
#include "engine/rules/table.h"

#include <span>

namespace magus {

namespace {

// Read by the compiler of games in its stages, for later ones need what earlier ones have read: the board and the pieces in
// variant_parser.cpp and variant_pieces.cpp, promotions in variant_promotions.cpp.
constexpr GameKey kCoreKeys[] = {
    named("maxFile", Chapter::Board,
          "The number of files: 1 to 16, or the letter of the last one. A board has at most 120 squares.",
          "maxFile = 10"),
    named("maxRank", Chapter::Board, "The number of ranks: 1 to 16.", "maxRank = 10"),
    named("startFen", Chapter::Board,
          "The start position (orthodox chess unless given). `*` is a square that does not exist; pieces in "
          "hand stand in brackets.",
          "startFen = 4k3/8/8/8/8/8/8/4K2R[Qq] w - - 0 1"),
    named("title", Chapter::Board, "*Ours.* The game's name in one line.", "title = Capablanca's hill"),
    named("pieceNames", Chapter::Board, "*Ours.* The names of pieces; `_` stands for a blank.",
          "pieceNames = g:Giraffe c:War_Camel"),
    named("sanNames", Chapter::Board, "*Ours.* The letters of pieces in written moves.", "sanNames = n:S"),
    named("rules", Chapter::Board,
          "*Ours.* The rules, for people. A game that changes a rule does not inherit this text, because it "
          "would be wrong. Without `rules` and `alsoRules` `magus show` prints only the list of rules that "
          "it makes from the keys.",
          "rules = Chess on a wide board."),
    named("alsoRules", Chapter::Board,
          "*Ours.* What differs from the parent, for people. It is not inherited by a game that changes a "
          "rule.",
          "alsoRules = Captures are mandatory."),
    named("origin", Chapter::Board,
          "*Ours.* Where the game comes from. It is not inherited by a game that changes a rule.",
          "origin = invented by me"),
    named(
        "xboardName", Chapter::Board,
        "*Ours.* The game's name in XBoard. It is needed when XBoard has a different game of the same name.",
        "xboardName = future1"),
    named("pieceToCharTable", Chapter::Board, "Read and not used: other programs need it.", ""),
    named("variantTemplate", Chapter::Board, "Read and not used: other programs need it.", ""),
    named("pocketSize", Chapter::Board, "Read and not used: other programs need it.", ""),
    named("soldierPromotionRank", Chapter::Pieces,
          "From this rank on a `soldier` also moves sideways (1 unless given).", "soldierPromotionRank = 5"),
    named("diagonalLines", Chapter::Pieces,
          "Squares with diagonal lines, as in a Korean palace. On these lines `rook`, `janggiCannon`, "
          "`wazir` and a King with a Wazir's moves (`k:W`) also move diagonally. A `soldier` also moves "
          "diagonally forward.",
          "diagonalLines = d1 e2 f3"),
    named("pieceValueMg", Chapter::Pieces,
          "*Ours.* The value of pieces in centipawns in the middle game. Without it Magus makes values from "
          "the moves ([weights](weights.md)). A piece with new moves does not inherit the value.",
          "pieceValueMg = n:325 b:330"),
    named("pieceValueEg", Chapter::Pieces, "*Ours.* The same in the end game.", "pieceValueEg = n:300 b:340"),
    named("startPiecesOnly", Chapter::Pieces,
          "*Ours.* Switch. Only the kinds of pieces that stand in the start position belong to the game. The "
          "others are there for games that inherit.",
          "startPiecesOnly = true"),
    named("halflingTypes", Chapter::Pieces,
          "*Ours.* Letters: these pieces slide at most half the way to the edge, rounded up.",
          "halflingTypes = h"),
    named("ownHalfMoves", Chapter::Pieces,
          "*Ours.* More moves for a piece while it stands in its own half of the board.",
          "ownHalfMoves = j:mfR"),
    named("enemyHalfMoves", Chapter::Pieces,
          "*Ours.* More moves for a piece while it stands in the enemy's half of the board.",
          "enemyHalfMoves = j:mbR"),
    named("edgeLeapTypes", Chapter::Pieces,
          "*Ours.* Letters: a piece on the edge of the board also leaps to the opposite edge, on its file or "
          "rank. From a corner it leaps to the other corners.",
          "edgeLeapTypes = m"),
    named("transferenceTypes", Chapter::Pieces,
          "*Ours.* Letters: these pieces also leap between the two ends of each of their side's first three "
          "ranks.",
          "transferenceTypes = s"),
    named("alternation", Chapter::Pieces, "*Ours.* What a piece becomes after each of its moves.",
          "alternation = h:j j:h"),
    named("unmovedMarks", Chapter::Pieces,
          "*Ours.* Letters: the FEN remembers which of these pieces have never moved. Pieces with first "
          "moves of their own are remembered anyway.",
          "unmovedMarks = b"),
    named("doubleStep", Chapter::Pawns, "Switch. `false`: no pawn steps two squares.", "doubleStep = false"),
    named("doubleStepRegion", Chapter::Pawns, "From where pawns step two squares.",
          "doubleStepRegionWhite = *3", true),
    named("tripleStep", Chapter::Pawns, "*Ours.* Switch. `false`: no pawn steps three squares.",
          "tripleStep = false"),
    named("tripleStepRegion", Chapter::Pawns,
          "From where pawns step three squares; from nowhere unless given.", "tripleStepRegionWhite = *2",
          true),
    named("pawnTypes", Chapter::Pawns,
          "Letters: these pieces promote as pawns do, instead of `pawn`. Their moves reset the count of "
          "moves without progress, and their first (`i`) moves start where double steps do.",
          "pawnTypes = ps"),
    named("promotionPawnTypes", Chapter::Pawns,
          "Letters: these pieces promote as pawns do. Unlike `pawnTypes`, the key changes nothing else.",
          "promotionPawnTypes = ps", true),
    named("promotionPieceTypes", Chapter::Promotion,
          "Letters: what pawns promote to. Games that inherit from `chess` have `nbrq`. `*` (ours) is "
          "everything but Kings and pawns, `-` nothing.",
          "promotionPieceTypes = acqrbn", true),
    named("promotionRegion", Chapter::Promotion,
          "Where they promote; ranks 8 and 1 unless given, whatever the size of the board.",
          "promotionRegionWhite = *8 *9 *10", true),
    named("mandatoryPawnPromotion", Chapter::Promotion, "Switch. `false`: a pawn may also stay a pawn there.",
          "mandatoryPawnPromotion = false"),
    named("promotingTypes", Chapter::Promotion, "*Ours.* Letters: more pieces that promote as pawns do.",
          "promotingTypes = s"),
    named("promotedPieceType", Chapter::Promotion,
          "The promoted form of a piece, as in shogi. A piece may promote when it moves into, inside or out "
          "of the promotion region. FENs write `+B`, moves `a7a8+`. If the key names a pawn, `p:g`, it may "
          "promote to this form (`e7e8+`) or to one of the `promotionPieceTypes`.",
          "promotedPieceType = p:g b:h"),
    named("mandatoryPiecePromotion", Chapter::Promotion,
          "Switch. `true`: such a piece must promote where it can.", "mandatoryPiecePromotion = true"),
    named("piecePromotionOnCapture", Chapter::Promotion,
          "Switch. `true`: such a piece promotes only by a capture.", "piecePromotionOnCapture = true"),
    named("pieceDemotion", Chapter::Promotion,
          "Switch. `true`: a promoted piece turns back in the same way (`a7a8-`).", "pieceDemotion = true"),
    named("immobilityIllegal", Chapter::Promotion,
          "Switch. `true`: no piece is moved or dropped to a square that it could never leave.",
          "immobilityIllegal = true"),
    named("capturesToHand", Chapter::Hands,
          "Switch. `true`: what is captured goes to the captor's hand. A promoted piece (`+B`, or `Q~` that "
          "was a pawn) turns back.",
          "capturesToHand = true"),
    named("dropLoop", Chapter::Hands, "Switch. `true`: promoted pieces do not turn back in the hand.",
          "dropLoop = true"),
    named("dropPromoted", Chapter::Hands, "Switch. `true`: a piece may be dropped in its promoted state.",
          "dropPromoted = true"),
    named("flyingGeneral", Chapter::Restrictions,
          "Switch. `true`: the Kings may not face each other on an open rank or file.",
          "flyingGeneral = true"),
};

}  // namespace

std::vector<const GameKey*> all_keys() {
    std::vector<const GameKey*> out;
    const auto add = [&](std::span<const GameKey> keys) {
        for (const GameKey& key : keys) out.push_back(&key);
    };
    add(kCoreKeys);
    add(castling_keys());
    add(keys_of_ends());
    for (const Rule* rule : all_rules()) add(rule->keys);
    return out;
}

}  // namespace magus
