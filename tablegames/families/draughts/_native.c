/* Draughts on masks, as Python sees it; what each function does stands in `_native.pyi`. */
#include "bindings.h"

enum { DEEPEST = 100 }; /* what a small stack has room for */

static void free_rules(PyObject *capsule) { free(PyCapsule_GetPointer(capsule, RULES)); }

static Mask step_by(Mask at, int shift, int way) { return way < 2 ? at << shift : at >> shift; }

/* The squares in one direction. */
static Mask ray_of(const Rules *rules, int at, int way) {
    Mask found = 0, step = bit_at(at);
    while ((step = step_by(step, rules->shifts[way % 2], way) & rules->whole)) found |= step;
    return found;
}

static void draw_lines(Rules *rules) {
    for (int at = 0; at < BITS; at++)
        for (int way = 0; way < WAYS && bit_at(at) & rules->whole; way++) {
            Mask ray = rules->rays[at][way] = ray_of(rules, at, way);
            Mask next = step_by(bit_at(at), rules->shifts[way % 2], way) & ray;
            rules->steps[at] |= next;
            rules->across[at][way % 2] |= ray;
            if (tg_count(ray) < 2) continue;
            rules->over[at][way] = next;
            rules->behind[at][way] = step_by(next, rules->shifts[way % 2], way);
        }
}

CALLED(rules) {
    Rules *rules = calloc(1, sizeof *rules);
    if (!rules) return PyErr_NoMemory();
    PyObject *capsule = NULL;
    int read = PyArg_ParseTuple(
        args, "(KKKKKii)(iiiiiiiiiii)(iiiiiiiiii)(iiii)(iiii)", &rules->inside, &rules->whole, &rules->line, &rules->crown[0],
        &rules->crown[1], &rules->shifts[0], &rules->shifts[1], &rules->backwards, &rules->flying, &rules->at_once,
        &rules->once_a_square, &rules->over_captives, &rules->touching, &rules->maximum, &rules->quality,
        &rules->with_strongest, &rules->goal, &rules->plain, &rules->main_line, &rules->limit_men, &rules->two,
        &rules->needs_line, &rules->offer, &rules->odds, &rules->repetition, &rules->kings_only, &rules->endings,
        &rules->watched, &rules->limit[0][0], &rules->limit[0][1], &rules->limit[1][0], &rules->limit[1][1],
        &rules->ordinary[0][0], &rules->ordinary[0][1], &rules->ordinary[1][0], &rules->ordinary[1][1]);
    int fits = read && !(rules->whole >> BITS) && !(rules->inside & ~rules->whole);
    for (int i = 0; i < 2; i++) fits = fits && rules->shifts[i] >= 1 && rules->shifts[i] <= 6;
    if (fits) {
        draw_lines(rules);
        capsule = PyCapsule_New(rules, RULES, free_rules);
    }
    if (!capsule) free(rules);
    if (!read || fits) return capsule;
    Py_RETURN_NONE;
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

/* The position that a call begins with; 0 with an error, or without one where it is none of these rules. */
static int begin(const Rules *rules, PyObject *position, State *state, Work *work) {
    PyObject *seen;
    if (!PyArg_ParseTuple(position, "KKKiiO!iiiiii", &state->mine, &state->theirs, &state->kings, &state->seat, &state->quiet,
                          &PyTuple_Type, &seen, &state->three, &state->stronger, &state->two, &state->held,
                          &state->level, &state->offered))
        return 0;
    state->drawn = DRAWN_NOT;
    return sound(rules, state) && read_past(work, seen, state);
}

/* The result when nothing was found: an error that is set already, no memory, or None. */
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

static PyObject *key_of_past(const Key *key) {
    return Py_BuildValue("iKKK", key->seat, key->mine, key->theirs, key->kings);
}

/* The captures found, or, given a state, its past, as a list. */
static PyObject *listed(const Work *work, size_t n, const State *state) {
    PyObject *list = PyList_New((Py_ssize_t)n);
    for (size_t i = 0; list && i < n; i++) {
        PyObject *made = state ? key_of_past(&work->past[state->past_from + i]) : chain_of(&work->chains[i]);
        if (!made || PyList_SetItem(list, (Py_ssize_t)i, made) < 0) Py_CLEAR(list);
    }
    return list;
}

CALLED(due) {
    const Rules *rules;
    State state = {0};
    Work work = {0};
    if (!PyArg_ParseTuple(args, "O&KKKi", to_rules, &rules, &state.mine, &state.theirs, &state.kings, &state.seat)) return NULL;
    if (!sound(rules, &state)) Py_RETURN_NONE;
    size_t n = due(rules, &work, state.mine, state.theirs, state.kings, state.seat);
    PyObject *found = work.failed ? nothing(&work) : listed(&work, n, NULL);
    work_free(&work);
    return found;
}

CALLED(lines) {
    const Rules *rules;
    PyObject *position, *found = NULL;
    int depth;
    State state;
    Work work = {0};
    if (!PyArg_ParseTuple(args, "O&Oi", to_rules, &rules, &position, &depth)) return NULL;
    if (begin(rules, position, &state, &work) && depth > 0 && depth <= DEEPEST) {
        work.thread = PyEval_SaveThread();
        uint64_t count = lines(rules, &work, &state, depth);
        PyEval_RestoreThread(work.thread);
        if (!work.failed) found = PyLong_FromUnsignedLongLong(count);
    }
    if (!found) found = nothing(&work);
    work_free(&work);
    return found;
}

CALLED(play_out) {
    const Rules *rules;
    PyObject *position, *found = NULL;
    unsigned long long first, second, at, limit;
    State state;
    Work work = {0};
    if (!PyArg_ParseTuple(args, "O&O(KK)KK", to_rules, &rules, &position, &first, &second, &at, &limit)) return NULL;
    if (begin(rules, position, &state, &work)) {
        uint64_t keys[2] = {first, second}, number = at, decisions = 0;
        work.thread = PyEval_SaveThread();
        play_out(rules, &work, &state, keys, &number, &decisions, limit);
        PyEval_RestoreThread(work.thread);
        PyObject *past = work.failed ? NULL : listed(&work, state.past_to - state.past_from, &state);
        if (past)
            found = Py_BuildValue("(KKKiiNiiiiiii)KK", state.mine, state.theirs, state.kings, state.seat, state.quiet,
                                  past, state.three, state.stronger, state.two, state.held, state.level, state.offered,
                                  state.drawn, number, decisions);
    }
    if (!found) found = nothing(&work);
    work_free(&work);
    return found;
}

#define METHOD(name) {#name, py_##name, METH_VARARGS, NULL},
static PyMethodDef methods[] = {EACH_FUNCTION(METHOD){NULL, NULL, 0, NULL}};

TG_MODULE(_native, methods, "Draughts on masks.")
