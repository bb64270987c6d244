#include "protocol/pages/diagram_text.h"

#include <algorithm>
#include <cctype>
#include <iomanip>
#include <set>
#include <sstream>

namespace magus {

namespace {

char letter(bool capture, Manner manner) {
    switch (manner) {
    case Manner::None: return ' ';
    case Manner::Hurdle: return capture ? 'h' : 'g';
    case Manner::Withdrawal: return 'w';
    case Manner::Leap: return capture ? 'X' : 'M';
    default: return capture ? 'x' : 'm';
    }
}

// One to three characters: 'm' and 'x' (capitals for leaps) or 'o' for both alike, '1' for a first move.
std::string sign(const Mark& mark) {
    if (!mark.reached()) return mark.must_be_empty ? "." : "";
    const char quiet = letter(false, mark.quiet.manner), capture = letter(true, mark.capture.manner);
    const bool first = mark.quiet.first_only || mark.capture.first_only;
    std::string out;
    if (quiet == 'm' && capture == 'x')
        out = "o";
    else if (quiet == 'M' && capture == 'X')
        out = "O";
    else
        for (char c : {quiet, capture})
            if (c != ' ') out += c;
    return first ? out + '1' : out;
}

std::string cell(const DiagramView& view, const PieceType& type, Square s) {
    if (!s.exists()) return "###";
    if (view.body.has(s)) return std::string{'[', type.letter, ']'};
    std::string text = sign(view.mark(s));
    if (text.size() < 3) text = " " + text;
    text.resize(3, ' ');
    return text;
}

void draw_view(std::ostream& out, const Geometry& board, const PieceType& type, const DiagramView& view) {
    std::string edge = "    +";
    for (int file = view.first_file; file <= view.last_file; ++file) edge += "---+";
    out << edge << '\n';
    for (int rank = view.last_rank; rank >= view.first_rank; --rank) {
        out << std::setw(3) << rank + 1 << " |";
        for (int file = view.first_file; file <= view.last_file; ++file)
            out << cell(view, type, board.at(file, rank)) << '|';
        out << '\n' << edge << '\n';
    }
    out << "    ";
    for (int file = view.first_file; file <= view.last_file; ++file)
        out << "  " << static_cast<char>('a' + file) << ' ';
    out << '\n';
}

}  // namespace

std::string draw(const MoveDiagram& diagram) {
    std::ostringstream out;
    for (std::size_t i = 0; i < diagram.views.size(); ++i) {
        if (i > 0) out << '\n';
        draw_view(out, diagram.variant.board, diagram.variant.types[diagram.type], diagram.views[i]);
    }
    return out.str();
}

std::string legend(const MoveDiagram& diagram) {
    std::set<char> used;
    bool slides = false;
    for (const DiagramView& view : diagram.views)
        for (Square s : diagram.variant.board.squares()) {
            const Mark& mark = view.mark(s);
            for (char c : sign(mark)) used.insert(c);
            slides |= mark.quiet.manner == Manner::Slide || mark.capture.manner == Manner::Slide;
        }
    const auto either = [&](char c) {
        return used.contains(c) || used.contains(static_cast<char>(std::toupper(c)));
    };
    std::string out;
    const auto row = [&](bool wanted, const std::string& text) {
        if (wanted) out += "  " + text + '\n';
    };
    row(either('o'), "o  moves and captures");
    row(either('m'), "m  moves without capture");
    row(either('x'), "x  captures");
    row(used.contains('g'), "g  moves over a piece in between");
    row(used.contains('h'), "h  captures over a piece in between");
    row(used.contains('w'), "w  captures it by moving directly away from it");
    row(used.contains('1'), "1  only from its first squares");
    row(used.contains('.'), ".  must be empty, and is not reached");
    row(slides, "Small letters: blocked by what stands on the way.");
    row(std::ranges::any_of(used, [](char c) { return c == 'O' || c == 'M' || c == 'X'; }),
        "Capitals: leaps, whatever stands between.");
    return out;
}

}  // namespace magus
