/* The value of a position before looking ahead: `engine/evaluation.py`, by its tables. */
#include "search.h"

static inline int row_shift(int row) { return row / 2 * 11 + row % 2 * 5; }

/* Squares a side can go to that has nothing but one king; 0: it has more. */
static int scope_of(const Rules *rules, Mask side, Mask kings, Mask occupied) {
    if (!is_king(side, kings)) return 0;
    const Mask *rays = rules->rays[tg_lowest(side)];
    Mask ends = 0;
    for (int way = 0; way < WAYS; way++) ends |= open_part(rays[way], way, occupied);
    return tg_count(ends);
}

static int wings_apart(const Mask wings[2], Mask men) {
    int more = tg_count(men & wings[0]) - tg_count(men & wings[1]);
    return more < 0 ? -more : more;
}

static void add_rows(const Evaluation *told, Mask white, Mask black, int *full, int *late) {
    for (int row = 0; row < ROWS; row++) {
        int shift = row_shift(row);
        Pair ours = told->rows[0][row][white >> shift & (ROW - 1)], others = told->rows[1][row][black >> shift & (ROW - 1)];
        *full += ours.full - others.full;
        *late += ours.late - others.late;
    }
}

static void add_blocks(const Evaluation *told, Mask white, Mask black, int *full, int *late) {
    uint16_t place[BLOCKS] = {0};
    for (int row = 0; row < ROWS; row++) {
        int shift = row_shift(row);
        const uint16_t *ours = told->places[0][row][white >> shift & (ROW - 1)];
        const uint16_t *others = told->places[1][row][black >> shift & (ROW - 1)];
        for (int block = 0; block < BLOCKS; block++) place[block] = (uint16_t)(place[block] + ours[block] + others[block]);
    }
    const Pair *table = told->tables;
    for (int block = 0; block < BLOCKS; block++, table += told->cells) {
        TG_CHECK(place[block] < told->cells);
        *full += table[place[block]].full;
        *late += table[place[block]].late;
    }
}

/* Free men near their crown. */
static int running(const Rules *rules, const Evaluation *told, Mask white, Mask black, Mask empty) {
    int s = rules->shifts[0], l = rules->shifts[1];
    return tg_count(white & told->ahead[0] & (empty << s | empty << l)) -
           tg_count(black & told->ahead[1] & (empty >> s | empty >> l));
}

int evaluate(const Rules *rules, const Evaluation *told, Mask mine, Mask theirs, Mask kings, int seat) {
    Mask white = seat ? theirs : mine, black = seat ? mine : theirs;
    Mask white_men = white & ~kings, black_men = black & ~kings;
    int full = 0, late = 0, men = tg_count(white_men | black_men);
    int blend = told->blend[men < PIECES ? men : PIECES];
    add_rows(told, white_men, black_men, &full, &late);
    if (told->cells) add_blocks(told, white_men, black_men, &full, &late);
    int apart = wings_apart(told->wings[0], white_men) - wings_apart(told->wings[1], black_men);
    int free = running(rules, told, white_men, black_men, rules->inside ^ (white | black));
    full += told->balance[0] * apart + told->free[0] * free;
    late += told->balance[1] * apart + told->free[1] * free;
    if (kings) {
        Mask white_kings = white & kings, black_kings = black & kings;
        int first = (white_kings != 0) - (black_kings != 0), all = tg_count(white_kings) - tg_count(black_kings);
        full += told->first_king[0] * first + told->king[0] * all;
        late += told->first_king[1] * first + told->king[1] * all;
    }
    int worth = (full * blend + late * (PIECES - blend)) / PIECES;
    if (kings) {
        Mask white_line = white & kings & rules->line, black_line = black & kings & rules->line;
        Mask occupied = white | black | (rules->whole ^ rules->inside);
        if (white_line && !black_line) worth += told->line;
        if (black_line && !white_line) worth -= told->line;
        worth += told->scope * (scope_of(rules, white, kings, occupied) - scope_of(rules, black, kings, occupied));
        Mask ahead = worth > 0 ? white : black, behind = worth > 0 ? black : white;
        if (rules->goal != LOSE_ALL && behind & kings && tg_count(ahead) <= told->hope) worth /= told->drawish;
    }
    return seat ? told->turn - worth : told->turn + worth;
}
