/* Trictrac and toc: see tour.h. Every function is the one of its name in families/tables/trictrac. */
#include "tour.h"

#define PETIT_JAN FROM_TO(1, 6)
#define GRAND_JAN FROM_TO(7, 12)
#define RETOUR FROM_TO(19, 24)
#define HIS_GRAND_JAN FROM_TO(13, 18)
#define HIS_PETIT_JAN FROM_TO(19, 24)
enum { NEEDED = 12, ALL_DAMES = 15 };

static int total_in(men_t men, places table) { return total_between(men, lowest(table), lowest(table) + 5); }

static men_t after(men_t men, const two_steps_t *play) {
    for (int i = 0; i < play->n; i++) move_dame(&men, play->step[i].from, play->step[i].to);
    return men;
}

static int edge(int place) { return place < OFF ? place : OFF; }

static two_steps_t two(int from, int to, int other_from, int other_to) {
    two_steps_t steps = {2, {{(uint8_t)from, (uint8_t)to}, {(uint8_t)other_from, (uint8_t)other_to}}};
    return steps;
}
static two_steps_t by_numbers(int x, int first, int y, int second) { return two(x, edge(x + first), y, edge(y + second)); }

static void add(two_steps_t *plays, int *n, two_steps_t play) {
    TG_CHECK(*n < MOST_PLAYS);
    plays[(*n)++] = play;
}

/* --- coup.py */

coup_t coup_of(const board_t *board, int larger, int smaller) {
    coup_t coup = {.men = board->mine, .his = board->theirs, .larger = larger, .smaller = smaller};
    places his = holding(board->theirs), two_or_more = cases(board->theirs);
    for (int place = 0; place <= 24; place++) {
        coup.seen |= (his >> (25 - place) & 1) << place;
        if (place) coup.seen_cases |= (two_or_more >> (25 - place) & 1) << place;
    }
    return coup;
}
static int coin(const coup_t *coup) { return count_at(coup->men, COIN); }
static int his_coin_held(const coup_t *coup) { return coup->seen >> HIS_COIN & 1; }

/* --- plays.py: where a dame may stand */

static int can_fill(men_t men, places table) {
    for (int i = 1, arrow = lowest(table); i <= 6; i++, arrow++)
        if (total_to(men, arrow) < 2 * i) return 0;
    return 1;
}

typedef struct {
    places stand, rest;
} passage_t;

static passage_t passage(const coup_t *coup) {
    places free = EVERY_ARROW & ~coup->seen, closed = at(HIS_COIN);
    if (can_fill(coup->his, GRAND_JAN)) closed |= HIS_GRAND_JAN;
    if (can_fill(coup->his, PETIT_JAN)) closed |= HIS_PETIT_JAN;
    passage_t open = {free & ~closed, (free & ~closed) | (free & HIS_GRAND_JAN)};
    return open;
}

/* --- pleins.py */

static int full(men_t men, places six) { return (cases(men) & six) == six; }
static int missing_of(men_t men, places six) {
    return NEEDED - how_many(occupied(men) & six) - how_many(cases(men) & six);
}
static places half_cases(men_t men, places six) { return occupied(men) & ~cases(men) & six; }

static places at_stake(men_t men) { /* 0: none */
    static const places pleins[3] = {PETIT_JAN, GRAND_JAN, RETOUR};
    for (int i = 0; i < 3; i++)
        if (total_in(men, pleins[i]) >= NEEDED - 2) return missing_of(men, pleins[i]) <= 2 ? pleins[i] : 0;
    return 0;
}

static int spare(men_t men, int arrow, places six) {
    int dames = count_at(men, arrow);
    return arrow == COIN || six >> arrow & 1 ? dames > 2 : dames > 0;
}

static int passed(men_t men) { return total_between(men, 19, OFF); }

static int same_steps(const two_steps_t *a, const two_steps_t *b) {
    return a->n == b->n && !memcmp(a->step, b->step, a->n * sizeof a->step[0]);
}

static int dutiful(men_t men, int coin_rather_than_pass, two_steps_t *plays, int n) {
    places plein = at_stake(men);
    if (!plein) return n;
    two_steps_t good[MOST_PLAYS];
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (full(after(men, &plays[i]), plein)) good[kept++] = plays[i];
    if (!kept) return n;
    if (coin_rather_than_pass && plein == PETIT_JAN && full(men, plein)) {
        int passing = 1, keeping = kept;
        for (int i = 0; i < keeping; i++) passing = passing && passed(after(men, &good[i])) != passed(men);
        for (int i = 0; i < n && passing && !count_at(men, COIN); i++) {
            if (!count_at(after(men, &plays[i]), COIN)) continue;
            int known = 0;
            for (int k = 0; k < keeping; k++) known = known || same_steps(&plays[i], &good[k]);
            if (!known) good[kept++] = plays[i];
        }
    }
    memcpy(plays, good, (size_t)kept * sizeof *plays);
    return kept;
}

/* --- plays.py: the coin */

static places on_their_own(men_t men, places sources, int number) {
    int held = count_at(men, COIN);
    if (!held) return sources & ~at(COIN - number);
    return held == 2 ? sources & ~at(COIN) : sources;
}

static int two_to(const coup_t *coup, int target, two_steps_t *play) {
    int larger = target - coup->larger, smaller = target - coup->smaller;
    int held = larger == smaller ? count_at(coup->men, larger) > 1
                                 : count_at(coup->men, larger) > 0 && count_at(coup->men, smaller) > 0;
    if (held) *play = two(larger, COIN, smaller, COIN);
    return held;
}

static int left_together(const coup_t *coup, places stand, two_steps_t *play) {
    int larger = COIN + coup->larger, smaller = COIN + coup->smaller;
    if (coin(coup) != 2 || !(stand >> larger & 1) || !(stand >> smaller & 1)) return 0;
    *play = two(COIN, larger, COIN, smaller);
    return 1;
}

static int taken(const coup_t *coup, places stand, two_steps_t *play) {
    if (coin(coup)) return 0;
    if (stand & at(COIN) && two_to(coup, COIN, play)) return 1;
    return !his_coin_held(coup) && two_to(coup, HIS_COIN, play);
}

/* --- plays.py */

static places sources(men_t men, int number, places stand, const jan_rules_t *rules) {
    places held = occupied(men), inside = held & stand >> number;
    return held & BEFORE_LAST_TABLE ? inside : sources_at_home(men, number, inside, rules->sortie);
}

static int on_the_way(const coup_t *coup, passage_t open, two_steps_t *plays) {
    men_t men = coup->men;
    int larger = coup->larger, smaller = coup->smaller, n = 0;
    places own = occupied(men), stand = open.stand, rest = open.rest;
    places with_larger = on_their_own(men, own & stand >> larger, larger);
    places with_smaller = on_their_own(men, own & stand >> smaller, smaller);
    EACH_IN_ORDER(x, with_larger) {
        places seconds = with_smaller & ~at(x) & ~at(x + larger);
        if (larger == smaller)
            seconds &= ~(((places)1 << x) - 1);
        else if (x >= smaller)
            seconds &= ~at(x - smaller);
        EACH_IN_ORDER(y, seconds) add(plays, &n, by_numbers(x, larger, y, smaller));
    }
    places twice = with_larger & with_smaller & cases(men);
    if (count_at(men, COIN) == 3) twice &= ~at(COIN);
    EACH_IN_ORDER(x, twice) add(plays, &n, by_numbers(x, larger, x, smaller));
    places on = on_their_own(men, own & stand >> (larger + smaller), larger + smaller);
    places larger_first = on & rest >> larger, smaller_first = on & rest >> smaller & ~larger_first;
    EACH_IN_ORDER(x, larger_first) add(plays, &n, by_numbers(x, larger, x + larger, smaller));
    EACH_IN_ORDER(x, smaller_first) add(plays, &n, by_numbers(x, smaller, x + smaller, larger));
    two_steps_t together;
    if (left_together(coup, stand, &together) || taken(coup, stand, &together)) add(plays, &n, together);
    return n;
}

/* Keep a play if it leads where none before it did. */
static void add_new(men_t men, two_steps_t *plays, men_t *reached, int *n, two_steps_t play) {
    men_t there = after(men, &play);
    for (int i = 0; i < *n; i++)
        if (same_men(reached[i], there)) return;
    TG_CHECK(*n < MOST_PLAYS);
    reached[*n] = there;
    plays[(*n)++] = play;
}

static int at_the_end(const coup_t *coup, passage_t open, const jan_rules_t *rules, two_steps_t *plays) {
    men_t men = coup->men, reached[MOST_PLAYS];
    int n = 0, kept = 0, orders = coup->larger == coup->smaller ? 1 : 2;
    for (int order = 0; order < orders; order++) {
        int first = order ? coup->smaller : coup->larger, second = order ? coup->larger : coup->smaller;
        places xs = sources(men, first, open.stand, rules);
        EACH_IN_ORDER(x, xs) {
            men_t begun = men;
            move_dame(&begun, x, edge(x + first));
            places ys = sources(begun, second, open.stand, rules);
            EACH_IN_ORDER(y, ys) add_new(men, plays, reached, &n, by_numbers(x, first, y, second));
        }
        places through = occupied(men) & (open.rest & ~open.stand) >> first & open.stand >> (first + second);
        EACH_IN_ORDER(x, through) add_new(men, plays, reached, &n, by_numbers(x, first, x + first, second));
    }
    for (int i = 0; i < n; i++)
        if (count_at(reached[i], COIN) != 1) plays[kept++] = plays[i];
    return kept;
}

/* Plays that are allowed only because they keep the jan de retour. */
typedef struct {
    men_t men, reached[MOST_PLAYS];
    two_steps_t *plays;
    int n;
} privileged_t;

static void keeping(privileged_t *kept, two_steps_t play) {
    men_t there = after(kept->men, &play);
    if (full(there, RETOUR) && count_at(there, COIN) != 1)
        add_new(kept->men, kept->plays, kept->reached, &kept->n, play);
}

static int privileged(const coup_t *coup, passage_t open, const jan_rules_t *rules, two_steps_t *plays, int n) {
    men_t men = coup->men;
    privileged_t kept = {.men = men, .plays = plays, .n = n};
    int early = rules->lift_to_conserve, orders = coup->larger == coup->smaller ? 1 : 2;
    for (int i = 0; i < n; i++) kept.reached[i] = after(men, &plays[i]);
    int source = OFF - coup->larger - coup->smaller;
    if (count_at(men, source)) {
        men_t without = men;
        add_at(&without, source, -1);
        for (int order = 0; order < orders && (early || !(occupied(without) & BEFORE_LAST_TABLE)); order++) {
            int first = order ? coup->smaller : coup->larger, second = order ? coup->larger : coup->smaller;
            if (open.rest >> (source + first) & 1) keeping(&kept, by_numbers(source, first, source + first, second));
        }
    }
    for (int order = 0; order < orders && early; order++) {
        int lifting = order ? coup->smaller : coup->larger, other = order ? coup->larger : coup->smaller;
        if (!count_at(men, OFF - lifting)) continue;
        men_t begun = men;
        move_dame(&begun, OFF - lifting, OFF);
        places xs = occupied(begun) & (open.stand >> other | at(OFF - other));
        EACH_IN_ORDER(x, xs) keeping(&kept, by_numbers(OFF - lifting, lifting, x, other));
    }
    return kept.n;
}

static int one_number(const coup_t *coup, places stand, const jan_rules_t *rules, two_steps_t *plays) {
    for (int order = 0; order < 2; order++) {
        int number = order ? coup->smaller : coup->larger, n = 0;
        places xs = sources(coup->men, number, stand, rules);
        EACH_IN_ORDER(x, xs) {
            two_steps_t play = {1, {{(uint8_t)x, (uint8_t)edge(x + number)}, {0, 0}}};
            if (count_at(after(coup->men, &play), COIN) != 1) add(plays, &n, play);
        }
        if (n) return n;
    }
    return 0;
}

int complete_plays(const coup_t *coup, const jan_rules_t *rules, two_steps_t *plays) {
    passage_t open = passage(coup);
    int n = total_to(coup->men, 18) > 1 ? on_the_way(coup, open, plays) : at_the_end(coup, open, rules, plays);
    if (full(coup->men, RETOUR)) n = privileged(coup, open, rules, plays, n);
    if (!n) n = one_number(coup, open.stand, rules, plays);
    if (!n) plays[n++].n = 0;
    return n;
}

/* plays.legal_plays, and of those tour.legal: what lifts the last dame, if something does */
int legal_of(const coup_t *coup, const jan_rules_t *rules, two_steps_t *plays, int n) {
    n = dutiful(coup->men, rules->coin_rather_than_pass, plays, n);
    if (!plays[0].n) return 1; /* nothing */
    if (count_at(coup->men, OFF) < ALL_DAMES - 2) return n;
    int out = 0;
    for (int i = 0; i < n; i++) {
        if (count_at(after(coup->men, &plays[i]), OFF) != ALL_DAMES) continue;
        two_steps_t play = plays[i];
        plays[out++] = play;
    }
    return out ? out : n;
}

/* --- jans.py, in the order of `jans` */

typedef struct {
    jan_t *jans;
    int n;
} made_t;

static void makes(made_t *made, int kind, int ways, int where) {
    TG_CHECK(made->n < MOST_JANS);
    jan_t jan = {(uint8_t)kind, (uint8_t)ways, (uint8_t)where};
    made->jans[made->n++] = jan;
}

static void jan_de_trois_coups(const coup_t *coup, made_t *made) {
    if (coup->throw_no != 3 || count_at(coup->men, 1) != ALL_DAMES - 4) return;
    places held = holding(coup->men) & ~at(1), others = at(1 + coup->larger) | at(1 + coup->smaller);
    int alone = !(held & ~FROM_TO(2, 7)) && how_many(held) == 4 && !(cases(coup->men) & FROM_TO(2, 7));
    if (alone && coup->larger != coup->smaller && !(held & others) && (held | others) == FROM_TO(2, 7))
        makes(made, JAN_DE_TROIS_COUPS, 1, 0);
}

static void jan_or_contre_jan(const coup_t *coup, int kind, unsigned once, made_t *made) {
    if (his_coin_held(coup))
        makes(made, kind + 1, 1, 0);
    else if (!(coup->done & once))
        makes(made, kind, 1, 0);
}

static void deux_tables(const coup_t *coup, const jan_rules_t *rules, made_t *made) {
    if (count_at(coup->men, 1) != ALL_DAMES - 2) return;
    int down[2], n = 0;
    for (places rest = holding(coup->men) & ~at(1); rest; rest &= rest - 1)
        for (int dames = count_at(coup->men, lowest(rest)); dames-- && n < 2;) down[n++] = lowest(rest);
    if (n != 2) return; /* a side of fewer dames */
    if (rules->deux_tables_in_grand_jan && !(GRAND_JAN >> down[0] & 1 && GRAND_JAN >> down[1] & 1)) return;
    for (int i = 0; i < 2; i++) {
        int one = COIN - down[i], other = HIS_COIN - down[1 - i];
        if ((one == coup->larger && other == coup->smaller) || (one == coup->smaller && other == coup->larger)) {
            jan_or_contre_jan(coup, JAN_DE_DEUX_TABLES, 1, made);
            return;
        }
    }
}

static void mezeas(const coup_t *coup, made_t *made) {
    if (coup->smaller == 1 && count_at(coup->men, 1) == 13 && count_at(coup->men, COIN) == 2 &&
        holding(coup->men) == (at(1) | at(COIN)))
        jan_or_contre_jan(coup, JAN_DE_MEZEAS, 2, made);
}

static int by_one_number(const coup_t *coup, const jan_rules_t *rules, const two_steps_t *plays, int n, places plein,
                         int half, places stand, int number, int other) {
    men_t men = coup->men, covered = men;
    int source = half - number;
    if (source < 1 || !spare(men, source, plein)) return 0;
    if (plays[0].n < 2) {
        for (int i = 0; i < n; i++)
            if (plays[i].n == 1 && plays[i].step[0].from == source && plays[i].step[0].to == half) return 1;
        return 0;
    }
    move_dame(&covered, source, half);
    if (sources(men, number, stand, rules) & at(source))
        for (places ys = sources(covered, other, stand, rules); ys; ys &= ys - 1) {
            men_t both = covered;
            move_dame(&both, lowest(ys), edge(lowest(ys) + other));
            if (full(both, plein)) return 1;
        }
    for (places ys = sources(men, other, stand, rules); ys; ys &= ys - 1) {
        men_t first = men;
        move_dame(&first, lowest(ys), edge(lowest(ys) + other));
        if (!(sources(first, number, stand, rules) & at(source))) continue;
        move_dame(&first, source, half);
        if (full(first, plein)) return 1;
    }
    return 0;
}

static int by_both(const coup_t *coup, const jan_rules_t *rules, places plein, int half, passage_t open, int first,
                   int second) {
    int source = half - first - second, between = half - second;
    if (source < 1 || !spare(coup->men, source, plein)) return 0;
    men_t begun = coup->men;
    move_dame(&begun, source, between);
    return sources(coup->men, first, open.rest, rules) & at(source) &&
           sources(begun, second, open.stand, rules) & at(between);
}

static int one_dame(const coup_t *coup, const jan_rules_t *rules, const two_steps_t *plays, int n, places plein) {
    int half = lowest(half_cases(coup->men, plein)), ways = 0, both = 0;
    passage_t open = passage(coup);
    for (int order = 0; order < (coup->larger == coup->smaller ? 1 : 2); order++) {
        int first = order ? coup->smaller : coup->larger, second = order ? coup->larger : coup->smaller;
        ways += by_one_number(coup, rules, plays, n, plein, half, open.stand, first, second);
        both = both || by_both(coup, rules, plein, half, open, first, second);
    }
    ways += both;
    if (rules->retour_from_coin && plein == RETOUR)
        ways += coin(coup) == 2 && half == COIN + coup->larger + coup->smaller;
    return ways > 1 ? ways : 1;
}

static void remplir_ou_conserver(const coup_t *coup, const jan_rules_t *rules, const two_steps_t *plays, int n,
                                 made_t *made) {
    places plein = at_stake(coup->men);
    int filled = 0, which = plein == PETIT_JAN ? 0 : plein == GRAND_JAN ? 1 : 2;
    for (int i = 0; i < n && plein && !filled; i++) filled = full(after(coup->men, &plays[i]), plein);
    if (!filled) return;
    int lacking = missing_of(coup->men, plein), ways;
    if (!lacking) {
        makes(made, CONSERVER_PETIT_JAN + which, 1, 0);
        return;
    }
    if (lacking == 1)
        ways = one_dame(coup, rules, plays, n, plein);
    else
        ways = rules->two_half_cases_two_ways && how_many(half_cases(coup->men, plein)) == 2 ? 2 : 1;
    makes(made, REMPLIR_PETIT_JAN + which, ways, 0);
}

static void sortie(const coup_t *coup, const two_steps_t *plays, int n, made_t *made) {
    if (total_to(coup->men, 24) > 2) return;
    for (int i = 0; i < n; i++)
        if (!occupied(after(coup->men, &plays[i]))) {
            makes(made, SORTIE, 1, 0);
            return;
        }
}

typedef struct {
    places way[3], closed;
    int ways;
} fallen_t;

static fallen_t fallen_on(const coup_t *coup) {
    places own = occupied(coup->men), open = ~coup->seen_cases;
    int larger = coup->larger, smaller = coup->smaller;
    uint64_t by_larger = (uint64_t)own << larger, by_smaller = (uint64_t)own << smaller;
    uint64_t together = (by_larger & open) << smaller | (by_smaller & open) << larger;
    fallen_t fallen = {{(places)by_larger, (places)together, 0}, (places)((uint64_t)own << (larger + smaller) & ~together), 2};
    if (larger != smaller) {
        fallen.way[2] = (places)by_smaller;
        fallen.ways = 3;
    }
    return fallen;
}

#define PETIT_JANS (FROM_TO(1, 6) | FROM_TO(19, 24))

static void battre(const coup_t *coup, made_t *made) {
    places alone = coup->seen & ~coup->seen_cases;
    if (!alone) return;
    fallen_t fallen = fallen_on(coup);
    for (; alone; alone &= alone - 1) {
        int arrow = lowest(alone), facons = 0, petit_jan = PETIT_JANS >> arrow & 1;
        for (int i = 0; i < fallen.ways; i++) facons += fallen.way[i] >> arrow & 1;
        if (facons)
            makes(made, petit_jan ? BATTRE_PETIT_JAN : BATTRE_GRAND_JAN, facons, arrow);
        else if (fallen.closed >> arrow & 1)
            makes(made, petit_jan ? BATTRE_A_FAUX_PETIT_JAN : BATTRE_A_FAUX_GRAND_JAN, 1, arrow);
    }
}

static int hitting_the_coin(const coup_t *coup, int number) {
    int source = HIS_COIN - number;
    return count_at(coup->men, source) - (source == COIN ? 2 : 0);
}

static void battre_le_coin(const coup_t *coup, int a_faux, made_t *made) {
    int held = his_coin_held(coup);
    if (coin(coup) < 2 || (held && !a_faux)) return;
    int larger = hitting_the_coin(coup, coup->larger), smaller = hitting_the_coin(coup, coup->smaller);
    if ((larger < smaller ? larger : smaller) > (coup->larger == coup->smaller ? 1 : 0))
        makes(made, held ? BATTRE_A_FAUX_COIN : BATTRE_COIN, 1, 0);
}

static void impuissance(const coup_t *coup, const two_steps_t *plays, made_t *made) {
    if (plays[0].n < 2 && occupied(after(coup->men, &plays[0]))) makes(made, DAME_IMPUISSANTE, 2 - plays[0].n, 0);
}

static void margot_la_fendue(const coup_t *coup, made_t *made) {
    places alone = coup->seen & ~coup->seen_cases;
    places between = alone << 1 & alone >> 1 & ~occupied(coup->men) & ~coup->seen_cases & ~alone;
    if (!between) return;
    fallen_t fallen = fallen_on(coup);
    for (; between; between &= between - 1) {
        int arrow = lowest(between), falls = 0;
        for (int i = 0; i < fallen.ways; i++) falls = falls || fallen.way[i] >> arrow & 1;
        if (falls) makes(made, MARGOT_LA_FENDUE, 1, arrow);
    }
}

static void pile_de_misere(const coup_t *coup, const two_steps_t *plays, int n, made_t *made) {
    for (int i = 0; i < n; i++) {
        men_t there = after(coup->men, &plays[i]);
        if (count_at(there, COIN) == ALL_DAMES && holding(there) == at(COIN)) {
            makes(made, PILE_DE_MISERE, 1, 0);
            return;
        }
    }
}

int hits_of(const coup_t *coup, jan_t *jans) {
    made_t made = {jans, 0};
    battre(coup, &made);
    return made.n;
}

int jans_of(const coup_t *coup, const jan_rules_t *rules, const two_steps_t *plays, int n, jan_t *jans) {
    made_t made = {jans, 0};
    jan_de_trois_coups(coup, &made);
    deux_tables(coup, rules, &made);
    mezeas(coup, &made);
    remplir_ou_conserver(coup, rules, plays, n, &made);
    sortie(coup, plays, n, &made);
    battre(coup, &made);
    battre_le_coin(coup, rules->coin_a_faux, &made);
    impuissance(coup, plays, &made);
    for (int i = 0; i < rules->old; i++) {
        if (rules->obsolete[i] == OLD_MARGOT)
            margot_la_fendue(coup, &made);
        else if (rules->obsolete[i] == OLD_PILE)
            pile_de_misere(coup, plays, n, &made);
        else if (coup->answers)
            makes(&made, JAN_DE_RENCONTRE, 1, 0);
    }
    return made.n;
}

/* --- the keepers: trictrac's marque.py and keeper.py, toc's game.py */

typedef struct {
    int trous, ends, again;
} marked_t;

static void begin_again(score_t *score, const keeper_t *keeper) {
    int refaits = score->refaits + 1;
    *score = keeper->opening;
    score->refaits = refaits;
}

int worth_of(const keeper_t *keeper, const jan_t *jans, int n, int for_mover, int doublet) {
    int gained = 0;
    for (const jan_t *jan = jans; jan < jans + n; jan++) {
        if (FOR_MOVER(jan->kind) != for_mover) continue;
        if (keeper->kind != KEEPS_TROUS) {
            gained += jan->ways * keeper->tarif[jan->kind][doublet];
            continue;
        }
        int worth = keeper->doubly && (doublet || jan->ways > 1) ? 2 : 1;
        gained = keeper->each ? gained + worth : worth > gained ? worth : gained;
    }
    return gained;
}

static marked_t mark(const keeper_t *keeper, score_t *score, int seat, const jan_t *jans, int n, int for_mover, int doublet) {
    marked_t marked = {0, 0, 0};
    side_t *mine = &score->side[seat], *other = &score->side[1 - seat];
    int points = worth_of(keeper, jans, n, for_mover, doublet);
    if (keeper->kind == KEEPS_TROUS) {
        marked.trous = points;
        mine->trous += points;
        marked.ends = points && mine->trous >= keeper->trous;
        if (marked.ends) mine->trous = keeper->trous; /* the count stops there */
        return marked;
    }
    if (points) {
        int in_bredouille = mine->bredouille || !mine->points, total = mine->points + points;
        int taken_trous = total / 12, worth = 0;
        for (int i = 0; i < taken_trous; i++) worth += in_bredouille || i ? 2 : 1;
        other->bredouille = 0;
        if (taken_trous) {
            mine->points = total % 12;
            mine->bredouille = mine->points > 0;
            mine->trous += worth;
            mine->run += worth;
            other->points = other->run = 0;
        } else {
            mine->points = total;
            mine->bredouille = in_bredouille;
        }
        marked.trous = worth;
    }
    if (keeper->kind == KEEPS_POINTS)
        marked.ends = mine->trous >= keeper->trous;
    else if (marked.trous && mine->trous == other->trous && mine->trous >= keeper->trous) {
        begin_again(score, keeper);
        marked.trous = 0;
        marked.again = 1;
    }
    return marked;
}

/* Whether leaving ends the game; the points are wiped. */
static int leave(const keeper_t *keeper, score_t *score, int seat) {
    if (keeper->kind == KEEPS_TROUS) return 0;
    for (int i = 0; i < 2; i++) score->side[i].points = score->side[i].bredouille = 0;
    return keeper->kind == KEEPS_MARQUE && score->side[seat].trous >= keeper->trous &&
           score->side[0].trous != score->side[1].trous;
}

/* --- tour.py: throw after throw, as far as a whole one can be played and does not end the game */

static void to_talons(const tour_t *tour, game_t *now, int seat) {
    now->board.mine = tour->talons[seat];
    now->board.theirs = tour->talons[1 - seat];
    now->seat = seat;
    now->throws[0] = now->throws[1] = now->first_throw = 0;
    now->done[0] = now->done[1] = 0;
}

int tour_thrown(const tour_t *tour, game_t *now, hand_t *hand, int larger, int smaller) {
    int seat = now->seat, thrown = 10 * larger + smaller;
    if (!now->throws[0] && !now->throws[1]) now->first_throw = thrown;
    now->throws[seat]++;
    hand->coup = coup_of(&now->board, larger, smaller);
    hand->coup.throw_no = now->throws[seat];
    hand->coup.done = now->done[seat];
    hand->coup.answers = now->throws[seat] == 1 && now->throws[1 - seat] == 1 && now->first_throw == thrown;
    hand->n = complete_plays(&hand->coup, &tour->rules, hand->plays);
    hand->made = jans_of(&hand->coup, &tour->rules, hand->plays, hand->n, hand->jans);
    marked_t marked = mark(&tour->keeper, &now->score, seat, hand->jans, hand->made, 1, larger == smaller);
    if (marked.ends) return TOUR_ENDS;
    if (marked.again) {
        to_talons(tour, now, seat);
        return TOUR_THROWS;
    }
    return marked.trous ? TOUR_CHOOSES : TOUR_PLAYS;
}

void tour_plays(const tour_t *tour, hand_t *hand) {
    hand->n = legal_of(&hand->coup, &tour->rules, hand->plays, hand->n);
}

int tour_left(const tour_t *tour, game_t *now) {
    int ends = leave(&tour->keeper, &now->score, now->seat);
    to_talons(tour, now, now->seat);
    return ends ? TOUR_ENDS : TOUR_THROWS;
}

int tour_played(const tour_t *tour, game_t *now, const hand_t *hand, const two_steps_t *play) {
    int seat = now->seat;
    now->board.mine = after(now->board.mine, play);
    marked_t marked = mark(&tour->keeper, &now->score, 1 - seat, hand->jans, hand->made, 0,
                           hand->coup.larger == hand->coup.smaller);
    if (marked.again)
        to_talons(tour, now, 1 - seat);
    else if (count_at(now->board.mine, OFF) == ALL_DAMES)
        to_talons(tour, now, seat);
    else {
        for (int i = 0; i < hand->made; i++)
            now->done[seat] |= hand->jans[i].kind == JAN_DE_DEUX_TABLES ? 1 : hand->jans[i].kind == JAN_DE_MEZEAS ? 2 : 0;
        now->board = turned(now->board);
        now->seat = 1 - seat;
    }
    return marked.ends ? TOUR_ENDS : TOUR_THROWS;
}

/* The dice of a throw, or those that were drawn for it. */
int tour_dice(const tour_t *tour, game_t *now, int *larger, int *smaller) {
    int drawing = now->drawing, one, other;
    if (!two_dice(now, &one, &other) || (drawing && !tour->coup_et_des)) return 0;
    *larger = one > other ? one : other;
    *smaller = one > other ? other : one;
    return 1;
}

/* A throw played at random; 0: it ends the game. */
static int turn_of_play(const tour_t *tour, game_t *now, int larger, int smaller) {
    hand_t hand;
    int next = tour_thrown(tour, now, &hand, larger, smaller);
    if (next == TOUR_CHOOSES) {
        uint64_t leaves = picked(now, 2);
        decided(now);
        next = leaves ? tour_left(tour, now) : TOUR_PLAYS;
    }
    if (next == TOUR_PLAYS) {
        tour_plays(tour, &hand);
        const two_steps_t *play = &hand.plays[picked(now, (uint64_t)hand.n)];
        decided(now);
        next = tour_played(tour, now, &hand, play);
    }
    return next != TOUR_ENDS;
}

void run_tour(const tour_t *tour, game_t *now, uint64_t limit) {
    while (now->number + 3 <= limit) { /* a throw, a choice and a play */
        game_t next = *now;
        int larger, smaller;
        if (tour_dice(tour, &next, &larger, &smaller) && !turn_of_play(tour, &next, larger, smaller)) return;
        *now = next;
    }
}
