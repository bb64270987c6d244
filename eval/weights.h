#pragma once

// Every weight of the evaluation, once: its value here, its name and range in the rows below, so that a tuner can
// enumerate them and a weights file can set them. Centipawns, middle and end game. The values of pieces are not
// here but in piece_values.h: that is made for each game from the piece's own moves.

#include "eval/pair.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace magus {

// Num is Pair in play; the tuner uses a type that remembers where a number came from.
template <class Num> struct WeightsOf {
    // Piece-square tables: by the roots of what a piece reaches from a square, by closeness to the centre (-16..16
    // times the weight over 16), and for short-range pieces by ranks advanced.
    Num square_reach{Pair(0, 23)};
    Num centre{Pair(22, 16)};
    Num short_range_advance{Pair(-2, 2)};
    Num pawn_advance{Pair(8, -4)};
    Num pawn_centre{Pair(10, 1)};
    Num king_advance{Pair(-30, 15)};
    Num king_centre{Pair(-43, 19)};

    // Mobility: by the root of the squares, less the piece's average.
    Num leaper_mobility{Pair(44, 34)};
    Num slider_mobility{Pair(27, 52)};

    Num pawn_doubled{Pair(-9, -17)};
    Num pawn_isolated{Pair(-12, -14)};
    Num pawn_backward{Pair(-9, -14)};
    Num pawn_connected{Pair(8, 2)};
    Num pawn_connected_advanced{Pair(2, -3)};  // for each rank beyond the first two

    // Passed pawns by steps to promotion, times what the promotion brings over what a Queen does.
    Num passed_1{Pair(149, 228)};
    Num passed_2{Pair(87, 153)};
    Num passed_3{Pair(37, 88)};
    Num passed_4{Pair(14, 46)};
    Num passed_5{Pair(6, 29)};
    Num passed_6{Pair(7, 15)};
    Num passed_blocked{Pair(-27, -24)};      // all four: times nearness to promotion, 1 to 4
    Num passed_free_way{Pair(-5, 8)};        // no piece on the way
    Num passed_safe_way{Pair(10, 19)};       // and no enemy attack on it
    Num passed_king_distance{Pair(-7, 14)};  // each square that the enemy King is further away than ours

    Num pair_of_colors{Pair(30, 49)};  // two Bishops; others by their value over the Bishop's
    Num open_file{Pair(27, 14)};
    Num half_open_file{Pair(14, 5)};

    // Short-range pieces in the enemy's half that a pawn protects and no enemy pawn can drive away.
    Num outpost{Pair(21, 14)};
    Num far_from_king{Pair(0, 0)};  // for each step of a short-range piece from the own King
    Num space{Pair(0, 0)};          // own squares in the middle where no enemy pawn attacks

    Num threat_by_pawn{Pair(72, 54)};
    Num threat_by_lesser{Pair(51, 41)};
    Num threat_worth{Pair(0, 0)};      // and for each 100 centipawns of the pieces threatened so
    Num threat_by_dearer{Pair(0, 0)};  // or by equal ones, on pieces that are not well guarded
    Num hanging{Pair(15, 20)};
    Num pawn_push_threat{Pair(24, 19)};
    Num restricted{Pair(0, 0)};  // squares that we take from the enemy's pieces

    Num shelter_near{Pair(26, 6)};    // each pawn before the King on the three files
    Num shelter_far{Pair(12, 3)};     // and one rank further
    Num shelter_open{Pair(-22, -2)};  // each of these files without an own pawn
    Num castling{Pair(-6, -2)};       // a shelter that castling will give counts, less this
    Num pawn_storm{Pair(-12, -1)};    // each enemy pawn on them in our half
    Num guarded_flank{Pair(0, 0)};    // own squares around the King's files that we guard
    Num king_danger{Pair(40, 14)};    // times the square of the danger, see DangerWeights

    // Goals beside mate. Where the King must go himself and may be mated on the way he is in no hurry.
    Num flag_step{Pair(10, 40)};    // for each move nearer, of the last ten,
    Num flag_near{Pair(120, 200)};  // and this times four on the goal, half of it with each move more
    Num race_step{Pair(120, 120)};  // the same for other pieces, or where no check may be given
    Num race_near{Pair(250, 250)};
    Num check_given{Pair(90, 60)};  // times 8 / checks still to be given

    Num mop_up_edge{Pair(12, 12)};  // for each step from the centre that a lost King stands
    Num mop_up_kings{Pair(8, 8)};   // for each step that the Kings are closer
    Num mop_up_table{Pair(8, 8)};   // for each ply that a mate in the tables is closer
    Num tempo{Pair(22, 14)};

    // Where captures are forced and who loses his pieces wins.
    Num offer{Pair(20, 20)};       // empty squares where a piece of ours can go and the enemy must take it,
    Num lone_offer{Pair(20, 20)};  // and once more where we need not take back
    Num forced_capture{Pair(-120, -120)};  // when we attack anything
};

using Weights = WeightsOf<Pair>;

template <class Num> struct WeightRow {
    std::string_view name;
    Num WeightsOf<Num>::*value;
    int min, max;
    bool only_where_pieces_are_given_away = false;
};

template <class Num> inline constexpr WeightRow<Num> kWeightRows[] = {
    {"square_reach", &WeightsOf<Num>::square_reach, 0, 100},
    {"centre", &WeightsOf<Num>::centre, -20, 60},
    {"short_range_advance", &WeightsOf<Num>::short_range_advance, -20, 40},
    {"pawn_advance", &WeightsOf<Num>::pawn_advance, -20, 40},
    {"pawn_centre", &WeightsOf<Num>::pawn_centre, -20, 40},
    {"king_advance", &WeightsOf<Num>::king_advance, -80, 40},
    {"king_centre", &WeightsOf<Num>::king_centre, -80, 80},
    {"leaper_mobility", &WeightsOf<Num>::leaper_mobility, 0, 100},
    {"slider_mobility", &WeightsOf<Num>::slider_mobility, 0, 100},
    {"pawn_doubled", &WeightsOf<Num>::pawn_doubled, -80, 20},
    {"pawn_isolated", &WeightsOf<Num>::pawn_isolated, -80, 20},
    {"pawn_backward", &WeightsOf<Num>::pawn_backward, -80, 20},
    {"pawn_connected", &WeightsOf<Num>::pawn_connected, -20, 60},
    {"pawn_connected_advanced", &WeightsOf<Num>::pawn_connected_advanced, -20, 40},
    {"passed_1", &WeightsOf<Num>::passed_1, 0, 500},
    {"passed_2", &WeightsOf<Num>::passed_2, 0, 400},
    {"passed_3", &WeightsOf<Num>::passed_3, 0, 300},
    {"passed_4", &WeightsOf<Num>::passed_4, 0, 200},
    {"passed_5", &WeightsOf<Num>::passed_5, 0, 150},
    {"passed_6", &WeightsOf<Num>::passed_6, 0, 100},
    {"passed_blocked", &WeightsOf<Num>::passed_blocked, -80, 20},
    {"passed_free_way", &WeightsOf<Num>::passed_free_way, -20, 80},
    {"passed_safe_way", &WeightsOf<Num>::passed_safe_way, -20, 80},
    {"passed_king_distance", &WeightsOf<Num>::passed_king_distance, -10, 30},
    {"pair_of_colors", &WeightsOf<Num>::pair_of_colors, 0, 150},
    {"open_file", &WeightsOf<Num>::open_file, -20, 100},
    {"half_open_file", &WeightsOf<Num>::half_open_file, -20, 100},
    {"outpost", &WeightsOf<Num>::outpost, -20, 80},
    {"far_from_king", &WeightsOf<Num>::far_from_king, -30, 20},
    {"space", &WeightsOf<Num>::space, -10, 30},
    {"threat_by_pawn", &WeightsOf<Num>::threat_by_pawn, 0, 150},
    {"threat_by_lesser", &WeightsOf<Num>::threat_by_lesser, 0, 150},
    {"threat_worth", &WeightsOf<Num>::threat_worth, -20, 60},
    {"threat_by_dearer", &WeightsOf<Num>::threat_by_dearer, 0, 150},
    {"hanging", &WeightsOf<Num>::hanging, 0, 150},
    {"pawn_push_threat", &WeightsOf<Num>::pawn_push_threat, 0, 80},
    {"restricted", &WeightsOf<Num>::restricted, -10, 40},
    {"shelter_near", &WeightsOf<Num>::shelter_near, -10, 80},
    {"shelter_far", &WeightsOf<Num>::shelter_far, -10, 80},
    {"shelter_open", &WeightsOf<Num>::shelter_open, -100, 20},
    {"castling", &WeightsOf<Num>::castling, -60, 20},
    {"pawn_storm", &WeightsOf<Num>::pawn_storm, -60, 20},
    {"guarded_flank", &WeightsOf<Num>::guarded_flank, -10, 30},
    {"king_danger", &WeightsOf<Num>::king_danger, 0, 200},
    {"flag_step", &WeightsOf<Num>::flag_step, 0, 100},
    {"flag_near", &WeightsOf<Num>::flag_near, 0, 300},
    {"race_step", &WeightsOf<Num>::race_step, 0, 300},
    {"race_near", &WeightsOf<Num>::race_near, 0, 600},
    {"check_given", &WeightsOf<Num>::check_given, 0, 200},
    {"mop_up_edge", &WeightsOf<Num>::mop_up_edge, 0, 40},
    {"mop_up_table", &WeightsOf<Num>::mop_up_table, 0, 40},
    {"mop_up_kings", &WeightsOf<Num>::mop_up_kings, 0, 40},
    {"tempo", &WeightsOf<Num>::tempo, 0, 80},
    {"offer", &WeightsOf<Num>::offer, -50, 200, true},
    {"lone_offer", &WeightsOf<Num>::lone_offer, -50, 200, true},
    {"forced_capture", &WeightsOf<Num>::forced_capture, -400, 400, true},
};

template <class Num> inline constexpr Num WeightsOf<Num>::*kPassed[] = {
    &WeightsOf<Num>::passed_1, &WeightsOf<Num>::passed_2, &WeightsOf<Num>::passed_3,
    &WeightsOf<Num>::passed_4, &WeightsOf<Num>::passed_5, &WeightsOf<Num>::passed_6};

static_assert(std::ranges::all_of(kWeightRows<Pair>, [](const WeightRow<Pair>& row) {
    const Pair w = Weights{}.*row.value;
    return row.min <= std::min(w.middle(), w.end()) && std::max(w.middle(), w.end()) <= row.max;
}));

// How much danger a King is in: whole numbers, because the total is squared.
struct DangerWeights {
    int attacker = 45;       // each piece that attacks the King's zone,
    int attacker_value = 0;  // and per mille of its value
    int zone_square = 38;    // each zone square it attacks
    int weak_square = 25;    // each of them that only the King defends
    int safe_check = 112;    // each type of piece that could give check from a square that is not attacked
    int most = 1700;         // the danger does not count further
    // In games with drops:
    int drop_check = 100;  // each type in hand that could be dropped with check on a safe square,
    int held = 20;         // each piece in hand, pawns apart,
    int hole = 20;         // and with any of them each empty zone square that only the King defends
};

struct DangerRow {
    std::string_view name;
    int DangerWeights::*value;
    int min, max;
    bool only_with_drops = false;
};
inline constexpr DangerRow kDangerRows[] = {
    {"danger_attacker", &DangerWeights::attacker, 0, 100},
    {"danger_attacker_value", &DangerWeights::attacker_value, 0, 200},
    {"danger_zone_square", &DangerWeights::zone_square, 0, 60},
    {"danger_weak_square", &DangerWeights::weak_square, 0, 100},
    {"danger_safe_check", &DangerWeights::safe_check, 0, 200},
    {"danger_most", &DangerWeights::most, 300, 2000},
    {"danger_drop_check", &DangerWeights::drop_check, 0, 200, true},
    {"danger_held", &DangerWeights::held, 0, 100, true},
    {"danger_hole", &DangerWeights::hole, 0, 100, true},
};
static_assert(std::ranges::all_of(kDangerRows, [](const DangerRow& row) {
    return row.min <= DangerWeights{}.*row.value && DangerWeights{}.*row.value <= row.max;
}));

}  // namespace magus
