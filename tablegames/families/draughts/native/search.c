/* The tree: `engine/search.py`, compiled. Scores are for the side to move; a window of one asks whether a move is
   better. Every choice of depth and margin was settled by matches. */
#include "search.h"

#include <time.h>

enum { LOOK = 1024, SELDOM = 256 }; /* nodes between two looks at the clock, looks between two at Ctrl-C */
enum { TESTED = 3, MARGIN = 10 }; /* from this depth on what seems far too good, by so much a ply, is tested first */
enum { A_STEP = 1u << 30 };     /* marks a move without capture; no move is 0 */
enum { TOGETHER = 4, TIMES = 63 }; /* slots in a line; times of thinking that a mark can tell */

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* One position more; 0: enough, nothing that is returned counts any more. */
static int go_on(Search *search) {
    if (search->stopped || search->work.failed) return 0;
    if (++search->nodes < search->next_look) return 1;
    if (search->limit && search->nodes >= search->limit) search->stopped = 1;
    if (search->seconds > 0 && now() - search->began >= search->seconds) search->stopped = 1;
    search->next_look = search->nodes + LOOK;
    if (search->limit && search->next_look > search->limit) search->next_look = search->limit;
    if (!(++search->looks % SELDOM) && !work_look_up(&search->work)) search->stopped = 1;
    return !search->stopped && !search->work.failed;
}

static int has_stopped(const Search *search) { return search->stopped || search->work.failed; }

static int stuck(const Search *search, int ply) { return search->stuck < 0 ? search->stuck + ply : search->stuck - ply; }

/* --- the positions met: four to a line of the processor's memory, the least deep of them gives way */

/* Whether something is counted against a single king. */
static int is_counted(const State *state) { return state->three >= 0 || state->two >= 0 || state->held >= 0; }

/* The key of a position, with its counts; two have the same key once in 2^64. */
uint64_t key_of(const State *state) {
    uint64_t key = state->mine * UINT64_C(0x9E3779B97F4A7C15) + state->theirs * UINT64_C(0xC2B2AE3D27D4EB4F) +
                   state->kings * UINT64_C(0x165667B19E3779F9) + (uint64_t)state->seat * UINT64_C(0x27D4EB2F165667C5);
    if (is_counted(state))
        key += (uint64_t)(state->three + 2) * UINT64_C(0xD6E8FEB86659FD93) +
               (uint64_t)(state->two + 2) * UINT64_C(0xA0761D6478BD642F) +
               (uint64_t)(state->held + 2) * UINT64_C(0xE7037ED1A0B428DB) +
               (uint64_t)(state->stronger + 2) * UINT64_C(0x8EBC6AF09C88C6E3);
    key = (key ^ key >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    key = (key ^ key >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return key ^ key >> 32;
}

static Slot *line_of(const Search *search, uint64_t key) {
    return search->slots + ((size_t)key & (search->slots_n - 1) & ~(size_t)(TOGETHER - 1));
}

/* The stored entry of a position; NULL: none. */
const Slot *remembered(const Search *search, uint64_t key) {
    const Slot *slot = line_of(search, key);
    for (int i = 0; i < TOGETHER; i++, slot++)
        if (slot->key == key && slot->mark >> 2 == (int)search->time) return slot;
    return NULL;
}

/* Leave a position; wins are counted from where it stands. */
static void remember(Search *search, uint64_t key, int depth, int bound, int score, uint32_t move, int ply) {
    Slot *slot = line_of(search, key), *least = NULL;
    for (int i = 0; i < TOGETHER; i++, slot++) {
        int old = slot->mark >> 2 != (int)search->time;
        if (slot->key == key && !old) {
            least = slot;
            break;
        }
        if (old) {
            if (!least || least->mark >> 2 == (int)search->time) least = slot;
        } else if (!least || (least->mark >> 2 == (int)search->time && slot->depth < least->depth)) {
            least = slot;
        }
    }
    if (score > SURE) score += ply;
    if (score < -SURE) score -= ply;
    Slot made = {key, move, (int16_t)score, (uint8_t)(depth < 0 ? 0 : depth), (uint8_t)(search->time << 2 | (unsigned)bound)};
    *least = made;
}

/* Think as if for the first time. */
void forget(Search *search) {
    if (++search->time > TIMES) {
        memset(search->slots, 0, search->slots_n * sizeof(Slot));
        search->time = 1;
    }
    memset(search->history, 0, sizeof search->history);
}

/* --- moves */

static uint32_t name_of_step(Step step) { return A_STEP | (uint32_t)step.end << 6 | step.start; }

static uint32_t name_of_chain(const Chain *chain) {
    uint64_t mixed = chain->taken * UINT64_C(0x9E3779B97F4A7C15);
    return 1u << 31 | (uint32_t)(mixed >> 47) << 12 | (uint32_t)chain->end << 6 | chain->start;
}

static State after_move(Search *search, const State *state, Mask start, Mask end, Mask taken, int king) {
    int crowned, man = !(state->kings & start);
    State after = placed(search->rules, state, start, end, taken, king, &crowned);
    int changed = taken || crowned;
    if (is_counted(state) || (after.kings && changed && tg_count(after.mine | after.theirs) <= FEW))
        counted(search->rules, &search->work, state, &after, 1, changed);
    else
        at_rest(state, &after);
    after.quiet = !man && !taken ? state->quiet + 1 : 0;
    return after;
}

/* The same after a capture. */
static State after_chain(Search *search, const State *state, size_t base, size_t n, size_t which) {
    const Chain *chain = &search->work.chains[base + which];
    int king = crowns(search->rules, &search->work, base, n, which);
    return after_move(search, state, bit_at(chain->start), bit_at(chain->end), chain->taken, king);
}

static int add_steps(Search *search, int start, Mask ends) {
    size_t needed = search->steps_n + (size_t)tg_count(ends);
    if (!work_grow(&search->work, (void **)&search->steps, &search->steps_room, needed, sizeof(Step))) return 0;
    for (; ends; ends &= ends - 1) {
        int end = tg_lowest(ends);
        Step step = {(uint8_t)start, (uint8_t)end, search->history[start << 6 | end]};
        search->steps[search->steps_n++] = step;
    }
    return 1;
}

/* The moves where nothing can be taken, on the stack of steps. */
static void list_steps(Search *search, const State *state) {
    const Rules *rules = search->rules;
    Mask empty = rules->inside ^ (state->mine | state->theirs), occupied = rules->whole ^ empty;
    Mask men = state->mine & ~state->kings, kings = state->mine & state->kings;
    for (int side = 0; side < 2; side++) {
        Mask starts = step_ahead(empty, 1 - state->seat, rules->shifts[side]) & men;
        for (; starts; starts &= starts - 1)
            if (!add_steps(search, tg_lowest(starts), step_ahead(starts & (~starts + 1), state->seat, rules->shifts[side])))
                return;
    }
    for (; kings; kings &= kings - 1)
        if (!add_steps(search, tg_lowest(kings), king_ends(rules, tg_lowest(kings), occupied))) return;
}

/* The move that was best before comes first, then those that were too good beside it. */
static void prefer(Search *search, size_t base, uint32_t tried, int ply) {
    for (size_t i = base; i < search->steps_n; i++) {
        uint32_t name = name_of_step(search->steps[i]);
        int16_t *worth = &search->steps[i].worth;
        if (name == tried)
            *worth = 20002;
        else if (name == search->killers[ply][0])
            *worth = 20001;
        else if (name == search->killers[ply][1])
            *worth = 20000;
    }
}

static Step take_best(Search *search, size_t at) {
    size_t best = at;
    for (size_t i = at + 1; i < search->steps_n; i++)
        if (search->steps[i].worth > search->steps[best].worth) best = i;
    Step step = search->steps[best];
    search->steps[best] = search->steps[at];
    search->steps[at] = step;
    return step;
}

/* A move was too good to be allowed: try it earlier elsewhere, and those tried before it later. */
static void praise(Search *search, size_t base, size_t at, int ply) {
    uint32_t name = name_of_step(search->steps[at]), *killers = search->killers[ply];
    if (killers[0] != name) {
        killers[1] = killers[0];
        killers[0] = name;
    }
    for (size_t i = base; i <= at; i++) {
        int16_t *history = &search->history[search->steps[i].start << 6 | search->steps[i].end];
        *history = (int16_t)(i < at ? *history - (*history >> 5) : *history + ((4096 - *history) >> 5));
    }
}

/* --- the leaves */

/* Whether something of the side to move could be taken, were it the others' turn. */
static int threatened(const Rules *rules, Work *work, const State *state) {
    if (!rules->plain || !rules->backwards || !rules->flying) {
        size_t base = work->chains_n, found = due(rules, work, state->theirs, state->mine, state->kings, 1 - state->seat);
        work->chains_n = base;
        return found != 0;
    }
    Mask empty = rules->inside ^ (state->mine | state->theirs), occupied = rules->whole ^ empty;
    if (posts(rules, state->mine, empty) & state->theirs) return 1;
    for (Mask kings = state->kings & state->theirs; kings; kings &= kings - 1)
        for (int way = 0, at = tg_lowest(kings); way < WAYS; way++) {
            Mask met = rules->rays[at][way] & occupied;
            if (!met) continue;
            int piece = way < 2 ? tg_lowest(met) : tg_highest(met);
            if (bit_at(piece) & state->mine && open_part(rules->rays[piece][way], way, occupied)) return 1;
        }
    return 0;
}

static int can_move(const Rules *rules, const State *state) {
    Mask mine = state->mine, kings = mine & state->kings, empty = rules->inside ^ (mine | state->theirs);
    int s = rules->shifts[0], l = rules->shifts[1], ahead = state->seat;
    Mask ends = step_ahead(mine, ahead, s) | step_ahead(mine, ahead, l) | step_ahead(kings, 1 - ahead, s) |
                step_ahead(kings, 1 - ahead, l);
    return (ends & empty) != 0;
}

/* Whether the tables of endings know the score of a position below the root. */
static int is_known(const Search *search, const State *state, int ply, int *score) {
    const Endings *endings = search->endings;
    if (!endings || !ply || tg_count(state->mine | state->theirs) > endings->pieces) return 0;
    int times = search->rules->repetition, plies = 0;
    int again = times && state->quiet && (times < 3 || (search->came_twice && state->quiet > ply));
    int outcome = ending_of(endings, state, again, &plies);
    if (outcome == NOT_KNOWN || (!outcome && search->traps)) return 0;
    *score = !outcome ? search->draw[state->seat] : outcome > 0 ? WIN - ply - plies : ply + plies - WIN;
    return 1;
}

/* The score where the depth is used up: captures are carried on, a position that seems good is tested. */
static int settle(Search *search, const State *state, int alpha, int beta, int ply, int calm) {
    const Rules *rules = search->rules;
    if (!go_on(search)) return 0;
    if (state->kings && rules->goal == FIRST_KING) return ply - WIN;
    if (state->drawn) return search->draw[state->seat];
    int known;
    if (is_known(search, state, ply, &known)) return known;
    size_t base = search->work.chains_n, n = due_in(search->rules, &search->work, state);
    if (n && ply < FARTHEST) {
        int best = -INFINITE;
        for (size_t i = 0; i < n; i++) {
            State after = after_chain(search, state, base, n, i);
            int score = -settle(search, &after, -beta, -alpha, ply + 1, calm);
            if (has_stopped(search)) break;
            if (score > best) best = score;
            if (score > alpha) alpha = score;
            if (alpha >= beta) break;
        }
        search->work.chains_n = base;
        return best;
    }
    search->work.chains_n = base;
    if (!can_move(rules, state)) return stuck(search, ply);
    int score = evaluate(rules, search->evaluation, state->mine, state->theirs, state->kings, state->seat);
    if (score >= beta && !calm && ply < FARTHEST && threatened(rules, &search->work, state))
        return search_from(search, state, 1, alpha, beta, ply, 1);
    return score;
}

/* --- the tree */

/* The position has been here before on the way, or kings have only gone to and fro for too long. */
static int again(const Search *search, const State *state, uint64_t key, int ply) {
    if (state->quiet >= search->kings_only) return 1;
    size_t here = search->before + (size_t)ply, quiet = (size_t)state->quiet;
    for (size_t back = 4; back <= quiet && back <= here; back += 2)
        if (search->path[here - back] == key) return 1;
    return 0;
}

/* The capture that was best before comes first. */
static void prefer_chain(Chain *chains, size_t n, uint32_t tried) {
    for (size_t i = 1; i < n; i++)
        if (name_of_chain(&chains[i]) == tried) {
            Chain first = chains[i];
            memmove(chains + 1, chains, i * sizeof(Chain));
            chains[0] = first;
            return;
        }
}

/* How much less deeply a move is searched at first. */
static int less_for(const Search *search, size_t number, int depth) {
    if (number < 3 || depth < 3 || search->mode != LEFT_OUT) return 0;
    return number < 6 || depth < 5 ? 1 : depth < 8 ? 2 : 3;
}

/* The best of the captures; a single one costs no depth. Without captures, the best of the other moves. Both are on
   their stack from `base` on. */
static int try_all(Search *search, const State *state, size_t base, size_t chains, int depth, int alpha, int beta, int ply,
                   int calm, int *bound, uint32_t *move) {
    size_t n = chains ? chains : search->steps_n - base;
    int best = -INFINITE, down = chains == 1 ? depth : depth - 1;
    *bound = AT_MOST;
    *move = 0;
    for (size_t i = 0; i < n; i++) {
        Step step = {0, 0, 0};
        if (!chains) step = take_best(search, base + i);
        State after = chains ? after_chain(search, state, base, chains, i)
                             : after_move(search, state, bit_at(step.start), bit_at(step.end), 0, 0);
        int less = chains ? 0 : less_for(search, i, depth);
        int score = -search_from(search, &after, down - less, i ? -alpha - 1 : -beta, -alpha, ply + 1, calm);
        if (i && score > alpha && (less || score < beta))
            score = -search_from(search, &after, down, -beta, -alpha, ply + 1, calm);
        if (has_stopped(search)) break;
        if (score <= best) continue;
        best = score;
        *move = chains ? name_of_chain(&search->work.chains[base + i]) : name_of_step(step);
        if (score <= alpha) continue;
        alpha = score;
        *bound = EXACT;
        if (alpha >= beta) {
            *bound = AT_LEAST;
            if (!chains) praise(search, base, base + i, ply);
            break;
        }
    }
    return best;
}

int search_from(Search *search, const State *state, int depth, int alpha, int beta, int ply, int calm) {
    if (depth < 1) return settle(search, state, alpha, beta, ply, calm);
    const Rules *rules = search->rules;
    if (!go_on(search)) return 0;
    uint64_t key = key_of(state);
    if (state->kings) {
        if (rules->goal == FIRST_KING) return ply - WIN;
        if (state->drawn) return search->draw[state->seat];
        if (state->quiet > 3 && again(search, state, key, ply)) return search->draw[state->seat];
    }
    int best, bound;
    if (is_known(search, state, ply, &best)) return best;
    if (ply >= FARTHEST) return evaluate(rules, search->evaluation, state->mine, state->theirs, state->kings, state->seat);
    const Slot *slot = remembered(search, key);
    uint32_t tried = 0, move;
    if (slot) {
        tried = slot->move;
        if (search->mode == FULL_AND_EXACT ? slot->depth == depth : slot->depth >= depth) {
            int score = slot->score > SURE ? slot->score - ply : slot->score < -SURE ? slot->score + ply : slot->score;
            int kind = slot->mark & 3;
            if (kind == EXACT || (kind == AT_LEAST ? score >= beta : score <= alpha)) return score;
        }
    }
    search->path[search->before + (size_t)ply] = key;
    size_t base = search->work.chains_n, n = due_in(search->rules, &search->work, state);
    if (!n && depth >= TESTED && beta == alpha + 1 && beta > -SURE && beta < SURE && search->mode == LEFT_OUT) {
        int high = beta + MARGIN * depth;
        int score = search_from(search, state, depth * 2 / 5, high - 1, high, ply, calm);
        if (has_stopped(search)) return 0;
        if (score >= high) return score - MARGIN * depth;
    }
    if (n) {
        prefer_chain(search->work.chains + base, n, tried);
        best = try_all(search, state, base, n, depth, alpha, beta, ply, calm, &bound, &move);
        search->work.chains_n = base;
    } else {
        base = search->steps_n;
        list_steps(search, state);
        if (has_stopped(search)) return 0;
        if (search->steps_n == base) return stuck(search, ply);
        prefer(search, base, tried, ply);
        best = try_all(search, state, base, 0, depth, alpha, beta, ply, calm, &bound, &move);
        search->steps_n = base;
    }
    if (has_stopped(search)) return 0;
    remember(search, key, depth, bound, best, move, ply);
    return best;
}

/* --- the root */

/* Search deeper and deeper; the move of the last depth that was finished, 0: of none. */
uint32_t best_of(Search *search, const State *state, int deepest, int *score, int *depth) {
    uint32_t move = 0;
    *score = *depth = 0;
    for (int down = 1; down <= deepest; down++) {
        int found = search_from(search, state, down, -INFINITE, INFINITE, 0, 0);
        const Slot *slot = has_stopped(search) ? NULL : remembered(search, key_of(state));
        if (!slot || !slot->move) break;
        move = slot->move;
        *score = found;
        *depth = down;
        if ((found > SURE && WIN - found <= down) || (found < -SURE && WIN + found <= down)) break;
    }
    return move;
}
