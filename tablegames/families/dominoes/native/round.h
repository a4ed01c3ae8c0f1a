/* A round of domino with the double six: its actions, and random play. */
#ifndef TABLEGAMES_DOMINO_ROUND_H
#define TABLEGAMES_DOMINO_ROUND_H

#include "domino.h"

enum { SEATS = 14, LEFT = 0, RIGHT = 1, LONGEST_LINE = TILES, MOST_DONE = 540 };

typedef struct {
    int left, right; /* as it lies */
} Laid;

typedef struct {
    int seats, puiser, kept, talon_empty, right_of[SEATS];
} Rules;

typedef struct {
    Set hands[SEATS], laid;
    int turn, over, ends[2];
    uint8_t talon[TILES];
    int talon_from, talon_to;
    Laid line[2 * LONGEST_LINE]; /* it grows from the middle */
    int line_from, line_to;
    uint8_t done[MOST_DONE][2]; /* who did what: see `_native.pyi` */
    int done_n;
} Round;

/* The right-hand neighbour of each seat; 0: these are not seats. */
static inline int read_seats(Rules *rules, const char *right_of, Py_ssize_t seats) {
    if (seats < 1 || seats > SEATS) return 0;
    rules->seats = (int)seats;
    for (int seat = 0; seat < rules->seats; seat++) {
        rules->right_of[seat] = (uint8_t)right_of[seat];
        if (rules->right_of[seat] >= rules->seats) return 0;
    }
    return 1;
}

static inline int may_draw(const Rules *rules, const Round *round) {
    return rules->puiser && round->talon_to - round->talon_from > rules->kept;
}

/* Nobody has a tile that goes, and nothing that can be drawn may help. */
static inline int closed(const Rules *rules, const Round *round) {
    Set goes = row_of(round->ends[0]) | row_of(round->ends[1]);
    for (int seat = 0; seat < rules->seats; seat++)
        if (round->hands[seat] & goes) return 0;
    if (!may_draw(rules, round)) return 1;
    return !rules->talon_empty && !(goes & ~round->laid);
}

/* The kinds of action: a tile placed on a number, the first tile, a pass, a draw. */
enum { PLACED = 0, FIRST = NUMBERS * NUMBERS, PASSED = 2 * FIRST, DREW = 3 * FIRST };

static inline void note(Round *round, int what, int number, int other) {
    TG_CHECK(round->done_n < MOST_DONE);
    round->done[round->done_n][0] = (uint8_t)round->turn;
    round->done[round->done_n++][1] = (uint8_t)(what + number * NUMBERS + other);
}

/* Lay a tile: the open number `onto` is covered, `free` is open then. */
static inline void lay(const Rules *rules, Round *round, int side, int onto, int free) {
    Set tile = alone(onto, free);
    int seat = round->turn, first = round->line_from == round->line_to;
    Laid laid = {side == LEFT && !first ? free : onto, side == LEFT && !first ? onto : free};
    TG_CHECK(round->hands[seat] & tile);
    TG_CHECK(round->line_from > 0 && round->line_to < 2 * LONGEST_LINE);
    note(round, first ? FIRST : PLACED, onto, free);
    round->line[side == LEFT && !first ? --round->line_from : round->line_to++] = laid;
    round->ends[side] = free;
    if (first) {
        round->ends[LEFT] = onto;
        round->ends[RIGHT] = free;
    }
    round->hands[seat] ^= tile;
    round->laid |= tile;
    round->turn = rules->right_of[seat];
    round->over = !round->hands[seat] || closed(rules, round);
}

static inline int place_first(const Rules *rules, Round *round, tg_rng *rng, uint64_t number) {
    Set hand = round->hands[round->turn];
    int found[TILES], n = 0;
    for (int place = 0; place < TILES; place++)
        if (hand & alone_at(place)) found[n++] = place;
    if (!n) return 0;
    const uint8_t *picked = tile_at[found[tg_choice(rng, number, (uint64_t)n)]];
    lay(rules, round, LEFT, picked[0], picked[1]);
    return 1;
}

/* The pick-th tile of a row, from the strongest. */
static inline int nth_other(Set row, uint64_t pick) {
    for (int other = NUMBERS - 1; other >= 0; other--)
        if (row >> other & 1 && pick-- == 0) return other;
    TG_CHECK(0);
    return 0;
}

/* The action of a player without a tile that fits. */
static inline void draw_or_pass(const Rules *rules, Round *round) {
    int draws = may_draw(rules, round), left = round->ends[LEFT], right = round->ends[RIGHT];
    note(round, draws ? DREW : PASSED, left > right ? left : right, left > right ? right : left);
    if (draws) {
        round->hands[round->turn] |= alone_at(round->talon[round->talon_from++]);
        round->over = closed(rules, round);
    } else {
        round->turn = rules->right_of[round->turn];
    }
}

/* One decision; 0: there is none, or no room to note it. */
static inline int decide(const Rules *rules, Round *round, tg_rng *rng, uint64_t number) {
    if (round->done_n == MOST_DONE) return 0;
    if (round->line_from == round->line_to) return place_first(rules, round, rng, number);
    Set hand = round->hands[round->turn];
    int left = round->ends[LEFT], right = round->ends[RIGHT];
    Set at_left = hand >> (left * NUMBERS) & 0x7F, at_right = left == right ? 0 : hand >> (right * NUMBERS) & 0x7F;
    uint64_t on_left = (uint64_t)tg_count(at_left), all = on_left + (uint64_t)tg_count(at_right);
    if (all) {
        uint64_t pick = tg_choice(rng, number, all);
        if (pick < on_left)
            lay(rules, round, LEFT, left, nth_other(at_left, pick));
        else
            lay(rules, round, RIGHT, right, nth_other(at_right, pick - on_left));
        return 1;
    }
    draw_or_pass(rules, round);
    return 1;
}

/* Deal, as `lots.taken` does: the player at the leader's right first, the leader last. */
static inline int deal(const Rules *rules, Round *round, int leader, int each, tg_rng rng, uint64_t number) {
    uint8_t order[TILES];
    if (each < 0 || each > TILES || each * rules->seats > TILES) return 0;
    tg_seek(&rng, number);
    for (int i = 0; i < TILES; i++) order[i] = (uint8_t)i;
    tg_shuffle(&rng, order, TILES);
    int seat = leader, at = 0;
    for (int player = 0; player < rules->seats; player++) {
        seat = rules->right_of[seat];
        for (int i = 0; i < each; i++, at++) round->hands[seat] |= alone_at(order[at]);
    }
    memcpy(round->talon, order, sizeof order);
    round->talon_from = at;
    round->talon_to = TILES;
    round->turn = leader;
    return 1;
}

#endif
