/* Rounds of domino played out at random; what the function does stands in `_native.pyi`.

   The double six alone has its 49 bits here, and larger sets are played by the Python rules. */
#include "round.h"

/* --- as Python sees it */

static int resume(const Rules *rules, Round *round, PyObject *hands, const char *talon, Py_ssize_t talon_n,
                  int turn, int left, int right, Set laid) {
    Set all = 0;
    if (!PyTuple_Check(hands) || PyTuple_Size(hands) != rules->seats) return 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        Set hand = round->hands[seat] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(hands, seat));
        if (PyErr_Occurred() || !is_tiles(hand) || (hand & all)) return 0;
        all |= hand;
    }
    if (talon_n > TILES) return 0;
    for (round->talon_to = 0; round->talon_to < talon_n; round->talon_to++) {
        uint8_t place = round->talon[round->talon_to] = (uint8_t)talon[round->talon_to];
        if (place >= TILES || (alone_at(place) & all)) return 0;
        all |= alone_at(place);
    }
    if (left >= 0 && all == ((Set)1 << MOVES) - 1) return 0; /* something lies there: the others are fewer */
    round->turn = turn;
    round->laid = laid;
    if (left >= NUMBERS || right >= NUMBERS || (left < 0) != (right < 0)) return 0;
    if (left >= 0) { /* the previous number lies between two others, and the caller puts it back */
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

PyObject *hands_of(const Set *hands, int seats) {
    PyObject *found = PyTuple_New(seats);
    for (int seat = 0; found && seat < seats; seat++) {
        PyObject *hand = PyLong_FromUnsignedLongLong(hands[seat]);
        if (!hand || PyTuple_SetItem(found, seat, hand) < 0) Py_CLEAR(found);
    }
    return found;
}

static int play(const Rules *rules, Round *round, uint64_t seed, uint64_t *number, uint64_t limit) {
    tg_rng rngs[SEATS];
    for (int seat = 0; seat < rules->seats; seat++) rngs[seat] = tg_rng_of(tg_derive_seat(seed, seat));
    int decisions = 0;
    while (!round->over && *number < limit && decide(rules, round, &rngs[round->turn], *number)) {
        ++*number;
        ++decisions;
    }
    return decisions;
}

static PyObject *py_play_out(PyObject *self, PyObject *args) {
    PyObject *hands, *found = NULL;
    const char *right_of, *talon;
    Py_ssize_t seats, talon_n;
    int leader, each, turn, left, right;
    unsigned long long laid, seed, dice_seed, first, limit;
    Rules rules;
    (void)self;
    if (!PyArg_ParseTuple(args, "(y#iii)(iiOy#iiiK)KKKK", &right_of, &seats, &rules.puiser, &rules.kept, &rules.talon_empty,
                          &leader, &each, &hands, &talon, &talon_n, &turn, &left, &right, &laid, &seed, &dice_seed, &first,
                          &limit))
        return NULL;
    if (!read_seats(&rules, right_of, seats)) Py_RETURN_NONE;
    if (leader < 0 || leader >= rules.seats || turn < 0 || turn >= rules.seats || rules.kept < 0) Py_RETURN_NONE;
    Round *round = calloc(1, sizeof *round);
    if (!round) return PyErr_NoMemory();
    round->line_from = round->line_to = LONGEST_LINE;
    uint64_t number = first;
    int begun = hands == Py_None
                    ? number < limit && deal(&rules, round, leader, each, tg_rng_of(tg_derive_chance(dice_seed)), number++)
                    : resume(&rules, round, hands, talon, talon_n, turn, left, right, laid);
    if (begun) {
        int decisions;
        Py_BEGIN_ALLOW_THREADS;
        decisions = play(&rules, round, seed, &number, limit);
        Py_END_ALLOW_THREADS;
        PyObject *held = hands_of(round->hands, rules.seats), *line = held ? line_of(round) : NULL;
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
    {"table_size", py_table_size, METH_NOARGS, NULL},
    {"begin_tables", py_begin_tables, METH_VARARGS, NULL},
    {"step_tables", py_step_tables, METH_VARARGS, NULL},
    {"ended_table", py_ended_table, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

TG_MODULE(_native, methods, "Rounds of domino played out, and deals a bot reckons with.")
