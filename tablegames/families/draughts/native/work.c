/* The memory of a call, and Ctrl-C while it lasts. */
#include "draughts.h"

/* Room for more; when there is none the call has failed, and what it found is thrown away. */
int work_grow(Work *work, void **items, size_t *room, size_t needed, size_t size) {
    if (needed <= *room) return 1;
    size_t more = *room ? *room * 2 : 64;
    while (more < needed) more *= 2;
    void *moved = more > (SIZE_MAX / 4) / size ? NULL : realloc(*items, more * size);
    if (!moved) {
        work->failed = 1;
        return 0;
    }
    *items = moved;
    *room = more;
    return 1;
}

int work_look_up(Work *work) {
    if (work->thread) {
        PyEval_RestoreThread(work->thread);
        if (PyErr_CheckSignals()) work->failed = 1;
        work->thread = PyEval_SaveThread();
    }
    return !work->failed;
}

void work_free(Work *work) {
    free(work->chains);
    free(work->past);
    free(work->visits);
    free(work->stands);
}
