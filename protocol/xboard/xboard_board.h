#pragma once

// A game as XBoard sees it: its board, which may have more files than ours, the names of squares there, the lines
// that define the game, and XBoard's way of writing a FEN. Facts tried on XBoard 4.9.1.

#include "engine/position/position.h"
#include "protocol/xboard/xboard_pieces.h"

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

// A square of XBoard's board, file and rank counted from 0.
struct XboardSquare {
    int file = 0, rank = 0;
    auto operator<=>(const XboardSquare&) const = default;
};

class XboardBoard {
public:
    explicit XboardBoard(VariantPtr variant);

    const Variant& variant() const { return *variant_; }
    // A game that XBoard knows, or a name that it can bear, a picture for each piece, and rules that do not get in the way
    // of its own.
    bool can_be_described() const;
    // Does XBoard follow our description of its pieces?
    bool is_described() const;
    // "setup (LETTERS) 12x8+0_fairy FEN" and "piece P& fmWfceFifmnD" for each type; of games that XBoard has built in
    // nothing, or a setup alone.
    std::vector<std::string> definition() const;
    // Where the game starts on XBoard's side, as we write it: its built-in courier begins before the customary opening
    // moves.
    std::string start_fen() const;
    // Our spelling of a FEN that XBoard wrote. What XBoard cannot write is taken to be as at the start of the game: a
    // convertible piece not promoted, a Changeling a Bishop, pieces on their first squares never moved.
    std::string fen_from_xboard(std::string_view fen) const;

    // XBoard counts ranks from 0 on boards with exactly ten, else from 1 as we do.
    std::string name(XboardSquare s) const;
    std::string name(Square s) const { return name(at(s)); }
    XboardSquare at(Square s) const { return {variant_->board.file(s), variant_->board.rank(s)}; }
    // Reads a square at the start of `text` and removes it from there.
    std::optional<XboardSquare> read(std::string_view& text) const;
    // Our square, or none when it is beside our board.
    Square ours(XboardSquare s) const { return variant_->board.at(s.file, s.rank); }

    int files() const { return variant_->board.files() + (has_side_file_ ? 2 : 0); }
    int ranks() const { return variant_->board.ranks(); }
    const XboardPieces& pieces() const { return *pieces_; }

    // The file beside the board, behind one of holes, that games with a convertible piece have: there she waits, each side's on
    // one square, and there stand the forms that a player may choose, in the order of Conversion::choice.
    bool has_side_file() const { return has_side_file_; }
    XboardSquare waiting(Color c) const { return beside(c, 0); }
    XboardSquare choice(Color c, std::size_t k) const { return beside(c, 1 + static_cast<int>(k)); }

private:
    XboardSquare beside(Color c, int k) const;
    std::string setup_line() const;
    std::string placement_for_xboard() const;

    VariantPtr variant_;
    std::optional<XboardPieces> pieces_;
    bool has_side_file_ = false;
};

// Ranks renumbered in a text of moves in our spelling.
std::string to_xboard(const Geometry& board, std::string_view text);
std::string from_xboard(const Geometry& board, std::string_view text);

}  // namespace magus
