#include "tuning/values/material.h"

#include <algorithm>

namespace magus::values {

TypeId counted_as(const Variant& variant, TypeId type) { return std::min(type, variant.arrives_as[type]); }

Pair whole_value(const EvalTables& tables, TypeId type) {
    return tables.traits[type].value * (type == tables.variant->wall ? 2 : 1);
}

double phase_of(const EvalTables& tables, const Army& a, const Army& b) {
    double force = 0;
    for (TypeId t : tables.variant->movers) force += whole_value(tables, t).middle() * (a[t] + b[t]);
    return std::min(1.0, force / tables.whole_phase);
}

double at_phase(Pair value, double phase) { return value.middle() * phase + value.end() * (1 - phase); }

double pair_bonus(const EvalTables& tables, const Army& army, double phase) {
    double out = 0;
    for (TypeId t : tables.pair_types)
        if (army[t] >= 2)
            out += at_phase(tables.params.weights.pair_of_colors * tables.traits[t].pair_share / 64, phase);
    return out;
}

double plain_worth(const EvalTables& tables, const Army& army, double phase) {
    double out = 0;
    for (TypeId t = 0; t < tables.traits.size(); ++t)
        if (t != tables.variant->king && army[t] != 0)
            out += at_phase(whole_value(tables, t), phase) * army[t];
    return out;
}

double worth(const EvalTables& tables, const Army& army, double phase) {
    return plain_worth(tables, army, phase) + pair_bonus(tables, army, phase);
}

}  // namespace magus::values
