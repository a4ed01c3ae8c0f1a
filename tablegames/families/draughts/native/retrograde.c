/* Retrograde analysis: from the ends of games back to all positions that can force them. The shapes are worked out one
   after another, each with its mirror (the other side to move); captures and crowning lead to shapes that are done.
   Positions that the rules draw are drawn here too: the main line against three kings, two kings against one. Draws by
   counting are not here: see `ending_of`. */
#include "endings.h"

enum { SETTLED = 0xFF, LONGEST_GAME = 0xFF };

typedef struct {
    const Endings *endings;
    Work *work;
    uint8_t *values;
    Mask *sets[2][2][GROUP + 1]; /* by seat, kind and number: the sets of squares in their order */
    uint64_t first, size;        /* of the shape at work and its mirror */
    int highest;                 /* value that was given there */
    uint8_t *left, *latest;      /* moves that may still be good, or SETTLED; the value of the last that is known as bad */
} Analysis;

/* --- positions by their places */

/* The sets of squares for a number of pieces of one kind and seat. */
static Mask *sets_of(const Endings *endings, int seat, int kind, int n) {
    const uint8_t *square = endings->square[seat][kind];
    uint32_t many = endings->choices[endings->squares[kind]][n];
    Mask *sets = malloc(many * sizeof(Mask));
    for (uint32_t set = 0; sets && set < many; set++) {
        uint32_t rest = set;
        sets[set] = 0;
        for (int k = n, number = endings->squares[kind] - 1; k; k--) {
            while (endings->choices[number][k] > rest) number--;
            rest -= endings->choices[number][k];
            sets[set] |= bit_at(square[number]);
        }
    }
    return sets;
}

/* The position at a place of a shape, White to move; 0: two pieces would stand on one square. */
static int position_at(const Analysis *analysis, Shape shape, uint64_t place, State *state) {
    const Endings *endings = analysis->endings;
    Mask all = 0, group[2][2];
    for (int i = 3; i >= 0; i--) {
        int seat = i / 2, kind = i % 2, n = seat ? shape.theirs[kind] : shape.mine[kind];
        uint32_t many = endings->choices[endings->squares[kind]][n];
        group[seat][kind] = analysis->sets[seat][kind][n][place % many];
        place /= many;
        if (all & group[seat][kind]) return 0;
        all |= group[seat][kind];
    }
    memset(state, 0, sizeof *state);
    state->mine = group[0][MAN] | group[0][KING];
    state->theirs = group[1][MAN] | group[1][KING];
    state->kings = group[0][KING] | group[1][KING];
    state->three = state->two = state->held = NOT_COUNTED;
    state->stronger = NOBODY;
    state->level = endings->level;
    return 1;
}

/* --- looking forward, once at each position */

/* The value of a position of another shape that a move has led to. */
static int value_after(const Analysis *analysis, const State *after) {
    if (after->drawn == DRAWN_MAIN_LINE || after->drawn == DRAWN_TWO_V_ONE) return 0;
    if (!after->mine) return 1;
    uint64_t place = place_of(analysis->endings, after);
    TG_CHECK(place < analysis->first);
    return analysis->values[place];
}

/* The findings about the moves of a position. */
typedef struct {
    int win, latest, open; /* the value of the soonest that wins, of the last that loses; how many may yet do either */
} Prospect;

static void foresee(const Analysis *analysis, Prospect *prospect, int value) {
    if (!value)
        prospect->open++;
    else if (is_won(analysis->endings->rules, value))
        prospect->latest = value > prospect->latest ? value : prospect->latest;
    else if (!prospect->win || value < prospect->win)
        prospect->win = value;
}

/* Only a step that crowns leads to another shape; the others are still open, as those of kings are. */
static void foresee_steps(const Analysis *analysis, Prospect *prospect, const State *state, Moves moves) {
    const Rules *rules = analysis->endings->rules;
    Mask start, end;
    prospect->open = moves.all - moves.men;
    moves.kings = 0;
    while (next_move(rules, state->seat, &moves, &start, &end)) {
        if (end & rules->crown[state->seat]) {
            State after = moved(rules, analysis->work, state, start, end, 0, 0);
            foresee(analysis, prospect, value_after(analysis, &after));
        } else {
            prospect->open++;
        }
    }
}

/* Note what a position is worth one ply before one of this value; 0: a game is too long for a table. */
static int note(Analysis *analysis, uint8_t *known, int value) {
    if (value >= LONGEST_GAME) return 0;
    *known = (uint8_t)(value + 1);
    if (value + 1 > analysis->highest) analysis->highest = value + 1;
    return 1;
}

/* Look at a position; 0: a game from here is too long for a table. */
static int look_at(Analysis *analysis, Shape shape, uint64_t at, uint64_t base) {
    const Rules *rules = analysis->endings->rules;
    Work *work = analysis->work;
    State state;
    Prospect prospect = {0, 0, 0};
    uint8_t *value = &analysis->values[base + at], *left = &analysis->left[base - analysis->first + at];
    *left = SETTLED;
    if (!position_at(analysis, shape, at, &state) || drawn_on_line(rules, work, &state)) return 1;
    size_t chains = work->chains_n, n = due_in(rules, work, &state);
    for (size_t i = 0; i < n; i++) {
        State after = taken_by(rules, work, &state, chains, n, i);
        foresee(analysis, &prospect, value_after(analysis, &after));
    }
    work->chains_n = chains;
    if (!n) {
        Moves moves = moves_of(rules, &state);
        foresee_steps(analysis, &prospect, &state, moves);
        if (prospect.open) *left = (uint8_t)prospect.open;
        analysis->latest[base - analysis->first + at] = (uint8_t)prospect.latest;
        if (!moves.all) return note(analysis, value, 0);
    }
    if (prospect.win) return note(analysis, value, prospect.win);
    return !prospect.latest || prospect.open || note(analysis, value, prospect.latest);
}

/* --- looking back, from each position that is won or lost */

/* A position before: the other side had a move that leads where this value is. */
static int hear(Analysis *analysis, const State *before, int value) {
    uint64_t place = place_of(analysis->endings, before), at = place - analysis->first;
    TG_CHECK(at < analysis->size);
    uint8_t *left = &analysis->left[at], *known = &analysis->values[place];
    if (*left == SETTLED || (*known && *known <= value)) return 1;
    if (!is_won(analysis->endings->rules, value)) return note(analysis, known, value);
    if (*known || --*left) return 1;
    return note(analysis, known, analysis->latest[at] > value ? analysis->latest[at] : value);
}

/* Take back every move of the other side that changed nothing but a place. */
static int look_back(Analysis *analysis, const State *state, int value) {
    const Rules *rules = analysis->endings->rules;
    Mask empty = rules->inside ^ (state->mine | state->theirs), occupied = rules->whole ^ empty;
    State before = *state;
    before.seat = 1;
    before.theirs = state->mine;
    for (Mask rest = state->theirs; rest; rest &= rest - 1) {
        Mask end = rest & (~rest + 1), king = end & state->kings, starts;
        if (king)
            starts = king_ends(rules, tg_lowest(end), occupied);
        else
            starts = (step_ahead(end, 0, rules->shifts[0]) | step_ahead(end, 0, rules->shifts[1])) & empty &
                     ~rules->crown[1];
        for (; starts; starts &= starts - 1) {
            Mask start = starts & (~starts + 1);
            before.mine = state->theirs ^ end ^ start;
            before.kings = king ? state->kings ^ end ^ start : state->kings;
            if (!hear(analysis, &before, value)) return 0;
        }
    }
    return 1;
}

/* --- shape by shape */

/* Look back from the positions of one value; 0: it failed. */
static int look_back_from(Analysis *analysis, Shape shape, uint64_t base, int value) {
    const uint8_t *begin = analysis->values + base, *end = begin + shape_size(analysis->endings, shape), *at = begin;
    State state;
    while (at < end && (at = memchr(at, value, (size_t)(end - at)))) {
        if (!work_tick(analysis->work)) return 0;
        if (position_at(analysis, shape, (uint64_t)(at - begin), &state) && !look_back(analysis, &state, value)) return 0;
        at++;
    }
    return 1;
}

/* Work out some shapes that lead to each other; 0: it failed. */
static int work_out_shapes(Analysis *analysis, const Shape *shapes, int n) {
    uint64_t bases[2] = {analysis->first, analysis->first + shape_size(analysis->endings, shapes[0])};
    analysis->highest = 1;
    for (int i = 0; i < n; i++)
        for (uint64_t at = 0, size = shape_size(analysis->endings, shapes[i]); at < size; at++)
            if (!look_at(analysis, shapes[i], at, bases[i]) || !work_tick(analysis->work)) return 0;
    for (int value = 1; value <= analysis->highest; value++)
        for (int i = 0; i < n; i++)
            if (!look_back_from(analysis, shapes[i], bases[i], value)) return 0;
    return 1;
}

/* Whether a shape is another with the sides exchanged. */
static int are_mirrors(const Shape *one, const Shape *other) {
    return !memcmp(one->mine, other->theirs, 2) && !memcmp(one->theirs, other->mine, 2);
}

int work_out(const Endings *endings, Work *work, uint8_t *values) {
    Analysis analysis = {endings, work, values, {{{NULL}}}, 0, 0, 0, NULL, NULL};
    Shape shapes[SHAPES];
    int many = list_shapes(endings->pieces, shapes), fine = 1;
    memset(values, 0, (size_t)endings->size);
    for (int i = 0; i < 2 * 2 * endings->pieces; i++) {
        Mask **sets = &analysis.sets[i % 2][i / 2 % 2][i / 4];
        fine = fine && (*sets = sets_of(endings, i % 2, i / 2 % 2, i / 4));
    }
    for (int i = 0, n; fine && i < many; i += n) {
        n = i + 1 < many && are_mirrors(&shapes[i], &shapes[i + 1]) ? 2 : 1;
        analysis.first += analysis.size;
        analysis.size = shape_size(endings, shapes[i]) * (uint64_t)n;
        analysis.left = malloc((size_t)analysis.size);
        analysis.latest = calloc((size_t)analysis.size, 1);
        fine = analysis.left && analysis.latest && work_out_shapes(&analysis, shapes + i, n);
        free(analysis.left);
        free(analysis.latest);
    }
    for (int i = 0; i < 2 * 2 * (GROUP + 1); i++) free(analysis.sets[i % 2][i / 2 % 2][i / 4]);
    return fine && !work->failed;
}
