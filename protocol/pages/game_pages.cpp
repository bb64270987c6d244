#include "protocol/pages/game_pages.h"

#include "engine/base/ini_reader.h"
#include "engine/base/mapped.h"
#include "engine/base/text.h"
#include "engine/diagrams/diagram_svg.h"
#include "engine/games/builtin_variants.h"
#include "engine/games/variant_catalog.h"
#include "engine/position/position.h"
#include "protocol/board_text.h"
#include "protocol/pages/game_sheet.h"
#include "protocol/pages/piece_notes.h"
#include "protocol/pages/rules_in_words.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace magus {

namespace {

constexpr std::size_t kManyGames = 12;  // on one page: a table lists them
constexpr std::size_t kPageWidth = 120;

struct Family {
    std::string file;  // without ".ini"; also the page's name
    std::vector<VariantPtr> games;
};

Result<std::vector<Family>> families() {
    VariantCatalog catalog;
    std::vector<Family> out;
    for (const BuiltinFile& file : builtin_files()) {
        if (file.name == kParentsFile) continue;
        const auto sections = read_ini(file.text, std::string(file.name));
        if (!sections) return sections.error();
        Family family{std::string(file.name.substr(0, file.name.rfind('.'))), {}};
        for (const IniSection& section : *sections) {
            auto game = catalog.get(section.name);
            if (!game) return game.error();
            family.games.push_back(*game);
        }
        if (!family.games.empty()) out.push_back(std::move(family));
    }
    // Orthodox chess first: the other pages leave its pieces to it. The long lists last: they use others' pictures.
    std::ranges::stable_sort(out, {}, [](const Family& f) {
        return f.file == "chess" ? 0 : f.games.size() <= kManyGames ? 1 : 2;
    });
    return out;
}

// "Magician's" -> "magicians": for file names.
std::string slug(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (!out.empty() && out.back() != '-' && c != '\'')
            out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

std::string in_table(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

// A kind of piece on a page and the games that have it.
struct PieceRow {
    VariantPtr variant;
    TypeId type;
    std::string notes;
    std::vector<std::string> games;

    const PieceType& piece() const { return variant->types[type]; }
};

class PageWriter {
public:
    explicit PageWriter(const std::vector<Family>& families) : families_(families) {
        for (const Family& family : families_)
            if (family.file == "chess")
                for (const PieceType& type : family.games[0]->types) orthodox_.insert(type.betza);
    }

    std::map<std::string, std::string> write() {
        for (const Family& family : families_) write_page(family);
        write_index();
        return std::move(files_);
    }

private:
    static std::string title(const Family& family) {
        std::string out = family.file;
        out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
        std::ranges::replace(out, '-', ' ');
        return out;
    }

    void write_index() {
        std::ostringstream out;
        out << "# The games\n\nWritten by `magus show --docs docs/games`, from the variant files that the "
               "engine plays "
               "by and from its own tables of moves.\n\n| page | games |\n| --- | --- |\n";
        for (const Family& family : families_) {
            const std::vector<std::string> names =
                mapped(family.games, [](const VariantPtr& game) { return code(game->name); });
            out << "| [" << title(family) << "](" << family.file << ".md) | " << join(names, " ") << " |\n";
        }
        out << "\n`magus show GAME` prints a game with its rules and the values that the engine gives to its "
               "pieces; "
               "`magus show GAME PIECE` draws how a piece\nmoves, and `magus show GAME --ini` the game as a "
               "variant file "
               "to change.\n";
        files_["README.md"] = out.str();
    }

    void write_page(const Family& family) {
        std::ostringstream out;
        const bool one = family.games.size() == 1;
        out << "# " << (one ? family.games[0]->title : title(family)) << "\n\n";
        if (family.games.size() > kManyGames) {
            write_rules(out, *family.games[0]);
            write_rules_in_force(out, *family.games[0]);
            write_game_table(out, family);
        } else {
            for (const VariantPtr& game : family.games) write_game(out, family, game, !one);
        }
        write_pieces(out, family);
        files_[family.file + ".md"] = out.str();
    }

    void write_game(std::ostream& out, const Family& family, const VariantPtr& game, bool with_heading) {
        const Variant& v = *game;
        if (with_heading) out << "## " << v.title << "\n\n";
        const Variant& first = *family.games[0];
        const std::string board = draw_board(Position::start(game));
        if (&v == &first || board != draw_board(Position::start(family.games[0])))
            out << "```\n" << board << "```\n\n";
        else
            out << "The array as above.\n\n";
        if (const std::string hands = hands_text(Position::start(game)); !hands.empty())
            out << "In hand: " << hands << ".\n\n";
        if (&v == &first || v.rules_text != first.rules_text)
            write_rules(out, v);
        else
            out << wrapped("Rules as above. " + v.more_rules, kPageWidth) << '\n';
        write_rules_in_force(out, v);
        out << "| | |\n| --- | --- |\n| UCI name | " << code(v.name) << " |\n| XBoard name | "
            << code(v.xboard_name) << " |\n| start | " << code(v.start_fen) << " |\n";
        if (!v.origin.empty()) out << "| source | " << in_table(v.origin) << " |\n";
        out << '\n';
    }

    static void write_rules(std::ostream& out, const Variant& v) {
        out << wrapped(v.rules_text, kPageWidth) << '\n';
        if (!v.more_rules.empty()) out << wrapped(v.more_rules, kPageWidth) << '\n';
    }

    static void write_rules_in_force(std::ostream& out, const Variant& v) {
        for (const std::string& rule : rules_in_words(v)) out << "- " << rule << '\n';
        out << '\n';
    }

    static void write_game_table(std::ostream& out, const Family& family) {
        out << "| UCI name | XBoard name | array | |\n| --- | --- | --- | --- |\n";
        for (const VariantPtr& game : family.games) {
            const std::string& fen = game->start_fen;
            const std::size_t end = fen.find(' '), begin = fen.rfind('/', end) + 1;
            out << "| " << code(game->name) << " | " << code(game->xboard_name) << " | "
                << code(fen.substr(begin, end - begin)) << " | " << in_table(game->title) << " |\n";
        }
        out << '\n';
    }

    static std::vector<PieceRow> pieces_of(const Family& family) {
        std::vector<PieceRow> rows;
        for (const VariantPtr& game : family.games)
            for (TypeId t = 0; t < game->types.size(); ++t) {
                PieceRow row{game, t, join(piece_notes(*game, t), "; "), {game->name}};
                const auto same = std::ranges::find_if(rows, [&](const PieceRow& other) {
                    return other.piece().letter == row.piece().letter &&
                           other.piece().name == row.piece().name &&
                           other.piece().betza == row.piece().betza &&
                           (other.notes == row.notes || family.games.size() > kManyGames);
                });
                if (same == rows.end())
                    rows.push_back(std::move(row));
                else
                    same->games.push_back(game->name);
            }
        return rows;
    }

    void write_pieces(std::ostream& out, const Family& family) {
        const auto rows = pieces_of(family);
        const auto everywhere = [&](const PieceRow& r) { return r.games.size() == family.games.size(); };
        const bool with_games = !std::ranges::all_of(rows, everywhere);
        out << "## Pieces\n\n| letter | name | Betza | |" << (with_games ? " in |" : "")
            << "\n| --- | --- | --- | --- |" << (with_games ? " --- |" : "") << '\n';
        for (const PieceRow& row : rows) {
            const bool wide = row.type == row.variant->wide;
            out << "| " << row.piece().letter << " | " << row.piece().name << " | "
                << (wide ? "" : code(row.piece().betza)) << " | " << in_table(row.notes) << " |";
            if (with_games) out << ' ' << games_text(family, row) << " |";
            out << '\n';
        }
        write_pictures(out, family, rows);
    }

    static std::string games_text(const Family& family, const PieceRow& row) {
        if (row.games.size() == family.games.size()) return "all";
        if (row.games.size() > kManyGames / 2) return std::to_string(row.games.size()) + " games";
        return join(row.games, ", ");
    }

    bool is_special(const Family& family, const PieceRow& row) const {
        return family.file == "chess" || !orthodox_.contains(row.piece().betza) || row.piece().halfling ||
               row.type == row.variant->wide || row.type == row.variant->withdrawing ||
               (row.type == row.variant->pawn && row.variant->further_step[0][2].any());
    }

    void write_pictures(std::ostream& out, const Family& family, const std::vector<PieceRow>& rows) {
        std::vector<std::string> pictures;
        for (const PieceRow& row : rows) {
            if (!is_special(family, row)) continue;
            const std::string file = picture_file(family, row);
            const std::string tag =
                "<img src=\"" + file + "\" alt=\"How the " + row.piece().name + " moves\" width=\"400\">\n";
            if (std::ranges::find(pictures, tag) == pictures.end()) pictures.push_back(tag);
        }
        if (pictures.empty()) return;
        out << "\n## How they move\n\n";
        for (const std::string& tag : pictures) out << tag;
    }

    // The picture's name; one that a page before has is used again.
    std::string picture_file(const Family& family, const PieceRow& row) {
        const std::string svg = draw_svg(make_diagram(*row.variant, row.type));
        const auto known = pictures_.find(svg);
        if (known != pictures_.end()) return known->second;
        std::string name = "images/" + family.file + "-" + slug(row.piece().name) + ".svg";
        if (files_.contains(name)) name = "images/" + row.games[0] + "-" + slug(row.piece().name) + ".svg";
        files_[name] = svg;
        pictures_[svg] = name;
        return name;
    }

    const std::vector<Family>& families_;
    std::set<std::string> orthodox_;               // Betza texts
    std::map<std::string, std::string> pictures_;  // file names by content
    std::map<std::string, std::string> files_;
};

}  // namespace

Result<std::map<std::string, std::string>> game_pages() {
    const auto all = families();
    if (!all) return all.error();
    return PageWriter(*all).write();
}

}  // namespace magus
