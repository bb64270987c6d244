#include "engine/notation/pgn.h"

#include "engine/base/decimals.h"
#include "engine/base/text.h"
#include "engine/notation/notation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace magus {

namespace {

constexpr std::size_t kWidth = 80;
// The tags that every game has, in the standard's order, before the result.
constexpr std::array<std::string_view, 6> kRoster{"Event", "Site", "Date", "Round", "White", "Black"};

std::string tag_line(std::string_view name, std::string_view value) {
    std::string text;
    for (char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return "[" + std::string(name) + " \"" + text + "\"]\n";
}

// Words filled into lines.
class Filler {
public:
    void add(std::string_view word) {
        if (word.empty()) return;
        if (line_length_ > 0 && line_length_ + 1 + word.size() > kWidth) {
            text_ += '\n';
            line_length_ = 0;
        }
        if (line_length_ > 0) {
            text_ += ' ';
            ++line_length_;
        }
        text_ += word;
        line_length_ += word.size();
    }
    // In braces, which cannot stand inside.
    void add_comment(std::string_view comment) {
        if (comment.empty()) return;
        std::string text = "{" + std::string(comment) + "}";
        std::replace_if(
            text.begin() + 1, text.end() - 1, [](char c) { return c == '{' || c == '}'; }, '|');
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
            add(std::string_view(text).substr(at, end - at));
            at = end + 1;
        }
    }
    std::string text() const { return text_ + "\n"; }

private:
    std::string text_;
    std::size_t line_length_ = 0;
};

}  // namespace

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    if (found == tags.end()) return std::nullopt;
    return found->value;
}

Position PgnGame::start() const { return *Position::from_fen(variant, fen); }

Position PgnGame::final_position() const {
    Position pos = start();
    for (const PgnMove& played : moves) pos.do_move(played.move);
    return pos;
}

std::string to_pgn(const PgnGame& game) {
    std::string out;
    for (std::string_view name : kRoster)
        out += tag_line(name, game.tag(name).value_or(name == "Date" ? "????.??.??" : "?"));
    out += tag_line("Result", game.result);
    if (game.variant->name != "chess") out += tag_line("Variant", game.variant->name);
    if (game.fen != game.variant->start_fen) out += tag_line("SetUp", "1") + tag_line("FEN", game.fen);
    for (const PgnTag& tag : game.tags)
        if (std::ranges::find(kRoster, tag.name) == kRoster.end()) out += tag_line(tag.name, tag.value);

    Filler filler;
    filler.add_comment(game.comment);
    Position pos = game.start();
    bool number_due = true;
    for (const PgnMove& played : game.moves) {
        const bool white = pos.side_to_move() == Color::White;
        if (white || number_due) filler.add(std::to_string(pos.full_move()) + (white ? "." : "..."));
        filler.add(to_san(pos, played.move));
        for (int nag : played.nags) filler.add("$" + std::to_string(nag));
        filler.add_comment(played.comment);
        number_due = !played.comment.empty();
        pos.do_move(played.move);
    }
    filler.add(game.result);
    return out + "\n" + filler.text() + "\n";
}

std::string pgn_date_today() {
    using std::chrono::floor, std::chrono::days, std::chrono::system_clock;
    const std::chrono::year_month_day day{floor<days>(system_clock::now())};
    char text[32];
    std::snprintf(text, sizeof text, "%04d.%02u.%02u", static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
    return text;
}

// ---- Notes of engines

std::string to_comment(const MoveNote& note) {
    std::string out;
    if (note.mate)
        out = (*note.mate < 0 ? "-M" : "+M") + std::to_string(std::abs(*note.mate));
    else if (note.centipawns)
        out = (*note.centipawns < 0 ? "-" : "+") + fixed(std::abs(*note.centipawns) / 100.0, 2);
    if (!out.empty()) out += "/" + std::to_string(note.depth);
    if (note.time) {
        std::string seconds = fixed(static_cast<double>(note.time->count()) / 1000.0, 3);
        seconds.erase(seconds.find_last_not_of('0') + 1);
        if (seconds.back() == '.') seconds.pop_back();
        out += (out.empty() ? "" : " ") + seconds + "s";
    }
    return out;
}

std::optional<MoveNote> read_note(std::string_view comment) {
    constexpr int kMost = 10'000'000;  // of anything: more is no note of an engine
    comment = trim(comment);
    MoveNote note;
    const auto next_word = [&] {
        const std::string_view word = comment.substr(0, comment.find_first_of(" \t\r\n,"));
        comment = trim(comment.substr(word.size()));
        return word;
    };
    std::string_view word = next_word();
    const std::size_t slash = word.find('/');
    if (slash != word.npos && (word[0] == '+' || word[0] == '-' || word[0] == '0')) {
        const int sign = word[0] == '-' ? -1 : 1;
        std::string_view score = word.substr(word[0] == '0' ? 0 : 1, slash - (word[0] == '0' ? 0 : 1));
        const auto depth = parse_number<int>(word.substr(slash + 1));
        if (!depth || *depth < 0) return std::nullopt;
        note.depth = *depth;
        if (score.starts_with('M')) {
            const auto moves = parse_number<int>(score.substr(1));
            if (!moves || *moves < 0 || *moves > kMost) return std::nullopt;
            note.mate = sign * *moves;
        } else {
            const auto pawns = parse_decimal(score);
            if (!pawns || !(*pawns >= 0) || *pawns > kMost) return std::nullopt;
            note.centipawns = sign * static_cast<int>(std::lround(*pawns * 100));
        }
        word = next_word();
    }
    if (word.ends_with('s'))
        if (const auto seconds = parse_decimal(word.substr(0, word.size() - 1));
            seconds && *seconds >= 0 && *seconds <= kMost)
            note.time = std::chrono::milliseconds(std::llround(*seconds * 1000));
    if (!note.centipawns && !note.mate && !note.time) return std::nullopt;
    return note;
}

}  // namespace magus
