#include "tuning/values/bundles.h"

#include <algorithm>
#include <cmath>

namespace magus {

namespace {

constexpr int kMostPawns = 2;     // of a level's lower end; the army is not normal beyond
constexpr int kMostForPawns = 3;  // where a piece stands against Pawns alone
constexpr std::size_t kMostGiven = 3;

// In openings a Pawn counts for so little that one is lost in the noise.
int level_step(Stage stage) { return stage == Stage::Opening ? 2 : 1; }

bool valid(const Formation& formation, const Cell& cell) {
    for (const Army& army : formation.armies(cell))
        if (std::ranges::any_of(army, [](int n) { return n < 0; })) return false;
    return formation.room(cell) >= cell.count;
}

// How far the armies are from normal ones.
double oddity(const Bundle& bundle, const Cell& cell) {
    const auto size = static_cast<double>(bundle.given.size());
    return 0.5 * std::max(std::abs(bundle.pawns), std::abs(bundle.pawns + bundle.step)) +
           (size == 0 ? -0.4 : 0.5 * (size - 1)) + 0.6 * static_cast<double>(bundle.taken.size()) +
           0.4 * static_cast<double>(cell.common.size());
}

// All multisets of up to `most` of the known types.
std::vector<std::vector<TypeId>> multisets(const std::vector<TypeId>& known, std::size_t most) {
    std::vector<std::vector<TypeId>> out{{}};
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (out[i].size() == most) continue;
        for (TypeId t : known)
            if (out[i].empty() || t >= out[i].back()) {
                auto longer = out[i];
                longer.push_back(t);
                out.push_back(std::move(longer));
            }
    }
    return out;
}

}  // namespace

std::optional<Cell> make_cell(const Formation& formation, const EvalTables& tables, const Subject& subject,
                              const Bundle& bundle, int level) {
    const Variant& v = *formation.variant();
    Cell cell;
    cell.stage = subject.stage;
    cell.piece = subject.piece;
    cell.count = subject.count;
    auto& [first, second] = cell.armies;
    first.gets.assign(static_cast<std::size_t>(subject.count), subject.piece);
    if (subject.stage == Stage::Opening) {
        first.lacks = bundle.given;
        second.lacks = bundle.taken;
    } else {
        first.gets.insert(first.gets.end(), bundle.taken.begin(), bundle.taken.end());
        second.gets = bundle.given;
        // There the armies are made of what a normal one has.
        const Army normal = formation.army(Stage::Opening, subject.piece);
        for (const auto* some : {&bundle.given, &bundle.taken})
            for (TypeId t : *some)
                if (std::ranges::count(*some, t) > normal[t]) return std::nullopt;
    }
    const int pawns = bundle.pawns + level * bundle.step;
    auto& lacking = pawns > 0 ? first.lacks : second.lacks;
    lacking.insert(lacking.end(), static_cast<std::size_t>(std::abs(pawns)), v.pawn);
    // Room on the back rank: the cheapest pieces that no side exchanges.
    while (formation.room(cell) < cell.count && cell.common.size() < 2) {
        const auto armies = formation.armies(cell);
        TypeId cheapest = kNoType;
        for (const auto& [t, value, dearer] : tables.by_value)
            if (t != v.wide && armies[0][t] > 0 && armies[1][t] > 0 && t != cell.piece &&
                formation.army(Stage::Opening, cell.piece)[t] > 0) {
                cheapest = t;
                break;
            }
        if (cheapest == kNoType) return std::nullopt;
        cell.common.push_back(cheapest);
    }
    if (!valid(formation, cell)) return std::nullopt;
    return cell;
}

double material_against(const Formation& formation, const EvalTables& tables, const Cell& cell) {
    auto armies = formation.armies(cell);
    armies[0][cell.piece] = static_cast<std::int8_t>(armies[0][cell.piece] - cell.count);
    return army_value(tables, armies[1], cell.stage) - army_value(tables, armies[0], cell.stage);
}

std::vector<Bundle> choose_bundles(const Formation& formation, const EvalTables& tables,
                                   const Subject& subject, const std::vector<TypeId>& known,
                                   std::size_t wanted) {
    struct Candidate {
        Bundle bundle;
        double oddity;
    };
    std::vector<Candidate> found;
    std::vector<TypeId> others = known;
    std::erase(others, subject.piece);
    const double value = subject.count * at_stage(whole_value(tables, subject.piece), subject.stage);
    const int step = level_step(subject.stage);
    for (const auto& given : multisets(others, kMostGiven))
        for (const auto& taken : multisets(others, 1)) {
            if (std::ranges::any_of(taken, [&](TypeId t) { return std::ranges::count(given, t) > 0; }))
                continue;
            // In the middle between the levels the piece's value is that of the bundle, as nearly as Pawns allow.
            const int most = (given.empty() && taken.empty() ? kMostForPawns : kMostPawns) + 1 - step;
            for (int pawns = -kMostPawns - 1; pawns <= most; ++pawns) {
                const Bundle bundle{given, taken, pawns, step};
                const auto low = make_cell(formation, tables, subject, bundle, 0);
                const auto high = make_cell(formation, tables, subject, bundle, 1);
                if (!low || !high) continue;
                const double from = material_against(formation, tables, *low),
                             to = material_against(formation, tables, *high),
                             beyond = value - (from + to) / 2, half_pawn = (to - from) / step / 2;
                if (-half_pawn <= beyond && beyond < half_pawn)
                    found.push_back({bundle, oddity(bundle, *low)});
            }
        }
    std::ranges::stable_sort(found, {}, &Candidate::oddity);
    std::vector<Bundle> out;
    for (const Candidate& candidate : found)
        if (out.size() < wanted) out.push_back(candidate.bundle);
    return out;
}

int bundle_number(std::vector<Bundle>& known, const Bundle& bundle) {
    const auto same = [&](const Bundle& b) { return b.given == bundle.given && b.taken == bundle.taken; };
    auto found = std::ranges::find_if(known, same);
    if (found == known.end()) found = known.insert(known.end(), bundle);
    return static_cast<int>(found - known.begin());
}

std::string describe(const Variant& variant, const Bundle& bundle) {
    std::string out;
    const auto add = [&](const std::vector<TypeId>& types) {
        for (std::size_t i = 0; i < types.size(); ++i)
            out += (i > 0 ? "+" : "") + std::string(1, variant.types[types[i]].letter);
    };
    add(bundle.given);
    if (bundle.given.empty()) out += "0";
    const auto pawns = [&](int n) { return (n < 0 ? "-" : "+") + std::to_string(std::abs(n)) + "P"; };
    out += " " + pawns(bundle.pawns) + "/" + pawns(bundle.pawns + bundle.step);
    if (!bundle.taken.empty()) {
        out += " without ";
        add(bundle.taken);
    }
    return out;
}

std::string describe(const Variant& variant, const Cell& cell) {
    std::string out = cell.stage == Stage::Opening ? "opening" : "ending";
    const auto letters = [&](const std::vector<TypeId>& types) {
        for (TypeId t : types) out += variant.types[t].letter;
    };
    for (const Difference& army : cell.armies) {
        out += &army == &cell.armies[0] ? " " : " v ";
        letters(army.gets);
        out += "-";
        letters(army.lacks);
    }
    out += ", both without ";
    letters(cell.common);
    return out;
}

std::optional<Cell> random_imbalance(const Formation& formation, const EvalTables& tables, TypeId piece,
                                     const std::vector<TypeId>& known, double tolerance, Random& random) {
    const Variant& v = *formation.variant();
    std::vector<TypeId> choice = known;
    std::erase(choice, piece);
    choice.push_back(v.pawn);
    for (int tries = 400; tries > 0; --tries) {
        Cell cell;
        cell.piece = piece;
        cell.armies[0].gets = {piece};
        for (Difference& army : cell.armies)
            for (std::size_t n = random.below(4); n > 0; --n)
                army.lacks.push_back(choice[random.below(choice.size())]);
        if (cell.armies[0].lacks == cell.armies[1].lacks || !valid(formation, cell)) continue;
        const double value = at_stage(whole_value(tables, piece), cell.stage);
        if (std::abs(value - material_against(formation, tables, cell)) <= tolerance) return cell;
    }
    return std::nullopt;
}

}  // namespace magus
