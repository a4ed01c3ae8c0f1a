/* The board of `board/men.py` and `board/board.py`: four bits a place, the hand below arrow 1, the lifted above 24. A
   set of places is one word, a bit a place; the Python rules spread it over the digits. Orders are the same: `TG_ORDER`
   is the order of `men.arrows`. */
#ifndef TABLES_BOARD_H
#define TABLES_BOARD_H

#include "native.h"

enum { HAND = 0, HEAD = 1, OFF = 25, PLACES = 26, COIN = 12, HIS_COIN = 13, MOST_NUMBERS = 12, MOST_DAMES = 15 };

typedef uint32_t places; /* a set: bit k is place k */

typedef struct {
    uint64_t low, high; /* places 0 to 15, and 16 to 25 */
} men_t;

typedef struct {
    men_t mine, theirs; /* each along its own path */
} board_t;

typedef struct {
    uint8_t from, to;
} step_t;

typedef struct {
    uint8_t n;
    step_t step[2];
} two_steps_t; /* a play of trictrac or toc */

#define FROM_TO(first, last) ((((places)1 << ((last) + 1)) - 1) & ~(((places)1 << (first)) - 1))
#define EVERY_ARROW FROM_TO(1, 24)
#define BEFORE_LAST_TABLE FROM_TO(0, 18)
#define ONES UINT64_C(0x1111111111111111)

static const uint8_t TG_ORDER[25] = {0,  7,  14, 21, 1,  8,  15, 22, 2,  9,  16, 23, 3,
                                     10, 17, 24, 4,  11, 18, 5,  12, 19, 6,  13, 20};

static inline places at(int place) {
    TG_CHECK(place >= 0 && place < 32);
    return (places)1 << place;
}

static inline int count_at(men_t men, int place) {
    TG_CHECK(place >= 0 && place < PLACES);
    return (int)((place < 16 ? men.low >> 4 * place : men.high >> 4 * (place - 16)) & 15);
}

static inline void add_at(men_t *men, int place, int dames) {
    TG_CHECK(place >= 0 && place < PLACES && count_at(*men, place) + dames >= 0 && count_at(*men, place) + dames < 16);
    if (place < 16)
        men->low += (uint64_t)(int64_t)dames << 4 * place;
    else
        men->high += (uint64_t)(int64_t)dames << 4 * (place - 16);
}

static inline void move_dame(men_t *men, int from, int to) {
    add_at(men, from, -1);
    add_at(men, to, 1);
}

/* Every fourth bit, the sixteen of them side by side. */
static inline places squeezed(uint64_t bits) {
    bits = (bits | bits >> 3) & UINT64_C(0x0303030303030303);
    bits = (bits | bits >> 6) & UINT64_C(0x000F000F000F000F);
    bits = (bits | bits >> 12) & UINT64_C(0x000000FF000000FF);
    return (places)((bits | bits >> 24) & 0xFFFF);
}

/* The places that hold a dame, hand and lifted among them. */
static inline places holding(men_t men) {
    uint64_t low = men.low | men.low >> 1, high = men.high | men.high >> 1;
    return squeezed((low | low >> 2) & ONES) | squeezed((high | high >> 2) & ONES) << 16;
}

/* men.occupied: without the lifted; men.cases: the arrows with two or more */
static inline places occupied(men_t men) { return holding(men) & FROM_TO(0, 24); }
static inline places cases(men_t men) {
    uint64_t low = men.low >> 1 | men.low >> 2 | men.low >> 3, high = men.high >> 1 | men.high >> 2 | men.high >> 3;
    return (squeezed(low & ONES) | squeezed(high & ONES) << 16) & EVERY_ARROW;
}

/* The places whose number of dames is odd. */
static inline places odd(men_t men) { return squeezed(men.low & ONES) | squeezed(men.high & ONES) << 16; }

static inline int digits(uint64_t word) {
    word = (word & UINT64_C(0x0F0F0F0F0F0F0F0F)) + (word >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F));
    return (int)((word * UINT64_C(0x0101010101010101)) >> 56);
}

/* The dames up to a place, itself among them. */
static inline int total_to(men_t men, int place) {
    if (place < 0) return 0;
    if (place < 15) return digits(men.low & ((UINT64_C(1) << 4 * (place + 1)) - 1));
    return digits(men.low) + (place > 15 ? digits(men.high & ((UINT64_C(1) << 4 * (place - 15)) - 1)) : 0);
}
static inline int total_between(men_t men, int first, int last) { return total_to(men, last) - total_to(men, first - 1); }

static inline int same_men(men_t a, men_t b) { return a.low == b.low && a.high == b.high; }
static inline int same_board(const board_t *a, const board_t *b) {
    return same_men(a->mine, b->mine) && same_men(a->theirs, b->theirs);
}

static inline board_t turned(board_t board) {
    board_t other = {board.theirs, board.mine};
    return other;
}

static inline int lowest(places set) { return tg_lowest(set); }
static inline int how_many(places set) { /* fewer steps than a call where the machine has no instruction for it */
    set -= set >> 1 & UINT32_C(0x55555555);
    set = (set & UINT32_C(0x33333333)) + (set >> 2 & UINT32_C(0x33333333));
    return (int)(((set + (set >> 4)) & UINT32_C(0x0F0F0F0F)) * UINT32_C(0x01010101) >> 24);
}

#define EACH_IN_ORDER(place, set)                                                                                     \
    for (int tg_i_##place = 0, place; tg_i_##place < 25 && (place = TG_ORDER[tg_i_##place], 1); tg_i_##place++)       \
        if ((set) >> place & 1)

/* The rest of the bytes to read, lowest digit first, as in `int.to_bytes(26, "little")`. */
static inline men_t men_from(const uint8_t *bytes) {
    men_t men = {0, 0};
    for (int i = 7; i >= 0; i--) men.low = men.low << 8 | bytes[i];
    for (int i = 12; i >= 8; i--) men.high = men.high << 8 | bytes[i];
    return men;
}
static inline void men_to(men_t men, uint8_t *bytes) {
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(men.low >> 8 * i);
    for (int i = 8; i < 13; i++) bytes[i] = (uint8_t)(men.high >> 8 * (i - 8));
}

/* lifting.Sortie, and lifting.sources_at_home: `inside` are the places from where the number stays on the board. */
enum { EXACT_LIFTS, FREE, INSIDE_FIRST, NEVER_LIFTED };

static inline places sources_at_home(men_t men, int number, places inside, int sortie) {
    places held = holding(men), lifted;
    if (held & FROM_TO(0, 24 - number))
        lifted = held & at(OFF - number);
    else
        lifted = held & FROM_TO(0, 24) ? at(lowest(held)) : 0;
    if (sortie == FREE) return inside | lifted;
    if (sortie == INSIDE_FIRST) return inside ? inside : lifted;
    return lifted ? lifted : inside;
}

#endif
