#include "tests/reference/variant.h"

#include <algorithm>
#include <cctype>

namespace reference {

namespace {

std::string lower_case(std::string text) {
    for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return text;
}

// README.md: the orthodox game and its 10x8 relatives.
Variant chess() {
    Variant v;
    v.name = "chess";
    v.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    return v;
}

// "pawns promote to Q R B N A C, the King castles from f1 to i1 or c1".
Variant capablanca_family(const std::string& name, const std::string& array) {
    Variant v;
    v.name = name;
    v.files = 10;
    v.start_fen = lower_case(array) + "/pppppppppp/10/10/10/10/PPPPPPPPPP/" + array + " w KQkq - 0 1";
    v.letters = "PNBRQKAC";
    v.promotions = "QRBNAC";
    v.castling = Castling::ThreeSquares;
    return v;
}

// tomorrow.md: "A pawn promotes on the 8th rank to any type, King and pawn excepted, that stands in the
// game's starting array."
Variant tomorrow(const std::string& name, const std::string& array) {
    Variant v;
    v.name = name;
    v.family = Family::Tomorrow;
    v.files = 12;
    v.start_fen = lower_case(array) + "/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/" + array + " w KQkq - 0 1";
    v.promotions.clear();
    for (char letter : array)
        if (letter != 'K' && v.promotions.find(letter) == std::string::npos) v.promotions += letter;
    v.letters = v.promotions + "KP";
    return v;
}

// "no double step, no castling, no en passant, pawns promote to Fers only".
Variant courier() {
    Variant v;
    v.name = "courier";
    v.family = Family::Courier;
    v.files = 12;
    v.start_fen = "rnebmk1wbenr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNEBMK1WBENR w - - 0 1";
    v.letters = "PRNEBMKFW";
    v.promotions = "F";
    v.castling = Castling::None;
    return v;
}

// The four Magician games (docs/games/magician.md).
Variant magician(const std::string& name) {
    Variant v;
    v.name = name;
    v.family = Family::Magician;
    v.swap = true;
    v.hand = "M";
    v.letters = "PNBRQKMHACI";
    v.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] w KQkq - 0 1";
    if (name == "magician-original" || name == "magician-revised") {
        v.marked_piece = 'B';
        v.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Mm] w KQCFkqcf - 0 1";
    }
    if (name == "magician-original") {
        v.cross_board_leap = true;
        v.weakest_form = WeakestForm::HighPriestess;
    }
    if (name == "deathmatch-telepath") {
        v.telepath = true;
        v.hand.clear();
        v.letters = "PNBRQKMHT";
        v.promotions = "QRBNMHT";
        v.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    }
    return v;
}

// longboard.md; the camel start marks the Knights that have never moved.
Variant longboard(const std::string& name) {
    Variant v;
    v.name = name;
    v.family = Family::Longboard;
    v.ranks = 10;
    v.letters = "PNBRQKWHJV";
    v.promotions = "QRBNWH";
    const std::string placement = "rnbqkbnr/hw1vv1wh/pppppppp/8/8/8/8/PPPPPPPP/HW1VV1WH/RNBQKBNR";
    v.start_fen = placement + " w KQkq - 0 1";
    if (name == "longboard-camelstart") {
        v.marked_piece = 'N';
        v.start_fen = placement + " w KQBGkqbg - 0 1";
    }
    return v;
}

// sorcerer.md; sorcerer2 exchanges Sorcerers and Conjurers.
Variant sorcerer(const std::string& name) {
    Variant v;
    v.name = name;
    v.family = Family::Sorcerer;
    v.files = 10;
    v.ranks = 12;
    v.letters = "PNBRQKSC";
    v.promotions = "QRBNSC";
    v.castling = Castling::Flexible;
    std::string placement =
        "****cc****/srnbqkbnrs/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/SRNBQKBNRS/****CC****";
    if (name.rfind("sorcerer2", 0) == 0)
        placement = "****ss****/crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC/****SS****";
    if (name.find("-drops") != std::string::npos) {
        v.drops = true;
        v.hand = "JJJJGA";
        v.letters += "JGA";
        v.promotions += "GA";
        placement += "[JJJJGAjjjjga]";
    }
    v.start_fen = placement + " w KQkq - 0 1";
    return v;
}

// Writes the placement of the start FEN out, square by square, from the first rank up.
std::string spelled_out(const Variant& variant) {
    std::string board;
    std::string rank;
    int empty = 0;
    for (char letter : variant.start_fen) {
        if (std::isdigit(static_cast<unsigned char>(letter))) {
            empty = 10 * empty + (letter - '0');
            continue;
        }
        rank.append(static_cast<size_t>(empty), '.');
        empty = 0;
        if (letter == ' ' || letter == '[') break;
        if (letter == '/') {
            board.insert(0, rank);
            rank.clear();
        } else {
            rank += letter;
        }
    }
    return rank + board;
}

std::vector<Variant> build_all_variants() {
    std::vector<Variant> all = {chess(), capablanca_family("capablanca", "RNABQKBCNR"),
                                capablanca_family("gothic", "RNBQCKABNR")};
    all.push_back(tomorrow("tomorrow1", "RGCNBQKBNCGR"));
    all.push_back(tomorrow("tomorrow2", "RACNBQKBNCER"));
    all.push_back(tomorrow("tomorrow3", "RTOMTNBQKBNR"));
    all.push_back(tomorrow("tomorrow4", "RGANBQYMKBNR"));
    all.push_back(tomorrow("tomorrow4b", "RNBAGQKMYBNR"));
    all.push_back(tomorrow("tomorrow5", "RGANLFYWKLNR"));
    for (int low = 1; low <= 6; ++low)
        for (int middle = low; middle <= 6; ++middle)
            for (int high = middle; high <= 6; ++high)
                all.push_back(tomorrow("tomorrow-" + std::to_string(100 * low + 10 * middle + high),
                                       array_of_throw(low, middle, high)));
    all.push_back(courier());
    for (const char* name : {"magician-original", "magician-revised", "deathmatch", "deathmatch-telepath"})
        all.push_back(magician(name));
    for (const char* name : {"longboard", "longboard-camelstart"}) all.push_back(longboard(name));
    for (const char* name : {"sorcerer", "sorcerer2", "sorcerer-drops", "sorcerer2-drops"})
        all.push_back(sorcerer(name));
    for (Variant& variant : all) variant.start_board = spelled_out(variant);
    return all;
}

}  // namespace

const std::vector<Variant>& all_variants() {
    static const std::vector<Variant> kVariants = build_all_variants();
    return kVariants;
}

const Variant* find_variant(std::string name) {
    const std::string prefix = "tomorrow-";
    if (name.rfind(prefix, 0) == 0)
        std::sort(name.begin() + static_cast<std::ptrdiff_t>(prefix.size()), name.end());
    for (const Variant& variant : all_variants())
        if (variant.name == name) return &variant;
    return nullptr;
}

}  // namespace reference
