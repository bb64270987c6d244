#pragma once

// Takes the text of a PGN file apart: tags, words, comments, and where they stood. What they mean is the reader's
// matter (pgn_reader.h). Takes time in proportion to the text, whatever it is.

#include "engine/base/result.h"

#include <string>
#include <string_view>

namespace magus {

struct PgnToken {
    enum class Kind {
        Tag,      // name and value
        Word,     // a move, a move number, a result
        Comment,  // its text, blanks and line ends made one blank each
        Nag,      // the number's digits
        Open,     // of a variation
        Close,
        End,  // of the text
    };
    Kind kind = Kind::End;
    std::string_view name;  // of a tag; the word
    std::string text;       // a tag's value, a comment
    int line = 1, column = 1;
};

class PgnScanner {
public:
    explicit PgnScanner(std::string_view text);

    // Errors have line and column, and no file.
    Result<PgnToken> next();
    // Goes on to the next game: to a line that begins with '[' after an empty one.
    void skip_game();

private:
    void skip_blanks();
    void advance(std::size_t count);
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    int column() const { return static_cast<int>(at_ - line_start_) + 1; }
    Error error(std::string text) const { return Error{std::move(text), line_, column()}; }
    Result<PgnToken> tag();
    Result<PgnToken> braces();
    Result<PgnToken> rest_of_line();
    std::string_view take_word();
    PgnToken here(PgnToken::Kind kind) const { return {kind, {}, {}, line_, column()}; }

    std::string_view text_;
    std::size_t at_ = 0, line_start_ = 0;
    std::size_t last_brace_ = 0;  // a comment that begins later does not end
    int line_ = 1;
};

}  // namespace magus
