#include "tuning/values/material.h"

#include <algorithm>

namespace magus {

TypeId counted_as(const Variant& variant, TypeId type) { return std::min(type, variant.arrives_as[type]); }

Pair whole_value(const EvalTables& tables, TypeId type) {
    return tables.traits[type].value * (type == tables.variant->wide ? 2 : 1);
}

double phase_of(const EvalTables& tables, const Army& a, const Army& b) {
    double force = 0;
    for (TypeId t : tables.variant->movers) force += whole_value(tables, t).middle() * (a[t] + b[t]);
    return std::min(1.0, force / tables.whole_phase);
}

double at_stage(Pair value, Stage stage) { return stage == Stage::Opening ? value.middle() : value.end(); }

double pair_bonus(const EvalTables& tables, const Army& army, Stage stage) {
    double out = 0;
    for (TypeId t : tables.pair_types)
        if (army[t] >= 2)
            out += at_stage(tables.params.weights.pair_of_colors * tables.traits[t].pair_share / 64, stage);
    return out;
}

double sum_of_values(const EvalTables& tables, const Army& army, Stage stage) {
    double out = 0;
    for (TypeId t = 0; t < tables.traits.size(); ++t)
        if (t != tables.variant->king && army[t] != 0)
            out += at_stage(whole_value(tables, t), stage) * army[t];
    return out;
}

double army_value(const EvalTables& tables, const Army& army, Stage stage) {
    return sum_of_values(tables, army, stage) + pair_bonus(tables, army, stage);
}

}  // namespace magus
