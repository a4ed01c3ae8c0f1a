/* Many tables of a race at once, stepped letter by letter as `race/encoding.py` spells plays: rows of numbers for whoever
   learns, written into arrays that Python has lent. A table begins its next game by itself. */
#include "glue.h"

enum { SEEN = 66, LETTERS = 26, NOT_PLAYED = OFF, KEYS = 3 };
enum { WAITS, OVER, BROKEN_OFF, NOT_TOLD };
static const uint64_t LONGEST = 1000000; /* core.loop.LIMIT */

typedef struct {
    board_t board;
    int seat, n;
    uint8_t numbers[MOST_NUMBERS];
    uint64_t number, decisions;
    tg_rng chance, seats[2];
    int own, acted;            /* whose letters are asked for, -1: everybody's; whether one was given in this game */
    int spelt, last;           /* the letters so far, and the last of them */
    uint8_t chosen[MOST_NUMBERS];
    uint8_t *plays;            /* each its steps, how many first, and then its word */
    uint32_t *left, *rank;     /* the plays that begin as spelt; their places among those of one word */
    uint32_t count, alike;
    size_t room, left_room;
    board_t ended;             /* the last game: its last position, and who would have thrown */
    int ended_seat;
} one_t;

typedef struct {
    PyObject_HEAD
    PyObject *of;
    const race_t *race;
    int many, seat, drawing, held;
    uint64_t most;
    board_t start;
    one_t *tables;
    Py_buffer rows, masks, finals, seats, ends, keys, owns;
} tables_t;

/* --- words */

static int stride(int n) { return 1 + 3 * n; }

/* encoding.sources: where each number is played from; of equal numbers the place nearest the hand first. */
void word_of(const step_t *steps, int n, const uint8_t *numbers, int all, uint8_t *word) {
    int used[MOST_NUMBERS] = {0};
    TG_CHECK(n <= all && all <= MOST_NUMBERS);
    for (int i = 0; i < all; i++) word[i] = NOT_PLAYED;
    for (int lifting = 0; lifting < 2; lifting++) /* to lift may take a larger number: last */
        for (int i = 0; i < n; i++) {
            int far = steps[i].to - steps[i].from, by = -1;
            if ((steps[i].to == OFF) != lifting) continue;
            for (int j = 0; j < all; j++) /* the numbers fall: the last that is large enough is the smallest */
                if (!used[j] && (by < 0 || numbers[j] >= far)) by = j;
            TG_CHECK(by >= 0);
            used[by] = 1;
            word[by] = steps[i].from;
        }
    for (int i = 1; i < all; i++)
        for (int j = i; j && numbers[j] == numbers[j - 1] && word[j] < word[j - 1]; j--) {
            uint8_t kept = word[j];
            word[j] = word[j - 1];
            word[j - 1] = kept;
        }
}

static const uint8_t *word_at(const one_t *one, uint32_t play) {
    return one->plays + (size_t)play * (size_t)stride(one->n) + 1 + 2 * one->n;
}

/* The next letter of a play: of its word, or, where several have one word, of its place among them (`spelt_out`). */
static int next_letter(const one_t *one, uint32_t at) {
    if (one->spelt < one->n) return word_at(one, one->left[at])[one->spelt];
    uint32_t digits = 1, power = LETTERS;
    for (; power < one->alike; power *= LETTERS) digits++;
    uint32_t rank = one->rank[at];
    for (int behind = (int)digits - 1 - (one->spelt - one->n); behind > 0; behind--) rank /= LETTERS;
    return (int)(rank % LETTERS);
}

static int spell_all(one_t *one, const listing_t *listing) {
    size_t each = (size_t)stride(one->n), wanted = (size_t)listing->count * each;
    step_t steps[MOST_NUMBERS];
    if (listing->count > UINT32_MAX / 64) return 0;
    if (wanted > one->room) {
        uint8_t *more = realloc(one->plays, wanted * 2);
        if (!more) return 0;
        one->plays = more;
        one->room = wanted * 2;
    }
    if (listing->count > one->left_room) {
        uint32_t *left = realloc(one->left, (size_t)listing->count * 2 * sizeof *left);
        if (!left) return 0;
        one->left = left;
        uint32_t *rank = realloc(one->rank, (size_t)listing->count * 2 * sizeof *rank);
        if (!rank) return 0;
        one->rank = rank;
        one->left_room = (size_t)listing->count * 2;
    }
    one->count = (uint32_t)listing->count;
    for (uint32_t i = 0; i < one->count; i++) {
        uint8_t *play = one->plays + (size_t)i * each;
        int n = spell(listing, i, steps);
        play[0] = (uint8_t)n;
        memcpy(play + 1, steps, (size_t)n * sizeof *steps);
        word_of(steps, n, one->numbers, one->n, play + 1 + 2 * one->n);
        one->left[i] = i;
    }
    one->spelt = 0;
    one->last = -1;
    return 1;
}

/* --- what is seen */

static void show_dames(men_t men, float *row) {
    for (int place = 0; place < PLACES; place++) row[place] = (float)count_at(men, place);
}

/* What the seat that decides sees; over, what `seat` does. */
static void show(const one_t *one, int seat, int over, float *row) {
    memset(row, 0, SEEN * sizeof *row);
    men_t own = seat == one->seat ? one->board.mine : one->board.theirs;
    men_t other = seat == one->seat ? one->board.theirs : one->board.mine;
    int turn = seat == one->seat && !over;
    row[0] = (float)seat;
    row[1] = (float)(turn ? one->spelt : 0);
    row[2] = (float)(turn ? one->last : -1);
    float *dames = row + 3, *numbers = dames + PLACES - 1;
    show_dames(own, dames);
    for (int i = 0; turn && i < one->spelt && i < one->n; i++) {
        int from = one->chosen[i], to = from + one->numbers[i];
        if (from == NOT_PLAYED) continue;
        dames[from] -= 1;
        dames[to < OFF ? to : OFF] += 1;
    }
    for (int place = 0; turn && place < PLACES; place++)
        if (dames[place] < -1) dames[place] = -1;
    for (int i = turn ? one->spelt : 0; !over && i < one->n; i++) numbers[one->numbers[i]] += 1;
    show_dames(other, row + 3 + PLACES + 6);
    row[9 + 2 * PLACES] = (float)turn;
    row[10 + 2 * PLACES + (over ? 3 : 0)] = 1;
}

static void show_table(tables_t *tables, int table) {
    const one_t *one = &tables->tables[table];
    int8_t *mask = (int8_t *)tables->masks.buf + (size_t)table * LETTERS;
    show(one, one->seat, 0, (float *)tables->rows.buf + (size_t)table * SEEN);
    memset(mask, 0, LETTERS);
    for (uint32_t i = 0; i < one->count; i++) mask[next_letter(one, i)] = 1;
    ((int8_t *)tables->seats.buf)[table] = (int8_t)one->seat;
}

/* --- the course of a game */

static int play_it(const race_t *race, one_t *one, const step_t *steps, int n) {
    play_steps(&race->march, &one->board, steps, n);
    one->board = turned(one->board);
    one->seat = 1 - one->seat;
    one->number++;
    one->decisions++;
    return is_over(race, &one->board);
}

/* Chance falls, and whoever is not asked for letters plays at random, until one is asked for. */
static int go_on(const tables_t *tables, one_t *one, int drawing, space_t *space) {
    const race_t *race = tables->race;
    step_t steps[MOST_NUMBERS];
    listing_t listing;
    while (one->number < LONGEST) {
        const ticket_t *ticket;
        uint64_t bits = tg_at(&one->chance, one->number++);
        if (drawing) {
            int drawn = (int)tg_scaled(bits, 36, NULL), first = drawn / 6 < drawn % 6;
            if (drawn / 6 == drawn % 6) continue;
            if (first != one->seat) one->board = turned(one->board);
            one->seat = first;
            drawing = 0;
            if (!race->coup_et_des) continue;
            ticket = &race->drawn[drawn];
        } else {
            ticket = &race->ticket[tg_scaled(bits, (uint64_t)race->tickets, NULL)];
        }
        one->n = ticket->n;
        memcpy(one->numbers, ticket->numbers, ticket->n);
        list_plays(&race->march, &race->duty, &one->board, one->numbers, one->n, ground_of(&race->march, &one->board),
                   space, &listing);
        if (space->failed || listing.kind == UNKNOWN) return NOT_TOLD;
        if (listing.kind == NOTHING) listing.count = 1;
        if (one->own < 0 || one->own == one->seat) {
            if (!spell_all(one, &listing)) return NOT_TOLD;
            return one->acted && one->decisions >= tables->most ? BROKEN_OFF : WAITS;
        }
        uint64_t pick = tg_choice(&one->seats[one->seat], one->number, listing.count);
        if (play_it(race, one, steps, spell(&listing, pick, steps))) return OVER;
    }
    return one->acted && spell_all(one, &(listing_t){.kind = NOTHING, .count = 0}) ? BROKEN_OFF : NOT_TOLD;
}

static int begin(tables_t *tables, int table, space_t *space) {
    one_t *one = &tables->tables[table];
    const uint64_t *keys = (const uint64_t *)tables->keys.buf + (size_t)table * KEYS;
    one->board = tables->start;
    one->seat = tables->seat;
    one->number = one->decisions = 0;
    one->acted = 0;
    one->own = ((const int8_t *)tables->owns.buf)[table];
    one->chance = tg_rng_of(keys[0]);
    one->seats[0] = tg_rng_of(keys[1]);
    one->seats[1] = tg_rng_of(keys[2]);
    return go_on(tables, one, tables->drawing, space) == WAITS;
}

/* A letter for one table; 0: no memory, or what the kernel cannot tell, 1: all is well, 2: the letter is not open. */
static int step_one(tables_t *tables, int table, int64_t letter, space_t *space) {
    one_t *one = &tables->tables[table];
    const int8_t *mask = (const int8_t *)tables->masks.buf + (size_t)table * LETTERS;
    int8_t *end = (int8_t *)tables->ends.buf + table;
    int actor = one->seat, found = WAITS;
    uint32_t kept = 0;
    *end = 0;
    if (letter < 0 || letter >= LETTERS || !mask[letter]) return 2;
    for (uint32_t i = 0; i < one->count; i++)
        if (next_letter(one, i) == letter) {
            one->left[kept] = one->left[i];
            one->rank[kept++] = one->rank[i];
        }
    one->count = kept;
    if (one->spelt < one->n) one->chosen[one->spelt] = (uint8_t)letter;
    one->last = (int)letter;
    if (++one->spelt == one->n && kept > 1) {
        one->alike = kept;
        for (uint32_t i = 0; i < kept; i++) one->rank[i] = i;
    }
    if (kept == 1) {
        const uint8_t *play = one->plays + (size_t)one->left[0] * (size_t)stride(one->n);
        step_t steps[MOST_NUMBERS];
        memcpy(steps, play + 1, play[0] * sizeof *steps);
        one->acted = 1;
        found = play_it(tables->race, one, steps, play[0]) ? OVER : go_on(tables, one, 0, space);
        if (found == NOT_TOLD) return 0;
    }
    if (found != WAITS) {
        *end = (int8_t)found;
        one->ended = one->board;
        one->ended_seat = one->seat;
        show(one, one->own < 0 ? actor : one->own, found == OVER, (float *)tables->finals.buf + (size_t)table * SEEN);
        if (!begin(tables, table, space)) return 0;
    }
    show_table(tables, table);
    return 1;
}

/* --- on the side of Python */

static int borrowed(PyObject *array, Py_buffer *view, size_t size, const char *what) {
    if (PyObject_GetBuffer(array, view, PyBUF_WRITABLE) < 0) return 0;
    if ((size_t)view->len == size) return 1;
    PyBuffer_Release(view);
    PyErr_Format(PyExc_ValueError, "the array of %s has another size", what);
    return 0;
}

/* Tables(course, many, board, seat, drawing, most, rows, masks, finals, seats, ends, keys, owns) */
static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    module_t *module = PyType_GetModuleState(type);
    PyObject *course, *board, *given[7];
    unsigned long long most;
    int many, seat, drawing;
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Tables takes no keywords");
    if (!PyArg_ParseTuple(args, "O!iOipKOOOOOOO", module->course, &course, &many, &board, &seat, &drawing, &most, &given[0],
                          &given[1], &given[2], &given[3], &given[4], &given[5], &given[6]))
        return NULL;
    const course_t *race = (course_t *)course;
    if (many < 1 || (seat != 0 && seat != 1) || race->verdict || race->race.duty.kind == UNTIL_THE_PLEIN)
        return PyErr_Format(PyExc_ValueError, "such tables cannot be laid");
    tables_t *tables = allocated(type);
    if (!tables) return NULL;
    Py_INCREF(course);
    tables->of = course;
    tables->race = &race->race;
    tables->seat = seat;
    tables->drawing = drawing;
    tables->most = most;
    Py_buffer *views[7] = {&tables->rows, &tables->masks, &tables->finals, &tables->seats, &tables->ends, &tables->keys, &tables->owns};
    static const char *names[7] = {"rows", "masks", "finals", "seats", "ends", "keys", "owns"};
    size_t sizes[7] = {SEEN * sizeof(float), LETTERS, SEEN * sizeof(float), 1, 1, KEYS * sizeof(uint64_t), 1};
    if (!board_from(module, board, &tables->start)) goto wrong;
    for (; tables->held < 7; tables->held++)
        if (!borrowed(given[tables->held], views[tables->held], sizes[tables->held] * (size_t)many, names[tables->held])) goto wrong;
    tables->tables = calloc((size_t)many, sizeof *tables->tables);
    if (!tables->tables) {
        PyErr_NoMemory();
        goto wrong;
    }
    tables->many = many;
    return (PyObject *)tables;
wrong:
    Py_DECREF(tables);
    return NULL;
}

static void tables_dealloc(PyObject *self) {
    tables_t *tables = (tables_t *)self;
    Py_buffer *views[7] = {&tables->rows, &tables->masks, &tables->finals, &tables->seats, &tables->ends, &tables->keys, &tables->owns};
    PyObject_GC_UnTrack(self);
    for (int i = 0; i < tables->held; i++) PyBuffer_Release(views[i]);
    for (int i = 0; i < tables->many; i++) {
        free(tables->tables[i].plays);
        free(tables->tables[i].left);
        free(tables->tables[i].rank);
    }
    free(tables->tables);
    Py_XDECREF(tables->of);
    freed(self);
}

static int tables_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((tables_t *)self)->of);
    return 0;
}

static int range_from(const tables_t *tables, int first, int past) {
    if (first >= 0 && first <= past && past <= tables->many) return 1;
    PyErr_SetString(PyExc_ValueError, "no such tables");
    return 0;
}

/* reset(first, past): a new game at these tables */
static PyObject *tables_reset(PyObject *self, PyObject *args) {
    tables_t *tables = (tables_t *)self;
    int first, past, right = 1;
    if (!PyArg_ParseTuple(args, "ii", &first, &past) || !range_from(tables, first, past)) return NULL;
    space_t space;
    memset(&space, 0, sizeof space);
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; right && table < past; table++) {
        ((int8_t *)tables->ends.buf)[table] = 0;
        right = begin(tables, table, &space);
        if (right) show_table(tables, table);
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    if (!right) return PyErr_Format(PyExc_RuntimeError, "such a game cannot be begun");
    Py_RETURN_NONE;
}

/* step(letters, first, past): how many games have ended; letters are 64 bits each, one for every table */
static PyObject *tables_step(PyObject *self, PyObject *args) {
    tables_t *tables = (tables_t *)self;
    int first, past, right = 1, ended = 0;
    Py_buffer letters;
    PyObject *given;
    if (!PyArg_ParseTuple(args, "Oii", &given, &first, &past) || !range_from(tables, first, past)) return NULL;
    if (PyObject_GetBuffer(given, &letters, PyBUF_SIMPLE) < 0) return NULL;
    if ((size_t)letters.len != (size_t)tables->many * sizeof(int64_t)) {
        PyBuffer_Release(&letters);
        return PyErr_Format(PyExc_ValueError, "a letter is wanted for every table");
    }
    space_t space;
    memset(&space, 0, sizeof space);
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; right == 1 && table < past; table++) {
        right = step_one(tables, table, ((const int64_t *)letters.buf)[table], &space);
        ended += ((const int8_t *)tables->ends.buf)[table] != 0;
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&letters);
    if (right == 2) return PyErr_Format(PyExc_ValueError, "a letter that is not open");
    if (!right) return PyErr_Format(PyExc_RuntimeError, "no memory, or a throw that cannot be told");
    return PyLong_FromLong(ended);
}

/* ended(table): the position in which its last game ended, and who would have thrown */
static PyObject *tables_ended(PyObject *self, PyObject *number) {
    tables_t *tables = (tables_t *)self;
    long table = PyLong_AsLong(number);
    if (table == -1 && PyErr_Occurred()) return NULL;
    if (table < 0 || table >= tables->many) return PyErr_Format(PyExc_ValueError, "no such table");
    PyObject *board = board_to(module_of(self), &tables->tables[table].ended);
    return board ? Py_BuildValue("Ni", board, tables->tables[table].ended_seat) : NULL;
}

static PyMethodDef tables_methods[] = {
    {"reset", tables_reset, METH_VARARGS, "reset(first, past): a new game at these tables."},
    {"step", tables_step, METH_VARARGS, "step(letters, first, past): a letter for each; how many games have ended."},
    {"ended", tables_ended, METH_O, "ended(table): how its last game stood, and who would have thrown."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot tables_slots[] = {
    {Py_tp_doc, "Tables of a race, stepped letter by letter."},
    {Py_tp_new, tables_new},
    {Py_tp_dealloc, tables_dealloc},
    {Py_tp_traverse, tables_traverse},
    {Py_tp_methods, tables_methods},
    {0, NULL},
};
PyType_Spec tables_spec = {"tablegames.families.tables._kernel.Tables", sizeof(tables_t), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, tables_slots};
