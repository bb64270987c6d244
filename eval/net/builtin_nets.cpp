#include "eval/net/builtin_nets.h"

#include <cassert>
#include <map>
#include <string>

namespace magus {

namespace {

using NetsByGame = std::map<std::string, NetPtr, std::less<>>;

NetsByGame read_nets() {
    NetsByGame out;
    for (const BuiltinNet& file : builtin_net_files()) {
        auto net = Net::parse(file.bytes, std::string(file.file));
        assert(net);
        if (!net) continue;
        const NetPtr shared = std::make_shared<const Net>(*std::move(net));
        for (const GameIdentity& game : shared->games) {
            [[maybe_unused]] const bool is_new = out.emplace(game.name, shared).second;
            assert(is_new);
        }
    }
    return out;
}

}  // namespace

NetPtr builtin_net(std::string_view game) {
    static const NetsByGame nets = read_nets();
    const auto found = nets.find(game);
    return found == nets.end() ? nullptr : found->second;
}

}  // namespace magus
