#pragma once

// The entries of a variant's section as values: numbers, letters, regions, lists by piece. What is wrong is noted with its
// place, and the answer is the usual value, so that all errors of a game are found at once. Remembers which keys were asked
// for, so that the others can be refused.

#include "engine/base/ini_reader.h"
#include "engine/base/result.h"
#include "engine/variant/variant.h"

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
    void refuse_foreign();
    // Entries whose key nobody has asked for.
    void refuse_unknown();

    // Notes an error; of one line only the first counts, for others may follow from it.
    void refuse(Error error);
    void refuse(const IniEntry& e, std::string text, std::size_t offset = 0) {
        refuse(e.bad_value(std::move(text), offset));
    }
    // The same of a key that stands there.
    void refuse(std::string_view key, std::string text) { refuse(*find(key), std::move(text)); }
    const std::vector<Error>& errors() const { return errors_; }
    const Variant& variant() const { return v_; }
    // Every key that was asked for.
    std::vector<std::string> asked() const { return {known_.begin(), known_.end()}; }

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

    int number(std::string_view key, int otherwise, int least, int most);
    // What is neither true nor false was meant to switch something on, which other keys may rely on.
    bool boolean(std::string_view key, bool otherwise);
    // "win", "draw" or "loss", of the side that it is about.
    double result_of(std::string_view key, double otherwise);
    // A file as a letter, as in "castlingKingFile = g".
    int file(std::string_view key, int otherwise);
    // The piece whose letter stands at that offset of the value: who had it when that was written.
    Result<TypeId> letter(const IniEntry& e, std::size_t at) const;
    // The same; nothing where it is absent, which is noted as an error unless it may be.
    std::optional<TypeId> known_letter(const IniEntry& e, std::size_t at) {
        auto type = letter(e, at);
        if (type) return *type;
        if (!may_be_absent(e, at)) refuse(type.error());
        return std::nullopt;
    }
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
    Bitboard region(std::string_view key, Bitboard otherwise);
    // Where pawns may step twice: the second and the seventh rank, whatever the size of the board, unless given.
    Bitboard double_step_region(Color c);
    // The same of a part of an entry's value that begins at `offset`.
    Result<Bitboard> parse_region(const IniEntry& e, const std::string& text, std::size_t offset) const;
    // A key that names one piece of this game by its letter; no type when it is not given.
    TypeId one_piece(std::string_view key);

    // A key that names any number of pieces; `take` is called with each type.
    template <class F> void several_pieces(std::string_view key, F&& take) {
        const IniEntry* e = find(key);
        for (std::size_t i = 0; e && e->value != "-" && i < e->value.size(); ++i)
            if (const auto type = known_letter(*e, i)) take(*type);
    }

    // "LETTER:rest" words separated by blanks, of all entries with that key; `take` gets the type, the rest, the entry and
    // the rest's offset.
    template <class F> void words_by_piece(std::string_view key, F&& take) {
        if (!find(key)) return;
        for (const IniEntry& e : entries_)
            if (e.key == key) words_by_piece(e, take);
    }

private:
    struct Piece {
        const IniEntry* entry;
        TypeId type;
    };
    // The piece that has the letter at that place, for that generation.
    const Piece* meant(const IniEntry& e, std::size_t at, int generation) const;

    template <class F> void words_by_piece(const IniEntry& e, F&& take) {
        for (std::size_t at = 0; e.value != "-" && at < e.value.size();) {
            const std::size_t end = std::min(e.value.find(' ', at), e.value.size());
            if (end == at) {
                ++at;
                continue;
            }
            const auto type = known_letter(e, at);
            if (end < at + 3 || e.value[at + 1] != ':') return refuse(e, "expected LETTER:VALUE", at + 1);
            if (type) take(*type, e.value.substr(at + 2, end - at - 2), e, at + 2);
            at = end + 1;
        }
    }

    const std::vector<IniEntry>& entries_;
    const Variant& v_;
    std::set<std::string> known_;
    std::vector<Piece> pieces_;
    std::vector<Error> errors_;
    // Letters in inherited values that are others now, by their place; of removed pieces none.
    mutable std::map<const IniEntry*, std::map<std::size_t, std::optional<char>>> changed_;
};

}  // namespace magus
