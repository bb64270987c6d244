// Moves between us and XBoard's board: what is sent, what a player enters with clicks, and what XBoard cannot show.

#include "engine/moves/movegen.h"
#include "engine/notation/notation.h"
#include "protocol/xboard/cecp.h"
#include "protocol/xboard/xboard_names.h"

#include <algorithm>
#include <cctype>

namespace magus {

namespace {

bool is_draw(const std::optional<Outcome>& end) { return end && end->white_score == 0.5; }

bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

std::string lower(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

}  // namespace

// Who does not mark squares for us does not know moves of several legs either: moves are plain coordinates then.
void CecpAdapter::accepted(Words& words) {
    if (words.next() == "highlight") shows_moves_ = true;
}

void CecpAdapter::rejected(Words& words) {
    if (words.next() == "highlight") shows_moves_ = false;
}

const XboardBoard& CecpAdapter::board() {
    const VariantPtr& variant = session_.position().variant_ptr();
    if (!board_ || &board_->variant() != variant.get()) board_.emplace(variant);
    return *board_;
}

bool CecpAdapter::described() { return shows_moves_ && board().is_described(); }

// ---- Sending

std::string CecpAdapter::move_text(const Position& pos, Move m) {
    if (takes_own_rook(pos, m))  // as XBoard wants it there
        return pos.castling_way(m).rook_from > pos.castling_way(m).king_from ? "O-O" : "O-O-O";
    return to_xboard(pos.board(), to_coordinates(pos, m));
}

// A draw is offered with the move that makes it: XBoard takes that for a claim when it sees the draw itself, and
// another engine of ours agrees to it when XBoard does not.
void CecpAdapter::send_move(Move m) {
    const Position& pos = session_.position();
    Position after = pos;
    after.do_move(m);
    offered_draw_ = computer_ && is_draw(outcome(after));
    if (offered_draw_ || offers_.offers_draw()) out_.line("offer draw");
    const bool letters = !session_.settings().legality_test;
    const auto ways = described() ? ways_to_send(board(), pos, m, letters) : std::vector<XboardMove>();
    if (ways.empty())
        out_.line("move " + move_text(pos, m));
    else
        for (const std::string& line : move_lines(board(), ways.front())) out_.line(line);
}

// Moves that XBoard cannot be shown are not for us to play, unless there are no others.
void CecpAdapter::keep_sendable(const Position& root, Limits& limits) {
    if (!described()) return;
    const bool letters = !session_.settings().legality_test;
    std::vector<Move> sendable;
    const MoveList all = legal_moves(root);
    for (Move m : all)
        if (!ways_to_send(board(), root, m, letters).empty()) sendable.push_back(m);
    if (!sendable.empty() && sendable.size() < all.size()) limits.search_moves = std::move(sendable);
}

// ---- Reading

std::vector<Move> CecpAdapter::read_moves(std::string_view text) {
    const Position& pos = session_.position();
    // In shogi XBoard says so where a piece could have promoted and did not.
    if (text.ends_with('=')) text.remove_suffix(1);
    if (described()) {
        const std::vector<Move> meant = moves_meant(board(), pos, text);
        if (!meant.empty()) return meant;
    }
    const auto move = parse_move(pos, from_xboard(pos.board(), text));
    if (!move) return {};
    // What needs squares on the way has left something else on XBoard's board without them.
    if (described() && std::ranges::none_of(ways_to_enter(board(), pos, *move),
                                            [](const XboardMove& way) { return way.through.empty(); }))
        return {};
    return {*move};
}

std::optional<Move> CecpAdapter::read_move(std::string_view text) {
    const auto moves = read_moves(text);
    return moves.empty() ? std::nullopt : std::optional(moves.front());
}

// Marks where the picked up piece may go, in games whose rules XBoard does not know by itself. A square that is passed
// is reported as put down and picked up again.
void CecpAdapter::lift(Words& words) {
    if (built_into_xboard(session_.variant().xboard_name)) return;
    const std::string_view text = words.next();
    const bool goes_on = put_down_ == text;
    put_down_.clear();
    if (const auto letter = piece_in_hand(board(), text)) {
        lift_ = {.squares = {}, .drop = *letter};
    } else {
        std::string_view rest = text;
        const auto square = board().read(rest);
        const auto inside = [](int n, int size) { return n >= 0 && n < size; };
        if (!square || !inside(square->file, board().files()) || !inside(square->rank, board().ranks()))
            return;
        if (!goes_on) lift_ = {};
        lift_.squares.push_back(*square);
    }
    out_.line(xboard_highlight(board(), session_.position(), lift_));
}

void CecpAdapter::put(Words& words) { put_down_ = words.next(); }

// ---- A choice that the move leaves open

namespace {

// What a player answers: "H", or "Hc3" when there are several convertible pieces.
std::string answer_for(const XboardBoard& board, const Position& pos, Move m) {
    const std::string form(1, pos.variant().types[m.type()].letter);
    const bool several = pos.pieces(pos.side_to_move(), pos.variant().conversion.type).more_than_one();
    return several ? form + board.name(Square(static_cast<int>(m.extra()))) : form;
}

}  // namespace

void CecpAdapter::ask_choice(std::vector<Move> meant) {
    choices_ = std::move(meant);
    const Position& pos = session_.position();
    std::string question;
    for (Move m : choices_)
        question += (question.empty() ? "" : ", ") + answer_for(board(), pos, m) + " = " +
                    pos.variant().types[m.type()].name;
    out_.line("askuser FORM What does the " + pos.variant().types[pos.variant().conversion.type].name +
              " become? " + question);
}

void CecpAdapter::choose_form(Words& words) {
    if (choices_.empty()) return;
    const std::string answer = lower(trim(words.rest()));
    for (Move m : choices_)
        if (lower(answer_for(board(), session_.position(), m)) == answer) {
            choices_.clear();
            return play_move(m);
        }
    ask_choice(std::exchange(choices_, {}));
}

// The player did not answer: a command that takes the move back does away with the question, one that
// needs the position gets the first choice. True when the command has been dealt with.
bool CecpAdapter::settle_choice(std::string_view command) {
    if (choices_.empty()) return false;
    if (contains(" undo remove new setboard variant quit ", " " + std::string(command) + " ")) {
        choices_.clear();
        if (command == "remove") take_back(1);
        return command == "undo" || command == "remove";
    }
    if (contains(" ? go force playother analyze usermove result hint ", " " + std::string(command) + " ")) {
        const Move first = choices_.front();
        choices_.clear();
        play_move(first);
    }
    return false;
}

// ---- What XBoard cannot show is reported in words, to a person once a game.

void CecpAdapter::report_hidden_change(const Position& before, const Position& after) {
    if (!described()) return;
    const Variant& v = before.variant();
    const Color mover = before.side_to_move();
    std::string text;
    if (v.conversion.type != kNoType)
        for (Square s : before.pieces(mover, v.conversion.type))
            if (const Piece now = after.piece_on(s);
                now.exists() && now.color() == mover && now.type() != v.conversion.type) {
                const std::string change = "The " + v.types[v.conversion.type].name + " on " +
                                           board().name(s) + " is now a " + v.types[now.type()].name;
                out_.line("tellothers " + change);
                text = change + ". XBoard goes on showing the old picture; pick her up to see her moves.";
            }
    for (Square s : after.pieces(mover) & ~before.pieces(mover))
        if (const TypeId t = after.piece_on(s).type(); board().pieces().shown_as(t) != t && text.empty())
            text = "The piece on " + board().name(s) + " is now a " + v.types[t].name +
                   ". XBoard shows one picture for it and what it was before; pick it up to see its moves.";
    if (text.empty() || reported_ || computer_) return;
    reported_ = true;
    out_.line("telluser " + text);
}

}  // namespace magus
