/* Endings: by retrograde analysis, in how many plies every position of few pieces is won or lost.

   A table has a byte for each position: 0 is a draw, any other number is one more than the plies to the end, where the
   side to move can move no more. Whether it wins or loses follows, as the sides take turns. Both colours are one: a
   position is seen by the side to move, whose men go up the board. */
#ifndef TABLEGAMES_DRAUGHTS_ENDINGS_H
#define TABLEGAMES_DRAUGHTS_ENDINGS_H

#include "draughts.h"

enum { MOST_PIECES = 5, GROUP = MOST_PIECES - 1, SHAPES = 85, NO_SQUARE = 0xFF, NOT_KNOWN = 2 };
enum { MAN, KING };
#define NOWHERE UINT64_MAX

/* How many men and kings the side to move has, and the other. */
typedef struct {
    uint8_t mine[2], theirs[2];
} Shape;

typedef struct {
    const Rules *rules;
    int pieces, level, squares[2];                  /* squares of men, and of kings */
    uint8_t number[2][2][BITS];                     /* by seat and kind, the number of a square; NO_SQUARE: none */
    uint8_t square[2][2][BITS];                     /* and the square of a number */
    uint32_t choices[BITS + 1][GROUP + 1];
    uint64_t first[GROUP + 1][GROUP + 1][GROUP + 1][GROUP + 1], size; /* of each shape; NOWHERE: it is not there */
    const uint8_t *values;
} Endings;

/* endings.c: 0 where the rules or the board have no such tables */
int endings_begin(Endings *endings, const Rules *rules, int pieces, int level);
uint64_t shape_size(const Endings *endings, Shape shape);
uint64_t place_of(const Endings *endings, const State *state);
/* The outcome for the side to move (1, 0, -1) where no count of the rules can change it, and the plies; else NOT_KNOWN.
   `again`: whether a position that has come before may come once more. */
int ending_of(const Endings *endings, const State *state, int again, int *plies);

/* The shapes in the order in which they can be worked out, each followed by its mirror; how many. */
int list_shapes(int pieces, Shape shapes[SHAPES]);

/* retrograde.c: work all out; 0: it failed, or a game is longer than a byte can say */
int work_out(const Endings *endings, Work *work, uint8_t *values);

/* Whether the side to move wins where the table has this number. */
static inline int is_won(const Rules *rules, int value) { return (value & 1) == (rules->goal == LOSE_ALL); }

#endif
