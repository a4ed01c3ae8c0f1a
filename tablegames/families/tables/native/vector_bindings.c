/* Many tables of a race or a tour at once, stepped letter by letter as their encoders spell plays: rows of numbers for
   whoever learns, written into arrays that Python has lent. A table begins its next game by itself. */
#include "bindings.h"

enum { RACE_SEEN = 66, TOUR_SEEN = 75, NOT_PLAYED = OFF, STAYS = OFF + 1, LEAVES = OFF + 2, KEYS = 3, SCORE = 9 };
enum { CHOOSES = 2, PLAYS, IS_ENDED }; /* the phases of a tour in which somebody looks, as trictrac/state.py has them */
enum { WAITS, OVER, BROKEN_OFF, NOT_TOLD };
static const uint64_t LONGEST = 1000000; /* core.loop.LIMIT */

typedef struct {
    touring_t now; /* of a race the board, the seat, the numbers and the chance */
    int n, length, phase;
    uint8_t numbers[MOST_NUMBERS];
    hand_t *hand;              /* of a tour: the throw in hand */
    touring_t before;          /* and the state before it, */
    int chosen_to_leave;       /* what was then chosen, -1: nothing */
    two_steps_t played;        /* and played */
    int own, acted;            /* whose letters are asked for, -1: everybody's; whether one was given in this game */
    int spelt, last;           /* the letters so far, and the last of them */
    uint8_t chosen[MOST_NUMBERS];
    uint8_t *plays;            /* each its steps, how many first, and then its word */
    uint32_t *left, *rank;     /* the plays that begin as spelt; their places among those of one word */
    uint32_t count, alike;
    size_t room, left_room;
    board_t ended;             /* the last game: its last position, and who would have thrown */
    int ended_seat, ended_throw, ended_leaves;
    touring_t ended_before;    /* of a tour: the state before its last throw, what was thrown, chosen and played */
    two_steps_t ended_play;
} one_t;

typedef struct {
    PyObject_HEAD
    PyObject *of;
    const race_t *race;
    const tour_t *tour; /* NULL: a race */
    int many, seat, drawing, held, seen, letters, scores, score[SCORE];
    uint64_t most;
    board_t start;
    one_t *tables;
    Py_buffer rows, masks, finals, seats, ends, keys, owns;
} tables_t;

/* --- words */

static int stride(const one_t *one) { return 1 + 2 * one->n + one->length; }

/* encoding.sources: where each number is played from; of equal numbers the place nearest the hand first. */
void word_of(const step_t *steps, int n, const uint8_t *numbers, int all, uint8_t *word) {
    int used[MOST_NUMBERS] = {0};
    TG_CHECK(n <= all && all <= MOST_NUMBERS);
    for (int i = 0; i < all; i++) word[i] = NOT_PLAYED;
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

static const uint8_t *word_at(const one_t *one, uint32_t play) {
    return one->plays + (size_t)play * (size_t)stride(one) + 1 + 2 * one->n;
}

/* The next letter of a play: of its word, or, where several have one word, of its place among them (`spelt_out`). */
static int next_letter(const one_t *one, uint32_t at, uint32_t letters) {
    if (one->spelt < one->length) return word_at(one, one->left[at])[one->spelt];
    uint32_t digits = 1, power = letters;
    for (; power < one->alike; power *= letters) digits++;
    uint32_t rank = one->rank[at];
    for (int behind = (int)digits - 1 - (one->spelt - one->length); behind > 0; behind--) rank /= letters;
    return (int)(rank % letters);
}

static int room_for(one_t *one, uint64_t count) {
    size_t wanted = (size_t)count * (size_t)stride(one);
    if (count > UINT32_MAX / 64) return 0;
    if (wanted > one->room) {
        uint8_t *more = realloc(one->plays, wanted * 2);
        if (!more) return 0;
        one->plays = more;
        one->room = wanted * 2;
    }
    if (count > one->left_room) {
        uint32_t *left = realloc(one->left, (size_t)count * 2 * sizeof *left);
        if (!left) return 0;
        one->left = left;
        uint32_t *rank = realloc(one->rank, (size_t)count * 2 * sizeof *rank);
        if (!rank) return 0;
        one->rank = rank;
        one->left_room = (size_t)count * 2;
    }
    one->count = (uint32_t)count;
    for (uint32_t i = 0; i < one->count; i++) one->left[i] = i;
    one->spelt = 0;
    one->last = -1;
    return 1;
}

static void spell_one(one_t *one, uint32_t at, const step_t *steps, int n) {
    uint8_t *play = one->plays + (size_t)at * (size_t)stride(one);
    play[0] = (uint8_t)n;
    memcpy(play + 1, steps, (size_t)n * sizeof *steps);
    word_of(steps, n, one->numbers, one->n, play + 1 + 2 * one->n);
}

static int spell_all(one_t *one, const listing_t *listing) {
    step_t steps[MOST_NUMBERS];
    one->length = one->n;
    if (!room_for(one, listing->count)) return 0;
    for (uint32_t i = 0; i < one->count; i++) spell_one(one, i, steps, spell(listing, i, steps));
    return 1;
}

/* --- what is seen */

static void show_dames(men_t men, float *row) {
    for (int place = 0; place < PLACES; place++) row[place] = (float)count_at(men, place);
}

static float up_to_99(int n) { return (float)(n < 99 ? n : 99); }

/* What a tour tells besides: its phase, the score, the releve. */
static void show_tour(const tables_t *tables, const one_t *one, int seat, float *row) {
    const touring_t *now = &one->now;
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

/* What the seat that decides sees; over, what `seat` does. */
static void show(const tables_t *tables, const one_t *one, int seat, int over, float *row) {
    memset(row, 0, (size_t)tables->seen * sizeof *row);
    const touring_t *now = &one->now;
    men_t own = seat == now->seat ? now->board.mine : now->board.theirs;
    men_t other = seat == now->seat ? now->board.theirs : now->board.mine;
    int turn = seat == now->seat && !over;
    row[0] = (float)seat;
    row[1] = (float)(turn ? one->spelt : 0);
    row[2] = (float)(turn ? one->last : -1);
    float *dames = row + 3, *numbers = dames + PLACES - 1;
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
    show_dames(other, row + 3 + PLACES + 6);
    row[9 + 2 * PLACES] = (float)turn;
    if (tables->tour)
        show_tour(tables, one, seat, row + 10 + 2 * PLACES);
    else
        row[10 + 2 * PLACES + (over ? 3 : 0)] = 1;
}

static void show_table(tables_t *tables, int table) {
    const one_t *one = &tables->tables[table];
    int8_t *mask = (int8_t *)tables->masks.buf + (size_t)table * (size_t)tables->letters;
    show(tables, one, one->now.seat, 0, (float *)tables->rows.buf + (size_t)table * (size_t)tables->seen);
    memset(mask, 0, (size_t)tables->letters);
    for (uint32_t i = 0; i < one->count; i++) mask[next_letter(one, i, (uint32_t)tables->letters)] = 1;
    ((int8_t *)tables->seats.buf)[table] = (int8_t)one->now.seat;
}

/* --- the course of a game */

static int play_race(const race_t *race, one_t *one, const step_t *steps, int n) {
    touring_t *now = &one->now;
    play_steps(&race->march, &now->board, steps, n);
    now->board = turned(now->board);
    now->seat = 1 - now->seat;
    now->number++;
    now->decisions++;
    one->n = 0;
    return is_over(race, &now->board);
}

static int asked(const one_t *one) { return one->own < 0 || one->own == one->now.seat; }
static int too_long(const tables_t *tables, const one_t *one) {
    return one->acted && one->now.decisions >= tables->most ? BROKEN_OFF : WAITS;
}

/* The dice of the opening; 0: they are equal. */
static int draw(touring_t *now, uint64_t bits, int *one, int *other) {
    int drawn = (int)tg_scaled(bits, 36, NULL), first = drawn / 6 < drawn % 6;
    *one = drawn / 6 + 1;
    *other = drawn % 6 + 1;
    if (*one == *other) return 0;
    if (first != now->seat) now->board = turned(now->board);
    now->seat = first;
    now->drawing = 0;
    return 1;
}

/* Chance falls, and whoever is not asked for letters plays at random, until one is asked for. */
static int race_on(const tables_t *tables, one_t *one, space_t *space) {
    const race_t *race = tables->race;
    touring_t *now = &one->now;
    step_t steps[MOST_NUMBERS];
    listing_t listing;
    while (now->number < LONGEST) {
        const ticket_t *ticket;
        uint64_t bits = tg_at(&now->chance, now->number++);
        if (now->drawing) {
            int die, other;
            if (!draw(now, bits, &die, &other) || !race->coup_et_des) continue;
            ticket = &race->drawn[6 * (die - 1) + other - 1];
        } else {
            ticket = &race->ticket[tg_scaled(bits, (uint64_t)race->tickets, NULL)];
        }
        one->n = ticket->n;
        memcpy(one->numbers, ticket->numbers, ticket->n);
        list_plays(&race->march, &race->duty, &now->board, one->numbers, one->n, ground_of(&race->march, &now->board),
                   space, &listing);
        if (space->failed || listing.kind == UNKNOWN) return NOT_TOLD;
        if (asked(one)) return spell_all(one, &listing) ? too_long(tables, one) : NOT_TOLD;
        uint64_t pick = tg_choice(&now->seats[now->seat], now->number, listing.count);
        if (play_race(race, one, steps, spell(&listing, pick, steps))) return OVER;
    }
    return one->acted ? BROKEN_OFF : NOT_TOLD;
}

/* The words of a choice, or of the plays of the throw in hand. */
static int tour_asks(const tables_t *tables, one_t *one) {
    if (one->phase == CHOOSES) {
        one->length = 1;
        if (!room_for(one, 2)) return NOT_TOLD;
        for (int i = 0; i < 2; i++) {
            uint8_t *choice = one->plays + i * stride(one);
            choice[0] = 0;
            choice[1 + 2 * one->n] = (uint8_t)(STAYS + i);
        }
    } else {
        one->length = one->n;
        if (!room_for(one, (uint64_t)one->hand->n)) return NOT_TOLD;
        for (uint32_t i = 0; i < one->count; i++) spell_one(one, i, one->hand->plays[i].step, one->hand->plays[i].n);
    }
    return too_long(tables, one);
}

/* One decision of a tour: which of the two choices, or which play. */
static int tour_decides(const tables_t *tables, one_t *one, uint64_t pick) {
    int next;
    one->now.number++;
    one->now.decisions++;
    if (one->phase == CHOOSES) {
        one->chosen_to_leave = pick != 0;
        next = pick ? tour_left(tables->tour, &one->now) : TOUR_PLAYS;
    } else {
        one->played = one->hand->plays[pick];
        next = tour_played(tables->tour, &one->now, one->hand, &one->played);
    }
    if (next != TOUR_PLAYS) one->n = 0;
    return next;
}

/* The same of a tour, what follows its last step being known. */
static int tour_on(const tables_t *tables, one_t *one, int next) {
    touring_t *now = &one->now;
    while (now->number < LONGEST) {
        if (next == TOUR_ENDS) {
            one->phase = IS_ENDED;
            return OVER;
        }
        if (next == TOUR_THROWS) {
            int die, other;
            uint64_t bits = tg_at(&now->chance, now->number++);
            if (now->drawing) {
                if (!draw(now, bits, &die, &other) || !tables->tour->coup_et_des) continue;
            } else {
                int thrown = (int)tg_scaled(bits, 36, NULL);
                die = thrown / 6 + 1;
                other = thrown % 6 + 1;
            }
            one->before = *now;
            one->chosen_to_leave = -1;
            one->played.n = 0;
            one->n = 2;
            one->numbers[0] = (uint8_t)(die > other ? die : other);
            one->numbers[1] = (uint8_t)(die > other ? other : die);
            next = tour_thrown(tables->tour, now, one->hand, one->numbers[0], one->numbers[1]);
            if (next == TOUR_THROWS) one->n = 0;
            continue;
        }
        one->phase = next == TOUR_CHOOSES ? CHOOSES : PLAYS;
        if (one->phase == PLAYS) tour_plays(tables->tour, one->hand);
        if (asked(one)) return tour_asks(tables, one);
        uint64_t many = one->phase == CHOOSES ? 2 : (uint64_t)one->hand->n;
        next = tour_decides(tables, one, tg_choice(&now->seats[now->seat], now->number, many));
    }
    return one->acted ? BROKEN_OFF : NOT_TOLD;
}

static int begin(tables_t *tables, int table, space_t *space) {
    one_t *one = &tables->tables[table];
    const uint64_t *keys = (const uint64_t *)tables->keys.buf + (size_t)table * KEYS;
    memset(&one->now, 0, sizeof one->now);
    one->now.board = tables->start;
    one->now.seat = tables->seat;
    one->now.drawing = tables->drawing;
    if (tables->tour) one->now.score = tables->tour->keeper.opening;
    one->acted = one->n = 0;
    one->own = ((const int8_t *)tables->owns.buf)[table];
    one->now.chance = tg_rng_of(keys[0]);
    one->now.seats[0] = tg_rng_of(keys[1]);
    one->now.seats[1] = tg_rng_of(keys[2]);
    return (tables->tour ? tour_on(tables, one, TOUR_THROWS) : race_on(tables, one, space)) == WAITS;
}

/* The action that is settled; whether somebody is asked again, or it is over. */
static int play_it(const tables_t *tables, one_t *one, space_t *space) {
    const uint8_t *play = one->plays + (size_t)one->left[0] * (size_t)stride(one);
    step_t steps[MOST_NUMBERS];
    one->acted = 1;
    if (tables->tour) return tour_on(tables, one, tour_decides(tables, one, one->left[0]));
    memcpy(steps, play + 1, play[0] * sizeof *steps);
    return play_race(tables->race, one, steps, play[0]) ? OVER : race_on(tables, one, space);
}

/* A letter for one table; 0: no memory, or what the native code cannot tell, 1: all is well, 2: the letter is not open. */
static int step_one(tables_t *tables, int table, int64_t letter, space_t *space) {
    one_t *one = &tables->tables[table];
    const int8_t *mask = (const int8_t *)tables->masks.buf + (size_t)table * (size_t)tables->letters;
    int8_t *end = (int8_t *)tables->ends.buf + table;
    int actor = one->now.seat, found = WAITS;
    uint32_t kept = 0;
    *end = 0;
    if (letter < 0 || letter >= tables->letters || !mask[letter]) return 2;
    for (uint32_t i = 0; i < one->count; i++)
        if (next_letter(one, i, (uint32_t)tables->letters) == letter) {
            one->left[kept] = one->left[i];
            one->rank[kept++] = one->rank[i];
        }
    one->count = kept;
    if (one->spelt < one->length) one->chosen[one->spelt] = (uint8_t)letter;
    one->last = (int)letter;
    if (++one->spelt == one->length && kept > 1) {
        one->alike = kept;
        for (uint32_t i = 0; i < kept; i++) one->rank[i] = i;
    }
    if (kept == 1 && (found = play_it(tables, one, space)) == NOT_TOLD) return 0;
    if (found != WAITS) {
        *end = (int8_t)found;
        one->ended = one->now.board;
        one->ended_seat = one->now.seat;
        one->ended_before = one->before;
        one->ended_throw = 10 * one->numbers[0] + one->numbers[1];
        one->ended_leaves = one->chosen_to_leave;
        one->ended_play = one->played;
        show(tables, one, one->own < 0 ? actor : one->own, found == OVER,
             (float *)tables->finals.buf + (size_t)table * (size_t)tables->seen);
        if (!begin(tables, table, space)) return 0;
    }
    show_table(tables, table);
    return 1;
}

/* --- on the side of Python */

static int borrowed(PyObject *array, Py_buffer *view, size_t size, const char *what) {
    if (PyObject_GetBuffer(array, view, PyBUF_WRITABLE) < 0) return 0;
    if ((size_t)view->len == size) return 1;
    PyBuffer_Release(view);
    PyErr_Format(PyExc_ValueError, "the array of %s has another size", what);
    return 0;
}

/* Tables(course or tour, the places of what the score tells, many, board, seat, drawing, most, rows, masks, finals, seats, ends, keys, owns) */
static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    module_t *module = PyType_GetModuleState(type);
    PyObject *course, *board, *given[7];
    unsigned long long most;
    int many, seat, drawing;
    if (kwargs && PyDict_Size(kwargs)) return PyErr_Format(PyExc_TypeError, "Tables takes no keywords");
    const unsigned char *scores;
    Py_ssize_t length;
    if (!PyArg_ParseTuple(args, "Oy#iOipKOOOOOOO", &course, &scores, &length, &many, &board, &seat, &drawing, &most, &given[0],
                          &given[1], &given[2], &given[3], &given[4], &given[5], &given[6]))
        return NULL;
    const course_t *race = Py_TYPE(course) == module->course ? (course_t *)course : NULL;
    const touring_object_t *tour = Py_TYPE(course) == module->tour ? (touring_object_t *)course : NULL;
    if (many < 1 || (seat != 0 && seat != 1) || (!race && !tour) || length > SCORE ||
        (race && (race->verdict || race->race.duty.kind == UNTIL_THE_PLEIN)) || (tour && !tour->keeps))
        return PyErr_Format(PyExc_ValueError, "such tables cannot be laid");
    for (Py_ssize_t i = 0; i < length; i++)
        if (scores[i] >= SCORE) return PyErr_Format(PyExc_ValueError, "no such score");
    tables_t *tables = allocated(type);
    if (!tables) return NULL;
    Py_INCREF(course);
    tables->of = course;
    tables->race = race ? &race->race : NULL;
    tables->tour = tour ? &tour->tour : NULL;
    tables->seen = tour ? TOUR_SEEN + (int)length : RACE_SEEN;
    tables->letters = tour ? LEAVES + 1 : NOT_PLAYED + 1;
    tables->scores = (int)length;
    for (int i = 0; i < (int)length; i++) tables->score[i] = scores[i];
    tables->seat = seat;
    tables->drawing = drawing;
    tables->most = most;
    Py_buffer *views[7] = {&tables->rows, &tables->masks, &tables->finals, &tables->seats, &tables->ends, &tables->keys, &tables->owns};
    static const char *names[7] = {"rows", "masks", "finals", "seats", "ends", "keys", "owns"};
    size_t seen = (size_t)tables->seen * sizeof(float);
    size_t sizes[7] = {seen, (size_t)tables->letters, seen, 1, 1, KEYS * sizeof(uint64_t), 1};
    if (!board_from(module, board, &tables->start)) goto wrong;
    for (; tables->held < 7; tables->held++)
        if (!borrowed(given[tables->held], views[tables->held], sizes[tables->held] * (size_t)many, names[tables->held])) goto wrong;
    tables->tables = calloc((size_t)many, sizeof *tables->tables);
    if (!tables->tables) {
        PyErr_NoMemory();
        goto wrong;
    }
    tables->many = many;
    for (int i = 0; tour && i < many; i++)
        if (!(tables->tables[i].hand = calloc(1, sizeof(hand_t)))) {
            PyErr_NoMemory();
            goto wrong;
        }
    return (PyObject *)tables;
wrong:
    Py_DECREF(tables);
    return NULL;
}

static void tables_dealloc(PyObject *self) {
    tables_t *tables = (tables_t *)self;
    Py_buffer *views[7] = {&tables->rows, &tables->masks, &tables->finals, &tables->seats, &tables->ends, &tables->keys, &tables->owns};
    PyObject_GC_UnTrack(self);
    for (int i = 0; i < tables->held; i++) PyBuffer_Release(views[i]);
    for (int i = 0; i < tables->many; i++) {
        free(tables->tables[i].plays);
        free(tables->tables[i].left);
        free(tables->tables[i].rank);
        free(tables->tables[i].hand);
    }
    free(tables->tables);
    Py_XDECREF(tables->of);
    freed(self);
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
    space_t space;
    memset(&space, 0, sizeof space);
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; right && table < past; table++) {
        ((int8_t *)tables->ends.buf)[table] = 0;
        right = begin(tables, table, &space);
        if (right) show_table(tables, table);
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    if (!right) return PyErr_Format(PyExc_RuntimeError, "such a game cannot be begun");
    Py_RETURN_NONE;
}

/* step(letters, first, past): how many games have ended; letters are 64 bits each, one for every table */
static PyObject *tables_step(PyObject *self, PyObject *args) {
    tables_t *tables = (tables_t *)self;
    int first, past, right = 1, ended = 0;
    Py_buffer letters;
    PyObject *given;
    if (!PyArg_ParseTuple(args, "Oii", &given, &first, &past) || !range_from(tables, first, past)) return NULL;
    if (PyObject_GetBuffer(given, &letters, PyBUF_SIMPLE) < 0) return NULL;
    if ((size_t)letters.len != (size_t)tables->many * sizeof(int64_t)) {
        PyBuffer_Release(&letters);
        return PyErr_Format(PyExc_ValueError, "a letter is wanted for every table");
    }
    space_t space;
    memset(&space, 0, sizeof space);
    Py_BEGIN_ALLOW_THREADS
    for (int table = first; right == 1 && table < past; table++) {
        right = step_one(tables, table, ((const int64_t *)letters.buf)[table], &space);
        ended += ((const int8_t *)tables->ends.buf)[table] != 0;
    }
    free_space(&space);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&letters);
    if (right == 2) return PyErr_Format(PyExc_ValueError, "a letter that is not open");
    if (!right) return PyErr_Format(PyExc_RuntimeError, "no memory, or a throw that cannot be told");
    return PyLong_FromLong(ended);
}

/* ended(table): of a race the position in which its last game ended, and who would have thrown; of a tour the state before
   the last throw as `Tour.run` takes it, what was thrown, whether one left (-1: nobody chose) and what was played */
static PyObject *tables_ended(PyObject *self, PyObject *number) {
    tables_t *tables = (tables_t *)self;
    long table = PyLong_AsLong(number);
    if (table == -1 && PyErr_Occurred()) return NULL;
    if (table < 0 || table >= tables->many) return PyErr_Format(PyExc_ValueError, "no such table");
    const one_t *one = &tables->tables[table];
    const touring_t *now = &one->ended_before;
    PyObject *board = board_to(module_of(self), tables->tour ? &now->board : &one->ended);
    if (!board) return NULL;
    if (!tables->tour) return Py_BuildValue("Ni", board, one->ended_seat);
    const side_t *white = &now->score.side[0], *black = &now->score.side[1];
    PyObject *steps = PyTuple_New(one->ended_play.n);
    for (int i = 0; steps && i < one->ended_play.n; i++) {
        PyObject *pair = Py_BuildValue("ii", one->ended_play.step[i].from, one->ended_play.step[i].to);
        if (!pair) Py_CLEAR(steps);
        if (steps) PyTuple_SetItem(steps, i, pair);
    }
    if (!steps) {
        Py_DECREF(board);
        return NULL;
    }
    return Py_BuildValue("Ni(iiiiiiiii)iiIIiiiN", board, now->seat, white->points, white->bredouille, white->trous, white->run,
                         black->points, black->bredouille, black->trous, black->run, now->score.refaits, now->throws[0],
                         now->throws[1], now->done[0], now->done[1], now->first_throw, one->ended_throw, one->ended_leaves,
                         steps);
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
