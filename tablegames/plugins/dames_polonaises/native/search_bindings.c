/* The search as Python sees it: an evaluation and a search are objects that free what they hold. */
#include "bindings.h"

static const char EVALUATION[] = "tablegames.plugins.dames_polonaises.evaluation";
static const char SEARCH[] = "tablegames.plugins.dames_polonaises.search";

enum { MOST_IN_A_BLOCK = 10, LEAST_BITS = 8, MOST_BITS = 26, MOST_WORTH = 6000, DEEPEST = 200 };

/* --- the evaluation */

static void free_evaluation(PyObject *capsule) {
    Evaluation *told = PyCapsule_GetPointer(capsule, EVALUATION);
    free(told->tables);
    free(told);
}

/* What the men of each row are worth, from the worth of each square by seat and phase. */
static int fill_rows(Evaluation *told, const int16_t *worth) {
    for (int i = 0; i < 4 * BITS; i++)
        if (worth[i] > MOST_WORTH || worth[i] < -MOST_WORTH) return 0;
    for (int seat = 0; seat < 2; seat++)
        for (int row = 0; row < ROWS; row++)
            for (int men = 0; men < ROW; men++) {
                Pair *sum = &told->rows[seat][row][men];
                for (int place = 0; place < 5; place++) {
                    if (!(men >> place & 1)) continue;
                    const int16_t *here = worth + 2 * seat * BITS + row / 2 * 11 + row % 2 * 5 + place;
                    sum->full = (int16_t)(sum->full + here[0]);
                    sum->late = (int16_t)(sum->late + here[BITS]);
                }
            }
    return 1;
}

/* Where men lead to in the tables, from the squares of each block, the first of which counts least. */
static int fill_places(Evaluation *told, const unsigned char *blocks, Py_ssize_t squares) {
    size_t cells = 1;
    for (Py_ssize_t i = 0; i < squares; i++, cells *= 3)
        for (int block = 0; block < BLOCKS; block++) {
            int at = blocks[block * squares + i], row = at / 11 * 2 + (at % 11 > 4), place = at % 11 - at % 11 / 5 * 5;
            if (at >= BITS || at % 11 == 10) return 0;
            for (int men = 0; men < ROW; men++) {
                if (!(men >> place & 1)) continue;
                told->places[0][row][men][block] = (uint16_t)(told->places[0][row][men][block] + cells);
                told->places[1][row][men][block] = (uint16_t)(told->places[1][row][men][block] + 2 * cells);
            }
        }
    told->cells = cells;
    return 1;
}

/* An arrangement turned round, with the colours exchanged. */
static size_t turned(size_t cell, Py_ssize_t squares) {
    size_t found = 0;
    for (; squares; squares--, cell /= 3) found = 3 * found + (cell % 3 ? 3 - cell % 3 : 0);
    return found;
}

/* The tables of half of the blocks are told; those that lie opposite are the same, turned, and worth the contrary. */
static int fill_tables(Evaluation *told, const char *tables, Py_ssize_t length, Py_ssize_t squares) {
    size_t half = BLOCKS / 2 * told->cells;
    if ((size_t)length != half * sizeof(Pair)) return 0;
    told->tables = malloc(2 * half * sizeof(Pair));
    if (!told->tables) return 0;
    memcpy(told->tables, tables, half * sizeof(Pair));
    for (int block = 0; block < BLOCKS / 2; block++)
        for (size_t cell = 0; cell < told->cells; cell++) {
            Pair here = told->tables[(size_t)block * told->cells + cell];
            Pair contrary = {(int16_t)-here.full, (int16_t)-here.late};
            told->tables[(size_t)(BLOCKS - 1 - block) * told->cells + turned(cell, squares)] = contrary;
        }
    return 1;
}

PyObject *py_evaluation(PyObject *self, PyObject *args) {
    const char *blend, *worth, *blocks, *tables;
    Py_ssize_t blend_n, worth_n, blocks_n, tables_n;
    (void)self;
    Evaluation *told = calloc(1, sizeof *told);
    int16_t each[4 * BITS];
    if (!told) return PyErr_NoMemory();
    if (!PyArg_ParseTuple(args, "(KKKKKK)(iiiiiiiiiiiii)y#y#y#y#", &told->wings[0][0], &told->wings[0][1],
                          &told->wings[1][0], &told->wings[1][1], &told->ahead[0], &told->ahead[1], &told->balance[0], &told->balance[1], &told->free[0], &told->free[1],
                          &told->first_king[0], &told->first_king[1], &told->king[0], &told->king[1], &told->line,
                          &told->scope, &told->turn, &told->hope, &told->drawish, &blend, &blend_n, &worth, &worth_n,
                          &blocks, &blocks_n, &tables, &tables_n)) {
        free(told);
        return NULL;
    }
    int fine = blend_n == PIECES + 1 && worth_n == (Py_ssize_t)sizeof each && blocks_n % BLOCKS == 0 &&
               blocks_n <= BLOCKS * MOST_IN_A_BLOCK && told->drawish > 0;
    for (int i = 0; fine && i <= PIECES; i++) fine = (told->blend[i] = (unsigned char)blend[i]) <= PIECES;
    if (fine) memcpy(each, worth, sizeof each);
    fine = fine && fill_rows(told, each);
    if (fine && blocks_n) {
        fine = fill_places(told, (const unsigned char *)blocks, blocks_n / BLOCKS);
        fine = fine && fill_tables(told, tables, tables_n, blocks_n / BLOCKS);
    }
    PyObject *capsule = fine ? PyCapsule_New(told, EVALUATION, free_evaluation) : NULL;
    if (!capsule) {
        free(told->tables);
        free(told);
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this is no evaluation");
    }
    return capsule;
}

PyObject *py_score(PyObject *self, PyObject *args) {
    PyObject *capsule, *evaluation;
    State state = {0};
    (void)self;
    if (!PyArg_ParseTuple(args, "OOKKKi", &capsule, &evaluation, &state.mine, &state.theirs, &state.kings, &state.seat))
        return NULL;
    const Rules *rules = PyCapsule_GetPointer(capsule, RULES);
    const Evaluation *told = rules ? PyCapsule_GetPointer(evaluation, EVALUATION) : NULL;
    if (!told) return NULL;
    if (!sound(rules, &state)) Py_RETURN_NONE;
    return PyLong_FromLong(evaluate(rules, told, state.mine, state.theirs, state.kings, state.seat));
}

/* --- the search */

static void free_search(PyObject *capsule) {
    Search *search = PyCapsule_GetPointer(capsule, SEARCH);
    for (int i = 0; i < 3; i++) Py_XDECREF((PyObject *)search->owned[i]);
    work_free(&search->work);
    free(search->slots);
    free(search->path);
    free(search->steps);
    free(search);
}

PyObject *py_searcher(PyObject *self, PyObject *args) {
    PyObject *rules, *evaluation;
    int bits;
    (void)self;
    Search *search = calloc(1, sizeof *search);
    if (!search) return PyErr_NoMemory();
    PyObject *made = PyCapsule_New(search, SEARCH, free_search);
    if (!made) {
        free(search);
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OOi(ii)i", &rules, &evaluation, &bits, &search->draw[0], &search->draw[1],
                          &search->kings_only))
        goto failed;
    search->rules = PyCapsule_GetPointer(rules, RULES);
    search->evaluation = search->rules ? PyCapsule_GetPointer(evaluation, EVALUATION) : NULL;
    if (!search->evaluation) goto failed;
    if (bits < LEAST_BITS || bits > MOST_BITS) {
        PyErr_SetString(PyExc_ValueError, "a table of so many positions cannot be made");
        goto failed;
    }
    Py_INCREF(rules);
    Py_INCREF(evaluation);
    search->owned[0] = rules;
    search->owned[1] = evaluation;
    search->stuck = search->rules->goal == LOSE_ALL ? WIN : -WIN;
    search->time = 1;
    search->slots_n = (size_t)1 << bits;
    search->slots = calloc(search->slots_n, sizeof(Slot));
    if (search->slots) return made;
    PyErr_NoMemory();
failed:
    Py_DECREF(made);
    return NULL;
}

/* The search that is meant, if nobody else is at it. */
static Search *idle(PyObject *capsule) {
    Search *search = PyCapsule_GetPointer(capsule, SEARCH);
    if (search && search->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this search is under way already");
        return NULL;
    }
    return search;
}

PyObject *py_begin(PyObject *self, PyObject *args) {
    PyObject *capsule, *before;
    unsigned long long limit;
    double seconds;
    int mode;
    (void)self;
    if (!PyArg_ParseTuple(args, "OKdO!i", &capsule, &limit, &seconds, &PyTuple_Type, &before, &mode)) return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    Py_ssize_t n = PyTuple_Size(before);
    if (!work_grow(&search->work, (void **)&search->path, &search->path_room, (size_t)n + FARTHEST + 1, sizeof(uint64_t))) {
        search->work.failed = 0;
        return PyErr_NoMemory();
    }
    memset(search->path, 0, search->path_room * sizeof(uint64_t));
    for (Py_ssize_t i = 0; i < n; i++) {
        State state = {0};
        state.three = state.two = state.held = NOT_COUNTED;
        if (!PyArg_ParseTuple(PyTuple_GetItem(before, i), "KKKi", &state.mine, &state.theirs, &state.kings, &state.seat))
            return NULL;
        search->path[i] = key_of(&state);
    }
    search->before = (size_t)n;
    search->came_twice = 0;
    for (size_t i = 0; i < search->before; i++)
        for (size_t j = 0; j < i; j++) search->came_twice |= search->path[i] == search->path[j];
    search->mode = mode;
    search->nodes = 0;
    search->next_look = 0;
    search->looks = 0;
    search->limit = limit;
    search->seconds = seconds;
    search->began = now();
    memset(search->killers, 0, sizeof search->killers);
    Py_RETURN_NONE;
}

int read_state(const Rules *rules, PyObject *position, State *state) {
    memset(state, 0, sizeof *state);
    if (!PyArg_ParseTuple(position, "KKKiiiiiiii", &state->mine, &state->theirs, &state->kings, &state->seat,
                          &state->quiet, &state->three, &state->stronger, &state->two, &state->held, &state->level,
                          &state->drawn))
        return 0;
    return sound(rules, state) && state->quiet >= 0;
}

/* Leave Python alone while it is searched … */
static void leave(Search *search) {
    search->stopped = search->work.failed = 0;
    search->work.chains_n = search->steps_n = 0;
    search->busy = 1;
    search->work.thread = PyEval_SaveThread();
}

/* … and come back; 0 with an error. */
static int come_back(Search *search) {
    PyEval_RestoreThread(search->work.thread);
    search->work.thread = NULL;
    search->busy = 0;
    if (PyErr_Occurred()) return 0;
    if (search->work.failed) PyErr_NoMemory();
    return !search->work.failed;
}

PyObject *py_search(PyObject *self, PyObject *args) {
    PyObject *capsule, *position;
    int depth, alpha, beta, ply, calm;
    State state;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!iiiii", &capsule, &PyTuple_Type, &position, &depth, &alpha, &beta, &ply, &calm))
        return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    int fine = read_state(search->rules, position, &state) && search->path && depth <= DEEPEST && ply >= 0 && ply <= FARTHEST &&
               alpha < beta && alpha >= -INFINITE && beta <= INFINITE;
    if (!fine) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this cannot be searched");
        return NULL;
    }
    leave(search);
    int score = search_from(search, &state, depth, alpha, beta, ply, calm);
    if (!come_back(search)) return NULL;
    if (search->stopped) Py_RETURN_NONE;
    return PyLong_FromLong(score);
}

/* A move by its name: its start, its end, what it takes as a number. */
static PyObject *move_of(uint32_t move, int score, int depth) {
    unsigned long long start = bit_at(move & 63), end = bit_at(move >> 6 & 63);
    return Py_BuildValue("KKiii", start, end, move >> 31 ? (int)(move >> 12 & 0x1FFFF) : -1, score, depth);
}

PyObject *py_best(PyObject *self, PyObject *args) {
    PyObject *capsule, *position;
    int deepest, score, depth;
    State state;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!i", &capsule, &PyTuple_Type, &position, &deepest)) return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    if (!read_state(search->rules, position, &state) || !search->path || deepest < 1 || deepest > DEEPEST) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this cannot be searched");
        return NULL;
    }
    leave(search);
    uint32_t move = best_of(search, &state, deepest, &score, &depth);
    if (!come_back(search)) return NULL;
    if (!move) Py_RETURN_NONE;
    return move_of(move, score, depth);
}

/* The move that was best in a position, as far as it is remembered. */
PyObject *py_held(PyObject *self, PyObject *args) {
    PyObject *capsule, *position;
    State state;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!", &capsule, &PyTuple_Type, &position)) return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    if (!read_state(search->rules, position, &state)) {
        if (PyErr_Occurred()) return NULL;
        Py_RETURN_NONE;
    }
    const Slot *slot = remembered(search, key_of(&state));
    if (!slot || !slot->move) Py_RETURN_NONE;
    return move_of(slot->move, slot->score, slot->depth);
}

PyObject *py_nodes(PyObject *self, PyObject *args) {
    PyObject *capsule;
    (void)self;
    if (!PyArg_ParseTuple(args, "O", &capsule)) return NULL;
    const Search *search = PyCapsule_GetPointer(capsule, SEARCH);
    return search ? PyLong_FromUnsignedLongLong(search->nodes) : NULL;
}

PyObject *py_forget(PyObject *self, PyObject *args) {
    PyObject *capsule;
    (void)self;
    if (!PyArg_ParseTuple(args, "O", &capsule)) return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    forget(search);
    Py_RETURN_NONE;
}

/* Let a search ask tables of endings, or none. */
PyObject *py_lend(PyObject *self, PyObject *args) {
    PyObject *capsule, *lent;
    int traps;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOi", &capsule, &lent, &traps)) return NULL;
    Search *search = idle(capsule);
    if (!search) return NULL;
    const Endings *endings = lent == Py_None ? NULL : PyCapsule_GetPointer(lent, ENDINGS);
    if (PyErr_Occurred()) return NULL;
    if (endings && endings->rules != search->rules) {
        PyErr_SetString(PyExc_ValueError, "these tables are of other rules");
        return NULL;
    }
    PyObject *before = search->owned[2];
    Py_INCREF(lent);
    search->owned[2] = lent;
    Py_XDECREF(before);
    search->endings = endings;
    search->traps = traps;
    Py_RETURN_NONE;
}
