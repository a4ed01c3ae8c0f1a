/* The search: an evaluation given as tables, a table of positions met, and the tree. */
#ifndef TABLEGAMES_DRAUGHTS_SEARCH_H
#define TABLEGAMES_DRAUGHTS_SEARCH_H

#include "endings.h"

enum { WIN = 30000, SURE = WIN - 1000, INFINITE = WIN + 1 };
enum { FARTHEST = 160 };                  /* plies from the root that are ever looked at */
enum { ROWS = 10, ROW = 1 << 5, BLOCKS = 16, PIECES = 40 };
enum { MOST_MOVES = 4 * 50 };             /* an empty square is come to by four kings at most */
enum { LEFT_OUT, FULL, FULL_AND_EXACT };  /* whether some moves are searched less deeply; depth of useful entries */

/* The value of something with all the men on the board, and with none. */
typedef struct {
    int16_t full, late;
} Pair;

typedef struct {
    Mask wings[2][2], ahead[2]; /* by seat */
    int balance[2], free[2], first_king[2], king[2]; /* with all the men, and with none */
    int line, scope, turn, hope, drawish;
    int blend[PIECES + 1]; /* by the number of men, how much of forty counts as with all of them */
    Pair rows[2][ROWS][ROW];
    uint16_t places[2][ROWS][ROW][BLOCKS]; /* what men of a row add to the place in each block's table */
    size_t cells;                          /* of a table; 0: there are none */
    Pair *tables;
} Evaluation;

/* A stored position: its best move, its score, its depth. */
typedef struct {
    uint64_t key;
    uint32_t move;
    int16_t score;
    uint8_t depth, mark; /* the mark: which time of thinking, and whether the score is a bound */
} Slot;

enum { EXACT, AT_LEAST, AT_MOST };

typedef struct {
    uint8_t start, end;
    int16_t worth;
} Step;

typedef struct {
    const Rules *rules;
    const Evaluation *evaluation;
    const Endings *endings; /* NULL: there are none */
    void *owned[3];         /* what Python lends of these */
    Work work;
    Slot *slots;
    size_t slots_n; /* a power of two */
    unsigned time, looks;
    int mode, busy, stopped;
    int traps;      /* whether endings that are drawn are searched all the same, for mistakes */
    int came_twice; /* whether a position before the root did */
    int draw[2], stuck, kings_only;
    uint64_t nodes, limit, next_look;
    double seconds, began;
    uint64_t *path;
    size_t path_room, before;
    Step *steps;
    size_t steps_n, steps_room;
    uint32_t killers[FARTHEST + 1][2];
    int16_t history[64 * 64];
} Search;

/* evaluate.c: what a position is worth to the side to move, in hundredths of a man */
int evaluate(const Rules *rules, const Evaluation *evaluation, Mask mine, Mask theirs, Mask kings, int seat);

/* search.c */
uint64_t key_of(const State *state);
const Slot *remembered(const Search *search, uint64_t key);
void forget(Search *search);
double now(void);
int search_from(Search *search, const State *state, int depth, int alpha, int beta, int ply, int calm);
uint32_t best_of(Search *search, const State *state, int deepest, int *score, int *depth);

#endif
