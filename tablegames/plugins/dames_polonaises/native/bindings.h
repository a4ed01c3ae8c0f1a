/* What Python asks of the search, and of many tables; the functions stand in `_native.pyi`. */
#ifndef TABLEGAMES_DRAUGHTS_BINDINGS_H
#define TABLEGAMES_DRAUGHTS_BINDINGS_H

#include "search.h"

static const char ENDINGS[] = "tablegames.plugins.dames_polonaises.endings";
static const char RULES[] = "tablegames.plugins.dames_polonaises.rules";

/* _native.c: whether the masks of a state are a position of these rules */
int sound(const Rules *rules, const State *state);

/* asked.c: a position as a search has it; 0 with an error, or without one where it is none of these rules */
int read_state(const Rules *rules, PyObject *position, State *state);

PyObject *py_evaluation(PyObject *self, PyObject *args);
PyObject *py_score(PyObject *self, PyObject *args);
PyObject *py_searcher(PyObject *self, PyObject *args);
PyObject *py_begin(PyObject *self, PyObject *args);
PyObject *py_search(PyObject *self, PyObject *args);
PyObject *py_best(PyObject *self, PyObject *args);
PyObject *py_held(PyObject *self, PyObject *args);
PyObject *py_nodes(PyObject *self, PyObject *args);
PyObject *py_forget(PyObject *self, PyObject *args);
PyObject *py_lend(PyObject *self, PyObject *args);
PyObject *py_work_out(PyObject *self, PyObject *args);
PyObject *py_endings(PyObject *self, PyObject *args);
PyObject *py_ending(PyObject *self, PyObject *args);
PyObject *py_tables(PyObject *self, PyObject *args);
PyObject *py_begin_tables(PyObject *self, PyObject *args);
PyObject *py_step_tables(PyObject *self, PyObject *args);
PyObject *py_ended_table(PyObject *self, PyObject *args);

#endif
