/* Many tables of a race or a tour at once, stepped letter by letter as their encoders spell plays: rows of numbers for
   learners, written into arrays lent by Python. A table begins its next game by itself. */
#include "bindings.h"
#include "buffers.h"

enum { RACE_SEEN = 66, TOUR_SEEN = 75, NOT_PLAYED = OFF, STAYS = OFF + 1, LEAVES = OFF + 2, SEATS = 2, SCORE = 9 };
enum { CHOOSES = 2, PLAYS, IS_ENDED }; /* the phases of a tour in which somebody looks, as trictrac/state.py has them */
enum { NOT_TOLD = TG_BROKEN_OFF + 1, NOT_OPEN }; /* a throw, or no memory; a letter */
static const uint64_t LONGEST = 1000000; /* core.loop.LIMIT */

/* An action, its word, and its place among those of the same word. */
typedef struct {
    uint32_t number, rank;
    uint8_t n, word[MOST_NUMBERS];
    step_t steps[MOST_NUMBERS];
} spelt_t;

/* A throw of a tour, and what has been made of it. */
typedef struct {
    game_t before;
    int thrown, leaves; /* whether he left; -1: nobody chose */
    two_steps_t played;
} throw_t;

typedef struct {
    game_t now;
    int n, length, phase;
    uint8_t numbers[MOST_NUMBERS];
    hand_t *hand;        /* of a tour: the throw in hand; */
    throw_t made, ended; /* and what is made of it; the last throw of the last game, of a race but how that stood */
    int own, acted;      /* whose letters are asked for, -1: everybody's; whether one was given in this game */
    int spelt, last;     /* the letters so far, and the last of them */
    uint8_t chosen[MOST_NUMBERS];
    spelt_t *plays; /* those that begin as spelt */
    uint32_t count, alike;
    size_t room;
} one_t;

typedef struct {
    PyObject_HEAD
    PyObject *of;
    const race_t *race;
    const tour_t *tour; /* NULL: a race */
    int many, seat, drawing, scores, score[SCORE];
    uint64_t most;
    board_t start;
    one_t *tables;
    tg_buffers lent;
} tables_t;

/* --- words */

/* The next letter of a play: of its word, or, where several have one word, of its place among them (`spelt_out`). */
static int next_letter(const one_t *one, const spelt_t *play, uint32_t letters) {
    if (one->spelt < one->length) return play->word[one->spelt];
    uint32_t digits = 1, power = letters, rank = play->rank;
    for (; power < one->alike; power *= letters) digits++;
    for (int behind = (int)digits - 1 - (one->spelt - one->length); behind > 0; behind--) rank /= letters;
    return (int)(rank % letters);
}

/* The number of open actions and their letters; 0: no memory. */
static int room_for(one_t *one, uint64_t count, int length) {
    if (count > UINT32_MAX / 64) return 0;
    if (count > one->room) {
        spelt_t *more = realloc(one->plays, (size_t)count * 2 * sizeof *more);
        if (!more) return 0;
        one->plays = more;
        one->room = (size_t)count * 2;
    }
    one->count = (uint32_t)count;
    one->length = length;
    one->spelt = 0;
    one->last = -1;
    return 1;
}

static void spell_one(one_t *one, uint32_t number, const step_t *steps, int n) {
    spelt_t *play = &one->plays[number];
    play->number = number;
    play->n = (uint8_t)n;
    memcpy(play->steps, steps, (size_t)n * sizeof *steps);
    word_of(steps, n, one->numbers, one->n, play->word);
}

/* --- what is seen */

static void show_dames(men_t men, float *row) {
    for (int place = 0; place < PLACES; place++) row[place] = (float)count_at(men, place);
}

static float up_to_99(int n) { return (float)(n < 99 ? n : 99); }

/* Other numbers of a tour: its phase, the score, the releve. */
static void show_tour(const tables_t *tables, const one_t *one, int seat, float *row) {
    const game_t *now = &one->now;
    const side_t *mine = &now->score.side[seat], *his = &now->score.side[1 - seat];
    int packed[SCORE] = {mine->points, mine->bredouille, mine->trous, mine->run, his->points,
                         his->bredouille, his->trous, his->run, now->score.refaits};
    row[one->phase] = 1;
    row += 5;
    for (int i = 0; i < tables->scores; i++) *row++ = up_to_99(packed[tables->score[i]]);
    *row++ = up_to_99(now->throws[seat]);
    *row++ = up_to_99(now->throws[1 - seat]);
    for (int i = 0; i < 2; i++, row += 2) {
        row[0] = (float)(now->done[i ? 1 - seat : seat] & 1);
        row[1] = (float)(now->done[i ? 1 - seat : seat] >> 1 & 1);
    }
    row[0] = (float)(now->first_throw / 10);
    row[1] = (float)(now->first_throw % 10);
}

/* The view of the seat that decides; after the end, of `seat`. */
static void show(const tables_t *tables, const one_t *one, int seat, int over, float *row) {
    memset(row, 0, (size_t)tables->lent.seen * sizeof *row);
    const game_t *now = &one->now;
    men_t own = seat == now->seat ? now->board.mine : now->board.theirs;
    men_t other = seat == now->seat ? now->board.theirs : now->board.mine;
    int turn = seat == now->seat && !over;
    row[0] = (float)seat;
    row[1] = (float)(turn ? one->spelt : 0);
    row[2] = (float)(turn ? one->last : -1);
    float *dames = row + TG_STANDING, *numbers = dames + PLACES - 1;
    show_dames(own, dames);
    for (int i = 0; turn && i < one->spelt && i < one->n; i++) {
        int from = one->chosen[i], to = from + one->numbers[i];
        if (from == NOT_PLAYED) continue;
        dames[from] -= 1;
        dames[to < OFF ? to : OFF] += 1;
    }
    for (int place = 0; turn && place < PLACES; place++)
        if (dames[place] < -1) dames[place] = -1;
    for (int i = turn ? one->spelt : 0; i < one->n; i++) numbers[one->numbers[i]] += 1;
    show_dames(other, dames + PLACES + 6);
    row[9 + 2 * PLACES] = (float)turn;
    if (tables->tour)
        show_tour(tables, one, seat, row + 10 + 2 * PLACES);
    else
        row[10 + 2 * PLACES + (over ? 3 : 0)] = 1;
}

static void show_table(tables_t *tables, int table) {
    const one_t *one = &tables->tables[table];
    int8_t *mask = tg_mask(&tables->lent, table);
    show(tables, one, one->now.seat, 0, tg_row(&tables->lent, TG_ROWS, table));
    memset(mask, 0, (size_t)tables->lent.letters);
    for (uint32_t i = 0; i < one->count; i++) mask[next_letter(one, &one->plays[i], (uint32_t)tables->lent.letters)] = 1;
    tg_bytes(&tables->lent, TG_SEATED)[table] = (int8_t)one->now.seat;
}

/* --- the course of a game */

static int play_race(const race_t *race, one_t *one, const step_t *steps, int n) {
    game_t *now = &one->now;
    play_steps(&race->march, &now->board, steps, n);
    now->board = turned(now->board);
    decided(now);
    now->seat = 1 - now->seat;
    one->n = 0;
    return is_over(race, &now->board);
}

static int asked(const one_t *one) { return one->own < 0 || one->own == one->now.seat; }
static int too_long(const tables_t *tables, const one_t *one) {
    return one->acted && one->now.decisions >= tables->most ? TG_BROKEN_OFF : TG_WAITS;
}

/* Draw chance and play seats without letters at random, until a seat with letters has to decide. */
static int race_on(const tables_t *tables, one_t *one, space_t *space) {
    const race_t *race = tables->race;
    game_t *now = &one->now;
    step_t steps[MOST_NUMBERS];
    listing_t listing;
    while (now->number < LONGEST) {
        int in_hand = race_throws(race, now);
        if (in_hand == NO_THROW) continue;
        const ticket_t *ticket = ticket_of(race, in_hand);
        one->n = ticket->n;
        memcpy(one->numbers, ticket->numbers, ticket->n);
        list_ticket(race, &now->board, ticket, space, &listing);
        if (space->failed || listing.kind == UNKNOWN) return NOT_TOLD;
        if (asked(one)) {
            if (!room_for(one, listing.count, one->n)) return NOT_TOLD;
            for (uint32_t i = 0; i < one->count; i++) spell_one(one, i, steps, spell(&listing, i, steps));
            return too_long(tables, one);
        }
        if (play_race(race, one, steps, spell(&listing, picked(now, listing.count), steps))) return TG_OVER;
    }
    return one->acted ? TG_BROKEN_OFF : NOT_TOLD;
}

/* The words of a choice, or of the plays of the throw in hand. */
static int tour_asks(const tables_t *tables, one_t *one) {
    int chooses = one->phase == CHOOSES;
    if (!room_for(one, chooses ? 2 : (uint64_t)one->hand->n, chooses ? 1 : one->n)) return NOT_TOLD;
    for (uint32_t i = 0; i < one->count; i++) {
        const two_steps_t *play = &one->hand->plays[i];
        spell_one(one, i, play->step, chooses ? 0 : play->n);
        if (chooses) one->plays[i].word[0] = (uint8_t)(STAYS + i);
    }
    return too_long(tables, one);
}

/* One decision of a tour: which of the two choices, or which play. */
static int tour_decides(const tables_t *tables, one_t *one, uint64_t pick) {
    int next;
    decided(&one->now);
    if (one->phase == CHOOSES) {
        one->made.leaves = pick != 0;
        next = pick ? tour_left(tables->tour, &one->now) : TOUR_PLAYS;
    } else {
        one->made.played = one->hand->plays[pick];
        next = tour_played(tables->tour, &one->now, one->hand, &one->made.played);
    }
    if (next != TOUR_PLAYS) one->n = 0;
    return next;
}

/* The same for a tour, given the decision after its last step. */
static int tour_on(const tables_t *tables, one_t *one, int next) {
    game_t *now = &one->now;
    while (now->number < LONGEST) {
        if (next == TOUR_ENDS) {
            one->phase = IS_ENDED;
            return TG_OVER;
        }
        if (next == TOUR_THROWS) {
            int larger, smaller;
            if (!tour_dice(tables->tour, now, &larger, &smaller)) continue;
            one->made = (throw_t){*now, 10 * larger + smaller, -1, {0}};
            one->n = 2;
            one->numbers[0] = (uint8_t)larger;
            one->numbers[1] = (uint8_t)smaller;
            next = tour_thrown(tables->tour, now, one->hand, larger, smaller);
            if (next == TOUR_THROWS) one->n = 0;
            continue;
        }
        one->phase = next == TOUR_CHOOSES ? CHOOSES : PLAYS;
        if (one->phase == PLAYS) tour_plays(tables->tour, one->hand);
        if (asked(one)) return tour_asks(tables, one);
        next = tour_decides(tables, one, picked(now, one->phase == CHOOSES ? 2 : (uint64_t)one->hand->n));
    }
    return one->acted ? TG_BROKEN_OFF : NOT_TOLD;
}

/* A new game at a table; 0: it cannot be described. */
static int begin(tables_t *tables, int table, space_t *space) {
    one_t *one = &tables->tables[table];
    const uint64_t *keys = tg_keys(&tables->lent, table);
    one->now = (game_t){.board = tables->start, .seat = tables->seat, .drawing = tables->drawing};
    if (tables->tour) one->now.score = tables->tour->keeper.opening;
    seed_game(&one->now, keys[0], keys[1], keys[2], 0);
    one->acted = one->n = 0;
    one->own = tg_bytes(&tables->lent, TG_OWNS)[table];
    if ((tables->tour ? tour_on(tables, one, TOUR_THROWS) : race_on(tables, one, space)) != TG_WAITS) return 0;
    show_table(tables, table);
    return 1;
}

/* The action that is settled; whether somebody is asked again, or it is over. */
static int play_it(const tables_t *tables, one_t *one, space_t *space) {
    spelt_t play = one->plays[0];
    one->acted = 1;
    if (tables->tour) return tour_on(tables, one, tour_decides(tables, one, play.number));
    return play_race(tables->race, one, play.steps, play.n) ? TG_OVER : race_on(tables, one, space);
}

/* A letter for one table; returns the contents of `ends`, or NOT_TOLD or NOT_OPEN. */
static int step_one(tables_t *tables, int table, int64_t letter, space_t *space) {
    one_t *one = &tables->tables[table];
    uint32_t letters = (uint32_t)tables->lent.letters, kept = 0;
    int actor = one->now.seat, found = TG_WAITS;
    tg_bytes(&tables->lent, TG_ENDS)[table] = TG_WAITS;
    if (letter < 0 || letter >= letters || !tg_mask(&tables->lent, table)[letter]) return NOT_OPEN;
    for (uint32_t i = 0; i < one->count; i++)
        if (next_letter(one, &one->plays[i], letters) == letter) one->plays[kept++] = one->plays[i];
    one->count = kept;
    if (one->spelt < one->length) one->chosen[one->spelt] = (uint8_t)letter;
    one->last = (int)letter;
    if (++one->spelt == one->length && kept > 1) {
        one->alike = kept;
        for (uint32_t i = 0; i < kept; i++) one->plays[i].rank = i;
    }
    if (kept == 1) found = play_it(tables, one, space);
    if (found == NOT_TOLD) return NOT_TOLD;
    if (found == TG_WAITS) {
        show_table(tables, table);
        return TG_WAITS;
    }
    tg_bytes(&tables->lent, TG_ENDS)[table] = (int8_t)found;
    one->ended = one->made;
    if (!tables->tour) one->ended.before = one->now;
    show(tables, one, one->own < 0 ? actor : one->own, found == TG_OVER, tg_row(&tables->lent, TG_FINALS, table));
    return begin(tables, table, space) ? found : NOT_TOLD;
}

/* --- on the side of Python */

/* Tables(course or tour, the places of what the score tells, many, board, seat, drawing, most, the arrays) */
static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    module_t *module = PyType_GetModuleState(type);
    PyObject *course, *board, *lent;
    unsigned long long most;
    int many, seat, drawing;
    const unsigned char *scores;
    Py_ssize_t length;
    if (!tg_no_keywords(kwargs) || !PyArg_ParseTuple(args, "Oy#iOipKO", &course, &scores, &length, &many, &board, &seat,
                                                     &drawing, &most, &lent))
        return NULL;
    const course_t *race = Py_IS_TYPE(course, (PyTypeObject *)module->course) ? (course_t *)course : NULL;
    const tour_object_t *tour = Py_IS_TYPE(course, (PyTypeObject *)module->tour) ? (tour_object_t *)course : NULL;
    int right = many >= 1 && many <= TG_MOST_TABLES && (seat == 0 || seat == 1) && length <= SCORE &&
                (race ? !race->held.verdict && race->race.duty.kind != UNTIL_THE_PLEIN : tour && tour->keeps);
    for (Py_ssize_t i = 0; right && i < length; i++) right = scores[i] < SCORE;
    if (!right) return PyErr_Format(PyExc_ValueError, "such tables cannot be laid");
    tables_t *tables = tg_new(type);
    if (!tables) return NULL;
    Py_INCREF(course);
    tables->of = course;
    tables->race = race ? &race->race : NULL;
    tables->tour = tour ? &tour->tour : NULL;
    tables->scores = (int)length;
    for (int i = 0; i < (int)length; i++) tables->score[i] = scores[i];
    tables->seat = seat;
    tables->drawing = drawing;
    tables->most = most;
    if (board_from(module, board, &tables->start) &&
        tg_borrow(&tables->lent, lent, many, tour ? TOUR_SEEN + (int)length : RACE_SEEN,
                  tour ? LEAVES + 1 : NOT_PLAYED + 1, SEATS)) {
        tables->tables = calloc((size_t)many, sizeof *tables->tables);
        right = tables->tables != NULL;
        for (; right && tables->many < many; tables->many++)
            right = !tour || (tables->tables[tables->many].hand = calloc(1, sizeof(hand_t)));
        if (right) return (PyObject *)tables;
        PyErr_NoMemory();
    }
    Py_DECREF(tables);
    return NULL;
}

static void tables_dealloc(PyObject *self) {
    tables_t *tables = (tables_t *)self;
    PyObject_GC_UnTrack(self);
    tg_give_back(&tables->lent);
    for (int i = 0; i < tables->many; i++) {
        free(tables->tables[i].plays);
        free(tables->tables[i].hand);
    }
    free(tables->tables);
    Py_XDECREF(tables->of);
    tg_free(self);
}

static int tables_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((tables_t *)self)->of);
    return 0;
}

static int range_from(const tables_t *tables, int first, int past) {
    if (first >= 0 && first <= past && past <= tables->many) return 1;
    PyErr_SetString(PyExc_ValueError, "no such tables");
    return 0;
}

/* reset(first, past): a new game at these tables */
static PyObject *tables_reset(PyObject *self, PyObject *args) {
    tables_t *tables = (tables_t *)self;
    int first, past, right = 1;
    if (!PyArg_ParseTuple(args, "ii", &first, &past) || !range_from(tables, first, past)) return NULL;
    space_t space = {0};
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; right && table < past; table++) {
        tg_bytes(&tables->lent, TG_ENDS)[table] = TG_WAITS;
        right = begin(tables, table, &space);
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    if (!right) return PyErr_Format(PyExc_RuntimeError, "such a game cannot be begun");
    Py_RETURN_NONE;
}

/* step(letters, first, past): how many games have ended; letters are 64 bits each, one for every table */
static PyObject *tables_step(PyObject *self, PyObject *args) {
    tables_t *tables = (tables_t *)self;
    int first, past, ended = 0, found = TG_WAITS;
    Py_buffer letters;
    PyObject *given;
    if (!PyArg_ParseTuple(args, "Oii", &given, &first, &past) || !range_from(tables, first, past)) return NULL;
    if (PyObject_GetBuffer(given, &letters, PyBUF_SIMPLE) < 0) return NULL;
    if ((size_t)letters.len != (size_t)tables->many * sizeof(int64_t)) {
        PyBuffer_Release(&letters);
        return PyErr_Format(PyExc_ValueError, "a letter is wanted for every table");
    }
    space_t space = {0};
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; found < NOT_TOLD && table < past; table++) {
        found = step_one(tables, table, ((const int64_t *)letters.buf)[table], &space);
        ended += found != TG_WAITS;
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&letters);
    if (found == NOT_OPEN) return PyErr_Format(PyExc_ValueError, "a letter that is not open");
    if (found == NOT_TOLD) return PyErr_Format(PyExc_RuntimeError, "no memory, or a throw that cannot be told");
    return PyLong_FromLong(ended);
}

/* ended(table): of a race the position in which its last game ended, and who would have thrown; of a tour the state before
   the last throw as `Tour.run` takes it, what was thrown, whether one left (-1: nobody chose) and what was played */
static PyObject *tables_ended(PyObject *self, PyObject *number) {
    tables_t *tables = (tables_t *)self;
    module_t *module = module_of(self);
    long table = PyLong_AsLong(number);
    if (table == -1 && PyErr_Occurred()) return NULL;
    if (table < 0 || table >= tables->many) return PyErr_Format(PyExc_ValueError, "no such table");
    const throw_t *last = &tables->tables[table].ended;
    const game_t *now = &last->before;
    PyObject *board = board_to(module, &now->board);
    if (!board) return NULL;
    if (!tables->tour) return Py_BuildValue("Ni", board, now->seat);
    return Py_BuildValue("NiNiiIIiiiN", board, now->seat, score_to(&now->score), now->throws[0], now->throws[1],
                         now->done[0], now->done[1], now->first_throw, last->thrown, last->leaves,
                         steps_to(module, last->played.step, last->played.n));
}

static PyMethodDef tables_methods[] = {
    {"reset", tables_reset, METH_VARARGS, "reset(first, past): a new game at these tables."},
    {"step", tables_step, METH_VARARGS, "step(letters, first, past): a letter for each; how many games have ended."},
    {"ended", tables_ended, METH_O, "ended(table): how its last game stood, and who would have thrown."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot tables_slots[] = {
    {Py_tp_doc, "Tables of a race, stepped letter by letter."},
    {Py_tp_new, tables_new},
    {Py_tp_dealloc, tables_dealloc},
    {Py_tp_traverse, tables_traverse},
    {Py_tp_methods, tables_methods},
    {0, NULL},
};
PyType_Spec tables_spec = {"tablegames.families.tables._native.Tables", sizeof(tables_t), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE, tables_slots};
