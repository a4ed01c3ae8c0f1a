/* What Python asks of the search; the functions stand in `_kernel.pyi`. */
#ifndef TABLEGAMES_DRAUGHTS_ASKED_H
#define TABLEGAMES_DRAUGHTS_ASKED_H

#include "search.h"

static const char RULES[] = "tablegames.plugins.dames_polonaises.rules";

/* _kernel.c: whether the masks of a state are a position of these rules */
int sound(const Rules *rules, const State *state);

PyObject *py_evaluation(PyObject *self, PyObject *args);
PyObject *py_score(PyObject *self, PyObject *args);
PyObject *py_searcher(PyObject *self, PyObject *args);
PyObject *py_begin(PyObject *self, PyObject *args);
PyObject *py_search(PyObject *self, PyObject *args);
PyObject *py_best(PyObject *self, PyObject *args);
PyObject *py_held(PyObject *self, PyObject *args);
PyObject *py_nodes(PyObject *self, PyObject *args);
PyObject *py_forget(PyObject *self, PyObject *args);

#endif
