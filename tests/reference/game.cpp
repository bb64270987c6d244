#include "tests/reference/game.h"

#include "tests/reference/endings.h"
#include "tests/reference/moves.h"
#include "tests/reference/reach.h"
#include "tests/reference/san.h"

#include <algorithm>
#include <stdexcept>

namespace reference {

namespace {

Move move_of_text(const Position& position, const std::string& text) {
    for (const Move& move : legal_moves(position))
        if (move_text(position, move) == text) return move;
    throw std::invalid_argument("not a legal move: " + text + " in " + to_fen(position));
}

}  // namespace

Game::Game(Position position) : position_(std::move(position)), history_{repetition_key(position_)} {}

std::vector<std::string> Game::names() {
    std::vector<std::string> names;
    for (const Variant& variant : all_variants()) names.push_back(variant.name);
    return names;
}

std::string Game::start_fen(const std::string& variant) {
    const Variant* found = find_variant(variant);
    if (found == nullptr) throw std::invalid_argument("no such game: " + variant);
    return found->start_fen;
}

std::optional<Game> Game::from_fen(const std::string& variant, const std::string& fen, std::string* why) {
    std::string reason;
    const Variant* found = find_variant(variant);
    if (found == nullptr)
        reason = "no such game: " + variant;
    else if (const auto position = parse_fen(*found, fen, reason))
        return Game(*position);
    if (why != nullptr) *why = reason;
    return std::nullopt;
}

std::vector<std::string> Game::legal_moves() const {
    std::vector<std::string> texts;
    for (const Move& move : reference::legal_moves(position_)) texts.push_back(move_text(position_, move));
    std::sort(texts.begin(), texts.end());
    return texts;
}

void Game::play(const std::string& move) {
    position_ = after(position_, move_of_text(position_, move));
    history_.push_back(repetition_key(position_));
}

std::string Game::fen() const { return to_fen(position_); }

std::string Game::san(const std::string& move) const {
    return reference::san(position_, move_of_text(position_, move));
}

bool Game::in_check() const { return is_in_check(position_, position_.white_to_move); }

bool Game::attacked(int square, bool by_white) const { return is_attacked(position_, square, by_white); }

std::vector<std::string> Game::attacked_squares(bool by_white) const {
    std::vector<std::string> names;
    for (int square = 0; square < position_.squares(); ++square)
        if (attacked(square, by_white)) names.push_back(square_name(position_, square));
    return names;
}

std::optional<Outcome> Game::outcome() const {
    // "Any end on the board goes before the 100 half-moves, repetition and dead material."
    if (auto end = end_on_board(position_)) return end;
    if (position_.half_moves >= 100) return Outcome{"fifty moves", 0.5};
    if (std::count(history_.begin(), history_.end(), history_.back()) >= 3) return Outcome{"repetition", 0.5};
    if (is_dead_material(position_)) return Outcome{"dead material", 0.5};
    return std::nullopt;
}

int Game::files() const { return position_.variant->files; }

int Game::ranks() const { return position_.variant->ranks; }

bool Game::white_to_move() const { return position_.white_to_move; }

std::uint64_t perft(const Game& game, int depth) { return perft(game.position(), depth); }

}  // namespace reference
