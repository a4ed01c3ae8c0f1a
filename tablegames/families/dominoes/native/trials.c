/* Moves tried in deals, and the rounds played out by quick players: `Ground` in `bots/ground.py`, to the bit. */
#include "domino.h"

typedef struct {
    int seats, kept, in_vain, right_of[THINKING_SEATS];
    const Manner *manner;
    const int32_t *noise;
} Ground;

typedef struct {
    Set hands[THINKING_SEATS], line, talon[TILES];
    int talon_n, turn, left, right;
    uint8_t wanting[THINKING_SEATS];
} World;

int read_manner(const char *bytes, Py_ssize_t length, Manner *manner, const int32_t **noise) {
    if ((size_t)length < sizeof *manner) return 0;
    memcpy(manner, bytes, sizeof *manner);
    *noise = (const int32_t *)(bytes + sizeof *manner);
    return manner->noises > 0 && (size_t)length == sizeof *manner + (size_t)manner->noises * sizeof **noise;
}

/* The moves of the one whose turn it is, drawing where one draws; 0: a pass, which all have seen. */
static Set to_play(const Ground *ground, World *world) {
    Set goes = row_of(world->left) | row_of(world->right), *hand = &world->hands[world->turn];
    int draws = ground->in_vain || (goes & ~world->line);
    while (draws && !(*hand & goes) && world->talon_n > ground->kept) {
        *hand |= world->talon[--world->talon_n];
        world->wanting[world->turn] = 0;
    }
    if (!(*hand & goes)) world->wanting[world->turn] |= (uint8_t)(1 << world->left | 1 << world->right);
    return *hand & goes;
}

/* Pass the turn on to the next player who can play; 0: the round is closed. */
static int advance(const Ground *ground, World *world) {
    for (int seat = 0; seat < ground->seats; seat++) {
        if (to_play(ground, world)) return 1;
        world->turn = ground->right_of[world->turn];
    }
    return 0;
}

static void lay(World *world, int onto, int free) {
    world->hands[world->turn] ^= alone(onto, free);
    world->line |= alone(onto, free);
    if (world->left < 0) {
        world->left = onto;
        world->right = free;
    } else if (world->left == onto)
        world->left = free;
    else
        world->right = free;
}

static int place(const Ground *ground, World *world, int move) {
    lay(world, move / NUMBERS, move % NUMBERS);
    if (!world->hands[world->turn]) return 0;
    world->turn = ground->right_of[world->turn];
    return advance(ground, world);
}

/* The knowledge of the player to move: the numbers the others lack, from the right, and whether one has few tiles left. */
static int looks_round(const Ground *ground, const World *world, uint8_t *lacks) {
    int few = 0, at = ground->right_of[world->turn];
    for (int other = 0; other < ground->seats - 1; other++, at = ground->right_of[at]) {
        lacks[other] = world->wanting[at];
        if (ground->manner->late_at && tg_count(world->hands[at] & once()) <= ground->manner->late_at) few = 1;
    }
    return few;
}

static int chosen(const Ground *ground, const World *world, Set moves, uint32_t *luck) {
    const Manner *manner = ground->manner;
    Set hand = world->hands[world->turn], seen = hand | world->line;
    uint8_t lacks[THINKING_SEATS - 1] = {0};
    const int32_t *lure = looks_round(ground, world, lacks) ? manner->late : manner->tile;
    int left = world->left, right = world->right, best = INT32_MIN, found = -1;
    int keeps_left = worth_of(manner, hand, seen, lacks, left), keeps_right = worth_of(manner, hand, seen, lacks, right);
    while (moves) {
        int move = tg_lowest(moves), onto = move / NUMBERS, free = move % NUMBERS;
        int stays = onto == left ? right : left;
        moves &= moves - 1;
        *luck = (*luck * 1103515245u + 12345u) & 0x7FFFFFFFu;
        int score = lure[move] + worth_of(manner, hand, seen, lacks, free) +
                    (onto == left ? keeps_right : keeps_left) + (free == stays ? manner->same : 0) +
                    ground->noise[(*luck >> 16) % (uint32_t)manner->noises];
        if (score > best) {
            best = score;
            found = move;
        }
    }
    return found;
}

static void play_out(const Ground *ground, World *world, uint32_t luck) {
    for (int waiting = 0; waiting < ground->seats; world->turn = ground->right_of[world->turn]) {
        Set moves = to_play(ground, world);
        if (!moves) {
            waiting++;
            continue;
        }
        int move = moves & (moves - 1) ? chosen(ground, world, moves, &luck) : tg_lowest(moves);
        waiting = 0;
        lay(world, move / NUMBERS, move % NUMBERS);
        if (!world->hands[world->turn]) return;
    }
}

/* How a round has ended: the pips of each seat in a byte, who is out (1 more; 0: it is closed), whether the move ended it. */
static uint64_t ended(const Ground *ground, const World *world, int at_once) {
    uint64_t end = (uint64_t)at_once << 40;
    for (int seat = 0; seat < ground->seats; seat++) {
        Set hand = world->hands[seat];
        uint64_t pips = 0;
        for (int number = 1; number < NUMBERS; number++)
            pips += (uint64_t)number * (uint64_t)(in_row(hand, number) + (int)(hand >> (number * NUMBERS + number) & 1));
        end |= pips << (8 * seat);
        if (!hand && !(end >> 32 & 0xFF)) end |= (uint64_t)(seat + 1) << 32;
    }
    return end;
}

static void try_all(const Ground *ground, const World *table, const uint8_t *moves, int moves_n, const uint64_t *hands,
                    const uint64_t *talons, const uint64_t *lucks, Py_ssize_t deals, uint64_t *ends) {
    for (Py_ssize_t deal = 0; deal < deals; deal++, hands += ground->seats, talons += table->talon_n) {
        World dealt = *table;
        for (int seat = 0; seat < ground->seats; seat++) dealt.hands[seat] = hands[seat];
        for (int at = 0; at < table->talon_n; at++) dealt.talon[at] = talons[at];
        for (int move = 0; move < moves_n; move++) {
            World world = dealt;
            int goes_on = place(ground, &world, moves[move]);
            if (goes_on) play_out(ground, &world, (uint32_t)lucks[deal]);
            *ends++ = ended(ground, &world, !goes_on);
        }
    }
}

static int all_tiles(const uint64_t *words, Py_ssize_t n) {
    while (n && is_tiles(words[n - 1])) n--;
    return !n;
}

PyObject *py_trials(PyObject *self, PyObject *args) {
    const char *right, *manner_bytes, *wanting, *moves, *hands, *talons, *lucks;
    Py_ssize_t seats, manner_n, wanting_n, moves_n, hands_n, talons_n, lucks_n;
    unsigned long long line;
    Manner manner;
    Ground ground;
    World table;
    (void)self;
    memset(&table, 0, sizeof table);
    if (!PyArg_ParseTuple(args, "(y#ip)y#(iiiKy#)y#y#y#y#", &right, &seats, &ground.kept, &ground.in_vain, &manner_bytes,
                          &manner_n, &table.turn, &table.left, &table.right, &line, &wanting, &wanting_n, &moves,
                          &moves_n, &hands, &hands_n, &talons, &talons_n, &lucks, &lucks_n))
        return NULL;
    Py_ssize_t word = (Py_ssize_t)sizeof(uint64_t), deals = lucks_n / word;
    int right_sizes = seats >= 2 && seats <= THINKING_SEATS && wanting_n == seats && hands_n == deals * seats * word &&
                      table.turn >= 0 && table.turn < seats && table.left < NUMBERS && table.right < NUMBERS &&
                      (table.left < 0) == (table.right < 0) && ground.kept >= 0 && moves_n <= MOVES &&
                      read_manner(manner_bytes, manner_n, &manner, &ground.noise);
    if (right_sizes) right_sizes = !deals || (talons_n % (deals * word) == 0 && talons_n / (deals * word) <= TILES);
    for (Py_ssize_t seat = 0; right_sizes && seat < seats; seat++) {
        ground.right_of[seat] = (uint8_t)right[seat];
        table.wanting[seat] = (uint8_t)wanting[seat];
        right_sizes = ground.right_of[seat] < seats;
    }
    right_sizes = right_sizes && all_tiles((const uint64_t *)hands, hands_n / word) &&
                  all_tiles((const uint64_t *)talons, talons_n / word);
    for (Py_ssize_t move = 0; right_sizes && move < moves_n; move++) right_sizes = (uint8_t)moves[move] < MOVES;
    if (!right_sizes) return PyErr_Format(PyExc_ValueError, "no such deals");
    ground.seats = (int)seats;
    ground.manner = &manner;
    table.line = line;
    table.talon_n = deals ? (int)(talons_n / (deals * word)) : 0;
    PyObject *found = PyBytes_FromStringAndSize(NULL, deals * moves_n * word);
    if (!found) return NULL;
    uint64_t *ends = (uint64_t *)PyBytes_AsString(found);
    Py_BEGIN_ALLOW_THREADS;
    try_all(&ground, &table, (const uint8_t *)moves, (int)moves_n, (const uint64_t *)hands, (const uint64_t *)talons,
            (const uint64_t *)lucks, deals, ends);
    Py_END_ALLOW_THREADS;
    return found;
}
