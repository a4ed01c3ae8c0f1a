/* A march and a race on the side of Python: `Track` lists the plays of a throw, `Course` plays a game out. */
#include "bindings.h"

/* --- the march */

TG_HOLDING(track, track_t, held)

static PyObject *track_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    remade_t again;
    march_t march;
    const char *other;
    PyObject *limits;
    Py_ssize_t length;
    if (!tg_no_keywords(kwargs) ||
        !PyArg_ParseTuple(args, "OO!y#iiiIiiIO!", &again.maker, &PyTuple_Type, &again.told, &other, &length, &march.closing,
                          &march.last, &march.sortie, &march.crowded, &march.courier, &march.single_file, &march.plein,
                          &PyTuple_Type, &limits))
        return NULL;
    if (length != 25 || march.last < 1 || march.last > 24 || march.closing < ONLY_ORDINARY || march.closing > 2 ||
        march.sortie < 0 || march.sortie > NEVER_LIFTED || ((march.crowded | march.plein) & ~EVERY_ARROW))
        return PyErr_Format(PyExc_ValueError, "no such march");
    for (int arrow = 1; arrow <= 24; arrow++)
        if ((uint8_t)other[arrow] > 24) return PyErr_Format(PyExc_ValueError, "no such path");
    if ((march.limits = (int)PyTuple_Size(limits)) > MOST_LIMITS) return PyErr_Format(PyExc_ValueError, "too many limits");
    for (int i = 0; i < march.limits; i++) {
        limit_t *limit = &march.limit[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(limits, i), "iiI", &limit->kind, &limit->n, &limit->set)) return NULL;
        if (limit->kind < 0 || limit->kind >= LIMITS || limit->n < 0 || limit->n > 24 || limit->set >> OFF)
            return PyErr_Format(PyExc_ValueError, "no such limit");
    }
    memcpy(march.other, other, sizeof march.other);
    track_t *track = tg_new(type);
    if (!track) return NULL;
    track->march = march;
    track->held = again;
    tg_hold(TG_HELD(track->held));
    return (PyObject *)track;
}

static PyObject *track_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return Py_BuildValue("OO", ((track_t *)self)->held.maker, ((track_t *)self)->held.told);
}

/* The answers of the march itself where the native code does not know: open arrows, and whether dames move freely. */
static int asked_ground(const module_t *module, PyObject *march, PyObject *position, ground_t *ground) {
    PyObject *given = PyObject_CallMethodObjArgs(march, module->ground, position, NULL);
    if (!given) return 0;
    PyObject *free = tg_is_tuple(given) ? PyTuple_GetItem(given, 0) : NULL, *lone = free ? PyTuple_GetItem(given, 1) : NULL;
    if (lone) {
        ground->free = places_from(module, free);
        ground->lone = places_from(module, lone);
    }
    Py_DECREF(given);
    return !PyErr_Occurred();
}

static int asked_ordinary(const module_t *module, PyObject *march, PyObject *position, PyObject *numbers) {
    PyObject *said = PyObject_CallMethodObjArgs(march, module->ordinary, position, numbers, NULL);
    int answer = said ? PyObject_IsTrue(said) : -1;
    Py_XDECREF(said);
    return answer;
}

/* plays(Play, march, position, numbers): the list; None: nothing can be played; NotImplemented: the Python rules list it */
static PyObject *listed(PyObject *self, int kind, PyObject *const *args, Py_ssize_t given) {
    const march_t *march = &((track_t *)self)->march;
    module_t *module = module_of(self);
    board_t board;
    ground_t ground;
    uint8_t numbers[MOST_NUMBERS];
    duty_t duty = {kind, 0};
    if (given != 4) return PyErr_Format(PyExc_TypeError, "wanted: Play, march, position, numbers");
    int n = numbers_from(args[3], numbers);
    if (n < 0 || !board_from(module, args[2], &board)) return NULL;
    if (n && march->closing == ONLY_ORDINARY) {
        int free_dames = asked_ordinary(module, args[1], args[2], args[3]);
        if (free_dames < 0) return NULL;
        if (!free_dames) n = 0;
    }
    if (!n) goto unknown;
    if (march->closing >= 0)
        ground = ground_of(march, &board);
    else if (!asked_ground(module, args[1], args[2], &ground))
        return NULL;
    plays_t *plays = listed_plays(module, args[0], march, &duty, &board, numbers, n, ground);
    if (!plays || (plays->listing.kind != NOTHING && plays->listing.kind != UNKNOWN)) return (PyObject *)plays;
    int nothing = plays->listing.kind == NOTHING;
    Py_DECREF(plays);
    if (nothing) Py_RETURN_NONE;
unknown:
    Py_INCREF(Py_NotImplemented);
    return Py_NotImplemented;
}

static PyObject *track_plays(PyObject *self, PyObject *const *args, Py_ssize_t n) {
    return listed(self, MOST_PLAYED, args, n);
}

static PyObject *track_three_dice(PyObject *self, PyObject *const *args, Py_ssize_t n) {
    return listed(self, THREE_DICE, args, n);
}

static PyObject *track_whole(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(((track_t *)self)->march.closing >= 0);
}

static PyGetSetDef track_getset[] = {
    {"whole", track_whole, NULL, "Whether the march itself need not be asked anything.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef track_methods[] = {
    {"plays", TG_FAST(track_plays), "plays(Play, march, position, numbers): the plays of the most numbers; None: there are none."},
    {"three_dice", TG_FAST(track_three_dice), "The same in the order of three dice."},
    {"__reduce__", track_reduce, METH_NOARGS, "It is made again from what it was told."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot track_slots[] = {
    {Py_tp_doc, "A march that the native code knows."},
    {Py_tp_new, track_new},
    TG_HOLDING_SLOTS(track),
    {Py_tp_methods, track_methods},
    {Py_tp_getset, track_getset},
    {0, NULL},
};
PyType_Spec track_spec = {"tablegames.families.tables._native.Track", sizeof(track_t), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, track_slots};

/* --- the race */

static int tickets_from(PyObject *given, ticket_t *tickets, int most) {
    Py_ssize_t n = PyTuple_Size(given);
    if (n < 0) return -1;
    if (n > most) {
        PyErr_SetString(PyExc_ValueError, "too many tickets");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        int numbers = numbers_from(PyTuple_GetItem(given, i), tickets[i].numbers);
        if (numbers < 1) {
            if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no numbers of dice");
            return -1;
        }
        tickets[i].n = (uint8_t)numbers;
    }
    return (int)n;
}

/* An end rule or a note may lead back to the game. */
TG_HOLDING(course, course_t, held)

/* The conditions of an end rule; 0: there are others. */
static int endings_from(PyObject *given, race_t *race) {
    race->endings = (int)PyTuple_Size(given);
    if (race->endings > MOST_ENDINGS) return 0;
    for (int i = 0; i < race->endings; i++) {
        ending_t *end = &race->ending[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(given, i), "iIi", &end->kind, &end->arrows, &end->dames)) return 0;
        if (end->kind < 0 || end->kind >= CONDITIONS || (end->kind != ALL_LIFTED && end->kind != BOTH_STUCK && !(end->arrows & EVERY_ARROW))) return 0;
    }
    return 1;
}

static PyObject *course_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *track, *tickets, *drawn, *endings, *passing;
    making_t making = {0};
    int duty, dice;
    unsigned entries;
    module_t *module = PyType_GetModuleState(type);
    if (!tg_no_keywords(kwargs) ||
        !PyArg_ParseTuple(args, "O!iIO!O!O(OOOOOO!O)i", module->track, &track, &duty, &entries, &PyTuple_Type, &tickets,
                          &PyTuple_Type, &drawn, &endings, &making.play, &making.thrown, &making.state, &making.step,
                          &making.other, &PyTuple_Type, &making.seats, &making.note, &dice))
        return NULL;
    if (!PyType_Check(making.play) || !PyType_Check(making.thrown) || !PyType_Check(making.state) ||
        !PyType_Check(making.step) || PyTuple_Size(making.seats) != 2)
        return PyErr_Format(PyExc_TypeError, "classes are wanted, and two seats");
    if (((track_t *)track)->march.closing < 0) return PyErr_Format(PyExc_ValueError, "this march has no ground of its own");
    course_t *course = tg_new(type);
    if (!course) return NULL;
    if (!PyTuple_Check(endings)) making.verdict = endings;
    course->held = making;
    tg_hold(TG_HELD(course->held));
    course->dice = dice;
    race_t *race = &course->race;
    race->march = ((track_t *)track)->march;
    race->duty.kind = duty;
    race->duty.entries = entries;
    race->tickets = tickets_from(tickets, race->ticket, MOST_TICKETS);
    int pairs = tickets_from(drawn, race->drawn, 36);
    race->coup_et_des = pairs == 36;
    if (race->tickets >= 1 && pairs >= 0 && (making.verdict || endings_from(endings, race)) &&
        (passing = play_of(module, making.play, NULL, 0))) {
        course->held.nothing = PyTuple_Pack(1, passing);
        Py_DECREF(passing);
        if (course->held.nothing) return (PyObject *)course;
    }
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no such race");
    Py_DECREF(course);
    return NULL;
}

enum { IS_OVER = 2 }; /* the phase after 0, in which is thrown, and 1, in which is drawn for it */

typedef struct {
    module_t *module;
    PyObject *verdict;
} asked_t;

int asked_verdict(module_t *module, PyObject *verdict, const board_t *board) {
    PyObject *position = board_to(module, board), *said;
    if (!position) return -1;
    said = PyObject_CallFunctionObjArgs(verdict, position, NULL);
    Py_DECREF(position);
    if (!said) return -1;
    int ends = said != Py_None;
    Py_DECREF(said);
    return ends;
}

static int asked_over(void *given, const board_t *board) {
    asked_t *asked = given;
    return asked_verdict(asked->module, asked->verdict, board);
}

/* The turns of a game, for its record. Each has its length in bytes, the ticket thrown, the seat, the numbers lost, and
   the steps: from, to, and 64 more where a dame was hit. Where numbers are lost, the board before ends it. */
typedef struct {
    uint8_t *bytes;
    size_t n, room;
} turns_t;
enum { HIT = 64, LONGEST_TURN = 4 + 2 * MOST_NUMBERS + BOARD_BYTES };

static int heard_turn(void *hearing, const race_t *race, const game_t *now, int in_hand, const step_t *steps, int n) {
    turns_t *turns = hearing;
    board_t board = now->board;
    if (in_hand < 0) return 0;
    int lost = race->ticket[in_hand].n - n;
    if (lost && race->duty.kind != MOST_PLAYED && race->duty.kind != THREE_DICE) return 0;
    if (turns->room - turns->n < LONGEST_TURN) {
        size_t room = 2 * turns->room + 64 * LONGEST_TURN;
        uint8_t *bytes = realloc(turns->bytes, room);
        if (!bytes) return -1;
        turns->bytes = bytes;
        turns->room = room;
    }
    uint8_t *turn = turns->bytes + turns->n, *to = turn + 4;
    turn[1] = (uint8_t)in_hand;
    turn[2] = (uint8_t)now->seat;
    turn[3] = (uint8_t)lost;
    for (int i = 0; i < n; i++) {
        int his = count_at(board.theirs, HAND);
        play_steps(&race->march, &board, &steps[i], 1);
        *to++ = steps[i].from;
        *to++ = (uint8_t)(steps[i].to + (count_at(board.theirs, HAND) != his ? HIT : 0));
    }
    if (lost) {
        board_bytes(&now->board, to);
        to += BOARD_BYTES;
    }
    turn[0] = (uint8_t)(to - turn);
    turns->n += turn[0];
    return 1;
}

/* run(board, seat, drawing, chance, seat 0, seat 1, number, limit, end): board, seat, phase, ticket, number, decisions,
   first; the game is over, or stands before the action that ends it, or that the native code does not know, or at the limit */
static PyObject *ran(PyObject *self, PyObject *args, turns_t *turns) {
    course_t *course = (course_t *)self;
    PyObject *position, *verdict = course->held.verdict;
    unsigned long long chance, seat_0, seat_1, number, limit;
    asked_t asked = {module_of(self), verdict};
    game_t now = {0};
    space_t space = {0};
    int end, in_hand, why;
    if (!PyArg_ParseTuple(args, "OipKKKKKp", &position, &now.seat, &now.drawing, &chance, &seat_0, &seat_1, &number, &limit,
                          &end) ||
        !board_from(asked.module, position, &now.board))
        return NULL;
    if (now.seat != 0 && now.seat != 1) return PyErr_Format(PyExc_ValueError, "no such seat");
    seed_game(&now, chance, seat_0, seat_1, number);
    PyThreadState *thread = verdict ? NULL : PyEval_SaveThread();
    why = run_race(&course->race, &now, &in_hand, limit, end, &space, verdict ? asked_over : NULL, &asked,
                   turns ? heard_turn : NULL, turns);
    if (thread) PyEval_RestoreThread(thread);
    free_space(&space);
    if (why == NO_MEMORY) return PyErr_NoMemory();
    PyObject *reached = why == ASKED_AND_FAILED ? NULL : board_to(asked.module, &now.board);
    if (!reached) return NULL;
    return Py_BuildValue("NiiiKKi", reached, now.seat, why == ENDS && end ? IS_OVER : now.drawing, in_hand,
                         (unsigned long long)now.number, (unsigned long long)now.decisions, now.first);
}

static PyObject *course_run(PyObject *self, PyObject *args) { return ran(self, args, NULL); }

/* trace(as run): as run, and the turns */
static PyObject *course_trace(PyObject *self, PyObject *args) {
    turns_t turns = {0};
    PyObject *reached = ran(self, args, &turns), *answer = NULL;
    if (reached) answer = Py_BuildValue("Oy#", reached, turns.bytes ? (const char *)turns.bytes : "", (Py_ssize_t)turns.n);
    Py_XDECREF(reached);
    free(turns.bytes);
    return answer;
}

static PyMethodDef course_methods[] = {
    {"trace", course_trace, METH_VARARGS, "The same as run, and the turns that were played."},
    {"run", course_run, METH_VARARGS, "Play on at random, as far as the game surely goes on."},
    {"legal", course_legal, METH_O, "legal(state): the plays of the throw in hand; None: the Python rules list them."},
    {"apply", TG_FAST(course_apply), "apply(state, action): the step; None: the Python rules make it."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot course_slots[] = {
    {Py_tp_doc, "A race that the native code plays out."},
    {Py_tp_new, course_new},
    TG_HOLDING_SLOTS(course),
    {Py_tp_methods, course_methods},
    {0, NULL},
};
PyType_Spec course_spec = {"tablegames.families.tables._native.Course", sizeof(course_t), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, course_slots};
