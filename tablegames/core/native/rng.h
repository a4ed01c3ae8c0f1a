/* The random numbers of core/chance.py, to the bit: SplitMix64 with blocks, and seeds derived by BLAKE2b (RFC 7693). */
#ifndef TABLEGAMES_RNG_H
#define TABLEGAMES_RNG_H

#include "native.h"

#define TG_GAMMA UINT64_C(0x9E3779B97F4A7C15)
#define TG_STRIDE (TG_GAMMA << 20) /* a block is 2^20 numbers */

typedef struct {
    uint64_t key, at;
} tg_rng;

static inline uint64_t tg_mixed(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline tg_rng tg_rng_of(uint64_t key) {
    tg_rng rng = {key, key};
    return rng;
}

/* Rng.seek, Rng.bits, Rng.at */
static inline void tg_seek(tg_rng *rng, uint64_t block) { rng->at = rng->key + block * TG_STRIDE; }
static inline uint64_t tg_bits(tg_rng *rng) { return tg_mixed(rng->at += TG_GAMMA); }
static inline uint64_t tg_at(tg_rng *rng, uint64_t block) {
    tg_seek(rng, block);
    return tg_bits(rng);
}

/* bits * n in 96 bits: the integer part, and the fraction in `rest`; n is less than 2^32. */
static inline uint64_t tg_scaled(uint64_t bits, uint64_t n, uint64_t *rest) {
    uint64_t low = (bits & UINT64_C(0xFFFFFFFF)) * n;
    uint64_t high = (bits >> 32) * n + (low >> 32);
    TG_CHECK(n >> 32 == 0);
    if (rest) *rest = (high << 32) | (low & UINT64_C(0xFFFFFFFF));
    return high >> 32;
}

/* Rng.below: a number from 0 to n-1 */
static inline uint64_t tg_below(tg_rng *rng, uint64_t n) { return tg_scaled(tg_bits(rng), n, NULL); }

/* RandomPlayer.choose at one decision, the action `number`: nothing is drawn where there is no choice. */
static inline uint64_t tg_choice(tg_rng *rng, uint64_t number, uint64_t n) {
    return n > 1 ? tg_scaled(tg_at(rng, number), n, NULL) : 0;
}

/* Rng.shuffled, of bytes, in their place */
static inline void tg_shuffle(tg_rng *rng, uint8_t *items, int n) {
    uint64_t rest = 0;
    int uses = 0;
    for (int last = n - 1; last > 0; last--) {
        if (!uses) {
            rest = tg_bits(rng);
            uses = 4;
        }
        uint64_t pick = tg_scaled(rest, (uint64_t)last + 1, &rest);
        uses--;
        uint8_t kept = items[last];
        items[last] = items[pick];
        items[pick] = kept;
    }
}

static inline uint64_t tg_turned(uint64_t word, int by) { return word >> by | word << (64 - by); }

/* The mixing function G of BLAKE2b, of four words of the work and two of the text. */
#define TG_MIX(a, b, c, d, x, y)                                                                                      \
    do {                                                                                                              \
        a += b + (x);                                                                                                 \
        d = tg_turned(d ^ a, 32);                                                                                     \
        c += d;                                                                                                       \
        b = tg_turned(b ^ c, 24);                                                                                     \
        a += b + (y);                                                                                                 \
        d = tg_turned(d ^ a, 16);                                                                                     \
        c += d;                                                                                                       \
        b = tg_turned(b ^ c, 63);                                                                                     \
    } while (0)

/* A round, which takes the words of the text in the order given. */
#define TG_ROUND(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                                                      \
    do {                                                                                                              \
        TG_MIX(v[0], v[4], v[8], v[12], words[a], words[b]);                                                          \
        TG_MIX(v[1], v[5], v[9], v[13], words[c], words[d]);                                                          \
        TG_MIX(v[2], v[6], v[10], v[14], words[e], words[f]);                                                         \
        TG_MIX(v[3], v[7], v[11], v[15], words[g], words[h]);                                                         \
        TG_MIX(v[0], v[5], v[10], v[15], words[i], words[j]);                                                         \
        TG_MIX(v[1], v[6], v[11], v[12], words[k], words[l]);                                                         \
        TG_MIX(v[2], v[7], v[8], v[13], words[m], words[n]);                                                          \
        TG_MIX(v[3], v[4], v[9], v[14], words[o], words[p]);                                                          \
    } while (0)

static const uint64_t tg_blake_start[8] = {UINT64_C(0x6a09e667f3bcc908), UINT64_C(0xbb67ae8584caa73b),
                                           UINT64_C(0x3c6ef372fe94f82b), UINT64_C(0xa54ff53a5f1d36f1),
                                           UINT64_C(0x510e527fade682d1), UINT64_C(0x9b05688c2b3e6c1f),
                                           UINT64_C(0x1f83d9abfb41bd6b), UINT64_C(0x5be0cd19137e2179)};

/* One block of BLAKE2b, of at most 128 bytes, mixed into the chain; `read` counts them with all before them. */
static inline void tg_blake_block(uint64_t *chain, const char *text, size_t length, uint64_t read, int last) {
    uint8_t block[128] = {0};
    uint64_t words[16], v[16];
    TG_CHECK(length <= sizeof block);
    memcpy(block, text, length);
    for (int i = 0; i < 16; i++) {
        words[i] = 0;
        for (int byte = 7; byte >= 0; byte--) words[i] = words[i] << 8 | block[8 * i + byte];
    }
    for (int i = 0; i < 8; i++) {
        v[i] = chain[i];
        v[i + 8] = tg_blake_start[i];
    }
    v[12] ^= read;
    if (last) v[14] = ~v[14];
    TG_ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    TG_ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    TG_ROUND(11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4);
    TG_ROUND(7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8);
    TG_ROUND(9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13);
    TG_ROUND(2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9);
    TG_ROUND(12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11);
    TG_ROUND(13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10);
    TG_ROUND(6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5);
    TG_ROUND(10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0);
    TG_ROUND(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    TG_ROUND(14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3);
    for (int i = 0; i < 8; i++) chain[i] ^= v[i] ^ v[i + 8];
}

/* BLAKE2b without a key, of a text; the digest has eight bytes, read big-endian. */
static inline uint64_t tg_digest(const char *text, size_t length) {
    uint64_t chain[8], digest = 0;
    size_t read = 0;
    memcpy(chain, tg_blake_start, sizeof chain);
    chain[0] ^= UINT64_C(0x01010008);
    for (; length - read > 128; read += 128) tg_blake_block(chain, text + read, 128, read + 128, 0);
    tg_blake_block(chain, text + read, length - read, length, 1);
    for (int byte = 0; byte < 8; byte++) digest = digest << 8 | (chain[0] >> 8 * byte & 0xFF);
    return digest;
}

/* derive(seed, "chance") and derive(seed, "seat", n) of a game's own seed, which has 64 bits; derive(seed, n) of a seed
   written out, "int:...", of at most 90 characters. */
static inline uint64_t tg_derive_chance(uint64_t seed) {
    char text[128];
    int length = snprintf(text, sizeof text, "int:%llu/str:chance", (unsigned long long)seed);
    return tg_digest(text, (size_t)length);
}

static inline uint64_t tg_derive_seat(uint64_t seed, int seat) {
    char text[128];
    int length = snprintf(text, sizeof text, "int:%llu/str:seat/int:%d", (unsigned long long)seed, seat);
    return tg_digest(text, (size_t)length);
}

static inline uint64_t tg_derive_number(const char *seed, uint64_t number) {
    char text[128];
    int length = snprintf(text, sizeof text, "%.90s/int:%llu", seed, (unsigned long long)number);
    return tg_digest(text, (size_t)length);
}

#endif
