/* Deals that agree with the view of a seat, and how likely the others' choices are in each: `bots/likely.py`. */
#include "domino.h"

enum { PLACES = THINKING_SEATS, TOLD = 8 }; /* three hands and the talon; the words that tell a choice */

typedef struct {
    int tiles, places, room[PLACES];
    Set tile[TILES], barred[PLACES];
    size_t step[PLACES], states;
    double *ways; /* by the tiles already placed, and the room left in the hands */
} Filling;

/* Whether a hand has room for a tile, and may have it. */
static int fits(const Filling *filling, int at, size_t state, int hand) {
    return state / filling->step[hand] % (size_t)(filling->room[hand] + 1) && !(filling->tile[at] & filling->barred[hand]);
}

/* The number of ways in which the tiles from `at` on fill the remaining hands, one by one; the talon takes the rest. */
static void count_ways(Filling *filling) {
    int hands = filling->places - 1;
    for (int at = filling->tiles; at >= 0; at--)
        for (size_t state = 0; state < filling->states; state++) {
            double *ways = &filling->ways[(size_t)at * filling->states + state], *after = ways - state + filling->states;
            int left = 0;
            for (int hand = 0; hand < hands; hand++)
                left += (int)(state / filling->step[hand]) % (filling->room[hand] + 1);
            int talon = filling->tiles - at - left;
            *ways = at == filling->tiles ? (double)(state == 0) : 0;
            if (at == filling->tiles || talon < 0) continue;
            for (int hand = 0; hand < hands; hand++)
                if (fits(filling, at, state, hand)) *ways += after[state - filling->step[hand]];
            if (talon && !(filling->tile[at] & filling->barred[hands])) *ways += after[state];
        }
}

static void fill(const Filling *filling, tg_rng *rng, uint64_t *hands) {
    int hands_n = filling->places - 1;
    size_t state = filling->states - 1;
    memset(hands, 0, (size_t)hands_n * sizeof *hands);
    for (int at = 0; at < filling->tiles; at++) {
        const double *ways = &filling->ways[(size_t)at * filling->states], *after = ways + filling->states;
        double pick = (double)(tg_bits(rng) >> 11) * 0x1p-53 * ways[state];
        int place = hands_n;
        for (int hand = 0; hand < hands_n && place == hands_n; hand++)
            if (fits(filling, at, state, hand)) {
                pick -= after[state - filling->step[hand]];
                if (pick < 0) place = hand;
            }
        if (place < hands_n) {
            hands[place] |= filling->tile[at];
            state -= filling->step[place];
        }
    }
}

PyObject *py_deals(PyObject *self, PyObject *args) {
    unsigned long long key;
    const char *tiles, *rooms, *barred;
    Py_ssize_t number, tiles_n, rooms_n, barred_n, word = (Py_ssize_t)sizeof(uint64_t);
    Filling filling;
    (void)self;
    if (!PyArg_ParseTuple(args, "Kny#y#y#", &key, &number, &tiles, &tiles_n, &rooms, &rooms_n, &barred, &barred_n))
        return NULL;
    int right_sizes = number >= 0 && number <= 1 << 24 && tiles_n <= TILES * word && rooms_n >= 2 && rooms_n <= PLACES &&
                      barred_n == rooms_n * word, all = 0;
    filling.tiles = (int)(tiles_n / word);
    filling.places = (int)rooms_n;
    filling.states = 1;
    for (int place = 0; right_sizes && place < filling.places; place++) {
        filling.room[place] = (uint8_t)rooms[place];
        all += filling.room[place];
        filling.step[place] = filling.states;
        if (place < filling.places - 1) filling.states *= (size_t)filling.room[place] + 1;
    }
    if (!right_sizes || all != filling.tiles) return PyErr_Format(PyExc_ValueError, "no such places");
    memcpy(filling.tile, tiles, (size_t)tiles_n);
    memcpy(filling.barred, barred, (size_t)barred_n);
    filling.ways = malloc(((size_t)filling.tiles + 1) * filling.states * sizeof(double));
    if (!filling.ways) return PyErr_NoMemory();
    count_ways(&filling);
    int any = filling.ways[filling.states - 1] > 0;
    PyObject *found = PyBytes_FromStringAndSize(NULL, any ? number * (filling.places - 1) * word : 0);
    if (found && any) {
        uint64_t *hands = (uint64_t *)PyBytes_AsString(found);
        tg_rng rng = tg_rng_of(key);
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t deal = 0; deal < number; deal++, hands += filling.places - 1) fill(&filling, &rng, hands);
        Py_END_ALLOW_THREADS;
    }
    free(filling.ways);
    return found;
}

typedef struct {
    const Manner *manner;
    const double *shares;
    int shares_n;
    double slip;
} Model;

/* How likely he is to choose so, holding that hand; 1 where he could not have chosen so. */
static double likelihood(const Model *model, Set hand, const uint64_t *told) {
    const Manner *manner = model->manner;
    Set line = told[2], seen = hand | line, moves;
    int left = (int)told[3], right = (int)told[4], wanted = (int)told[7], first = left == NO_NUMBER;
    uint8_t lacks[THINKING_SEATS - 1] = {(uint8_t)told[6], (uint8_t)(told[6] >> 8), (uint8_t)(told[6] >> 16)};
    const int32_t *lure = first ? manner->first : told[5] ? manner->late : manner->tile;
    int worth[NUMBERS], scores[MOVES], best = INT32_MIN, n = 0, at = -1;
    for (int number = 0; number < NUMBERS; number++) worth[number] = worth_of(manner, hand, seen, lacks, number);
    for (moves = hand & (first ? once() : row_of(left) | row_of(right)); moves; moves &= moves - 1) {
        int move = tg_lowest(moves), onto = move / NUMBERS, free = move % NUMBERS;
        int stays = first ? onto : onto == left ? right : left;
        if (move == wanted) at = n;
        scores[n] = lure[move] + worth[free] + worth[stays] + (free == stays ? manner->same : 0);
        if (scores[n] > best) best = scores[n];
        n++;
    }
    if (at < 0 || n == 1) return 1;
    double all = 0, his = 0;
    for (int i = 0; i < n; i++) {
        int behind = best - scores[i];
        double share = behind < model->shares_n ? model->shares[behind] : 0;
        all += share;
        if (i == at) his = share;
    }
    return (1 - model->slip) * (his / all) + model->slip / n;
}

PyObject *py_weights(PyObject *self, PyObject *args) {
    const char *manner_bytes, *shares, *choices, *hands;
    Py_ssize_t manner_n, shares_n, choices_n, hands_n, word = (Py_ssize_t)sizeof(uint64_t);
    int places;
    const int32_t *noise;
    Manner manner;
    Model model;
    (void)self;
    if (!PyArg_ParseTuple(args, "y#y#dy#y#i", &manner_bytes, &manner_n, &shares, &shares_n, &model.slip, &choices,
                          &choices_n, &hands, &hands_n, &places))
        return NULL;
    if (places < 1 || places >= THINKING_SEATS || choices_n % (TOLD * word) || hands_n % (places * word) ||
        shares_n % (Py_ssize_t)sizeof(double) || !read_manner(manner_bytes, manner_n, &manner, &noise))
        return PyErr_Format(PyExc_ValueError, "no such deals");
    model.manner = &manner;
    model.shares = (const double *)shares;
    model.shares_n = (int)(shares_n / (Py_ssize_t)sizeof(double));
    Py_ssize_t deals = hands_n / (places * word), told_n = choices_n / (TOLD * word);
    const uint64_t *held = (const uint64_t *)hands, *told = (const uint64_t *)choices;
    for (Py_ssize_t one = 0; one < told_n; one++) {
        const uint64_t *it = told + one * TOLD;
        if (it[0] >= (uint64_t)places || it[7] >= MOVES || (it[3] >= NUMBERS && it[3] != NO_NUMBER) ||
            (it[3] != NO_NUMBER && it[4] >= NUMBERS))
            return PyErr_Format(PyExc_ValueError, "no such choices");
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, deals * (Py_ssize_t)sizeof(double));
    if (!found) return NULL;
    double *weights = (double *)PyBytes_AsString(found);
    Py_BEGIN_ALLOW_THREADS;
    for (Py_ssize_t deal = 0; deal < deals; deal++) {
        double weight = 1;
        for (Py_ssize_t one = 0; one < told_n; one++) {
            const uint64_t *it = told + one * TOLD;
            weight *= likelihood(&model, held[deal * places + (Py_ssize_t)it[0]] | it[1], it);
        }
        weights[deal] = weight;
    }
    Py_END_ALLOW_THREADS;
    return found;
}
