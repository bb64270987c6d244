#pragma once

// The options of `magus-lab values`, and the run that they mean.

#include "tuning/values/run.h"

#include <boost/program_options.hpp>

#include <string>
#include <vector>

namespace magus {

struct ValuesOrder {  // what is asked for
    RunSettings settings;
    ValuesBudget budget;
    std::string json_file, html_file, weights_file;  // empty: none
    std::string weights_section;
    bool plan_only = false;
};

boost::program_options::options_description values_options();
Result<ValuesOrder> read_order(const boost::program_options::options_description& all,
                               const boost::program_options::variables_map& given,
                               const std::vector<std::string>& arguments);

}  // namespace magus
