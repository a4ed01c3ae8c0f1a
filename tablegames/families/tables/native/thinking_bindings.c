/* Thinking on the side of Python: what a seat can expect of a tour, some throws further on. */
#include "bindings.h"
#include "thinking.h"

/* The aim of the game: the value of parties or jetons to either seat, and the function that values an end. */
typedef struct {
    const float *ladder[2]; /* from losing `most` of them to winning as many */
    int most;
    PyObject *ended;
    PyThreadState *thread; /* that of the caller, while Python does without it */
    int failed;
} stakes_t;

/* The value of a marqué won (1) or lost (-1): `_on` of trictrac_bot/network.py. */
static float marque_worth(const stakes_t *stakes, int seat, int won, float share, float chance) {
    int most = stakes->most;
    float jetons = chance > 0 ? (float)most * share / chance : 1, last = (float)(most - 1);
    jetons = jetons > 1 ? jetons < last ? jetons : last : 1; /* 1 also if it is not a number */
    int whole = (int)jetons;
    const float *ladder = stakes->ladder[seat] + most;
    return ladder[won * whole] + (jetons - (float)whole) * (ladder[won * (whole + 1)] - ladder[won * whole]);
}

static float chances_worth(const thinker_t *thinker, const float *c, int seat) {
    const stakes_t *stakes = thinker->about;
    float wins = c[0], more = c[1], lost_more = c[3];
    if (thinker->tour->keeper.kind == KEEPS_MARQUE)
        return wins * marque_worth(stakes, seat, 1, more, wins) +
               (1 - wins) * marque_worth(stakes, seat, -1, lost_more, 1 - wins);
    const float *ladder = stakes->ladder[seat] + stakes->most;
    more = more < wins ? more : wins;
    lost_more = lost_more < 1 - wins ? lost_more : 1 - wins;
    return (wins - more) * ladder[1] + more * ladder[2] + (1 - wins - lost_more) * ladder[-1] + lost_more * ladder[-2];
}

/* Python is asked; where it fails nothing more is, and the error stands. */
static float end_worth(const thinker_t *thinker, const game_t *now, int seat) {
    stakes_t *stakes = (stakes_t *)thinker->about;
    if (stakes->failed) return 0;
    PyEval_RestoreThread(stakes->thread);
    PyObject *said = PyObject_CallFunction(stakes->ended, "Ni", score_to(&now->score), now->seat);
    double worth = said ? PyFloat_AsDouble(said) : 0;
    Py_XDECREF(said);
    stakes->failed = PyErr_Occurred() != NULL;
    stakes->thread = PyEval_SaveThread();
    return (float)(seat ? -worth : worth);
}

/* Whether nobody has interrupted, and nothing has failed. */
static int goes_on(const thinker_t *thinker) {
    stakes_t *stakes = (stakes_t *)thinker->about;
    if (stakes->failed) return 0;
    PyEval_RestoreThread(stakes->thread);
    stakes->failed = PyErr_CheckSignals() < 0;
    stakes->thread = PyEval_SaveThread();
    return !stakes->failed;
}

/* ahead(net, board, seat, score, throws 0, throws 1, done 0, done 1, first throw, ladders, ended, throws, replies): the
   expectation of the thrower that many throws further on, and the number of positions valued; `ladders` are floats,
   those of seat 0 and then those of seat 1 */
PyObject *touring_ahead(PyObject *self, PyObject *args) {
    tour_object_t *touring = (tour_object_t *)self;
    module_t *module = module_of(self);
    PyObject *net, *position, *score, *ended;
    const char *ladders;
    Py_ssize_t length;
    game_t now = {0};
    int throws, replies;
    if (!PyArg_ParseTuple(args, "O!OiO!iiIIiy#Oii", module->net, &net, &position, &now.seat, &PyTuple_Type, &score,
                          &now.throws[0], &now.throws[1], &now.done[0], &now.done[1], &now.first_throw, &ladders, &length,
                          &ended, &throws, &replies) ||
        !score_from(score, &now.score) || !board_from(module, position, &now.board))
        return NULL;
    size_t many = (size_t)length / sizeof(float) / 2;
    if (!touring->keeps || (now.seat != 0 && now.seat != 1) || ((net_object_t *)net)->net.marks != MARKS || throws < 0 ||
        throws > MOST_AHEAD || replies < 1 || replies > MOST_PLAYS || many < 5 ||
        many % 2 == 0 || (size_t)length != 2 * many * sizeof(float))
        return PyErr_Format(PyExc_ValueError, "no such game, or it cannot be looked at so far");
    thinker_t *thinker = malloc(sizeof *thinker);
    float *worths = malloc((size_t)length); /* bytes may begin anywhere */
    PyObject *found = NULL;
    if (thinker && worths) {
        memcpy(worths, ladders, (size_t)length);
        stakes_t stakes = {{worths, worths + many}, (int)(many / 2), ended, NULL, 0};
        thinker->tour = &touring->tour;
        thinker->net = &((net_object_t *)net)->net;
        thinker->worth = chances_worth;
        thinker->ended = end_worth;
        thinker->goes_on = goes_on;
        thinker->about = &stakes;
        thinker->looked = 0;
        thinker->half.n = -1;
        stakes.thread = PyEval_SaveThread();
        float value = valued_ahead(thinker, &now, TOUR_THROWS, now.seat, throws, replies);
        PyEval_RestoreThread(stakes.thread);
        if (!stakes.failed) found = Py_BuildValue("fl", value, thinker->looked);
    } else
        PyErr_NoMemory();
    free(thinker);
    free(worths);
    return found;
}
