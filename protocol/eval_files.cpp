#include "protocol/eval_files.h"

#include "engine/base/file_path.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace magus {

namespace {

std::vector<std::string> parts_of(std::string_view text) {
    std::error_code unknown;
    if (std::filesystem::is_regular_file(file_path(std::string(text)), unknown)) return {std::string(text)};
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        if (end > 0) out.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

bool names_net(const std::string& part) { return !names_net_file(part) || is_net_file(part); }

}  // namespace

Result<EvalFiles> EvalFiles::load(const std::string& text) {
    EvalFiles out;
    bool has_net = false, has_weights = false;
    for (const std::string& part : parts_of(text)) {
        bool& has_one = names_net(part) ? has_net : has_weights;
        if (has_one)
            return Error{std::string("a second ") + (&has_one == &has_net ? "net" : "weights file"), 0, 0,
                         part};
        has_one = true;
        if (&has_one == &has_net) {
            auto net = NetChoice::parse(part);
            if (!net) return net.error();
            out.net = std::move(*net);
        } else {
            auto weights = WeightsFile::load(part);
            if (!weights) return weights.error();
            out.weights = std::move(*weights);
        }
    }
    return out;
}

}  // namespace magus
