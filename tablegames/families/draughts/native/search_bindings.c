/* The search as Python sees it: an evaluation and a search are objects that free what they hold. */
#include "bindings.h"

static const char EVALUATION[] = "tablegames.families.draughts.evaluation";
static const char SEARCH[] = "tablegames.families.draughts.search";

enum { MOST_IN_A_BLOCK = 10, LEAST_BITS = 8, MOST_BITS = 26, MOST_WORTH = 6000, DEEPEST = 200 };

/* --- the evaluation */

static void free_evaluation(PyObject *capsule) {
    Evaluation *told = PyCapsule_GetPointer(capsule, EVALUATION);
    free(told->tables);
    free(told);
}

/* Values of the men of each row, from the value of each square by seat and phase. */
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

/* Places of the men in the tables, from the squares of each block, the first counting least. */
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

/* The tables of half of the blocks are given; the opposite ones are the same, turned, with the opposite value. */
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

CALLED(evaluation) {
    const char *blend, *worth, *blocks, *tables;
    Py_ssize_t blend_n, worth_n, blocks_n, tables_n;
    int16_t each[4 * BITS];
    Evaluation *told = calloc(1, sizeof *told);
    if (!told) return PyErr_NoMemory();
    int fine = PyArg_ParseTuple(
        args, "(KKKKKK)(iiiiiiiiiiiii)y#y#y#y#", &told->wings[0][0], &told->wings[0][1], &told->wings[1][0],
        &told->wings[1][1], &told->ahead[0], &told->ahead[1], &told->balance[0], &told->balance[1], &told->free[0],
        &told->free[1], &told->first_king[0], &told->first_king[1], &told->king[0], &told->king[1], &told->line,
        &told->scope, &told->turn, &told->hope, &told->drawish, &blend, &blend_n, &worth, &worth_n, &blocks, &blocks_n,
        &tables, &tables_n);
    fine = fine && blend_n == PIECES + 1 && worth_n == (Py_ssize_t)sizeof each && blocks_n % BLOCKS == 0 &&
           blocks_n <= BLOCKS * MOST_IN_A_BLOCK && told->drawish > 0;
    for (int i = 0; fine && i <= PIECES; i++) fine = (told->blend[i] = (unsigned char)blend[i]) <= PIECES;
    if (fine) memcpy(each, worth, sizeof each);
    fine = fine && fill_rows(told, each);
    if (fine && blocks_n)
        fine = fill_places(told, (const unsigned char *)blocks, blocks_n / BLOCKS) &&
               fill_tables(told, tables, tables_n, blocks_n / BLOCKS);
    PyObject *capsule = fine ? PyCapsule_New(told, EVALUATION, free_evaluation) : NULL;
    if (capsule) return capsule;
    free(told->tables);
    free(told);
    return wrong(PyExc_ValueError, "this is no evaluation");
}

static int to_evaluation(PyObject *capsule, void *found) { return held_by(capsule, EVALUATION, found); }

CALLED(score) {
    const Rules *rules;
    const Evaluation *told;
    State state = {0};
    if (!PyArg_ParseTuple(args, "O&O&KKKi", to_rules, &rules, to_evaluation, &told, &state.mine, &state.theirs,
                          &state.kings, &state.seat))
        return NULL;
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

CALLED(searcher) {
    PyObject *rules, *evaluation;
    int bits;
    Search *search = calloc(1, sizeof *search);
    PyObject *made = search ? PyCapsule_New(search, SEARCH, free_search) : PyErr_NoMemory();
    if (!made) {
        free(search);
        return NULL;
    }
    if (PyArg_ParseTuple(args, "OOi(ii)i", &rules, &evaluation, &bits, &search->draw[0], &search->draw[1],
                         &search->kings_only) &&
        to_rules(rules, &search->rules) && to_evaluation(evaluation, &search->evaluation)) {
        search->owned[0] = Py_NewRef(rules);
        search->owned[1] = Py_NewRef(evaluation);
        search->stuck = search->rules->goal == LOSE_ALL ? WIN : -WIN;
        search->time = 1;
        search->slots_n = bits < LEAST_BITS || bits > MOST_BITS ? 0 : (size_t)1 << bits;
        search->slots = search->slots_n ? calloc(search->slots_n, sizeof(Slot)) : NULL;
        if (search->slots) return made;
        if (search->slots_n)
            PyErr_NoMemory();
        else
            wrong(PyExc_ValueError, "a table of so many positions cannot be made");
    }
    Py_DECREF(made);
    return NULL;
}

/* For "O&": the search that is meant, if nobody else is at it. */
static int to_search(PyObject *capsule, void *found) {
    Search **search = found;
    *search = PyCapsule_GetPointer(capsule, SEARCH);
    if (*search && (*search)->busy) wrong(PyExc_RuntimeError, "this search is under way already");
    return *search && !(*search)->busy;
}

CALLED(begin) {
    Search *search;
    PyObject *before;
    unsigned long long limit;
    double seconds;
    int mode;
    if (!PyArg_ParseTuple(args, "O&KdO!i", to_search, &search, &limit, &seconds, &PyTuple_Type, &before, &mode)) return NULL;
    size_t n = (size_t)PyTuple_Size(before);
    if (!work_grow(&search->work, (void **)&search->path, &search->path_room, n + FARTHEST + 1, sizeof(uint64_t))) {
        search->work.failed = 0;
        return PyErr_NoMemory();
    }
    memset(search->path, 0, search->path_room * sizeof(uint64_t));
    search->came_twice = 0;
    for (size_t i = 0; i < n; i++) {
        State state = {.three = NOT_COUNTED, .two = NOT_COUNTED, .held = NOT_COUNTED};
        if (!PyArg_ParseTuple(PyTuple_GetItem(before, (Py_ssize_t)i), "KKKi", &state.mine, &state.theirs, &state.kings,
                              &state.seat))
            return NULL;
        search->path[i] = key_of(&state);
        for (size_t j = 0; j < i; j++) search->came_twice |= search->path[i] == search->path[j];
    }
    search->before = n;
    search->mode = mode;
    search->nodes = search->next_look = search->looks = 0;
    search->limit = limit;
    search->seconds = seconds;
    search->began = now();
    memset(search->killers, 0, sizeof search->killers);
    Py_RETURN_NONE;
}

int to_state(PyObject *position, void *found) {
    State *state = found;
    memset(state, 0, sizeof *state);
    return PyArg_ParseTuple(position, "KKKiiiiiiii", &state->mine, &state->theirs, &state->kings, &state->seat,
                            &state->quiet, &state->three, &state->stronger, &state->two, &state->held, &state->level,
                            &state->drawn);
}

/* Leave Python alone while it is searched, if it can be; 0 with an error … */
static int leave(Search *search, const State *state, int fine) {
    if (!fine || !search->path || !sound(search->rules, state) || state->quiet < 0) {
        wrong(PyExc_ValueError, "this cannot be searched");
        return 0;
    }
    search->stopped = search->work.failed = 0;
    search->work.chains_n = search->steps_n = 0;
    search->busy = 1;
    search->work.thread = PyEval_SaveThread();
    return 1;
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

CALLED(search) {
    Search *search;
    State state;
    int depth, alpha, beta, ply, calm;
    if (!PyArg_ParseTuple(args, "O&O&iiiii", to_search, &search, to_state, &state, &depth, &alpha, &beta, &ply, &calm))
        return NULL;
    int fine = depth <= DEEPEST && ply >= 0 && ply <= FARTHEST && alpha < beta && alpha >= -INFINITE && beta <= INFINITE;
    if (!leave(search, &state, fine)) return NULL;
    int score = search_from(search, &state, depth, alpha, beta, ply, calm);
    if (!come_back(search)) return NULL;
    if (search->stopped) Py_RETURN_NONE;
    return PyLong_FromLong(score);
}

/* A move by its name: its start, its end, what it takes as a number; None where there is none. */
static PyObject *move_of(uint32_t move, int score, int depth) {
    if (!move) Py_RETURN_NONE;
    unsigned long long start = bit_at(move & 63), end = bit_at(move >> 6 & 63);
    return Py_BuildValue("KKiii", start, end, move >> 31 ? (int)(move >> 12 & 0x1FFFF) : -1, score, depth);
}

CALLED(best) {
    Search *search;
    State state;
    int deepest, score, depth;
    if (!PyArg_ParseTuple(args, "O&O&i", to_search, &search, to_state, &state, &deepest)) return NULL;
    if (!leave(search, &state, deepest > 0 && deepest <= DEEPEST)) return NULL;
    uint32_t move = best_of(search, &state, deepest, &score, &depth);
    return come_back(search) ? move_of(move, score, depth) : NULL;
}

/* The move that was best in a position, as far as it is remembered. */
CALLED(held) {
    Search *search;
    State state;
    if (!PyArg_ParseTuple(args, "O&O&", to_search, &search, to_state, &state)) return NULL;
    const Slot *slot = sound(search->rules, &state) ? remembered(search, key_of(&state)) : NULL;
    return slot ? move_of(slot->move, slot->score, slot->depth) : move_of(0, 0, 0);
}

CALLED(nodes) {
    PyObject *capsule;
    if (!PyArg_ParseTuple(args, "O", &capsule)) return NULL;
    const Search *search = PyCapsule_GetPointer(capsule, SEARCH); /* under way or not */
    return search ? PyLong_FromUnsignedLongLong(search->nodes) : NULL;
}

CALLED(forget) {
    Search *search;
    if (!PyArg_ParseTuple(args, "O&", to_search, &search)) return NULL;
    forget(search);
    Py_RETURN_NONE;
}

/* Let a search ask tables of endings, or none. */
CALLED(lend) {
    Search *search;
    PyObject *lent;
    const Endings *endings = NULL;
    int traps;
    if (!PyArg_ParseTuple(args, "O&Oi", to_search, &search, &lent, &traps)) return NULL;
    if (lent != Py_None && !to_endings(lent, &endings)) return NULL;
    if (endings && endings->rules != search->rules) return wrong(PyExc_ValueError, "these tables are of other rules");
    PyObject *before = search->owned[2];
    search->owned[2] = Py_NewRef(lent);
    Py_XDECREF(before);
    search->endings = endings;
    search->traps = traps;
    Py_RETURN_NONE;
}
