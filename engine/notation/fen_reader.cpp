// Position::from_fen. The pages in docs/games/ have the start FEN of each game; fen_writer.cpp writes the same spelling.

#include "engine/base/text.h"
#include "engine/position/core_moves.h"
#include "engine/position/position.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

namespace magus {

namespace {

struct Field {
    std::string_view text;
    int column = 1;  // of its first character
};

std::vector<Field> split_fields(std::string_view fen) {
    std::vector<Field> out;
    std::size_t at = 0;
    while (at < fen.size()) {
        if (std::isspace(static_cast<unsigned char>(fen[at]))) {
            ++at;
            continue;
        }
        const std::size_t start = at;
        while (at < fen.size() && !std::isspace(static_cast<unsigned char>(fen[at]))) ++at;
        out.push_back({fen.substr(start, at - start), static_cast<int>(start) + 1});
    }
    return out;
}

Error at(const Field& field, std::size_t offset, std::string text) {
    return Error{std::move(text), 0, field.column + static_cast<int>(offset)};
}

}  // namespace

class FenReader {
public:
    FenReader(VariantPtr variant, CastlingMode mode)
        : v_(*variant),
          chess960_(variant->can_play_chess960() &&
                    (mode == CastlingMode::Chess960 || variant->castling.mode == CastlingMode::Chess960)),
          pos_(std::move(variant)) {}

    Result<Position> read(std::string_view fen) {
        if (fen.size() > 1024) return Error{"a FEN has at most 1024 characters"};
        const std::vector<Field> fields = split_fields(fen);
        if (fields.empty()) return Error{"expected a FEN, found nothing"};
        const std::size_t most = std::size_t{6} + (v_.facts.checks_to_win > 0) + v_.facts.counts_moves;
        if (fields.size() > most)
            return at(fields[most], 0,
                      std::string("a FEN has at most ") + (most == 6 ? "six" : std::to_string(most).c_str()) +
                          " fields");
        const auto field = [&](std::size_t i, std::string_view otherwise) {
            return i < fields.size() ? fields[i] : Field{otherwise, static_cast<int>(fen.size()) + 1};
        };
        Field placed = fields[0];
        if (auto done = hands(placed); !done) return done.error();
        if (auto done = placement(placed); !done) return done.error();
        if (auto done = pawns(); !done) return done.error();
        for (const auto& refuses : v_.played.refuses)
            if (auto error = refuses(pos_)) return *error;
        if (auto done = side(field(1, "w")); !done) return done.error();
        if (auto done = kings(); !done) return done.error();
        // Castling rights, en passant squares and checks may be left out when the look of the next field shows what it
        // is.
        std::size_t next = 2;
        const Field none{"-", static_cast<int>(fen.size()) + 1};
        const auto take_unless_number = [&] {
            const auto rest = std::span(fields).subspan(std::min(next, fields.size()));
            const bool left_out = std::ranges::all_of(rest, [](const Field& f) { return is_number(f.text); });
            return left_out ? none : fields[next++];
        };
        const Field castling = take_unless_number();
        if (auto done = chess960_ ? chess960_rights(castling) : rights(castling); !done) return done.error();
        if (auto done = en_passant(take_unless_number()); !done) return done.error();
        if (auto done = checks(fields, next); !done) return done.error();
        if (auto done = counting_limit(fields, next); !done) return done.error();
        if (auto done = number(field(next, "0"), 0, pos_.top().clock); !done) return done.error();
        if (MoveCount& count = pos_.top().count; count.limit > 0)
            count.plies = std::exchange(pos_.top().clock, 0);
        // Many programs count moves from 0.
        if (auto done = number(field(next + 1, "1"), 0, pos_.first_full_move_); !done) return done.error();
        pos_.first_full_move_ = std::max(pos_.first_full_move_, 1);
        if (next + 2 < fields.size()) return at(fields[next + 2], 0, "expected the end of the FEN");
        pos_.first_side_ = pos_.side_;
        pos_.top().key = pos_.recompute_key();
        pos_.top().en_passant_key = pos_.legal_en_passant_key();
        return std::move(pos_);
    }

private:
    // "[Mm]" after the placement, which it is cut off from; no bracket is an empty hand.
    Result<Done> hands(Field& placed) {
        const std::size_t open = placed.text.find('[');
        if (open == std::string_view::npos) return Done{};
        if (v_.hand_order.empty()) return at(placed, open, v_.name + " has no pieces in hand");
        if (placed.text.back() != ']')
            return at(placed, placed.text.size(), "expected ']' after the pieces in hand");
        for (std::size_t i = open + 1; i + 1 < placed.text.size(); ++i) {
            const char c = placed.text[i];
            if (c == '-' && placed.text.size() == open + 3) continue;  // "[-]": nothing
            const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            const auto type = v_.find_type(upper);
            if (!type || std::find(v_.hand_order.begin(), v_.hand_order.end(), *type) == v_.hand_order.end())
                return at(placed, i, std::string("'") + c + "' cannot be in hand");
            std::uint8_t& held = pos_.hands_[Piece(c == upper ? Color::White : Color::Black, *type).code()];
            if (++held > 100) return at(placed, i, "too many pieces in hand");
        }
        placed.text = placed.text.substr(0, open);
        return Done{};
    }

    // Pawns only become fewer, unless they come from the hand.
    Result<Done> pawns() {
        if (v_.pawn == kNoType || v_.drop_region[0][v_.pawn].any()) return Done{};
        const std::string_view start = std::string_view(v_.start_fen).substr(0, v_.start_fen.find(' '));
        for (Color c : kColors) {
            const char letter = v_.types[v_.pawn].symbol(c)[0];
            const auto most = static_cast<int>(std::count(start.begin(), start.end(), letter));
            const int found = pos_.pieces(c, v_.pawn).count();
            if (most > 0 && found > most)
                return Error{std::string(c == Color::White ? "White" : "Black") + " has " +
                             std::to_string(found) + " pawns, and " + v_.name + " starts with " +
                             std::to_string(most)};
        }
        return Done{};
    }

    // Where the placement is read, and which square that is.
    struct Spot {
        std::size_t at = 0;
        int file = 0, rank;
    };

    Result<Done> placement(const Field& field) {
        const std::string_view text = field.text;
        Spot spot{.rank = v_.board.ranks() - 1};
        while (spot.at < text.size()) {
            const char c = text[spot.at];
            auto done = c == '/'                                      ? next_rank(field, spot)
                        : std::isdigit(static_cast<unsigned char>(c)) ? empty_squares(field, spot)
                        : c == '*'                                    ? hole(field, spot)
                                                                      : piece(field, spot);
            if (!done) return done;
        }
        if (spot.file != v_.board.files()) return width_error(field, text.size(), spot.file, spot.rank);
        if (spot.rank != 0)
            return at(field, text.size(),
                      "expected " + std::to_string(v_.board.ranks()) + " ranks, found " +
                          std::to_string(v_.board.ranks() - spot.rank));
        return Done{};
    }

    Result<Done> next_rank(const Field& field, Spot& spot) const {
        if (spot.file != v_.board.files()) return width_error(field, spot.at, spot.file, spot.rank);
        if (spot.rank == 0)
            return at(field, spot.at, "too many ranks: the board has " + std::to_string(v_.board.ranks()));
        --spot.rank;
        spot.file = 0;
        ++spot.at;
        return Done{};
    }

    Result<Done> empty_squares(const Field& field, Spot& spot) const {
        const std::size_t start = spot.at;
        const auto is_digit = [&](std::size_t i) {
            return i < field.text.size() && std::isdigit(static_cast<unsigned char>(field.text[i]));
        };
        int count = 0;
        for (; is_digit(spot.at) && spot.at < start + 2; ++spot.at)
            count = count * 10 + (field.text[spot.at] - '0');
        if (count == 0) return at(field, start, "expected a piece, a count of empty squares, '*' or '/'");
        for (; count > 0; --count, ++spot.file)
            if (!v_.board.at(spot.file, spot.rank).exists())
                return width_error(field, start, spot.file + 1, spot.rank);
        return Done{};
    }

    Result<Done> hole(const Field& field, Spot& spot) const {
        if (spot.file >= v_.board.files()) return width_error(field, spot.at, spot.file + 1, spot.rank);
        if (v_.board.at(spot.file, spot.rank).exists())
            return at(field, spot.at, "this square exists, '*' is wrong here");
        ++spot.file;
        ++spot.at;
        return Done{};
    }

    // A letter, with a sign before or behind it: +p, s~.
    Result<Done> piece(const Field& field, Spot& spot) {
        const std::string_view text = field.text;
        std::size_t last = spot.at;
        const char prefix = text[last] == '+' ? '+' : '\0';
        if (prefix && last + 1 < text.size()) ++last;
        const char letter = text[last];
        const char suffix = last + 1 < text.size() && text[last + 1] == '~' ? '~' : '\0';
        if (suffix) ++last;
        const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        const auto type = std::isalpha(static_cast<unsigned char>(letter))
                              ? v_.find_type(prefix, upper, suffix)
                              : std::nullopt;
        if (!type)
            return at(field, spot.at,
                      std::string("no piece of ") + v_.name + " has the letter '" +
                          std::string(text.substr(spot.at, last + 1 - spot.at)) + "'");
        const Square s = v_.board.at(spot.file, spot.rank);
        if (!s.exists()) return width_error(field, last, spot.file + 1, spot.rank);
        const Color color = letter == upper ? Color::White : Color::Black;
        if (v_.types[*type].promotes_by[color] && beyond_promotion(*type, color, s))
            return at(field, spot.at, "a pawn on or beyond its promotion rank");
        pos_.place(s, {}, Piece(color, *type));
        ++spot.file;
        spot.at = last + 1;
        return Done{};
    }

    Error width_error(const Field& field, std::size_t offset, int file, int rank) const {
        return at(field, offset,
                  "rank " + std::to_string(rank + 1) + " needs exactly " + std::to_string(v_.board.files()) +
                      " squares with the board's holes as '*'" +
                      (file < v_.board.files() ? ", found " + std::to_string(file) : ""));
    }

    bool beyond_promotion(TypeId type, Color c, Square s) const {
        if (v_.drop_region[c][type].intersects(v_.must_promote[c])) return false;
        for (Square z : v_.must_promote[c])
            if (v_.board.file(z) == v_.board.file(s) &&
                v_.board.relative_rank(c, s) >= v_.board.relative_rank(c, z))
                return true;
        return false;
    }

    Result<Done> side(const Field& field) {
        if (field.text != "w" && field.text != "b") return at(field, 0, "expected the side to move, w or b");
        pos_.side_ = field.text == "w" ? Color::White : Color::Black;
        return Done{};
    }

    Result<Done> kings() {
        for (Color c : kColors) {
            const bool needed = v_.has_king[c];
            const int in_hand = v_.any_has_king() ? pos_.in_hand(c, v_.king) : 0;
            if (const int n = pos_.pieces(c, v_.king).count() + in_hand; n != (needed ? 1 : 0))
                return Error{
                    std::string(c == Color::White ? "White" : "Black") +
                    (needed ? " needs exactly one King, found " : " has no King in this game, found ") +
                    std::to_string(n)};
        }
        if (pos_.in_check_of(~pos_.side_)) return Error{"the side that is not to move is in check"};
        return Done{};
    }

    // Castling rights, and the files of pieces that have never moved; what does not stand there is dropped.
    Result<Done> rights(const Field& field) {
        if (field.text == "-") return Done{};
        StateInfo& st = pos_.top();
        for (std::size_t i = 0; i < field.text.size(); ++i) {
            const char c = field.text[i];
            const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            const Color color = c == upper ? Color::White : Color::Black;
            const bool is_castling = upper == 'K' || upper == 'Q';
            const Square marked = mark_square(color, upper);
            if (!is_castling && !marked.exists())
                return at(field, i, std::string("expected castling rights (KQkq or -), found '") + c + "'");
            if (is_castling) {
                const int right = castling_right(color, upper == 'K');
                for (const CastlingWay& way : v_.castling.ways)
                    if (way.right == right && castling_pieces_stand(way)) {
                        st.castling = static_cast<std::uint8_t>(st.castling | 1 << right);
                        if (v_.facts.hand_gates)
                            st.unmoved |= Bitboard::of(way.king_from) | Bitboard::of(way.rook_from);
                    }
            } else if (const Piece p = pos_.piece_on(marked);
                       p.exists() && p.color() == color && v_.marked_types.has(p.type())) {
                st.unmoved.add(marked);
            }
        }
        if (v_.facts.hand_gates)
            for (Color c : kColors) st.unmoved &= ~closed_gates(pos_, c);
        return Done{};
    }

    // K, Q and letters of files; each names a Rook on the King's side of the castling rank, which castles from there.
    Result<Done> chess960_rights(const Field& field) {
        auto ways = std::make_shared<CastlingWays>(CastlingWays::one_for_each_right());
        ways->mode = CastlingMode::Chess960;
        StateInfo& st = pos_.top();
        for (std::size_t i = 0; i < field.text.size() && field.text != "-"; ++i) {
            const char c = field.text[i];
            const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            const bool by_side = upper == 'K' || upper == 'Q';
            if (!by_side && (upper < 'A' || upper >= 'A' + v_.board.files()))
                return at(field, i,
                          std::string("expected castling rights (KQkq, files of Rooks, or -), found '") + c +
                              "'");
            const Color color = c == upper ? Color::White : Color::Black;
            const Square king = pos_.king(color);
            const Bitboard rooks = castling_rooks(color);
            const Square rook = upper == 'K'   ? rooks.last()
                                : upper == 'Q' ? rooks.first()
                                               : v_.board.at(upper - 'A', v_.board.rank(king));
            const bool stands = rooks.any() && rooks.has(rook);
            if (by_side && (!stands || (rook > king) != (upper == 'K'))) continue;
            if (!stands) return at(field, i, std::string("no Rook can castle from there: '") + c + "'");
            const bool right_hand = rook > king;
            const int right = castling_right(color, right_hand);
            if (st.castling >> right & 1)
                return at(field, i, std::string("a second Rook on one side: '") + c + "'");
            st.castling = static_cast<std::uint8_t>(st.castling | 1 << right);
            ways->replace(make_castling_way(v_.board, v_.attacks.lines(), color, king, rook,
                                            v_.castling_to_file[right_hand ? 0 : 1]));
        }
        pos_.castling_ = std::move(ways);
        return Done{};
    }

    // Those on the castling rank beside the King, who has to stand there too.
    Bitboard castling_rooks(Color c) const {
        const int rank = c == Color::White ? v_.castling_rank : v_.board.ranks() - 1 - v_.castling_rank;
        if (v_.board.rank(pos_.king(c)) != rank) return {};
        return pos_.pieces(c, v_.castling_rook) & v_.board.rank_mask(rank);
    }

    Square mark_square(Color c, char file_letter) const {
        for (Square s : v_.marked_squares)
            if (v_.board.relative_rank(c, s) < v_.board.ranks() / 2 && 'A' + v_.board.file(s) == file_letter)
                return s;
        return {};
    }

    bool castling_pieces_stand(const CastlingWay& way) const {
        const Piece rook = pos_.piece_on(way.rook_from);
        return pos_.piece_on(way.king_from) == Piece(way.color, v_.castling_king) && rook.exists() &&
               rook == Piece(way.color, v_.castling_rook);
    }

    Result<Done> en_passant(const Field& field) {
        if (field.text == "-") return Done{};
        std::string_view rest = field.text;
        const Color them = ~pos_.side_;
        const int forward = them == Color::White ? 1 : -1;
        Bitboard passed;
        while (!rest.empty()) {
            const std::size_t offset = field.text.size() - rest.size();
            const auto s = v_.board.read(rest);
            if (!s) return at(field, offset, "expected '-' or the squares passed over by a pawn");
            if ((v_.pawn == kNoType && !v_.pieces_pass) || pos_.piece_on(*s).exists())
                return at(field, offset, "no pawn can have just passed over " + v_.board.name(*s));
            passed.add(*s);
        }
        // The pawn stands right before the last of the squares.
        const Square last = them == Color::White ? passed.last() : passed.first();
        const Square victim = v_.board.at(v_.board.file(last), v_.board.rank(last) + forward);
        if (!victim.exists() || !can_have_passed(victim, them, passed))
            return at(field, 0, "there is no pawn that has just passed over " + v_.board.name(last));
        for (Square s : passed)
            if (v_.board.file(s) != v_.board.file(last))
                return at(field, 0, "a pawn passes squares of one file only");
        const auto& steps = v_.further_step[them];
        const Bitboard passable = steps[1] | steps[2];
        if (pos_.piece_on(victim).type() == v_.pawn && (passed & ~passable).any())
            return at(field, 0,
                      "no pawn of " + v_.name + " passes over " +
                          v_.board.name((passed & ~passable).first()));
        if (const Bitboard beyond = passed & ~v_.en_passant_region[pos_.side_]; beyond.any())
            return at(field, 0, "no piece captures en passant on " + v_.board.name(beyond.first()));
        pos_.top().en_passant = passed;
        pos_.top().en_passant_victim = victim;
        return Done{};
    }

    // The pawn, or a piece with a first move over these squares; they lie right behind it.
    bool can_have_passed(Square victim, Color them, Bitboard passed) const {
        const Piece piece = pos_.piece_on(victim);
        if (!piece.exists() || piece.color() != them) return false;
        if (piece.type() == v_.pawn) return true;
        const int back = them == Color::White ? -1 : 1;
        const Square from =
            v_.board.at(v_.board.file(victim), v_.board.rank(victim) + back * (passed.count() + 1));
        return v_.pieces_pass && from.exists() && squares_passed(v_, piece, from, victim) == passed;
    }

    static bool is_number(std::string_view text) {
        return std::all_of(text.begin(), text.end(),
                           [](unsigned char c) { return std::isdigit(c) || c == '+'; });
    }

    // "3+3": the checks that White and Black have still to give.
    Result<Done> checks(const std::vector<Field>& fields, std::size_t& next) {
        if (v_.facts.checks_to_win == 0) return Done{};
        auto& left = pos_.top().checks_left;
        left.fill(static_cast<std::uint8_t>(v_.facts.checks_to_win));
        if (next >= fields.size() || parse_number<int>(fields[next].text)) return Done{};
        const Field& field = fields[next++];
        const std::size_t plus = field.text.find('+');
        for (std::size_t c = 0; c < 2; ++c) {
            const auto value =
                plus == std::string_view::npos
                    ? std::nullopt
                    : parse_number<int>(c == 0 ? field.text.substr(0, plus) : field.text.substr(plus + 1));
            if (!value || *value < 0 || *value > 99)
                return at(field, 0, "expected the checks still to give, as in 3+3");
            left[c] = static_cast<std::uint8_t>(*value);
        }
        return Done{};
    }

    // Where moves are being counted the limit stands in the place of the en passant squares, and the count in that of
    // the other one: "- 128 12 47".
    Result<Done> counting_limit(const std::vector<Field>& fields, std::size_t& next) {
        if (!v_.facts.counts_moves || next + 3 != fields.size()) return Done{};
        return number(fields[next++], 1, pos_.top().count.limit);
    }

    static Result<Done> number(const Field& field, int least, int& out) {
        const auto value = parse_number<int>(field.text);
        if (!value || *value < least || *value > 100000)
            return at(field, 0, "expected a number from " + std::to_string(least) + " to 100000");
        out = *value;
        return Done{};
    }

    const Variant& v_;
    const bool chess960_;
    Position pos_;
};

Result<Position> Position::from_fen(VariantPtr variant, std::string_view fen, CastlingMode mode) {
    return FenReader(std::move(variant), mode).read(fen);
}

}  // namespace magus
