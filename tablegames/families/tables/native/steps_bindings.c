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

static void add_note(told_t *told, making_t *making, int kind, int seat, int value) {
    PyObject *note = note_of(making, kind, seat, value);
    if (note)
        told->notes[told->n++] = note;
    else
        told->failed = 1;
}

/* The facts asked of a state: `dice` is NULL if the throw in hand has no numbers. */
typedef struct {
    PyObject *board, *seat, *thrown, *dice;
} asked_state_t;

static int ask_state(const module_t *module, PyObject *state, asked_state_t *of) {
    of->board = PyObject_GetAttr(state, module->board);
    of->seat = of->board ? PyObject_GetAttr(state, module->seat) : NULL;
    of->thrown = of->seat ? PyObject_GetAttr(state, module->throw) : NULL;
    of->dice = of->thrown && of->thrown != Py_None ? PyObject_GetAttr(of->thrown, module->numbers) : NULL;
    if (of->thrown && !PyErr_Occurred()) return 1;
    tg_clear(TG_HELD(*of));
    return 0;
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

/* The step of a play; None: the native code does not know the throw, the play, or the next decision. */
static PyObject *played(course_t *course, module_t *module, const asked_state_t *of, PyObject *play) {
    making_t *making = &course->held;
    const ticket_t *ticket = ticket_in_hand(course, of->dice);
    step_t steps[MOST_NUMBERS];
    board_t board;
    told_t told = {.n = 0};
    PyObject *given = PyObject_GetAttr(play, module->steps), *answer = NULL, *events = NULL, *after = NULL;
    if (!given) return NULL;
    int n = steps_from(given, steps), numbers = ticket ? ticket->n : 0, lifted = 0;
    Py_DECREF(given);
    long seat = PyLong_AsLong(of->seat);
    if (n < 0 || !numbers || (seat != 0 && seat != 1)) goto unknown;
    if (n < numbers && course->race.duty.kind != MOST_PLAYED && course->race.duty.kind != THREE_DICE) goto unknown;
    if (!board_from(module, of->board, &board)) return NULL;
    for (int i = 0; i < n; i++) {
        if (!count_at(board.mine, steps[i].from)) goto unknown;
        int to = steps[i].to, his = count_at(board.theirs, HAND);
        play_steps(&course->race.march, &board, &steps[i], 1);
        if (to == OFF) {
            lifted++;
            continue;
        }
        if (steps[i].from == HAND) add_note(&told, making, ENTERED, (int)seat, to);
        if (count_at(board.theirs, HAND) != his) add_note(&told, making, HIT_THERE, (int)seat, to);
    }
    if (lifted) add_note(&told, making, LIFTED, (int)seat, lifted);
    board = turned(board);
    int ends = making->verdict ? asked_verdict(module, making->verdict, &board) : is_over(&course->race, &board);
    if (ends > 0) goto unknown;
    if (n < numbers) add_note(&told, making, LOST, (int)seat, numbers - n);
    if (ends < 0 || told.failed || !(after = board_to(module, &board))) goto done;
    if (!(events = PyTuple_New(told.n))) goto done;
    for (int i = 0; i < told.n; i++) {
        Py_INCREF(told.notes[i]);
        PyTuple_SetItem(events, i, told.notes[i]);
    }
    answer = step_to(module, making, after, PyTuple_GetItem(making->seats, 1 - seat), Py_None, making->other, events);
    goto done;
unknown:
    PyErr_Clear(); /* a seat that is no number */
    answer = Py_None;
    Py_INCREF(answer);
done:
    for (int i = 0; i < told.n; i++) Py_DECREF(told.notes[i]);
    Py_XDECREF(events);
    Py_XDECREF(after);
    return answer;
}

PyObject *course_legal(PyObject *self, PyObject *state) {
    course_t *course = (course_t *)self;
    module_t *module = module_of(self);
    asked_state_t of;
    board_t board;
    if ((PyObject *)Py_TYPE(state) != course->held.state) Py_RETURN_NONE;
    if (!ask_state(module, state, &of)) return NULL;
    int right = board_from(module, of.board, &board);
    const ticket_t *ticket = right ? ticket_in_hand(course, of.dice) : NULL;
    tg_clear(TG_HELD(of));
    if (!right) return NULL;
    if (!ticket) Py_RETURN_NONE;
    const race_t *race = &course->race;
    plays_t *plays = listed_plays(module, course->held.play, &race->march, &race->duty, &board, ticket->numbers, ticket->n,
                                  ground_of(&race->march, &board));
    if (!plays || (plays->listing.kind != NOTHING && plays->listing.kind != UNKNOWN)) return (PyObject *)plays;
    PyObject *answer = plays->listing.kind == NOTHING ? course->held.nothing : Py_None;
    Py_DECREF(plays);
    Py_INCREF(answer);
    return answer;
}

PyObject *course_apply(PyObject *self, PyObject *const *args, Py_ssize_t given) {
    course_t *course = (course_t *)self;
    const making_t *making = &course->held;
    module_t *module = module_of(self);
    asked_state_t of;
    if (given != 2) return PyErr_Format(PyExc_TypeError, "wanted: state, action");
    PyObject *state = args[0], *action = args[1], *kind = (PyObject *)Py_TYPE(action), *answer = Py_None;
    if ((PyObject *)Py_TYPE(state) != making->state || (kind != making->thrown && kind != making->play)) Py_RETURN_NONE;
    PyObject *then = PyObject_GetAttr(state, module->then);
    if (!then || !ask_state(module, state, &of)) {
        answer = NULL;
    } else {
        if (kind == making->thrown)
            answer = step_to(module, making, of.board, of.seat, action, then, module->nothing);
        else if (then == making->other)
            answer = played(course, module, &of, action);
        else
            Py_INCREF(answer);
        tg_clear(TG_HELD(of));
    }
    Py_XDECREF(then);
    return answer;
}
