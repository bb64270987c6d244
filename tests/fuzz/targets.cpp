#include "tests/fuzz/targets.h"

#include "engine/ends/outcome.h"
#include "engine/games/variant_catalog.h"
#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "engine/notation/pgn_reader.h"
#include "engine/pieces/betza.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/cecp.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

namespace magus::fuzz {

namespace {

void require(bool kept, const char* promise) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

// The games that FENs and moves are read in, one for each kind of rule. The first byte of the input chooses.
constexpr std::string_view kGames[] = {
    "chess", "tomorrow4", "longboard", "sorcerer-drops", "deathmatch", "courier",       "crazyhouse",
    "shogi", "3check",    "grand",     "racingkings",    "losers",     "kingofthehill", "fischerandom"};

VariantCatalog& games() {
    static VariantCatalog catalog;
    return catalog;
}

VariantPtr chosen_game(std::string_view& input) {
    const std::size_t choice = input.empty() ? 0 : static_cast<unsigned char>(input[0]) % std::size(kGames);
    if (!input.empty()) input.remove_prefix(1);
    return *games().get(kGames[choice]);
}

// Every legal move can be made, taken back and written so that it is read again as itself.
void check_position(Position& pos) {
    require(pos.key() == pos.recompute_key(), "the key is that of the position");
    const std::string before = pos.fingerprint();
    const MoveList moves = legal_moves(pos);
    require(moves.size() == count_legal_moves(pos), "counting and listing agree");
    for (Move m : moves) {
        require(is_legal(pos, m), "a generated move is legal");
        pos.do_move(m);
        require(pos.key() == pos.recompute_key(), "the key follows the moves");
        pos.undo_move();
    }
    require(pos.fingerprint() == before, "undo restores everything");
    (void)outcome(pos);
}

void fen(std::string_view input) {
    const VariantPtr game = chosen_game(input);
    auto pos = Position::from_fen(game, input);
    if (!pos) return;
    const std::string told = pos->fen();
    auto again = Position::from_fen(game, told);
    require(static_cast<bool>(again), "a FEN that was written is read");
    require(again->fen() == told && again->key() == pos->key(), "and tells the same position");
    check_position(*pos);
}

void moves(std::string_view input) {
    Position pos = Position::start(chosen_game(input));
    std::istringstream words{std::string(input)};
    int played = 0;
    for (std::string word; words >> word && played < 60 && !outcome(pos);) {
        auto m = parse_move(pos, word);
        if (!m) continue;
        require(is_legal(pos, *m), "a move that was read is legal");
        auto by_coordinates = parse_coordinates(pos, to_coordinates(pos, *m));
        require(by_coordinates && *by_coordinates == *m, "coordinates are read as they were written");
        auto by_san = parse_san(pos, to_san(pos, *m));
        require(by_san && *by_san == *m, "SAN is read as it was written");
        pos.do_move(*m);
        ++played;
    }
    check_position(pos);
}

void betza(std::string_view input) {
    auto moves = parse_betza(input);
    if (!moves) {
        require(moves.error().column >= 1 && moves.error().column <= static_cast<int>(input.size()) + 1,
                "an error is somewhere in the text");
        return;
    }
    PieceType type;
    type.rides = moves->rides;
    const Geometry board(7, 7, Bitboard::of(Square(17)));
    const AttackTables tables(board, std::span(&type, 1));
    for (Color c : kColors)
        for (Square s : board.squares())
            for (const Bitboard occupied : {Bitboard::of(s), board.squares()}) {
                const Surroundings around{occupied, occupied, {}, {}};
                const Bitboard reached = tables.quiets(c, 0, s, around) | tables.captures(c, 0, s, around);
                require((reached & ~board.squares()).none(), "a piece stays on the board");
            }
}

void ini(std::string_view input) {
    VariantCatalog catalog = games();
    auto names = catalog.load(input, "file.ini");
    if (!names) return;
    for (const std::string& name : *names) {
        const VariantPtr game = *catalog.get(name);
        Position pos = Position::start(game);
        check_position(pos);
        VariantCatalog other;
        auto again = other.load("[" + name + "]\n" + game->source, "printed.ini");
        require(static_cast<bool>(again), "a game that was printed is read");
        require((*other.get(name))->source == game->source, "and is the same game");
    }
}

void pgn(std::string_view input) {
    PgnReader reader(input, games(), "file.pgn");
    for (int i = 0; i < 100; ++i)
        if (!reader.next()) return;
}

// Lines that take long or touch files are what they are; everything else goes to the engine.
bool harmless(std::string_view line) {
    for (std::string_view word : {"perft", "bench", "Path", "EvalFile", "Hash", "Threads", "path", "file",
                                  "memory", "cores", "hash", "threads", "FILE", "HASH", "THREADS", "PATH"})
        if (line.find(word) != std::string_view::npos) return false;
    return true;
}

template <class Protocol> void dialogue(std::string_view input) {
    // One session for all inputs: telling XBoard of all games compiles them.
    static Session session;
    (void)session.set_hash(1);
    session.settings() = Settings{};
    session.set_chess960(false);
    require(static_cast<bool>(session.set_variant("chess")), "there is chess");
    const bool announces = input.size() % 16 == 0;  // telling XBoard of all games takes most of a second
    std::ostringstream out;
    Protocol adapter(session, LineWriter(out));
    for (int lines = 0; !input.empty() && lines < 40 && !adapter.finished(); ++lines) {
        const std::size_t end = std::min(input.find('\n'), input.size());
        const std::string_view line = input.substr(0, end);
        input.remove_prefix(std::min(end + 1, input.size()));
        // A ping is answered when the move has been found, half a minute later on XBoard's usual clock.
        const bool waits = session.searching() && line.find("ping") != std::string_view::npos;
        if (harmless(line) && !waits && (announces || line.find("protover") == std::string_view::npos))
            adapter.handle(line);
    }
    session.abandon();
}

constexpr Target kTargets[] = {{"fen", fen},
                               {"moves", moves},
                               {"betza", betza},
                               {"ini", ini},
                               {"pgn", pgn},
                               {"uci", dialogue<UciAdapter>},
                               {"cecp", dialogue<CecpAdapter>}};

}  // namespace

std::span<const Target> targets() { return kTargets; }

}  // namespace magus::fuzz
