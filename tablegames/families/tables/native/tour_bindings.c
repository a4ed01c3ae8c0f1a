/* Trictrac and toc on the side of Python: `Tour` finds what a throw makes, lists its plays, and plays a game out. */
#include "bindings.h"

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

TG_HOLDING(touring, tour_object_t, held)

static PyObject *touring_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    PyObject *maker, *told, *jan, *note, *obsolete, *keeper;
    const char *talons;
    Py_ssize_t length;
    jan_rules_t rules = {0};
    int coup_et_des;
    if (!tg_no_keywords(kwargs) ||
        !PyArg_ParseTuple(args, "OO!OO(ipppppp)O!Oy#p", &maker, &PyTuple_Type, &told, &jan, &note, &rules.sortie,
                          &rules.lift_to_conserve, &rules.coin_rather_than_pass, &rules.deux_tables_in_grand_jan,
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
    men_t mine = men_from((const uint8_t *)talons), his = men_from((const uint8_t *)talons + 13);
    if (total_to(mine, OFF) > MOST_DAMES || total_to(his, OFF) > MOST_DAMES)
        return PyErr_Format(PyExc_ValueError, "a side has fifteen dames at most");
    tour_object_t *touring = tg_new(type);
    if (!touring) return NULL;
    touring->tour.rules = rules;
    touring->tour.coup_et_des = coup_et_des;
    touring->tour.talons[0] = mine;
    touring->tour.talons[1] = his;
    touring->keeps = keeper != Py_None;
    touring->held.again = (remade_t){maker, told};
    touring->held.jan = jan;
    touring->held.note = note;
    tg_hold(TG_HELD(touring->held));
    touring->held.jans = PyDict_New();
    touring->held.notes = PyDict_New();
    if (touring->held.jans && touring->held.notes && (!touring->keeps || keeper_from(keeper, &touring->tour.keeper)))
        return (PyObject *)touring;
    Py_DECREF(touring);
    return NULL;
}

static PyObject *touring_reduce(PyObject *self, PyObject *none) {
    (void)none;
    const remade_t *again = &((tour_object_t *)self)->held.again;
    return Py_BuildValue("OO", again->maker, again->told);
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
    const jan_rules_t *rules = &((tour_object_t *)self)->tour.rules;
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
    listed->of_tour = malloc((size_t)n * sizeof *plays);
    if (!listed->of_tour) {
        Py_DECREF(listed);
        return PyErr_NoMemory();
    }
    listed->listing.count = (uint64_t)n;
    memcpy(listed->of_tour, plays, (size_t)n * sizeof *plays);
    return (PyObject *)listed;
}

/* Objects made from arguments, once, and kept by the code that stands for them. */
static PyObject *made_once(PyObject *kept, long long code, PyObject *maker, const char *format, ...) {
    PyObject *key = PyLong_FromLongLong(code), *made = key ? PyDict_GetItemWithError(kept, key) : NULL;
    Py_XINCREF(made);
    if (!made && !PyErr_Occurred()) {
        va_list given;
        va_start(given, format);
        PyObject *args = Py_VaBuildValue(format, given);
        va_end(given);
        if (args) made = PyObject_CallObject(maker, args);
        if (made && PyDict_SetItem(kept, key, made) < 0) Py_CLEAR(made);
        Py_XDECREF(args);
    }
    Py_XDECREF(key);
    return made;
}

/* jans(board, numbers, throw_no, done, answers): all events of a throw; with seat and throw appended, a pair of these
   and of the reported ones */
static PyObject *touring_jans(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    tour_object_t *touring = (tour_object_t *)self;
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
        jan_t one = jans[i];
        long long code = one.kind << 16 | one.ways << 8 | one.at, throws = (seat * 7 + larger) * 7 + smaller;
        PyObject *jan = made_once(touring->held.jans, code, touring->held.jan, "(iii)", one.kind, one.ways, one.at), *note;
        if (!jan) goto failed;
        PyTuple_SetItem(made, i, jan);
        if (!told) continue;
        note = made_once(touring->held.notes, throws << 24 | code, touring->held.note, "(OOO)", jan, args[5], args[6]);
        if (!note) goto failed;
        PyTuple_SetItem(told, i, note);
    }
    return told ? Py_BuildValue("NN", made, told) : made;
failed:
    Py_XDECREF(made);
    Py_XDECREF(told);
    return NULL;
}

/* coming(board, throw_no, done, answered, hits): what each of the twenty-one throws is worth to the thrower and to the
   other, one after the other; `answered`: ten times the larger number of a throw that it may answer and the smaller,
   `hits`: by dames that are hit alone */
static PyObject *touring_coming(PyObject *self, PyObject *args) {
    const tour_t *tour = &((tour_object_t *)self)->tour;
    two_steps_t plays[MOST_PLAYS];
    jan_t jans[MOST_JANS];
    PyObject *position;
    board_t board;
    int throw_no, answered, hits, at = 0;
    unsigned done;
    if (!PyArg_ParseTuple(args, "OiIip", &position, &throw_no, &done, &answered, &hits) ||
        !board_from(module_of(self), position, &board))
        return NULL;
    if (!((tour_object_t *)self)->keeps) return PyErr_Format(PyExc_ValueError, "nobody keeps the score");
    PyObject *worths = PyTuple_New(2 * 21);
    for (int larger = 6; worths && larger; larger--)
        for (int smaller = larger; worths && smaller; smaller--) {
            coup_t coup = coup_of(&board, larger, smaller);
            coup.throw_no = throw_no == 3 ? 3 : 0;
            coup.done = done;
            coup.answers = answered == 10 * larger + smaller;
            int n = hits ? hits_of(&coup, jans)
                         : jans_of(&coup, &tour->rules, plays, complete_plays(&coup, &tour->rules, plays), jans);
            for (int own = 1; worths && own >= 0; own--) {
                PyObject *worth = PyLong_FromLong(worth_of(&tour->keeper, jans, n, own, larger == smaller));
                if (!worth || PyTuple_SetItem(worths, at++, worth) < 0) Py_CLEAR(worths);
            }
        }
    return worths;
}

/* run(board, seat, drawing, score, throws 0, throws 1, done 0, done 1, first throw, chance, seat 0, seat 1, number,
   limit): the same after throws played out; the game stands before the throw that ends it, or near the limit */
static PyObject *touring_run(PyObject *self, PyObject *args) {
    tour_object_t *touring = (tour_object_t *)self;
    module_t *module = module_of(self);
    PyObject *position, *score;
    unsigned long long chance, seat_0, seat_1, number, limit;
    game_t now = {0};
    if (!PyArg_ParseTuple(args, "OipO!iiIIiKKKKK", &position, &now.seat, &now.drawing, &PyTuple_Type, &score,
                          &now.throws[0], &now.throws[1], &now.done[0], &now.done[1], &now.first_throw, &chance,
                          &seat_0, &seat_1, &number, &limit) ||
        !score_from(score, &now.score) || !board_from(module, position, &now.board))
        return NULL;
    if (!touring->keeps || (now.seat != 0 && now.seat != 1) || !in_bounds(now.throws, 2) || !in_bounds(&now.first_throw, 1))
        return PyErr_Format(PyExc_ValueError, "no such game");
    seed_game(&now, chance, seat_0, seat_1, number);
    Py_BEGIN_ALLOW_THREADS
    run_tour(&touring->tour, &now, limit);
    Py_END_ALLOW_THREADS
    PyObject *reached = board_to(module, &now.board);
    if (!reached) return NULL;
    return Py_BuildValue("NiiNiiIIiKKi", reached, now.seat, now.drawing, score_to(&now.score), now.throws[0],
                         now.throws[1], now.done[0], now.done[1], now.first_throw, (unsigned long long)now.number,
                         (unsigned long long)now.decisions, now.first);
}

static PyObject *touring_keeps(PyObject *self, void *unused) {
    (void)unused;
    return PyBool_FromLong(((tour_object_t *)self)->keeps);
}

static PyGetSetDef touring_getset[] = {
    {"keeps", touring_keeps, NULL, "Whether whole games can be played out.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyMethodDef touring_methods[] = {
    {"plays", TG_FAST(touring_plays), "plays(Play, board, numbers): every legal play; None: nothing can be played."},
    {"jans", TG_FAST(touring_jans), "jans(board, numbers, throw_no, done, answers): all that a throw makes."},
    {"ahead", touring_ahead, METH_VARARGS,
     "What who throws can expect some throws further on, by a network; and how many positions were valued."},
    {"coming", touring_coming, METH_VARARGS, "What each of the twenty-one throws is worth to both."},
    {"run", touring_run, METH_VARARGS, "Play on at random, as far as the game surely goes on."},
    {"__reduce__", touring_reduce, METH_NOARGS, "It is made again from what it was told."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot touring_slots[] = {
    {Py_tp_doc, "A game of trictrac or toc that the native code knows."},
    {Py_tp_new, touring_new},
    TG_HOLDING_SLOTS(touring),
    {Py_tp_methods, touring_methods},
    {Py_tp_getset, touring_getset},
    {0, NULL},
};
PyType_Spec tour_spec = {"tablegames.families.tables._native.Tour", sizeof(tour_object_t), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, touring_slots};
