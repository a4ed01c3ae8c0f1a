/* Many rounds of domino at once, a tile a letter as the encoder has it; what the functions do stands in `_native.pyi`. */
#include "buffers.h"
#include "round.h"

enum { PASS = 2 * TILES, DRAW, LETTERS };

typedef struct {
    Round round;
    tg_rng chance, rng[SEATS];
    uint64_t number, decisions;
    int leader, own, acted; /* own: whose letters are asked for, -1: everybody's */
    int over_already;       /* the round was over before a letter was asked for */
    uint8_t passed[SEATS];  /* a bit for each number on which a seat has passed */
    Set ended[SEATS];       /* the last round: the hands, and who led */
    int ended_leader;
} Table;

typedef struct {
    Rules rules;
    int each, first; /* first: who leads, -1: it is drawn for */
    uint64_t most;
    Table *tables;
    int many;
    Py_buffer held;
    tg_buffers lent;
} Tables;

/* --- what is seen */

static void show(const Tables *tables, const Table *table, int seat, float *row) {
    const Round *round = &table->round;
    int seats = tables->rules.seats, around[SEATS];
    for (int i = 0, who = seat; i < seats; i++, who = tables->rules.right_of[who]) around[i] = who;
    memset(row, 0, (size_t)tables->lent.seen * sizeof *row);
    row[0] = (float)seat;
    row[2] = -1;
    row += TG_STANDING;
    for (int place = 0; place < TILES; place++) {
        row[place] = (round->hands[seat] & alone_at(place)) != 0;
        row[TILES + place] = (round->laid & alone_at(place)) != 0;
    }
    row += 2 * TILES;
    if (round->laid) {
        row[round->ends[LEFT]] += 1;
        row[round->ends[RIGHT]] += 1;
    }
    row += NUMBERS;
    for (int i = 0; i < seats; i++) *row++ = (float)tg_count(round->hands[around[i]] & once());
    *row++ = (float)(round->talon_to - round->talon_from);
    for (int i = 0; i < seats; i++) *row++ = around[i] == table->leader;
    for (int i = 0; i < seats; i++) *row++ = !round->over && around[i] == round->turn;
    for (int i = 0; i < seats; i++)
        for (int number = 0; number < NUMBERS; number++) *row++ = (float)(table->passed[around[i]] >> number & 1);
}

/* The letters of the tiles that go. */
static void open_letters(const Tables *tables, const Table *table, int8_t *mask) {
    const Round *round = &table->round;
    int found = 0;
    memset(mask, 0, LETTERS);
    if (table->over_already) {
        mask[0] = 1;
        return;
    }
    for (int place = 0; place < TILES; place++)
        for (int joined = 0; joined < 2; joined++) {
            int onto = tile_at[place][joined], other = tile_at[place][1 - joined];
            if (!(round->hands[round->turn] & alone(onto, other)) || (joined && onto == other)) continue;
            if (round->laid ? onto != round->ends[LEFT] && onto != round->ends[RIGHT] : joined) continue;
            mask[2 * place + joined] = 1;
            found = 1;
        }
    if (!found) mask[may_draw(&tables->rules, round) ? DRAW : PASS] = 1;
}

static void show_table(const Tables *tables, int at) {
    const Table *table = &tables->tables[at];
    int seat = !table->over_already ? table->round.turn : table->own < 0 ? 0 : table->own;
    tg_bytes(&tables->lent, TG_SEATED)[at] = (int8_t)seat;
    show(tables, table, seat, tg_row(&tables->lent, TG_ROWS, at));
    open_letters(tables, table, tg_mask(&tables->lent, at));
}

/* --- the course of a round */

/* Each draws a tile, and those equal for the highest again, as `lots.who_leads` has it. */
static int drawn_leader(const Tables *tables, Table *table) {
    int among[SEATS], n = tables->rules.seats;
    for (int seat = 0; seat < n; seat++) among[seat] = seat;
    while (n > 1) {
        uint8_t face_down[TILES];
        int pips[SEATS], most = -1, equal = 0;
        for (int i = 0; i < TILES; i++) face_down[i] = (uint8_t)i;
        tg_seek(&table->chance, table->number++);
        for (int i = 0, left = TILES; i < n; i++, left--) {
            int at = (int)tg_below(&table->chance, (uint64_t)left);
            pips[i] = tile_at[face_down[at]][0] + tile_at[face_down[at]][1];
            memmove(face_down + at, face_down + at + 1, (size_t)(left - at - 1));
            if (pips[i] > most) most = pips[i];
        }
        for (int i = 0; i < n; i++)
            if (pips[i] == most) among[equal++] = among[i];
        n = equal;
    }
    return among[0];
}

static void counted(Table *table, int who, int could) {
    const Round *round = &table->round;
    if (!could && round->turn != who) /* he has passed, and not drawn */
        table->passed[who] |= (uint8_t)(1 << round->ends[LEFT] | 1 << round->ends[RIGHT]);
    table->number++;
    table->decisions++;
}

/* Others play at random until a letter is needed. */
static int go_on(const Tables *tables, Table *table) {
    Round *round = &table->round;
    for (;;) {
        if (round->over) return TG_OVER;
        int seat = round->turn;
        if (table->own < 0 || table->own == seat)
            return table->acted && table->decisions >= tables->most ? TG_BROKEN_OFF : TG_WAITS;
        Set goes = round->laid ? row_of(round->ends[LEFT]) | row_of(round->ends[RIGHT]) : ~(Set)0;
        int could = (round->hands[seat] & goes) != 0;
        round->done_n = 0;
        decide(&tables->rules, round, &table->rng[seat], table->number);
        counted(table, seat, could);
    }
}

static void begin(const Tables *tables, int at) {
    Table *table = &tables->tables[at];
    int seats = tables->rules.seats;
    const uint64_t *keys = tg_keys(&tables->lent, at);
    memset(&table->round, 0, sizeof table->round);
    memset(table->passed, 0, sizeof table->passed);
    table->round.line_from = table->round.line_to = LONGEST_LINE;
    table->chance = tg_rng_of(keys[0]);
    for (int seat = 0; seat < seats; seat++) table->rng[seat] = tg_rng_of(keys[1 + seat]);
    table->number = table->decisions = 0;
    table->acted = 0;
    table->own = tg_bytes(&tables->lent, TG_OWNS)[at];
    table->leader = tables->first < 0 ? drawn_leader(tables, table) : tables->first;
    deal(&tables->rules, &table->round, table->leader, tables->each, table->chance, table->number++);
    table->over_already = go_on(tables, table);
}

/* Play the action of a letter; it is open. */
static void play_letter(const Tables *tables, Table *table, int letter) {
    Round *round = &table->round;
    int seat = round->turn, could = letter < PASS;
    round->done_n = 0;
    if (could) {
        const uint8_t *tile = tile_at[letter / 2];
        int onto = tile[letter % 2], other = tile[1 - letter % 2];
        lay(&tables->rules, round, round->laid && onto != round->ends[LEFT] ? RIGHT : LEFT, onto, other);
    } else {
        draw_or_pass(&tables->rules, round);
    }
    counted(table, seat, could);
    table->acted = 1;
}

/* A letter at one table; 0: it is not open. */
static int step(const Tables *tables, int at, int64_t letter, int *ended) {
    Table *table = &tables->tables[at];
    if (letter < 0 || letter >= LETTERS || !tg_mask(&tables->lent, at)[letter]) return 0;
    int actor = tg_bytes(&tables->lent, TG_SEATED)[at], end = table->over_already;
    if (!end) {
        play_letter(tables, table, (int)letter);
        end = go_on(tables, table);
    }
    tg_bytes(&tables->lent, TG_ENDS)[at] = (int8_t)end;
    if (end) {
        ++*ended;
        memcpy(table->ended, table->round.hands, sizeof table->ended);
        table->ended_leader = table->leader;
        show(tables, table, table->own < 0 ? actor : table->own, tg_row(&tables->lent, TG_FINALS, at));
        begin(tables, at);
    }
    show_table(tables, at);
    return 1;
}

/* --- on the side of Python */

/* The tables by their description: the rules, the room for them, the lent arrays, and which of them are meant. */
static int read_tables(Tables *tables, PyObject *told, PyObject *held, PyObject *lent, int first, int past) {
    const char *right_of;
    Py_ssize_t length;
    Rules *rules = &tables->rules;
    unsigned long long most;
    if (!PyArg_ParseTuple(told, "y#pipiiKi", &right_of, &length, &rules->puiser, &rules->kept, &rules->talon_empty,
                          &tables->each, &tables->first, &most, &tables->many))
        return 0;
    tables->most = most;
    int right = read_seats(rules, right_of, length) && tables->each >= 1 && tables->each <= TILES / rules->seats &&
                tables->first < rules->seats && tables->many >= 1 && rules->kept >= 0;
    if (!right || first < 0 || first > past || past > tables->many) {
        PyErr_SetString(PyExc_ValueError, "such tables cannot be laid");
        return 0;
    }
    int seen = TG_STANDING + 2 * TILES + NUMBERS + rules->seats + 1 + 2 * rules->seats + NUMBERS * rules->seats;
    if (PyObject_GetBuffer(held, &tables->held, PyBUF_WRITABLE) < 0) return 0;
    if ((size_t)tables->held.len != sizeof(Table) * (size_t)tables->many) {
        PyErr_SetString(PyExc_ValueError, "such tables cannot be laid");
    } else if (tg_borrow(&tables->lent, lent, tables->many, seen, LETTERS, rules->seats)) {
        tables->tables = tables->held.buf;
        return 1;
    }
    PyBuffer_Release(&tables->held);
    return 0;
}

PyObject *py_table_size(PyObject *self, PyObject *args) {
    (void)self, (void)args;
    return PyLong_FromSize_t(sizeof(Table));
}

/* Begin a round at the tables from `first` on, or play a letter at each; how many rounds have ended, -1: an error. */
static int at_all(PyObject *told, PyObject *held, PyObject *lent, const Py_buffer *letters, int first, int past) {
    Tables tables;
    int ended = 0;
    if (!read_tables(&tables, told, held, lent, first, past)) return -1;
    int right = !letters || (size_t)letters->len == (size_t)tables.many * sizeof(int64_t);
    if (!right) PyErr_SetString(PyExc_ValueError, "a letter is wanted for every table");
    Py_BEGIN_ALLOW_THREADS;
    for (int at = first; right && at < past; at++) {
        if (letters) {
            right = step(&tables, at, ((const int64_t *)letters->buf)[at], &ended);
        } else {
            tg_bytes(&tables.lent, TG_ENDS)[at] = 0;
            begin(&tables, at);
            show_table(&tables, at);
        }
    }
    Py_END_ALLOW_THREADS;
    if (!right && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "a letter that is not open");
    PyBuffer_Release(&tables.held);
    tg_give_back(&tables.lent);
    return right ? ended : -1;
}

PyObject *py_begin_tables(PyObject *self, PyObject *args) {
    PyObject *told, *held, *lent;
    int first, past;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!OO!ii", &PyTuple_Type, &told, &held, &PyTuple_Type, &lent, &first, &past) ||
        at_all(told, held, lent, NULL, first, past) < 0)
        return NULL;
    Py_RETURN_NONE;
}

PyObject *py_step_tables(PyObject *self, PyObject *args) {
    PyObject *told, *held, *lent, *given;
    int first, past;
    Py_buffer letters;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!OO!Oii", &PyTuple_Type, &told, &held, &PyTuple_Type, &lent, &given, &first, &past) ||
        PyObject_GetBuffer(given, &letters, PyBUF_SIMPLE) < 0)
        return NULL;
    int ended = at_all(told, held, lent, &letters, first, past);
    PyBuffer_Release(&letters);
    return ended < 0 ? NULL : PyLong_FromLong(ended);
}

PyObject *py_ended_table(PyObject *self, PyObject *args) {
    Py_buffer held;
    int at, seats;
    (void)self;
    if (!PyArg_ParseTuple(args, "y*ii", &held, &at, &seats)) return NULL;
    PyObject *hands = NULL;
    int leader = 0;
    if (at >= 0 && ((size_t)at + 1) * sizeof(Table) <= (size_t)held.len && seats >= 1 && seats <= SEATS) {
        const Table *table = (const Table *)held.buf + at;
        leader = table->ended_leader;
        hands = hands_of(table->ended, seats);
    } else {
        PyErr_SetString(PyExc_ValueError, "no such table");
    }
    PyBuffer_Release(&held);
    return hands ? Py_BuildValue("Ni", hands, leader) : NULL;
}
