/* A round of domino with the double six: what is done in it, and by lot. */
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

/* The tiles of the set, the strongest first. */
static inline void name_tiles(uint8_t numbers[TILES][2]) {
    int at = 0;
    for (int high = NUMBERS - 1; high >= 0; high--)
        for (int low = high; low >= 0; low--) {
            numbers[at][0] = (uint8_t)high;
            numbers[at++][1] = (uint8_t)low;
        }
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

/* What was done: a tile placed on a number, the first tile, a pass, a draw. */
enum { PLACED = 0, FIRST = NUMBERS * NUMBERS, PASSED = 2 * FIRST, DREW = 3 * FIRST };

static inline void note(Round *round, int what, int number, int other) {
    TG_CHECK(round->done_n < MOST_DONE);
    round->done[round->done_n][0] = (uint8_t)round->turn;
    round->done[round->done_n++][1] = (uint8_t)(what + number * NUMBERS + other);
}

/* Lay a tile: the open number `onto` is covered, `free` is open then. */
static inline void lay(const Rules *rules, Round *round, int side, int onto, int free) {
    Set tile = alone(onto, free);
    int seat = round->turn;
    TG_CHECK(round->hands[seat] & tile);
    note(round, round->line_from == round->line_to ? FIRST : PLACED, onto, free);
    if (round->line_from == round->line_to) {
        round->ends[LEFT] = onto;
        round->ends[RIGHT] = free;
        Laid first = {onto, free};
        round->line[round->line_to++] = first;
    } else if (side == LEFT) {
        Laid laid = {free, onto};
        TG_CHECK(round->line_from > 0);
        round->line[--round->line_from] = laid;
        round->ends[LEFT] = free;
    } else {
        Laid laid = {onto, free};
        TG_CHECK(round->line_to < 2 * LONGEST_LINE);
        round->line[round->line_to++] = laid;
        round->ends[RIGHT] = free;
    }
    round->hands[seat] ^= tile;
    round->laid |= tile;
    round->turn = rules->right_of[seat];
    round->over = !round->hands[seat] || closed(rules, round);
}

static inline int place_first(const Rules *rules, Round *round, tg_rng *rng, uint64_t number) {
    Set hand = round->hands[round->turn];
    int found[TILES][2], n = 0;
    for (int high = NUMBERS - 1; high >= 0; high--)
        for (int low = high; low >= 0; low--)
            if (hand >> (high * NUMBERS + low) & 1) {
                TG_CHECK(n < TILES);
                found[n][0] = high;
                found[n++][1] = low;
            }
    if (!n) return 0;
    uint64_t pick = tg_choice(rng, number, (uint64_t)n);
    lay(rules, round, LEFT, found[pick][0], found[pick][1]);
    return 1;
}

/* The pick-th tile of a row, from the strongest. */
static inline int nth_other(Set row, uint64_t pick) {
    for (int other = NUMBERS - 1; other >= 0; other--)
        if (row >> other & 1 && pick-- == 0) return other;
    TG_CHECK(0);
    return 0;
}

static inline void note_pass(Round *round, int drew) {
    int left = round->ends[LEFT], right = round->ends[RIGHT];
    note(round, drew ? DREW : PASSED, left > right ? left : right, left > right ? right : left);
}

/* What he does who has no tile that goes. */
static inline void draw_or_pass(const Rules *rules, Round *round, uint8_t numbers[TILES][2]) {
    int draws = may_draw(rules, round);
    note_pass(round, draws);
    if (draws) {
        const uint8_t *drawn = numbers[round->talon[round->talon_from++]];
        round->hands[round->turn] |= alone(drawn[0], drawn[1]);
        round->over = closed(rules, round);
    } else {
        round->turn = rules->right_of[round->turn];
    }
}

/* One decision; 0: there is none, or no room to note it. */
static inline int decide(const Rules *rules, Round *round, tg_rng *rng, uint64_t number, uint8_t numbers[TILES][2]) {
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
    draw_or_pass(rules, round, numbers);
    return 1;
}

/* Deal, as `lots.taken` does: whoever sits at the leader's right first, the leader last. */
static inline int deal(const Rules *rules, Round *round, int leader, int each, tg_rng rng, uint64_t number,
                       uint8_t numbers[TILES][2]) {
    uint8_t order[TILES];
    if (each < 0 || each > TILES || each * rules->seats > TILES) return 0;
    tg_seek(&rng, number);
    for (int i = 0; i < TILES; i++) order[i] = (uint8_t)i;
    tg_shuffle(&rng, order, TILES);
    int seat = leader, at = 0;
    for (int player = 0; player < rules->seats; player++) {
        seat = rules->right_of[seat];
        for (int i = 0; i < each; i++, at++) round->hands[seat] |= alone(numbers[order[at]][0], numbers[order[at]][1]);
    }
    memcpy(round->talon, order, sizeof order);
    round->talon_from = at;
    round->talon_to = TILES;
    round->turn = leader;
    return 1;
}

#endif
