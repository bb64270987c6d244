#include "protocol/xboard/xboard_names.h"

#include "engine/base/mapped.h"
#include "protocol/xboard/xboard_board.h"

#include <algorithm>

namespace magus {

namespace {

// XBoard's own games of which it knows the rules as we do; docs/xboard.md says where they differ. The project's own
// first.
constexpr std::string_view kBuiltIn[] = {
    "normal", "capablanca", "gothic",   "courier",  "fischerandom", "crazyhouse", "atomic",     "3check",
    "losers", "suicide",    "giveaway", "nocastle", "shatranj",     "makruk",     "knightmate", "seirawan",
    "shogi",  "minishogi",  "xiangqi",  "janus",    "grand",        "spartan"};
constexpr std::ptrdiff_t kFirst = 5;  // of them come before all others
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

// Orders names: the first of XBoard's own games, the games of the user's files, ours, other well-known games, throws.
class Order {
public:
    explicit Order(const Session& session)
        : ours_(VariantCatalog().names()), listed_(session.catalog().names()) {}

    std::ptrdiff_t place(const Variant& v) const {
        const std::ptrdiff_t own = std::ranges::find(kBuiltIn, v.xboard_name) - kBuiltIn;
        if (own < kFirst) return own;
        if (!has(ours_, v.name)) return kFirst + (has(listed_, v.name) ? 0 : 2);
        return kFirst + (is_throw(v.name) ? 3 : 1);
    }

private:
    static bool has(const std::vector<std::string>& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    }

    std::vector<std::string> ours_, listed_;  // listed are ours and the user's
};

}  // namespace

bool built_into_xboard(std::string_view xboard_name) {
    return std::ranges::find(kBuiltIn, xboard_name) != std::end(kBuiltIn);
}

std::string_view xboard_setup(std::string_view xboard_name) {
    if (xboard_name == "minishogi")
        return "setup (P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[-] w 0 1";
    return "";
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
        if (const auto game = session.find_variant(name); game && XboardBoard(*game).can_be_described())
            games.push_back(*game);
    std::ranges::stable_sort(games, {},
                             [order = Order(session)](const VariantPtr& v) { return order.place(*v); });
    return mapped(games, [](const VariantPtr& game) { return game->xboard_name; });
}

}  // namespace magus
