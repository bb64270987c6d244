#include "tuning/queue/queue_table.h"

#include "engine/base/text.h"

namespace magus {

using nlohmann::json;

namespace {

std::string verdict(const QueueRow& row) {
    const json& result = *row.result;
    std::string out;
    if (const auto test = result.find("sprt"); test != result.end()) {
        const double llr = test->at("llr");
        out = llr >= test->at("upper").get<double>()   ? "passed"
              : llr <= test->at("lower").get<double>() ? "failed"
                                                       : "open";
        out += " (LLR " + fixed(llr, 2) + ")";
    }
    if (!result.at("finished").get<bool>()) out += out.empty() ? "not ended" : ", not ended";
    if (!row.listed) out += out.empty() ? "not listed" : ", not listed";
    return out;
}

std::string range(const json& result, const char* low, const char* high, int digits) {
    const auto text = [&](const char* key) {
        const auto value = result.find(key);
        return value == result.end() || value->is_null() ? std::string("?")
                                                         : fixed(value->get<double>(), digits);
    };
    return text(low) + " to " + text(high);
}

std::string limits(const json& result) {
    const std::string first = result.at("time_controls").at(0), second = result.at("time_controls").at(1);
    return first == second ? first : first + " : " + second;
}

// A '|' would end the cell.
std::string cell(const std::string& text) {
    std::string out = " ";
    for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out + " |";
}

std::string line(const QueueRow& row) {
    std::string out = "|" + cell(row.name);
    if (!row.result)
        return out + cell("") + cell("") + cell("") + cell("0") + cell("") + cell("") + cell("waits") +
               cell("");
    const json& result = *row.result;
    const auto& engines = result.at("engines");
    const double score = result.at("score_percent");
    return out + cell(result.at("variant")) +
           cell(engines.at(0).get<std::string>() + " - " + engines.at(1).get<std::string>()) +
           cell(limits(result)) + cell(std::to_string(result.at("games").get<int>())) +
           cell(fixed(score, 1) + " (" + range(result, "score_low_percent", "score_high_percent", 1) + ")") +
           cell(range(result, "elo_low", "elo_high", 0)) + cell(verdict(row)) + cell(result.at("date"));
}

}  // namespace

std::string queue_table(const std::vector<QueueRow>& rows) {
    std::string out = "| match | game | engines | limit | games | score of the first in % (95 %) | Elo (95 "
                      "%) | verdict | date |\n"
                      "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    for (const QueueRow& row : rows) out += line(row) + "\n";
    return out;
}

}  // namespace magus
