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
        default: { /* SHUT_OUT */
            if (!hand || !count_at(they, HAND)) break;
            board_t other = turned(*board);
            if (!(end->arrows & ~occupied(we) & ground_of(&race->march, board).free) &&
                !(end->arrows & ~occupied(they) & ground_of(&race->march, &other).free))
                return 1;
        }
        }
    }
    return 0;
}

int run_race(const race_t *race, racing_t *racing, uint64_t limit, int end, space_t *space, over_t ask,
             void *asked) {
    listing_t listing;
    step_t steps[MOST_NUMBERS];
    while (racing->number < limit) {
        const ticket_t *ticket;
        if (racing->phase == TO_DRAW) {
            int drawn = (int)tg_scaled(tg_at(&racing->chance, racing->number), 36, NULL), first = drawn / 6 < drawn % 6;
            racing->number++;
            if (drawn / 6 == drawn % 6) continue;
            if (first != racing->seat) racing->board = turned(racing->board);
            racing->seat = first;
            racing->phase = TO_THROW;
            if (!race->coup_et_des) continue;
            racing->in_hand = -36 + drawn;
        } else {
            racing->in_hand = (int)tg_scaled(tg_at(&racing->chance, racing->number), (uint64_t)race->tickets, NULL);
            racing->number++;
        }
        if (racing->number >= limit) break;
        ticket = racing->in_hand < 0 ? &race->drawn[racing->in_hand + 36] : &race->ticket[racing->in_hand];
        list_plays(&race->march, &race->duty, &racing->board, ticket->numbers, ticket->n,
                   ground_of(&race->march, &racing->board), space, &listing);
        if (space->failed) return NO_MEMORY;
        if (listing.kind == UNKNOWN) return NOT_KNOWN;
        uint64_t pick = tg_choice(&racing->seats[racing->seat], racing->number, listing.count);
        board_t after = racing->board;
        play_steps(&race->march, &after, steps, spell(&listing, pick, steps));
        after = turned(after);
        int ends = ask ? ask(asked, &after) : is_over(race, &after);
        if (ends < 0) return ASKED_AND_FAILED;
        if (ends && !end) return ENDS;
        if (racing->first < 0) racing->first = racing->seat;
        racing->number++;
        racing->decisions++;
        racing->board = after;
        racing->seat = 1 - racing->seat;
        racing->in_hand = NO_THROW;
        if (ends) {
            racing->phase = IS_OVER;
            return ENDS;
        }
    }
    return LIMIT_REACHED;
}
