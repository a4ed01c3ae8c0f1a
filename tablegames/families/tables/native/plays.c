/* Every complete play of a throw, as `race/plays.py` and, for three dice, garanguet's `layers.py` list
   them: the same plays in the same order. */
#include "plays.h"

/* --- memory */

static int grown(void **items, size_t *room, size_t wanted, size_t each, int *failed) {
    if (wanted <= *room) return 1;
    size_t more = *room ? *room : 256;
    while (more < wanted) more *= 2;
    void *moved = realloc(*items, more * each);
    if (!moved) {
        *failed = 1;
        return 0;
    }
    *items = moved;
    *room = more;
    return 1;
}
#define ROOM(space, items, room, wanted)                                                                              \
    grown((void **)&(space)->items, &(space)->room, (wanted), sizeof *(space)->items, &(space)->failed)

void free_space(space_t *space) {
    free(space->nodes);
    free(space->codes);
    free(space->slots);
    free(space->order);
    free(space->rows);
    free(space->following);
    memset(space, 0, sizeof *space);
}

/* --- the march: what the adversary leaves open, who may play a number, what playing it does */

/* path.seen: arrows of one side as the other counts them, on the paths facing, circling, together and own side. */
static places seen(const march_t *march, places set) {
    if (march->other[1] == 13) return (set >> 12 & FROM_TO(1, 12)) | (set & FROM_TO(1, 12)) << 12;
    if (march->other[1] == 1) return set & FROM_TO(1, march->other[24] ? 24 : 11);
    set = (set >> 1 & UINT32_C(0x55555555)) | (set & UINT32_C(0x55555555)) << 1; /* bit k becomes bit 31 - k */
    set = (set >> 2 & UINT32_C(0x33333333)) | (set & UINT32_C(0x33333333)) << 2;
    set = (set >> 4 & UINT32_C(0x0F0F0F0F)) | (set & UINT32_C(0x0F0F0F0F)) << 4;
    set = set >> 24 | (set >> 8 & UINT32_C(0xFF00)) | (set & UINT32_C(0xFF00)) << 8 | set << 24;
    return set >> 6 & EVERY_ARROW;
}

ground_t ground_of(const march_t *march, const board_t *board) {
    places closing = march->closing == 1 ? holding(board->theirs) : march->closing ? cases(board->theirs) : 0;
    places free = FROM_TO(1, march->last) & ~seen(march, closing);
    ground_t ground = {free, seen(march, odd(board->theirs)) & free};
    return ground;
}

static int missing(men_t men, places plein) {
    return 2 * how_many(plein) - how_many(occupied(men) & plein) - how_many(cases(men) & plein);
}

static places sources_of(const march_t *march, men_t men, int number, places free) {
    places held = occupied(men), able;
    if (march->plein && !missing(men, march->plein)) return 0;
    if (march->single_file) { /* tourne-case: past none of its own dames, and onto none */
        places ahead = held & FROM_TO(1, march->last - 1), in_the_way = 0;
        for (int distance = 1; distance <= number; distance++) in_the_way |= ahead >> distance;
        able = held & (FROM_TO(1, march->last) >> number) & ~in_the_way;
        while (march->single_file == 2 && able & (able - 1)) able &= able - 1;
        return able;
    }
    able = held & (free >> number);
    if (held & at(HAND))
        able &= at(HAND);
    else if (march->sortie != NEVER_LIFTED && !(held & BEFORE_LAST_TABLE))
        able = sources_at_home(men, number, able, march->sortie);
    if (march->crowded) able &= ~((held & march->crowded) >> number);
    if (march->courier && !arrived(men, 19)) {
        places on_the_way = held & FROM_TO(2, 18);
        able &= on_the_way ? on_the_way : at(1);
    }
    return able;
}

typedef struct {
    const board_t *before; /* the position before the throw */
    const uint8_t *numbers;
    int n;
} turn_t;

/* Whether a limit of the march forbids a step of a throw from a place that it binds. */
static int forbids(const limit_t *limit, const march_t *march, const turn_t *turn, const board_t *now, int from, int to) {
    const uint8_t *other = march->other;
    men_t men = now->mine, begin = turn->before->mine;
    if (limit->kind == RUNNER) /* asked most often */
        return total_to(men, OFF) - count_at(men, HEAD) == 1 && !arrived(men, limit->n);
    men_t after = men;
    places held = 0, theirs = holding(now->theirs);
    move_dame(&after, from, to);
    switch (limit->kind) {
    case HITTER_STAYS:
        return count_at(men, from) == 1 && count_at(turn->before->theirs, other[from]) && !count_at(now->theirs, other[from]);
    case HEAD_MOST: {
        places doublet = turn->numbers[0] == turn->numbers[turn->n - 1] ? at(turn->numbers[0]) : 0;
        int more = count_at(begin, HEAD) == total_to(begin, OFF) && limit->set & (doublet | FIRST_TURN);
        return count_at(begin, HEAD) - count_at(men, HEAD) >= limit->n + more;
    }
    case MOST_HELD:
        return limit->set >> to & 1 && how_many(holding(after) & limit->set) > limit->n;
    case MOST_CASES:
        return limit->set >> to & 1 && how_many(cases(after) & limit->set) > limit->n;
    case NO_WALL:
        if (to == OFF) return 0;
        held = seen(march, holding(after));
        for (int i = 1; i < limit->n; i++) held &= held >> 1; /* each that remains begins a row of one more */
        return held && !(theirs & FROM_TO(lowest(held) + limit->n, OFF));
    default: /* NO_TRAP */
        if (!theirs || (theirs & (theirs - 1)) || lowest(theirs) > OFF - 7) return 0;
        for (int i = 1; i <= 6; i++)
            if (!count_at(after, other[lowest(theirs) + i])) return 0;
        return 1;
    }
}

/* The places that may play a number of the throw now. A limit binds only the steps from some places. */
static places allowed(const march_t *march, const turn_t *turn, const board_t *now, int number, places free) {
    enum { ANYWHERE = FROM_TO(HAND, 24), AT_HEAD = FROM_TO(HEAD, HEAD) };
    static const places binding[LIMITS] = {FROM_TO(19, 24), AT_HEAD, AT_HEAD, ANYWHERE, ANYWHERE, ANYWHERE, ANYWHERE};
    places able = sources_of(march, now->mine, number, free);
    for (const limit_t *limit = march->limit; limit < march->limit + march->limits; limit++) {
        for (places each = able & binding[limit->kind]; each; each &= each - 1) {
            int from = lowest(each), to = from + number < OFF ? from + number : OFF;
            if (forbids(limit, march, turn, now, from, to)) able &= ~at(from);
        }
    }
    return able;
}

int is_stuck(const march_t *march, const board_t *board) {
    static const uint8_t ONE_NUMBER[] = {1};
    turn_t turn = {board, ONE_NUMBER, 1};
    places free = ground_of(march, board).free;
    for (int number = 1; number <= 6; number++)
        if (allowed(march, &turn, board, number, free)) return 0;
    return 1;
}

int ordinary(const march_t *march, men_t men, const uint8_t *numbers, int n) {
    if (march->closing == ONLY_ORDINARY) return 1; /* the march has said so */
    if (march->single_file || (march->courier && !arrived(men, 19))) return 0;
    if (is_limited(march, men)) return 0;
    if (march->plein && missing(men, march->plein) < n) return 0;
    if (march->crowded) {
        int top = 24;
        while (!(march->crowded >> top & 1)) top--;
        if (total_to(men, top - numbers[n - 1])) return 0;
    }
    if (march->sortie == NEVER_LIFTED) return 1;
    int needed = 0;
    for (int arrow = 18; arrow >= 0; arrow -= numbers[0])
        if ((needed += total_to(men, arrow)) >= n) return 1;
    return 0;
}

static void hit_at(const march_t *march, board_t *board, int to) {
    int other = march->other[to];
    if (other && count_at(board->theirs, other) & 1) move_dame(&board->theirs, other, HAND);
}

void play_steps(const march_t *march, board_t *board, const step_t *steps, int n) {
    for (int i = 0; i < n; i++) {
        move_dame(&board->mine, steps[i].from, steps[i].to);
        if (steps[i].to != OFF) hit_at(march, board, steps[i].to);
    }
}

/* --- positions met before: a table of places in a list, one more than the place, 0 where there is none */

static uint64_t mixed(uint64_t word) {
    word *= UINT64_C(0x9E3779B97F4A7C15);
    return word ^ word >> 29;
}
static uint64_t mix_board(const board_t *board) {
    uint64_t mine = mixed(board->mine.low) + board->mine.high, theirs = mixed(board->theirs.low) + board->theirs.high;
    return mixed(mixed(mine) ^ theirs);
}
static uint64_t mix_code(const code_t *code) { return mixed(mixed(code->low) ^ code->high); }

/* The list of nodes, or of codes, from `first` on. */
typedef struct {
    size_t size;
    uint32_t first;
    int codes;
} table_t;

/* An empty table with room for this many, twice over. */
static int begin_table(space_t *space, table_t *table, int codes, uint32_t first, size_t many) {
    table->first = first;
    table->codes = codes;
    for (table->size = 64; table->size < 2 * many;) table->size *= 2;
    if (!ROOM(space, slots, slot_room, table->size)) return 0;
    memset(space->slots, 0, table->size * sizeof *space->slots);
    return 1;
}

static uint32_t *node_slot(space_t *space, const table_t *table, const board_t *board) {
    size_t slot = mix_board(board) & (table->size - 1);
    while (space->slots[slot] && !same_board(&space->nodes[space->slots[slot] - 1].board, board))
        slot = (slot + 1) & (table->size - 1);
    return &space->slots[slot];
}

static inline uint32_t *code_slot(space_t *space, const table_t *table, const code_t *code) {
    size_t slot = mix_code(code) & (table->size - 1);
    for (uint32_t found; (found = space->slots[slot]); slot = (slot + 1) & (table->size - 1))
        if (space->codes[found - 1].low == code->low && space->codes[found - 1].high == code->high) break;
    return &space->slots[slot];
}

static int four_times(space_t *space, table_t *table, uint32_t past) {
    if (!begin_table(space, table, table->codes, table->first, 2 * table->size)) return 0;
    for (uint32_t i = table->first; i < past; i++)
        *(table->codes ? code_slot(space, table, &space->codes[i]) : node_slot(space, table, &space->nodes[i].board)) = i + 1;
    return 1;
}

/* A table that the list before `past` fills half is made larger. */
static inline int table_grows(space_t *space, table_t *table, uint32_t past) {
    return (past - table->first) * 2 < table->size || four_times(space, table, past);
}

/* --- the rule as it stands: plays.all_plays, layer after layer */

typedef struct {
    uint8_t left[MOST_NUMBERS];
    int16_t leads[MOST_NUMBERS]; /* the group after it that each number leads to; -1: it is the same as the one before */
    int n;
    uint32_t first, past;
} group_t; /* positions with the same numbers left */

enum { MOST_GROUPS = 512 };

static int sum_of(const uint8_t *numbers, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) sum += numbers[i];
    return sum;
}

static void all_plays(const march_t *march, const board_t *board, const uint8_t *numbers, int n, ground_t ground,
                      space_t *space, listing_t *listing) {
    group_t layers[2][MOST_GROUPS], *layer = layers[0], *grown_to = layers[1];
    int groups = 1, grown_groups;
    uint32_t used = 1;
    turn_t turn = {board, numbers, n};
    if (!ROOM(space, nodes, node_room, 1)) return;
    memset(&space->nodes[0], 0, sizeof space->nodes[0]);
    space->nodes[0].board = *board;
    memcpy(layer[0].left, numbers, (size_t)n);
    layer[0].n = n;
    layer[0].first = 0;
    layer[0].past = 1;
    for (int played = 0; played < n; played++) {
        /* the groups in the order of their first use, and the group of each number */
        grown_groups = 0;
        for (int g = 0; g < groups; g++)
            for (int i = 0; i < layer[g].n; i++) {
                const uint8_t *left = layer[g].left;
                layer[g].leads[i] = -1;
                if (i && left[i] == left[i - 1]) continue;
                group_t one = {.n = layer[g].n - 1};
                memcpy(one.left, left, (size_t)i);
                memcpy(one.left + i, left + i + 1, (size_t)(layer[g].n - 1 - i));
                int known = 0;
                while (known < grown_groups && memcmp(grown_to[known].left, one.left, (size_t)one.n)) known++;
                TG_CHECK(known < MOST_GROUPS);
                if (known == grown_groups) grown_to[grown_groups++] = one;
                layer[g].leads[i] = (int16_t)known;
            }
        int kept = 0;
        for (int to = 0; to < grown_groups; to++) {
            table_t table;
            uint32_t first = used;
            if (!begin_table(space, &table, 0, first, 32)) return;
            for (int g = 0; g < groups; g++)
                for (int i = 0; i < layer[g].n; i++) {
                    if (layer[g].leads[i] != to) continue;
                    int number = layer[g].left[i];
                    for (uint32_t from = layer[g].first; from < layer[g].past; from++) {
                        places able = allowed(march, &turn, &space->nodes[from].board, number, ground.free);
                        EACH_IN_ORDER(source, able) {
                            node_t reached = {space->nodes[from].board, from,
                                              {(uint8_t)source, (uint8_t)(source + number < OFF ? source + number : OFF)}};
                            play_steps(march, &reached.board, &reached.step, 1);
                            uint32_t *slot = node_slot(space, &table, &reached.board);
                            if (*slot) continue;
                            if (!ROOM(space, nodes, node_room, used + 1)) return;
                            space->nodes[used++] = reached;
                            *slot = used;
                            if (!table_grows(space, &table, used)) return;
                        }
                    }
                }
            if (used > first) {
                grown_to[kept] = grown_to[to];
                grown_to[kept].first = first;
                grown_to[kept++].past = used;
            }
        }
        if (!kept) break;
        group_t *other = layer;
        layer = grown_to;
        grown_to = other;
        groups = kept;
    }
    listing->kind = NODES;
    listing->length = n - layer[0].n;
    int least = 1000;
    for (int g = 0; g < groups; g++) {
        int sum = sum_of(layer[g].left, layer[g].n);
        if (sum < least) least = sum;
    }
    /* of the groups that leave least every position once, in the place where it came first, by the play that came last */
    uint32_t count = 0;
    table_t table;
    if (!begin_table(space, &table, 0, 0, groups > 1 ? used : 0) || !ROOM(space, order, order_room, used)) return;
    for (int g = 0; g < groups; g++)
        for (uint32_t i = layer[g].first; i < layer[g].past && sum_of(layer[g].left, layer[g].n) == least; i++) {
            uint32_t *slot = groups > 1 ? node_slot(space, &table, &space->nodes[i].board) : NULL;
            if (slot && *slot) {
                space->nodes[*slot - 1] = space->nodes[i];
                continue;
            }
            space->order[count++] = i;
            if (slot) *slot = i + 1;
        }
    listing->count = count;
    if (!listing->length) listing->kind = NOTHING;
}

/* --- plays.py: both numbers of a simple throw, counted on the sets */

static void simple(men_t men, int larger, int smaller, ground_t ground, listing_t *listing) {
    places held = occupied(men), free = ground.free, lone = ground.lone;
    places with_larger = held & free >> larger, with_smaller = held & free >> smaller;
    int hand = count_at(men, HAND);
    listing->kind = BOTH;
    listing->twice = listing->by_larger = listing->by_smaller = 0;
    listing->entering = hand;
    places alone_larger = with_larger, alone_smaller = with_smaller;
    if (hand) {
        alone_larger &= 1;
        alone_smaller &= 1;
    }
    if (hand < 2) {
        places on = free >> (larger + smaller);
        listing->by_larger = alone_larger & on;
        listing->by_smaller = alone_smaller & on & (~listing->by_larger | lone >> larger | lone >> smaller);
    }
    if (!hand) {
        listing->twice = with_larger & with_smaller & cases(men);
        listing->apart = (uint64_t)how_many(with_larger) * (uint64_t)how_many(with_smaller) -
                         (uint64_t)how_many(with_larger & with_smaller) -
                         (uint64_t)how_many(with_larger & with_smaller >> larger) -
                         (uint64_t)how_many(with_smaller & with_larger >> smaller);
    } else if (hand > 1) {
        listing->apart = with_larger & with_smaller & 1;
    } else { /* the one in hand takes either number, and the other is for the board: PAIRS */
        listing->kind = PAIRS;
        with_smaller &= with_larger & 1 ? ~at(larger) : 0;
        with_larger &= alone_smaller & 1 ? ~at(smaller) : 0;
        with_smaller &= ~(places)1;
        with_larger &= ~(places)1;
        listing->apart = (uint64_t)(how_many(with_smaller) + how_many(with_larger));
    }
    listing->with_larger = with_larger;
    listing->with_smaller = with_smaller;
    listing->count = listing->apart + (uint64_t)(how_many(listing->twice) + how_many(listing->by_larger) +
                                                 how_many(listing->by_smaller));
    if (listing->count) return;
    listing->kind = ONE;
    listing->numbers[2] = (uint8_t)(alone_larger ? larger : smaller);
    listing->with_larger = alone_larger ? alone_larger : alone_smaller;
    listing->count = (uint64_t)how_many(listing->with_larger);
    if (listing->count) return;
    listing->kind = NOTHING;
    listing->count = 1;
}

/* --- plays.py: a doublet, row by row; the dames in hand go first, the others from behind */

static int rows_of(space_t *space, men_t men, places reach, int number, int last, int length, int left, uint8_t *row,
                   uint64_t *count) {
    if (!left) {
        if (!ROOM(space, rows, row_room, (*count + 1) * (size_t)(length ? length : 1))) return 0;
        memcpy(space->rows + *count * (size_t)length, row, (size_t)length);
        ++*count;
        return 1;
    }
    places held = holding(men) & reach & ~(((places)1 << last) - 1);
    for (; held; held &= held - 1) {
        int x = lowest(held);
        row[length - left] = (uint8_t)x;
        if (left == 1) {
            if (!rows_of(space, men, reach, number, x, length, 0, row, count)) return 0;
            continue;
        }
        men_t after = men;
        move_dame(&after, x, x + number);
        if (!rows_of(space, after, reach, number, x, length, left - 1, row, count)) return 0;
    }
    return 1;
}

static void doublet(men_t men, int number, int times, ground_t ground, space_t *space, listing_t *listing) {
    places free = ground.free >> number, reach, more;
    int hand = count_at(men, HAND), entering = hand < times ? hand : times;
    if (entering && !(free & 1)) return;
    reach = occupied(men) & free;
    while ((more = reach << number & free & ~reach)) reach |= more;
    add_at(&men, HAND, -entering);
    add_at(&men, number, entering);
    uint8_t row[MOST_NUMBERS];
    listing->entering = entering;
    for (int left = times - entering; left >= 0; left--) {
        uint64_t count = 0;
        if (!rows_of(space, men, reach & ~(places)1, number, 0, left, left, row, &count)) return;
        if (!count) continue;
        if (entering + left) {
            listing->kind = ROWS;
            listing->length = left;
            listing->count = count;
        }
        return;
    }
}

void list_ordinary(men_t men, const uint8_t *numbers, int n, ground_t ground, space_t *space, listing_t *listing) {
    listing->kind = NOTHING;
    listing->count = 1;
    listing->space = space;
    listing->n = n;
    memcpy(listing->numbers, numbers, (size_t)n);
    if (numbers[0] == numbers[n - 1])
        doublet(men, numbers[0], n, ground, space, listing);
    else
        simple(men, numbers[0], numbers[1], ground, listing);
}

/* --- layers.py: as many as possible of the same number, counted chain by chain */

enum { WAYS = MOST_NUMBERS + 1 };

static uint64_t *ways_of(const space_t *space, int arrow, int left) {
    return (uint64_t *)(void *)space->rows + ((size_t)arrow * WAYS + (size_t)left) * WAYS;
}

static void chains(men_t men, int number, int times, ground_t ground, space_t *space, listing_t *listing) {
    places free = ground.free >> number, able, more;
    int hand = count_at(men, HAND), entering = hand < times ? hand : times, left = times - entering;
    if (entering && !(free & 1)) return;
    add_at(&men, HAND, -entering);
    add_at(&men, number, entering);
    able = occupied(men) & free & ~(places)1;
    while ((more = able << number & free & ~able)) able |= more;
    listing->arrows = 0;
    for (int first = 1; first <= number; first++)
        for (int arrow = first; arrow < OFF - number; arrow += number)
            if (able >> arrow & 1) listing->chain[listing->arrows++] = (uint8_t)arrow;
    if (!ROOM(space, rows, row_room, (size_t)(listing->arrows + 1) * WAYS * WAYS * sizeof(uint64_t))) return;
    uint64_t total[WAYS] = {1};
    for (int i = listing->arrows - 1; i >= 0; i--) {
        int arrow = listing->chain[i], here = count_at(men, arrow);
        int goes_on = i + 1 < listing->arrows && listing->chain[i + 1] == arrow + number;
        int there = goes_on ? count_at(men, arrow + number) : 0;
        for (int some = 0; some <= left; some++) {
            uint64_t so_far = 0, *ways = ways_of(space, i, some);
            for (int go = 0; go <= some; go++) {
                int rest = some - go;
                so_far += goes_on ? ways_of(space, i + 1, rest)[there + go < rest ? there + go : rest] : total[rest];
                ways[go] = so_far;
            }
        }
        for (int some = 0; some <= left; some++) total[some] = ways_of(space, i, some)[here < some ? here : some];
    }
    while (!total[left]) left--;
    if (!(entering + left)) return;
    listing->kind = CHAINS;
    listing->entering = entering;
    listing->length = left;
    listing->count = total[left];
}

/* --- layers.py: throws of different numbers, by the positions they lead to */

#define HIT(arrow) (UINT64_C(1) << (39 + (arrow)))
#define HIGH_MEN ((UINT64_C(1) << 40) - 1)

enum { MOST_RUNS = 64, ALL_RUNS = 1024, MOST_LAYERS = 1024, MOST_STARTS = 64 };

typedef struct {
    uint8_t numbers[MOST_NUMBERS];
    int length;
    uint32_t first, past;
} layer_t; /* the positions that some of the numbers lead to */

typedef struct {
    uint8_t numbers[MOST_NUMBERS], before[MOST_NUMBERS];
    uint8_t length, befores;
} run_t; /* numbers one dame plays in a row, the smallest of all first, after the others have been played */

typedef struct {
    uint8_t entered[MOST_NUMBERS], left[MOST_NUMBERS];
    int entering, n;
    uint32_t first;
} start_t; /* what the dames in hand enter with, and where the positions begin that follow */

struct following {
    layer_t layers[MOST_LAYERS];
    run_t runs[ALL_RUNS];
    start_t starts[MOST_STARTS];
    int n_layers, n_runs, n_starts;
    int start; /* the layer of no numbers */
    uint32_t used;
    ground_t ground;
    space_t *space;
    int overflow;
};

static int known_layer(const following_t *f, const uint8_t *numbers, int n) {
    for (int i = f->start; i < f->n_layers; i++)
        if (f->layers[i].length == n && !memcmp(f->layers[i].numbers, numbers, (size_t)n)) return i;
    return -1;
}

/* The runs that begin with the smallest number and go on by larger ones, those of a length in the order of permutations. */
typedef struct {
    run_t runs[MOST_RUNS];
    int n, overflow;
} runs_t;

static void add_run(runs_t *runs, const uint8_t *others, int n, uint8_t smallest, const uint8_t *more, int length) {
    run_t run = {.length = (uint8_t)(length + 1)};
    int taken[MOST_NUMBERS] = {0};
    run.numbers[0] = smallest;
    memcpy(run.numbers + 1, more, (size_t)length);
    for (int i = 0; i < runs->n; i++)
        if (runs->runs[i].length == run.length && !memcmp(runs->runs[i].numbers, run.numbers, run.length)) return;
    for (int k = 0; k < length; k++)
        for (int i = 0; i < n; i++)
            if (!taken[i] && others[i] == more[k]) {
                taken[i] = 1;
                break;
            }
    for (int i = 0; i < n; i++)
        if (!taken[i]) run.before[run.befores++] = others[i];
    if (runs->n == MOST_RUNS)
        runs->overflow = 1;
    else
        runs->runs[runs->n++] = run;
}

static void permuted(runs_t *runs, const uint8_t *others, int n, uint8_t smallest, const uint8_t *larger, int larger_n,
                     int length, uint8_t *more, int so_far, unsigned taken) {
    if (so_far == length) {
        add_run(runs, others, n, smallest, more, length);
        return;
    }
    for (int i = 0; i < larger_n; i++) {
        if (taken >> i & 1) continue;
        more[so_far] = larger[i];
        permuted(runs, others, n, smallest, larger, larger_n, length, more, so_far + 1, taken | 1u << i);
    }
}

static void runs_of(runs_t *runs, const uint8_t *numbers, int n) {
    uint8_t larger[MOST_NUMBERS], more[MOST_NUMBERS];
    int larger_n = 0;
    runs->n = runs->overflow = 0;
    for (int i = 0; i < n - 1; i++)
        if (numbers[i] > numbers[n - 1]) larger[larger_n++] = numbers[i];
    if (larger_n > 5) runs->overflow = 1; /* more than dice ever give: too many ways to continue */
    for (int length = 1; length <= larger_n && !runs->overflow; length++)
        permuted(runs, numbers, n - 1, numbers[n - 1], larger, larger_n, length, more, 0, 0);
}

/* From where the first two numbers of a run, exchanged, would not do; how far it goes and where it lands. */
static places must_run(const following_t *f, const run_t *run, int *far, places *landings) {
    places free = f->ground.free, lone = f->ground.lone;
    places able = ~(free >> run->numbers[1]) | lone >> run->numbers[0] | lone >> run->numbers[1];
    *far = 0;
    *landings = 0;
    for (int i = 0; i < run->length; i++) {
        *far += run->numbers[i];
        if (*far > 24) return 0;
        able &= free >> *far;
        *landings |= at(*far);
    }
    return able & ~(places)1;
}

static inline int add_code(following_t *f, table_t *table, const code_t *code, int over) {
    space_t *space = f->space;
    uint32_t *slot = code_slot(space, table, code);
    if (*slot) {
        if (over) {
            space->codes[*slot - 1].origin = code->origin;
            space->codes[*slot - 1].source = code->source;
        }
        return 1;
    }
    if (!ROOM(space, codes, code_room, f->used + 1)) return 0;
    space->codes[f->used++] = *code;
    *slot = f->used;
    return table_grows(space, table, f->used);
}

/* The change by a dame that goes this far from each arrow, landing on two given ones; and the arrows it may start from. */
typedef struct {
    uint64_t low[25], high[25], hits[25], low_able, high_able;
} moves_t;

static moves_t moves_by(int far, places landings, places able, places lone) {
    moves_t moves;
    moves.low_able = moves.high_able = 0;
    TG_CHECK(far <= 24 && !(able & ~FROM_TO(0, 24 - far)));
    for (; able; able &= able - 1) {
        int source = lowest(able);
        men_t moved = {0, 0};
        moves.hits[source] = 0;
        if (source < 16)
            moved.low -= UINT64_C(1) << 4 * source, moves.low_able |= UINT64_C(1) << 4 * source;
        else
            moved.high -= UINT64_C(1) << 4 * (source - 16), moves.high_able |= UINT64_C(1) << 4 * (source - 16);
        if (source + far < 16)
            moved.low += UINT64_C(1) << 4 * (source + far);
        else
            moved.high += UINT64_C(1) << 4 * (source + far - 16);
        moves.low[source] = moved.low;
        moves.high[source] = moved.high;
        for (places hits = landings << source & lone; hits; hits &= hits - 1) moves.hits[source] |= HIT(lowest(hits));
    }
    return moves;
}

/* The arrows that hold a dame which may move, in the order of `men.arrows`: arrow k at 4k modulo 27. */
static uint32_t ranks_of(const code_t *code, const moves_t *moves) {
    uint64_t low = code->low | code->low >> 1, high = (code->high & HIGH_MEN) | (code->high & HIGH_MEN) >> 1;
    low = (low | low >> 2) & moves->low_able;
    high = (high | high >> 2) & moves->high_able;
    return (uint32_t)((low | low >> 27 | low >> 54 | high << 10 | high >> 17) & 0x7FFFFFF);
}
static const uint8_t ARROW_OF_RANK[27] = {0,  7, 14, 21, 1,  8, 15, 22, 2,  9,  16, 23, 3, 10,
                                          17, 24, 4, 11, 18, 25, 5,  12, 19, 26, 6,  13, 20};

/* The positions after those of a layer by a run, or by one number (-1), which is reported instead of a run. Inlined: a
   third of the time goes here. */
__attribute__((always_inline)) static inline int go_on(following_t *f, table_t *table, const layer_t *origins, const moves_t *moves, int run) {
    for (uint32_t from = origins->first; from < origins->past; from++) {
        code_t origin = f->space->codes[from];
        for (uint32_t ranks = ranks_of(&origin, moves); ranks; ranks &= ranks - 1) {
            int source = ARROW_OF_RANK[lowest(ranks)];
            code_t code = {origin.low + moves->low[source], (origin.high + moves->high[source]) | moves->hits[source], from,
                           (int16_t)run, (uint8_t)source};
            if (!add_code(f, table, &code, run < 0)) return 0;
        }
    }
    return 1;
}

static int layer_at(following_t *f, const uint8_t *numbers, int n) {
    int found = known_layer(f, numbers, n);
    if (found >= 0) return found;
    int number = numbers[n - 1], before = layer_at(f, numbers, n - 1);
    runs_t runs;
    int earlier[MOST_RUNS];
    places able[MOST_RUNS], landings[MOST_RUNS];
    int far[MOST_RUNS];
    runs_of(&runs, numbers, n);
    if (runs.overflow) f->overflow = 1;
    if (before < 0 || runs.overflow) return -1;
    for (int i = 0; i < runs.n; i++) {
        able[i] = must_run(f, &runs.runs[i], &far[i], &landings[i]);
        earlier[i] = able[i] ? layer_at(f, runs.runs[i].before, runs.runs[i].befores) : 0;
        if (earlier[i] < 0) return -1;
    }
    if (f->n_layers == MOST_LAYERS || f->n_runs + runs.n > ALL_RUNS) {
        f->overflow = 1;
        return -1;
    }
    space_t *space = f->space;
    layer_t *layer = &f->layers[f->n_layers];
    table_t table;
    memcpy(layer->numbers, numbers, (size_t)n);
    layer->length = n;
    layer->first = f->used;
    size_t wanted = 2 * (size_t)(f->layers[before].past - f->layers[before].first);
    if (!begin_table(space, &table, 1, f->used, wanted > 128 ? wanted : 128)) return -1;
    places lone = f->ground.lone;
    moves_t moves = moves_by(number, at(number), f->ground.free >> number, lone);
    if (!go_on(f, &table, &f->layers[before], &moves, -1)) return -1;
    for (int i = 0; i < runs.n; i++) {
        if (!able[i]) continue;
        moves = moves_by(far[i], landings[i], able[i], lone);
        f->runs[f->n_runs] = runs.runs[i];
        if (!go_on(f, &table, &f->layers[earlier[i]], &moves, f->n_runs++)) return -1;
    }
    layer->past = f->used;
    return f->n_layers++;
}

/* Every choice of the numbers for the dames that enter, each once, in the order of combinations. */
static void shared_out(following_t *f, const uint8_t *numbers, int n, int entering, uint8_t *some, int so_far, int from) {
    if (so_far < entering) {
        for (int i = from; i < n; i++) {
            some[so_far] = (uint8_t)i;
            shared_out(f, numbers, n, entering, some, so_far + 1, i + 1);
        }
        return;
    }
    start_t start = {.entering = entering};
    for (int i = 0, k = 0; i < n; i++) {
        if (k < entering && some[k] == i)
            start.entered[k++] = numbers[i];
        else
            start.left[start.n++] = numbers[i];
    }
    for (int i = 0; i < f->n_starts; i++)
        if (!memcmp(f->starts[i].entered, start.entered, (size_t)entering)) return;
    if (f->n_starts == MOST_STARTS)
        f->overflow = 1;
    else
        f->starts[f->n_starts++] = start;
}

static void layers(men_t men, const uint8_t *numbers, int n, ground_t ground, space_t *space, listing_t *listing) {
    if (!space->following && !(space->following = malloc(sizeof *space->following))) {
        space->failed = 1;
        return;
    }
    following_t *f = space->following;
    uint8_t some[MOST_NUMBERS];
    int hand = count_at(men, HAND), finals[MOST_STARTS], reached = 0;
    f->n_layers = f->n_runs = f->n_starts = f->overflow = 0;
    f->used = 0;
    f->ground = ground;
    f->space = space;
    listing->count = 0;
    shared_out(f, numbers, n, hand < n ? hand : n, some, 0, 0);
    for (int i = 0; i < f->n_starts && !f->overflow; i++) {
        start_t *start = &f->starts[i];
        men_t begun = men;
        code_t code = {0, 0, 0, -1, 0};
        int open = 1;
        for (int k = 0; k < start->entering; k++) {
            int to = start->entered[k];
            open = open && ground.free >> to & 1;
            move_dame(&begun, HAND, to);
            if (ground.lone >> to & 1) code.high |= HIT(to);
        }
        if (!open) continue;
        code.low = begun.low;
        code.high |= begun.high;
        f->starts[reached] = *start;
        f->starts[reached].first = code.origin = f->used;
        if (f->n_layers == MOST_LAYERS || !ROOM(space, codes, code_room, f->used + 1)) {
            f->overflow = 1;
            break;
        }
        f->start = f->n_layers++;
        memset(&f->layers[f->start], 0, sizeof f->layers[0]);
        f->layers[f->start].first = f->used;
        space->codes[f->used++] = code;
        f->layers[f->start].past = f->used;
        finals[reached] = layer_at(f, f->starts[reached].left, f->starts[reached].n);
        if (finals[reached++] < 0) break;
    }
    f->n_starts = reached;
    if (f->overflow) listing->kind = UNKNOWN;
    if (f->overflow || space->failed) return;
    uint32_t count = 0;
    table_t table;
    for (int i = 0; i < reached; i++) count += f->layers[finals[i]].past - f->layers[finals[i]].first;
    if (!ROOM(space, order, order_room, count)) return;
    if (!begin_table(space, &table, 1, 0, reached > 1 ? count : 0)) return;
    for (int i = 0; i < reached; i++)
        for (uint32_t code = f->layers[finals[i]].first; code < f->layers[finals[i]].past; code++) {
            if (reached > 1) {
                uint32_t *slot = code_slot(space, &table, &space->codes[code]);
                if (*slot) continue;
                *slot = code + 1;
            }
            space->order[listing->count++] = code;
        }
    listing->kind = CODES;
}

/* --- what a throw can do */

void list_plays(const march_t *march, const duty_t *duty, const board_t *board, const uint8_t *numbers, int n,
                ground_t ground, space_t *space, listing_t *listing) {
    men_t men = board->mine;
    int hand = count_at(men, HAND), free_dames = ordinary(march, men, numbers, n), equal = numbers[0] == numbers[n - 1];
    listing->kind = NOTHING;
    listing->count = 1;
    listing->space = space;
    listing->n = n;
    memcpy(listing->numbers, numbers, (size_t)n);
    if (duty->kind == MAY_ENTER_ONE && hand > 0 && hand > how_many(duty->entries & ~occupied(men) & ground.free)) {
        listing->kind = ENTERING;
        listing->arrows = 0;
        turn_t turn = {board, numbers, n};
        for (int i = 0; i < n; i++)
            if (!(i && numbers[i] == numbers[i - 1]) && allowed(march, &turn, board, numbers[i], ground.free) & at(HAND))
                listing->chain[listing->arrows++] = numbers[i];
        listing->count = (uint64_t)listing->arrows + 1;
        return;
    }
    if (duty->kind == THREE_DICE && free_dames) {
        if (equal) {
            chains(men, numbers[0], n, ground, space, listing);
            return;
        }
        layers(men, numbers, n, ground, space, listing);
        if (listing->kind == UNKNOWN || listing->count || space->failed) return;
    }
    if (free_dames && (equal || n == 2))
        list_ordinary(men, numbers, n, ground, space, listing);
    else if (duty->kind == UNTIL_THE_PLEIN || march->closing == ONLY_ORDINARY)
        listing->kind = UNKNOWN;
    else
        all_plays(march, board, numbers, n, ground, space, listing);
}

/* --- spelling */

static int nth_in_order(places set, uint64_t nth) {
    EACH_IN_ORDER(place, set) if (!nth--) return place;
    TG_CHECK(0);
    return 0;
}

static int spell_pair(int x, int y, int larger, int smaller, step_t *steps) {
    step_t by_larger = {(uint8_t)x, (uint8_t)(x + larger)}, by_smaller = {(uint8_t)y, (uint8_t)(y + smaller)};
    int smaller_first = (y == HAND && x != HAND) || x == y + smaller;
    steps[0] = smaller_first ? by_smaller : by_larger;
    steps[1] = smaller_first ? by_larger : by_smaller;
    return 2;
}

static int spell_both(const listing_t *listing, uint64_t nth, step_t *steps) {
    int larger = listing->numbers[0], smaller = listing->numbers[1];
    places xs = listing->with_larger, ys = listing->with_smaller;
    if (nth < listing->apart && listing->kind == PAIRS) {
        uint64_t first = (uint64_t)how_many(ys);
        if (nth < first) return spell_pair(HAND, nth_in_order(ys, nth), larger, smaller, steps);
        return spell_pair(nth_in_order(xs, nth - first), HAND, larger, smaller, steps);
    }
    if (nth < listing->apart && listing->entering) return spell_pair(HAND, HAND, larger, smaller, steps);
    if (nth < listing->apart) {
        EACH_IN_ORDER(x, xs) {
            places seconds = ys & ~(at(x) | at(x + larger) | (x >= smaller ? at(x - smaller) : 0));
            uint64_t here = (uint64_t)how_many(seconds);
            if (nth < here) return spell_pair(x, nth_in_order(seconds, nth), larger, smaller, steps);
            nth -= here;
        }
    }
    nth -= listing->apart;
    uint64_t twice = (uint64_t)how_many(listing->twice), by_larger = (uint64_t)how_many(listing->by_larger);
    if (nth < twice) {
        int x = nth_in_order(listing->twice, nth);
        return spell_pair(x, x, larger, smaller, steps);
    }
    nth -= twice;
    if (nth < by_larger) {
        int x = nth_in_order(listing->by_larger, nth);
        return spell_pair(x, x + larger, larger, smaller, steps);
    }
    int y = nth_in_order(listing->by_smaller, nth - by_larger);
    return spell_pair(y + smaller, y, larger, smaller, steps);
}

static int spell_code(const listing_t *listing, uint32_t code, step_t *steps) {
    const space_t *space = listing->space;
    const following_t *f = space->following;
    int begin = f->n_starts - 1;
    while (f->starts[begin].first > code) begin--;
    const start_t *start = &f->starts[begin];
    const uint8_t *numbers = start->left;
    int n = start->n, length = 0;
    step_t backwards[MOST_NUMBERS];
    while (n) {
        const code_t *here = &space->codes[code];
        int place = here->source;
        if (here->run < 0) {
            step_t step = {(uint8_t)place, (uint8_t)(place + numbers[n - 1])};
            backwards[length++] = step;
            n--;
        } else {
            const run_t *run = &f->runs[here->run];
            for (int i = 0; i < run->length; i++) place += run->numbers[i];
            for (int i = run->length - 1; i >= 0; i--) {
                step_t step = {(uint8_t)(place - run->numbers[i]), (uint8_t)place};
                backwards[length++] = step;
                place -= run->numbers[i];
            }
            numbers = run->before;
            n = run->befores;
        }
        code = here->origin;
    }
    for (int i = 0; i < start->entering; i++) {
        steps[i].from = HAND;
        steps[i].to = start->entered[i];
    }
    for (int i = 0; i < length; i++) steps[start->entering + i] = backwards[length - 1 - i];
    return start->entering + length;
}

int spell(const listing_t *listing, uint64_t nth, step_t *steps) {
    const space_t *space = listing->space;
    int n = 0, number = listing->numbers[0];
    TG_CHECK(nth < listing->count);
    switch (listing->kind) {
    case BOTH:
    case PAIRS:
        return spell_both(listing, nth, steps);
    case ONE:
        steps[0].from = (uint8_t)nth_in_order(listing->with_larger, nth);
        steps[0].to = (uint8_t)(steps[0].from + listing->numbers[2]);
        return 1;
    case ROWS:
        for (; n < listing->entering; n++) steps[n].from = HAND;
        for (int i = 0; i < listing->length; i++) steps[n++].from = space->rows[nth * (uint64_t)listing->length + (uint64_t)i];
        for (int i = 0; i < n; i++) steps[i].to = (uint8_t)(steps[i].from + number);
        return n;
    case CHAINS: {
        int left = listing->length;
        for (; n < listing->entering; n++) steps[n].from = HAND;
        for (int i = 0; i < listing->arrows; i++) {
            const uint64_t *ways = ways_of(space, i, left);
            int leave = 0;
            while (leave <= left && ways[leave] <= nth) leave++;
            if (!leave) continue;
            nth -= ways[leave - 1];
            left -= leave;
            TG_CHECK(left >= 0);
            while (leave--) steps[n++].from = listing->chain[i];
        }
        for (int i = 0; i < n; i++) steps[i].to = (uint8_t)(steps[i].from + number);
        return n;
    }
    case NODES: {
        uint32_t node = space->order[nth];
        for (n = listing->length; n--; node = space->nodes[node].parent) steps[n] = space->nodes[node].step;
        return listing->length;
    }
    case CODES:
        return spell_code(listing, space->order[nth], steps);
    case ENTERING:
        if (nth == (uint64_t)listing->arrows) return 0;
        steps[0].from = HAND;
        steps[0].to = listing->chain[nth];
        return 1;
    default:
        return 0;
    }
}

/* encoding.sources: where each number is played from; of equal numbers the place nearest the hand first. */
void word_of(const step_t *steps, int n, const uint8_t *numbers, int all, uint8_t *word) {
    int used[MOST_NUMBERS] = {0};
    TG_CHECK(n <= all && all <= MOST_NUMBERS);
    for (int i = 0; i < all; i++) word[i] = OFF;
    for (int lifting = 0; lifting < 2; lifting++) /* to lift may take a larger number: last */
        for (int i = 0; i < n; i++) {
            int far = steps[i].to - steps[i].from, by = -1;
            if ((steps[i].to == OFF) != lifting) continue;
            for (int j = 0; j < all; j++) /* the numbers fall: the last that is large enough is the smallest */
                if (!used[j] && (by < 0 || numbers[j] >= far)) by = j;
            TG_CHECK(by >= 0);
            used[by] = 1;
            word[by] = steps[i].from;
        }
    for (int i = 1; i < all; i++)
        for (int j = i; j && numbers[j] == numbers[j - 1] && word[j] < word[j - 1]; j--) {
            uint8_t kept = word[j];
            word[j] = word[j - 1];
            word[j - 1] = kept;
        }
}
