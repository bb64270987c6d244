#include "tuning/values/piece_game.h"

#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

constexpr int kLeastFiles = 6, kLeastRanks = 6;
constexpr int kCustomPieces = 26;

// Queen and King in the middle, Rooks in the corners, Knights and Bishops in turn between.
std::string back_rank(int files) {
    if (files == 10) return "rnabqkbcnr";
    const std::string side = "rnbnbnbnb";
    std::string out = side.substr(0, static_cast<std::size_t>(files - 1) / 2);
    std::string right = side.substr(0, static_cast<std::size_t>(files - 2) / 2);
    std::ranges::reverse(right);
    return out + "qk" + right;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

// Adds orthodox chess on such a board to the catalog; its name there.
Result<std::string> load_board(VariantCatalog& catalog, const std::string& board) {
    const std::vector<std::string> sides = split(board, "x");
    const auto files = sides.size() == 2 ? parse_number<int>(sides[0]) : std::nullopt;
    const auto ranks = sides.size() == 2 ? parse_number<int>(sides[1]) : std::nullopt;
    if (!files || !ranks) return Error{"expected FILESxRANKS, as in 10x8"};
    std::string name = "board-" + board;
    auto section = board_section(name, *files, *ranks);
    if (!section) return section.error();
    if (auto loaded = catalog.load(*section, name); !loaded) return loaded.error();
    return name;
}

bool is_letter_or_definition(const std::string& piece) {
    return !piece.empty() && std::isalpha(static_cast<unsigned char>(piece[0])) &&
           (piece.size() == 1 || piece[1] == ':');
}

// Adds the game with those pieces that are given as Betza, where there are any; its name.
Result<std::string> load_pieces(VariantCatalog& catalog, const std::string& base,
                                const std::vector<std::string>& pieces) {
    const auto entries = catalog.merged_entries(base);
    if (!entries) return entries.error();
    const auto has = [&](const std::string& key) {
        return std::ranges::find(*entries, key, &IniEntry::key) != entries->end();
    };
    std::string added, name = base;
    int number = kCustomPieces;
    for (const std::string& piece : pieces) {
        if (!is_letter_or_definition(piece))
            return Error{"piece '" + piece + "': expected a letter, or LETTER:BETZA"};
        if (piece.size() == 1) continue;
        while (number > 0 && has("customPiece" + std::to_string(number))) --number;
        added += "customPiece" + std::to_string(number--) + " = " + piece + "\n";
        name += "+" + piece;
    }
    if (added.empty()) return base;
    // Only the start position's pieces belong to some games: the new ones do not stand there.
    if (has("startPiecesOnly"))
        return Error{base + " takes only the pieces of its start position: no others can be added"};
    std::ranges::replace(name, ':', '=');
    if (auto loaded = catalog.load("[" + name + ":" + base + "]\n" + added, "--piece"); !loaded)
        return loaded.error();
    return name;
}

Result<std::vector<TypeId>> types_to_measure(const Variant& v, const std::string& name,
                                             const std::vector<std::string>& pieces) {
    if (pieces.empty()) return Error{"which pieces? (--piece)"};
    std::vector<TypeId> out;
    for (const std::string& piece : pieces) {
        const char letter = upper(piece)[0];
        const auto type = v.find_type(letter);
        if (!type) return Error{name + " has no piece with the letter " + letter};
        if (*type == v.king || *type == v.pawn)
            return Error{"King and Pawn are not measured: the Pawn is what values are measured in"};
        if (std::ranges::find(out, *type) != out.end())
            return Error{std::string("piece ") + letter + " is named twice"};
        out.push_back(*type);
    }
    return out;
}

}  // namespace

Result<std::string> board_section(const std::string& name, int files, int ranks) {
    if (files < kLeastFiles || ranks < kLeastRanks || files > Geometry::kMaxSide ||
        ranks > Geometry::kMaxSide || files * ranks > kMaxSquares)
        return Error{"a board has 6 to 16 files and ranks, and at most 120 squares"};
    const std::string pieces = back_rank(files), width = std::to_string(files);
    std::string middle;
    for (int i = 4; i < ranks; ++i) middle += width + "/";
    std::string out = "[" + name + ":" + (files == 10 ? "capablanca" : "chess") + "]\n";
    out += "maxFile = " + width + "\nmaxRank = " + std::to_string(ranks) + "\n";
    if (files != 8 && files != 10) out += "castling = false\n";
    out += "startFen = " + pieces + "/" + std::string(static_cast<std::size_t>(files), 'p') + "/" + middle +
           std::string(static_cast<std::size_t>(files), 'P') + "/" + upper(pieces) +
           (files == 8 || files == 10 ? " w KQkq" : " w -") + " - 0 1\n";
    return out;
}

Result<PieceGame> make_piece_game(VariantCatalog& catalog, const std::string& variant,
                                  const std::string& board, const std::vector<std::string>& pieces) {
    auto base = board.empty() ? Result<std::string>(variant) : load_board(catalog, board);
    if (!base) return base.error();
    auto name = load_pieces(catalog, *base, pieces);
    if (!name) return name.error();
    auto compiled = catalog.get(*name);
    if (!compiled) return compiled.error();
    if (!(*compiled)->both_have_kings())
        return Error{*name + ": pieces are measured only where both sides have Kings"};
    auto types = types_to_measure(**compiled, *name, pieces);
    if (!types) return types.error();
    return PieceGame{*compiled, *types};
}

}  // namespace magus
