/* A network on the side of Python: `Net` values positions. */
#include "glue.h"
#include "net.h"

typedef struct {
    PyObject_HEAD
    net_t net;
    float *numbers;
} net_object_t;

static PyObject *net_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    const char *bytes;
    Py_ssize_t length;
    int first, second;
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Net takes no keywords");
    if (!PyArg_ParseTuple(args, "iiy#", &first, &second, &bytes, &length)) return NULL;
    if (first < 1 || first > LARGEST_LAYER || second < 1 || second > LARGEST_LAYER ||
        (size_t)length != net_numbers(first, second) * sizeof(float))
        return PyErr_Format(PyExc_ValueError, "no such network");
    net_object_t *self = allocated(type);
    if (!self) return NULL;
    self->numbers = malloc((size_t)length);
    if (!self->numbers) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    memcpy(self->numbers, bytes, (size_t)length);
    if (!net_made(&self->net, first, second, self->numbers)) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void net_dealloc(PyObject *self) {
    net_freed(&((net_object_t *)self)->net);
    free(((net_object_t *)self)->numbers);
    freed(self);
}

/* chances(board): five chances of who throws */
static PyObject *net_said(PyObject *self, PyObject *position) {
    board_t board;
    float said[CHANCES];
    if (!board_from(module_of(self), position, &board)) return NULL;
    net_chances(&((net_object_t *)self)->net, &board, said);
    return Py_BuildValue("fffff", said[0], said[1], said[2], said[3], said[4]);
}

static PyMethodDef net_methods[] = {
    {"chances", net_said, METH_O, "chances(board): to win, twofold, threefold; to lose twofold, threefold."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot net_slots[] = {
    {Py_tp_doc, "A network that values positions of a race."},
    {Py_tp_new, net_new},
    {Py_tp_dealloc, net_dealloc},
    {Py_tp_methods, net_methods},
    {0, NULL},
};
PyType_Spec net_spec = {"tablegames.families.tables._kernel.Net", sizeof(net_object_t), 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, net_slots};
