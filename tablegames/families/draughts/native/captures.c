/* The possible captures, and the due ones: `captures.py`, in its order. */
#include "draughts.h"

/* The search of one piece. */
typedef struct {
    const Rules *rules;
    Work *work;
    size_t base; /* of all that was found for this side */
    int most, seat, start;
    uint8_t path[LONGEST];
} Hunt;

/* A capture carried through to its end; where the greatest number must be taken, smaller ones are not kept. */
static void keep(Hunt *hunt, int end, int number, Mask taken, int king) {
    Work *work = hunt->work;
    if (hunt->rules->maximum) {
        if (number < hunt->most) return;
        if (number > hunt->most) work->chains_n = hunt->base;
        hunt->most = number;
    }
    if (!work_grow(work, (void **)&work->chains, &work->chains_room, work->chains_n + 1, sizeof(Chain))) return;
    Chain *chain = &work->chains[work->chains_n++];
    TG_CHECK(number > 0 && number <= LONGEST);
    chain->taken = taken;
    chain->start = (uint8_t)hunt->start;
    chain->end = (uint8_t)end;
    chain->king = (uint8_t)king;
    chain->number = (uint8_t)number;
    memcpy(chain->order, hunt->path, (size_t)number);
}

/* --- as both books have them */

/* A piece takes its neighbour, square by square; 0 at the end. */
static int step_by_step(Hunt *hunt, int at, int number, Mask taken, Mask prey, Mask wall, int from, int to, int king) {
    const Rules *rules = hunt->rules;
    int took = 0;
    for (int way = from; way < to; way++) {
        Mask piece = rules->over[at][way], end = rules->behind[at][way];
        if (!(piece & prey) || (end & wall)) continue;
        took = 1;
        TG_CHECK(number < LONGEST);
        hunt->path[number] = (uint8_t)tg_lowest(piece);
        int there = tg_lowest(end);
        if (!step_by_step(hunt, there, number + 1, taken | piece, prey ^ piece, wall, from, to, king))
            keep(hunt, there, number + 1, taken | piece, king);
    }
    return took;
}

/* A king takes from afar and stops where it likes behind; 0 when there is nothing more. From the first square behind it
   looks straight on too. */
static int along_lines(Hunt *hunt, int at, const int *ways, int n, int number, Mask taken, Mask prey, Mask wall) {
    const Rules *rules = hunt->rules;
    int took = 0;
    for (int i = 0; i < n; i++) {
        int way = ways[i];
        Mask met = rules->rays[at][way] & wall;
        if (!met) continue;
        int piece = way < 2 ? tg_lowest(met) : tg_highest(met);
        Mask bit = bit_at(piece);
        if (!(bit & prey)) continue;
        Mask behind = open_part(rules->rays[piece][way], way, wall);
        if (!behind) continue;
        took = 1;
        TG_CHECK(number < LONGEST);
        hunt->path[number] = (uint8_t)piece;
        int onwards[3] = {way, 1 - way % 2, 3 - way % 2}, goes_on = 0, from = 0;
        Mask rest = prey ^ bit;
        for (Mask ends = behind; ends; ends &= ends - 1) {
            int end = tg_lowest(ends);
            Mask seen = rules->across[end][1 - way % 2] | (from ? 0 : rules->rays[end][way]);
            if (seen & rest)
                goes_on |= along_lines(hunt, end, onwards + from, 3 - from, number + 1, taken | bit, rest, wall);
            from = 1;
        }
        if (!goes_on)
            for (Mask ends = behind; ends; ends &= ends - 1)
                keep(hunt, tg_lowest(ends), number + 1, taken | bit, 1);
    }
    return took;
}

static void plain(Hunt *hunt, Mask mine, Mask theirs, Mask kings) {
    const Rules *rules = hunt->rules;
    int s = rules->shifts[0], l = rules->shifts[1];
    Mask empty = rules->inside ^ (mine | theirs), occupied = rules->whole ^ empty;
    int from = rules->backwards || hunt->seat ? 0 : 2, to = rules->backwards || !hunt->seat ? 4 : 2;
    for (Mask men = posts(rules, theirs, empty) & mine & ~kings; men; men &= men - 1) {
        hunt->start = tg_lowest(men);
        step_by_step(hunt, hunt->start, 0, 0, theirs, occupied ^ bit_at(hunt->start), from, to, 0);
    }
    for (Mask own = kings & mine; own; own &= own - 1) {
        int start = hunt->start = tg_lowest(own);
        if (rules->flying) {
            static const int around[4] = {0, 1, 2, 3};
            Mask open = empty | bit_at(start);
            Mask prey = theirs & ((open >> s & open << s) | (open >> l & open << l));
            if ((rules->across[start][0] | rules->across[start][1]) & prey)
                along_lines(hunt, start, around, 4, 0, 0, prey, occupied ^ bit_at(start));
        } else {
            step_by_step(hunt, start, 0, 0, theirs, occupied ^ bit_at(start), 0, 4, 1);
        }
    }
}

/* --- in the other ways the options know */

/* The place of a visit in the table, or where it would be put. */
static Visit *visit_of(Work *work, int at, int king, int last, Mask prey, Mask wall) {
    size_t mask = work->visits_room - 1;
    uint64_t mixed = (prey * UINT64_C(0x9E3779B97F4A7C15)) ^ (wall * UINT64_C(0xC2B2AE3D27D4EB4F)) ^
                     (uint64_t)(at << 16 | king << 8 | last) * UINT64_C(0x165667B19E3779F9);
    for (size_t i = (size_t)(mixed ^ mixed >> 29) & mask;; i = (i + 1) & mask) {
        Visit *visit = &work->visits[i];
        if (visit->stamp != work->stamp) return visit;
        if (visit->at == at && visit->king == king && visit->last == last && visit->prey == prey && visit->wall == wall)
            return visit;
    }
}

static int more_visits(Work *work) {
    size_t room = work->visits_room ? work->visits_room * 4 : 1024, old_room = work->visits_room;
    Visit *old = work->visits, *made = calloc(room, sizeof(Visit));
    if (!made) {
        work->failed = 1;
        return 0;
    }
    work->visits = made;
    work->visits_room = room;
    for (size_t i = 0; i < old_room; i++)
        if (old[i].stamp == work->stamp)
            *visit_of(work, old[i].at, old[i].king, old[i].last, old[i].prey, old[i].wall) = old[i];
    free(old);
    return 1;
}

static int crowned_at(const Hunt *hunt, int end) {
    return hunt->rules->touching && (bit_at(end) & hunt->rules->crown[hunt->seat]);
}

/* The piece that can be jumped over that way, if it is wanted, and the squares behind; 0: none. */
static Mask leap(const Hunt *hunt, int at, int king, Mask wall, Mask wanted, int way, int *piece) {
    const Rules *rules = hunt->rules;
    if (king && rules->flying) {
        Mask met = rules->rays[at][way] & wall;
        if (!met) return 0;
        *piece = way < 2 ? tg_lowest(met) : tg_highest(met);
        return bit_at(*piece) & wanted ? open_part(rules->rays[*piece][way], way, wall) : 0;
    }
    if (!king && !rules->backwards && (way < 2) != hunt->seat) return 0;
    Mask over = rules->over[at][way], end = rules->behind[at][way];
    if (!(over & wanted) || (end & wall)) return 0;
    *piece = tg_lowest(over);
    return end;
}

/* The blocked squares after a jump. */
static Mask walled(const Hunt *hunt, Mask wall, int at, int piece, int end, int way) {
    const Rules *rules = hunt->rules;
    Mask bit = bit_at(piece), to = bit_at(end);
    if (rules->at_once) wall &= ~bit;
    if (rules->once_a_square) {
        Mask between = rules->rays[at][way] & ~rules->rays[end][way] & ~to;
        wall |= (between | to) & ~bit;
    }
    return wall;
}

static int add_stand(Work *work, size_t base, Stand stand) {
    for (size_t i = base; i < work->stands_n; i++) {
        const Stand *had = &work->stands[i];
        if (had->at == stand.at && had->wall == stand.wall && had->king == stand.king && had->last == stand.last) return 1;
    }
    if (!work_grow(work, (void **)&work->stands, &work->stands_room, work->stands_n + 1, sizeof(Stand))) return 0;
    work->stands[work->stands_n++] = stand;
    return 1;
}

/* From where the chain can take next: where it stands, or beyond captives passed again. */
static void find_stands(Hunt *hunt, size_t base, int at, int number, int king, Mask taken, Mask prey, Mask wall) {
    Work *work = hunt->work;
    Stand here = {wall, (uint8_t)at, (uint8_t)king, number ? hunt->path[number - 1] : UINT8_MAX};
    if (!add_stand(work, base, here) || !(hunt->rules->over_captives && number && prey)) return;
    for (size_t i = base; i < work->stands_n && !work->failed; i++) {
        Stand from = work->stands[i];
        for (int way = 0; way < WAYS; way++) {
            int piece = 0;
            Mask behind = leap(hunt, from.at, from.king, from.wall, taken & ~bit_at(from.last), way, &piece);
            for (; behind; behind &= behind - 1) {
                int end = tg_lowest(behind);
                Mask beyond = walled(hunt, from.wall, from.at, piece, end, way);
                Stand stand = {beyond, (uint8_t)end, from.king || crowned_at(hunt, end), (uint8_t)piece};
                if (!add_stand(work, base, stand)) return;
            }
        }
    }
}

static int carry_on(Hunt *hunt, int at, int number, int king, Mask taken, Mask prey, Mask wall);

/* Take each piece that can be taken next, and continue from every square behind it. */
static int look_on(Hunt *hunt, int at, int number, int king, Mask taken, Mask prey, Mask wall) {
    Work *work = hunt->work;
    size_t base = work->stands_n;
    int went_on = 0;
    find_stands(hunt, base, at, number, king, taken, prey, wall);
    size_t found = work->stands_n;
    for (size_t i = base; i < found && !work->failed; i++) {
        Stand from = work->stands[i];
        for (int way = 0; way < WAYS; way++) {
            int piece = 0;
            Mask behind = leap(hunt, from.at, from.king, from.wall, prey, way, &piece), stops = 0;
            if (!behind) continue;
            went_on = 1;
            TG_CHECK(number < LONGEST);
            hunt->path[number] = (uint8_t)piece;
            Mask bit = bit_at(piece);
            for (Mask ends = behind; ends; ends &= ends - 1) {
                int end = tg_lowest(ends);
                Mask around = walled(hunt, from.wall, from.at, piece, end, way);
                if (!carry_on(hunt, end, number + 1, from.king || crowned_at(hunt, end), taken | bit, prey ^ bit, around))
                    stops |= bit_at(end);
                if (work->failed) return 0;
            }
            if (stops != behind) continue;
            for (Mask ends = behind; ends; ends &= ends - 1) {
                int end = tg_lowest(ends);
                keep(hunt, end, number + 1, taken | bit, from.king || crowned_at(hunt, end));
            }
        }
    }
    work->stands_n = base;
    return went_on;
}

/* Go on taking from where the chain stands; 0 when there is nothing more. Ways that come to the same are followed once. */
static int carry_on(Hunt *hunt, int at, int number, int king, Mask taken, Mask prey, Mask wall) {
    Work *work = hunt->work;
    int last = hunt->rules->over_captives && number ? hunt->path[number - 1] : UINT8_MAX;
    if (work->visits_n * 2 >= work->visits_room && !more_visits(work)) return 0;
    Visit *visit = visit_of(work, at, king, last, prey, wall);
    if (visit->stamp == work->stamp) return visit->went_on;
    int went_on = look_on(hunt, at, number, king, taken, prey, wall);
    if (work->visits_n * 2 >= work->visits_room && !more_visits(work)) return 0;
    visit = visit_of(work, at, king, last, prey, wall);
    Visit made = {prey, wall, work->stamp, (uint8_t)at, (uint8_t)king, (uint8_t)last, (uint8_t)went_on};
    *visit = made;
    work->visits_n++;
    return went_on;
}

static void complete(Hunt *hunt, Mask mine, Mask theirs, Mask kings) {
    Work *work = hunt->work;
    Mask outside = hunt->rules->whole ^ hunt->rules->inside;
    for (Mask rest = mine; rest && !work->failed; rest &= rest - 1) {
        hunt->start = tg_lowest(rest);
        Mask start = bit_at(hunt->start);
        work->visits_n = 0;
        if (++work->stamp == 0) { /* all stamps are used up: begin anew */
            for (size_t i = 0; i < work->visits_room; i++) work->visits[i].stamp = 0;
            work->stamp = 1;
        }
        carry_on(hunt, hunt->start, 0, (start & kings) != 0, 0, theirs, (mine ^ start) | theirs | outside);
    }
}

/* --- which of them must be made */

/* The value of a capture by the kings it takes; without a quality, by whether a king takes. */
static int worth_of(const Chain *chain, int quality, Mask kings) {
    if (quality == QUALITY_NONE) return (bit_at(chain->start) & kings) != 0;
    int taken = tg_count(chain->taken & kings);
    return quality == QUALITY_ANY_KING ? taken > 0 : taken;
}

/* Of equal number those that are worth most, the smaller numbers first. */
static void keep_the_best(Work *work, size_t base, int quality, Mask kings) {
    size_t n = work->chains_n - base;
    if (!work_grow(work, (void **)&work->chains, &work->chains_room, work->chains_n + n, sizeof(Chain))) return;
    Chain *found = work->chains + base, *kept = found + n;
    size_t kept_n = 0;
    for (int number = 1; number <= LONGEST; number++) {
        int best = -1;
        for (size_t i = 0; i < n; i++)
            if (found[i].number == number && worth_of(&found[i], quality, kings) > best)
                best = worth_of(&found[i], quality, kings);
        for (size_t i = 0; best >= 0 && i < n; i++)
            if (found[i].number == number && worth_of(&found[i], quality, kings) == best) kept[kept_n++] = found[i];
    }
    memmove(found, kept, kept_n * sizeof(Chain));
    work->chains_n = base + kept_n;
}

static int same_end(const Chain *one, const Chain *other) {
    return one->taken == other->taken && one->start == other->start && one->end == other->end && one->king == other->king;
}

static void once_each_of_many(Work *work, size_t base, size_t n);

/* Captures that come to the same position are one, whichever way round they go. */
static void once_each(Work *work, size_t base) {
    size_t n = work->chains_n - base, kept = 0;
    if (n > 64) {
        once_each_of_many(work, base, n);
        return;
    }
    Chain *found = work->chains + base;
    for (size_t i = 0; i < n; i++) {
        size_t had = 0;
        while (had < kept && !same_end(&found[had], &found[i])) had++;
        if (had < kept) continue;
        if (kept != i) found[kept] = found[i];
        kept++;
    }
    work->chains_n = base + kept;
}

static void once_each_of_many(Work *work, size_t base, size_t n) {
    size_t room = 256, kept = 0;
    while (room < 4 * n) room *= 2;
    size_t *table = malloc(room * sizeof *table);
    if (!table) {
        work->failed = 1;
        return;
    }
    memset(table, 0xFF, room * sizeof *table);
    Chain *found = work->chains + base;
    for (size_t i = 0; i < n; i++) {
        uint64_t mixed = (found[i].taken + found[i].end * 64u + found[i].start) * UINT64_C(0x9E3779B97F4A7C15);
        size_t at = (size_t)(mixed >> 32) & (room - 1);
        while (table[at] != SIZE_MAX && !same_end(&found[table[at]], &found[i])) at = (at + 1) & (room - 1);
        if (table[at] != SIZE_MAX) continue;
        table[at] = kept;
        if (kept != i) found[kept] = found[i];
        kept++;
    }
    free(table);
    work->chains_n = base + kept;
}

size_t due(const Rules *rules, Work *work, Mask mine, Mask theirs, Mask kings, int seat) {
    size_t base = work->chains_n;
    Hunt hunt;
    hunt.rules = rules;
    hunt.work = work;
    hunt.base = base;
    hunt.most = hunt.start = 0;
    hunt.seat = seat;
    if (rules->plain)
        plain(&hunt, mine, theirs, kings);
    else
        complete(&hunt, mine, theirs, kings);
    if (work->chains_n - base < 2 || work->failed) return work->chains_n - base;
    if (kings & theirs && rules->quality != QUALITY_NONE) keep_the_best(work, base, rules->quality, kings);
    if (kings & mine && rules->with_strongest) keep_the_best(work, base, QUALITY_NONE, kings);
    if (work->chains_n - base > 1 && !(rules->maximum && work->chains[base].number == 1)) once_each(work, base);
    return work->chains_n - base;
}
