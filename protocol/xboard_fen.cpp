// XBoard's way of writing FENs, both ways, and the setup line, which is one of them.

#include "protocol/words.h"
#include "protocol/xboard_betza.h"
#include "protocol/xboard_board.h"
#include "protocol/xboard_names.h"

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
        if (letter == 'K' || letter == 'Q' || v.marked_types != 0 ||
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

}  // namespace

std::string XboardBoard::placement_for_xboard() const {
    const auto [placement, hand] = without_hands(fields_of(variant_->start_fen)[0]);
    std::vector<std::string> rows = split(placement, '/');
    const auto shown = [this](char c) {
        const auto type = variant_->find_type(upper(c));
        return type ? like(c, pieces_->letter(*type)) : c;
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cells cells = cells_of(rows[i]);
        for (std::string& cell : cells)
            if (cell.size() == 1) cell[0] = shown(cell[0]);
        if (has_side_file_) {
            const XboardSquare side{files() - 1, ranks() - 1 - static_cast<int>(i)};
            std::string beside_it = "*";
            const MagicianRule& rule = variant_->magician;
            for (Color c : kColors) {
                const auto token = [&](TypeId t) {
                    return std::string(1, c == Color::White ? pieces_->letter(t) : lower(pieces_->letter(t)));
                };
                if (side == waiting(c)) beside_it = rule.from_hand ? token(rule.type) : "";
                for (std::size_t k = 0; k < rule.choice.size(); ++k)
                    if (side == choice(c, k)) beside_it = token(rule.choice[k]);
            }
            cells.push_back("*");
            cells.push_back(beside_it);
        }
        rows[i] = row_of(cells);
    }
    std::string out = join(rows, "/");
    if (!variant_->drops) return out;
    out += "[";
    for (char c : hand.value_or("")) out += shown(c);
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
    const auto ours = [this](const std::string& cell) {
        const auto type = pieces_->find(upper(cell.back()));
        if (!type) return cell;
        const auto* raised = cell[0] == '+' ? pieces_->raised_from(*type) : nullptr;
        return std::string(1, like(cell.back(), variant_->types[raised ? raised->shows : *type].letter));
    };
    const auto [placement, bracket] = without_hands(fields[0]);
    std::optional<std::string> hand;
    if (bracket) {
        hand.emplace();
        for (char c : *bracket)
            if (c != '-') *hand += ours(std::string(1, c));
    }
    std::vector<std::string> rows = split(placement, '/');
    bool side_file = false;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Cells cells = cells_of(rows[i]);
        for (std::string& cell : cells)
            if (!cell.empty()) cell = ours(cell);
        if (has_side_file_ && cells.size() == static_cast<std::size_t>(files())) {
            side_file = true;
            const XboardSquare side{files() - 1, ranks() - 1 - static_cast<int>(i)};
            if (!hand) hand.emplace();
            if (side == waiting(Color::White) || side == waiting(Color::Black)) *hand += cells.back();
            cells.resize(cells.size() - 2);
        }
        rows[i] = row_of(cells);
    }
    fields[0] = join(rows, "/");
    if (hand && !variant_->hand_order.empty()) fields[0] += "[" + *hand + "]";
    fields[2] = rights_from_xboard(*variant_, fields[2]);
    const bool marked = fields[2].find_first_not_of("KQkq") != fields[2].npos;
    const bool at_start = fields[0] == fields_of(variant_->start_fen)[0];
    if (!marked && (side_file || at_start)) fields[2] += all_marks(*variant_);
    if (fields[2].empty()) fields[2] = "-";
    if (fields.size() > 3 && fields[3] != "-") fields[3] = en_passant_from_xboard(variant_, fields);
    return join(fields, " ");
}

}  // namespace magus
