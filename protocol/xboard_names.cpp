#include "protocol/xboard_names.h"

#include "protocol/xboard_board.h"

#include <algorithm>

namespace magus {

namespace {

constexpr std::string_view kBuiltIn[] = {"normal", "capablanca", "gothic", "courier", "fischerandom"};
// XBoard looks for these within a name.
constexpr std::string_view kTraps[] = {"normal",  "fischerandom", "bughouse", "crazyhouse", "losers",
                                       "suicide", "giveaway",     "twokings", "kriegspiel", "atomic",
                                       "3check",  "shatranj",     "nocastle", "960",        "frc"};

constexpr std::size_t kLongestName = 60;  // for its tags, file names and buttons

// tomorrow-126 and the like.
bool is_throw(std::string_view name) {
    const std::size_t dash = name.rfind('-');
    return dash != name.npos && name.size() == dash + 4 &&
           name.find_first_not_of("123456", dash + 1) == name.npos;
}

// Orders names: XBoard's own games as listed above, those of the user's files, ours, throws.
std::size_t place(const Variant& v, const std::vector<std::string>& ours) {
    const std::size_t built_in = std::size(kBuiltIn);
    if (built_into_xboard(v.xboard_name))
        return static_cast<std::size_t>(std::ranges::find(kBuiltIn, v.xboard_name) - kBuiltIn);
    if (std::ranges::find(ours, v.name) == ours.end()) return built_in;
    return built_in + (is_throw(v.name) ? 2 : 1);
}

}  // namespace

bool built_into_xboard(std::string_view xboard_name) {
    return std::ranges::find(kBuiltIn, xboard_name) != std::end(kBuiltIn);
}

bool xboard_can_bear(std::string_view xboard_name) {
    if (built_into_xboard(xboard_name)) return true;
    return xboard_name.size() <= kLongestName &&
           xboard_name.find_first_of("wW, \"") == std::string_view::npos &&
           std::ranges::none_of(kTraps, [&](auto trap) { return xboard_name.find(trap) != trap.npos; });
}

std::vector<std::string> xboard_names(Session& session) {
    std::vector<VariantPtr> games;
    for (const std::string& name : session.variant_names())
        if (const auto game = session.find_variant(name); game && XboardBoard(*game).can_be_told())
            games.push_back(*game);
    std::ranges::stable_sort(
        games, {}, [ours = VariantCatalog().names()](const VariantPtr& v) { return place(*v, ours); });
    std::vector<std::string> names;
    for (const VariantPtr& game : games) names.push_back(game->xboard_name);
    return names;
}

}  // namespace magus
