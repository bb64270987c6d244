#pragma once

// A number of the evaluation that remembers its coefficients: how often each weight went into it. The terms are
// the engine's own, with this in place of Pair.

#include "eval/pair.h"
#include "eval/weights.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace magus {

class Traced {
public:
    static constexpr std::size_t kWeights = std::size(kWeightRows<Pair>);
    using Coefficients = std::array<float, kWeights>;

    Traced() = default;
    Traced(Pair constant) : value_(constant) {}
    // The weight of that row of kWeightRows.
    static Traced weight(std::size_t row, Pair value) {
        Traced out(value);
        out.coefficients_[row] = 1;
        return out;
    }

    Pair value() const { return value_; }
    const Coefficients& coefficients() const { return coefficients_; }

    Traced& operator+=(const Traced& b) { return add(b, 1); }
    friend Traced operator+(Traced a, const Traced& b) { return a.add(b, 1); }
    friend Traced operator-(Traced a, const Traced& b) { return a.add(b, -1); }
    friend Traced operator-(const Traced& a) { return Traced() - a; }
    friend Traced operator*(Traced a, int n) { return a.scale(a.value_ * n, static_cast<float>(n)); }
    friend Traced operator/(Traced a, int n) { return a.scale(a.value_ / n, 1 / static_cast<float>(n)); }

private:
    Traced& add(const Traced& b, int sign) {
        value_ += b.value_ * sign;
        for (std::size_t i = 0; i < kWeights; ++i)
            coefficients_[i] += static_cast<float>(sign) * b.coefficients_[i];
        return *this;
    }
    Traced& scale(Pair value, float factor) {
        value_ = value;
        for (float& c : coefficients_) c *= factor;
        return *this;
    }

    Pair value_;
    Coefficients coefficients_{};
};

// The choice of the King's shelter (eval/terms/king.h).
inline Traced safer(const Traced& a, const Traced& b) {
    return a.value().middle() >= b.value().middle() ? a : b;
}

}  // namespace magus
