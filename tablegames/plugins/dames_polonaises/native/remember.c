/* The positions a search has met: four to a line of the processor's memory, the least deep of them gives way. */
#include "search.h"

enum { TOGETHER = 4, TIMES = 63 };

/* What a position is called, with what is counted in it; two may be called the same once in 2^64. */
uint64_t key_of(const State *state) {
    uint64_t key = state->mine * UINT64_C(0x9E3779B97F4A7C15) + state->theirs * UINT64_C(0xC2B2AE3D27D4EB4F) +
                   state->kings * UINT64_C(0x165667B19E3779F9) + (uint64_t)state->seat * UINT64_C(0x27D4EB2F165667C5);
    if (is_counted(state))
        key += (uint64_t)(state->three + 2) * UINT64_C(0xD6E8FEB86659FD93) +
               (uint64_t)(state->two + 2) * UINT64_C(0xA0761D6478BD642F) +
               (uint64_t)(state->held + 2) * UINT64_C(0xE7037ED1A0B428DB) +
               (uint64_t)(state->stronger + 2) * UINT64_C(0x8EBC6AF09C88C6E3);
    key = (key ^ key >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    key = (key ^ key >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    return key ^ key >> 32;
}

static Slot *line_of(const Search *search, uint64_t key) {
    return search->slots + ((size_t)key & (search->slots_n - 1) & ~(size_t)(TOGETHER - 1));
}

/* What was left of a position; NULL: nothing. */
const Slot *remembered(const Search *search, uint64_t key) {
    const Slot *slot = line_of(search, key);
    for (int i = 0; i < TOGETHER; i++, slot++)
        if (slot->key == key && slot->mark >> 2 == (int)search->time) return slot;
    return NULL;
}

/* Leave a position; wins are counted from where it stands. */
void remember(Search *search, uint64_t key, int depth, int bound, int score, uint32_t move, int ply) {
    Slot *slot = line_of(search, key), *least = NULL;
    for (int i = 0; i < TOGETHER; i++, slot++) {
        int old = slot->mark >> 2 != (int)search->time;
        if (slot->key == key && !old) {
            least = slot;
            break;
        }
        if (old) {
            if (!least || least->mark >> 2 == (int)search->time) least = slot;
        } else if (!least || (least->mark >> 2 == (int)search->time && slot->depth < least->depth)) {
            least = slot;
        }
    }
    if (score > SURE) score += ply;
    if (score < -SURE) score -= ply;
    Slot made = {key, move, (int16_t)score, (uint8_t)(depth < 0 ? 0 : depth), (uint8_t)(search->time << 2 | (unsigned)bound)};
    *least = made;
}

/* Think as if for the first time. */
void forget(Search *search) {
    if (++search->time > TIMES) {
        memset(search->slots, 0, search->slots_n * sizeof(Slot));
        search->time = 1;
    }
    memset(search->history, 0, sizeof search->history);
}
