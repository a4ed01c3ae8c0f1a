/* The tables family compiled: marches and their plays, races and tours played out. The Python rules are the truth. */
#include "bindings.h"

static int exec_module(PyObject *self) {
    module_t *module = PyModule_GetState(self);
    PyObject *sequences, *registered = NULL;
    struct {
        PyObject **kept;
        const char *name;
    } names[] = {{&module->little, "little"}, {&module->steps, "steps"},   {&module->ground, "ground"},
                 {&module->board, "board"},   {&module->seat, "seat"},     {&module->ordinary, "ordinary"},
                 {&module->throw, "throw"},   {&module->then, "then"},     {&module->numbers, "numbers"},
                 {&module->state, "state"},   {&module->events, "events"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!(*names[i].kept = PyUnicode_InternFromString(names[i].name))) return -1;
    module->from_bytes = PyObject_GetAttrString((PyObject *)&PyLong_Type, "from_bytes");
    module->sixty_four = PyLong_FromLong(64);
    module->nothing = PyTuple_New(0);
    if (!module->from_bytes || !module->sixty_four || !module->nothing) return -1;
    for (int from = 0; from < 25; from++)
        for (int number = 1; number <= 6; number++) {
            int to = from + number < OFF ? from + number : OFF;
            if (!(module->pairs[from][number] = Py_BuildValue("ii", from, to))) return -1;
        }
    struct {
        PyTypeObject **type;
        PyType_Spec *spec;
    } made[] = {{&module->track, &track_spec}, {&module->plays, &plays_spec}, {&module->course, &course_spec}, {&module->tour, &tour_spec},
              {&module->tables, &tables_spec}, {&module->net, &net_spec}};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        *made[i].type = (PyTypeObject *)PyType_FromModuleAndSpec(self, made[i].spec, NULL);
        if (!*made[i].type || PyModule_AddType(self, *made[i].type) < 0) return -1;
    }
    sequences = PyImport_ImportModule("collections.abc");
    if (sequences) {
        PyObject *kind = PyObject_GetAttrString(sequences, "Sequence");
        if (kind) registered = PyObject_CallMethod(kind, "register", "O", module->plays);
        Py_XDECREF(kind);
        Py_DECREF(sequences);
    }
    Py_XDECREF(registered);
    return registered ? 0 : -1;
}

static int traverse_module(PyObject *self, visitproc visit, void *arg) {
    module_t *module = PyModule_GetState(self);
    Py_VISIT(module->from_bytes);
    Py_VISIT(module->track);
    Py_VISIT(module->plays);
    Py_VISIT(module->course);
    Py_VISIT(module->tour);
    Py_VISIT(module->tables);
    Py_VISIT(module->net);
    return 0;
}

static int clear_module(PyObject *self) {
    module_t *module = PyModule_GetState(self);
    PyObject **kept[] = {&module->from_bytes, &module->little, &module->steps, &module->ground,  &module->ordinary,
                         &module->board,      &module->seat,   &module->throw, &module->then,    &module->numbers,
                         &module->state,      &module->events, &module->nothing, &module->sixty_four};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) Py_CLEAR(*kept[i]);
    for (int from = 0; from < 25; from++)
        for (int number = 1; number <= 6; number++) Py_CLEAR(module->pairs[from][number]);
    Py_CLEAR(module->track);
    Py_CLEAR(module->plays);
    Py_CLEAR(module->course);
    Py_CLEAR(module->tour);
    Py_CLEAR(module->tables);
    Py_CLEAR(module->net);
    return 0;
}

static void free_module(void *self) { clear_module(self); }

static PyModuleDef_Slot slots[] = {{Py_mod_exec, exec_module}, {0, NULL}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_native",       "The tables family compiled: what is hot in its rules.",
    sizeof(module_t),      NULL,            slots,
    traverse_module,       clear_module,    free_module,
};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
