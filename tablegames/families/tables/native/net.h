/* A network that values a position for who throws: `bot/network.py` says the same in Python. */
#ifndef TABLES_NET_H
#define TABLES_NET_H

#include "board.h"

enum { CHANCES = 5, OUT = 8, HEAPS = 16, UNITS = 5, LARGEST_LAYER = 1024, MOST_MARKS = 256, MOST_LIT = 16 };

/* The first layer is a sum: of every place of either side, a row for the number of dames on it; and one of every mark
   that is lit: what a score says beside the board, where a game has one. Layers are filled up with noughts, so that
   many units can be worked on at once. */
typedef struct {
    int marks;      /* how many there are; 0: the board says all */
    size_t one;     /* how wide the first layer is */
    size_t two;     /* and the second */
    float *rows;    /* [2][PLACES][HEAPS][one]; the others lie behind it */
    float *marked;  /* [marks][one] */
    float *begin;   /* [one] */
    float *between; /* [one][two] */
    float *bias;    /* [two] */
    float *last;    /* [two][OUT] */
    float *end;     /* [OUT] */
} net_t;

/* The first layer as far as the side of who throws and the lit marks tell it: the same after many plays of the other. */
typedef struct {
    men_t mine;
    int n;
    uint8_t lit[MOST_LIT];
    float sums[LARGEST_LAYER];
} half_t;

/* Number of parameters of a network: [2][PLACES][UNITS][first] for the rows, and the other parts in their order, the
   last as [CHANCES][second]. */
size_t net_numbers(int first, int second, int marks);

/* Make a network of its numbers; 0: no memory is left. */
int net_made(net_t *net, int first, int second, int marks, const float *numbers);
void net_freed(net_t *net);

/* The chances of who throws, those marks being lit: to win, to win twofold, threefold; to lose twofold, threefold.
   `half` is kept between calls, for the next position may share it; at first its `n` is -1. */
void net_chances(const net_t *net, half_t *half, const board_t *board, const uint8_t *lit, int n, float *chances);

#endif
