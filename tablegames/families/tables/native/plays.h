/* The march of a race as data (`race/march.py`), and every complete play of a throw. */
#ifndef TABLES_PLAYS_H
#define TABLES_PLAYS_H

#include "board.h"

enum { ASKED = -1, ONLY_ORDINARY = -2 }; /* the Python rules say what is open; and who may play */

/* Rules that forbid single steps (`race/limits.py`), each with its number and its set of arrows or doublets. */
enum { HITTER_STAYS, RUNNER, HEAD_MOST, MOST_HELD, MOST_CASES, NO_WALL, NO_TRAP, LIMITS };
enum { MOST_LIMITS = 8, FIRST_TURN = 1 }; /* HEAD_MOST: one more in the first turn with any throw */
typedef struct {
    int kind, n;
    places set;
} limit_t;

typedef struct {
    uint8_t other[25];  /* by arrow: the adversary's number for it, 0 where he never stands */
    int closing;        /* how many of his dames close an arrow; 0: none ever do; or who is asked instead */
    int last;           /* the arrow where the way ends */
    int sortie;         /* NEVER_LIFTED: nothing is */
    places crowded;     /* where a dame does not join another of its own */
    int courier;        /* whether one dame goes home before another leaves arrow 1 */
    int single_file;    /* 1: dames pass none of their own and stand alone before `last`, 2: and the foremost plays */
    places plein;       /* once each of these holds a case nothing more is played */
    int limits;
    limit_t limit[MOST_LIMITS];
} march_t;

static inline int arrived(men_t men, int goal) {
    return (goal < 16 ? men.low >> 4 * goal | men.high : men.high >> 4 * (goal - 16)) != 0;
}

/* Whether a limit of the march binds; a runner that has arrived binds nobody. */
static inline int is_limited(const march_t *march, men_t men) {
    int i = 0;
    while (i < march->limits && march->limit[i].kind == RUNNER && arrived(men, march->limit[i].n)) i++;
    return i < march->limits;
}

typedef struct {
    places free, lone; /* where one may land, and where one would hit: march.Ground */
} ground_t;

/* The duties that are known. */
enum { MOST_PLAYED, THREE_DICE, MAY_ENTER_ONE, UNTIL_THE_PLEIN };
typedef struct {
    int kind;
    places entries; /* MAY_ENTER_ONE: where dames enter */
} duty_t;

/* Memory for lists, used again and again by callers that play on. */
typedef struct {
    board_t board;
    uint32_t parent;
    step_t step;
} node_t;

typedef struct {
    uint64_t low, high; /* the mover's dames, and from bit 40 of `high` on the arrows where he has hit */
    uint32_t origin;
    int16_t run; /* -1: one number, played from `source` */
    uint8_t source;
} code_t;

typedef struct following following_t;

typedef struct {
    node_t *nodes;
    code_t *codes;
    following_t *following;
    uint32_t *slots, *order;
    uint8_t *rows;
    size_t node_room, code_room, slot_room, order_room, row_room;
    int failed; /* no memory was left */
} space_t;

void free_space(space_t *space);

/* Legal plays in short form; each is spelt out on request. */
enum { NOTHING, BOTH, PAIRS, ONE, ROWS, NODES, CODES, CHAINS, ENTERING, UNKNOWN };

typedef struct {
    int kind;
    uint64_t count;
    uint8_t numbers[MOST_NUMBERS];
    int n;                                                /* how many numbers there are */
    places with_larger, with_smaller, twice, by_larger, by_smaller;
    uint64_t apart;                                       /* BOTH: the plays of two dames of different arrows */
    int entering, length;                                 /* ROWS, CHAINS: dames that enter, and the length of a row */
    int arrows;                                           /* CHAINS, ENTERING: how many in `chain` */
    uint8_t chain[24];
    space_t *space;
} listing_t;

ground_t ground_of(const march_t *march, const board_t *board);
int is_stuck(const march_t *march, const board_t *board); /* no number can be played */
int ordinary(const march_t *march, men_t men, const uint8_t *numbers, int n);
void list_plays(const march_t *march, const duty_t *duty, const board_t *board, const uint8_t *numbers, int n,
                ground_t ground, space_t *space, listing_t *listing);
void list_ordinary(men_t men, const uint8_t *numbers, int n, ground_t ground, space_t *space, listing_t *listing);
int spell(const listing_t *listing, uint64_t at, step_t *steps); /* how many steps the play has */
void word_of(const step_t *steps, int n, const uint8_t *numbers, int all, uint8_t *word); /* all numbers; OFF: not played */
void play_steps(const march_t *march, board_t *board, const step_t *steps, int n);

#endif
