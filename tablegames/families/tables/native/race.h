/* A race played out at random: draws, throws and plays as `core/loop.py` makes them with two players `random`. */
#ifndef TABLES_RACE_H
#define TABLES_RACE_H

#include "plays.h"
#include "rng.h"

/* When a game may be over, a throw being played (`race/rule_spec.py`); `they` have played, `we` would throw next. */
enum { ALL_LIFTED, HOLDS, PLEIN, FORCED, BOTH_FORCED, DOUBLED, SHUT_OUT, CONDITIONS };
typedef struct {
    int kind, dames;
    places arrows;
} ending_t;

enum { MOST_ENDINGS = 8, MOST_TICKETS = 216 };
typedef struct {
    uint8_t n, numbers[MOST_NUMBERS];
} ticket_t;

typedef struct {
    march_t march;
    duty_t duty;
    int tickets, endings, coup_et_des;
    ticket_t ticket[MOST_TICKETS], drawn[36];
    ending_t ending[MOST_ENDINGS];
} race_t;

enum { TO_THROW, TO_DRAW, IS_OVER };
enum { ENDS, LIMIT_REACHED, NOT_KNOWN, NO_MEMORY, ASKED_AND_FAILED };

typedef struct {
    board_t board;
    int seat, phase;
    int in_hand;               /* the ticket in hand, 36 and more below 0 for the opening dice; NO_THROW: none */
    int first;                 /* who has decided first; -1: nobody yet */
    uint64_t number, decisions;
    tg_rng chance, seats[2];
} racing_t;
#define NO_THROW 1000

/* Whether the game is over in a position, as somebody else says: 1, 0, or -1 where that failed. */
typedef int (*over_t)(void *asked, const board_t *board);

int is_over(const race_t *race, const board_t *board);

/* Up to the action that ends the game, or with it. */
int run_race(const race_t *race, racing_t *racing, uint64_t limit, int end, space_t *space, over_t over, void *asked);

#endif
