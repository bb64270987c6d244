#pragma once

// The entries of a variant's section as values: numbers, letters, regions, lists by piece. Every answer is the value or
// an error with its place. Remembers which keys were asked for, so that the others can be refused.

#include "engine/ini_reader.h"
#include "engine/result.h"
#include "engine/variant.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// Calls f(file, rank, character) for everything but gaps that the placement of a FEN names, on or off the board. For
// a start FEN whose board or pieces are not known yet; malformed ones are reported when they are read as positions.
template <class F> void for_placement(std::string_view fen, int ranks, F&& f) {
    constexpr int kMostFiles = 100;  // a longer gap is off every board
    int file = 0, rank = ranks - 1, gap = 0;
    for (char c : fen.substr(0, fen.find_first_of(" ["))) {
        if (c == '+' || c == '~') continue;  // signs of a promoted piece
        if (std::isdigit(static_cast<unsigned char>(c))) {
            gap = std::min(gap * 10 + (c - '0'), kMostFiles);
            continue;
        }
        file = std::min(file + gap, kMostFiles);
        gap = 0;
        if (c == '/') {
            if (rank-- == 0) return;
            file = 0;
            continue;
        }
        f(file, rank, c);
        ++file;
    }
}

// How what is wrong with a switch ends.
inline constexpr std::string_view kExpectedBoolean = "expected true or false";

// A value of this key changes only what it names in the inherited list, "LETTER:VALUE" words; "-" empties it.
inline bool is_added_to(std::string_view key) {
    return key == "promotedPieceType" || key == "promotionLimit";
}

// Texts for people that explain the rules. They are not inherited by a game that changes rules and explains nothing itself.
inline bool explains_rules(std::string_view key) {
    return key == "rules" || key == "alsoRules" || key == "origin";
}
// A key that changes no rule: names, values, and where things stand.
inline bool changes_no_rule(std::string_view key) {
    constexpr std::string_view kKeys[] = {"title",
                                          "startFen",
                                          "pieceNames",
                                          "sanNames",
                                          "xboardName",
                                          "pieceValueMg",
                                          "pieceValueEg",
                                          "startPiecesOnly",
                                          "castlingKingFile",
                                          "castlingKingsideFile",
                                          "castlingQueensideFile"};
    return explains_rules(key) || std::ranges::find(kKeys, key) != std::end(kKeys);
}

class VariantKeys {
public:
    // The variant's board and pieces are looked at when a value speaks of them, so they have to be there by then.
    VariantKeys(const std::vector<IniEntry>& entries, const Variant& variant)
        : entries_(entries), v_(variant) {}

    static char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

    // The entry of a key, which counts as understood from now on.
    const IniEntry* find(std::string_view key);
    Error missing(std::string_view key) const;
    // Keys of the format whose rules we do not play: accepted only with the value that switches them off.
    Result<Done> refuse_foreign();
    // The first entry whose key is not known.
    const IniEntry* unknown() const;
    // Every key that was asked for.
    std::vector<std::string> known() const { return {known_.begin(), known_.end()}; }

    // An entry that defines a piece: noted before any is made; no type where it has been removed or left out, or another
    // one has taken its letter.
    void note_piece(const IniEntry& e) { pieces_.push_back({&e, kNoType}); }
    void note_type(const IniEntry& e, TypeId type) {
        std::ranges::find(pieces_, &e, &Piece::entry)->type = type;
    }
    // Has a younger piece taken the letter of the one that this entry defines?
    bool is_replaced(const IniEntry& e) const {
        const Piece* holder = meant(e, 0, 0);
        return holder && holder->entry->generation < e.generation;
    }

    // Is the value inherited, and may so speak of pieces that the game itself has removed?
    static bool inherited(const IniEntry& e) { return e.generation > 0; }

    // The value without what it says of removed pieces, and with the letters of now, once everything has been read.
    std::string value_read(const IniEntry& e) const;

    Result<int> number(std::string_view key, int otherwise, int least, int most);
    Result<bool> boolean(std::string_view key, bool otherwise);
    // A file as a letter, as in "castlingKingFile = g".
    Result<int> file(std::string_view key, int otherwise);
    // The piece whose letter stands at that offset of the value: who had it when that was written.
    Result<TypeId> letter(const IniEntry& e, std::size_t at) const;
    // Is there nothing wrong when the letter at that place is of no piece: because it is inherited, or the piece left out?
    bool may_be_absent(const IniEntry& e, std::size_t at) const {
        const Piece* piece = meant(e, at, e.generation);
        return inherited(e) || (piece && piece->type == kNoType);
    }
    // The piece that this key makes, if any.
    TypeId piece(std::string_view key) const {
        const auto found =
            std::ranges::find(pieces_, key, [](const Piece& p) { return std::string_view(p.entry->key); });
        return found == pieces_.end() ? kNoType : found->type;
    }
    // Regions: "*8" (a rank), "a*" (a file), "e4", separated by blanks.
    Result<Bitboard> region(std::string_view key, Bitboard otherwise);
    // Where pawns may step twice: the second and the seventh rank, whatever the size of the board, unless given.
    Result<Bitboard> double_step_region(Color c);
    // The same of a part of an entry's value that begins at `offset`.
    Result<Bitboard> parse_region(const IniEntry& e, const std::string& text, std::size_t offset) const;
    // A key that names one piece of this game by its letter; no type when it is not given.
    Result<TypeId> one_piece(std::string_view key);

    // A key that names any number of pieces; `take` is called with each type.
    template <class F> Result<Done> several_pieces(std::string_view key, F&& take) {
        const IniEntry* e = find(key);
        for (std::size_t i = 0; e && e->value != "-" && i < e->value.size(); ++i) {
            auto type = letter(*e, i);
            if (!type && may_be_absent(*e, i)) continue;
            if (!type) return type.error();
            take(*type);
        }
        return Done{};
    }

    // "LETTER:rest" words separated by blanks, of all entries with that key; `take` gets the type, the rest, the entry and
    // the rest's offset.
    template <class F> Result<Done> words_by_piece(std::string_view key, F&& take) {
        if (!find(key)) return Done{};
        for (const IniEntry& e : entries_)
            if (e.key == key)
                if (auto done = words_by_piece(e, take); !done) return done.error();
        return Done{};
    }

private:
    struct Piece {
        const IniEntry* entry;
        TypeId type;
    };
    // The piece that has the letter at that place, for that generation.
    const Piece* meant(const IniEntry& e, std::size_t at, int generation) const;

    template <class F> Result<Done> words_by_piece(const IniEntry& e, F&& take) {
        for (std::size_t at = 0; e.value != "-" && at < e.value.size();) {
            const std::size_t end = std::min(e.value.find(' ', at), e.value.size());
            if (end == at) {
                ++at;
                continue;
            }
            auto type = letter(e, at);
            if (!type && !may_be_absent(e, at)) return type.error();
            if (end < at + 3 || e.value[at + 1] != ':') return e.bad_value("expected LETTER:VALUE", at + 1);
            if (type)
                if (auto done = take(*type, e.value.substr(at + 2, end - at - 2), e, at + 2); !done)
                    return done.error();
            at = end + 1;
        }
        return Done{};
    }

    const std::vector<IniEntry>& entries_;
    const Variant& v_;
    std::set<std::string> known_;
    std::vector<Piece> pieces_;
    // Letters in inherited values that are others now, by their place; of removed pieces none.
    mutable std::map<const IniEntry*, std::map<std::size_t, std::optional<char>>> changed_;
};

}  // namespace magus
