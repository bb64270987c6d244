#include "engine/notation/pgn_reader.h"

#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "engine/ends/outcome.h"
#include "engine/notation/notation.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace magus {

namespace {

using Kind = PgnToken::Kind;

constexpr int kMostNag = 255;
constexpr std::size_t kMostTags = 250;

// "!" is $1 and so on, when it stands alone.
constexpr std::string_view kSuffixes[] = {"!", "?", "!!", "??", "!?", "?!"};

bool is_result(std::string_view word) {
    return std::ranges::find(kPgnResults, word) != std::end(kPgnResults);
}

// "12.", "12...", "12" and "..." are no moves; "12.e4" is one after its number.
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t rest = std::min(word.find_first_not_of('.', digits), word.size());
    const bool number = rest == word.size() || rest > digits;
    return number ? word.substr(rest) : word;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

// Names as other programs write them: in any case, and those of orthodox chess.
Result<VariantPtr> find_variant(VariantCatalog& catalog, std::string_view name) {
    auto variant = catalog.get(name);
    if (variant) return variant;
    const std::string other = lower(name);
    if (other == "standard" || other == "from position") return catalog.get("chess");
    auto known = catalog.get(other);
    return known ? known : variant;
}

void append(std::string& comment, const std::string& more) {
    if (!comment.empty() && !more.empty()) comment += ' ';
    comment += more;
}

}  // namespace

PgnReader::PgnReader(std::string_view text, VariantCatalog& catalog, std::string file, std::string otherwise)
    : scanner_(text), catalog_(catalog), file_(std::move(file)), otherwise_(std::move(otherwise)) {}

Result<Done> PgnReader::take() {
    auto token = scanner_.next();
    if (!token) {
        Error error = token.error();
        error.file = file_;
        return error;
    }
    token_ = *std::move(token);
    return Done{};
}

std::optional<Result<PgnGame>> PgnReader::next() {
    std::optional<Result<PgnGame>> read;
    if (const auto done = std::exchange(held_, false) ? Result<Done>(Done{}) : take(); !done)
        read = done.error();
    else if (token_.kind == Kind::End)
        return std::nullopt;
    else
        read = game();
    if (!*read && !held_) scanner_.skip_game();
    return read;
}

Result<PgnGame> PgnReader::game() {
    PgnGame game;
    if (auto done = read_tags(game); !done) return done.error();
    if (auto done = set_up(game); !done) return done.error();
    if (auto done = read_moves(game); !done) return done.error();
    return game;
}

Result<Done> PgnReader::read_tags(PgnGame& game) {
    tags_.clear();
    while (token_.kind == Kind::Tag || (token_.kind == Kind::Comment && tags_.empty())) {
        if (token_.kind == Kind::Comment) {
            append(game.comment, token_.text);
        } else {
            if (std::ranges::find(tags_, token_.name, &PgnToken::name) != tags_.end())
                return error_here("the tag " + shown(token_.name) + " stands twice");
            if (tags_.size() == kMostTags)
                return error_here("more than " + std::to_string(kMostTags) + " tags");
            tags_.push_back(token_);
        }
        if (auto done = take(); !done) return done;
    }
    return Done{};
}

// Variant, start position and the other tags.
Result<Done> PgnReader::set_up(PgnGame& game) const {
    const auto find = [&](std::string_view name) {
        const auto found = std::ranges::find(tags_, name, &PgnToken::name);
        return found == tags_.end() ? nullptr : &*found;
    };
    const PgnToken *variant = find("Variant"), *fen = find("FEN"), *set_up = find("SetUp"),
                   *result = find("Result");
    auto found = find_variant(catalog_, variant ? variant->text : otherwise_);
    if (!found) return variant ? error_at(*variant, found.error().text) : found.error();
    game.variant = *found;
    if (set_up && set_up->text != "0" && set_up->text != "1") return error_at(*set_up, "SetUp is 0 or 1");
    if (set_up && set_up->text == "1" && !fen) return error_at(*set_up, "SetUp is 1, but there is no FEN");
    if (set_up && set_up->text == "0" && fen) return error_at(*set_up, "SetUp is 0, but there is a FEN");
    game.fen = game.variant->start_fen;
    if (fen) {
        const auto pos = Position::from_fen(game.variant, fen->text);
        if (!pos) return error_at(*fen, "FEN: " + pos.error().describe());
        game.fen = pos->fen();
    }
    if (result && !is_result(result->text))
        return error_at(*result, "Result is 1-0, 0-1, 1/2-1/2 or *, not '" + shown(result->text) + "'");
    for (const PgnToken& tag : tags_)
        if (&tag != variant && &tag != fen && &tag != set_up && &tag != result)
            game.tags.push_back({std::string(tag.name), tag.text});
    return Done{};
}

Result<Done> PgnReader::read_moves(PgnGame& game) {
    Position pos = game.start();
    for (;;) {
        switch (token_.kind) {
        case Kind::Comment:
            append(game.moves.empty() ? game.comment : game.moves.back().comment, token_.text);
            break;
        case Kind::Nag: {
            const auto number = parse_number<int>(token_.name);
            if (!number || *number > kMostNag) return error_here("expected '$' and a number up to 255");
            if (auto done = add_nag(game, *number, "$"); !done) return done;
            break;
        }
        case Kind::Open:
            if (auto done = skip_variation(); !done) return done;
            break;
        case Kind::Close: return error_here("')' without '('");
        case Kind::Tag:
            held_ = true;
            return error_here("expected a result (1-0, 0-1, 1/2-1/2 or *) before the next game");
        case Kind::End: return error_here("expected a result (1-0, 0-1, 1/2-1/2 or *) at the end");
        case Kind::Word:
            if (is_result(token_.name)) {
                game.result = token_.name;
                return check_result(game, pos);
            }
            if (auto done = read_word(game, pos); !done) return done;
            break;
        }
        if (auto done = take(); !done) return done;
    }
}

Result<Done> PgnReader::add_nag(PgnGame& game, int number, std::string_view written) const {
    if (game.moves.empty())
        return error_here("there is no move that '" + std::string(written) + "' could speak of");
    game.moves.back().nags.push_back(number);
    return Done{};
}

// A move, or what is written behind one: its number, "!?", "e.p.".
Result<Done> PgnReader::read_word(PgnGame& game, Position& pos) const {
    const std::string_view word = without_number(token_.name);
    if (const auto suffix = std::ranges::find(kSuffixes, word); suffix != std::end(kSuffixes))
        return add_nag(game, static_cast<int>(suffix - std::begin(kSuffixes)) + 1, word);
    if (word.empty() || word == "e.p.") return Done{};
    const auto move = parse_move(pos, word);
    if (!move) return error_here(move.error().text);
    pos.do_move(*move);
    game.moves.push_back({*move, {}, {}});
    return Done{};
}

// The result's token is the current one.
Result<Done> PgnReader::check_result(const PgnGame& game, const Position& final_position) const {
    for (const PgnToken& tag : tags_)
        if (tag.name == "Result" && tag.text != game.result)
            return error_here("the result is " + game.result + ", but the tag says " + tag.text);
    const auto end = outcome(final_position);
    using Sort = EndKind::Sort;
    const bool certain = end && (end->kind.sort == Sort::Mate || end->kind.sort == Sort::Stalemate ||
                                 end->kind.sort == Sort::BareKing);
    if (certain && game.result != "*" && game.result != result_token(*end))
        return error_here("the result is " + game.result + ", but the board says " +
                          std::string(result_token(*end)) + ", " + std::string(end->kind.name));
    return Done{};
}

Result<Done> PgnReader::skip_variation() {
    const PgnToken opening = token_;
    for (int depth = 1; depth > 0;) {
        if (auto done = take(); !done) return done;
        if (token_.kind == Kind::Open) ++depth;
        if (token_.kind == Kind::Close) --depth;
        if (token_.kind == Kind::End || token_.kind == Kind::Tag)
            return error_at(opening, "the variation that begins here does not end");
    }
    return Done{};
}

Result<std::vector<PgnGame>> read_pgn_file(const std::string& path, VariantCatalog& catalog,
                                           const std::string& otherwise) {
    const auto text = read_text_file(path);
    if (!text) return text.error();
    PgnReader reader(*text, catalog, path, otherwise);
    std::vector<PgnGame> out;
    while (auto game = reader.next()) {
        if (!*game) return game->error();
        out.push_back(**std::move(game));
    }
    return out;
}

}  // namespace magus
