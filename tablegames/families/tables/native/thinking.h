/* Positions of trictrac and toc valued by a network, as they stand or by the throws that may follow: `bot/thinking.py`
   and `trictrac_bot/network.py` say the same in Python. */
#ifndef TABLES_THINKING_H
#define TABLES_THINKING_H

#include "net.h"
#include "tour.h"

/* The marks of trictrac_bot/network.py, of who throws first: one of every group is lit. */
enum { GROUPS = 10, POINTS = 12, TROUS = 13, THROWS = 4, MARKS = 2 * (POINTS + 2 + 2 * TROUS + THROWS) };
enum { MOST_AHEAD = 4 }; /* throws: each of them takes some twenty times as long as the one before, or more */

/* Who thinks: by which network, and what it is played for. What is worth something to a seat costs the other as much. */
typedef struct thinker thinker_t;
struct thinker {
    const tour_t *tour;
    const net_t *net;
    float (*worth)(const thinker_t *thinker, const float *chances, int seat); /* to the seat whose chances they are */
    float (*ended)(const thinker_t *thinker, const touring_t *now, int seat); /* of a game that is over */
    int (*goes_on)(const thinker_t *thinker);                                 /* asked in a long search; or NULL */
    const void *about;                                                        /* what these know */
    long looked;                                                              /* positions valued so far */
    half_t half;
};

void lit_by(const tour_t *tour, const touring_t *now, uint8_t *lit);

/* What a seat can expect: before a throw, or at an end. */
float valued(thinker_t *thinker, const touring_t *now, int next, int seat);

/* Which of the values is the highest. */
int highest(const float *values, int n);

/* What each play of a throw in hand is worth to who has it; behind them, where he may choose, what it is worth to leave.
   Returns how many values there are. */
int replies_valued(thinker_t *thinker, const touring_t *thrown, int chooses, const hand_t *hand, float *values);

/* Make the reply of that number; what follows it. */
int reply_made(const tour_t *tour, touring_t *now, const hand_t *hand, int reply);

/* What a seat can expect, so many throws further on. Of the plays of a throw that is not the last only so many of the best
   are followed, and leaving beside them where one may; where it is one, the best of all. */
float valued_ahead(thinker_t *thinker, const touring_t *now, int next, int seat, int throws, int replies);

#endif
