/* The Python interface of the search, and of many tables; the functions are in `_native.pyi`. */
#ifndef TABLEGAMES_DRAUGHTS_BINDINGS_H
#define TABLEGAMES_DRAUGHTS_BINDINGS_H

#include "search.h"

/* Every function that Python may call: `py_rules` is `_native.rules`, and so on. */
#define EACH_FUNCTION(DO)                                                                                             \
    DO(rules) DO(due) DO(lines) DO(play_out)                                                                          \
    DO(evaluation) DO(score) DO(searcher) DO(begin) DO(search) DO(best) DO(held) DO(nodes) DO(forget) DO(lend)        \
    DO(work_out) DO(endings) DO(ending)                                                                               \
    DO(tables) DO(begin_tables) DO(step_tables) DO(ended_table)
#define CALLED(name) PyObject *py_##name(PyObject *Py_UNUSED(self), PyObject *args)
#define DECLARED(name) CALLED(name);
EACH_FUNCTION(DECLARED)

static const char ENDINGS[] = "tablegames.families.draughts.endings";
static const char RULES[] = "tablegames.families.draughts.rules";

/* For "O&" of PyArg_ParseTuple: what a capsule holds; an error, and 0, where it is another one. */
static inline int held_by(PyObject *capsule, const char *name, const void **found) {
    *found = PyCapsule_GetPointer(capsule, name);
    return *found != NULL;
}
static inline int to_rules(PyObject *capsule, void *found) { return held_by(capsule, RULES, found); }
static inline int to_endings(PyObject *capsule, void *found) { return held_by(capsule, ENDINGS, found); }

/* _native.c: whether the masks of a state are a position of these rules */
int sound(const Rules *rules, const State *state);

/* search_bindings.c, for "O&": a position as a search has it, which is still to be found sound */
int to_state(PyObject *position, void *found);

/* An error of this kind, unless one is set already; NULL. */
static inline PyObject *wrong(PyObject *kind, const char *told) {
    if (!PyErr_Occurred()) PyErr_SetString(kind, told);
    return NULL;
}

#endif
