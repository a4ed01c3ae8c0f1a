/* Draughts on masks: what the parts of the native code shares. The boards are those of `board.py` up to ten squares a side,
   whose lattice has 55 bits; a direction is one of four ways: down by the short shift and the long, up by the same. */
#ifndef TABLEGAMES_DRAUGHTS_H
#define TABLEGAMES_DRAUGHTS_H

#include "native.h"

typedef unsigned long long Mask; /* as Python's argument parser has it */

enum { BITS = 55, WAYS = 4, LONGEST = 56, NOBODY = -1, NOT_COUNTED = -1, MOST_COUNTED = 1 << 24 };
enum { QUALITY_NONE, QUALITY_ANY_KING, QUALITY_KING_COUNT };
enum { TAKE_ALL, LOSE_ALL, FIRST_KING };
enum { LINE_NONE, LINE_AT_ONCE, LINE_AT_ONCE_IF_SAFE, LINE_COUNTED };
enum { NOT_NEEDED, AT_START, HELD_OR_FORCED_COUP };
enum { DRAWN_NOT, DRAWN_MAIN_LINE, DRAWN_NOT_GRANTED, DRAWN_LIMIT, DRAWN_TWO_V_ONE, DRAWN_OFFER_REFUSED,
       DRAWN_REPETITION, DRAWN_KINGS_ONLY }; /* the order of `state.Drawn` */
enum { TWO_NEVER = -1, TWO_AT_ONCE = 0 };
enum { FEW = 4, FIVE = 5 };

/* A ruleset, and the lines of its board. */
typedef struct {
    Mask inside, whole, line, crown[2];
    int shifts[2];
    int backwards, flying, at_once, once_a_square, over_captives, touching, plain;
    int maximum, quality, with_strongest, goal;
    int main_line, limit_men, two, needs_line, offer, odds;
    int repetition, kings_only, endings, watched;
    int limit[2][2], ordinary[2][2]; /* by seat and level; NOT_COUNTED: any number */
    Mask rays[BITS][WAYS], steps[BITS], across[BITS][2];
    Mask over[BITS][WAYS], behind[BITS][WAYS]; /* a leap of one step; 0: there is no room */
} Rules;

typedef struct {
    Mask taken;
    uint8_t start, end, king, number;
    uint8_t order[LONGEST];
} Chain;

typedef struct {
    Mask mine, theirs, kings;
    int seat;
} Key;

/* A position and what it does not show (`state.Ledger`); `past` are the ends of its part of `Work.past`. */
typedef struct {
    Mask mine, theirs, kings;
    int seat, quiet, three, stronger, two, held, level, offered, drawn;
    size_t past_from, past_to;
} State;

typedef struct {
    Mask prey, wall;
    uint32_t stamp;
    uint8_t at, king, last, went_on;
} Visit;

typedef struct {
    Mask wall;
    uint8_t at, king, last;
} Stand;

/* The moves of a side that has nothing to take: where men come to on either side, the kings. `next_move` takes them off
   one by one; `from` is then the king whose moves to `ends` are left. */
typedef struct {
    Mask left, right, kings, occupied, from, ends;
    int men, all, offer; /* how many steps of men, how many moves, and whether an offer comes after them */
} Moves;

/* The choices of the player to act: captures on the stack from `base` on, or moves, or the answers to an offer. */
typedef struct {
    size_t base, taking, all;
    Moves moves;
} Playable;

enum { ACCEPTED, REFUSED }; /* the answers, in their order */

/* The memory of one call: growing stacks; each function uses the part above the end it found. */
typedef struct {
    Chain *chains;
    size_t chains_n, chains_room;
    Key *past;
    size_t past_room;
    Visit *visits;
    size_t visits_n, visits_room;
    uint32_t stamp;
    Stand *stands;
    size_t stands_n, stands_room;
    PyThreadState *thread; /* NULL while the GIL is held */
    uint32_t ticks;
    int failed; /* nothing that was found counts */
} Work;

/* work.c */
int work_grow(Work *work, void **items, size_t *room, size_t needed, size_t size);
int work_look_up(Work *work);
void work_free(Work *work);

/* captures.c: the due captures, on the stack of chains above its end; returns how many */
size_t due(const Rules *rules, Work *work, Mask mine, Mask theirs, Mask kings, int seat);

/* draws.c: the ledger after a move of `before`, which leaves `after` */
void counted(const Rules *rules, Work *work, const State *before, State *after, int progress, int changed);
int may_offer(const Rules *rules, Mask mine, Mask theirs, Mask kings);
/* whether three kings against one are drawn by where it stands, once such an ending has begun */
int drawn_on_line(const Rules *rules, Work *work, const State *state);

/* bulk.c: the moves where nothing must be taken; whether a capture crowns (where touching the row does, a way that does
   so crowns all that take the same); the position after a move, and after one of the captures, seen by the other side */
Moves moves_of(const Rules *rules, const State *state);
int crowns(const Rules *rules, const Work *work, size_t base, size_t n, size_t which);
State moved(const Rules *rules, Work *work, const State *state, Mask start, Mask end, Mask taken, int king);
State taken_by(const Rules *rules, Work *work, const State *state, size_t base, size_t n, size_t which);
uint64_t lines(const Rules *rules, Work *work, const State *state, int depth);
/* what can be done, nothing where a game is won, and nothing is counted any more then; one of it is done, by its place,
   in a game that is never taken back */
Playable playable(const Rules *rules, Work *work, const State *state);
void count_no_more(State *state);
void play_on(const Rules *rules, Work *work, State *state, const Playable *found, uint64_t pick);
void play_out(const Rules *rules, Work *work, State *state, uint64_t keys[2], uint64_t *number, uint64_t *decisions,
              uint64_t limit);

/* Asked at every position: now and then whether somebody wants us to stop. */
static inline int work_tick(Work *work) { return ++work->ticks & 0xFFFF ? !work->failed : work_look_up(work); }

/* The player who moves, or answers an offer. */
static inline int actor_in(const State *state) { return state->offered ? 1 - state->seat : state->seat; }

static inline Mask bit_at(int at) {
    TG_CHECK(at >= 0 && at < BITS);
    return (Mask)1 << at;
}

/* The part of a line before the first piece on it. */
static inline Mask open_part(Mask ray, int way, Mask occupied) {
    Mask met = ray & occupied;
    if (!met) return ray;
    return way < 2 ? ray & ((met & (~met + 1)) - 1) : ray & ~(((Mask)2 << tg_highest(met)) - 1);
}

/* Where a king may go. */
static inline Mask king_ends(const Rules *rules, int at, Mask occupied) {
    if (!rules->flying) return rules->steps[at] & ~occupied;
    const Mask *rays = rules->rays[at];
    return open_part(rays[0], 0, occupied) | open_part(rays[1], 1, occupied) | open_part(rays[2], 2, occupied) |
           open_part(rays[3], 3, occupied);
}

static inline Mask step_ahead(Mask men, int seat, int shift) { return seat ? men << shift : men >> shift; }

/* The next of the moves, men first; 0: there is none left. */
static inline int next_move(const Rules *rules, int seat, Moves *moves, Mask *start, Mask *end) {
    Mask *ends = moves->left ? &moves->left : moves->right ? &moves->right : &moves->ends;
    while (!*ends) {
        if (!moves->kings) return 0;
        moves->from = moves->kings & (~moves->kings + 1);
        moves->kings ^= moves->from;
        moves->ends = king_ends(rules, tg_lowest(moves->from), moves->occupied);
    }
    *end = *ends & (~*ends + 1);
    *ends ^= *end;
    *start = ends == &moves->ends ? moves->from : step_ahead(*end, 1 - seat, rules->shifts[ends == &moves->right]);
    return 1;
}

/* Nothing is counted in a position that came after another. */
static inline void at_rest(const State *before, State *after) {
    after->quiet = after->offered = 0;
    after->three = after->two = after->held = NOT_COUNTED;
    after->stronger = NOBODY;
    after->level = before->level;
    after->drawn = DRAWN_NOT;
    after->past_from = after->past_to = before->past_to;
}

/* The squares with an enemy next to them and an empty square behind him. */
static inline Mask posts(const Rules *rules, Mask theirs, Mask empty) {
    int s = rules->shifts[0], l = rules->shifts[1];
    return (theirs & empty >> s) >> s | (theirs & empty >> l) >> l | (theirs & empty << s) << s |
           (theirs & empty << l) << l;
}

/* The due captures, above those on the stack; most positions have none. */
static inline size_t due_in(const Rules *rules, Work *work, const State *state) {
    Mask mine = state->mine, theirs = state->theirs, kings = state->kings;
    if (!(kings & mine) && !(posts(rules, theirs, rules->inside ^ (mine | theirs)) & mine)) return 0;
    return due(rules, work, mine, theirs, kings, state->seat);
}

/* The pieces after a move, seen by the other side. */
static inline State placed(const Rules *rules, const State *state, Mask start, Mask end, Mask taken, int king, int *crowned) {
    State after;
    int man = !(state->kings & start);
    *crowned = man && (king || (end & rules->crown[state->seat]));
    after.mine = state->theirs & ~taken;
    after.theirs = (state->mine & ~start) | end;
    after.kings = (state->kings & ~taken & ~start) | (!man || *crowned ? end : 0);
    after.seat = 1 - state->seat;
    return after;
}

static inline int is_king(Mask side, Mask kings) { return (side & kings) && !(side & (side - 1)); }

#endif
