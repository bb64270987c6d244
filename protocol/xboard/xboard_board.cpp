#include "protocol/xboard/xboard_board.h"

#include "engine/base/text.h"
#include "protocol/xboard/xboard_betza.h"
#include "protocol/xboard/xboard_names.h"

#include <algorithm>
#include <charconv>

namespace magus {

namespace {

constexpr std::string_view kCourierStart =
    "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR w - - 0 1";

// Adds `shift` to the rank of every square of a text.
std::string renumbered(std::string_view text, int shift) {
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        out += text[i];
        const bool file = text[i] >= 'a' && text[i] <= 'p';
        std::size_t end = ++i;
        while (end < text.size() && end < i + 2 && is_digit(text[end])) ++end;
        if (!file || end == i) continue;
        int rank = 0;
        std::from_chars(text.data() + i, text.data() + end, rank);
        out += std::to_string(rank + shift);
        i = end;
    }
    return out;
}

// What XBoard calls the first rank.
int first_rank(int ranks) { return ranks == 10 ? 0 : 1; }

}  // namespace

XboardBoard::XboardBoard(VariantPtr variant)
    : variant_(std::move(variant)),
      pieces_(XboardPieces::choose(*variant_)),
      has_side_file_(variant_->conversion.type != kNoType && !built_into_xboard(variant_->xboard_name)) {}

// XBoard gets the board and the moves of games that it does not know. Otherwise it has its own rules: mate loses, what
// is captured leaves the game, no side passes, and Kings are on the board.
bool XboardBoard::can_be_described() const {
    const Variant& v = *variant_;
    if (built_into_xboard(v.xboard_name)) return true;
    const bool other_rules = v.drop.captures || v.facts.passes || v.checkmate_score != 0 ||
                             v.played.mate_value || v.facts.first_leaps ||
                             std::ranges::find(v.hand_order, v.king) != v.hand_order.end();
    return xboard_can_bear(v.xboard_name) && pieces_ && !other_rules &&
           files() + (pieces_->holdings() > 0 ? 4 : 0) <= 16;
}

bool XboardBoard::is_described() const {
    return !built_into_xboard(variant_->xboard_name) && can_be_described();
}

std::string XboardBoard::name(XboardSquare s) const {
    return static_cast<char>('a' + s.file) + std::to_string(s.rank + first_rank(ranks()));
}

std::optional<XboardSquare> XboardBoard::read(std::string_view& text) const {
    if (text.size() < 2 || !is_digit(text[1])) return std::nullopt;
    int rank = 0;
    const char* end = text.data() + std::min<std::size_t>(text.size(), 3);
    const auto [stop, error] = std::from_chars(text.data() + 1, end, rank);
    const XboardSquare s{text[0] - 'a', rank - first_rank(ranks())};
    text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
    return s;
}

XboardSquare XboardBoard::beside(Color c, int k) const {
    const int rank = 1 + k;
    return {variant_->board.files() + 1, c == Color::White ? rank : ranks() - 1 - rank};
}

std::string XboardBoard::start_fen() const {
    return variant_->xboard_name == "courier" ? std::string(kCourierStart) : variant_->start_fen;
}

std::string to_xboard(const Geometry& board, std::string_view text) {
    return board.ranks() == 10 ? renumbered(text, -1) : std::string(text);
}

std::string from_xboard(const Geometry& board, std::string_view text) {
    return board.ranks() == 10 ? renumbered(text, +1) : std::string(text);
}

}  // namespace magus
