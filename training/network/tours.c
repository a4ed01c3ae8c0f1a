/* Games of trictrac and toc played by a network against itself: see selfplay.c, which does it for races. */
#define _POSIX_C_SOURCE 200809L
#include "thinking.h"

#include <math.h>

#define EXPORT __attribute__((visibility("default")))

/* The gain of seat 0 in a finished game: parties, or jetons; `seat` is the player who left, if that ended it. */
typedef int (*gained_t)(const int *score, int seat);

/* A game in which networks are taught. */
typedef struct {
    tour_t tour;
    int scale;       /* 0: parties are won, one or two; else jetons, up to this number */
    float prize;     /* jetons that to win is worth besides, and to lose costs */
    int odd;         /* one choice in this number goes against the network's judgement; 0: none */
    int late;        /* in searches, one game in this number is of jans de retour alone; 0: none */
    float haze;      /* the assumed error of values at one throw in ODD, where no target depends on the play */
    gained_t gained;
} lesson_t;

EXPORT size_t lesson_size(void) { return sizeof(lesson_t); }

static float worth(const lesson_t *lesson, const float *c) {
    float share = lesson->scale ? lesson->prize / (float)lesson->scale : 1;
    return share * (2 * c[0] - 1) + c[1] - c[3];
}

static void flip(float *c) {
    float win = 1 - c[0], more = c[3];
    c[3] = c[1];
    c[0] = win;
    c[1] = more;
}

/* The chances of seat 0, all being over. */
static void outcome(const lesson_t *lesson, const game_t *now, float *c) {
    int score[9], n = 0;
    for (int seat = 0; seat < 2; seat++) {
        const side_t *side = &now->score.side[seat];
        score[n++] = side->points;
        score[n++] = side->bredouille;
        score[n++] = side->trous;
        score[n++] = side->run;
    }
    score[n] = now->score.refaits;
    int gained = lesson->gained(score, now->seat), size = gained < 0 ? -gained : gained;
    float more = lesson->scale ? (float)(size < lesson->scale ? size : lesson->scale) / (float)lesson->scale : (float)(size > 1);
    memset(c, 0, CHANCES * sizeof *c);
    c[0] = gained > 0 ? 1 : gained < 0 ? 0 : 0.5f;
    c[gained > 0 ? 1 : 3] = more;
}

static float chances_worth(const thinker_t *thinker, const float *c, int seat) {
    (void)seat;
    return worth(thinker->about, c);
}

static float end_worth(const thinker_t *thinker, const game_t *now, int seat) {
    float c[CHANCES];
    outcome(thinker->about, now, c);
    if (seat) flip(c);
    return worth(thinker->about, c);
}

/* The player of a lesson with a network of these numbers; 0: no memory is left. */
static int taught(thinker_t *thinker, net_t *net, const lesson_t *lesson, int first, int second, const float *numbers) {
    thinker->tour = &lesson->tour;
    thinker->net = net;
    thinker->worth = chances_worth;
    thinker->ended = end_worth;
    thinker->goes_on = NULL;
    thinker->about = lesson;
    thinker->looked = 0;
    thinker->half.n = -1;
    return net_made(net, first, second, MARKS, numbers);
}

/* The chances of a seat before a throw, or at an end. */
static void foretold(thinker_t *thinker, const game_t *now, int next, int seat, float *c) {
    uint8_t lit[GROUPS];
    if (next == TOUR_ENDS) {
        outcome(thinker->about, now, c);
        if (seat) flip(c);
        return;
    }
    lit_by(thinker->tour, now, lit);
    net_chances(thinker->net, &thinker->half, &now->board, lit, GROUPS, c);
    if (now->seat != seat) flip(c);
}

/* A throw, marked and played as a network likes best; returns the next decision. With `luck`, one choice in
   `lesson->odd` to stay or to leave is made the other way, which `strayed` then reports: untried choices are never
   learnt. Values are taken to be wrong by at most `haze`. */
static int play_throw(thinker_t *thinker, game_t *now, int larger, int smaller, tg_rng *luck, float haze, int *strayed) {
    const lesson_t *lesson = thinker->about;
    hand_t hand;
    float values[MOST_PLAYS + 1];
    int next = tour_thrown(thinker->tour, now, &hand, larger, smaller), chooses = next == TOUR_CHOOSES;
    if (next == TOUR_ENDS || next == TOUR_THROWS) return next;
    tour_plays(thinker->tour, &hand);
    int n = replies_valued(thinker, now, chooses, &hand, values);
    for (int i = 0; haze > 0 && i < n; i++) values[i] += haze * (float)tg_below(luck, 2001) / 1000 - haze;
    int best = highest(values, n);
    if (chooses) {
        *strayed = luck && lesson->odd && !tg_below(luck, (uint64_t)lesson->odd);
        if (*strayed) best = best == hand.n ? highest(values, hand.n) : hand.n;
    }
    return reply_made(thinker->tour, now, &hand, best);
}

/* The chances of who throws, by what each of the twenty-one throws leads to. */
static void looked_at(thinker_t *thinker, const game_t *now, float *c) {
    memset(c, 0, CHANCES * sizeof *c);
    for (int larger = 1; larger <= 6; larger++)
        for (int smaller = 1; smaller <= larger; smaller++) {
            game_t after = *now;
            int strayed = 0, next = play_throw(thinker, &after, larger, smaller, NULL, 0, &strayed);
            float then[CHANCES], odds = (larger == smaller ? 1.0f : 2.0f) / 36;
            foretold(thinker, &after, next, now->seat, then);
            for (int i = 0; i < CHANCES; i++) c[i] += odds * then[i];
        }
}

/* The dames at the talons, and at every other game some trous already taken. */
static game_t begun(const lesson_t *lesson, tg_rng *dice, int even) {
    game_t now;
    memset(&now, 0, sizeof now);
    now.seat = (int)tg_below(dice, 2);
    now.board.mine = lesson->tour.talons[now.seat];
    now.board.theirs = lesson->tour.talons[1 - now.seat];
    now.score = lesson->tour.keeper.opening;
    if (even) return now;
    int most = lesson->tour.keeper.kind == KEEPS_MARQUE ? 9 : lesson->tour.keeper.trous;
    for (int seat = 0; seat < 2; seat++) now.score.side[seat].trous = (int)tg_below(dice, (uint64_t)most);
    int last = (int)tg_below(dice, 2);
    now.score.side[last].run = now.score.side[last].trous ? 1 + (int)tg_below(dice, (uint64_t)now.score.side[last].trous) : 0;
    return now;
}

/* Dames of who is in the jan de retour or the sortie, or still before it: in some heaps from an arrow on, or on the near side
   of the board, none where the other stands; if all are in the last table some may be lifted. */
static men_t late_dames(tg_rng *dice, men_t other) {
    static const int least_of[] = {1, 7, 13, 19, 19};
    int least = least_of[tg_below(dice, 5)], left = least == 19 ? 1 + (int)tg_below(dice, 15) : 15, heaps[6], n = 0;
    men_t men = {0, 0};
    add_at(&men, OFF, 15 - left);
    for (int tries = 0; n < 6 && (n == 0 || tries < 60); tries++) {
        int first = least == 1 && tries % 2 ? 7 : least, last = least > 1 ? 24 : tries % 2 ? COIN : 6; /* near: either table */
        int arrow = first + (int)tg_below(dice, (uint64_t)(last + 1 - first));
        if (arrow != COIN && arrow != HIS_COIN && !count_at(other, 25 - arrow)) heaps[n++] = arrow;
    }
    if (least <= COIN && tg_below(dice, 2)) {
        add_at(&men, COIN, 2);
        left -= 2;
    }
    while (left--) add_at(&men, heaps[tg_below(dice, (uint64_t)n)], 1);
    return men;
}

enum { LONG_BEGUN = 9, LATE_THROWS = 150 }; /* throws of a relevé that is long begun; of a game of jans de retour, in all */

/* A jan de retour, with some trous taken and, where points are kept, some points. */
static game_t begun_late(const lesson_t *lesson, tg_rng *dice) {
    game_t now = begun(lesson, dice, 0);
    side_t *side = now.score.side;
    now.board.mine = late_dames(dice, (men_t){0, 0});
    now.board.theirs = late_dames(dice, now.board.mine);
    now.throws[0] = now.throws[1] = LONG_BEGUN;
    for (int seat = 0; lesson->tour.keeper.kind != KEEPS_TROUS && seat < 2; seat++) side[seat].points = 2 * (int)tg_below(dice, 6);
    int last = (int)tg_below(dice, 2); /* who marked last has not been interrupted, it may be */
    side[last].bredouille = side[last].points && (!side[1 - last].points || tg_below(dice, 2));
    return now;
}

static void throw_of(tg_rng *dice, int *larger, int *smaller) {
    int one = 1 + (int)tg_below(dice, 6), other = 1 + (int)tg_below(dice, 6);
    *larger = one > other ? one : other;
    *smaller = one > other ? other : one;
}

/* As `play_games` of races; of every position also which marks are lit. */
EXPORT long play_tours(const lesson_t *lesson, int first, int second, const float *numbers, uint64_t seed, int games,
                       int longest, float lambda, uint8_t *boards, uint8_t *marks, float *targets, long room, long *played) {
    net_t net;
    thinker_t thinker;
    if (!taught(&thinker, &net, lesson, first, second, numbers)) return -1;
    uint8_t *seats = malloc((size_t)longest + 1);
    if (!seats) {
        net_freed(&net);
        return -1;
    }
    long n = 0;
    *played = 0;
    for (int game = 0; game < games && n + longest <= room; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        game_t now = begun(lesson, &dice, game & 1);
        long from = n;
        int next = TOUR_THROWS, larger, smaller;
        while (next != TOUR_ENDS && n - from < longest) {
            men_to(now.board.mine, boards + 26 * n);
            men_to(now.board.theirs, boards + 26 * n + 13);
            lit_by(&lesson->tour, &now, marks + GROUPS * n);
            seats[n++ - from] = (uint8_t)now.seat;
            int strayed = 0;
            throw_of(&dice, &larger, &smaller);
            next = play_throw(&thinker, &now, larger, smaller, &dice, 0, &strayed);
            seats[n - 1 - from] |= (uint8_t)(strayed << 1);
        }
        if (next != TOUR_ENDS) {
            n = from;
            continue;
        }
        float gained[CHANCES], said[CHANCES];
        int whose = 0;
        outcome(lesson, &now, gained);
        for (long at = n - 1; at >= from; at--) {
            int seat = seats[at - from] & 1;
            if (seat != whose) flip(gained);
            whose = seat;
            board_t here = {men_from(boards + 26 * at), men_from(boards + 26 * at + 13)};
            net_chances(&net, &thinker.half, &here, marks + GROUPS * at, GROUPS, said);
            if (seats[at - from] >> 1) memcpy(gained, said, sizeof gained); /* what came of a stray choice says nothing */
            memcpy(targets + CHANCES * at, gained, sizeof gained);
            for (int i = 0; i < CHANCES; i++) gained[i] = lambda * gained[i] + (1 - lambda) * said[i];
        }
        (*played)++;
    }
    free(seats);
    net_freed(&net);
    return n;
}

/* The same games, but only one position in `share` is kept, and its target is the mean over its throws. One game in
   `lesson->late` is of jans de retour, one after another: in the others they are too rare to be learnt. */
EXPORT long look_tours(const lesson_t *lesson, int first, int second, const float *numbers, uint64_t seed, int games,
                       int longest, int share, uint8_t *boards, uint8_t *marks, float *targets, long room, long *played) {
    net_t net;
    thinker_t thinker;
    if (!taught(&thinker, &net, lesson, first, second, numbers)) return -1;
    long n = 0;
    *played = 0;
    for (int game = 0; game < games && n + longest <= room; game++, (*played)++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        tg_rng kept = tg_rng_of(tg_mixed(~seed + (uint64_t)game * TG_GAMMA));
        game_t now = begun(lesson, &dice, game & 1);
        int late = lesson->late && game % lesson->late == 0, most = late && LATE_THROWS < longest ? LATE_THROWS : longest;
        int next = TOUR_THROWS, larger, smaller, strayed;
        for (int length = 0; length < most; length++) {
            if (late && (next == TOUR_ENDS || now.throws[0] + now.throws[1] < 2 * LONG_BEGUN)) {
                now = begun_late(lesson, &dice);
                next = TOUR_THROWS;
            }
            if (next == TOUR_ENDS) break;
            if (!tg_below(&kept, (uint64_t)share)) {
                men_to(now.board.mine, boards + 26 * n);
                men_to(now.board.theirs, boards + 26 * n + 13);
                lit_by(&lesson->tour, &now, marks + GROUPS * n);
                looked_at(&thinker, &now, targets + CHANCES * n++);
            }
            throw_of(&dice, &larger, &smaller);
            float haze = lesson->odd && !tg_below(&dice, (uint64_t)lesson->odd) ? lesson->haze : 0;
            next = play_throw(&thinker, &now, larger, smaller, &dice, haze, &strayed);
        }
    }
    net_freed(&net);
    return n;
}

/* Two networks against each other, the same dice twice with exchanged seats: the gains of the first, game by game. */
EXPORT long compare_tours(const lesson_t *lesson, int first, int second, const float *ours, int his_first, int his_second,
                          const float *his, uint64_t seed, int games, int longest, int16_t *won) {
    net_t nets[2];
    thinker_t thinkers[2];
    if (!taught(&thinkers[0], &nets[0], lesson, first, second, ours)) return -1;
    if (!taught(&thinkers[1], &nets[1], lesson, his_first, his_second, his)) {
        net_freed(&nets[0]);
        return -1;
    }
    for (int game = 0; game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)(game / 2) * TG_GAMMA));
        game_t now = begun(lesson, &dice, 1);
        int next = TOUR_THROWS, length = 0, larger, smaller, strayed = 0, ours_is = game & 1;
        while (next != TOUR_ENDS && length++ < longest) {
            throw_of(&dice, &larger, &smaller);
            next = play_throw(&thinkers[now.seat != ours_is], &now, larger, smaller, NULL, 0, &strayed);
        }
        won[game] = 0;
        if (next == TOUR_ENDS) {
            float c[CHANCES];
            outcome(lesson, &now, c);
            float gained = (ours_is == 0 ? 1.0f : -1.0f) * worth(lesson, c) * (float)(lesson->scale ? lesson->scale : 1);
            won[game] = (int16_t)(gained < 0 ? gained - 0.5f : gained + 0.5f);
        }
    }
    net_freed(&nets[0]);
    net_freed(&nets[1]);
    return games;
}

/* A position before a throw, as Python tells it. */
static game_t told_from(const uint8_t *board, int seat, const int *score, const int *releve) {
    game_t now;
    memset(&now, 0, sizeof now);
    now.board.mine = men_from(board);
    now.board.theirs = men_from(board + 13);
    now.seat = seat;
    for (int i = 0; i < 2; i++) {
        side_t side = {score[4 * i], score[4 * i + 1], score[4 * i + 2], score[4 * i + 3]};
        now.score.side[i] = side;
        now.throws[i] = releve[i];
        now.done[i] = (unsigned)releve[2 + i];
    }
    now.score.refaits = score[8];
    now.first_throw = releve[4];
    return now;
}

/* The gain of seat 0, or its expectation. */
static float gained_by(thinker_t *thinker, const game_t *now, int next) {
    const lesson_t *lesson = thinker->about;
    float c[CHANCES];
    foretold(thinker, now, next, 0, c);
    return worth(lesson, c) * (float)(lesson->scale ? lesson->scale : 1);
}

/* Games from one position before a throw to their end: the gain of seat 0 in each. */
EXPORT long follow_tours(const lesson_t *lesson, int first, int second, const float *numbers, const uint8_t *board, int seat,
                         const int *score, const int *releve, uint64_t seed, int games, int longest, float *won) {
    net_t net;
    thinker_t thinker;
    if (!taught(&thinker, &net, lesson, first, second, numbers)) return -1;
    for (int game = 0; game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        game_t now = told_from(board, seat, score, releve);
        int next = TOUR_THROWS, length = 0, larger, smaller, strayed = 0;
        while (next != TOUR_ENDS && length++ < longest) {
            throw_of(&dice, &larger, &smaller);
            next = play_throw(&thinker, &now, larger, smaller, NULL, 0, &strayed);
        }
        won[game] = next == TOUR_ENDS ? gained_by(&thinker, &now, next) : 0;
    }
    net_freed(&net);
    return games;
}

/* Whether a side only lifts, and has too few dames left for a plein: `_lifts` of trictrac_bot/sortie.py. */
static int only_lifts(men_t men) {
    return !(holding(men) & BEFORE_LAST_TABLE) && count_at(men, OFF) > 3 && count_at(men, OFF) < 15;
}

/* The value to seat 0 when a seat is out first, by such a throw. */
static float out_first(thinker_t *thinker, const game_t *now, int seat, int larger, int smaller) {
    game_t last = *now;
    men_t one = {0, 0};
    int strayed = 0;
    add_at(&one, 24, 1);
    add_at(&one, OFF, 14);
    last.seat = seat;
    last.board.mine = last.board.theirs = one;
    int next = play_throw(thinker, &last, larger, smaller, NULL, 0, &strayed);
    return gained_by(thinker, &last, next);
}

/* The same to the end of the relevé at most; what the next is worth, the network says. A sortie that nothing disturbs is not
   played: `met` has the board where it begins (else zeros), and `ends` what it is worth to seat 0 that who throws is out first,
   by a plain throw and by a doublet, and that the other is. */
EXPORT long follow_releves(const lesson_t *lesson, int first, int second, const float *numbers, const uint8_t *board, int seat,
                           const int *score, const int *releve, uint64_t seed, int games, int longest, float *won, uint8_t *met,
                           float *ends) {
    net_t net;
    thinker_t thinker;
    if (!taught(&thinker, &net, lesson, first, second, numbers)) return -1;
    for (int game = 0; game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        game_t now = told_from(board, seat, score, releve);
        int next = TOUR_THROWS, length = 0, larger, smaller, strayed = 0, anew = 0, settled;
        while (!(settled = next != TOUR_ENDS && !anew && only_lifts(now.board.mine) && only_lifts(now.board.theirs)) &&
               next != TOUR_ENDS && !anew && length++ < longest) {
            throw_of(&dice, &larger, &smaller);
            next = play_throw(&thinker, &now, larger, smaller, NULL, 0, &strayed);
            anew = !now.throws[0] && !now.throws[1];
        }
        won[game] = next == TOUR_ENDS || anew ? gained_by(&thinker, &now, next) : 0;
        if (!settled) continue;
        men_to(now.board.mine, met + 26 * game);
        men_to(now.board.theirs, met + 26 * game + 13);
        for (int i = 0; i < 4; i++)
            ends[4 * game + i] = out_first(&thinker, &now, i < 2 ? now.seat : 1 - now.seat, i % 2 ? 1 : 2, 1);
    }
    net_freed(&net);
    return games;
}

/* How a player looks ahead in rollouts: `Lookahead` of bot/thinking.py. */
typedef struct {
    int throws;     /* throws ahead; 0: the network's first choice is played */
    int candidates; /* plays looked at, at most */
    float within;   /* those so much worse than the best are not looked at */
    float closer;   /* how much of that is left for each further throw */
} look_t;

/* Value anew, one throw further each time, the replies that look best so far; to leave is always among them. Values of
   the others become -INFINITY. */
static void look_ahead(thinker_t *thinker, const game_t *thrown, const hand_t *hand, int n, const look_t *look, float *values) {
    float within = look->within;
    for (int throws = 1; throws <= look->throws; throws++, within *= look->closer) {
        float closer[MOST_PLAYS + 1], least = values[highest(values, n)] - within;
        for (int reply = 0; reply < n; reply++) closer[reply] = -INFINITY;
        for (int looked = 0; looked < look->candidates; looked++) {
            int reply = highest(values, n);
            if (values[reply] == -INFINITY || (looked && values[reply] < least)) break;
            values[reply] = -INFINITY;
            closer[reply] = 0;
        }
        if (n > hand->n) closer[hand->n] = 0;
        for (int reply = 0; reply < n; reply++) {
            values[reply] = -INFINITY;
            if (closer[reply] == -INFINITY) continue;
            game_t after = *thrown;
            int next = reply_made(thinker->tour, &after, hand, reply);
            values[reply] = valued_ahead(thinker, &after, next, thrown->seat, throws, 1);
        }
    }
}

/* A throw, marked and played by a player who looks ahead; returns the next decision. */
static int play_ahead(thinker_t *thinker, game_t *now, int larger, int smaller, const look_t *look) {
    hand_t hand;
    float values[MOST_PLAYS + 1];
    int next = tour_thrown(thinker->tour, now, &hand, larger, smaller), chooses = next == TOUR_CHOOSES;
    if (next == TOUR_ENDS || next == TOUR_THROWS) return next;
    tour_plays(thinker->tour, &hand);
    int n = replies_valued(thinker, now, chooses, &hand, values);
    if (n > 1) look_ahead(thinker, now, &hand, n, look, values);
    return reply_made(thinker->tour, now, &hand, highest(values, n));
}

/* By how much a throw is better for seat 0 than the mean of all throws: the network values what it makes of each of
   them itself. `after` becomes the state that this throw leads to so, and `next` the next decision there. */
static float luck_of(thinker_t *thinker, const game_t *now, int larger, int smaller, game_t *after, int *next) {
    float mean = 0, here = 0;
    for (int one = 1; one <= 6; one++)
        for (int other = 1; other <= one; other++) {
            game_t then = *now;
            int strayed = 0, leads = play_throw(thinker, &then, one, other, NULL, 0, &strayed);
            float value = gained_by(thinker, &then, leads);
            mean += (one == other ? 1.0f : 2.0f) / 36 * value;
            if (one != larger || other != smaller) continue;
            here = value;
            *after = then;
            *next = leads;
        }
    return here - mean;
}

/* Rollouts: as `follow_tours` or, if they are `brief`, `follow_releves`, by a player who looks so far. `luck` is how much
   of the gain of seat 0 came by its throws; without it the gain has the same mean, and varies less. */
EXPORT long roll_tours(const lesson_t *lesson, int first, int second, const float *numbers, const uint8_t *board, int seat,
                       const int *score, const int *releve, uint64_t seed, int games, int longest, int brief,
                       const look_t *look, float *won, float *luck, uint8_t *met, float *ends) {
    net_t net;
    thinker_t thinker;
    if (!taught(&thinker, &net, lesson, first, second, numbers)) return -1;
    for (int game = 0; game < games; game++) {
        tg_rng dice = tg_rng_of(tg_mixed(seed + (uint64_t)game * TG_GAMMA));
        game_t now = told_from(board, seat, score, releve), after = now;
        int next = TOUR_THROWS, length = 0, larger, smaller, done = 0, settled = 0;
        luck[game] = 0;
        while (!done && length++ < longest) {
            throw_of(&dice, &larger, &smaller);
            luck[game] += luck_of(&thinker, &now, larger, smaller, &after, &next);
            if (look->throws) next = play_ahead(&thinker, &now, larger, smaller, look);
            else now = after;
            settled = brief && next != TOUR_ENDS && only_lifts(now.board.mine) && only_lifts(now.board.theirs);
            done = settled || next == TOUR_ENDS || (brief && !now.throws[0] && !now.throws[1]);
        }
        won[game] = gained_by(&thinker, &now, next);
        if (!settled) continue;
        men_to(now.board.mine, met + 26 * game);
        men_to(now.board.theirs, met + 26 * game + 13);
        for (int i = 0; i < 4; i++)
            ends[4 * game + i] = out_first(&thinker, &now, i < 2 ? now.seat : 1 - now.seat, i % 2 ? 1 : 2, 1);
    }
    net_freed(&net);
    return games;
}
