/* Tables of endings as Python sees them: made as bytes, and read where Python keeps them. */
#include "bindings.h"

typedef struct {
    Endings endings;
    PyObject *rules;
    Py_buffer kept;
} Kept;

static void free_kept(PyObject *capsule) {
    Kept *kept = PyCapsule_GetPointer(capsule, ENDINGS);
    PyBuffer_Release(&kept->kept);
    Py_DECREF(kept->rules);
    free(kept);
}

PyObject *py_work_out(PyObject *self, PyObject *args) {
    PyObject *capsule;
    int pieces, level;
    Work work = {0};
    Endings endings;
    (void)self;
    if (!PyArg_ParseTuple(args, "Oii", &capsule, &pieces, &level)) return NULL;
    const Rules *rules = PyCapsule_GetPointer(capsule, RULES);
    if (!rules) return NULL;
    if (!endings_begin(&endings, rules, pieces, level)) Py_RETURN_NONE;
    PyObject *made = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)endings.size);
    if (!made) return NULL;
    uint8_t *values = (uint8_t *)PyBytes_AsString(made);
    work.thread = PyEval_SaveThread();
    int fine = work_out(&endings, &work, values);
    PyEval_RestoreThread(work.thread);
    if (!fine) {
        Py_DECREF(made);
        made = NULL;
        if (!PyErr_Occurred() && work.failed) PyErr_NoMemory();
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_OverflowError, "an ending is too long for a table");
    }
    work_free(&work);
    return made;
}

PyObject *py_endings(PyObject *self, PyObject *args) {
    PyObject *capsule, *data;
    int pieces, level;
    (void)self;
    if (!PyArg_ParseTuple(args, "OiiO", &capsule, &pieces, &level, &data)) return NULL;
    const Rules *rules = PyCapsule_GetPointer(capsule, RULES);
    if (!rules) return NULL;
    Kept *kept = calloc(1, sizeof *kept);
    if (!kept) return PyErr_NoMemory();
    if (PyObject_GetBuffer(data, &kept->kept, PyBUF_SIMPLE) < 0) {
        free(kept);
        return NULL;
    }
    PyObject *made = NULL;
    if (!endings_begin(&kept->endings, rules, pieces, level) || (uint64_t)kept->kept.len != kept->endings.size)
        PyErr_SetString(PyExc_ValueError, "these are no tables of such endings");
    else
        made = PyCapsule_New(kept, ENDINGS, free_kept);
    if (!made) {
        PyBuffer_Release(&kept->kept);
        free(kept);
        return NULL;
    }
    kept->endings.values = kept->kept.buf;
    kept->rules = capsule;
    Py_INCREF(capsule);
    return made;
}

PyObject *py_ending(PyObject *self, PyObject *args) {
    PyObject *capsule, *position;
    State state;
    int again, plies = 0;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!i", &capsule, &PyTuple_Type, &position, &again)) return NULL;
    const Endings *endings = PyCapsule_GetPointer(capsule, ENDINGS);
    if (!endings) return NULL;
    int known = read_state(endings->rules, position, &state);
    if (PyErr_Occurred()) return NULL;
    uint64_t place = known ? place_of(endings, &state) : NOWHERE;
    if (place == NOWHERE) Py_RETURN_NONE;
    int value = endings->values[place], outcome = ending_of(endings, &state, again, &plies);
    int bare = !value ? 0 : is_won(endings->rules, value) ? 1 : -1;
    return Py_BuildValue("iiO", bare, value ? value - 1 : 0, outcome == NOT_KNOWN ? Py_False : Py_True);
}
