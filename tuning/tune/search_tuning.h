#pragma once

// The search's numbers (search/params.h) by games of the search against itself.

#include "engine/base/result.h"
#include "engine/position/position.h"
#include "tuning/command_line.h"
#include "tuning/match/openings.h"
#include "tuning/match/statistics.h"
#include "tuning/players/engine_spec.h"
#include "tuning/runs/job_runner.h"
#include "tuning/tune/spsa.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace magus {

struct SearchTuningSettings {
    std::vector<VariantPtr> variants;  // one after the other, each for a round
    OpeningSettings openings;
    EngineSpec engine;  // the search in this process
    TimeControl time;   // of both sides
    std::vector<SpsaNumber> numbers;
    SpsaSettings spsa;  // a round is a pair of games
    int concurrency = 1;
    RunOptions run;
};

// "lmr_base,null_margin:12": numbers of the search, with their steps where the user has his own. An empty text: all that
// matter without a clock. `spec` says where they begin.
Result<std::vector<SpsaNumber>> search_numbers(const std::string& text, const EngineSpec& spec);

struct SearchTuningResult {
    int rounds = 0;
    std::vector<SpsaNumber> numbers;
    std::vector<double> values;
    std::vector<ScoreEstimate> upper_sides;  // of each number: with it a step higher against a step lower
    std::vector<std::vector<double>>
        course;  // the values: at the start, each time after as many rounds, at the end
};

// Blocks until all rounds are played or `stop` is set. `told`: how many are finished; never called twice at the same time.
Result<SearchTuningResult> tune_search(const SearchTuningSettings& settings,
                                       const std::function<void(int finished)>& told,
                                       const std::atomic<bool>& stop);

// For people; as a file for `self params=FILE`; as a page with a picture of each number's way.
std::string search_tuning_report(const SearchTuningResult& result);
std::string search_tuning_params(const SearchTuningResult& result, const EngineSpec& spec);
std::string search_tuning_html(const SearchTuningSettings& settings, const SearchTuningResult& result);

}  // namespace magus
