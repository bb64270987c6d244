#pragma once

// What is written down beside a game in the terminal: who plays and what the engine thought of its moves. It makes a
// PGN game of it, and goes on with one.

#include "engine/notation/pgn.h"
#include "protocol/session.h"

#include <string>
#include <vector>

namespace magus {

class ScoreSheet {
public:
    // Notes what the engine thought of the move that it is about to play.
    void note_thinking(const Session& session, const SearchInfo& info);
    // The moves that were taken back are forgotten.
    void take_back(const Session& session);
    void clear() { comments_.clear(); }
    // The session's game so far. The result is one of kPgnResults.
    PgnGame game(const Session& session, std::string_view white, std::string_view black,
                 std::string_view result) const;
    // Sets up the last game of a PGN file in the session; when something is wrong, nothing changes.
    Result<Done> load(Session& session, const std::string& path);

private:
    std::vector<std::string> comments_;  // by ply
};

// At the end of the file, which is made if need be.
Result<Done> append_to_file(const PgnGame& game, const std::string& path);

}  // namespace magus
