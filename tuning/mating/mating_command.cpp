#include "tuning/mating/mating_command.h"

#include "engine/base/progress.h"
#include "engine/pieces/betza.h"
#include "tuning/command_line.h"
#include "tuning/mating/mating_report.h"
#include "tuning/words_and_seconds.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

namespace magus {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kFreeLetters = "XYZUVW";  // for pieces without a letter of their own

// At the commas, but "(4,1)" stays whole.
std::vector<std::string> pieces_in(const std::vector<std::string>& lists) {
    std::vector<std::string> out;
    for (const std::string& list : lists) {
        out.emplace_back();
        bool inside = false;
        for (char c : list) {
            if (c == '(' || c == ')') inside = c == '(';
            if (c == ',' && !inside)
                out.emplace_back();
            else
                out.back() += c;
        }
    }
    return out;
}

Result<std::vector<TypeId>> by_letter(const Variant& variant, const std::vector<std::string>& letters) {
    std::vector<TypeId> out;
    for (const std::string& letter : letters) {
        const auto type =
            letter.size() == 1
                ? variant.find_type(static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0]))))
                : std::nullopt;
        if (!type) return Error{variant.name + " has no piece '" + shown(letter) + "'"};
        out.push_back(*type);
    }
    return out;
}

// Collects pieces given in Betza and writes the game that has just them.
class BoardGame {
public:
    // Returns the piece's letter.
    Result<std::string> add(const std::string& text) {
        const std::size_t colon = text.find(':');
        const std::string betza = colon == std::string::npos ? text : text.substr(colon + 1);
        std::string letter = text.substr(0, colon == std::string::npos ? 0 : colon);
        if (colon != std::string::npos &&
            (letter.size() != 1 || !std::isalpha(static_cast<unsigned char>(letter[0]))))
            return Error{"'" + shown(text) + "': expected LETTER:BETZA or BETZA"};
        if (auto moves = parse_betza(betza); !moves)
            return Error{"'" + shown(betza) + "', column " + std::to_string(moves.error().column) + ": " +
                         moves.error().text};
        // The same piece twice is one kind of piece.
        const auto same = std::ranges::find_if(
            betza_by_letter_, [&](const auto& known) { return letter.empty() && known.second == betza; });
        if (same != betza_by_letter_.end()) return same->first;
        if (letter.empty())
            letter = *std::ranges::find_if(
                kFreeLetters, [&](char c) { return !betza_by_letter_.contains(std::string(1, c)); });
        letter[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(letter[0])));
        const auto [known, is_new] = betza_by_letter_.emplace(letter, betza);
        if (!is_new && known->second != betza) return Error{"two pieces have the letter " + letter};
        return letter;
    }

    Result<std::string> ini(const std::string& name, const std::string& board) const {
        const auto parts = split(board, "x");
        const auto files = parts.size() == 2 ? parse_number<int>(parts[0]) : std::nullopt;
        const auto ranks = parts.size() == 2 ? parse_number<int>(parts[1]) : std::nullopt;
        if (!files || !ranks || *files < 2 || *ranks < 2 || *files > Geometry::kMaxSide ||
            *ranks > Geometry::kMaxSide)
            return Error{"--board: expected FILESxRANKS, for example 10x8, found '" + shown(board) + "'"};
        std::ostringstream out;
        out << "[" << name << "]\nmaxFile = " << *files << "\nmaxRank = " << *ranks << "\nking = k\n";
        int number = 0;
        for (const auto& [letter, betza] : betza_by_letter_)
            out << "customPiece" << ++number << " = " << letter << ':' << betza << '\n';
        out << "pieceNames =";
        for (const auto& [letter, betza] : betza_by_letter_) out << ' ' << letter << ':' << betza;
        out << "\nstartFen = k" << *files - 1;
        for (int rank = 2; rank < *ranks; ++rank) out << '/' << *files;
        out << '/' << *files - 1 << "K w - - 0 1\n";
        return out.str();
    }

private:
    std::map<std::string, std::string> betza_by_letter_;
};

// The catalog gets a game with those pieces, which become letters.
Result<VariantPtr> board_game(VariantCatalog& catalog, const std::string& board,
                              std::vector<std::string>& pieces, std::vector<std::string>& against) {
    BoardGame game;
    for (auto* side : {&pieces, &against})
        for (std::string& piece : *side) {
            auto letter = game.add(piece);
            if (!letter) return letter.error();
            piece = *letter;
        }
    const std::string name = "mating-" + board;
    const auto ini = game.ini(name, board);
    if (!ini) return ini.error();
    if (auto loaded = catalog.load(*ini, ""); !loaded)
        return Error{"--board " + board + ": " + loaded.error().text};
    return catalog.get(name);
}

po::options_description mating_options() {
    po::options_description all("Options of magus-lab mating");
    auto add = all.add_options();
    add("help,h", "this text");
    add("variant", po::value<std::string>(),
        "the game whose board and pieces it is about; chess if no board is given");
    add("board", po::value<std::string>(), "FILESxRANKS instead, with pieces in Betza");
    add("piece", po::value<std::vector<std::string>>()->composing(),
        "the stronger side's piece, one or two (--piece B --piece N, or --piece B,N): a letter of the "
        "variant; with "
        "--board LETTER:BETZA or BETZA");
    add("against", po::value<std::vector<std::string>>()->composing(),
        "the weaker side's piece, if it has one");
    add("own-king", po::value<std::string>()->default_value("plays"),
        "plays, still (on the board but never moving) or none (off the board)");
    add("json", po::value<std::string>(), "write the result to this file (- for standard output)");
    add_variant_files(all);
    add_force(all);
    return all;
}

Result<Endgame> endgame_from(const po::variables_map& options) {
    const auto list = [&](const char* name) {
        return options.count(name) ? options[name].as<std::vector<std::string>>()
                                   : std::vector<std::string>();
    };
    auto catalog = read_catalog(variant_files(options));
    if (!catalog) return catalog.error();
    return read_endgame(*catalog, {text_option(options, "variant"), text_option(options, "board"),
                                   list("piece"), list("against"), text_option(options, "own-king")});
}

}  // namespace

Result<Endgame> read_endgame(VariantCatalog& catalog, const EndgameText& text) {
    const std::map<std::string, OwnKing> kings = {
        {"plays", OwnKing::Plays}, {"still", OwnKing::Still}, {"none", OwnKing::OffBoard}};
    const auto own_king = kings.find(text.own_king);
    if (own_king == kings.end())
        return Error{"--own-king: expected plays, still or none, found '" + shown(text.own_king) + "'"};
    if (!text.board.empty() && !text.variant.empty()) return Error{"--variant or --board, not both"};
    auto pieces = pieces_in(text.pieces), against = pieces_in(text.against);
    if (pieces.empty()) return Error{"which piece? (--piece)"};
    if (pieces.size() + against.size() > Men::kCount) return Error{"at most four men, Kings counted"};
    auto variant = text.board.empty() ? catalog.get(text.variant.empty() ? "chess" : text.variant)
                                      : board_game(catalog, text.board, pieces, against);
    if (!variant) return variant.error();
    const auto strong = by_letter(**variant, pieces), weak = by_letter(**variant, against);
    if (!strong) return strong.error();
    if (!weak) return weak.error();
    Endgame endgame{*variant, *strong, *weak, own_king->second};
    if (auto done = check_endgame(endgame); !done) return done.error();
    return endgame;
}

int mating_command(const std::vector<std::string>& arguments, LabContext& context) {
    const po::options_description known = mating_options();
    po::variables_map options;
    if (const auto ended = read_options(context, "mating", known, arguments, options)) return *ended;
    const auto endgame = endgame_from(options);
    if (!endgame) return usage_error(context, "mating", endgame.error().describe());
    const auto files = ClaimedFiles::claim(file_plan(options, {"json"}, {}, variant_files(options)));
    if (!files) return failed(context, files.error());
    ProgressLine progress(context.err, context.terminal, std::chrono::seconds(1));
    const auto show = [&](std::uint64_t decided, std::uint64_t legal, int moves) {
        const std::uint64_t percent = 100 * decided / std::max<std::uint64_t>(1, legal);
        progress.show(decided, legal,
                      "mating: mate in " + std::to_string(moves) + ", " + std::to_string(percent) +
                          " % of the positions decided");
    };
    const MatingTable table(Men(*endgame), show);
    progress.clear();
    const std::string json_file = text_option(options, "json");
    if (json_file != "-") context.out << mating_report(*endgame, table);
    if (json_file.empty()) return 0;
    if (auto done = write_output(json_file, mating_json(*endgame, table), context.out); !done)
        return failed(context, done.error());
    return 0;
}

}  // namespace magus
