#include "tuning/match/openings.h"

#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "engine/ends/outcome.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"
#include "eval/eval_tables.h"
#include "eval/net/net_choice.h"
#include "eval/weights_file.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <random>
#include <sstream>

namespace magus {

namespace {

constexpr int kTries = 200;
constexpr std::size_t kHash = 4;       // megabytes
constexpr std::uint64_t kGlance = 20;  // the first look has so many times fewer nodes

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
    return join(words, " ");
}

// The position after the opening's moves; an error where there is none, or no game to be played from it.
Result<Position> play(const VariantPtr& variant, const Opening& opening) {
    auto pos = Position::from_fen(variant, opening.fen);
    if (!pos) return Error{"'" + opening.fen + "': " + pos.error().describe()};
    for (const std::string& text : opening.moves) {
        const auto move = parse_move(*pos, text);
        if (!move) return Error{move.error().text};
        pos->do_move(*move);
    }
    if (outcome(*pos)) return Error{"'" + pos->fen() + "': the game is over"};
    return pos;
}

Result<std::vector<Opening>> openings_of_games(const VariantPtr& variant, const std::string& path, int plies,
                                               VariantCatalog& catalog) {
    const auto games = read_pgn_file(path, catalog, variant->name);
    if (!games) return games.error();
    std::vector<Opening> out;
    for (const PgnGame& game : *games) {
        if (game.variant->name != variant->name) continue;
        Opening opening{game.fen, {}};
        Position pos = game.start();
        for (const PgnMove& played : game.moves) {
            if (static_cast<int>(opening.moves.size()) == plies) break;
            opening.moves.push_back(to_coordinates(pos, played.move));
            pos.do_move(played.move);
        }
        out.push_back(std::move(opening));
    }
    return out;
}

Result<std::vector<Opening>> openings_of_positions(const VariantPtr& variant, const std::string& path) {
    const auto text = read_text_file(path);
    if (!text) return text.error();
    std::vector<Opening> out;
    std::istringstream lines(*text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string fen = fen_of(line);
        if (fen.empty() || fen[0] == '#') continue;
        if (const auto pos = Position::from_fen(variant, fen); !pos)
            return Error{pos.error().text, number, pos.error().column, path};
        out.push_back({fen, {}});
    }
    return out;
}

}  // namespace

OpeningJudge::OpeningJudge(std::uint64_t nodes) : nodes_(nodes) { (void)searcher_.set_hash(kHash); }

Score OpeningJudge::advantage(const Position& pos, Score balance) {
    if (evaluated_ != pos.variant_ptr()) {
        evaluated_ = pos.variant_ptr();
        const EvalParams params = usual_params(*evaluated_);
        const auto net = NetChoice().for_game(evaluated_, params);
        searcher_.set_eval(std::make_shared<const EvalTables>(evaluated_, params, net ? *net : nullptr));
    }
    searcher_.new_game();
    const Score glance = search(pos, std::max<std::uint64_t>(1, nodes_ / kGlance));
    return glance > balance ? glance : search(pos, nodes_);
}

Score OpeningJudge::search(const Position& pos, std::uint64_t nodes) {
    if (control_.stopped()) return 0;
    Limits limits;
    limits.nodes = nodes;
    return std::abs(searcher_.search(pos, limits, control_).info.score);
}

Result<OpeningBook> OpeningBook::make(VariantPtr variant, std::vector<Opening> starts,
                                      OpeningSettings settings) {
    if (starts.empty()) starts.push_back({variant->start_fen, {}});
    if (settings.shuffle) {
        if (variant->wide != kNoType)
            return Error{"the back ranks of " + variant->name + " hold a piece of two squares: no shuffling"};
        for (const Opening& start : starts) {
            if (!start.moves.empty()) return Error{"back ranks cannot be shuffled after moves of a game"};
            if (!back_ranks(start.fen))
                return Error{"the back ranks of '" + start.fen + "' are not alike: no shuffling"};
        }
    }
    Random random(settings.seed);
    for (Opening start : starts) {
        if (settings.shuffle) start.fen = shuffled(start.fen, random);
        if (auto pos = play(variant, start); !pos) return pos.error();
    }
    return OpeningBook(std::move(variant), std::move(starts), settings);
}

Opening OpeningBook::opening(int number, OpeningJudge& judge) const {
    Random random(settings_.seed * 0x9E3779B97F4A7C15ull + static_cast<std::uint64_t>(number));
    const Opening& base = starts_[static_cast<std::size_t>(number) % starts_.size()];
    const bool is_random = settings_.random_plies > 0 || settings_.shuffle;
    Opening best = base;
    Score best_score = kInfinite;
    for (int i = 0; is_random && i < kTries && best_score > settings_.balance; ++i) {
        Opening tried = base;
        if (settings_.shuffle) tried.fen = shuffled(base.fen, random);
        auto pos = play(variant_, tried);
        if (!pos) continue;
        for (int ply = 0; ply < settings_.random_plies; ++ply) {
            const MoveList moves = legal_moves(*pos);
            if (moves.empty()) break;
            const Move move = moves[below(random, moves.size())];
            tried.moves.push_back(to_coordinates(*pos, move));
            pos->do_move(move);
        }
        if (outcome(*pos)) continue;
        const Score score = judge.advantage(*pos, settings_.balance);
        if (score >= best_score) continue;
        best = std::move(tried);
        best_score = score;
    }
    return best;
}

Result<std::vector<Opening>> read_openings(const VariantPtr& variant, const std::string& path, int plies,
                                           VariantCatalog& catalog) {
    auto out = lower(path).ends_with(".pgn") ? openings_of_games(variant, path, plies, catalog)
                                             : openings_of_positions(variant, path);
    if (out && out->empty()) return Error{"there is no opening of " + variant->name + " in it", 0, 0, path};
    return out;
}

}  // namespace magus
