#include "tuning/openings.h"

#include "engine/movegen.h"
#include "engine/notation.h"
#include "engine/outcome.h"
#include "tuning/text.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <random>

namespace magus {

namespace {

constexpr int kTries = 200;
constexpr std::size_t kHash = 4;  // megabytes

using Random = std::mt19937_64;

// Not std::uniform_int_distribution: that is another one in each library.
std::size_t below(Random& random, std::size_t n) { return static_cast<std::size_t>(random() % n); }

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

struct BackRanks {
    std::string black, between, white, rest;  // of a FEN; between: with both slashes
};

// None where the ranks are not the same pieces in the same order.
std::optional<BackRanks> back_ranks(const std::string& fen) {
    const std::size_t end = fen.find_first_of(" [");
    const std::string placed = fen.substr(0, end);
    const std::size_t first = placed.find('/'), last = placed.rfind('/');
    if (first == std::string::npos) return std::nullopt;
    BackRanks out{placed.substr(0, first), placed.substr(first, last + 1 - first), placed.substr(last + 1),
                  fen.substr(placed.size())};
    if (lower(out.white) != out.black) return std::nullopt;
    return out;
}

// Bishops that stood on squares of both colours still do.
bool keeps_bishops_apart(const std::string& before, const std::string& after) {
    const auto on_dark = [](const std::string& rank) {
        int count = 0;
        for (std::size_t i = 0; i < rank.size(); ++i) count += rank[i] == 'B' && i % 2 == 0;
        return count;
    };
    return on_dark(before) == on_dark(after);
}

// King and Rooks stay, for castling; so do holes.
std::string shuffled(const std::string& fen, Random& random) {
    const auto ranks = back_ranks(fen);
    if (!ranks) return fen;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < ranks->white.size(); ++i)
        if (std::isupper(static_cast<unsigned char>(ranks->white[i])) && ranks->white[i] != 'K' &&
            ranks->white[i] != 'R')
            places.push_back(i);
    for (;;) {
        std::string white = ranks->white;
        for (std::size_t i = places.size(); i > 1; --i)
            std::swap(white[places[i - 1]], white[places[below(random, i)]]);
        if (keeps_bishops_apart(ranks->white, white))
            return lower(white) + ranks->between + white + ranks->rest;
    }
}

// The FEN of an EPD line: without its operations.
std::string fen_of(const std::string& line) {
    std::vector<std::string> words = split(line, " \t\r");
    const bool counts = words.size() >= 6 && parse_number<int>(words[4]) && parse_number<int>(words[5]);
    words.resize(std::min<std::size_t>(words.size(), counts ? 6 : 4));
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

}  // namespace

OpeningBook::OpeningBook(VariantPtr variant, OpeningSettings settings)
    : variant_(std::move(variant)), settings_(std::move(settings)), searcher_(std::make_unique<Searcher>()) {
    (void)searcher_->set_hash(kHash);
}

Result<OpeningBook> OpeningBook::make(VariantPtr variant, OpeningSettings settings) {
    if (settings.fens.empty()) settings.fens.push_back(variant->start_fen);
    if (settings.shuffle) {
        if (variant->wall != kNoType)
            return Error{"the back ranks of " + variant->name + " hold a Wall: no shuffling"};
        for (const std::string& fen : settings.fens)
            if (!back_ranks(fen)) return Error{"the back ranks of '" + fen + "' are not alike: no shuffling"};
    }
    Random random(settings.seed);
    for (const std::string& fen : settings.fens) {
        const auto pos = Position::from_fen(variant, settings.shuffle ? shuffled(fen, random) : fen);
        if (!pos) return Error{"'" + fen + "': " + pos.error().describe()};
        if (outcome(*pos)) return Error{"'" + fen + "': the game is over"};
    }
    return OpeningBook(std::move(variant), std::move(settings));
}

Score OpeningBook::judge(const Position& pos) {
    Limits limits;
    limits.nodes = settings_.search_nodes;
    searcher_->new_game();
    searcher_->arm();
    return std::abs(searcher_->search(pos, limits).info.score);
}

Opening OpeningBook::opening(int number) {
    Random random(settings_.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
    const std::string& base = settings_.fens[static_cast<std::size_t>(number) % settings_.fens.size()];
    Opening best{base, {}};
    Score best_score = kInfinite;
    for (int i = 0; i < kTries && best_score > settings_.balance; ++i) {
        Opening tried{settings_.shuffle ? shuffled(base, random) : base, {}};
        auto pos = Position::from_fen(variant_, tried.fen);
        if (!pos) continue;
        for (int ply = 0; ply < settings_.random_plies; ++ply) {
            const MoveList moves = legal_moves(*pos);
            if (moves.empty()) break;
            const Move move = moves[below(random, moves.size())];
            tried.moves.push_back(to_coordinates(*pos, move));
            pos->do_move(move);
        }
        if (outcome(*pos)) continue;
        const Score score = settings_.random_plies > 0 || settings_.shuffle ? judge(*pos) : 0;
        if (score >= best_score) continue;
        best = std::move(tried);
        best_score = score;
    }
    return best;
}

Result<std::vector<std::string>> read_positions(const VariantPtr& variant, const std::string& path) {
    std::ifstream file(path);
    if (!file) return Error{"cannot read it", 0, 0, path};
    std::vector<std::string> out;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::string fen = fen_of(line);
        if (fen.empty() || fen[0] == '#') continue;
        if (const auto pos = Position::from_fen(variant, fen); !pos)
            return Error{pos.error().text, number, pos.error().column, path};
        out.push_back(fen);
    }
    if (out.empty()) return Error{"there is no position in it", 0, 0, path};
    return out;
}

}  // namespace magus
