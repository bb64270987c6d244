// Resigning and draw offers, by the thresholds of the settings.
#include "protocol/xboard/cecp_offers.h"

#include <gtest/gtest.h>

namespace magus {
namespace {

TEST(CecpOffers, NothingUnlessAsked) {
    const Settings settings;
    CecpOffers offers(settings);
    for (int i = 0; i < 100; ++i) {
        offers.note(i % 2 == 0 ? 0 : mated_in(3));
        EXPECT_FALSE(offers.resigns());
        EXPECT_FALSE(offers.offers_draw());
    }
}

TEST(CecpOffers, ResignsAfterHopelessMovesInARow) {
    Settings settings;
    settings.resign_score = 700;
    settings.resign_moves = 2;
    CecpOffers offers(settings);
    for (Score own : {-700, -699, -2000, -600}) {
        offers.note(own);
        EXPECT_FALSE(offers.resigns()) << own;
    }
    offers.note(-700);
    EXPECT_FALSE(offers.resigns());
    offers.note(mated_in(8));
    EXPECT_TRUE(offers.resigns());
    offers.new_game();
    EXPECT_FALSE(offers.resigns());
}

TEST(CecpOffers, OffersADrawOnceInAWhile) {
    Settings settings;
    settings.draw_offer_moves = 3;
    settings.draw_offer_score = 15;
    CecpOffers offers(settings);
    std::string said;
    for (Score own : {0, 15, -15, 3, 0, 0, 0, 16, 0, 0, 0}) {
        offers.note(own);
        said += offers.offers_draw() ? 'y' : 'n';
    }
    EXPECT_EQ(said, "nnynnynnnny");
}

TEST(CecpOffers, AcceptsWhatIsNotWorse) {
    Settings settings;
    settings.draw_accept_score = -20;
    CecpOffers offers(settings);
    EXPECT_FALSE(offers.accepts_draw()) << "nothing is known yet";
    offers.note(-19);
    EXPECT_FALSE(offers.accepts_draw());
    offers.note(-20);
    EXPECT_TRUE(offers.accepts_draw());
}

}  // namespace
}  // namespace magus
