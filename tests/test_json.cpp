// What pages and scripts read: valid JSON of every game, and clicks that tell all moves apart.
#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/json/game_json.h"
#include "protocol/json/json_writer.h"
#include "protocol/json/pgn_json.h"
#include "protocol/json/position_json.h"
#include "protocol/json/search_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <tuple>

namespace magus {
namespace {

using Json = nlohmann::json;

TEST(Json, TextsComeBackAsTheyWere) {
    const std::string text = "a \"b\" \\ c\n\t\x01 \xC3\xA9";
    const Json read = Json::parse(JsonWriter().begin_object().field("x", text).end_object().text());
    EXPECT_EQ(read["x"], text);
}

TEST(Json, GamesAndPositionsAreValid) {
    const VariantCatalog catalog;
    const Json games = Json::parse(games_json(catalog));
    EXPECT_GT(games.size(), 70u);
    for (const Json& summary : games) {
        const std::string name = summary["name"];
        const VariantPtr variant = *VariantCatalog().get(name);
        const Json game = Json::parse(game_json(variant));
        EXPECT_EQ(game["files"], summary["files"]) << name;
        Position pos = *Position::from_fen(variant, variant->start_fen);
        for (int ply = 0; ply < 6; ++ply) {
            const Json state = Json::parse(position_json(pos));
            const auto moves = legal_moves(pos);
            ASSERT_EQ(state["fen"], pos.fen()) << name;
            if (!state["outcome"].is_null()) break;
            ASSERT_EQ(state["moves"].size(), moves.size()) << name << ' ' << pos.fen();
            std::set<std::tuple<std::string, std::string, std::string>> known;
            for (const Json& move : state["moves"])
                EXPECT_TRUE(known.emplace(move["clicks"].dump(), move["becomes"].dump(), move["san"]).second)
                    << name << ' ' << move;
            pos.do_move(moves[static_cast<std::size_t>(ply * 13 + 5) % moves.size()]);
        }
    }
}

TEST(Json, WhatAMoveCapturesAndChanges) {
    const VariantPtr chess = *VariantCatalog().get("chess");
    const Position pos = *Position::from_fen(chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    const Json state = Json::parse(position_json(pos));
    for (const Json& move : state["moves"])
        if (move["text"] == "e5d6") {
            EXPECT_EQ(move["captures"], Json({"d5"}));
            EXPECT_EQ(std::set<std::string>(move["changes"]), (std::set<std::string>{"d5", "d6", "e5"}));
            EXPECT_EQ(move["kind"], "enpassant");
            return;
        }
    FAIL() << "no en passant";
}

TEST(Json, LimitsOfASearch) {
    const VariantPtr chess = *VariantCatalog().get("chess");
    const Position pos = *Position::from_fen(chess, chess->start_fen);
    const auto limits = read_limits(pos, "depth 7 lines 3 moves e2e4 g1f3");
    ASSERT_TRUE(limits);
    EXPECT_EQ(limits->depth, 7);
    EXPECT_EQ(limits->search_moves.size(), 2u);
    EXPECT_FALSE(read_limits(pos, "depth many"));
    EXPECT_FALSE(read_limits(pos, "moves e2e5"));
    EXPECT_FALSE(read_limits(pos, "depht 7"));
}

TEST(Json, PgnWithAGoodAndABadGame) {
    VariantCatalog catalog;
    const Json read = Json::parse(
        pgn_json("[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 Ke4 *\n", catalog, "chess"));
    ASSERT_EQ(read["games"].size(), 1u);
    EXPECT_EQ(read["games"][0]["moves"][1]["text"], "e7e5");
    ASSERT_EQ(read["errors"].size(), 1u);
    EXPECT_EQ(read["errors"][0]["line"], 7);
    EXPECT_EQ(read["errors"][0]["column"], 7);
}

}  // namespace
}  // namespace magus
