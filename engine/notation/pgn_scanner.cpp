#include "engine/notation/pgn_scanner.h"

#include "engine/base/text.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kWordEnds = " \t\r\n\v\f{}();$[]\"";

std::string with_single_blanks(std::string_view text) {
    std::string out;
    for (char c : trim(text)) {
        const bool blank = kBlanks.find(c) != kBlanks.npos;
        if (!blank)
            out += c;
        else if (out.back() != ' ')
            out += ' ';
    }
    return out;
}

bool is_name_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

}  // namespace

PgnScanner::PgnScanner(std::string_view text) : text_(text) {
    if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
    last_brace_ = text_.rfind('}');
}

void PgnScanner::advance(std::size_t count) {
    for (const std::size_t end = std::min(at_ + count, text_.size()); at_ < end;)
        if (text_[at_++] == '\n') {
            ++line_;
            line_start_ = at_;
        }
}

// Lines that begin with '%' are not for PGN readers.
void PgnScanner::skip_blanks() {
    while (at_ < text_.size()) {
        if (at_ == line_start_ && text_[at_] == '%')
            advance(std::min(text_.find('\n', at_), text_.size()) - at_);
        else if (kBlanks.find(text_[at_]) != kBlanks.npos)
            advance(1);
        else
            return;
    }
}

void PgnScanner::skip_game() {
    for (bool empty_before = false; at_ < text_.size();) {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        advance(end + 1 - at_);
        if (empty_before && peek() == '[') return;
        const std::string_view line = text_.substr(at_, std::min(text_.find('\n', at_), text_.size()) - at_);
        empty_before = trim(line).empty();
    }
}

Result<PgnToken> PgnScanner::next() {
    using enum PgnToken::Kind;
    skip_blanks();
    PgnToken token = here(End);
    if (at_ >= text_.size()) return token;
    const auto single = [&](PgnToken::Kind kind) {
        advance(1);
        token.kind = kind;
        return token;
    };
    switch (peek()) {
    case '[': return tag();
    case '{': return braces();
    case ';': return rest_of_line();
    case '(': return single(Open);
    case ')': return single(Close);
    case '$': {
        advance(1);
        const std::size_t digits = text_.substr(at_).find_first_not_of("0123456789");
        token.kind = Nag;
        token.name = text_.substr(at_, digits);
        if (token.name.empty()) return error("expected a number after '$'");
        advance(token.name.size());
        return token;
    }
    default: break;
    }
    token.kind = Word;
    token.name = take_word();
    if (token.name.empty()) return error(std::string("unexpected '") + shown(text_.substr(at_, 1)) + "'");
    return token;
}

// Parentheses right behind a move belong to it when they enclose one word: "exd6(M=C)", "Kd5(xd4)".
std::string_view PgnScanner::take_word() {
    const std::size_t begin = at_;
    std::size_t end = std::min(text_.find_first_of(kWordEnds, at_), text_.size());
    if (end > begin && end < text_.size() && text_[end] == '(') {
        const std::size_t close = text_.find_first_of(" \t\r\n\v\f{}();$[]\".", end + 1);
        if (close != text_.npos && close > end + 1 && text_[close] == ')')
            end = std::min(text_.find_first_of(kWordEnds, close + 1), text_.size());
    }
    advance(end - begin);
    return text_.substr(begin, end - begin);
}

// [Name "value"], with \" and \\ in the value.
Result<PgnToken> PgnScanner::tag() {
    PgnToken token = here(PgnToken::Kind::Tag);
    const auto skip = [this] {
        while (peek() == ' ' || peek() == '\t') advance(1);
    };
    advance(1);
    skip();
    const std::size_t begin = at_;
    while (is_name_char(peek())) advance(1);
    token.name = text_.substr(begin, at_ - begin);
    if (token.name.empty()) return error("expected the name of a tag");
    skip();
    if (peek() != '"') return error("expected the tag's value in quotes");
    advance(1);
    while (peek() != '"') {
        if (at_ >= text_.size() || peek() == '\n' || peek() == '\r')
            return error("expected '\"' at the end of the tag's value");
        if (peek() == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\'))
            advance(1);
        token.text += peek();
        advance(1);
    }
    advance(1);
    skip();
    if (peek() != ']') return error("expected ']' at the end of the tag");
    advance(1);
    return token;
}

Result<PgnToken> PgnScanner::braces() {
    PgnToken token = here(PgnToken::Kind::Comment);
    if (last_brace_ == text_.npos || at_ > last_brace_)
        return error("the comment that begins here does not end");
    const std::size_t end = text_.find('}', at_);
    token.text = with_single_blanks(text_.substr(at_ + 1, end - at_ - 1));
    advance(end + 1 - at_);
    return token;
}

Result<PgnToken> PgnScanner::rest_of_line() {
    PgnToken token = here(PgnToken::Kind::Comment);
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    token.text = with_single_blanks(text_.substr(at_ + 1, end - at_ - 1));
    advance(end - at_);
    return token;
}

}  // namespace magus
