/* The random numbers, which all native code shares, as a Python module. */
#include "rng.h"

/* The numbers of a game: derive("chance"), derive("seat", n), the first numbers of a block, some bytes in a random order. */
static PyObject *numbers(PyObject *self, PyObject *args) {
    unsigned long long seed, block, n;
    int items;
    (void)self;
    if (!PyArg_ParseTuple(args, "KKKi", &seed, &block, &n, &items)) return NULL;
    if (items < 0 || items > 200) return PyErr_Format(PyExc_ValueError, "too many items");
    tg_rng rng = tg_rng_of(tg_derive_chance(seed));
    unsigned long long first = tg_at(&rng, block), below = tg_below(&rng, n);
    uint8_t order[200];
    for (int i = 0; i < items; i++) order[i] = (uint8_t)i;
    tg_shuffle(&rng, order, items);
    char name[32];
    snprintf(name, sizeof name, "int:%llu", seed);
    return Py_BuildValue("KKKKy#", (unsigned long long)tg_derive_seat(seed, 1),
                         (unsigned long long)tg_derive_number(name, block), first, below, order, (Py_ssize_t)items);
}

static PyMethodDef methods[] = {
    {"numbers", numbers, METH_VARARGS, "The random numbers of a seed, for the tests of rng.h."},
    {NULL, NULL, 0, NULL},
};

TG_MODULE(_native, methods, "What all native code shares.")
