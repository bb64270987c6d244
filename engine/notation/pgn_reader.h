#pragma once

// Reads the games of a PGN file one after the other. A bad game is an error with line and column; the games after
// it can still be read. Moves are SAN or coordinates, with or without numbers; variations are passed over and not
// looked into. The result has to stand at the end, agree with the Result tag and with a mate on the board.

#include "engine/base/result.h"
#include "engine/games/variant_catalog.h"
#include "engine/notation/pgn.h"
#include "engine/notation/pgn_scanner.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magus {

class PgnReader {
public:
    // `text` and `catalog` have to outlive the reader. A game without a Variant tag is one of `otherwise`;
    // `file` is what errors name.
    PgnReader(std::string_view text, VariantCatalog& catalog, std::string file = {},
              std::string otherwise = "chess");

    // Returns nothing at the end of the text.
    std::optional<Result<PgnGame>> next();

private:
    Result<PgnGame> game();
    Result<Done> read_tags(PgnGame& game);
    Result<Done> set_up(PgnGame& game) const;
    Result<Done> read_moves(PgnGame& game);
    Result<Done> add_nag(PgnGame& game, int number, std::string_view written) const;
    Result<Done> read_word(PgnGame& game, Position& pos) const;
    Result<Done> check_result(const PgnGame& game, const Position& final_position) const;
    Result<Done> skip_variation();
    Result<Done> take();  // the next token
    Error error_here(std::string text) const { return error_at(token_, std::move(text)); }
    Error error_at(const PgnToken& token, std::string text) const {
        return Error{std::move(text), token.line, token.column, file_};
    }

    PgnScanner scanner_;
    VariantCatalog& catalog_;
    std::string file_, otherwise_;
    PgnToken token_;              // the current one
    bool held_ = false;           // it is the first of the next game
    std::vector<PgnToken> tags_;  // of the game that is being read
};

// All games of a file; the first bad one makes it an error. There may be none.
Result<std::vector<PgnGame>> read_pgn_file(const std::string& path, VariantCatalog& catalog,
                                           const std::string& otherwise = "chess");

}  // namespace magus
