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

CALLED(work_out) {
    const Rules *rules;
    int pieces, level;
    Work work = {0};
    Endings endings;
    if (!PyArg_ParseTuple(args, "O&ii", to_rules, &rules, &pieces, &level)) return NULL;
    if (!endings_begin(&endings, rules, pieces, level)) Py_RETURN_NONE;
    PyObject *made = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)endings.size);
    if (!made) return NULL;
    uint8_t *values = (uint8_t *)PyBytes_AsString(made);
    work.thread = PyEval_SaveThread();
    int fine = work_out(&endings, &work, values);
    PyEval_RestoreThread(work.thread);
    work_free(&work);
    if (fine) return made;
    Py_DECREF(made);
    if (!PyErr_Occurred() && work.failed) return PyErr_NoMemory();
    return wrong(PyExc_OverflowError, "an ending is too long for a table");
}

CALLED(endings) {
    PyObject *capsule, *data, *made = NULL;
    int pieces, level;
    const Rules *rules;
    if (!PyArg_ParseTuple(args, "OiiO", &capsule, &pieces, &level, &data) || !to_rules(capsule, &rules)) return NULL;
    Kept *kept = calloc(1, sizeof *kept);
    if (!kept) return PyErr_NoMemory();
    if (PyObject_GetBuffer(data, &kept->kept, PyBUF_SIMPLE) < 0) {
        free(kept);
        return NULL;
    }
    if (!endings_begin(&kept->endings, rules, pieces, level) || (uint64_t)kept->kept.len != kept->endings.size)
        wrong(PyExc_ValueError, "these are no tables of such endings");
    else
        made = PyCapsule_New(kept, ENDINGS, free_kept);
    if (!made) {
        PyBuffer_Release(&kept->kept);
        free(kept);
        return NULL;
    }
    kept->endings.values = kept->kept.buf;
    kept->rules = Py_NewRef(capsule);
    return made;
}

CALLED(ending) {
    const Endings *endings;
    State state;
    int again, plies = 0;
    if (!PyArg_ParseTuple(args, "O&O&i", to_endings, &endings, to_state, &state, &again)) return NULL;
    uint64_t place = sound(endings->rules, &state) && state.quiet >= 0 ? place_of(endings, &state) : NOWHERE;
    if (place == NOWHERE) Py_RETURN_NONE;
    int value = endings->values[place], outcome = ending_of(endings, &state, again, &plies);
    int bare = !value ? 0 : is_won(endings->rules, value) ? 1 : -1;
    return Py_BuildValue("iiO", bare, value ? value - 1 : 0, outcome == NOT_KNOWN ? Py_False : Py_True);
}
