/* The Python side shared by the parts of the module. */
#ifndef TABLES_BINDINGS_H
#define TABLES_BINDINGS_H

#include "net.h"
#include "race.h"
#include "tour.h"

/* Objects of the module, made once when it is loaded and never changed: first words, in the order of `words`; then the
   types, in the order of `types`. */
typedef struct {
    PyObject *little, *steps, *ground, *board, *seat, *ordinary, *throw, *then, *numbers, *state, *events;
    PyObject *track, *plays, *course, *tour, *tables, *net;
    PyObject *from_bytes, *sixty_four, *nothing, *pairs[25][7];
} module_t;

/* How an object is made again where it is unpickled: `maker(*told)`. */
typedef struct {
    PyObject *maker, *told;
} remade_t;

typedef struct {
    PyObject_HEAD
    remade_t held;
    march_t march;
} track_t;

typedef struct {
    PyObject_HEAD
    listing_t listing;
    space_t space;
    two_steps_t *of_tour; /* the plays of a tour; NULL: the listing spells them */
    PyObject *play;
    module_t *module;
} plays_t;

/* The objects for a play at the table: states, steps and notes, of the classes of the Python rules. */
enum { ENTERED, HIT_THERE, LIFTED, LOST, NOTES };
typedef struct {
    PyObject *play, *thrown, *state, *step, *other, *seats, *note;
    PyObject *verdict;                 /* asked whether the game is over, where the native code does not know the end rule; or NULL */
    PyObject *nothing;                 /* the list of the one play that plays nothing */
    PyObject *notes[NOTES][2][PLACES]; /* each made once */
} making_t;

typedef struct {
    PyObject_HEAD
    making_t held;
    race_t race;
    int dice; /* the dice of these tickets, in order; 0: other tickets */
} course_t;

typedef struct {
    PyObject_HEAD
    struct {
        remade_t again;
        PyObject *jan, *jans;   /* what makes a jan of its kind, ways and place; those made so far, by these */
        PyObject *note, *notes; /* reports a jan of a seat's throw; the jans reported so far */
    } held;
    tour_t tour;
    int keeps; /* whether the keeper is known, so that games can be played out */
} tour_object_t;

typedef struct {
    PyObject_HEAD
    net_t net;
    half_t half; /* of the position before: the plays of one throw share it */
} net_object_t;

static inline module_t *module_of(PyObject *self) { return PyType_GetModuleState(Py_TYPE(self)); }

enum { BOARD_BYTES = 26 };
void board_bytes(const board_t *board, uint8_t *bytes); /* the number of the Python rules, the low byte first */
int board_from(const module_t *module, PyObject *number, board_t *board);
PyObject *board_to(const module_t *module, const board_t *board);
places places_from(const module_t *module, PyObject *mask);
int numbers_from(PyObject *tuple, uint8_t *numbers); /* how many there are; -1: an error is set, 0: none of ours */
int steps_from(PyObject *pairs, step_t *steps);      /* how many there are; -1: not our steps */
PyObject *steps_to(const module_t *module, const step_t *steps, int n);
int in_bounds(const int *numbers, int n); /* whether they can be counted on with; or an error is set */
int score_from(PyObject *given, score_t *score);
PyObject *score_to(const score_t *score);
PyObject *play_of(const module_t *module, PyObject *play, const step_t *steps, int n);
plays_t *new_plays(module_t *module, PyObject *play);
plays_t *listed_plays(module_t *module, PyObject *play, const march_t *march, const duty_t *duty, const board_t *board,
                      const uint8_t *numbers, int n, ground_t ground);
int asked_verdict(module_t *module, PyObject *verdict, const board_t *board);
PyObject *course_legal(PyObject *self, PyObject *state);
PyObject *course_apply(PyObject *self, PyObject *const *args, Py_ssize_t given);
PyObject *touring_ahead(PyObject *self, PyObject *args);

extern PyType_Spec track_spec, plays_spec, course_spec, tour_spec, tables_spec, net_spec;

#endif
