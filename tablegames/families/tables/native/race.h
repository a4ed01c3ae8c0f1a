/* A race played out at random: draws, throws and plays as `core/loop.py` makes them with two players `random`. */
#ifndef TABLES_RACE_H
#define TABLES_RACE_H

#include "game.h"
#include "plays.h"

/* When a game may be over, a throw being played (`race/march.py`); `they` have played, `we` would throw next. */
enum { ALL_LIFTED, HOLDS, PLEIN, FORCED, BOTH_FORCED, DOUBLED, SHUT_OUT, BOTH_STUCK, CONDITIONS };
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

enum { ENDS, LIMIT_REACHED, NOT_KNOWN, NO_MEMORY, ASKED_AND_FAILED };
enum { NO_THROW = 1000 };

/* Whether the game is over in a position, as somebody else says: 1, 0, or -1 where that failed. */
typedef int (*over_t)(void *asked, const board_t *board);

int is_over(const race_t *race, const board_t *board);

/* The ticket that is thrown, or at the opening, up to 36 below 0, that of the dice; NO_THROW: nothing is thrown yet. */
int race_throws(const race_t *race, game_t *now);
static inline const ticket_t *ticket_of(const race_t *race, int in_hand) {
    return in_hand < 0 ? &race->drawn[in_hand + 36] : &race->ticket[in_hand];
}
void list_ticket(const race_t *race, const board_t *board, const ticket_t *ticket, space_t *space, listing_t *listing);

/* Hears of each turn before it is played; 0: this one must not be played, -1: no memory. */
typedef int (*heard_t)(void *hearing, const race_t *race, const game_t *now, int in_hand, const step_t *steps, int n);

/* Up to the action that ends the game, or with it; the throw then in hand. */
int run_race(const race_t *race, game_t *now, int *in_hand, uint64_t limit, int end, space_t *space, over_t over,
             void *asked, heard_t hear, void *hearing);

#endif
