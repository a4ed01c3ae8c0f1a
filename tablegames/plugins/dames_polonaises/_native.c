/* Draughts on masks, as Python sees it; what each function does stands in `_native.pyi`. */
#include "bindings.h"

enum { DEEPEST = 100 }; /* what a small stack has room for */

static void free_rules(PyObject *capsule) { free(PyCapsule_GetPointer(capsule, RULES)); }

/* The squares in one direction. */
static Mask ray_of(const Rules *rules, int at, int way) {
    Mask found = 0;
    int shift = rules->shifts[way % 2];
    Mask step = bit_at(at);
    while ((step = (way < 2 ? step << shift : step >> shift) & rules->whole)) found |= step;
    return found;
}

static void draw_lines(Rules *rules) {
    for (int at = 0; at < BITS; at++) {
        if (!(bit_at(at) & rules->whole)) continue;
        for (int way = 0; way < WAYS; way++) {
            int shift = rules->shifts[way % 2];
            Mask ray = rules->rays[at][way] = ray_of(rules, at, way), step = bit_at(at);
            if (ray) rules->steps[at] |= way < 2 ? step << shift : step >> shift;
            rules->across[at][way % 2] |= ray;
            if (tg_count(ray) < 2) continue;
            rules->over[at][way] = way < 2 ? step << shift : step >> shift;
            rules->behind[at][way] = way < 2 ? step << 2 * shift : step >> 2 * shift;
        }
    }
}

static PyObject *make_rules(PyObject *self, PyObject *args) {
    (void)self;
    Rules *rules = calloc(1, sizeof *rules);
    if (!rules) return PyErr_NoMemory();
    if (!PyArg_ParseTuple(
            args, "(KKKKKii)(iiiiiiiiiii)(iiiiiiiiii)(iiii)(iiii)", &rules->inside, &rules->whole, &rules->line, &rules->crown[0],
            &rules->crown[1], &rules->shifts[0], &rules->shifts[1], &rules->backwards, &rules->flying, &rules->at_once,
            &rules->once_a_square, &rules->over_captives, &rules->touching, &rules->maximum, &rules->quality,
            &rules->with_strongest, &rules->goal, &rules->plain, &rules->main_line, &rules->limit_men, &rules->two,
            &rules->needs_line, &rules->offer, &rules->odds, &rules->repetition, &rules->kings_only, &rules->endings,
            &rules->watched, &rules->limit[0][0], &rules->limit[0][1], &rules->limit[1][0], &rules->limit[1][1],
            &rules->ordinary[0][0], &rules->ordinary[0][1], &rules->ordinary[1][0], &rules->ordinary[1][1])) {
        free(rules);
        return NULL;
    }
    if (rules->whole >> BITS || (rules->inside & ~rules->whole) || rules->shifts[0] < 1 || rules->shifts[0] > 6 || rules->shifts[1] < 1 ||
        rules->shifts[1] > 6) {
        free(rules);
        Py_RETURN_NONE;
    }
    draw_lines(rules);
    PyObject *capsule = PyCapsule_New(rules, RULES, free_rules);
    if (!capsule) free(rules);
    return capsule;
}

/* Whether a count of moves is one that a game may come to. */
static int may_count(int moves) { return moves >= NOT_COUNTED && moves <= MOST_COUNTED; }

int sound(const Rules *rules, const State *state) {
    Mask all = state->mine | state->theirs;
    return !(all & ~rules->inside) && !(state->mine & state->theirs) && !(state->kings & ~all) &&
           (state->seat == 0 || state->seat == 1) && state->stronger >= NOBODY && state->stronger <= 1 &&
           (state->level == 0 || state->level == 1) && may_count(state->quiet) && may_count(state->three) &&
           may_count(state->two) && may_count(state->held);
}

static int read_past(Work *work, PyObject *seen, State *state) {
    Py_ssize_t n = PyTuple_Size(seen);
    if (n < 0) return 0;
    if (!work_grow(work, (void **)&work->past, &work->past_room, (size_t)n + 1, sizeof(Key))) return 0;
    for (Py_ssize_t i = 0; i < n; i++) {
        Key *key = &work->past[i];
        if (!PyArg_ParseTuple(PyTuple_GetItem(seen, i), "iKKK", &key->seat, &key->mine, &key->theirs, &key->kings)) return 0;
    }
    state->past_from = 0;
    state->past_to = (size_t)n;
    return 1;
}

/* The rules and the position that a call begins with; 0 with an error, or without one where it is none of ours. */
static const Rules *begin(PyObject *capsule, PyObject *position, State *state, Work *work) {
    PyObject *seen;
    const Rules *rules = PyCapsule_GetPointer(capsule, RULES);
    if (!rules) return NULL;
    if (!PyArg_ParseTuple(position, "KKKiiO!iiiiii", &state->mine, &state->theirs, &state->kings, &state->seat, &state->quiet, &PyTuple_Type,
                          &seen, &state->three, &state->stronger, &state->two, &state->held, &state->level,
                          &state->offered))
        return NULL;
    state->drawn = DRAWN_NOT;
    if (!sound(rules, state)) return NULL;
    return read_past(work, seen, state) ? rules : NULL;
}

/* What is said where nothing was found: an error that is set already, no memory, or None. */
static PyObject *nothing(Work *work) {
    if (PyErr_Occurred()) return NULL;
    if (work->failed) return PyErr_NoMemory();
    Py_RETURN_NONE;
}

static PyObject *chain_of(const Chain *chain) {
    PyObject *order = PyTuple_New(chain->number);
    for (int i = 0; order && i < chain->number; i++) {
        PyObject *bit = PyLong_FromUnsignedLongLong(bit_at(chain->order[i]));
        if (!bit || PyTuple_SetItem(order, i, bit) < 0) Py_CLEAR(order);
    }
    if (!order) return NULL;
    return Py_BuildValue("KKNO", bit_at(chain->start), bit_at(chain->end), order, chain->king ? Py_True : Py_False);
}

static PyObject *chains_of(const Work *work, size_t n) {
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *chain = chain_of(&work->chains[i]);
        if (!chain || PyList_SetItem(list, (Py_ssize_t)i, chain) < 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *py_due(PyObject *self, PyObject *args) {
    PyObject *capsule, *found;
    State state = {0};
    Work work = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OKKKi", &capsule, &state.mine, &state.theirs, &state.kings, &state.seat)) return NULL;
    const Rules *rules = PyCapsule_GetPointer(capsule, RULES);
    if (!rules) return NULL;
    if (!sound(rules, &state)) Py_RETURN_NONE;
    size_t n = due(rules, &work, state.mine, state.theirs, state.kings, state.seat);
    found = work.failed ? nothing(&work) : chains_of(&work, n);
    work_free(&work);
    return found;
}

static PyObject *py_lines(PyObject *self, PyObject *args) {
    PyObject *capsule, *position, *found;
    int depth;
    State state;
    Work work = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!i", &capsule, &PyTuple_Type, &position, &depth)) return NULL;
    const Rules *rules = begin(capsule, position, &state, &work);
    if (rules && depth > 0 && depth <= DEEPEST) {
        work.thread = PyEval_SaveThread();
        uint64_t count = lines(rules, &work, &state, depth);
        PyEval_RestoreThread(work.thread);
        found = work.failed ? nothing(&work) : PyLong_FromUnsignedLongLong(count);
    } else {
        found = nothing(&work);
    }
    work_free(&work);
    return found;
}

static PyObject *past_of(const Work *work, const State *state) {
    size_t n = state->past_to - state->past_from;
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        const Key *key = &work->past[state->past_from + i];
        PyObject *made = Py_BuildValue("iKKK", key->seat, key->mine, key->theirs, key->kings);
        if (!made || PyList_SetItem(list, (Py_ssize_t)i, made) < 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *py_play_out(PyObject *self, PyObject *args) {
    PyObject *capsule, *position, *found = NULL;
    unsigned long long first, second, at, limit;
    State state;
    Work work = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!(KK)KK", &capsule, &PyTuple_Type, &position, &first, &second, &at, &limit)) return NULL;
    const Rules *rules = begin(capsule, position, &state, &work);
    if (rules) {
        uint64_t keys[2] = {first, second}, number = at, decisions = 0;
        work.thread = PyEval_SaveThread();
        play_out(rules, &work, &state, keys, &number, &decisions, limit);
        PyEval_RestoreThread(work.thread);
        PyObject *past = work.failed ? NULL : past_of(&work, &state);
        if (past)
            found = Py_BuildValue("(KKKiiNiiiiiii)KK", state.mine, state.theirs, state.kings, state.seat, state.quiet,
                                  past, state.three, state.stronger, state.two, state.held, state.level, state.offered,
                                  state.drawn, number, decisions);
    }
    if (!found) found = nothing(&work);
    work_free(&work);
    return found;
}

static PyMethodDef methods[] = {
    {"rules", make_rules, METH_VARARGS, NULL},
    {"due", py_due, METH_VARARGS, NULL},
    {"lines", py_lines, METH_VARARGS, NULL},
    {"play_out", py_play_out, METH_VARARGS, NULL},
    {"evaluation", py_evaluation, METH_VARARGS, NULL},
    {"score", py_score, METH_VARARGS, NULL},
    {"searcher", py_searcher, METH_VARARGS, NULL},
    {"begin", py_begin, METH_VARARGS, NULL},
    {"search", py_search, METH_VARARGS, NULL},
    {"best", py_best, METH_VARARGS, NULL},
    {"held", py_held, METH_VARARGS, NULL},
    {"nodes", py_nodes, METH_VARARGS, NULL},
    {"forget", py_forget, METH_VARARGS, NULL},
    {"lend", py_lend, METH_VARARGS, NULL},
    {"work_out", py_work_out, METH_VARARGS, NULL},
    {"endings", py_endings, METH_VARARGS, NULL},
    {"ending", py_ending, METH_VARARGS, NULL},
    {"tables", py_tables, METH_VARARGS, NULL},
    {"begin_tables", py_begin_tables, METH_VARARGS, NULL},
    {"step_tables", py_step_tables, METH_VARARGS, NULL},
    {"ended_table", py_ended_table, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

TG_MODULE(_native, methods, "Draughts on masks.")
