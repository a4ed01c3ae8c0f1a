/* See thinking.h. */
#include "thinking.h"

#include <math.h>

static int at_most(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }

void lit_by(const tour_t *tour, const game_t *now, uint8_t *lit) {
    int begin = 0, n = 0;
    for (int i = 0; i < 2; i++) {
        int seat = i ? 1 - now->seat : now->seat, marque = tour->keeper.kind == KEEPS_MARQUE;
        const side_t *side = &now->score.side[seat];
        int told[5][2] = {{POINTS, side->points},
                          {2, side->bredouille},
                          {TROUS, marque ? side->trous : tour->keeper.trous - side->trous},
                          {TROUS, side->run},
                          {THROWS, now->throws[seat]}};
        for (int group = 0; group < 5; begin += told[group++][0])
            lit[n++] = (uint8_t)(begin + at_most(told[group][1], told[group][0] - 1));
    }
}

float valued(thinker_t *thinker, const game_t *now, int next, int seat) {
    uint8_t lit[GROUPS];
    float chances[CHANCES];
    if (next == TOUR_ENDS) return thinker->ended(thinker, now, seat);
    thinker->looked++;
    lit_by(thinker->tour, now, lit);
    net_chances(thinker->net, &thinker->half, &now->board, lit, GROUPS, chances);
    float worth = thinker->worth(thinker, chances, now->seat);
    return now->seat == seat ? worth : -worth;
}

int reply_made(const tour_t *tour, game_t *now, const hand_t *hand, int reply) {
    return reply < hand->n ? tour_played(tour, now, hand, &hand->plays[reply]) : tour_left(tour, now);
}

int replies_valued(thinker_t *thinker, const game_t *thrown, int chooses, const hand_t *hand, float *values) {
    int all = hand->n + chooses;
    for (int reply = 0; reply < all; reply++) {
        game_t after = *thrown;
        int next = reply_made(thinker->tour, &after, hand, reply);
        values[reply] = valued(thinker, &after, next, thrown->seat);
    }
    return all;
}

int highest(const float *values, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (values[i] > values[best]) best = i;
    return best;
}

/* The best of the values that are left, which is then left out. */
static int best_left(float *values, int n) {
    int best = highest(values, n);
    values[best] = -INFINITY;
    return best;
}

/* A throw of the player who has the dice, marked and played by that player's preference; its value to a seat. */
static float thrown_ahead(thinker_t *thinker, game_t now, int seat, int larger, int smaller, int throws, int replies) {
    hand_t hand;
    float values[MOST_PLAYS + 1], best = -INFINITY;
    int decides = now.seat, next = tour_thrown(thinker->tour, &now, &hand, larger, smaller);
    if (next == TOUR_ENDS || next == TOUR_THROWS) return valued_ahead(thinker, &now, next, seat, throws, replies);
    tour_plays(thinker->tour, &hand);
    int n = replies_valued(thinker, &now, next == TOUR_CHOOSES, &hand, values), leaves = n > hand.n && replies > 1;
    if (!throws) best = values[highest(values, n)];
    for (int i = 0; throws && i < replies + leaves && i < n; i++) {
        int reply = i < leaves ? hand.n : best_left(values, leaves ? hand.n : n);
        game_t after = now;
        next = reply_made(thinker->tour, &after, &hand, reply);
        float value = valued_ahead(thinker, &after, next, decides, throws, replies);
        best = value > best ? value : best;
    }
    return decides == seat ? best : -best;
}

float valued_ahead(thinker_t *thinker, const game_t *now, int next, int seat, int throws, int replies) {
    if (next == TOUR_ENDS || !throws) return valued(thinker, now, next, seat);
    float mean = 0;
    for (int larger = 1; larger <= 6; larger++)
        for (int smaller = 1; smaller <= larger; smaller++) {
            if (throws > 2 && thinker->goes_on && !thinker->goes_on(thinker)) return 0;
            mean += (larger == smaller ? 1.0f : 2.0f) / 36 *
                    thrown_ahead(thinker, *now, seat, larger, smaller, throws - 1, replies);
        }
    return mean;
}
