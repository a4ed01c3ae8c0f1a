/* Where a position stands in a table, and what may be believed of what it finds there. */
#include "endings.h"

enum { ANY = 1 << 20 };

/* Number the squares as each side sees them; 0 where the board looks different to them. */
static int number_squares(Endings *endings) {
    const Rules *rules = endings->rules;
    int n = tg_count(rules->inside), i = 0;
    memset(endings->number, NO_SQUARE, sizeof endings->number);
    for (Mask rest = rules->inside; rest; rest &= rest - 1, i++)
        for (int seat = 0; seat < 2; seat++) {
            int as_seen = seat ? n - 1 - i : i;
            endings->number[seat][KING][tg_lowest(rest)] = (uint8_t)as_seen;
            endings->square[seat][KING][as_seen] = (uint8_t)tg_lowest(rest);
        }
    endings->squares[KING] = n;
    for (int seat = 0; seat < 2; seat++) {
        int men = 0;
        for (i = 0; i < n; i++) {
            int at = endings->square[seat][KING][i];
            if (bit_at(at) & rules->crown[seat]) continue;
            endings->number[seat][MAN][at] = (uint8_t)men;
            endings->square[seat][MAN][men++] = (uint8_t)at;
        }
        endings->squares[MAN] = men;
    }
    for (i = 0; i < n; i++) { /* what one side sees must be what the other sees */
        int white = endings->square[0][KING][i], black = endings->square[1][KING][i];
        Mask turned = 0;
        for (Mask rest = rules->steps[black] & rules->inside; rest; rest &= rest - 1)
            turned |= bit_at(endings->square[0][KING][endings->number[1][KING][tg_lowest(rest)]]);
        if (turned != (rules->steps[white] & rules->inside)) return 0;
        if (endings->number[0][MAN][white] != endings->number[1][MAN][black]) return 0;
        if (!(bit_at(white) & rules->line) != !(bit_at(black) & rules->line)) return 0;
    }
    return 1;
}

int list_shapes(int pieces, Shape shapes[SHAPES]) {
    int n = 0;
    for (int all = 2; all <= pieces; all++)
        for (int men = 0; men <= all; men++)
            for (int mine = men; mine >= 0; mine--)
                for (int kings = all - men; kings >= 0; kings--) {
                    int theirs = men - mine, other_kings = all - men - kings, more = mine - theirs;
                    if (!(mine + kings) || !(theirs + other_kings) || more < 0 || (!more && kings < other_kings)) continue;
                    Shape shape = {{(uint8_t)mine, (uint8_t)kings}, {(uint8_t)theirs, (uint8_t)other_kings}};
                    Shape mirror = {{(uint8_t)theirs, (uint8_t)other_kings}, {(uint8_t)mine, (uint8_t)kings}};
                    TG_CHECK(n + 2 <= SHAPES);
                    shapes[n++] = shape;
                    if (more || kings != other_kings) shapes[n++] = mirror;
                }
    return n;
}

uint64_t shape_size(const Endings *endings, Shape shape) {
    uint64_t size = 1;
    for (int kind = 0; kind < 2; kind++) {
        const uint32_t *choices = endings->choices[endings->squares[kind]];
        size *= (uint64_t)choices[shape.mine[kind]] * choices[shape.theirs[kind]];
    }
    return size;
}

int endings_begin(Endings *endings, const Rules *rules, int pieces, int level) {
    memset(endings, 0, sizeof *endings);
    endings->rules = rules;
    endings->pieces = pieces;
    endings->level = level;
    if (pieces < 2 || pieces > MOST_PIECES || rules->goal == FIRST_KING || !number_squares(endings)) return 0;
    for (int n = 0; n <= BITS; n++)
        for (int k = 0; k <= GROUP; k++)
            endings->choices[n][k] = k == 0 ? 1 : n == 0 ? 0 : endings->choices[n - 1][k - 1] + endings->choices[n - 1][k];
    memset(endings->first, 0xFF, sizeof endings->first);
    Shape shapes[SHAPES];
    int n = list_shapes(pieces, shapes);
    for (int i = 0; i < n; i++) {
        const uint8_t *mine = shapes[i].mine, *theirs = shapes[i].theirs;
        endings->first[mine[MAN]][mine[KING]][theirs[MAN]][theirs[KING]] = endings->size;
        endings->size += shape_size(endings, shapes[i]);
    }
    return 1;
}

/* The number of a set of squares among the sets of as many. */
static uint64_t number_of_set(const Endings *endings, const uint8_t *numbers, Mask set) {
    int sorted[GROUP], n = 0;
    for (; set; set &= set - 1, n++) {
        int number = numbers[tg_lowest(set)], i = n;
        if (number == NO_SQUARE) return NOWHERE;
        for (; i && sorted[i - 1] > number; i--) sorted[i] = sorted[i - 1];
        sorted[i] = number;
    }
    uint64_t found = 0;
    for (int i = 0; i < n; i++) found += endings->choices[sorted[i]][i + 1];
    return found;
}

uint64_t place_of(const Endings *endings, const State *state) {
    Mask groups[4] = {state->mine & ~state->kings, state->mine & state->kings, state->theirs & ~state->kings,
                      state->theirs & state->kings};
    int n[4];
    for (int i = 0; i < 4; i++)
        if ((n[i] = tg_count(groups[i])) > GROUP) return NOWHERE;
    uint64_t first = endings->first[n[0]][n[1]][n[2]][n[3]], place = 0;
    if (first == NOWHERE) return NOWHERE;
    for (int i = 0; i < 4; i++) {
        uint64_t number = number_of_set(endings, endings->number[i < 2 ? state->seat : 1 - state->seat][i % 2], groups[i]);
        if (number == NOWHERE) return NOWHERE;
        place = place * endings->choices[endings->squares[i % 2]][n[i]] + number;
    }
    return first + place;
}

static int at_most(int left, int limit, int counted) {
    int more = limit - (counted > 0 ? counted : 0);
    return more < left ? more : left;
}

/* How many plies no count of the rules can end before they are played. */
static int plies_left(const Rules *rules, const State *state, int three) {
    int left = ANY;
    if (rules->kings_only) left = at_most(left, rules->kings_only, state->quiet);
    if (rules->two > 0) left = at_most(left, 2 * rules->two, state->two);
    if (!three && state->three < 0) return left;
    if (rules->main_line == LINE_COUNTED) left = at_most(left, 2 * FIVE, state->held);
    for (int seat = 0; seat < 2; seat++) {
        int limit = rules->limit[seat][state->level], ordinary = rules->ordinary[seat][state->level];
        if (limit != NOT_COUNTED) left = at_most(left, 2 * limit, state->three);
        if (rules->needs_line == HELD_OR_FORCED_COUP && ordinary != NOT_COUNTED)
            left = at_most(left, 2 * ordinary, state->three);
    }
    return left;
}

int ending_of(const Endings *endings, const State *state, int again, int *plies) {
    const Rules *rules = endings->rules;
    uint64_t place = state->level == endings->level ? place_of(endings, state) : NOWHERE;
    if (place == NOWHERE) return NOT_KNOWN;
    int value = endings->values[place], three = tg_count(state->mine) > 2 || tg_count(state->theirs) > 2;
    if (!value) { /* a diagram of three kings against one has not begun: the line does not draw it */
        int at_once = rules->main_line == LINE_AT_ONCE || rules->main_line == LINE_AT_ONCE_IF_SAFE;
        return at_once && three && state->three < 0 && state->kings == (state->mine | state->theirs) ? NOT_KNOWN : 0;
    }
    int wins = is_won(rules, value);
    Mask winner = wins ? state->mine : state->theirs;
    *plies = value - 1;
    if (again || *plies >= plies_left(rules, state, three)) return NOT_KNOWN;
    if (tg_count(winner) > 2) { /* what the table does not know: offers to crown, and moves that are not granted */
        if (rules->offer && winner & ~state->kings) return NOT_KNOWN;
        if (rules->needs_line == AT_START && state->three < 2) return NOT_KNOWN;
    }
    return wins ? 1 : -1;
}
