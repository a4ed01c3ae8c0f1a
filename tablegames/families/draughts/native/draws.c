/* The counts towards a draw, and the drawn games: `draws.py`, in its order. */
#include "draughts.h"

static int on(int count) { return count >= 0 ? count + 1 : NOT_COUNTED; }

static int must_take(const Rules *rules, Work *work, Mask mine, Mask theirs, Mask kings, int seat) {
    size_t base = work->chains_n, n = due(rules, work, mine, theirs, kings, seat);
    work->chains_n = base;
    return n > 0;
}

static int three(const Rules *rules, Mask others, Mask kings) {
    if (tg_count(others) != 3) return 0;
    return rules->limit_men ? (others & kings) != 0 : !(others & ~kings);
}

/* --- the main line */

static int has_line(const Rules *rules, Mask mine, Mask theirs) { return (mine & rules->line) && !(theirs & rules->line); }

/* The squares a single king may go to without being taken there. */
static Mask safe(const Rules *rules, Work *work, Mask alone, Mask others, Mask kings, int seat) {
    Mask ends = king_ends(rules, tg_lowest(alone), alone | others | (rules->whole ^ rules->inside)), found = 0;
    for (; ends; ends &= ends - 1) {
        Mask end = ends & (~ends + 1);
        if (!must_take(rules, work, others, end, kings ^ alone ^ end, 1 - seat)) found |= end;
    }
    return found;
}

static int main_line(const Rules *rules, Work *work, int level, int held, Mask alone, Mask others, Mask kings, int single,
                     int seat) {
    if (held >= 2 * FIVE) return DRAWN_MAIN_LINE;
    if ((rules->odds && !level) || !(alone & rules->line) || (others & ~kings) || tg_count(others) != 3) return DRAWN_NOT;
    if (rules->main_line == LINE_AT_ONCE) {
        int has_it = has_line(rules, alone, others) &&
                     (single == seat || !must_take(rules, work, others, alone, kings, seat));
        return has_it ? DRAWN_MAIN_LINE : DRAWN_NOT;
    }
    if (rules->main_line != LINE_AT_ONCE_IF_SAFE || single != seat) return DRAWN_NOT;
    if (must_take(rules, work, alone, others, kings, seat)) return DRAWN_NOT;
    return safe(rules, work, alone, others, kings, seat) & rules->line ? DRAWN_MAIN_LINE : DRAWN_NOT;
}

int drawn_on_line(const Rules *rules, Work *work, const State *state) {
    int single = is_king(state->mine, state->kings) ? state->seat : 1 - state->seat;
    Mask alone = single == state->seat ? state->mine : state->theirs, others = (state->mine | state->theirs) ^ alone;
    if (!is_king(alone, state->kings)) return 0;
    return main_line(rules, work, state->level, NOT_COUNTED, alone, others, state->kings, single, state->seat) != DRAWN_NOT;
}

/* --- the limited moves */

static int line_needed(const Rules *rules, Work *work, const State *before, const State *after) {
    Mask alone = after->mine, others = after->theirs, kings = after->kings;
    int seat = after->seat;
    if (rules->needs_line == NOT_NEEDED || has_line(rules, others, alone)) return DRAWN_NOT;
    int taking = must_take(rules, work, alone, others, kings, seat);
    if (rules->needs_line == AT_START) {
        int had_it = after->three == 1 && has_line(rules, before->mine, before->theirs);
        int offered = before->seat == seat;
        int granted = after->three > 1 || had_it || taking || offered;
        return granted || !safe(rules, work, alone, others, kings, seat) ? DRAWN_NOT : DRAWN_NOT_GRANTED;
    }
    int ordinary = rules->ordinary[after->stronger][before->level];
    if (ordinary == NOT_COUNTED || after->three < 2 * ordinary) return DRAWN_NOT;
    int forced = taking || tg_count(safe(rules, work, alone, others, kings, seat)) < 2;
    return forced ? DRAWN_NOT : DRAWN_NOT_GRANTED;
}

static int limit_reached(const Rules *rules, Work *work, const State *before, const State *after) {
    if (rules->two > 0 && after->two >= 2 * rules->two) return DRAWN_TWO_V_ONE;
    if (after->three < 0 || after->stronger == NOBODY) return DRAWN_NOT;
    int limit = rules->limit[after->stronger][before->level];
    if (limit != NOT_COUNTED && after->three >= 2 * limit) return DRAWN_LIMIT;
    return after->stronger == after->seat ? DRAWN_NOT : line_needed(rules, work, before, after);
}

/* --- two against one */

static int two_against_one(const Rules *rules, const State *before, Mask others, Mask kings, int changed) {
    if (rules->two != TWO_AT_ONCE || !changed || tg_count(others) != 2 || (others & ~kings)) return DRAWN_NOT;
    int stroke = is_king(before->mine, before->kings) && tg_count(before->theirs & before->kings) > 2;
    return stroke ? DRAWN_NOT : DRAWN_TWO_V_ONE;
}

/* The counts against a single king, one move later, and the draw they make. */
static int against_a_king(const Rules *rules, Work *work, const State *before, State *after, int changed) {
    Mask mine = after->mine, theirs = after->theirs, kings = after->kings, alone, others;
    int seat = after->seat, single, level = before->level;
    after->three = after->two = after->held = NOT_COUNTED;
    after->stronger = NOBODY;
    if (is_king(mine, kings) && theirs & (theirs - 1)) {
        single = seat;
        alone = mine;
        others = theirs;
    } else if (mine && is_king(theirs, kings)) {
        single = 1 - seat;
        alone = theirs;
        others = mine;
    } else {
        return DRAWN_NOT;
    }
    int nothing_before = before->three < 0 && before->two < 0 && before->held < 0;
    if (nothing_before && !(others & kings)) return DRAWN_NOT;
    int now_three = on(before->three), stronger = before->stronger, now_two = on(before->two);
    if (changed && now_three < 0 && three(rules, others, kings) &&
        (rules->main_line != LINE_NONE || rules->limit[1 - single][level] != NOT_COUNTED)) {
        now_three = 0;
        stronger = 1 - single;
    }
    if (changed && now_two < 0 && rules->two > 0 && tg_count(others) < 3) now_two = others & kings ? 0 : NOT_COUNTED;
    int keeps = now_three >= 0 && rules->main_line == LINE_COUNTED && three(rules, others, kings) &&
                has_line(rules, alone, others);
    int held = keeps ? before->held + 1 : NOT_COUNTED;
    if (now_three >= 0 || now_two >= 0 || held >= 0) {
        after->three = now_three;
        after->stronger = stronger;
        after->two = now_two;
        after->held = held;
    }
    int drawn = two_against_one(rules, before, others, kings, changed);
    if (!drawn && now_three >= 0) drawn = main_line(rules, work, level, held, alone, others, kings, single, seat);
    return drawn ? drawn : limit_reached(rules, work, before, after);
}

static int repeated(const Rules *rules, const Work *work, const State *after) {
    int times = 1;
    for (size_t i = after->past_from; i < after->past_to; i++) {
        const Key *key = &work->past[i];
        times += key->mine == after->mine && key->theirs == after->theirs && key->kings == after->kings &&
                 key->seat == after->seat;
    }
    return times >= rules->repetition;
}

void counted(const Rules *rules, Work *work, const State *before, State *after, int progress, int changed) {
    int pieces = tg_count(after->mine | after->theirs), few = pieces <= FEW;
    at_rest(before, after);
    if (pieces > rules->watched || (progress && !few)) return;
    if (!progress) {
        if (rules->kings_only) {
            after->quiet = before->quiet + 1;
            if (after->quiet >= rules->kings_only) after->drawn = DRAWN_KINGS_ONLY;
        }
        if (rules->repetition) {
            size_t at = before->past_to;
            if (!work_grow(work, (void **)&work->past, &work->past_room, at + 1, sizeof(Key))) return;
            Key key = {before->mine, before->theirs, before->kings, before->seat};
            work->past[at] = key;
            after->past_from = before->past_from;
            after->past_to = at + 1;
            if (after->past_to - after->past_from >= (size_t)(4 * (rules->repetition - 1)) && repeated(rules, work, after))
                after->drawn = DRAWN_REPETITION;
        }
    }
    if (few && rules->endings) {
        int drawn = against_a_king(rules, work, before, after, changed);
        if (drawn) after->drawn = drawn;
    } else {
        after->three = before->three;
        after->stronger = before->stronger;
        after->two = before->two;
        after->held = before->held;
    }
}

int may_offer(const Rules *rules, Mask mine, Mask theirs, Mask kings) {
    return rules->offer && tg_count(theirs) == 3 && is_king(mine, kings) && (theirs & kings) && (theirs & ~kings);
}
