/* Races played by a network against itself: the positions it met, and their right values.

   A library without Python, made of the native code's own sources: training uses the same rules. */
#define _POSIX_C_SOURCE 200809L
#include "net.h"
#include "race.h"

#define EXPORT __attribute__((visibility("default")))

/* The value of a finished game to the player who would throw next: parties, negative after a loss. */
typedef int (*verdict_t)(const uint8_t *board);

EXPORT size_t race_size(void) { return sizeof(race_t); }

static float worth(const float *c) { return 2 * c[0] - 1 + c[1] + c[2] - c[3] - c[4]; }

static void flip(float *c) {
    float win = 1 - c[0], two = c[3], three = c[4];
    c[3] = c[1];
    c[4] = c[2];
    c[0] = win;
    c[1] = two;
    c[2] = three;
}

static void outcome(int parties, float *c) {
    c[0] = parties > 0 ? 1 : parties < 0 ? 0 : 0.5f;
    c[1] = parties > 1;
    c[2] = parties > 2;
    c[3] = parties < -1;
    c[4] = parties < -2;
}

static void board_bytes(const board_t *board, uint8_t *bytes) {
    men_to(board->mine, bytes);
    men_to(board->theirs, bytes + 13);
}

/* The position after the best play of a throw, who has not played coming first, and its value to the player; 0: the
   native code does not know it. */
static int best_valued(const race_t *race, const net_t *net, const board_t *board, const ticket_t *ticket, space_t *space,
                       verdict_t verdict, board_t *best, int *ends, float *worth_it) {
    listing_t listing;
    step_t steps[MOST_NUMBERS];
    uint8_t bytes[26];
    float chances[CHANCES], most = -1e9f;
    half_t half;
    half.n = -1;
    list_plays(&race->march, &race->duty, board, ticket->numbers, ticket->n, ground_of(&race->march, board), space, &listing);
    if (space->failed || listing.kind == UNKNOWN) return 0;
    board_t last = {{0, 0}, {0, 0}};
    for (uint64_t i = 0; i < listing.count; i++) {
        board_t after = *board;
        play_steps(&race->march, &after, steps, spell(&listing, i, steps));
        after = turned(after);
        if (i && same_board(&after, &last)) continue;
        last = after;
        int over = is_over(race, &after);
        float value;
        if (over) {
            board_bytes(&after, bytes);
            value = (float)-verdict(bytes);
        } else {
            net_chances(net, &half, &after, NULL, 0, chances);
            value = -worth(chances);
        }
        if (value > most) {
            most = value;
            *best = after;
            *ends = over;
        }
    }
    *worth_it = most;
    return 1;
}

/* The same without the value. */
static int best_play(const race_t *race, const net_t *net, const board_t *board, const ticket_t *ticket, space_t *space,
                     verdict_t verdict, board_t *best, int *ends) {
    float value;
    return best_valued(race, net, board, ticket, space, verdict, best, ends, &value);
}

/* How many tickets are like each, counted at the first of them; 0 at the others. */
static void alike_tickets(const race_t *race, int *alike) {
    for (int at = 0; at < race->tickets; at++) {
        const ticket_t *ticket = &race->ticket[at];
        int first = 0;
        while (race->ticket[first].n != ticket->n || memcmp(race->ticket[first].numbers, ticket->numbers, ticket->n)) first++;
        alike[at] = 0;
        alike[first]++;
    }
}

/* The chances of who throws, by what each of the throws leads to; 0: the native code does not know one of them. */
static int looked_at(const race_t *race, const int *alike, const net_t *net, const board_t *board, space_t *space,
                     verdict_t verdict, float *c) {
    uint8_t bytes[26];
    float then[CHANCES];
    half_t half;
    half.n = -1;
    memset(c, 0, CHANCES * sizeof *c);
    for (int at = 0; at < race->tickets; at++) {
        if (!alike[at]) continue;
        board_t after = *board;
        int ends = 0;
        if (!best_play(race, net, board, &race->ticket[at], space, verdict, &after, &ends)) return 0;
        if (ends) {
            board_bytes(&after, bytes);
            outcome(verdict(bytes), then);
        } else {
            net_chances(net, &half, &after, NULL, 0, then);
        }
        flip(then);
        for (int i = 0; i < CHANCES; i++) c[i] += then[i] * (float)alike[at] / (float)race->tickets;
    }
    return 1;
}

/* Games from the first position; of every throw's position the bytes and the target of TD(lambda). Returns how many
   positions there are, at most `room`; a game that the native code cannot play on, or a longer one than `longest`, is left out. */
EXPORT long play_games(const race_t *race, int first, int second, const float *numbers, const uint8_t *begin, uint64_t seed,
                       int games, int longest, float lambda, verdict_t verdict, uint8_t *boards, float *targets, long room,
                       long *played) {
    net_t net;
    space_t space;
    if (!net_made(&net, first, second, 0, numbers)) return -1;
    memset(&space, 0, sizeof space);
    long n = 0;
    *played = 0;
    for (int game = 0; game < games && n + longest <= room; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        board_t board = {men_from(begin), men_from(begin + 13)};
        long from = n;
        int ends = 0, known = 1;
        while (!ends && known && n - from < longest) {
            board_t after = board;
            board_bytes(&board, boards + 26 * n++);
            const ticket_t *ticket = &race->ticket[tg_below(&dice, (uint64_t)race->tickets)];
            known = best_play(race, &net, &board, ticket, &space, verdict, &after, &ends);
            board = after;
        }
        if (!ends) {
            n = from;
            continue;
        }
        uint8_t bytes[26];
        float gained[CHANCES], said[CHANCES];
        half_t half;
        half.n = -1;
        board_bytes(&board, bytes);
        outcome(verdict(bytes), gained);
        for (long at = n - 1; at >= from; at--) {
            flip(gained);
            memcpy(targets + CHANCES * at, gained, sizeof gained);
            board_t here = {men_from(boards + 26 * at), men_from(boards + 26 * at + 13)};
            net_chances(&net, &half, &here, NULL, 0, said);
            for (int i = 0; i < CHANCES; i++) gained[i] = lambda * gained[i] + (1 - lambda) * said[i];
        }
        (*played)++;
    }
    free_space(&space);
    net_freed(&net);
    return n;
}

/* The same games, but only one position in `share` is kept, and its target is the mean over its throws. */
EXPORT long look_games(const race_t *race, int first, int second, const float *numbers, const uint8_t *begin, uint64_t seed,
                       int games, int longest, int share, verdict_t verdict, uint8_t *boards, float *targets, long room,
                       long *played) {
    net_t net;
    space_t space;
    if (!net_made(&net, first, second, 0, numbers)) return -1;
    int alike[MOST_TICKETS];
    alike_tickets(race, alike);
    memset(&space, 0, sizeof space);
    long n = 0;
    *played = 0;
    for (int game = 0; game < games && n + longest <= room; game++, (*played)++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        tg_rng kept = tg_rng_of(tg_mixed(~seed + (uint64_t)game * TG_GAMMA));
        board_t board = {men_from(begin), men_from(begin + 13)};
        int ends = 0, known = 1;
        for (int length = 0; !ends && known && length < longest; length++) {
            board_t after = board;
            if (!tg_below(&kept, (uint64_t)share) &&
                looked_at(race, alike, &net, &board, &space, verdict, targets + CHANCES * n))
                board_bytes(&board, boards + 26 * n++);
            const ticket_t *ticket = &race->ticket[tg_below(&dice, (uint64_t)race->tickets)];
            known = best_play(race, &net, &board, ticket, &space, verdict, &after, &ends);
            board = after;
        }
    }
    free_space(&space);
    net_freed(&net);
    return n;
}

/* Two networks against each other, the same dice twice with exchanged seats: parties won by the first, game by game. */
EXPORT long compare(const race_t *race, int first, int second, const float *ours, int his_first, int his_second,
                    const float *his, const uint8_t *begin, uint64_t seed, int games, int longest, verdict_t verdict,
                    int8_t *won) {
    net_t nets[2];
    space_t space;
    if (!net_made(&nets[0], first, second, 0, ours)) return -1;
    if (!net_made(&nets[1], his_first, his_second, 0, his)) {
        net_freed(&nets[0]);
        return -1;
    }
    memset(&space, 0, sizeof space);
    for (int game = 0; game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)(game / 2) * TG_GAMMA));
        board_t board = {men_from(begin), men_from(begin + 13)};
        int ends = 0, throws = game & 1, known = 1, length = 0;
        while (!ends && known && length++ < longest) {
            board_t after = board;
            const ticket_t *ticket = &race->ticket[tg_below(&dice, (uint64_t)race->tickets)];
            known = best_play(race, &nets[throws], &board, ticket, &space, verdict, &after, &ends);
            board = after;
            throws = 1 - throws;
        }
        won[game] = 0;
        if (ends) {
            uint8_t bytes[26];
            board_bytes(&board, bytes);
            int parties = verdict(bytes);
            won[game] = (int8_t)(throws == 0 ? parties : -parties);
        }
    }
    free_space(&space);
    net_freed(&nets[0]);
    net_freed(&nets[1]);
    return games;
}

/* By how much a throw is better for its player than the mean of all throws, each of them played as the network likes best;
   `after` becomes the position that it leads to. 0: the native code does not know one of them. */
static int luck_of(const race_t *race, const int *alike, const net_t *net, const board_t *board, int thrown, space_t *space,
                   verdict_t verdict, board_t *after, int *ends, float *luck) {
    float mean = 0, here = 0, value;
    int first = thrown;
    const ticket_t *drawn = &race->ticket[thrown];
    while (!alike[first] || race->ticket[first].n != drawn->n ||
           memcmp(race->ticket[first].numbers, drawn->numbers, drawn->n))
        first--;
    for (int at = 0; at < race->tickets; at++) {
        board_t then = *board;
        int over = 0;
        if (!alike[at]) continue;
        if (!best_valued(race, net, board, &race->ticket[at], space, verdict, &then, &over, &value)) return 0;
        mean += value * (float)alike[at] / (float)race->tickets;
        if (at != first) continue;
        here = value;
        *after = then;
        *ends = over;
    }
    *luck = here - mean;
    return 1;
}

/* Rollouts of a position before a throw, to their end, or for `most` throws, after which the network says what it is worth:
   the parties that the first to throw wins, and how many of them came by luck. Returns 0 if the native code cannot play on. */
EXPORT long roll_games(const race_t *race, int first, int second, const float *numbers, const uint8_t *begin, uint64_t seed,
                       int games, int most, verdict_t verdict, float *won, float *luck) {
    net_t net;
    space_t space;
    int alike[MOST_TICKETS], known = 1;
    if (!net_made(&net, first, second, 0, numbers)) return -1;
    memset(&space, 0, sizeof space);
    alike_tickets(race, alike);
    for (int game = 0; known && game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        board_t board = {men_from(begin), men_from(begin + 13)};
        float side = 1; /* of who throws: 1 for the first */
        int ends = 0;
        luck[game] = 0;
        for (int length = 0; !ends && known && length < most; length++, side = -side) {
            board_t after = board;
            float lucky = 0;
            int thrown = (int)tg_below(&dice, (uint64_t)race->tickets);
            known = luck_of(race, alike, &net, &board, thrown, &space, verdict, &after, &ends, &lucky);
            luck[game] += side * lucky;
            board = after;
        }
        if (ends) {
            uint8_t bytes[26];
            board_bytes(&board, bytes);
            won[game] = side * (float)verdict(bytes);
        } else {
            float chances[CHANCES];
            half_t half;
            half.n = -1;
            net_chances(&net, &half, &board, NULL, 0, chances);
            won[game] = side * worth(chances);
        }
    }
    free_space(&space);
    net_freed(&net);
    return known;
}
