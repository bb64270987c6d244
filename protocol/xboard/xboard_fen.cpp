// XBoard's way of writing FENs, both ways, and the setup line, which is one of them.

#include "protocol/words.h"
#include "protocol/xboard/xboard_betza.h"
#include "protocol/xboard/xboard_board.h"
#include "protocol/xboard/xboard_names.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char like(char model, char c) { return model == upper(model) ? upper(c) : lower(c); }

// One square of a FEN: empty, "*", "N", "+B".
using Cells = std::vector<std::string>;

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> out(1);
    for (char c : text)
        if (c == at)
            out.emplace_back();
        else
            out.back() += c;
    return out;
}

Cells cells_of(std::string_view row) {
    Cells out;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(row[i]))) {
            const std::size_t end = std::min(row.find_first_not_of("0123456789", i), row.size());
            // Far more than a row has is as wrong as a little more.
            const int empty = std::min(parse_number<int>(row.substr(i, end - i)).value_or(100), 100);
            out.insert(out.end(), static_cast<std::size_t>(empty), "");
            i = end - 1;
        } else if (row[i] == '+' && i + 1 < row.size()) {
            out.emplace_back(row.substr(i++, 2));
        } else {
            out.emplace_back(1, row[i]);
        }
    }
    return out;
}

std::string row_of(const Cells& cells) {
    std::string out;
    int empty = 0;
    const auto flush = [&] { out += empty > 0 ? std::to_string(std::exchange(empty, 0)) : ""; };
    for (const std::string& cell : cells) {
        if (cell.empty()) {
            ++empty;
            continue;
        }
        flush();
        out += cell;
    }
    flush();
    return out;
}

std::vector<std::string> fields_of(std::string_view fen) {
    Words words(fen);
    std::vector<std::string> out;
    while (!words.empty()) out.emplace_back(words.next());
    return out;
}

// The placement without its bracket, and what stands in the bracket.
std::pair<std::string, std::optional<std::string>> without_hands(const std::string& placement) {
    const std::size_t open = placement.find('[');
    if (open == placement.npos) return {placement, std::nullopt};
    const std::size_t close = std::min(placement.find(']', open), placement.size());
    return {placement.substr(0, open), placement.substr(open + 1, close - open - 1)};
}

// XBoard's castling letters: K, Q or files of Rooks. Letters that we do not use name files; the outermost are K and Q.
std::string rights_from_xboard(const Variant& v, std::string_view text) {
    std::string out;
    for (char c : text) {
        const char letter = upper(c);
        if (letter == 'K' || letter == 'Q' || v.marked_types.any() ||
            v.castling.mode == CastlingMode::Chess960)
            out += c;
        else if (letter == 'A' + v.board.files() - 1)
            out += like(c, 'K');
        else if (letter == 'A')
            out += like(c, 'Q');
    }
    return out == "-" ? "" : out;
}

// XBoard calls xiangqi's pieces Horse and Elephant.
std::string our_letters(std::string_view game, std::string placement) {
    if (game == "xiangqi")
        for (char& c : placement)
            if (upper(c) == 'H' || upper(c) == 'E') c = like(c, upper(c) == 'H' ? 'N' : 'B');
    return placement;
}

// The marks of pieces that have never moved, all of them.
std::string all_marks(const Variant& v) {
    std::string out;
    for (Color c : kColors)
        for (Square s : v.marked_squares)
            if (v.board.relative_rank(c, s) < v.board.ranks() / 2) {
                const char file = static_cast<char>('A' + v.board.file(s));
                out += c == Color::White ? file : lower(file);
            }
    return out;
}

// XBoard's own rank in the en passant field is not to be trusted: a square of that file that can be one.
std::string en_passant_from_xboard(const VariantPtr& variant, std::vector<std::string> fields) {
    const auto fits = [&](const std::string& squares) {
        fields[3] = squares;
        return static_cast<bool>(Position::from_fen(variant, join(fields, " ")));
    };
    const std::string given = fields[3], renumbered = from_xboard(variant->board, given);
    for (const std::string& text : {renumbered, given})
        if (fits(text)) return text;
    for (int rank = 1; rank <= variant->board.ranks(); ++rank)
        if (const std::string square = given[0] + std::to_string(rank); fits(square)) return square;
    return "-";
}

// The square beside a FEN's row.
XboardSquare beside_row(const XboardBoard& board, std::size_t row) {
    return {board.files() - 1, board.ranks() - 1 - static_cast<int>(row)};
}

// What stands beside the board at the start: who waits, what may be chosen, else a hole.
std::string beside_at_start(const XboardBoard& board, XboardSquare square) {
    const Conversion& rule = board.variant().conversion;
    std::string out = "*";
    for (Color c : kColors) {
        const auto piece = [&](TypeId t) {
            const char letter = board.pieces().letter(t);
            return std::string(1, c == Color::White ? letter : lower(letter));
        };
        if (square == board.waiting(c)) out = rule.from_hand ? piece(rule.type) : "";
        for (std::size_t k = 0; k < rule.choice.size(); ++k)
            if (square == board.choice(c, k)) out = piece(rule.choice[k]);
    }
    return out;
}

char letter_for_xboard(const XboardBoard& board, char ours) {
    const auto type = board.variant().find_type(upper(ours));
    return type ? like(ours, board.pieces().letter(*type)) : ours;
}

// One with a '+' is written as what it shows.
std::string cell_from_xboard(const XboardBoard& board, const std::string& cell) {
    const auto type = board.pieces().find(upper(cell.back()));
    if (!type) return cell;
    const auto* raised = cell[0] == '+' ? board.pieces().raised_from(*type) : nullptr;
    return std::string(1, like(cell.back(), board.variant().types[raised ? raised->shows : *type].letter));
}

std::string hand_from_xboard(const XboardBoard& board, std::string_view hand) {
    std::string out;
    for (char c : hand)
        if (c != '-') out += cell_from_xboard(board, std::string(1, c));
    return out;
}

// XBoard's placement in our letters, on our board: who waits beside it is in hand.
struct Placement {
    std::vector<std::string> rows;
    std::optional<std::string> hand;
    bool had_side_file = false;

    std::string text(const Variant& v) const {
        return join(rows, "/") + (hand && !v.hand_order.empty() ? "[" + *hand + "]" : "");
    }
};

Placement placement_from_xboard(const XboardBoard& board, const std::string& text) {
    const auto [placement, bracket] = without_hands(text);
    Placement out;
    out.rows = split(placement, '/');
    if (bracket) out.hand = hand_from_xboard(board, *bracket);
    for (std::size_t i = 0; i < out.rows.size(); ++i) {
        Cells cells = cells_of(out.rows[i]);
        for (std::string& cell : cells)
            if (!cell.empty()) cell = cell_from_xboard(board, cell);
        if (board.has_side_file() && cells.size() == static_cast<std::size_t>(board.files())) {
            out.had_side_file = true;
            if (!out.hand) out.hand.emplace();
            const XboardSquare beside = beside_row(board, i);
            if (beside == board.waiting(Color::White) || beside == board.waiting(Color::Black))
                *out.hand += cells.back();
            cells.resize(cells.size() - 2);
        }
        out.rows[i] = row_of(cells);
    }
    return out;
}

}  // namespace

std::string XboardBoard::placement_for_xboard() const {
    const auto [placement, hand] = without_hands(fields_of(variant_->start_fen)[0]);
    std::vector<std::string> rows = split(placement, '/');
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cells cells = cells_of(rows[i]);
        for (std::string& cell : cells)
            if (cell.size() == 1) cell[0] = letter_for_xboard(*this, cell[0]);
        if (has_side_file_) cells.insert(cells.end(), {"*", beside_at_start(*this, beside_row(*this, i))});
        rows[i] = row_of(cells);
    }
    std::string out = join(rows, "/");
    if (!variant_->drops) return out;
    out += "[";
    for (char c : hand.value_or("")) out += letter_for_xboard(*this, c);
    return out + "]";
}

std::string XboardBoard::setup_line() const {
    std::vector<std::string> fields = fields_of(variant_->start_fen);
    fields[0] = placement_for_xboard();
    std::erase_if(fields[2],
                  [](char c) { return std::string_view("KQkq-").find(c) == std::string_view::npos; });
    if (fields[2].empty()) fields[2] = "-";
    // Where pieces are dropped, a game of XBoard's in which captured ones do not go to a hand.
    const std::string parent = pieces_->holdings() > 0 ? "bughouse" : "fairy";
    return "setup (" + pieces_->table() + ") " + std::to_string(files()) + "x" + std::to_string(ranks()) +
           "+" + std::to_string(pieces_->holdings()) + "_" + parent + " " + join(fields, " ");
}

std::vector<std::string> XboardBoard::definition() const {
    if (!can_be_described()) return {};
    if (built_into_xboard(variant_->xboard_name)) {
        const std::string setup(xboard_setup(variant_->xboard_name));
        return setup.empty() ? std::vector<std::string>() : std::vector{setup};
    }
    std::vector<std::string> out{setup_line()};
    for (std::string& line : xboard_piece_lines(*variant_, *pieces_)) out.push_back(std::move(line));
    return out;
}

std::string XboardBoard::fen_from_xboard(std::string_view fen) const {
    std::vector<std::string> fields = fields_of(fen);
    if (fields.size() < 3) return std::string(fen);
    if (built_into_xboard(variant_->xboard_name)) fields[0] = our_letters(variant_->xboard_name, fields[0]);
    if (!pieces_) return join(fields, " ");
    const Placement placement = placement_from_xboard(*this, fields[0]);
    fields[0] = placement.text(*variant_);
    fields[2] = rights_from_xboard(*variant_, fields[2]);
    const bool marked = fields[2].find_first_not_of("KQkq") != fields[2].npos;
    const bool at_start = fields[0] == fields_of(variant_->start_fen)[0];
    if (!marked && (placement.had_side_file || at_start)) fields[2] += all_marks(*variant_);
    if (fields[2].empty()) fields[2] = "-";
    if (fields.size() > 3 && fields[3] != "-") fields[3] = en_passant_from_xboard(variant_, fields);
    return join(fields, " ");
}

}  // namespace magus
