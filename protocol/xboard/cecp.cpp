#include "protocol/xboard/cecp.h"

#include "engine/base/mapped.h"
#include "protocol/version.h"
#include "protocol/xboard/xboard_names.h"

#include <cctype>

namespace magus {

const std::map<std::string_view, CecpAdapter::Handler> CecpAdapter::kCommands = {
    {"xboard", &CecpAdapter::ignore},
    {"protover", &CecpAdapter::protover},
    {"accepted", &CecpAdapter::accepted},
    {"rejected", &CecpAdapter::rejected},
    {"new", &CecpAdapter::new_game},
    {"variant", &CecpAdapter::variant},
    {"quit", &CecpAdapter::quit},
    {"random", &CecpAdapter::ignore},
    {"force", &CecpAdapter::force},
    {"go", &CecpAdapter::go},
    {"playother", &CecpAdapter::playother},
    {"white", &CecpAdapter::ignore},
    {"black", &CecpAdapter::ignore},
    {"level", &CecpAdapter::level},
    {"st", &CecpAdapter::st},
    {"sd", &CecpAdapter::sd},
    {"nps", &CecpAdapter::ignore},
    {"time", &CecpAdapter::time},
    {"otim", &CecpAdapter::otim},
    {"usermove", &CecpAdapter::usermove},
    {"?", &CecpAdapter::move_now},
    {"ping", &CecpAdapter::ping},
    {"draw", &CecpAdapter::draw},
    {"result", &CecpAdapter::result},
    {"setboard", &CecpAdapter::setboard},
    {"hint", &CecpAdapter::hint},
    {"bk", &CecpAdapter::book},
    {"undo", &CecpAdapter::undo},
    {"remove", &CecpAdapter::remove},
    {"hard", &CecpAdapter::hard},
    {"easy", &CecpAdapter::easy},
    {"post", &CecpAdapter::post},
    {"nopost", &CecpAdapter::nopost},
    {"analyze", &CecpAdapter::analyze},
    {"exit", &CecpAdapter::leave_analysis},
    {".", &CecpAdapter::status},
    {"exclude", &CecpAdapter::exclude},
    {"include", &CecpAdapter::include},
    {"pause", &CecpAdapter::pause},
    {"resume", &CecpAdapter::resume},
    {"name", &CecpAdapter::ignore},
    {"rating", &CecpAdapter::ignore},
    {"ics", &CecpAdapter::ignore},
    {"computer", &CecpAdapter::computer},
    {"memory", &CecpAdapter::memory},
    {"cores", &CecpAdapter::cores},
    {"egtpath", &CecpAdapter::ignore},
    {"option", &CecpAdapter::option},
    {"lift", &CecpAdapter::lift},
    {"put", &CecpAdapter::put},
    {"FORM", &CecpAdapter::choose_form},
    {"hover", &CecpAdapter::ignore},
    {"holding", &CecpAdapter::ignore},
    {"partner", &CecpAdapter::ignore},
    {"ptell", &CecpAdapter::ignore},
    {"bogus", &CecpAdapter::ignore},
};

namespace {

std::string feature_option(const Option& option) {
    std::string text = option.name;
    switch (option.type) {
    case OptionType::Check: text += std::string(" -check ") + (option.initial == "true" ? "1" : "0"); break;
    case OptionType::Spin:
        text +=
            " -spin " + option.initial + " " + std::to_string(option.min) + " " + std::to_string(option.max);
        break;
    case OptionType::Combo: {
        std::vector<std::string> choices = option.choices;
        for (std::string& choice : choices)
            if (choice == option.initial) choice.insert(0, 1, '*');
        text += " -combo " + join(choices, " /// ");
        break;
    }
    case OptionType::String: text += " -string " + option.initial; break;
    case OptionType::File: text += " -file " + option.initial; break;
    case OptionType::Button: text += " -button"; break;
    }
    return "feature option=\"" + text + "\"";
}

// Before usermove was agreed upon, moves come alone on a line.
bool looks_like_move(std::string_view text) {
    return text.size() >= 4 && text[0] >= 'a' && text[0] <= 'p' &&
           std::isdigit(static_cast<unsigned char>(text[1]));
}

}  // namespace

std::vector<std::string> CecpAdapter::commands() {
    return mapped(kCommands, [](const auto& row) { return std::string(row.first); });
}

void CecpAdapter::handle(std::string_view line) {
    line_ = trim(line);
    Words words(line_);
    if (words.empty()) return;
    const std::string_view command = words.next();
    if (settle_choice(command)) return;
    if (const auto found = kCommands.find(command); found != kCommands.end()) {
        (this->*found->second)(words);
    } else if (looks_like_move(command)) {
        bare_move(command);
    } else {
        out_.line("Error (unknown command): " + shown(line_));
    }
}

void CecpAdapter::end_of_input() {
    session_.abandon();
    finished_ = true;
}

void CecpAdapter::quit(Words&) { end_of_input(); }

// The list is one long word, so it comes fourth: see cecp_writer.h. XBoard reads 4096 bytes at a time.
void CecpAdapter::announce_variants() {
    constexpr std::size_t kLongestList = 3900;
    std::vector<std::string> names = xboard_names(session_);
    std::string list = join(names, ",");
    const std::size_t games = names.size();
    const std::string last = names.empty() ? "" : names.back();
    for (; list.size() > kLongestList; list = join(names, ",")) names.pop_back();
    out_.line("feature ics=0 pause=1 variants=\"" + list + "\"");
    if (names.size() < games)
        out_.line("tellusererror XBoard's list of games is full: " + std::to_string(games - names.size()) +
                  " games are left out, the last of them " + shown(last));
}

void CecpAdapter::protover(Words&) {
    out_.line("feature done=0");
    out_.line("feature ping=1 setboard=1 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 "
              "playother=1");
    out_.line("feature colors=0 san=0 name=1 nps=0 debug=1 memory=1 smp=1 exclude=1 "
              "highlight=1");
    out_.line("feature myname=\"" + std::string(kEngineName) + "\"");
    announce_variants();
    for (const Option& option : option_table(session_))
        if (option.cecp) out_.line(feature_option(option));
    out_.line("feature done=1");
}

// Answered when earlier work is done: a move that we owe comes first; pondering and analysing do not count.
void CecpAdapter::ping(Words& words) {
    waiting_pings_.emplace_back(words.rest());
    if (task_ != Task::Thinking) answer_pings();
}

void CecpAdapter::answer_pings() {
    for (const std::string& number : waiting_pings_) out_.line("pong " + number);
    waiting_pings_.clear();
}

// ---- Settings

void CecpAdapter::check(const Result<Done>& done) {
    if (!done) out_.line("Error (" + done.error().describe() + "): " + shown(line_));
}

void CecpAdapter::change_option(std::string_view name, std::string_view value) {
    const Task interrupted = interrupt();
    const Result<Done> done = set_option(session_, name, value);
    check(done);
    if (same_ignoring_case(name, "VariantPath")) {
        for (const Error& error : session_.catalog().refused()) check(error);
        if (done) announce_variants();
    }
    continue_task(interrupted);
}

void CecpAdapter::memory(Words& words) { change_option("Hash", words.rest()); }

void CecpAdapter::cores(Words& words) { change_option("Threads", words.rest()); }

void CecpAdapter::option(Words& words) {
    const std::string_view text = words.rest();
    const std::size_t equals = text.find('=');
    const std::string_view value = equals == text.npos ? std::string_view() : text.substr(equals + 1);
    change_option(trim(text.substr(0, equals)), trim(value));
}

void CecpAdapter::level(Words& words) { check(clock_.level(words)); }
void CecpAdapter::st(Words& words) { check(clock_.exact_time(words.rest())); }
void CecpAdapter::sd(Words& words) { check(clock_.depth(words.rest())); }
void CecpAdapter::time(Words& words) { check(clock_.own_time(words.rest())); }
void CecpAdapter::otim(Words& words) { check(clock_.opponents_time(words.rest())); }

void CecpAdapter::easy(Words&) {
    hard_ = false;
    if (task_ == Task::Pondering) drop_search();
}

}  // namespace magus
