/* The tables family compiled: marches and their plays, races and tours played out. The Python rules are the truth. */
#include "bindings.h"

static const char *const words[] = {"little", "steps", "ground",  "board", "seat",  "ordinary",
                                    "throw",  "then",  "numbers", "state", "events"};
static PyType_Spec *const types[] = {&track_spec, &plays_spec, &course_spec, &tour_spec, &tables_spec, &net_spec};

static int exec_module(PyObject *self) {
    module_t *module = PyModule_GetState(self);
    PyObject **kept = (PyObject **)(void *)module, *sequence, *registered = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!(*kept++ = PyUnicode_InternFromString(words[i]))) return -1;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++, kept++) {
        *kept = PyType_FromModuleAndSpec(self, types[i], NULL);
        if (!*kept || PyModule_AddType(self, (PyTypeObject *)*kept) < 0) return -1;
    }
    module->from_bytes = PyObject_GetAttrString((PyObject *)&PyLong_Type, "from_bytes");
    module->sixty_four = PyLong_FromLong(64);
    module->nothing = PyTuple_New(0);
    if (!module->from_bytes || !module->sixty_four || !module->nothing) return -1;
    for (int from = 0; from < 25; from++)
        for (int number = 1; number <= 6; number++) {
            int to = from + number < OFF ? from + number : OFF;
            if (!(module->pairs[from][number] = Py_BuildValue("ii", from, to))) return -1;
        }
    PyObject *sequences = PyImport_ImportModule("collections.abc");
    sequence = sequences ? PyObject_GetAttrString(sequences, "Sequence") : NULL;
    if (sequence) registered = PyObject_CallMethod(sequence, "register", "O", module->plays);
    Py_XDECREF(sequence);
    Py_XDECREF(sequences);
    Py_XDECREF(registered);
    return registered ? 0 : -1;
}

static int traverse_module(PyObject *self, visitproc visit, void *arg) {
    return tg_visit(TG_HELD(*(module_t *)PyModule_GetState(self)), visit, arg);
}

static int clear_module(PyObject *self) {
    tg_clear(TG_HELD(*(module_t *)PyModule_GetState(self)));
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
