/* A march and a race on the side of Python: `Track` lists the plays of a throw, `Course` plays a game out. */
#include "bindings.h"

/* --- the march */

static PyObject *track_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *maker, *told;
    const char *other;
    Py_ssize_t length;
    int closing, last, sortie, courier, single_file;
    unsigned crowded, plein;
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Track takes no keywords");
    if (!PyArg_ParseTuple(args, "OOy#iiiIiiI", &maker, &told, &other, &length, &closing, &last, &sortie, &crowded,
                          &courier, &single_file, &plein))
        return NULL;
    if (length != 25 || last < 1 || last > 24 || closing < ONLY_ORDINARY || closing > 2 || sortie < 0 || sortie > NEVER_LIFTED ||
        (crowded & ~EVERY_ARROW) || (plein & ~EVERY_ARROW))
        return PyErr_Format(PyExc_ValueError, "no such march");
    for (int arrow = 1; arrow <= 24; arrow++)
        if ((uint8_t)other[arrow] > 24) return PyErr_Format(PyExc_ValueError, "no such path");
    track_t *track = allocated(type);
    if (!track) return NULL;
    memcpy(track->march.other, other, 25);
    track->march.closing = closing;
    track->march.last = last;
    track->march.sortie = sortie;
    track->march.crowded = crowded;
    track->march.courier = courier;
    track->march.single_file = single_file;
    track->march.plein = plein;
    Py_INCREF(maker);
    Py_INCREF(told);
    track->maker = maker;
    track->told = told;
    return (PyObject *)track;
}

static void track_dealloc(PyObject *self) {
    Py_XDECREF(((track_t *)self)->maker);
    Py_XDECREF(((track_t *)self)->told);
    freed(self);
}

static PyObject *track_reduce(PyObject *self, PyObject *none) {
    (void)none;
    return Py_BuildValue("O(O)", ((track_t *)self)->maker, ((track_t *)self)->told);
}

/* What the march itself answers where the native code does not know: what is open, and whether dames go as they like. */
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
    plays_t *plays = new_plays(module, args[0]);
    if (!plays) return NULL;
    list_plays(march, &duty, &board, numbers, n, ground, &plays->space, &plays->listing);
    if (plays->space.failed) {
        Py_DECREF(plays);
        return PyErr_NoMemory();
    }
    if (plays->listing.kind != NOTHING && plays->listing.kind != UNKNOWN) return (PyObject *)plays;
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
    {"plays", (PyCFunction)(void (*)(void))track_plays, METH_FASTCALL,
     "plays(Play, march, position, numbers): the plays of the most numbers; None: there are none."},
    {"three_dice", (PyCFunction)(void (*)(void))track_three_dice, METH_FASTCALL,
     "The same in the order of three dice."},
    {"__reduce__", track_reduce, METH_NOARGS, "It is made again from what it was told."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot track_slots[] = {
    {Py_tp_doc, "A march that the native code knows."},
    {Py_tp_new, track_new},
    {Py_tp_dealloc, track_dealloc},
    {Py_tp_methods, track_methods},
    {Py_tp_getset, track_getset},
    {0, NULL},
};
PyType_Spec track_spec = {"tablegames.families.tables._native.Track", sizeof(track_t), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, track_slots};

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

static PyObject *course_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *track, *tickets, *drawn, *endings;
    making_t making;
    int duty, dice;
    unsigned entries;
    module_t *module = PyType_GetModuleState(type);
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Course takes no keywords");
    if (!PyArg_ParseTuple(args, "O!iIO!O!O(OOOOOO!O)i", module->track, &track, &duty, &entries, &PyTuple_Type, &tickets,
                          &PyTuple_Type, &drawn, &endings, &making.play, &making.thrown, &making.state, &making.step,
                          &making.other, &PyTuple_Type, &making.seats, &making.note, &dice))
        return NULL;
    if (!PyType_Check(making.play) || !PyType_Check(making.thrown) || !PyType_Check(making.state) ||
        !PyType_Check(making.step) || PyTuple_Size(making.seats) != 2)
        return PyErr_Format(PyExc_TypeError, "classes are wanted, and two seats");
    if (((track_t *)track)->march.closing < 0) return PyErr_Format(PyExc_ValueError, "this march has no ground of its own");
    course_t *course = allocated(type);
    if (!course) return NULL;
    PyObject **of[] = {&making.play, &making.thrown, &making.state, &making.step, &making.other, &making.seats, &making.note};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) Py_INCREF(*of[i]);
    memset(making.notes, 0, sizeof making.notes);
    making.nothing = NULL;
    course->making = making;
    PyObject *passing = play_of(module, making.play, NULL, 0);
    course->making.nothing = passing ? PyTuple_Pack(1, passing) : NULL;
    Py_XDECREF(passing);
    if (!course->making.nothing) goto wrong;
    course->dice = dice;
    race_t *race = &course->race;
    race->march = ((track_t *)track)->march;
    race->duty.kind = duty;
    race->duty.entries = entries;
    race->tickets = tickets_from(tickets, race->ticket, MOST_TICKETS);
    int pairs = tickets_from(drawn, race->drawn, 36);
    race->coup_et_des = pairs == 36;
    if (race->tickets < 1 || pairs < 0) goto wrong;
    if (!PyTuple_Check(endings)) {
        Py_INCREF(endings);
        course->verdict = endings;
        return (PyObject *)course;
    }
    race->endings = (int)PyTuple_Size(endings);
    if (race->endings > MOST_ENDINGS) goto wrong;
    for (int i = 0; i < race->endings; i++) {
        unsigned arrows;
        ending_t *end = &race->ending[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(endings, i), "iIi", &end->kind, &arrows, &end->dames)) goto wrong;
        end->arrows = arrows;
        if (end->kind < 0 || end->kind >= CONDITIONS || (end->kind != ALL_LIFTED && !(arrows & EVERY_ARROW))) goto wrong;
    }
    return (PyObject *)course;
wrong:
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no such race");
    Py_DECREF(course);
    return NULL;
}

/* What it holds of Python: an end rule or a note may lead back to the game. */
static int course_traverse(PyObject *self, visitproc visit, void *arg) {
    course_t *course = (course_t *)self;
    making_t *making = &course->making;
    Py_VISIT(Py_TYPE(self));
    PyObject *of[] = {making->play,  making->thrown, making->state,   making->step,   making->other,
                      making->seats, making->note,   making->nothing, course->verdict};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) Py_VISIT(of[i]);
    return 0;
}

static int course_clear(PyObject *self) {
    course_t *course = (course_t *)self;
    making_t *making = &course->making;
    PyObject **of[] = {&making->play,  &making->thrown, &making->state,   &making->step,   &making->other,
                       &making->seats, &making->note,   &making->nothing, &course->verdict};
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) Py_CLEAR(*of[i]);
    for (int kind = 0; kind < NOTES; kind++)
        for (int seat = 0; seat < 2; seat++)
            for (int value = 0; value < PLACES; value++) Py_CLEAR(making->notes[kind][seat][value]);
    return 0;
}

static void course_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    course_clear(self);
    freed(self);
}

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

/* run(board, seat, drawing, chance, seat 0, seat 1, number, limit, end): board, seat, phase, ticket, number, decisions,
   first; the game is over, or stands before the action that ends it, or that the native code does not know, or at the limit */
static PyObject *course_run(PyObject *self, PyObject *args) {
    course_t *course = (course_t *)self;
    module_t *module = module_of(self);
    PyObject *position;
    unsigned long long chance, seat_0, seat_1, number, limit;
    racing_t racing;
    int end;
    memset(&racing, 0, sizeof racing);
    if (!PyArg_ParseTuple(args, "OipKKKKKp", &position, &racing.seat, &racing.phase, &chance, &seat_0, &seat_1, &number,
                          &limit, &end) ||
        !board_from(module, position, &racing.board))
        return NULL;
    if (racing.seat != 0 && racing.seat != 1) return PyErr_Format(PyExc_ValueError, "no such seat");
    racing.in_hand = NO_THROW;
    racing.first = -1;
    racing.number = number;
    racing.chance = tg_rng_of(chance);
    racing.seats[0] = tg_rng_of(seat_0);
    racing.seats[1] = tg_rng_of(seat_1);
    space_t space;
    memset(&space, 0, sizeof space);
    int why;
    if (course->verdict) {
        asked_t asked = {module, course->verdict};
        why = run_race(&course->race, &racing, limit, end, &space, asked_over, &asked);
    } else {
        Py_BEGIN_ALLOW_THREADS
        why = run_race(&course->race, &racing, limit, end, &space, NULL, NULL);
        Py_END_ALLOW_THREADS
    }
    free_space(&space);
    if (why == NO_MEMORY) return PyErr_NoMemory();
    if (why == ASKED_AND_FAILED) return NULL;
    PyObject *reached = board_to(module, &racing.board);
    if (!reached) return NULL;
    return Py_BuildValue("NiiiKKi", reached, racing.seat, racing.phase, racing.in_hand, (unsigned long long)racing.number,
                         (unsigned long long)racing.decisions, racing.first);
}

static PyMethodDef course_methods[] = {
    {"run", course_run, METH_VARARGS, "Play on at random, as far as the game surely goes on."},
    {"legal", course_legal, METH_O, "legal(state): the plays of the throw in hand; None: the Python rules list them."},
    {"apply", (PyCFunction)(void (*)(void))course_apply, METH_FASTCALL,
     "apply(state, action): the step; None: the Python rules make it."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot course_slots[] = {
    {Py_tp_doc, "A race that the native code plays out."},
    {Py_tp_new, course_new},
    {Py_tp_dealloc, course_dealloc},
    {Py_tp_traverse, course_traverse},
    {Py_tp_clear, course_clear},
    {Py_tp_methods, course_methods},
    {0, NULL},
};
PyType_Spec course_spec = {"tablegames.families.tables._native.Course", sizeof(course_t), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, course_slots};
