/* Boards, plays and lists of plays on the side of Python. */
#include "bindings.h"

/* --- numbers of Python: a board has 208 bits, the mover's dames below */

static int words_from(const module_t *module, PyObject *number, uint64_t *words, int n) {
    Py_INCREF(number);
    for (int i = 0; i < n; i++) {
        words[i] = PyLong_AsUnsignedLongLongMask(number);
        if (words[i] == (uint64_t)-1 && PyErr_Occurred()) {
            Py_DECREF(number);
            return 0;
        }
        PyObject *rest = i + 1 < n ? PyNumber_Rshift(number, module->sixty_four) : NULL;
        Py_DECREF(number);
        if (i + 1 < n && !rest) return 0;
        number = rest;
    }
    return 1;
}

#define HIGH_DIGITS ((UINT64_C(1) << 40) - 1)

int board_from(const module_t *module, PyObject *number, board_t *board) {
    uint64_t words[4];
    if (!words_from(module, number, words, 4)) return 0;
    board->mine.low = words[0];
    board->mine.high = words[1] & HIGH_DIGITS;
    board->theirs.low = words[1] >> 40 | words[2] << 24;
    board->theirs.high = (words[2] >> 40 | words[3] << 24) & HIGH_DIGITS;
    if (total_to(board->mine, OFF) <= MOST_DAMES && total_to(board->theirs, OFF) <= MOST_DAMES) return 1;
    PyErr_SetString(PyExc_ValueError, "a side has fifteen dames at most");
    return 0;
}

void board_bytes(const board_t *board, uint8_t *bytes) {
    men_to(board->mine, bytes);
    men_to(board->theirs, bytes + BOARD_BYTES / 2);
}

PyObject *board_to(const module_t *module, const board_t *board) {
    uint8_t bytes[BOARD_BYTES];
    board_bytes(board, bytes);
    PyObject *given = PyBytes_FromStringAndSize((const char *)bytes, BOARD_BYTES);
    if (!given) return NULL;
    PyObject *number = PyObject_CallFunctionObjArgs(module->from_bytes, given, module->little, NULL);
    Py_DECREF(given);
    return number;
}

places places_from(const module_t *module, PyObject *mask) {
    uint64_t words[2] = {0, 0};
    if (!words_from(module, mask, words, 2)) return 0;
    return squeezed(words[0] & ONES) | squeezed(words[1] & HIGH_DIGITS & ONES) << 16;
}

int numbers_from(PyObject *tuple, uint8_t *numbers) {
    if (!tg_is_tuple(tuple)) return -1;
    Py_ssize_t n = PyTuple_Size(tuple);
    if (n > MOST_NUMBERS) return 0;
    for (Py_ssize_t i = 0; i < n; i++) {
        long number = PyLong_AsLong(PyTuple_GetItem(tuple, i));
        if (number == -1 && PyErr_Occurred()) return -1;
        if (number < 1 || number > 6 || (i && number > numbers[i - 1])) return 0;
        numbers[i] = (uint8_t)number;
    }
    return (int)n;
}

_Static_assert(sizeof(score_t) == 9 * sizeof(int), "a score is nine numbers side by side");

enum { MOST_SCORED = 1 << 16 }; /* far more than any game is played for, and far from where an int ends */

int in_bounds(const int *numbers, int n) {
    while (n && numbers[n - 1] >= -MOST_SCORED && numbers[n - 1] <= MOST_SCORED) n--;
    if (n && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no such score");
    return !n;
}

int score_from(PyObject *given, score_t *score) {
    int n[9];
    if (!PyArg_ParseTuple(given, "iiiiiiiii", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7], &n[8]) ||
        !in_bounds(n, 9))
        return 0;
    memcpy(score, n, sizeof n);
    return 1;
}

PyObject *score_to(const score_t *score) {
    int n[9];
    memcpy(n, score, sizeof n);
    return Py_BuildValue("iiiiiiiii", n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
}

/* --- a play: `Play(steps)`, its steps being pairs */

/* Steps such as the rules list: forward, by dames that are somewhere. */
int steps_from(PyObject *given, step_t *steps) {
    Py_ssize_t n = PyTuple_Check(given) ? PyTuple_Size(given) : -1;
    if (n > MOST_NUMBERS) return -1;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *pair = PyTuple_GetItem(given, i);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) return -1;
        long from = PyLong_AsLong(PyTuple_GetItem(pair, 0)), to = PyLong_AsLong(PyTuple_GetItem(pair, 1));
        if (from < 0 || from > 24 || to <= from || to > OFF) {
            PyErr_Clear();
            return -1;
        }
        steps[i].from = (uint8_t)from;
        steps[i].to = (uint8_t)to;
    }
    return (int)n;
}

PyObject *steps_to(const module_t *module, const step_t *steps, int n) {
    PyObject *pairs = PyTuple_New(n);
    for (int i = 0; pairs && i < n; i++) {
        int number = steps[i].to - steps[i].from;
        TG_CHECK(steps[i].from < 25 && number >= 1 && number <= 6);
        PyObject *pair = module->pairs[steps[i].from][number];
        Py_INCREF(pair);
        PyTuple_SetItem(pairs, i, pair);
    }
    return pairs;
}

PyObject *play_of(const module_t *module, PyObject *play, const step_t *steps, int n) {
    PyObject *pairs = steps_to(module, steps, n);
    if (!pairs) return NULL;
    PyObject *made = PyType_GenericAlloc((PyTypeObject *)play, 0);
    if (made && PyObject_GenericSetAttr(made, module->steps, pairs) < 0) Py_CLEAR(made);
    Py_DECREF(pairs);
    return made;
}

/* --- a list of plays: each is made when it is asked for */

plays_t *new_plays(module_t *module, PyObject *play) {
    plays_t *plays = tg_new((PyTypeObject *)module->plays);
    if (!plays) return NULL;
    Py_INCREF(play);
    plays->play = play;
    plays->module = module;
    plays->listing.space = &plays->space;
    return plays;
}

/* The plays of a throw, by the kind of its listing; NULL with an error. */
plays_t *listed_plays(module_t *module, PyObject *play, const march_t *march, const duty_t *duty, const board_t *board,
                      const uint8_t *numbers, int n, ground_t ground) {
    plays_t *plays = new_plays(module, play);
    if (!plays) return NULL;
    list_plays(march, duty, board, numbers, n, ground, &plays->space, &plays->listing);
    if (!plays->space.failed) return plays;
    Py_DECREF(plays);
    PyErr_NoMemory();
    return NULL;
}

static void plays_dealloc(PyObject *self) {
    plays_t *plays = (plays_t *)self;
    free_space(&plays->space);
    free(plays->of_tour);
    Py_XDECREF(plays->play);
    tg_free(self);
}

static int steps_at(const plays_t *plays, Py_ssize_t nth, step_t *steps) {
    if (!plays->of_tour) return spell(&plays->listing, (uint64_t)nth, steps);
    const two_steps_t *play = &plays->of_tour[nth];
    memcpy(steps, play->step, play->n * sizeof *steps);
    return play->n;
}

static Py_ssize_t plays_length(PyObject *self) { return (Py_ssize_t)((plays_t *)self)->listing.count; }

static PyObject *plays_item(PyObject *self, Py_ssize_t nth) {
    plays_t *plays = (plays_t *)self;
    step_t steps[MOST_NUMBERS];
    if (nth < 0 || nth >= plays_length(self)) {
        PyErr_SetString(PyExc_IndexError, "there are fewer plays");
        return NULL;
    }
    int n = steps_at(plays, nth, steps);
    return play_of(plays->module, plays->play, steps, n);
}

static PyObject *plays_subscript(PyObject *self, PyObject *index) {
    Py_ssize_t length = plays_length(self);
    if (PySlice_Check(index)) {
        PyObject *all = PySequence_Tuple(self);
        if (!all) return NULL;
        PyObject *some = PyObject_GetItem(all, index);
        Py_DECREF(all);
        return some;
    }
    Py_ssize_t nth = PyNumber_AsSsize_t(index, PyExc_IndexError);
    if (nth == -1 && PyErr_Occurred()) return NULL;
    return plays_item(self, nth < 0 ? nth + length : nth);
}

/* Where a play stands in the list; -1: it is none of them, -2: an error is set. */
static Py_ssize_t place_of(PyObject *self, PyObject *play) {
    plays_t *plays = (plays_t *)self;
    step_t asked[MOST_NUMBERS], steps[MOST_NUMBERS];
    if ((PyObject *)Py_TYPE(play) != plays->play) return -1;
    PyObject *given = PyObject_GetAttr(play, plays->module->steps);
    if (!given) return -2;
    int n = steps_from(given, asked);
    Py_DECREF(given);
    for (Py_ssize_t at = 0; n >= 0 && at < plays_length(self); at++)
        if (steps_at(plays, at, steps) == n && !memcmp(steps, asked, (size_t)n * sizeof *steps)) return at;
    return -1;
}

static int plays_contains(PyObject *self, PyObject *play) {
    Py_ssize_t at = place_of(self, play);
    return at < -1 ? -1 : at >= 0;
}

static PyObject *plays_index(PyObject *self, PyObject *play) {
    Py_ssize_t at = place_of(self, play);
    if (at == -1) PyErr_SetString(PyExc_ValueError, "this play is not in the list");
    return at < 0 ? NULL : PyLong_FromSsize_t(at);
}

static PyObject *plays_count(PyObject *self, PyObject *play) {
    Py_ssize_t at = place_of(self, play);
    return at < -1 ? NULL : PyLong_FromLong(at >= 0);
}

/* words(numbers): every play as `race/abilities.py` spells it, one letter for each number; None: two have one word */
static PyObject *plays_words(PyObject *self, PyObject *given) {
    plays_t *plays = (plays_t *)self;
    uint8_t numbers[MOST_NUMBERS];
    step_t steps[MOST_NUMBERS];
    size_t count = (size_t)plays_length(self), size = 16;
    int n = numbers_from(given, numbers);
    if (n < 0) return NULL;
    if (!n) Py_RETURN_NONE;
    while (size < 2 * count) size *= 2;
    uint64_t *known = calloc(size, sizeof *known);
    PyObject *words = known ? PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * n) : PyErr_NoMemory();
    uint8_t *word = words ? (uint8_t *)PyBytes_AsString(words) : NULL;
    for (size_t i = 0; words && i < count; i++, word += n) {
        uint64_t packed = 1; /* five bits a letter */
        int length = steps_at(plays, (Py_ssize_t)i, steps);
        if (length > n) {
            Py_CLEAR(words);
            break;
        }
        word_of(steps, length, numbers, n, word);
        for (int letter = 0; letter < n; letter++) packed = packed << 5 | word[letter];
        size_t slot = (size_t)(packed * TG_GAMMA >> 32) & (size - 1);
        while (known[slot] && known[slot] != packed) slot = (slot + 1) & (size - 1);
        if (known[slot]) Py_CLEAR(words);
        known[slot] = packed;
    }
    free(known);
    if (!words && !PyErr_Occurred()) Py_RETURN_NONE;
    return words;
}

static PyMethodDef plays_methods[] = {
    {"words", plays_words, METH_O, "words(numbers): the words of all plays one after the other; None: some are alike."},
    {"index", plays_index, METH_O, "The place of a play; raises ValueError."},
    {"count", plays_count, METH_O, "How often a play is there: once, or not."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot plays_slots[] = {
    {Py_tp_doc, "The plays of a throw, each made when it is asked for."},
    {Py_tp_dealloc, plays_dealloc},
    {Py_tp_methods, plays_methods},
    {Py_sq_length, plays_length},
    {Py_sq_item, plays_item},
    {Py_sq_contains, plays_contains},
    {Py_mp_length, plays_length},
    {Py_mp_subscript, plays_subscript},
    {0, NULL},
};
PyType_Spec plays_spec = {
    "tablegames.families.tables._native.Plays", sizeof(plays_t), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, plays_slots};
