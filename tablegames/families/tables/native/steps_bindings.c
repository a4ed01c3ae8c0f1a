/* One action of a race: the step that `Race.apply` makes, with its events. */
#include "bindings.h"

static PyObject *made(PyObject *type, int n, PyObject *const *names, PyObject *const *values) {
    PyObject *one = PyType_GenericAlloc((PyTypeObject *)type, 0);
    for (int i = 0; one && i < n; i++)
        if (PyObject_GenericSetAttr(one, names[i], values[i]) < 0) Py_CLEAR(one);
    return one;
}

static PyObject *step_to(const module_t *module, const making_t *making, PyObject *board, PyObject *seat, PyObject *thrown,
                         PyObject *then, PyObject *events) {
    PyObject *names[] = {module->board, module->seat, module->throw, module->then};
    PyObject *values[] = {board, seat, thrown, then}, *state = made(making->state, 4, names, values), *step;
    if (!state) return NULL;
    PyObject *step_names[] = {module->state, module->events}, *step_values[] = {state, events};
    step = made(making->step, 2, step_names, step_values);
    Py_DECREF(state);
    return step;
}

/* A remark; there are few different ones, so each is made once. */
static PyObject *note_of(making_t *making, int kind, int seat, int value) {
    TG_CHECK(value >= 0 && value < PLACES);
    PyObject **note = &making->notes[kind][seat][value];
    if (!*note) *note = PyObject_CallFunction(making->note, "iOi", kind, PyTuple_GetItem(making->seats, seat), value);
    Py_XINCREF(*note);
    return *note;
}

typedef struct {
    PyObject *notes[MOST_NUMBERS * 2 + 2];
    int n, failed;
} told_t;

static void tell(told_t *told, making_t *making, int kind, int seat, int value) {
    PyObject *note = note_of(making, kind, seat, value);
    if (note)
        told->notes[told->n++] = note;
    else
        told->failed = 1;
}

/* Steps of a play, if they are such as the rules list: forward, of at most six, by dames that are there. */
static int steps_from(PyObject *given, step_t *steps) {
    Py_ssize_t n = PyTuple_Check(given) ? PyTuple_Size(given) : -1;
    if (n > MOST_NUMBERS) return -1;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *pair = PyTuple_GetItem(given, i);
        if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) return -1;
        long from = PyLong_AsLong(PyTuple_GetItem(pair, 0)), to = PyLong_AsLong(PyTuple_GetItem(pair, 1));
        if (from < 0 || from > 24 || to <= from || to > OFF) {
            PyErr_Clear();
            return -1;
        }
        steps[i].from = (uint8_t)from;
        steps[i].to = (uint8_t)to;
    }
    return (int)n;
}

/* The numbers a throw in hand gives; NULL: the native code does not know it. */
static const ticket_t *ticket_in_hand(const course_t *course, PyObject *dice) {
    int at_dice = 0;
    uint8_t shown[MOST_NUMBERS];
    int n = dice ? numbers_from(dice, shown) : 0;
    PyErr_Clear();
    if (n < 2 || n != course->dice) return NULL;
    for (int i = 0; i < n; i++) at_dice = 6 * at_dice + shown[i] - 1; /* the ticket of those dice in that order */
    return at_dice < course->race.tickets ? &course->race.ticket[at_dice] : NULL;
}

static PyObject *played(course_t *course, module_t *module, PyObject *state, PyObject *play) {
    making_t *making = &course->making;
    PyObject *position = PyObject_GetAttr(state, module->board), *seated = PyObject_GetAttr(state, module->seat);
    PyObject *thrown = PyObject_GetAttr(state, module->throw), *given = PyObject_GetAttr(play, module->steps);
    PyObject *dice = thrown && thrown != Py_None ? PyObject_GetAttr(thrown, module->numbers) : NULL;
    PyObject *answer = NULL, *events = NULL, *after = NULL;
    step_t steps[MOST_NUMBERS];
    board_t board;
    told_t told = {.n = 0};
    if (!position || !seated || !thrown || !given || PyErr_Occurred()) goto done;
    long seat = PyLong_AsLong(seated);
    const ticket_t *ticket = ticket_in_hand(course, dice);
    int n = steps_from(given, steps), numbers = ticket ? ticket->n : 0;
    if (n < 0 || !numbers || (seat != 0 && seat != 1)) goto unknown;
    if (n < numbers && course->race.duty.kind != MOST_PLAYED && course->race.duty.kind != THREE_DICE) goto unknown;
    if (!board_from(module, position, &board)) goto done;
    int lifted = 0;
    for (int i = 0; i < n; i++) {
        if (!count_at(board.mine, steps[i].from)) goto unknown;
        int to = steps[i].to, his = count_at(board.theirs, HAND);
        play_steps(&course->race.march, &board, &steps[i], 1);
        if (to == OFF) {
            lifted++;
            continue;
        }
        if (steps[i].from == HAND) tell(&told, making, ENTERED, (int)seat, to);
        if (count_at(board.theirs, HAND) != his) tell(&told, making, HIT_THERE, (int)seat, to);
    }
    if (lifted) tell(&told, making, LIFTED, (int)seat, lifted);
    board = turned(board);
    int ends = course->verdict ? asked_verdict(module, course->verdict, &board) : is_over(&course->race, &board);
    if (ends > 0) goto unknown;
    if (n < numbers) tell(&told, making, LOST, (int)seat, numbers - n);
    if (ends < 0 || told.failed) goto done;
    events = told.n ? PyTuple_New(told.n) : module->nothing;
    if (!events) goto done;
    if (!told.n) Py_INCREF(events);
    for (int i = 0; i < told.n; i++) PyTuple_SetItem(events, i, told.notes[i]);
    told.n = 0;
    after = board_to(module, &board);
    if (after)
        answer = step_to(module, making, after, PyTuple_GetItem(making->seats, 1 - seat), Py_None, making->other, events);
    goto done;
unknown:
    answer = Py_None;
    Py_INCREF(answer);
done:
    for (int i = 0; i < told.n; i++) Py_DECREF(told.notes[i]);
    Py_XDECREF(position);
    Py_XDECREF(seated);
    Py_XDECREF(thrown);
    Py_XDECREF(given);
    Py_XDECREF(dice);
    Py_XDECREF(events);
    Py_XDECREF(after);
    return answer;
}

PyObject *course_legal(PyObject *self, PyObject *state) {
    course_t *course = (course_t *)self;
    module_t *module = module_of(self);
    if ((PyObject *)Py_TYPE(state) != course->making.state) Py_RETURN_NONE;
    PyObject *position = PyObject_GetAttr(state, module->board), *thrown = PyObject_GetAttr(state, module->throw);
    PyObject *dice = thrown && thrown != Py_None ? PyObject_GetAttr(thrown, module->numbers) : NULL, *answer = Py_None;
    const ticket_t *ticket = NULL;
    plays_t *plays = NULL;
    board_t board;
    if (!position || !thrown || PyErr_Occurred() || !board_from(module, position, &board)) {
        answer = NULL;
    } else if ((ticket = ticket_in_hand(course, dice)) && (plays = new_plays(module, course->making.play))) {
        list_plays(&course->race.march, &course->race.duty, &board, ticket->numbers, ticket->n,
                   ground_of(&course->race.march, &board), &plays->space, &plays->listing);
        if (plays->space.failed)
            answer = PyErr_NoMemory();
        else if (plays->listing.kind == NOTHING)
            answer = course->making.nothing;
        else if (plays->listing.kind != UNKNOWN)
            answer = (PyObject *)plays;
    } else if (ticket) {
        answer = NULL;
    }
    Py_XINCREF(answer);
    Py_XDECREF((PyObject *)plays);
    Py_XDECREF(position);
    Py_XDECREF(thrown);
    Py_XDECREF(dice);
    return answer;
}

PyObject *course_apply(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    course_t *course = (course_t *)self;
    making_t *making = &course->making;
    module_t *module = module_of(self);
    if (given != 2) return PyErr_Format(PyExc_TypeError, "wanted: state, action");
    PyObject *state = args[0], *action = args[1], *kind = (PyObject *)Py_TYPE(action), *answer = NULL;
    if ((PyObject *)Py_TYPE(state) != making->state || (kind != making->thrown && kind != making->play)) Py_RETURN_NONE;
    PyObject *then = PyObject_GetAttr(state, module->then);
    if (!then) return NULL;
    if (kind == making->thrown) {
        PyObject *board = PyObject_GetAttr(state, module->board), *seat = PyObject_GetAttr(state, module->seat);
        if (board && seat) answer = step_to(module, making, board, seat, action, then, module->nothing);
        Py_XDECREF(board);
        Py_XDECREF(seat);
    } else if (then == making->other) {
        answer = played(course, module, state, action);
    } else {
        answer = Py_None;
        Py_INCREF(answer);
    }
    Py_DECREF(then);
    return answer;
}
