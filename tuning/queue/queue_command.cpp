#include "tuning/queue/queue_command.h"

#include "engine/base/file_path.h"
#include "engine/base/text_file.h"
#include "tuning/command_line.h"
#include "tuning/match/match_command.h"
#include "tuning/queue/queue_file.h"
#include "tuning/queue/queue_table.h"
#include "tuning/runs/output_files.h"

#include <algorithm>
#include <set>
#include <utility>

namespace magus {

namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

class Queue {
public:
    Queue(std::string file, std::string folder, std::string concurrency, LabContext& context)
        : file_(std::move(file)),
          folder_(std::move(folder)),
          concurrency_(std::move(concurrency)),
          context_(context) {}

    // The file is read again before each match: it may have grown.
    int play() {
        std::error_code failure;
        fs::create_directories(file_path(folder_), failure);
        if (failure) return failed(context_, Error{failure.message(), 0, 0, folder_});
        for (;;) {
            if (auto done = read(); !done) return failed(context_, done.error());
            if (auto done = replace_file(in_folder("table.md"), queue_table(rows_)); !done)
                return failed(context_, done.error());
            const QueuedMatch* match = next();
            if (!match || context_.stop) break;
            context_.err << "== " << match->name << '\n';
            context_.out << match->name << ": ";
            tried_.emplace(match->name, match->arguments);
            if (run(*match) != 0) some_failed_ = true;
        }
        context_.out << queue_table(rows_);
        return some_failed_ || next() ? kFailed : 0;
    }

    int report() {
        if (auto done = read(); !done) return failed(context_, done.error());
        context_.out << queue_table(rows_);
        return 0;
    }

private:
    std::string in_folder(const std::string& name) const {
        return name_of(file_path(folder_) / file_path(name));
    }

    Result<Done> read() {
        const auto text = read_text_file(file_);
        if (!text) return text.error();
        auto matches = read_queue(*text, file_, match_options());
        if (!matches) return matches.error();
        matches_ = std::move(*matches);
        rows_.clear();
        for (const QueuedMatch& match : matches_)
            if (auto done = add_row(match.name, true); !done) return done;
        for (const std::string& name : names_of_results())
            if (std::ranges::find(matches_, name, &QueuedMatch::name) == matches_.end())
                if (auto done = add_row(name, false); !done) return done;
        return Done{};
    }

    std::vector<std::string> names_of_results() const {
        std::vector<std::string> out;
        std::error_code unknown;
        for (const auto& entry : fs::directory_iterator(file_path(folder_), unknown))
            if (entry.path().extension() == ".json") out.push_back(name_of(entry.path().stem()));
        std::ranges::sort(out);
        return out;
    }

    Result<Done> add_row(const std::string& name, bool listed) {
        QueueRow row{name, std::nullopt, listed};
        const std::string path = in_folder(name + ".json");
        std::error_code unknown;
        if (fs::exists(file_path(path), unknown) && !fs::is_empty(file_path(path), unknown)) {
            const auto text = read_text_file(path);
            if (!text) return text.error();
            row.result = nlohmann::json::parse(*text, nullptr, false);
            try {
                queue_table({row});
            } catch (const nlohmann::json::exception&) {
                return Error{"expected a result of magus-lab queue", 0, 0, path};
            }
        }
        rows_.push_back(std::move(row));
        return Done{};
    }

    // The first that is not played, and that this run has not tried already.
    const QueuedMatch* next() const {
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const auto& result = rows_[i].result;
            const bool is_played = result && result->at("finished").get<bool>() &&
                                   result->value("arguments", nlohmann::json()) == matches_[i].arguments;
            if (!is_played && !tried_.count({matches_[i].name, matches_[i].arguments})) return &matches_[i];
        }
        return nullptr;
    }

    int run(const QueuedMatch& match) {
        std::vector<std::string> arguments = match.arguments;
        arguments.insert(arguments.end(),
                         {"--state=" + in_folder(match.name + ".state"), "--resume",
                          "--json=" + in_folder(match.name + ".json"), "--concurrency=" + concurrency_});
        return match_command(arguments, context_);
    }

    const std::string file_, folder_, concurrency_;
    LabContext& context_;
    std::vector<QueuedMatch> matches_;
    std::vector<QueueRow> rows_;  // of the matches in their order, then of earlier ones
    std::set<std::pair<std::string, std::vector<std::string>>> tried_;  // names and arguments
    bool some_failed_ = false;
};

}  // namespace

int queue_command(const std::vector<std::string>& arguments, LabContext& context) {
    po::options_description known("Options of magus-lab queue");
    auto add = known.add_options();
    add("help,h", "this text");
    add("file", po::value<std::string>(), "the matches (docs/matches.md); the name alone will do");
    add("folder", po::value<std::string>(), "for states, results and table.md; FILE.results when not given");
    add("concurrency", concurrency_value(), "games at the same time");
    add("report", po::bool_switch(), "play nothing, print the table");
    po::variables_map options;
    if (const auto ended = read_options(context, "queue", known, arguments, options, "file")) return *ended;
    const std::string file = text_option(options, "file");
    if (file.empty()) return usage_error(context, "queue", "which file of matches?");
    std::string folder = text_option(options, "folder");
    if (folder.empty()) folder = file + ".results";
    Queue queue(file, folder, text_option(options, "concurrency"), context);
    return options["report"].as<bool>() ? queue.report() : queue.play();
}

}  // namespace magus
