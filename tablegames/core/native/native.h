/* The basis of every extension: Python's limited API, and the checks of a debug build.

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

/* Nothing here is called with keywords. */
static inline int tg_no_keywords(PyObject *given) {
    if (!given || !PyDict_Size(given)) return 1;
    PyErr_SetString(PyExc_TypeError, "no keywords are taken");
    return 0;
}

/* How a METH_FASTCALL stands in a list of methods. */
#define TG_FAST(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL

/* An object made by its type, and given back to it: the last thing a dealloc does. */
static inline void *tg_new(PyTypeObject *type) { return PyType_GenericAlloc(type, 0); }
static inline void tg_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

/* The Python objects that an object holds: `held` is a struct or array of references only; each may be NULL. */
#define TG_HELD(held) (PyObject **)(void *)&(held), sizeof(held) / sizeof(PyObject *)
static inline void tg_hold(PyObject **held, size_t many) {
    for (size_t i = 0; i < many; i++) Py_XINCREF(held[i]);
}
static inline int tg_visit(PyObject **held, size_t many, visitproc visit, void *arg) {
    for (size_t i = 0; i < many; i++) Py_VISIT(held[i]);
    return 0;
}
static inline void tg_clear(PyObject **held, size_t many) {
    for (size_t i = 0; i < many; i++) Py_CLEAR(held[i]);
}

/* traverse, clear and dealloc of a type whose objects hold what is in one such struct, and nothing else to give back. */
#define TG_HOLDING(name, object, held)                                                                                \
    static int name##_traverse(PyObject *self, visitproc visit, void *arg) {                                          \
        Py_VISIT(Py_TYPE(self));                                                                                      \
        return tg_visit(TG_HELD(((object *)self)->held), visit, arg);                                                 \
    }                                                                                                                 \
    static int name##_clear(PyObject *self) {                                                                         \
        tg_clear(TG_HELD(((object *)self)->held));                                                                    \
        return 0;                                                                                                     \
    }                                                                                                                 \
    static void name##_dealloc(PyObject *self) {                                                                      \
        PyObject_GC_UnTrack(self);                                                                                    \
        name##_clear(self);                                                                                           \
        tg_free(self);                                                                                                \
    }
#define TG_HOLDING_SLOTS(name)                                                                                        \
    {Py_tp_dealloc, name##_dealloc}, {Py_tp_traverse, name##_traverse}, { Py_tp_clear, name##_clear }
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
