/* The shared part of the native code. A set of tiles is what `tiles.py` makes of it: row 6 has a bit for each tile with
   a six. A move is the number of a bit: that of `free` in the row of `onto` joins the tile to an open `onto`. */
#ifndef TABLEGAMES_DOMINO_H
#define TABLEGAMES_DOMINO_H

#include "rng.h"

enum { NUMBERS = 7, TILES = 28, MOVES = NUMBERS * NUMBERS, THINKING_SEATS = 4, NO_NUMBER = 255 };

typedef uint64_t Set;

static inline Set alone(int high, int low) {
    return (Set)1 << (high * NUMBERS + low) | (Set)1 << (low * NUMBERS + high);
}
/* The tiles of the set, the strongest first. */
static const uint8_t tile_at[TILES][2] = {{6, 6}, {6, 5}, {6, 4}, {6, 3}, {6, 2}, {6, 1}, {6, 0}, {5, 5}, {5, 4}, {5, 3},
                                          {5, 2}, {5, 1}, {5, 0}, {4, 4}, {4, 3}, {4, 2}, {4, 1}, {4, 0}, {3, 3}, {3, 2},
                                          {3, 1}, {3, 0}, {2, 2}, {2, 1}, {2, 0}, {1, 1}, {1, 0}, {0, 0}};
static inline Set alone_at(int place) { return alone(tile_at[place][0], tile_at[place][1]); }
static inline Set row_of(int number) { return (Set)0x7F << (number * NUMBERS); }
/* Whether a set has both bits of each of its tiles: one with a single bit could be laid for ever. */
static inline int is_tiles(Set set) {
    for (int high = 0; high < NUMBERS; high++)
        for (int low = 0; low < high; low++)
            if ((set >> (high * NUMBERS + low) & 1) != (set >> (low * NUMBERS + high) & 1)) return 0;
    return !(set >> MOVES);
}
static inline int in_row(Set set, int number) { return tg_count(set & row_of(number)); }

/* Each tile once, under its larger number. */
static inline Set once(void) {
    Set bits = 0;
    for (int high = 0; high < NUMBERS; high++) bits |= (((Set)2 << high) - 1) << (high * NUMBERS);
    return bits;
}

/* How a quick player chooses, as `manner.py` packs it. */
typedef struct {
    int32_t tile[MOVES], late[MOVES], first[MOVES], own[NUMBERS + 1], seen[NUMBERS + 1], lacks[THINKING_SEATS - 1];
    int32_t same, late_at, noises;
} Manner;

/* Hands as a tuple of numbers; NULL with an error. */
PyObject *hands_of(const Set *hands, int seats);

PyObject *py_trials(PyObject *self, PyObject *args);
PyObject *py_deals(PyObject *self, PyObject *args);
PyObject *py_weights(PyObject *self, PyObject *args);
PyObject *py_table_size(PyObject *self, PyObject *args);
PyObject *py_begin_tables(PyObject *self, PyObject *args);
PyObject *py_step_tables(PyObject *self, PyObject *args);
PyObject *py_ended_table(PyObject *self, PyObject *args);

/* A manner in its bytes, and the noise after it; 0: these are none. */
int read_manner(const char *bytes, Py_ssize_t length, Manner *manner, const int32_t **noise);

/* The value of an open number to a player; `lacks` has a bit for each number, for each of the others, from the player's
   right. */
static inline int worth_of(const Manner *manner, Set hand, Set seen, const uint8_t *lacks, int number) {
    int worth = manner->own[in_row(hand, number)] + manner->seen[in_row(seen, number)];
    for (int other = 0; other < THINKING_SEATS - 1; other++)
        if (lacks[other] >> number & 1) worth += manner->lacks[other];
    return worth;
}

#endif
