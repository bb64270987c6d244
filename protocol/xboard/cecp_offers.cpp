#include "protocol/xboard/cecp_offers.h"

#include <cstdlib>

namespace magus {

void CecpOffers::note(Score own) {
    count_.last = own;
    count_.hopeless = own <= -settings_.resign_score ? count_.hopeless + 1 : 0;
    count_.even = std::abs(own) <= settings_.draw_offer_score ? count_.even + 1 : 0;
}

bool CecpOffers::resigns() const {
    return settings_.resign_score > 0 && count_.hopeless >= settings_.resign_moves;
}

bool CecpOffers::offers_draw() {
    if (settings_.draw_offer_moves == 0 || count_.even < settings_.draw_offer_moves) return false;
    count_.even = 0;
    return true;
}

bool CecpOffers::accepts_draw() const { return count_.last && *count_.last <= settings_.draw_accept_score; }

}  // namespace magus
