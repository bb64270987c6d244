#include "protocol/pages/show.h"

#include "engine/base/file_path.h"
#include "engine/base/suggest.h"
#include "engine/base/text.h"
#include "engine/base/text_file.h"
#include "engine/diagrams/diagram_svg.h"
#include "protocol/pages/game_pages.h"
#include "protocol/pages/game_sheet.h"
#include "protocol/pages/key_tables.h"

#include <algorithm>

namespace magus {

namespace {

Result<VariantPtr> find_game(Session& session, const std::string& name) {
    auto variant = session.find_variant(name);
    if (variant) return variant;
    const auto names = session.variant_names();
    if (std::ranges::find(names, name) != names.end()) return variant.error();  // there, but wrong
    return Error{"there is no game '" + shown(name) + "'" + did_you_mean(name, names)};
}

Result<Done> write_file(const std::string& path, std::string_view text, bool force) {
    std::error_code unknown;  // then writing it reports what is wrong
    const bool has_content = std::filesystem::is_regular_file(file_path(path), unknown) &&
                             std::filesystem::file_size(file_path(path), unknown) > 0;
    if (has_content && !force) return Error{"is there already; --force replaces it", 0, 0, path};
    return write_text_file(path, text);
}

Result<Done> write_pages(const std::filesystem::path& folder, bool force) {
    auto pages = game_pages();
    if (!pages) return pages.error();
    std::error_code problem;  // writing the files reports it better
    for (const auto& [name, text] : *pages) {
        std::filesystem::create_directories((folder / name).parent_path(), problem);
        if (auto done = write_file(name_of(folder / name), text, force); !done) return done;
    }
    return Done{};
}

// The tables of keys in the manual's page beside the folder of the games' pages.
Result<Done> write_key_tables(const std::filesystem::path& page) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(page, unknown)) return Done{};
    const auto text = read_text_file(name_of(page));
    if (!text) return text.error();
    return write_text_file(name_of(page), with_key_tables(*text));
}

}  // namespace

Result<Done> show(Session& session, const std::vector<std::string>& words, const ShowOptions& options,
                  std::ostream& out) {
    if (options.docs) {
        const std::filesystem::path folder = file_path(*options.docs);
        if (auto done = write_pages(folder, options.force); !done) return done;
        return write_key_tables(folder / ".." / "variants.md");
    }
    const auto game = find_game(session, words.at(0));
    if (!game) return game.error();
    if (words.size() == 1) {
        out << (options.ini ? as_ini(**game) : game_sheet(*game));
        return Done{};
    }
    const auto piece = find_piece(**game, words[1]);
    if (!piece) return piece.error();
    if (!options.svg) {
        out << piece_sheet(*game, *piece);
        return Done{};
    }
    const std::string picture = draw_svg(make_diagram(**game, *piece));
    if (*options.svg != "-") return write_file(*options.svg, picture, options.force);
    out << picture;
    return Done{};
}

}  // namespace magus
