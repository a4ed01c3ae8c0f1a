/* What the parts of the module share on the side of Python. */
#ifndef TABLES_BINDINGS_H
#define TABLES_BINDINGS_H

#include "net.h"
#include "race.h"
#include "tour.h"

/* What the module keeps, made once when it is loaded and never changed. */
typedef struct {
    PyObject *from_bytes, *little, *steps, *ground, *ordinary, *board, *seat, *throw, *then, *numbers, *state, *events, *nothing,
        *sixty_four, *pairs[25][7];
    PyTypeObject *track, *plays, *course, *tour, *tables, *net;
} module_t;

typedef struct {
    PyObject_HEAD
    march_t march;
    PyObject *maker, *told; /* how it is made again where it is unpickled */
} track_t;

typedef struct {
    PyObject_HEAD
    listing_t listing;
    space_t space;
    uint8_t (*explicit_steps)[5]; /* of a tour: the number of steps, and two of them */
    PyObject *play;
    module_t *module;
} plays_t;

/* What is made of a play at the table: states, steps and notes, by the classes of the Python rules. */
enum { ENTERED, HIT_THERE, LIFTED, LOST, NOTES };
typedef struct {
    PyObject *play, *thrown, *state, *step, *other, *seats, *note;
    PyObject *nothing;                 /* the list of the one play that plays nothing */
    PyObject *notes[NOTES][2][PLACES]; /* each made once */
} making_t;

typedef struct {
    PyObject_HEAD
    race_t race;
    making_t making;
    int dice;          /* whose tickets are those of so many dice, in their order; 0: other tickets */
    PyObject *verdict; /* asked whether the game is over, where the native code does not know the end rule; or NULL */
} course_t;

typedef struct {
    PyObject_HEAD
    tour_t tour;
    int keeps;              /* whether the keeper is known, so that games can be played out */
    PyObject *maker, *told; /* how it is made again where it is unpickled */
    PyObject *jan, *jans;   /* what makes a jan of its kind, ways and place; those made so far, by these */
    PyObject *note, *notes; /* what tells of a jan that a seat's throw makes; those told so far, by all of these */
} touring_object_t;

typedef struct {
    PyObject_HEAD
    net_t net;
    half_t half; /* of the position before: the plays of one throw share it */
} net_object_t;

module_t *module_of(PyObject *self);
int asked_verdict(module_t *module, PyObject *verdict, const board_t *board);
PyObject *course_legal(PyObject *self, PyObject *state);
PyObject *course_apply(PyObject *self, PyObject *const *args, Py_ssize_t given);
int board_from(const module_t *module, PyObject *number, board_t *board);
PyObject *board_to(const module_t *module, const board_t *board);
places places_from(const module_t *module, PyObject *mask);
PyObject *play_of(const module_t *module, PyObject *play, const step_t *steps, int n);
int score_from(PyObject *given, score_t *score);
PyObject *touring_ahead(PyObject *self, PyObject *args);
int numbers_from(PyObject *tuple, uint8_t *numbers); /* how many there are; -1: an error is set, 0: none of ours */
plays_t *new_plays(module_t *module, PyObject *play);
void word_of(const step_t *steps, int n, const uint8_t *numbers, int all, uint8_t *word);
void *allocated(PyTypeObject *type);
void freed(PyObject *self);

extern PyType_Spec track_spec, plays_spec, course_spec, tour_spec, tables_spec, net_spec;

#endif
