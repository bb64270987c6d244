#include "eval/net/net_choice.h"

#include "eval/net/adopted_net.h"
#include "eval/net/builtin_nets.h"

namespace magus {

bool names_net_file(std::string_view choice) {
    return !choice.empty() && choice != kBuiltinNet && choice != kNoNet && !choice.starts_with(kBuiltinOf);
}

Result<NetChoice> NetChoice::parse(const std::string& text) {
    NetChoice out;
    if (text.empty() || text == kBuiltinNet) return out;
    out.name = text;
    if (text == kNoNet) return out;
    if (text.starts_with(kBuiltinOf)) {
        const std::string game = text.substr(kBuiltinOf.size());
        out.net = builtin_net(game);
        if (!out.net) return Error{"the program has no net for \"" + game + "\""};
        return out;
    }
    auto net = load_net(text);
    if (!net) return net.error();
    out.net = *net;
    return out;
}

Result<NetPtr> NetChoice::for_game(const VariantPtr& variant, const EvalParams& params) const {
    if (name == kBuiltinNet) {
        const NetPtr builtin = builtin_net(variant->name);
        return builtin && builtin->fits(*variant, params) ? builtin : nullptr;
    }
    if (!net) return NetPtr();
    const auto fits = net->fits(*variant, params);
    if (fits) return net;
    if (names_net_file(name)) return Error{fits.error().text, 0, 0, name};
    auto out = adopted(*net, {variant}, {game_identity(*variant, params)});
    if (!out) return Error{out.error().text, 0, 0, name};
    return out;
}

}  // namespace magus
