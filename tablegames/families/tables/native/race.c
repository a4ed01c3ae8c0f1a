/* A race played out at random: see race.h. */
#include "race.h"

static int can_be_made(men_t men, places arrows) {
    int needed = 0;
    for (; arrows; arrows &= arrows - 1)
        if (total_to(men, lowest(arrows)) < (needed += 2)) return 0;
    return 1;
}

int is_over(const race_t *race, const board_t *board) {
    men_t we = board->mine, they = board->theirs;
    board_t other = turned(*board);
    for (int i = 0; i < race->endings; i++) {
        const ending_t *end = &race->ending[i];
        int hand = count_at(we, HAND);
        switch (end->kind) {
        case ALL_LIFTED:
            if (!(holding(they) & FROM_TO(0, 24))) return 1;
            break;
        case HOLDS:
            if (count_at(they, lowest(end->arrows)) >= end->dames) return 1;
            break;
        case PLEIN:
            if ((cases(they) & end->arrows) == end->arrows) return 1;
            break;
        case FORCED:
            if (!can_be_made(they, end->arrows)) return 1;
            break;
        case BOTH_FORCED:
            if (!can_be_made(they, end->arrows) && !can_be_made(we, end->arrows)) return 1;
            break;
        case DOUBLED:
            if (hand > how_many(end->arrows & ~occupied(we))) return 1;
            break;
        case SHUT_OUT:
            if (!hand || !count_at(they, HAND)) break;
            if (!(end->arrows & ~occupied(we) & ground_of(&race->march, board).free) &&
                !(end->arrows & ~occupied(they) & ground_of(&race->march, &other).free))
                return 1;
            break;
        default: /* BOTH_STUCK; where no limit binds either side, one of them can play */
            if (!is_limited(&race->march, we) && !is_limited(&race->march, they)) break;
            if (is_stuck(&race->march, board) && is_stuck(&race->march, &other)) return 1;
        }
    }
    return 0;
}

int race_throws(const race_t *race, game_t *now) {
    int one, other;
    if (!now->drawing) return (int)tg_scaled(tg_at(&now->chance, now->number++), (uint64_t)race->tickets, NULL);
    return two_dice(now, &one, &other) && race->coup_et_des ? 6 * (one - 1) + other - 1 - 36 : NO_THROW;
}

void list_ticket(const race_t *race, const board_t *board, const ticket_t *ticket, space_t *space, listing_t *listing) {
    ground_t ground = ground_of(&race->march, board);
    list_plays(&race->march, &race->duty, board, ticket->numbers, ticket->n, ground, space, listing);
}

int run_race(const race_t *race, game_t *now, int *in_hand, uint64_t limit, int end, space_t *space, over_t ask,
             void *asked, heard_t hear, void *hearing) {
    listing_t listing;
    step_t steps[MOST_NUMBERS];
    *in_hand = NO_THROW;
    while (now->number < limit) {
        *in_hand = race_throws(race, now);
        if (*in_hand == NO_THROW) continue;
        if (now->number >= limit) break;
        list_ticket(race, &now->board, ticket_of(race, *in_hand), space, &listing);
        if (space->failed) return NO_MEMORY;
        if (listing.kind == UNKNOWN) return NOT_KNOWN;
        board_t after = now->board;
        int n = spell(&listing, picked(now, listing.count), steps);
        play_steps(&race->march, &after, steps, n);
        after = turned(after);
        int ends = ask ? ask(asked, &after) : is_over(race, &after);
        if (ends < 0) return ASKED_AND_FAILED;
        if (ends && !end) return ENDS;
        int kept = hear ? hear(hearing, race, now, *in_hand, steps, n) : 1;
        if (kept <= 0) return kept ? NO_MEMORY : NOT_KNOWN;
        decided(now);
        now->board = after;
        now->seat = 1 - now->seat;
        *in_hand = NO_THROW;
        if (ends) return ENDS;
    }
    return LIMIT_REACHED;
}
