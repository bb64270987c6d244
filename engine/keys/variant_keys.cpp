#include "engine/keys/variant_keys.h"

#include "engine/base/suggest.h"
#include "engine/base/text.h"

#include <utility>

namespace magus {

const IniEntry* VariantKeys::find(std::string_view key) {
    known_.insert(std::string(key));
    for (const IniEntry& e : entries_)
        if (e.key == key) return &e;
    return nullptr;
}

Error VariantKeys::missing(std::string_view key) const {
    const IniEntry* last = entries_.empty() ? nullptr : &entries_.back();
    return Error{"[" + v_.name + "] needs the key '" + std::string(key) + "'", last ? last->line : 0, 0,
                 last ? last->file : ""};
}

void VariantKeys::refuse(Error error) {
    const bool again = std::ranges::any_of(errors_, [&](const Error& other) {
        return error.line > 0 && other.line == error.line && other.file == error.file;
    });
    if (!again) errors_.push_back(std::move(error));
}

int VariantKeys::number(std::string_view key, int otherwise, int least, int most) {
    const IniEntry* e = find(key);
    if (!e) return otherwise;
    const auto value = parse_number<int>(e->value);
    if (value && *value >= least && *value <= most) return *value;
    refuse(*e, "expected a number from " + std::to_string(least) + " to " + std::to_string(most));
    return otherwise;
}

bool VariantKeys::boolean(std::string_view key, bool otherwise) {
    const IniEntry* e = find(key);
    if (!e) return otherwise;
    if (e->value == "false") return false;
    if (e->value != "true") refuse(*e, "expected true or false");
    return true;
}

double VariantKeys::result_of(std::string_view key, double otherwise) {
    const IniEntry* e = find(key);
    if (!e) return otherwise;
    if (e->value == "win") return 1;
    if (e->value == "draw") return 0.5;
    if (e->value != "loss") refuse(*e, "expected win, draw or loss");
    return 0;
}

int VariantKeys::file(std::string_view key, int otherwise) {
    const IniEntry* e = find(key);
    if (!e) return otherwise;
    const int f = e->value.size() == 1 ? e->value[0] - 'a' : -1;
    if (f >= 0 && f < v_.board.files()) return f;
    refuse(*e, "expected a file letter of this board");
    return otherwise;
}

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// What the key said to that generation and its heirs.
struct Said {
    int generation;
    std::string_view value;
};
std::optional<Said> said_to(const IniEntry& e, int generation) {
    if (e.generation >= generation) return Said{e.generation, e.value};
    for (auto it = e.earlier.rbegin(); it != e.earlier.rend(); ++it)
        if (it->generation >= generation) return Said{it->generation, it->value};
    return std::nullopt;
}

}  // namespace

const VariantKeys::Piece* VariantKeys::meant(const IniEntry& e, std::size_t at, int generation) const {
    const Piece* out = nullptr;
    int since = 0;
    for (const Piece& piece : pieces_) {
        const auto said = said_to(*piece.entry, generation);
        if (at >= e.value.size() || !said || said->value.empty() ||
            upper(said->value[0]) != upper(e.value[at]))
            continue;
        // Of two with one letter the younger has taken it.
        if (out && since <= said->generation) continue;
        out = &piece;
        since = said->generation;
    }
    return out;
}

Result<TypeId> VariantKeys::letter(const IniEntry& e, std::size_t at) const {
    const Piece* piece = meant(e, at, e.generation);
    if (!piece || piece->type == kNoType) {
        if (may_be_absent(e, at)) changed_[&e][at] = std::nullopt;
        return e.bad_value("expected the letter of a piece of this game", at);
    }
    if (const char now = v_.types[piece->type].letter; now != upper(e.value[at]))
        changed_[&e][at] = e.value[at] == upper(e.value[at]) ? now : lower(now);
    return piece->type;
}

std::string VariantKeys::value_read(const IniEntry& e) const {
    const auto found = changed_.find(&e);
    if (found == changed_.end()) return e.value;
    std::string out;
    for (std::size_t at = 0; at < e.value.size();) {
        // A letter of a list, or a whole "LETTER:VALUE".
        const std::size_t blank = std::min(e.value.find(' ', at), e.value.size());
        const bool word = e.value.substr(at, blank - at).find(':') != std::string::npos;
        const std::size_t end = word ? blank : at + 1;
        std::string part = e.value.substr(at, end - at);
        for (auto it = found->second.lower_bound(at); it != found->second.end() && it->first < end; ++it) {
            if (it->second && !part.empty())
                part[it->first - at] = *it->second;
            else
                part.clear();
        }
        // One blank where words are gone.
        if (part != " " || (!out.empty() && out.back() != ' ')) out += part;
        at = end;
    }
    return trim(out).empty() ? "-" : std::string(trim(out));
}

Bitboard VariantKeys::region(std::string_view key, Bitboard otherwise) {
    const IniEntry* e = find(key);
    if (!e) return otherwise;
    const auto squares = parse_region(*e, e->value, 0);
    if (squares) return *squares;
    refuse(squares.error());
    return otherwise;
}

Bitboard VariantKeys::double_step_region(Color c) {
    const int rank = c == Color::White ? 1 : 6;
    const Bitboard usual = rank < v_.board.ranks() ? v_.board.rank_mask(rank) : Bitboard();
    return region(c == Color::White ? "doubleStepRegionWhite" : "doubleStepRegionBlack",
                  region("doubleStepRegion", usual));
}

// Regions: "*8" (a rank), "a*" (a file), "e4", separated by blanks; `offset` into the entry's value.
Result<Bitboard> VariantKeys::parse_region(const IniEntry& e, const std::string& text,
                                           std::size_t offset) const {
    if (text == "-") return Bitboard();
    Bitboard out;
    const Geometry& b = v_.board;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) {
            const std::string_view word = std::string_view(text).substr(at, end - at);
            const std::string_view rank_text = word.substr(1);
            const auto rank = parse_number<int>(rank_text);
            const bool any_file = word[0] == '*', any_rank = rank_text == "*";
            const bool good_rank = any_rank || (rank && *rank >= 1 && *rank <= b.ranks());
            const bool good_file = any_file || (word[0] >= 'a' && word[0] < 'a' + b.files());
            if (!good_rank || !good_file)
                return e.bad_value("expected squares such as *8, a* or e4", offset + at);
            Bitboard squares = b.squares();
            if (!any_file) squares &= b.file_mask(word[0] - 'a');
            if (!any_rank) squares &= b.rank_mask(*rank - 1);
            out |= squares;
        }
        at = end + 1;
    }
    return out;
}

TypeId VariantKeys::one_piece(std::string_view key) {
    const IniEntry* e = find(key);
    if (!e || e->value == "-") return kNoType;
    if (e->value.size() != 1) {
        refuse(*e, "expected the letter of one piece");
        return kNoType;
    }
    const auto type = letter(*e, 0);
    if (!type && !inherited(*e)) refuse(type.error());
    return type ? *type : kNoType;
}

void VariantKeys::refuse_foreign() {
    constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
        {"twoBoards", "false"},
        {"petrifyOnCaptureTypes", "-"},
        {"petrifyBlastPieces", "false"},
        {"enclosingDrop", "none"},
        {"wallingRule", "none"},
        {"wallOrMove", "false"},
        {"flipEnclosedPieces", "none"},
        {"connectN", "0"},
        {"connectNxN", "0"},
        {"collinearN", "0"},
    };
    for (const auto& [key, off] : kForeign)
        if (const IniEntry* e = find(key); e && e->value != off)
            refuse(Error{"the key '" + e->key + "' is not supported (but for " + std::string(off) + ")",
                         e->line, e->key_column, e->file});
}

void VariantKeys::refuse_unknown() {
    for (const IniEntry& e : entries_)
        if (!known_.contains(e.key))
            refuse(Error{"the key '" + shown(e.key) + "' is not supported" +
                             did_you_mean(e.key, {known_.begin(), known_.end()}),
                         e.line, e.key_column, e.file});
}

}  // namespace magus
