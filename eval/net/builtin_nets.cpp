#include "eval/net/builtin_nets.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <string>
#include <vector>

namespace magus {

namespace {

struct KnownNet {
    std::vector<std::string> games;
    std::once_flag read;
    NetPtr net;
};

// In the order of the files.
std::vector<KnownNet> all_nets() {
    std::vector<KnownNet> out(builtin_net_files().size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i].games = Net::games_in(builtin_net_files()[i].bytes);
    return out;
}

NetPtr read_net(const BuiltinNet& file) {
    auto net = Net::parse(file.bytes, std::string(file.file));
    assert(net);
    return net ? std::make_shared<const Net>(*std::move(net)) : nullptr;
}

}  // namespace

NetPtr builtin_net(std::string_view game) {
    static std::vector<KnownNet> nets = all_nets();
    for (std::size_t i = 0; i < nets.size(); ++i) {
        if (std::ranges::find(nets[i].games, game) == nets[i].games.end()) continue;
        std::call_once(nets[i].read, [&] { nets[i].net = read_net(builtin_net_files()[i]); });
        return nets[i].net;
    }
    return nullptr;
}

}  // namespace magus
