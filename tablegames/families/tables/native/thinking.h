/* Positions of trictrac and toc valued by a network, as they stand or by the throws that may follow: `bot/thinking.py`
   and `trictrac_bot/network.py` say the same in Python. */
#ifndef TABLES_THINKING_H
#define TABLES_THINKING_H

#include "net.h"
#include "tour.h"

/* The marks of trictrac_bot/network.py, of who throws first: one of every group is lit. */
enum { GROUPS = 10, POINTS = 12, TROUS = 13, THROWS = 4, MARKS = 2 * (POINTS + 2 + 2 * TROUS + THROWS) };
enum { MOST_AHEAD = 4 }; /* throws: each of them takes some twenty times as long as the one before, or more */

/* The thinker: its network, and the aim of the game. One seat's gain is the other's loss. */
typedef struct thinker thinker_t;
struct thinker {
    const tour_t *tour;
    const net_t *net;
    float (*worth)(const thinker_t *thinker, const float *chances, int seat); /* to the seat whose chances they are */
    float (*ended)(const thinker_t *thinker, const game_t *now, int seat); /* of a game that is over */
    int (*goes_on)(const thinker_t *thinker);                                 /* asked in a long search; or NULL */
    const void *about;                                                        /* what these know */
    long looked;                                                              /* positions valued so far */
    half_t half;
};

void lit_by(const tour_t *tour, const game_t *now, uint8_t *lit);

/* The expectation of a seat: before a throw, or at an end. */
float valued(thinker_t *thinker, const game_t *now, int next, int seat);

/* Which of the values is the highest. */
int highest(const float *values, int n);

/* The value of each play of a throw in hand to its player; behind them, if there is a choice, the value of leaving.
   Returns the number of values. */
int replies_valued(thinker_t *thinker, const game_t *thrown, int chooses, const hand_t *hand, float *values);

/* Make the reply of that number; returns the next decision. */
int reply_made(const tour_t *tour, game_t *now, const hand_t *hand, int reply);

/* The expectation of a seat, a number of throws further on. Except for the last throw, only the best few plays are
   followed, and leaving beside them where that is allowed; if only one is followed, it is the best of all. */
float valued_ahead(thinker_t *thinker, const game_t *now, int next, int seat, int throws, int replies);

#endif
