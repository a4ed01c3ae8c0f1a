/* What every extension starts from: Python's limited API, and checks that a debug build makes.

   Native code has no state of its own outside its arguments, asks nothing of Python while the GIL is released, and plays
   by the tables it is handed: the Python rules make them. */
#ifndef TABLEGAMES_NATIVE_H
#define TABLEGAMES_NATIVE_H

#ifndef TABLEGAMES_BARE /* without Python: training plays by the same sources in a library of its own */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if PY_VERSION_HEX >= 0x030D0000
/* From 3.13 on the headers give these names no more, and what is compiled with them is refused by 3.11 and 3.12, where
   "y#" without them means an int. The functions are in every Python: they belong to the stable ABI. */
PyAPI_FUNC(int) _PyArg_ParseTuple_SizeT(PyObject *, const char *, ...);
PyAPI_FUNC(PyObject *) _Py_BuildValue_SizeT(const char *, ...);
#define Py_BuildValue _Py_BuildValue_SizeT
#endif

/* Python takes a caller that hands over anything but a tuple for a broken one (SystemError); ours may be mistaken. */
static inline int tg_is_tuple(PyObject *given) {
    if (given && PyTuple_Check(given)) return 1;
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "a tuple is wanted");
    return 0;
}
#undef PyArg_ParseTuple
#define PyArg_ParseTuple(given, ...) (tg_is_tuple(given) && _PyArg_ParseTuple_SizeT(given, __VA_ARGS__))
#endif

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef TABLEGAMES_DEBUG
#define TG_CHECK(told)                                                                                                \
    do {                                                                                                              \
        if (!(told)) {                                                                                                \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #told);                                        \
            abort();                                                                                                  \
        }                                                                                                             \
    } while (0)
#else
#define TG_CHECK(told) ((void)0)
#endif

/* A module with its functions and nothing else; `name` is what PyInit_ is followed by. */
#define TG_MODULE(name, methods, doc)                                                                                 \
    static struct PyModuleDef tg_module_##name = {PyModuleDef_HEAD_INIT, #name, doc, 0, methods, NULL, NULL, NULL,    \
                                                  NULL};                                                              \
    PyMODINIT_FUNC PyInit_##name(void) { return PyModuleDef_Init(&tg_module_##name); }

/* How many bits are set, which is the lowest, which the highest. Counting is written out: an instruction for it is not
   on every machine a wheel is for, and without it compilers call a function. */
static inline int tg_count(uint64_t mask) {
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(mask * UINT64_C(0x0101010101010101) >> 56);
}

static inline int tg_lowest(uint64_t mask) {
    TG_CHECK(mask);
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    int n = 0;
    while (!(mask >> n & 1)) n++;
    return n;
#endif
}

static inline int tg_highest(uint64_t mask) {
    TG_CHECK(mask);
#if defined(__GNUC__)
    return 63 - __builtin_clzll(mask);
#else
    int n = 63;
    while (!(mask >> n & 1)) n--;
    return n;
#endif
}

#endif
