/* Lines counted and games played out: `game.py` without states, actions and events. */
#include "draughts.h"
#include "rng.h"

static int nothing_to_play_for(const Rules *rules, const State *state) {
    return !state->theirs || (state->kings && rules->goal == FIRST_KING);
}

Moves moves_of(const Rules *rules, const State *state) {
    Moves moves;
    Mask empty = rules->inside ^ (state->mine | state->theirs), men = state->mine & ~state->kings;
    moves.kings = state->mine & state->kings;
    moves.from = moves.ends = 0;
    moves.occupied = rules->whole ^ empty;
    moves.left = step_ahead(men, state->seat, rules->shifts[0]) & empty;
    moves.right = step_ahead(men, state->seat, rules->shifts[1]) & empty;
    moves.men = moves.all = tg_count(moves.left) + tg_count(moves.right);
    for (Mask rest = moves.kings; rest; rest &= rest - 1)
        moves.all += tg_count(king_ends(rules, tg_lowest(rest), moves.occupied));
    moves.offer = moves.all && moves.kings && may_offer(rules, state->mine, state->theirs, state->kings);
    return moves;
}

State moved(const Rules *rules, Work *work, const State *state, Mask start, Mask end, Mask taken, int king) {
    int crowned, man = !(state->kings & start);
    State after = placed(rules, state, start, end, taken, king, &crowned);
    if (after.kings)
        counted(rules, work, state, &after, man || taken, taken || crowned);
    else
        at_rest(state, &after);
    return after;
}

int crowns(const Rules *rules, const Work *work, size_t base, size_t n, size_t which) {
    const Chain *chain = &work->chains[base + which];
    int king = 0;
    for (size_t i = 0; !rules->plain && i < n; i++) {
        const Chain *other = &work->chains[base + i];
        king |= other->king && other->start == chain->start && other->end == chain->end &&
                other->number == chain->number && !memcmp(other->order, chain->order, chain->number);
    }
    return king;
}

State taken_by(const Rules *rules, Work *work, const State *state, size_t base, size_t n, size_t which) {
    const Chain *chain = &work->chains[base + which];
    int king = crowns(rules, work, base, n, which);
    return moved(rules, work, state, bit_at(chain->start), bit_at(chain->end), chain->taken, king);
}

static State accepted(const Rules *rules, Work *work, const State *state) {
    State after = *state, bare = *state;
    bare.offered = 0;
    after.kings |= state->theirs;
    counted(rules, work, &bare, &after, 1, 1);
    return after;
}

/* --- what can be done */

static Mask nth_bit(Mask mask, uint64_t n) {
    while (n--) mask &= mask - 1;
    TG_CHECK(mask);
    return mask & (~mask + 1);
}

static State nth_move(const Rules *rules, Work *work, const State *state, const Moves *moves, uint64_t pick) {
    uint64_t left = (uint64_t)tg_count(moves->left);
    if (pick < (uint64_t)moves->men) {
        int side = pick >= left;
        Mask end = side ? nth_bit(moves->right, pick - left) : nth_bit(moves->left, pick);
        return moved(rules, work, state, step_ahead(end, 1 - state->seat, rules->shifts[side]), end, 0, 0);
    }
    pick -= (uint64_t)moves->men;
    for (Mask rest = moves->kings; rest; rest &= rest - 1) {
        Mask ends = king_ends(rules, tg_lowest(rest), moves->occupied);
        uint64_t n = (uint64_t)tg_count(ends);
        if (pick < n) return moved(rules, work, state, rest & (~rest + 1), nth_bit(ends, pick), 0, 0);
        pick -= n;
    }
    State after = *state;
    after.offered = 1;
    return after;
}

Playable playable(const Rules *rules, Work *work, const State *state) {
    Playable found;
    found.base = work->chains_n;
    found.taking = 0;
    found.all = state->offered ? 2 : 0;
    if (!found.all && !nothing_to_play_for(rules, state)) {
        found.all = found.taking = due_in(rules, work, state);
        if (!found.taking) {
            found.moves = moves_of(rules, state);
            found.all = (size_t)(found.moves.all + found.moves.offer);
        }
    }
    return found;
}

static void play(const Rules *rules, Work *work, State *state, const Playable *found, uint64_t pick) {
    TG_CHECK(pick < found->all);
    if (state->offered && pick == REFUSED) {
        state->offered = 0;
        state->drawn = DRAWN_OFFER_REFUSED;
    } else if (state->offered) {
        *state = accepted(rules, work, state);
    } else if (found->taking) {
        *state = taken_by(rules, work, state, found->base, found->taking, (size_t)pick);
    } else {
        *state = nth_move(rules, work, state, &found->moves, pick);
    }
}

/* --- counting */

uint64_t lines(const Rules *rules, Work *work, const State *state, int depth) {
    if (depth == 0) return 1;
    if (!work_tick(work) || state->drawn) return 0;
    Playable found = playable(rules, work, state);
    uint64_t count = depth == 1 ? found.all : 0;
    size_t pick = !state->offered && !found.taking ? (size_t)found.moves.all : 0;
    Mask start, end;
    while (depth > 1 && pick && next_move(rules, state->seat, &found.moves, &start, &end)) {
        State after = moved(rules, work, state, start, end, 0, 0);
        count += lines(rules, work, &after, depth - 1);
    }
    for (; depth > 1 && pick < found.all && !work->failed; pick++) { /* captures, an offer, its answers */
        State after = *state;
        play(rules, work, &after, &found, pick);
        count += lines(rules, work, &after, depth - 1);
    }
    work->chains_n = found.base;
    return count;
}

/* --- at random */

void play_on(const Rules *rules, Work *work, State *state, const Playable *found, uint64_t pick) {
    play(rules, work, state, found, pick);
    if (state->past_from == state->past_to) state->past_from = state->past_to = 0;
}

void count_no_more(State *state) {
    state->quiet = state->drawn = 0;
    state->three = state->two = state->held = NOT_COUNTED;
    state->stronger = NOBODY;
    state->past_from = state->past_to;
}

/* One action at random; 0: there is none any more. */
static int act(const Rules *rules, Work *work, State *state, tg_rng rngs[2], uint64_t number, uint64_t limit,
               int begun) {
    Playable found = playable(rules, work, state);
    int plays_on = found.all && !state->drawn && number < limit && !work->failed;
    if (!found.all && begun) count_no_more(state);
    if (plays_on) play_on(rules, work, state, &found, tg_choice(&rngs[actor_in(state)], number, found.all));
    work->chains_n = found.base;
    return plays_on;
}

void play_out(const Rules *rules, Work *work, State *state, uint64_t keys[2], uint64_t *number, uint64_t *decisions,
              uint64_t limit) {
    tg_rng rngs[2] = {tg_rng_of(keys[0]), tg_rng_of(keys[1])};
    while (work_tick(work) && act(rules, work, state, rngs, *number, limit, *decisions > 0)) {
        ++*number;
        ++*decisions;
    }
}
