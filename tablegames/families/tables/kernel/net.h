/* A network that values a position for who throws: `bot/network.py` says the same in Python. */
#ifndef TABLES_NET_H
#define TABLES_NET_H

#include "board.h"

enum { CHANCES = 5, HEAPS = 16, UNITS = 5, LARGEST_LAYER = 1024, MOST_MARKS = 256 };

/* The first layer is a sum: of every place of either side, a row for the number of dames on it; and one of every mark
   that is lit: what a score says beside the board, where a game has one. */
typedef struct {
    int first, second;    /* how wide the two layers are */
    int marks;            /* how many there are; 0: the board says all */
    float *rows;          /* [2][PLACES][HEAPS][first] */
    const float *marked;  /* [marks][first] */
    const float *begin;   /* [first] */
    const float *between; /* [first][second] */
    const float *bias;    /* [second] */
    const float *last;    /* [CHANCES][second] */
    const float *end;     /* [CHANCES] */
} net_t;

/* How many numbers a network is told in: [2][PLACES][UNITS][first] for the rows, and the other parts in their order. */
size_t net_numbers(int first, int second, int marks);

/* Make a network of its numbers, which must last as long as it does; 0: no memory is left. */
int net_made(net_t *net, int first, int second, int marks, const float *numbers);
void net_freed(net_t *net);

/* The chances of who throws, those marks being lit: to win, to win twofold, threefold; to lose twofold, threefold. */
void net_chances(const net_t *net, const board_t *board, const uint8_t *lit, int n, float *chances);

#endif
