#include "tests/behaviour/behaviour.h"

#include "engine/base/ini_reader.h"
#include "engine/ends/outcome.h"
#include "engine/games/builtin_variants.h"
#include "engine/games/variant_catalog.h"
#include "engine/moves/check_detector.h"
#include "engine/moves/legality.h"
#include "engine/moves/movegen.h"
#include "search/searcher.h"
#include "tests/paths.h"

#include <bit>
#include <iomanip>
#include <random>
#include <sstream>

namespace magus::testing {

namespace {

constexpr int kGames = 4, kPlies = 70, kDepth = 6;
constexpr std::array<int, 3> kSearchedPlies = {0, 14, 34};  // of the first game

// FNV-1a.
class Hash {
public:
    explicit Hash(std::uint64_t& value) : value_(value) {}
    void add(std::uint64_t number) {
        for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> 8 * i));
    }
    void add(std::string_view text) {
        for (char c : text) add_byte(static_cast<unsigned char>(c));
    }

private:
    void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
    std::uint64_t& value_;
};

class Recorder {
public:
    explicit Recorder(const VariantPtr& variant) : variant_(variant) {}

    Behaviour run() {
        for (int game = 0; game < kGames; ++game) play(game);
        return out_;
    }

private:
    // Games with an odd number prefer captures.
    void play(int game) {
        std::mt19937_64 random(static_cast<std::uint64_t>(game));
        Position pos = Position::start(variant_);
        MoveList earlier;
        for (int ply = 0; ply < kPlies; ++ply) {
            note_position(pos);
            const MoveList moves = legal_moves(pos);
            note_moves(pos, moves, earlier);
            if (game == 0 && std::ranges::find(kSearchedPlies, ply) != kSearchedPlies.end()) search(pos);
            if (moves.empty()) return;
            MoveList liked;
            for (Move m : moves)
                if (pos.is_capture(m)) liked.push(m);
            const MoveList& from = game % 2 == 1 && !liked.empty() && random() % 2 == 0 ? liked : moves;
            earlier = moves;
            pos.do_move(from[random() % from.size()]);
        }
    }

    void note_position(const Position& pos) {
        Hash positions(out_.positions), ends(out_.ends);
        positions.add(pos.fen());
        positions.add(pos.key());
        const auto end = outcome(pos);
        ends.add(end ? end->kind.name : "none");
        if (end) ends.add(std::bit_cast<std::uint64_t>(end->white_score));
        ends.add(static_cast<std::uint64_t>(pos.plies_to_draw()));
    }

    void note_moves(Position& pos, const MoveList& moves, const MoveList& earlier) {
        Hash hash(out_.moves);
        const auto add_all = [&](const MoveList& list) {
            hash.add(list.size());
            for (Move m : list) hash.add(m.bits());
        };
        add_all(moves);
        for (MoveSet wanted : {MoveSet::Tactical, MoveSet::Quiets}) {
            MoveList some;
            generate(pos, wanted, some);
            add_all(some);
        }
        const CheckDetector detector(pos);
        MoveList checks;
        generate_checks(pos, detector, checks);
        checks.remove_if([&](Move m) { return !detector.gives_check(m); });
        add_all(checks);
        for (Move m : earlier) hash.add(is_legal(pos, m));
    }

    void search(const Position& pos) {
        Searcher searcher;
        Limits limits;
        limits.depth = kDepth;
        const SearchResult result = searcher.search(pos, limits);
        out_.nodes += result.info.nodes;
    }

    const VariantPtr variant_;
    Behaviour out_{0xcbf29ce484222325, 0xcbf29ce484222325, 0xcbf29ce484222325, 0};
};

}  // namespace

Result<std::vector<VariantPtr>> games_with_behaviour() {
    VariantCatalog catalog;
    std::vector<std::string> names = catalog.names();
    for (const BuiltinFile& file : builtin_files()) {
        if (file.name != kParentsFile) continue;
        const auto sections = read_ini(file.text, std::string(file.name));
        if (!sections) return sections.error();
        for (const IniSection& section : *sections) names.push_back(section.name);
    }
    const auto of_keys = catalog.load_file(data_path("keys.ini"));
    if (!of_keys) return of_keys.error();
    names.insert(names.end(), of_keys->begin(), of_keys->end());
    std::vector<VariantPtr> out;
    for (const std::string& name : names) {
        auto variant = catalog.get(name);
        if (!variant) return variant.error();
        out.push_back(*variant);
    }
    return out;
}

Behaviour behaviour_of(const VariantPtr& variant) { return Recorder(variant).run(); }

std::string behaviour_row(const Variant& variant, const Behaviour& behaviour) {
    std::ostringstream out;
    out << variant.name << std::hex << std::setfill('0');
    for (std::uint64_t hash : {behaviour.moves, behaviour.positions, behaviour.ends})
        out << '\t' << std::setw(16) << hash;
    out << std::dec << '\t' << behaviour.nodes;
    return out.str();
}

}  // namespace magus::testing
