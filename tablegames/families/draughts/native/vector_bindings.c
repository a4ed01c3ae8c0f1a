/* Many games of draughts at once, a pair of squares a letter as the encoder has it; what the functions do stands in
   `_native.pyi`. */
#include "bindings.h"
#include "buffers.h"
#include "rng.h"

enum { SEATS = 2, KINDS = 4, COUNTED = 100, COUNTS = 7, SAY_OFFER = 0, SAY_ANSWER, SAID = 3 };

typedef struct {
    State state;
    Key *past; /* what `state` has of `Work.past` */
    size_t past_room;
    tg_rng chance, rng[SEATS];
    uint64_t number, decisions;
    int own, acted, over; /* own: whose letters are asked for, -1: everybody's */
    int ended_already;    /* how the game has ended before a letter was asked for; 0: it has not */
    int spelt;            /* letters of the capture that is being spelt, */
    int pair, last;       /* the first and the last of them, */
    size_t place;         /* and the number that those after the first make */
    State ended;          /* the last position of the game before */
} Table;

typedef struct {
    const Rules *rules;
    PyObject *holding; /* the rules */
    State start;
    int by_lot; /* who begins is drawn for */
    uint64_t most, limit;
    int squares, letters, seen, many;
    uint8_t places[BITS]; /* the square of each bit */
    Table *tables;
} Tables;

/* One of the tables in hand: the arrays and the memory of this call. */
typedef struct {
    const Tables *all;
    const tg_buffers *lent;
    Work *work;
    Table *table;
    int at;
    Playable found;
} Hand;

static const char TABLES[] = "tablegames.families.draughts.tables";

/* --- words */

static int turned_place(const Tables *all, int seat, int place) { return seat ? all->squares - 1 - place : place; }

static int pair_of(const Tables *all, int seat, int start, int end) {
    return turned_place(all, seat, all->places[start]) * all->squares + turned_place(all, seat, all->places[end]);
}

static int chain_pair(const Hand *hand, size_t which) {
    TG_CHECK(which < hand->found.taking);
    const Chain *chain = &hand->work->chains[hand->found.base + which];
    return pair_of(hand->all, hand->table->state.seat, chain->start, chain->end);
}

/* Captures that share a pair of squares are distinguished by further letters, all of the same length: how many captures
   have the same remaining letters. */
static size_t places_each(const Tables *all, size_t sharing, int spelt) {
    size_t each = 1, length = 1;
    for (size_t room = (size_t)all->letters; room < sharing; room *= (size_t)all->letters) length++;
    for (; length > (size_t)spelt; length--) each *= (size_t)all->letters;
    return each;
}

static size_t sharing(const Hand *hand, int pair) {
    size_t n = 0;
    for (size_t i = 0; i < hand->found.taking; i++) n += chain_pair(hand, i) == pair;
    return n;
}

/* --- what is seen */

static float *flags(const Tables *all, Mask pieces, int seat, float *row) {
    for (; pieces; pieces &= pieces - 1) row[turned_place(all, seat, all->places[tg_lowest(pieces)])] = 1;
    return row + all->squares;
}

static float at_most(int count) { return (float)(count < COUNTED ? count : COUNTED); }

static void show(const Hand *hand, int seat, int spelt, float *row) {
    const State *state = &hand->table->state;
    Mask own = state->seat == seat ? state->mine : state->theirs, other = (state->mine | state->theirs) ^ own;
    memset(row, 0, (size_t)hand->all->seen * sizeof *row);
    row[0] = (float)seat;
    row[1] = (float)(spelt < COUNTED ? spelt : COUNTED);
    row[2] = spelt ? (float)hand->table->last : -1;
    row = flags(hand->all, own & ~state->kings, seat, row + TG_STANDING);
    row = flags(hand->all, own & state->kings, seat, row);
    row = flags(hand->all, other & ~state->kings, seat, row);
    row = flags(hand->all, other & state->kings, seat, row);
    row[0] = !hand->table->over && actor_in(state) == seat;
    row[1] = (float)(state->offered != 0);
    row[3] = at_most(state->quiet);
    row[4] = at_most(state->three);
    row[5] = at_most(state->two);
    row[6] = at_most(state->held);
}

static void open_moves(const Hand *hand, int8_t *mask) {
    const Tables *all = hand->all;
    Moves moves = hand->found.moves;
    Mask start, end;
    while (next_move(all->rules, hand->table->state.seat, &moves, &start, &end))
        mask[pair_of(all, hand->table->state.seat, tg_lowest(start), tg_lowest(end))] = 1;
    if (moves.offer) mask[all->squares * all->squares + SAY_OFFER] = 1;
}

static void open_letters(const Hand *hand, int8_t *mask) {
    const Tables *all = hand->all;
    const Table *table = hand->table;
    memset(mask, 0, (size_t)all->letters);
    if (table->ended_already) {
        mask[0] = 1;
    } else if (table->state.offered) {
        for (int answer = 0; answer < 2; answer++) mask[all->squares * all->squares + SAY_ANSWER + answer] = 1;
    } else if (!hand->found.taking) {
        open_moves(hand, mask);
    } else if (!table->spelt) {
        for (size_t i = 0; i < hand->found.taking; i++) mask[chain_pair(hand, i)] = 1;
    } else {
        size_t n = sharing(hand, table->pair), each = places_each(all, n, table->spelt);
        size_t from = table->place * (size_t)all->letters;
        for (size_t next = 0; next < (size_t)all->letters && (from + next) * each < n; next++) mask[next] = 1;
    }
}

static void show_table(const Hand *hand) {
    const Table *table = hand->table;
    int seat = !table->ended_already ? actor_in(&table->state) : table->own < 0 ? 0 : table->own;
    tg_bytes(hand->lent, TG_SEATED)[hand->at] = (int8_t)seat;
    show(hand, seat, table->spelt, tg_row(hand->lent, TG_ROWS, hand->at));
    open_letters(hand, tg_mask(hand->lent, hand->at));
}

/* --- the course of a game */

static void look(Hand *hand) {
    hand->work->chains_n = 0;
    hand->found = playable(hand->all->rules, hand->work, &hand->table->state);
}

static void acted(Table *table) {
    table->number++;
    table->decisions++;
}

/* Others play at random until a letter is needed. */
static int go_on(Hand *hand) {
    const Tables *all = hand->all;
    Table *table = hand->table;
    State *state = &table->state;
    for (;;) {
        look(hand);
        if (!hand->found.all) count_no_more(state);
        table->over = !hand->found.all || state->drawn;
        if (table->over || hand->work->failed) return TG_OVER;
        int who = actor_in(state), endless = table->number >= all->limit;
        if (table->own < 0 || table->own == who)
            return table->acted && (endless || table->decisions >= all->most) ? TG_BROKEN_OFF : TG_WAITS;
        if (endless) return TG_BROKEN_OFF;
        play_on(all->rules, hand->work, state, &hand->found, tg_choice(&table->rng[who], table->number, hand->found.all));
        acted(table);
    }
}

static void begin(Hand *hand) {
    const Tables *all = hand->all;
    Table *table = hand->table;
    const uint64_t *keys = tg_keys(hand->lent, hand->at);
    table->chance = tg_rng_of(keys[0]);
    for (int seat = 0; seat < SEATS; seat++) table->rng[seat] = tg_rng_of(keys[1 + seat]);
    table->number = table->decisions = 0;
    table->acted = table->spelt = 0;
    table->own = tg_bytes(hand->lent, TG_OWNS)[hand->at];
    table->state = all->start;
    if (all->by_lot && tg_choice(&table->chance, table->number++, SEATS)) {
        table->state.seat = 1;
        table->state.mine = all->start.theirs;
        table->state.theirs = all->start.mine;
    }
    table->ended_already = go_on(hand);
}

/* A move or a word beside the board; 0: it is not open. */
static int play_letter(Hand *hand, int letter) {
    const Tables *all = hand->all;
    State *state = &hand->table->state;
    Moves moves = hand->found.moves;
    int said = letter - all->squares * all->squares, pick = 0;
    Mask start, end;
    if (state->offered) {
        if (said < SAY_ANSWER) return 0;
        pick = said - SAY_ANSWER;
    } else if (said >= 0) {
        if (said != SAY_OFFER || !moves.offer) return 0;
        pick = moves.all;
    } else {
        while (next_move(all->rules, state->seat, &moves, &start, &end) &&
               pair_of(all, state->seat, tg_lowest(start), tg_lowest(end)) != letter)
            pick++;
        if (pick == moves.all) return 0;
    }
    play_on(all->rules, hand->work, state, &hand->found, (uint64_t)pick);
    return 1;
}

/* A letter of a capture: 0 where it is not open, 1 where more must be spelt, 2 when it is made. */
static int take_letter(Hand *hand, int letter) {
    Table *table = hand->table;
    int pair = table->spelt ? table->pair : letter;
    size_t n = sharing(hand, pair), first = 0, past = n;
    if (table->spelt) {
        size_t each = places_each(hand->all, n, table->spelt);
        first = (table->place * (size_t)hand->all->letters + (size_t)letter) * each;
        past = first + each < n ? first + each : n;
    }
    if (first >= past) return 0;
    if (past - first > 1) {
        table->place = table->spelt ? table->place * (size_t)hand->all->letters + (size_t)letter : 0;
        table->pair = pair;
        table->last = letter;
        table->spelt++;
        return 1;
    }
    size_t which = 0;
    for (size_t before = first;; which++)
        if (chain_pair(hand, which) == pair && !before--) break;
    play_on(hand->all->rules, hand->work, &table->state, &hand->found, which);
    table->spelt = 0;
    return 2;
}

/* A letter at the table in hand; 0: it is not open. */
static int step(Hand *hand, int64_t letter, int *ended) {
    Table *table = hand->table;
    int seat = tg_bytes(hand->lent, TG_SEATED)[hand->at], end = table->ended_already, made = 0;
    if (letter < 0 || letter >= hand->all->letters || seat < 0 || seat >= SEATS) return 0;
    if (!end) {
        look(hand);
        if (hand->work->failed) return 1;
        if (!hand->found.all) return 0;
        made = hand->found.taking ? take_letter(hand, (int)letter) : 2 * play_letter(hand, (int)letter);
        if (!made) return 0;
    }
    if (made == 2) {
        acted(table);
        table->acted = 1;
        end = go_on(hand);
    }
    tg_bytes(hand->lent, TG_ENDS)[hand->at] = (int8_t)end;
    if (end) {
        ++*ended;
        table->ended = table->state;
        show(hand, table->own < 0 ? seat : table->own, 0, tg_row(hand->lent, TG_FINALS, hand->at));
        begin(hand);
    }
    show_table(hand);
    return 1;
}

/* --- on the side of Python */

static void free_tables(PyObject *capsule) {
    Tables *all = PyCapsule_GetPointer(capsule, TABLES);
    for (int at = 0; all->tables && at < all->many; at++) free(all->tables[at].past);
    free(all->tables);
    Py_XDECREF(all->holding);
    free(all);
}

/* The squares of the board by their bits, and how the pieces stand on them; 0: it is no such board. */
static int lay(Tables *all, const unsigned char *bits, Py_ssize_t squares, int seat) {
    Mask found = 0;
    if (squares < 1 || squares > BITS) return 0;
    for (int place = 0; place < squares; place++) {
        if (bits[place] >= BITS || found >> bits[place] & 1) return 0;
        found |= bit_at(bits[place]);
        all->places[bits[place]] = (uint8_t)place;
    }
    all->squares = (int)squares;
    all->letters = all->squares * all->squares + SAID;
    all->seen = TG_STANDING + KINDS * all->squares + COUNTS;
    all->by_lot = seat < 0;
    all->start.seat = all->by_lot ? 0 : seat;
    at_rest(&all->start, &all->start);
    return found == all->rules->inside && sound(all->rules, &all->start);
}

CALLED(tables) {
    const unsigned char *bits;
    Py_ssize_t squares;
    unsigned long long most, limit;
    int seat, many;
    Tables *all = calloc(1, sizeof *all);
    PyObject *capsule = all ? PyCapsule_New(all, TABLES, free_tables) : PyErr_NoMemory();
    if (!capsule) {
        free(all);
        return NULL;
    }
    int read = PyArg_ParseTuple(args, "Oy#(KKKi)KKi", &all->holding, &bits, &squares, &all->start.mine,
                                &all->start.theirs, &all->start.kings, &seat, &most, &limit, &many);
    all->holding = read ? Py_NewRef(all->holding) : NULL;
    if (read && to_rules(all->holding, &all->rules)) {
        all->most = most;
        all->limit = limit;
        all->many = many;
        if (many < 1 || many > TG_MOST_TABLES || !lay(all, bits, squares, seat))
            wrong(PyExc_ValueError, "such tables cannot be laid");
        else if ((all->tables = calloc((size_t)many, sizeof *all->tables)))
            return capsule;
        else
            PyErr_NoMemory();
    }
    Py_DECREF(capsule);
    return NULL;
}

/* Begins a game at the tables of a range, or plays a letter at each: how many games have ended, -1 where a letter is not
   open. The past of a table is lent to the memory of this call. */
static int each_table(const Tables *all, const tg_buffers *lent, Work *work, const int64_t *letters, int first, int past) {
    int ended = 0, right = 1;
    for (int at = first; right && at < past && !work->failed; at++) {
        Table *table = &all->tables[at];
        Hand hand = {.all = all, .lent = lent, .work = work, .table = table, .at = at};
        work->past = table->past;
        work->past_room = table->past_room;
        if (letters) {
            right = step(&hand, letters[at], &ended);
        } else {
            tg_bytes(lent, TG_ENDS)[at] = TG_WAITS;
            begin(&hand);
            show_table(&hand);
        }
        table->past = work->past;
        table->past_room = work->past_room;
        work->past = NULL;
        work->past_room = 0;
    }
    return right ? ended : -1;
}

static int to_tables(PyObject *capsule, void *found) { return held_by(capsule, TABLES, found); }

/* Begin games, or play the letters, at tables that hold these arrays; how many games have ended. */
static PyObject *stepped(const Tables *all, PyObject *arrays, const int64_t *letters, int first, int past) {
    Work work = {0};
    tg_buffers lent;
    int ended;
    if (first < 0 || first > past || past > all->many) return wrong(PyExc_ValueError, "no such tables");
    if (!tg_borrow(&lent, arrays, all->many, all->seen, all->letters, SEATS)) return NULL;
    Py_BEGIN_ALLOW_THREADS;
    ended = each_table(all, &lent, &work, letters, first, past);
    Py_END_ALLOW_THREADS;
    work_free(&work);
    tg_give_back(&lent);
    if (work.failed) return PyErr_NoMemory();
    return ended < 0 ? wrong(PyExc_ValueError, "a letter that is not open") : PyLong_FromLong(ended);
}

CALLED(begin_tables) {
    const Tables *all;
    PyObject *arrays;
    int first, past;
    if (!PyArg_ParseTuple(args, "O&Oii", to_tables, &all, &arrays, &first, &past)) return NULL;
    return stepped(all, arrays, NULL, first, past);
}

CALLED(step_tables) {
    const Tables *all;
    PyObject *arrays, *found = NULL;
    int first, past;
    Py_buffer letters;
    if (!PyArg_ParseTuple(args, "O&Oy*ii", to_tables, &all, &arrays, &letters, &first, &past)) return NULL;
    if ((size_t)letters.len == (size_t)all->many * sizeof(int64_t))
        found = stepped(all, arrays, letters.buf, first, past);
    else
        wrong(PyExc_ValueError, "a letter is wanted for every table");
    PyBuffer_Release(&letters);
    return found;
}

CALLED(ended_table) {
    const Tables *all;
    int at;
    if (!PyArg_ParseTuple(args, "O&i", to_tables, &all, &at)) return NULL;
    if (at < 0 || at >= all->many) return wrong(PyExc_ValueError, "no such table");
    const State *state = &all->tables[at].ended;
    return Py_BuildValue("KKKii", state->mine, state->theirs, state->kings, state->seat, state->drawn);
}
