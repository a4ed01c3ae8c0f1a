/* See net.h. */
#include "net.h"

#include <math.h>

size_t net_numbers(int first, int second, int marks) {
    size_t one = (size_t)first, two = (size_t)second;
    return (2 * PLACES * UNITS + (size_t)marks) * one + one + one * two + two + CHANCES * two + CHANCES;
}

/* What a heap of dames says: whether it has one, two, three, four; and how many it has. */
static float unit_of(int unit, int dames) { return unit < UNITS - 1 ? (float)(dames > unit) : (float)dames / 15; }

int net_made(net_t *net, int first, int second, int marks, const float *numbers) {
    size_t wide = (size_t)first;
    net->first = first;
    net->second = second;
    net->marks = marks;
    net->rows = calloc(2 * PLACES * HEAPS * wide, sizeof *net->rows);
    if (!net->rows) return 0;
    for (size_t place = 0; place < 2 * PLACES; place++)
        for (int dames = 1; dames < HEAPS; dames++)
            for (int unit = 0; unit < UNITS; unit++) {
                float *row = net->rows + (place * HEAPS + (size_t)dames) * wide, much = unit_of(unit, dames);
                const float *told = numbers + (place * UNITS + (size_t)unit) * wide;
                for (size_t i = 0; i < wide; i++) row[i] += much * told[i];
            }
    net->marked = numbers + 2 * PLACES * UNITS * wide;
    net->begin = net->marked + (size_t)marks * wide;
    net->between = net->begin + first;
    net->bias = net->between + wide * (size_t)second;
    net->last = net->bias + second;
    net->end = net->last + (size_t)CHANCES * (size_t)second;
    return 1;
}

void net_freed(net_t *net) {
    free(net->rows);
    net->rows = NULL;
}

static void add_side(const net_t *net, men_t men, const float *rows, float *sums) {
    size_t wide = (size_t)net->first;
    for (places held = holding(men); held; held &= held - 1) {
        int place = lowest(held);
        const float *row = rows + ((size_t)place * HEAPS + (size_t)count_at(men, place)) * wide;
        for (size_t i = 0; i < wide; i++) sums[i] += row[i];
    }
}

void net_chances(const net_t *net, const board_t *board, const uint8_t *lit, int n, float *chances) {
    float sums[LARGEST_LAYER], more[LARGEST_LAYER];
    size_t one = (size_t)net->first, two = (size_t)net->second;
    TG_CHECK(net->first <= LARGEST_LAYER && net->second <= LARGEST_LAYER);
    memcpy(sums, net->begin, one * sizeof *sums);
    add_side(net, board->mine, net->rows, sums);
    add_side(net, board->theirs, net->rows + (size_t)PLACES * HEAPS * one, sums);
    for (int mark = 0; mark < n; mark++) {
        TG_CHECK(lit[mark] < net->marks);
        const float *row = net->marked + lit[mark] * one;
        for (size_t i = 0; i < one; i++) sums[i] += row[i];
    }
    memcpy(more, net->bias, two * sizeof *more);
    for (size_t i = 0; i < one; i++) {
        float x = sums[i];
        if (x <= 0) continue; /* about half of them, and nothing is added then */
        const float *row = net->between + i * two;
        for (size_t j = 0; j < two; j++) more[j] += x * row[j];
    }
    for (int out = 0; out < CHANCES; out++) {
        const float *row = net->last + (size_t)out * two;
        float x = net->end[out];
        for (size_t j = 0; j < two; j++) x += more[j] > 0 ? more[j] * row[j] : 0;
        chances[out] = 1 / (1 + expf(-x));
    }
}
