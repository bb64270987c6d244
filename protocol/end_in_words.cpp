#include "protocol/end_in_words.h"

#include <cmath>

namespace magus {

namespace {

// A score as a fraction: 0.6 is "3/5".
std::string fraction(double score) {
    for (int under = 1; under <= 20; ++under) {
        const double over = score * under;
        if (std::abs(over - std::round(over)) > 1e-9) continue;
        const std::string whole = std::to_string(std::lround(over));
        return under == 1 ? whole : whole + "/" + std::to_string(under);
    }
    return std::to_string(score);
}

std::string name(Color c) { return c == Color::White ? "White" : "Black"; }

std::string winner(const Outcome& end) {
    if (end.white_score == 0.5) return "Draw";
    return name(end.white_score > 0.5 ? Color::White : Color::Black) + " wins";
}

// What a placeholder stands for; what rules draw, some games decide by counting.
std::string filled(std::string_view word, const Position& pos, const Outcome& end) {
    if (word == "winner") return winner(end);
    if (word == "drawn") return end.white_score == 0.5 ? "Draw" : winner(end) + " on material";
    if (word == "mover") return name(~pos.side_to_move());
    return fraction(end.white_score) + "-" + fraction(1 - end.white_score);  // score
}

}  // namespace

std::string describe_end(const Position& pos, const Outcome& end) {
    std::string_view words = end.kind.words;
    std::string out;
    for (std::size_t open = words.find('{'); open != words.npos; open = words.find('{')) {
        const std::size_t close = words.find('}', open);
        out.append(words.substr(0, open)) += filled(words.substr(open + 1, close - open - 1), pos, end);
        words.remove_prefix(close + 1);
    }
    return out.append(words);
}

std::string result_line(const Position& pos, const Outcome& end) {
    return std::string(result_token(end)) + " {" + describe_end(pos, end) + "}";
}

}  // namespace magus
