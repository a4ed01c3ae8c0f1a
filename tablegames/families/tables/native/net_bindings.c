/* A network on the side of Python: `Net` values positions. */
#include "bindings.h"

static PyObject *net_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    const char *bytes;
    Py_ssize_t length;
    int first, second, marks;
    if (!tg_no_keywords(kwargs) || !PyArg_ParseTuple(args, "iiiy#", &first, &second, &marks, &bytes, &length)) return NULL;
    if (first < 1 || first > LARGEST_LAYER || second < 1 || second > LARGEST_LAYER ||
        marks < 0 || marks > MOST_MARKS || (size_t)length != net_numbers(first, second, marks) * sizeof(float))
        return PyErr_Format(PyExc_ValueError, "no such network");
    net_object_t *self = tg_new(type);
    if (!self) return NULL;
    float *numbers = malloc((size_t)length); /* bytes may begin anywhere */
    int made = numbers && net_made(&self->net, first, second, marks, memcpy(numbers, bytes, (size_t)length));
    free(numbers);
    if (!made) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->half.n = -1;
    return (PyObject *)self;
}

static void net_dealloc(PyObject *self) {
    net_freed(&((net_object_t *)self)->net);
    tg_free(self);
}

/* chances(board, lit): five chances of who throws; which marks are lit, a byte each */
static PyObject *net_said(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    const net_t *net = &((net_object_t *)self)->net;
    half_t *half = &((net_object_t *)self)->half;
    board_t board;
    float said[CHANCES];
    char *lit;
    Py_ssize_t n;
    if (given != 2) return PyErr_Format(PyExc_TypeError, "wanted: board, lit");
    if (!board_from(module_of(self), args[0], &board) || PyBytes_AsStringAndSize(args[1], &lit, &n) < 0) return NULL;
    if (n > MOST_LIT) return PyErr_Format(PyExc_ValueError, "so many marks are not lit at once");
    for (Py_ssize_t i = 0; i < n; i++)
        if ((uint8_t)lit[i] >= net->marks) return PyErr_Format(PyExc_ValueError, "this network has no such mark");
    net_chances(net, half, &board, (const uint8_t *)lit, (int)n, said);
    return Py_BuildValue("fffff", said[0], said[1], said[2], said[3], said[4]);
}

static PyMethodDef net_methods[] = {
    {"chances", TG_FAST(net_said), "chances(board, lit): to win, twofold, threefold; to lose twofold, threefold."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot net_slots[] = {
    {Py_tp_doc, "A network that values positions."},
    {Py_tp_new, net_new},
    {Py_tp_dealloc, net_dealloc},
    {Py_tp_methods, net_methods},
    {0, NULL},
};
PyType_Spec net_spec = {"tablegames.families.tables._native.Net", sizeof(net_object_t), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, net_slots};
