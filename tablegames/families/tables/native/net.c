/* See net.h. */
#include "net.h"

#include <math.h>

/* Units worked on at once, and how many of them a register holds: with wider ones the same sums are made, sooner. */
#ifdef __AVX__
enum { BLOCK = 32, WIDE = 8 };
#else
enum { BLOCK = 32, WIDE = 4 };
#endif
typedef float floats __attribute__((vector_size(WIDE * sizeof(float)), aligned(sizeof(float)), may_alias));
typedef int32_t signs __attribute__((vector_size(WIDE * sizeof(int32_t))));
#define INLINED __attribute__((always_inline)) static inline

size_t net_numbers(int first, int second, int marks) {
    size_t one = (size_t)first, two = (size_t)second;
    return (2 * PLACES * UNITS + (size_t)marks) * one + one + one * two + two + CHANCES * two + CHANCES;
}

/* Features of a heap of dames: whether it has one, two, three, four; and how many it has. */
static float unit_of(int unit, int dames) { return unit < UNITS - 1 ? (float)(dames > unit) : (float)dames / 15; }

static size_t filled_up(int wide) { return ((size_t)wide + BLOCK - 1) / BLOCK * BLOCK; }

/* Copy rows into wider ones; returns where the numbers continue. */
static const float *spread(float *into, size_t wide, const float *numbers, size_t rows, size_t given) {
    for (size_t row = 0; row < rows; row++) memcpy(into + row * wide, numbers + row * given, given * sizeof *into);
    return numbers + rows * given;
}

int net_made(net_t *net, int first, int second, int marks, const float *numbers) {
    size_t one = filled_up(first), two = filled_up(second), heaps = 2 * PLACES * HEAPS;
    size_t given = (size_t)first, then = (size_t)second;
    net->marks = marks;
    net->one = one;
    net->two = two;
    net->rows = calloc((heaps + (size_t)marks + 1 + two) * one + two + (two + 1) * OUT, sizeof *net->rows);
    if (!net->rows) return 0;
    net->marked = net->rows + heaps * one;
    net->begin = net->marked + (size_t)marks * one;
    net->between = net->begin + one;
    net->bias = net->between + one * two;
    net->last = net->bias + two;
    net->end = net->last + two * OUT;
    for (size_t place = 0; place < 2 * PLACES; place++)
        for (int dames = 1; dames < HEAPS; dames++)
            for (int unit = 0; unit < UNITS; unit++) {
                float *row = net->rows + (place * HEAPS + (size_t)dames) * one, much = unit_of(unit, dames);
                const float *told = numbers + (place * UNITS + (size_t)unit) * given;
                for (size_t i = 0; i < given; i++) row[i] += much * told[i];
            }
    numbers += 2 * PLACES * UNITS * given;
    numbers = spread(net->marked, one, numbers, (size_t)marks, given);
    numbers = spread(net->begin, one, numbers, 1, given);
    numbers = spread(net->between, two, numbers, given, then);
    numbers = spread(net->bias, two, numbers, 1, then);
    for (size_t out = 0; out < CHANCES; out++)
        for (size_t i = 0; i < then; i++) net->last[i * OUT + out] = *numbers++;
    memcpy(net->end, numbers, CHANCES * sizeof *net->end);
    return 1;
}

void net_freed(net_t *net) {
    free(net->rows);
    net->rows = NULL;
}

/* The rows of the heaps of a side; returns how many there are. */
static int rows_of(men_t men, const float *rows, size_t wide, const float **found) {
    int n = 0;
    for (places held = holding(men); held; held &= held - 1) {
        int place = lowest(held);
        found[n++] = rows + ((size_t)place * HEAPS + (size_t)count_at(men, place)) * wide;
    }
    return n;
}

INLINED void taken(floats *sum, const float *from, size_t units) {
    for (size_t i = 0; i < units / WIDE; i++) sum[i] = ((const floats *)from)[i];
}

INLINED void given_back(float *into, const floats *sum, size_t units) {
    for (size_t i = 0; i < units / WIDE; i++) ((floats *)into)[i] = sum[i];
}

static void add_rows(float *sums, size_t wide, const float *begin, const float *const *rows, int n) {
    for (size_t at = 0; at < wide; at += BLOCK) {
        floats sum[BLOCK / WIDE];
        taken(sum, begin + at, BLOCK);
        for (int row = 0; row < n; row++)
            for (int i = 0; i < BLOCK / WIDE; i++) sum[i] += ((const floats *)(rows[row] + at))[i];
        given_back(sums + at, sum, BLOCK);
    }
}

/* Which units of a block say more than nothing, as bits: about half of them do. */
INLINED uint32_t awake(const float *sums) {
    signs found = {0}, bits;
    uint32_t all = 0;
    for (int i = 0; i < WIDE; i++) bits[i] = 1 << i;
#pragma GCC unroll 8
    for (int i = 0; i < BLOCK / WIDE; i++) found |= (((const floats *)sums)[i] > 0) & bits << (WIDE * i);
    for (int i = 0; i < WIDE; i++) all |= (uint32_t)found[i];
    return all;
}

/* A layer: its start, plus the row of each unit `x` before it, times its value. */
INLINED void layer(float *sums, size_t wide, size_t block, const float *begin, const float *rows, const float *x, size_t n) {
    for (size_t at = 0; at < wide; at += block) {
        floats sum[BLOCK / WIDE];
        taken(sum, begin + at, block);
        for (size_t first = 0; first < n; first += BLOCK)
            for (uint32_t left = awake(x + first); left; left &= left - 1) {
                size_t unit = first + (size_t)tg_lowest(left);
                const floats *row = (const floats *)(rows + unit * wide + at);
                for (size_t i = 0; i < block / WIDE; i++) sum[i] += x[unit] * row[i];
            }
        given_back(sums + at, sum, block);
    }
}

void net_chances(const net_t *net, half_t *half, const board_t *board, const uint8_t *lit, int n, float *chances) {
    const float *rows[2 * PLACES + MOST_LIT];
    float one[LARGEST_LAYER], two[LARGEST_LAYER], out[OUT];
    TG_CHECK(net->one <= LARGEST_LAYER && net->two <= LARGEST_LAYER && n <= MOST_LIT);
    if (half->n != n || !same_men(half->mine, board->mine) || (n && memcmp(half->lit, lit, (size_t)n))) {
        int count = rows_of(board->mine, net->rows, net->one, rows);
        for (int mark = 0; mark < n; mark++) {
            TG_CHECK(lit[mark] < net->marks);
            rows[count++] = net->marked + lit[mark] * net->one;
        }
        add_rows(half->sums, net->one, net->begin, rows, count);
        half->mine = board->mine;
        half->n = n;
        if (n) memcpy(half->lit, lit, (size_t)n);
    }
    int count = rows_of(board->theirs, net->rows + PLACES * HEAPS * net->one, net->one, rows);
    add_rows(one, net->one, half->sums, rows, count);
    layer(two, net->two, BLOCK, net->bias, net->between, one, net->one);
    layer(out, OUT, OUT, net->end, net->last, two, net->two);
    for (int i = 0; i < CHANCES; i++) chances[i] = 1 / (1 + expf(-out[i]));
}
