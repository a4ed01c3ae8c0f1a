/* A game being played out, as `core/loop.py` plays it with two players `random`: what races and tours have in common. */
#ifndef TABLES_GAME_H
#define TABLES_GAME_H

#include "board.h"
#include "rng.h"

typedef struct {
    int points, bredouille, trous, run;
} side_t;
typedef struct {
    side_t side[2];
    int refaits;
} score_t;

typedef struct {
    board_t board;
    int seat, drawing;
    score_t score;              /* of a tour; */
    int throws[2], first_throw; /* so is the relevé: 10 * larger + smaller, or 0 */
    unsigned done[2];
    int first; /* who has decided first; -1: nobody yet */
    uint64_t number, decisions;
    tg_rng chance, seats[2];
} game_t;

/* The next thrower, draw and numbers, from action `number` on. */
static inline void seed_game(game_t *now, uint64_t chance, uint64_t seat_0, uint64_t seat_1, uint64_t number) {
    now->first = -1;
    now->number = number;
    now->chance = tg_rng_of(chance);
    now->seats[0] = tg_rng_of(seat_0);
    now->seats[1] = tg_rng_of(seat_1);
}

/* Two dice; where the opening is drawn for, the larger one begins. 0: it is drawn again. */
static inline int two_dice(game_t *now, int *one, int *other) {
    int drawn = (int)tg_scaled(tg_at(&now->chance, now->number++), 36, NULL), first = drawn / 6 < drawn % 6;
    *one = drawn / 6 + 1;
    *other = drawn % 6 + 1;
    if (!now->drawing) return 1;
    if (*one == *other) return 0;
    if (first != now->seat) now->board = turned(now->board);
    now->seat = first;
    now->drawing = 0;
    return 1;
}

/* Choose one of `count` actions at random; mark it as chosen. */
static inline uint64_t picked(game_t *now, uint64_t n) { return tg_choice(&now->seats[now->seat], now->number, n); }
static inline void decided(game_t *now) {
    if (now->first < 0) now->first = now->seat;
    now->number++;
    now->decisions++;
}

#endif
