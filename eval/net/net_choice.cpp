#include "eval/net/net_choice.h"

#include "eval/net/builtin_nets.h"

namespace magus {

Result<NetChoice> NetChoice::parse(const std::string& text) {
    NetChoice out;
    if (text.empty() || text == kBuiltinNet) return out;
    out.name = text;
    if (text == kNoNet) return out;
    auto net = load_net(text);
    if (!net) return net.error();
    out.net = *net;
    return out;
}

Result<NetPtr> NetChoice::for_game(const Variant& variant, const EvalParams& params) const {
    if (name == kBuiltinNet) {
        const NetPtr builtin = builtin_net(variant.name);
        return builtin && builtin->fits(variant, params) ? builtin : nullptr;
    }
    if (!net) return NetPtr();
    if (auto fits = net->fits(variant, params); !fits) return Error{fits.error().text, 0, 0, name};
    return net;
}

}  // namespace magus
