#include "tuning/match/pgn_writer.h"

#include "tuning/words_and_seconds.h"

#include <cmath>
#include <cstdlib>

namespace magus {

namespace {

constexpr std::size_t kWidth = 80;

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

std::string tag(const std::string& name, const std::string& value) {
    std::string text;
    for (char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += is_control(c) ? ' ' : c;  // a tag is one line
    }
    return "[" + name + " \"" + text + "\"]\n";
}

std::string score_text(Score score) {
    const std::string sign = score < 0 ? "-" : "+";
    if (is_mate(score)) return sign + "M" + std::to_string(std::abs(mate_moves(score)));
    return sign + fixed(std::abs(score) / 100.0, 2);
}

std::string comment(const PlayedMove& move) {
    if (move.opening) return "";
    std::string out;
    if (move.score) out = score_text(*move.score) + "/" + std::to_string(move.depth) + " ";
    return "{" + out + seconds_text(move.time) + "s}";
}

std::string result(double white_score) {
    return white_score == 1 ? "1-0" : white_score == 0 ? "0-1" : "1/2-1/2";
}

// Words filled into lines.
class Filler {
public:
    void add(const std::string& word) {
        if (word.empty()) return;
        if (line_.size() + 1 + word.size() > kWidth && !line_.empty()) {
            text_ += line_ + "\n";
            line_.clear();
        }
        line_ += (line_.empty() ? "" : " ") + word;
    }
    std::string text() const { return text_ + line_ + "\n"; }

private:
    std::string text_, line_;
};

std::string termination(const GameRecord& game) {
    if (game.ending == Ending::TimeLoss) return "time forfeit";
    if (game.ending == Ending::IllegalMove || game.ending == Ending::FalseClaim) return "rules infraction";
    if (game.ending == Ending::Adjudication) return "adjudication";
    return is_fault(game.ending) ? "abandoned" : "normal";
}

// A comment must not end early, nor begin a line of something else.
std::string without_braces(std::string text) {
    for (char& c : text) {
        if (c == '{' || c == '}') c = '|';
        if (is_control(c)) c = ' ';
    }
    return text;
}

// "White stalemates: 3/5-2/5", as the rules of the game write it.
std::string tenths(double score) {
    static const char* const kTexts[] = {"0",   "1/10", "1/5", "3/10", "2/5", "1/2",
                                         "3/5", "7/10", "4/5", "9/10", "1"};
    const long n = std::lround(score * 10);
    return std::abs(score * 10 - static_cast<double>(n)) < 1e-6 ? kTexts[n] : fixed(score, 2);
}

std::string ending_text(const GameRecord& game) {
    std::string out{describe(game.ending)};
    if (game.ending == Ending::Stalemate && game.white_score != 0.5)
        out = std::string(game.final_fen.find(" b ") != std::string::npos ? "White" : "Black") +
              " stalemates: " + tenths(game.white_score) + "-" + tenths(1 - game.white_score);
    if (!game.detail.empty()) out += ": " + without_braces(game.detail);
    return out;
}

// "b 1": who begins and in which move.
bool black_begins(const std::string& fen) { return fen.find(" b ") != std::string::npos; }

}  // namespace

std::string to_pgn(const Variant& variant, const GameRecord& game, const PgnTags& tags) {
    std::string out = tag("Event", tags.event) + tag("Site", "?") + tag("Date", tags.date) +
                      tag("Round", tags.round) + tag("White", tags.white) + tag("Black", tags.black) +
                      tag("Result", result(game.white_score));
    if (variant.name != "chess") out += tag("Variant", variant.name);
    if (game.fen != variant.start_fen) out += tag("SetUp", "1") + tag("FEN", game.fen);
    // Expected-score results have no token of their own.
    if (game.white_score != 0 && game.white_score != 0.5 && game.white_score != 1)
        out += tag("WhiteScore", fixed(game.white_score, 2));
    out += tag("TimeControl", tags.time_control) + tag("PlyCount", std::to_string(game.moves.size())) +
           tag("Termination", termination(game)) + "\n";

    Filler filler;
    const std::vector<std::string> fields = split(game.fen, " ");
    std::size_t ply = black_begins(game.fen) ? 1 : 0;
    const std::size_t first =
        fields.size() > 5 ? parse_number<std::size_t>(fields[5]).value_or(1) : std::size_t{1};
    bool number_due = true;
    for (const PlayedMove& move : game.moves) {
        const std::string number = std::to_string(first + ply / 2);
        if (ply % 2 == 0)
            filler.add(number + ".");
        else if (number_due)
            filler.add(number + "...");
        filler.add(move.san);
        filler.add(comment(move));
        number_due = false;
        ++ply;
    }
    filler.add("{" + ending_text(game) + "}");
    filler.add(result(game.white_score));
    return out + filler.text() + "\n";
}

}  // namespace magus
