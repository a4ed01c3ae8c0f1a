/* Trictrac and toc on the side of Python: `Tour` finds what a throw makes, lists its plays, and plays a game out. */
#include "bindings.h"

enum { MOST_SCORED = 1 << 16 }; /* far more than any game is played for, and far from where an int ends */

static int in_bounds(const int *numbers, int n) {
    while (n && numbers[n - 1] >= -MOST_SCORED && numbers[n - 1] <= MOST_SCORED) n--;
    if (n && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no such score");
    return !n;
}

int score_from(PyObject *given, score_t *score) {
    int all[9];
    if (!PyArg_ParseTuple(given, "iiiiiiiii", &all[0], &all[1], &all[2], &all[3], &all[4], &all[5], &all[6], &all[7], &all[8]) ||
        !in_bounds(all, 9))
        return 0;
    for (int seat = 0; seat < 2; seat++) {
        const int *side = all + 4 * seat;
        score->side[seat] = (side_t){.points = side[0], .bredouille = side[1], .trous = side[2], .run = side[3]};
    }
    score->refaits = all[8];
    return 1;
}

static int keeper_from(PyObject *given, keeper_t *keeper) {
    PyObject *tarif, *opening;
    if (!PyArg_ParseTuple(given, "iiO!iiO!", &keeper->kind, &keeper->trous, &PyTuple_Type, &tarif, &keeper->each,
                          &keeper->doubly, &PyTuple_Type, &opening))
        return 0;
    if (PyTuple_Size(tarif) != KINDS && PyTuple_Size(tarif)) {
        PyErr_SetString(PyExc_ValueError, "a tarif says every kind");
        return 0;
    }
    for (Py_ssize_t kind = 0; kind < PyTuple_Size(tarif); kind++)
        if (!PyArg_ParseTuple(PyTuple_GetItem(tarif, kind), "ii", &keeper->tarif[kind][0], &keeper->tarif[kind][1]))
            return 0;
    return in_bounds(&keeper->tarif[0][0], 2 * KINDS) && in_bounds(&keeper->trous, 1) && in_bounds(&keeper->each, 1) &&
           score_from(opening, &keeper->opening);
}

static PyObject *touring_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *maker, *told, *jan, *note, *obsolete, *keeper;
    const char *talons;
    Py_ssize_t length;
    jan_rules_t rules;
    int coup_et_des;
    memset(&rules, 0, sizeof rules);
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Tour takes no keywords");
    if (!PyArg_ParseTuple(args, "OOOO(ipppppp)O!Oy#p", &maker, &told, &jan, &note, &rules.sortie, &rules.lift_to_conserve,
                          &rules.coin_rather_than_pass, &rules.deux_tables_in_grand_jan,
                          &rules.two_half_cases_two_ways, &rules.retour_from_coin, &rules.coin_a_faux, &PyTuple_Type,
                          &obsolete, &keeper, &talons, &length, &coup_et_des))
        return NULL;
    if (length != 26 || PyTuple_Size(obsolete) > MOST_OLD || rules.sortie < 0 || rules.sortie >= NEVER_LIFTED)
        return PyErr_Format(PyExc_ValueError, "no such tour");
    for (; rules.old < (int)PyTuple_Size(obsolete); rules.old++) {
        long old = PyLong_AsLong(PyTuple_GetItem(obsolete, rules.old));
        if (old == -1 && PyErr_Occurred()) return NULL;
        rules.obsolete[rules.old] = (int)old;
    }
    touring_object_t *touring = allocated(type);
    if (!touring) return NULL;
    touring->tour.rules = rules;
    touring->tour.coup_et_des = coup_et_des;
    touring->tour.talons[0] = men_from((const uint8_t *)talons);
    touring->tour.talons[1] = men_from((const uint8_t *)talons + 13);
    int fits = total_to(touring->tour.talons[0], OFF) <= MOST_DAMES && total_to(touring->tour.talons[1], OFF) <= MOST_DAMES;
    touring->keeps = keeper != Py_None;
    touring->jans = PyDict_New();
    touring->notes = PyDict_New();
    if (!fits) PyErr_SetString(PyExc_ValueError, "a side has fifteen dames at most");
    if (!fits || !touring->jans || !touring->notes || (touring->keeps && !keeper_from(keeper, &touring->tour.keeper))) {
        Py_DECREF(touring);
        return NULL;
    }
    Py_INCREF(maker);
    Py_INCREF(told);
    Py_INCREF(jan);
    Py_INCREF(note);
    touring->note = note;
    touring->maker = maker;
    touring->told = told;
    touring->jan = jan;
    return (PyObject *)touring;
}

static int touring_clear(PyObject *self) {
    touring_object_t *touring = (touring_object_t *)self;
    Py_CLEAR(touring->maker);
    Py_CLEAR(touring->told);
    Py_CLEAR(touring->jan);
    Py_CLEAR(touring->jans);
    Py_CLEAR(touring->note);
    Py_CLEAR(touring->notes);
    return 0;
}

static int touring_traverse(PyObject *self, visitproc visit, void *arg) {
    touring_object_t *touring = (touring_object_t *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(touring->maker);
    Py_VISIT(touring->told);
    Py_VISIT(touring->jan);
    Py_VISIT(touring->jans);
    Py_VISIT(touring->note);
    Py_VISIT(touring->notes);
    return 0;
}

static void touring_dealloc(PyObject *self) {
    PyObject_GC_UnTrack(self);
    touring_clear(self);
    freed(self);
}

static PyObject *touring_reduce(PyObject *self, PyObject *none) {
    (void)none;
    PyObject *told = ((touring_object_t *)self)->told;
    return Py_BuildValue("OO", ((touring_object_t *)self)->maker, told);
}

static int throw_from(PyObject *numbers, int *larger, int *smaller) {
    uint8_t thrown[MOST_NUMBERS];
    int n = numbers_from(numbers, thrown);
    if (n != 2) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "two dice are thrown");
        return 0;
    }
    *larger = thrown[0];
    *smaller = thrown[1];
    return 1;
}

/* plays(Play, board, numbers): the list of what is legal; None: nothing can be played */
static PyObject *touring_plays(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    module_t *module = module_of(self);
    const jan_rules_t *rules = &((touring_object_t *)self)->tour.rules;
    two_steps_t plays[MOST_PLAYS];
    board_t board;
    int larger, smaller;
    if (given != 3) return PyErr_Format(PyExc_TypeError, "wanted: Play, board, numbers");
    if (!board_from(module, args[1], &board) || !throw_from(args[2], &larger, &smaller)) return NULL;
    coup_t coup = coup_of(&board, larger, smaller);
    int n = legal_of(&coup, rules, plays, complete_plays(&coup, rules, plays));
    if (!plays[0].n) Py_RETURN_NONE;
    plays_t *listed = new_plays(module, args[0]);
    if (!listed) return NULL;
    listed->explicit_steps = malloc((size_t)n * sizeof *listed->explicit_steps);
    if (!listed->explicit_steps) {
        Py_DECREF(listed);
        return PyErr_NoMemory();
    }
    listed->listing.count = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        uint8_t spelt[5] = {plays[i].n, plays[i].step[0].from, plays[i].step[0].to, plays[i].step[1].from,
                            plays[i].step[1].to};
        memcpy(listed->explicit_steps[i], spelt, sizeof spelt);
    }
    return (PyObject *)listed;
}

/* The jan, made once and kept. */
static PyObject *jan_object(touring_object_t *touring, jan_t jan) {
    PyObject *code = PyLong_FromLong(jan.kind << 16 | jan.ways << 8 | jan.at);
    if (!code) return NULL;
    PyObject *made = PyDict_GetItemWithError(touring->jans, code);
    Py_XINCREF(made);
    if (!made && !PyErr_Occurred()) {
        made = PyObject_CallFunction(touring->jan, "iii", jan.kind, jan.ways, jan.at);
        if (made && PyDict_SetItem(touring->jans, code, made) < 0) Py_CLEAR(made);
    }
    Py_DECREF(code);
    return made;
}

/* What is told of it, made once and kept. */
static PyObject *note_object(touring_object_t *touring, jan_t jan, PyObject *made, PyObject *seat, PyObject *thrown,
                             long at_seat, int larger, int smaller) {
    long long throws = (at_seat * 7 + larger) * 7 + smaller;
    PyObject *code = PyLong_FromLongLong(throws << 24 | jan.kind << 16 | jan.ways << 8 | jan.at);
    if (!code) return NULL;
    PyObject *note = PyDict_GetItemWithError(touring->notes, code);
    Py_XINCREF(note);
    if (!note && !PyErr_Occurred()) {
        note = PyObject_CallFunctionObjArgs(touring->note, made, seat, thrown, NULL);
        if (note && PyDict_SetItem(touring->notes, code, note) < 0) Py_CLEAR(note);
    }
    Py_DECREF(code);
    return note;
}

/* jans(board, numbers, throw_no, done, answers): all that a throw makes; with seat and throw behind it a pair, of that
   and of what is told of it */
static PyObject *touring_jans(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    touring_object_t *touring = (touring_object_t *)self;
    two_steps_t plays[MOST_PLAYS];
    jan_t jans[MOST_JANS];
    board_t board;
    int larger, smaller;
    if (given != 5 && given != 7)
        return PyErr_Format(PyExc_TypeError, "wanted: board, numbers, throw_no, done, answers[, seat, throw]");
    long seat = given == 7 ? PyLong_AsLong(args[5]) : 0;
    long throw_no = PyLong_AsLong(args[2]), done = PyLong_AsLong(args[3]);
    int answers = PyObject_IsTrue(args[4]);
    if (PyErr_Occurred() || !board_from(module_of(self), args[0], &board) || !throw_from(args[1], &larger, &smaller))
        return NULL;
    if (seat != 0 && seat != 1) return PyErr_Format(PyExc_ValueError, "no such seat");
    coup_t coup = coup_of(&board, larger, smaller);
    coup.throw_no = throw_no == 3 ? 3 : 0;
    coup.done = (unsigned)done;
    coup.answers = answers;
    int n = jans_of(&coup, &touring->tour.rules, plays, complete_plays(&coup, &touring->tour.rules, plays), jans);
    PyObject *made = PyTuple_New(n), *told = given == 7 ? PyTuple_New(n) : NULL;
    if (!made || (given == 7 && !told)) goto failed;
    for (int i = 0; i < n; i++) {
        PyObject *jan = jan_object(touring, jans[i]), *note;
        if (!jan) goto failed;
        PyTuple_SetItem(made, i, jan);
        if (!told) continue;
        if (!(note = note_object(touring, jans[i], jan, args[5], args[6], seat, larger, smaller))) goto failed;
        PyTuple_SetItem(told, i, note);
    }
    return told ? Py_BuildValue("NN", made, told) : made;
failed:
    Py_XDECREF(made);
    Py_XDECREF(told);
    return NULL;
}

/* run(board, seat, drawing, score, throws 0, throws 1, done 0, done 1, first throw, chance, seat 0, seat 1, number,
   limit): the same after throws played out; the game stands before the throw that ends it, or near the limit */
static PyObject *touring_run(PyObject *self, PyObject *args) {
    touring_object_t *touring = (touring_object_t *)self;
    module_t *module = module_of(self);
    PyObject *position, *score;
    unsigned long long chance, seat_0, seat_1, number, limit;
    touring_t now;
    memset(&now, 0, sizeof now);
    if (!PyArg_ParseTuple(args, "OipO!iiIIiKKKKK", &position, &now.seat, &now.drawing, &PyTuple_Type, &score,
                          &now.throws[0], &now.throws[1], &now.done[0], &now.done[1], &now.first_throw, &chance,
                          &seat_0, &seat_1, &number, &limit) ||
        !score_from(score, &now.score) || !board_from(module, position, &now.board))
        return NULL;
    if (!touring->keeps || (now.seat != 0 && now.seat != 1) || !in_bounds(now.throws, 2) || !in_bounds(&now.first_throw, 1))
        return PyErr_Format(PyExc_ValueError, "no such game");
    now.first = -1;
    now.number = number;
    now.chance = tg_rng_of(chance);
    now.seats[0] = tg_rng_of(seat_0);
    now.seats[1] = tg_rng_of(seat_1);
    Py_BEGIN_ALLOW_THREADS
    run_tour(&touring->tour, &now, limit);
    Py_END_ALLOW_THREADS
    PyObject *reached = board_to(module, &now.board);
    if (!reached) return NULL;
    const side_t *white = &now.score.side[0], *black = &now.score.side[1];
    return Py_BuildValue("Nii(iiiiiiiii)iiIIiKKi", reached, now.seat, now.drawing, white->points, white->bredouille,
                         white->trous, white->run, black->points, black->bredouille, black->trous, black->run,
                         now.score.refaits, now.throws[0], now.throws[1], now.done[0], now.done[1], now.first_throw,
                         (unsigned long long)now.number, (unsigned long long)now.decisions, now.first);
}

static PyObject *touring_keeps(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(((touring_object_t *)self)->keeps);
}

static PyGetSetDef touring_getset[] = {
    {"keeps", touring_keeps, NULL, "Whether whole games can be played out.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef touring_methods[] = {
    {"plays", (PyCFunction)(void (*)(void))touring_plays, METH_FASTCALL,
     "plays(Play, board, numbers): every legal play; None: nothing can be played."},
    {"jans", (PyCFunction)(void (*)(void))touring_jans, METH_FASTCALL,
     "jans(board, numbers, throw_no, done, answers): all that a throw makes."},
    {"ahead", touring_ahead, METH_VARARGS,
     "What who throws can expect some throws further on, by a network; and how many positions were valued."},
    {"run", touring_run, METH_VARARGS, "Play on at random, as far as the game surely goes on."},
    {"__reduce__", touring_reduce, METH_NOARGS, "It is made again from what it was told."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot touring_slots[] = {
    {Py_tp_doc, "A game of trictrac or toc that the native code knows."},
    {Py_tp_new, touring_new},
    {Py_tp_dealloc, touring_dealloc},
    {Py_tp_traverse, touring_traverse},
    {Py_tp_clear, touring_clear},
    {Py_tp_methods, touring_methods},
    {Py_tp_getset, touring_getset},
    {0, NULL},
};
PyType_Spec tour_spec = {"tablegames.families.tables._native.Tour", sizeof(touring_object_t), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, touring_slots};
