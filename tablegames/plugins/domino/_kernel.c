/* Rounds of domino played out at random; what the function does stands in `_kernel.pyi`.

   The double six alone has its 49 bits here, and larger sets are played by the Python rules. */
#include "domino.h"

enum { SEATS = 14, LEFT = 0, RIGHT = 1, LONGEST_LINE = TILES, MOST_DONE = 540 };

typedef struct {
    int left, right; /* as it lies */
} Laid;

typedef struct {
    int seats, puiser, kept, talon_empty, right_of[SEATS];
} Rules;

typedef struct {
    Set hands[SEATS], laid;
    int turn, over, ends[2];
    uint8_t talon[TILES];
    int talon_from, talon_to;
    Laid line[2 * LONGEST_LINE]; /* it grows from the middle */
    int line_from, line_to;
    uint8_t done[MOST_DONE][2]; /* who did what: see `_kernel.pyi` */
    int done_n;
} Round;

/* The tiles of the set, the strongest first. */
static void name_tiles(uint8_t numbers[TILES][2]) {
    int at = 0;
    for (int high = NUMBERS - 1; high >= 0; high--)
        for (int low = high; low >= 0; low--) {
            numbers[at][0] = (uint8_t)high;
            numbers[at++][1] = (uint8_t)low;
        }
}

static int may_draw(const Rules *rules, const Round *round) {
    return rules->puiser && round->talon_to - round->talon_from > rules->kept;
}

/* Nobody has a tile that goes, and nothing that can be drawn may help. */
static int closed(const Rules *rules, const Round *round) {
    Set goes = row_of(round->ends[0]) | row_of(round->ends[1]);
    for (int seat = 0; seat < rules->seats; seat++)
        if (round->hands[seat] & goes) return 0;
    if (!may_draw(rules, round)) return 1;
    return !rules->talon_empty && !(goes & ~round->laid);
}

/* What was done: a tile placed on a number, the first tile, a pass, a draw. */
enum { PLACED = 0, FIRST = NUMBERS * NUMBERS, PASSED = 2 * FIRST, DREW = 3 * FIRST };

static void note(Round *round, int what, int number, int other) {
    TG_CHECK(round->done_n < MOST_DONE);
    round->done[round->done_n][0] = (uint8_t)round->turn;
    round->done[round->done_n++][1] = (uint8_t)(what + number * NUMBERS + other);
}

/* Lay a tile: the open number `onto` is covered, `free` is open then. */
static void lay(const Rules *rules, Round *round, int side, int onto, int free) {
    Set tile = alone(onto, free);
    int seat = round->turn;
    TG_CHECK(round->hands[seat] & tile);
    note(round, round->line_from == round->line_to ? FIRST : PLACED, onto, free);
    if (round->line_from == round->line_to) {
        round->ends[LEFT] = onto;
        round->ends[RIGHT] = free;
        Laid first = {onto, free};
        round->line[round->line_to++] = first;
    } else if (side == LEFT) {
        Laid laid = {free, onto};
        TG_CHECK(round->line_from > 0);
        round->line[--round->line_from] = laid;
        round->ends[LEFT] = free;
    } else {
        Laid laid = {onto, free};
        TG_CHECK(round->line_to < 2 * LONGEST_LINE);
        round->line[round->line_to++] = laid;
        round->ends[RIGHT] = free;
    }
    round->hands[seat] ^= tile;
    round->laid |= tile;
    round->turn = rules->right_of[seat];
    round->over = !round->hands[seat] || closed(rules, round);
}

static int place_first(const Rules *rules, Round *round, tg_rng *rng, uint64_t number) {
    Set hand = round->hands[round->turn];
    int found[TILES][2], n = 0;
    for (int high = NUMBERS - 1; high >= 0; high--)
        for (int low = high; low >= 0; low--)
            if (hand >> (high * NUMBERS + low) & 1) {
                TG_CHECK(n < TILES);
                found[n][0] = high;
                found[n++][1] = low;
            }
    if (!n) return 0;
    uint64_t pick = tg_choice(rng, number, (uint64_t)n);
    lay(rules, round, LEFT, found[pick][0], found[pick][1]);
    return 1;
}

/* The pick-th tile of a row, from the strongest. */
static int nth_other(Set row, uint64_t pick) {
    for (int other = NUMBERS - 1; other >= 0; other--)
        if (row >> other & 1 && pick-- == 0) return other;
    TG_CHECK(0);
    return 0;
}

static void note_pass(Round *round, int drew) {
    int left = round->ends[LEFT], right = round->ends[RIGHT];
    note(round, drew ? DREW : PASSED, left > right ? left : right, left > right ? right : left);
}

/* One decision; 0: there is none, or no room to note it. */
static int decide(const Rules *rules, Round *round, tg_rng *rng, uint64_t number, uint8_t numbers[TILES][2]) {
    if (round->done_n == MOST_DONE) return 0;
    if (round->line_from == round->line_to) return place_first(rules, round, rng, number);
    Set hand = round->hands[round->turn];
    int left = round->ends[LEFT], right = round->ends[RIGHT];
    Set at_left = hand >> (left * NUMBERS) & 0x7F, at_right = left == right ? 0 : hand >> (right * NUMBERS) & 0x7F;
    uint64_t on_left = (uint64_t)tg_count(at_left), all = on_left + (uint64_t)tg_count(at_right);
    if (all) {
        uint64_t pick = tg_choice(rng, number, all);
        if (pick < on_left)
            lay(rules, round, LEFT, left, nth_other(at_left, pick));
        else
            lay(rules, round, RIGHT, right, nth_other(at_right, pick - on_left));
        return 1;
    }
    int draws = may_draw(rules, round);
    note_pass(round, draws);
    if (draws) {
        const uint8_t *drawn = numbers[round->talon[round->talon_from++]];
        round->hands[round->turn] |= alone(drawn[0], drawn[1]);
        round->over = closed(rules, round);
    } else {
        round->turn = rules->right_of[round->turn];
    }
    return 1;
}

/* --- as Python sees it */

static int read_bytes(PyObject *bytes, uint8_t *into, Py_ssize_t most, int below, int *n) {
    char *text;
    Py_ssize_t length;
    if (PyBytes_AsStringAndSize(bytes, &text, &length) < 0 || length > most) return 0;
    for (Py_ssize_t i = 0; i < length; i++) {
        into[i] = (uint8_t)text[i];
        if (into[i] >= below) return 0;
    }
    *n = (int)length;
    return 1;
}

/* Deal, as `lots.taken` does: whoever sits at the leader's right first, the leader last. */
static int deal(const Rules *rules, Round *round, int leader, int each, uint64_t dice_seed, uint64_t number,
                uint8_t numbers[TILES][2]) {
    uint8_t order[TILES];
    if (each < 0 || each * rules->seats > TILES) return 0;
    tg_rng rng = tg_rng_of(tg_derive_chance(dice_seed));
    tg_seek(&rng, number);
    for (int i = 0; i < TILES; i++) order[i] = (uint8_t)i;
    tg_shuffle(&rng, order, TILES);
    int seat = leader, at = 0;
    for (int player = 0; player < rules->seats; player++) {
        seat = rules->right_of[seat];
        for (int i = 0; i < each; i++, at++) round->hands[seat] |= alone(numbers[order[at]][0], numbers[order[at]][1]);
    }
    memcpy(round->talon, order, sizeof order);
    round->talon_from = at;
    round->talon_to = TILES;
    round->turn = leader;
    return 1;
}

static int resume(const Rules *rules, Round *round, PyObject *hands, PyObject *talon, int turn, int left, int right,
                  Set laid) {
    if (!PyTuple_Check(hands) || PyTuple_Size(hands) != rules->seats) return 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        round->hands[seat] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(hands, seat));
        if (PyErr_Occurred()) return 0;
    }
    if (!read_bytes(talon, round->talon, TILES, TILES, &round->talon_to)) return 0;
    round->turn = turn;
    round->laid = laid;
    if (left >= NUMBERS || right >= NUMBERS || (left < 0) != (right < 0)) return 0;
    if (left >= 0) { /* what was laid before lies between two numbers, and is put back by whoever asks */
        Laid before = {left, right};
        round->line[round->line_to++] = before;
        round->ends[LEFT] = left;
        round->ends[RIGHT] = right;
    }
    return 1;
}

static PyObject *line_of(const Round *round) {
    PyObject *line = PyTuple_New(round->line_to - round->line_from);
    for (int i = round->line_from; line && i < round->line_to; i++) {
        PyObject *laid = Py_BuildValue("ii", round->line[i].left, round->line[i].right);
        if (!laid || PyTuple_SetItem(line, i - round->line_from, laid) < 0) Py_CLEAR(line);
    }
    return line;
}

static PyObject *hands_of(const Rules *rules, const Round *round) {
    PyObject *hands = PyTuple_New(rules->seats);
    for (int seat = 0; hands && seat < rules->seats; seat++) {
        PyObject *hand = PyLong_FromUnsignedLongLong(round->hands[seat]);
        if (!hand || PyTuple_SetItem(hands, seat, hand) < 0) Py_CLEAR(hands);
    }
    return hands;
}

static int play(const Rules *rules, Round *round, uint64_t seed, uint64_t *number, uint64_t limit,
                uint8_t numbers[TILES][2]) {
    tg_rng rngs[SEATS];
    for (int seat = 0; seat < rules->seats; seat++) rngs[seat] = tg_rng_of(tg_derive_seat(seed, seat));
    int decisions = 0;
    while (!round->over && *number < limit && decide(rules, round, &rngs[round->turn], *number, numbers)) {
        ++*number;
        ++decisions;
    }
    return decisions;
}

static PyObject *py_play_out(PyObject *self, PyObject *args) {
    PyObject *right_of, *hands, *talon, *found = NULL;
    int leader, each, turn, left, right;
    unsigned long long laid, seed, dice_seed, first, limit;
    Rules rules;
    uint8_t order[SEATS] = {0}, numbers[TILES][2];
    (void)self;
    if (!PyArg_ParseTuple(args, "(Oiii)(iiOOiiiK)KKKK", &right_of, &rules.puiser, &rules.kept, &rules.talon_empty, &leader,
                          &each, &hands, &talon, &turn, &left, &right, &laid, &seed, &dice_seed, &first, &limit))
        return NULL;
    if (!read_bytes(right_of, order, SEATS, SEATS, &rules.seats) || !rules.seats) {
        if (PyErr_Occurred()) return NULL;
        Py_RETURN_NONE;
    }
    for (int seat = 0; seat < rules.seats; seat++) {
        rules.right_of[seat] = order[seat];
        if (order[seat] >= rules.seats) Py_RETURN_NONE;
    }
    if (leader < 0 || leader >= rules.seats || turn < 0 || turn >= rules.seats) Py_RETURN_NONE;
    Round *round = calloc(1, sizeof *round);
    if (!round) return PyErr_NoMemory();
    round->line_from = round->line_to = LONGEST_LINE;
    name_tiles(numbers);
    uint64_t number = first;
    int dealing = hands == Py_None;
    int begun = dealing ? number < limit && deal(&rules, round, leader, each, dice_seed, number++, numbers)
                        : resume(&rules, round, hands, talon, turn, left, right, laid);
    if (begun) {
        int decisions;
        Py_BEGIN_ALLOW_THREADS;
        decisions = play(&rules, round, seed, &number, limit, numbers);
        Py_END_ALLOW_THREADS;
        PyObject *held = hands_of(&rules, round), *line = held ? line_of(round) : NULL;
        if (line)
            found = Py_BuildValue("NiNiy#y#OKi", held, round->turn, line, LONGEST_LINE - round->line_from,
                                  (char *)round->done, (Py_ssize_t)(2 * round->done_n),
                                  (char *)round->talon + round->talon_from,
                                  (Py_ssize_t)(round->talon_to - round->talon_from), round->over ? Py_True : Py_False,
                                  (unsigned long long)number, decisions);
        else
            Py_XDECREF(held);
    }
    free(round);
    if (!found && !PyErr_Occurred()) Py_RETURN_NONE;
    return found;
}

static PyMethodDef methods[] = {
    {"play_out", py_play_out, METH_VARARGS, NULL},
    {"trials", py_trials, METH_VARARGS, NULL},
    {"deals", py_deals, METH_VARARGS, NULL},
    {"weights", py_weights, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

TG_MODULE(_kernel, methods, "Rounds of domino played out, and deals a bot reckons with.")
