/* The arrays of `encoding.protocol.Buffers`, one row for each of many tables, as native code writes into them. */
#ifndef TABLEGAMES_LENT_H
#define TABLEGAMES_LENT_H

#include "native.h"

enum { TG_WAITS, TG_OVER, TG_BROKEN_OFF }; /* the values of `ends` */
enum { TG_ROWS, TG_MASKS, TG_FINALS, TG_SEATED, TG_ENDS, TG_KEYS, TG_OWNS, TG_ARRAYS };
enum { TG_STANDING = 3 }; /* what an observer puts before an encoder's row: the seat, how far a play is spelt, the last letter */

enum { TG_MOST_TABLES = 1 << 20 }; /* more of them do not fit into any memory */

typedef struct {
    Py_buffer view[TG_ARRAYS];
    int borrowed, seen, letters, seats; /* how many of them are held; the lengths of a row and a mask; seats at a table */
} tg_buffers;

static inline void tg_give_back(tg_buffers *lent) {
    while (lent->borrowed) PyBuffer_Release(&lent->view[--lent->borrowed]);
}

/* Takes hold of the arrays; 0 with an error, and nothing is held. */
static inline int tg_borrow(tg_buffers *lent, PyObject *given, int many, int seen, int letters, int seats) {
    size_t row = (size_t)seen * sizeof(float);
    size_t sizes[TG_ARRAYS] = {row, (size_t)letters, row, 1, 1, (size_t)(1 + seats) * sizeof(uint64_t), 1};
    lent->borrowed = 0;
    lent->seen = seen;
    lent->letters = letters;
    lent->seats = seats;
    int right = tg_is_tuple(given) && PyTuple_Size(given) == TG_ARRAYS;
    while (right && lent->borrowed < TG_ARRAYS) {
        Py_buffer *view = &lent->view[lent->borrowed];
        if (PyObject_GetBuffer(PyTuple_GetItem(given, lent->borrowed), view, PyBUF_WRITABLE) < 0) break;
        right = (size_t)view->len == sizes[lent->borrowed++] * (size_t)many;
    }
    if (right && lent->borrowed == TG_ARRAYS) return 1;
    tg_give_back(lent);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "an array has another size");
    return 0;
}

static inline int8_t *tg_bytes(const tg_buffers *lent, int which) { return lent->view[which].buf; }
static inline int8_t *tg_mask(const tg_buffers *lent, int at) {
    return tg_bytes(lent, TG_MASKS) + (size_t)at * (size_t)lent->letters;
}
static inline float *tg_row(const tg_buffers *lent, int which, int at) {
    return (float *)lent->view[which].buf + (size_t)at * (size_t)lent->seen;
}
/* The keys of chance and of each seat in the next game of a table. */
static inline const uint64_t *tg_keys(const tg_buffers *lent, int at) {
    return (const uint64_t *)lent->view[TG_KEYS].buf + (size_t)at * (size_t)(1 + lent->seats);
}

#endif
