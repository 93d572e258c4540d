/*
 * The reference for the bench: the address of a full chunk in plain C, one hash at a time, and the
 * cipher of a chunk. Prints megabytes per second, the best tenth of many short slices.
 *
 *   cc -O2 native.c -o native && ./native bmt|crypt
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ROTL(value, bits) (((value) << (bits)) | ((value) >> (64 - (bits))))

static const uint64_t ROUNDS[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
    0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
    0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
    0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
    0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
    0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

/* One plane: rho and pi bring five lanes together, chi mixes them. b0 turns in its argument. */
#define PLANE(e0, e1, e2, e3, e4, first, l1, r1, l2, r2, l3, r3, l4, r4)                           \
  do {                                                                                             \
    uint64_t b0 = (first), b1 = ROTL(l1, r1), b2 = ROTL(l2, r2), b3 = ROTL(l3, r3),                \
             b4 = ROTL(l4, r4);                                                                    \
    e0 = b0 ^ (~b1 & b2);                                                                          \
    e1 = b1 ^ (~b2 & b3);                                                                          \
    e2 = b2 ^ (~b3 & b4);                                                                          \
    e3 = b3 ^ (~b4 & b0);                                                                          \
    e4 = b4 ^ (~b0 & b1);                                                                          \
  } while (0)

/* A round from the lanes named a… to the lanes named e…; two of them make a turn of the loop. */
#define ROUND(a, e, constant)                                                                      \
  do {                                                                                             \
    uint64_t c0 = a##0 ^ a##5 ^ a##10 ^ a##15 ^ a##20, c1 = a##1 ^ a##6 ^ a##11 ^ a##16 ^ a##21,   \
             c2 = a##2 ^ a##7 ^ a##12 ^ a##17 ^ a##22, c3 = a##3 ^ a##8 ^ a##13 ^ a##18 ^ a##23,   \
             c4 = a##4 ^ a##9 ^ a##14 ^ a##19 ^ a##24;                                             \
    uint64_t d0 = c4 ^ ROTL(c1, 1), d1 = c0 ^ ROTL(c2, 1), d2 = c1 ^ ROTL(c3, 1),                  \
             d3 = c2 ^ ROTL(c4, 1), d4 = c3 ^ ROTL(c0, 1);                                         \
    PLANE(e##0, e##1, e##2, e##3, e##4, a##0 ^ d0, (a##6 ^ d1), 44, (a##12 ^ d2), 43,              \
          (a##18 ^ d3), 21, (a##24 ^ d4), 14);                                                     \
    PLANE(e##5, e##6, e##7, e##8, e##9, ROTL((a##3 ^ d3), 28), (a##9 ^ d4), 20, (a##10 ^ d0), 3,   \
          (a##16 ^ d1), 45, (a##22 ^ d2), 61);                                                     \
    PLANE(e##10, e##11, e##12, e##13, e##14, ROTL((a##1 ^ d1), 1), (a##7 ^ d2), 6, (a##13 ^ d3),   \
          25, (a##19 ^ d4), 8, (a##20 ^ d0), 18);                                                  \
    PLANE(e##15, e##16, e##17, e##18, e##19, ROTL((a##4 ^ d4), 27), (a##5 ^ d0), 36, (a##11 ^ d1), \
          10, (a##17 ^ d2), 15, (a##23 ^ d3), 56);                                                 \
    PLANE(e##20, e##21, e##22, e##23, e##24, ROTL((a##2 ^ d2), 62), (a##8 ^ d3), 55, (a##14 ^ d4), \
          39, (a##15 ^ d0), 41, (a##21 ^ d1), 2);                                                  \
    e##0 ^= (constant);                                                                            \
  } while (0)

#define FIVE(a, i, j, k, l, m) a##i, a##j, a##k, a##l, a##m
#define LANES(a)                                                                                   \
  FIVE(a, 0, 1, 2, 3, 4), FIVE(a, 5, 6, 7, 8, 9), FIVE(a, 10, 11, 12, 13, 14),                     \
      FIVE(a, 15, 16, 17, 18, 19), FIVE(a, 20, 21, 22, 23, 24)

static void permute(uint64_t *s) {
  uint64_t LANES(a), LANES(e);
  a0 = s[0]; a1 = s[1]; a2 = s[2]; a3 = s[3]; a4 = s[4];
  a5 = s[5]; a6 = s[6]; a7 = s[7]; a8 = s[8]; a9 = s[9];
  a10 = s[10]; a11 = s[11]; a12 = s[12]; a13 = s[13]; a14 = s[14];
  a15 = s[15]; a16 = s[16]; a17 = s[17]; a18 = s[18]; a19 = s[19];
  a20 = s[20]; a21 = s[21]; a22 = s[22]; a23 = s[23]; a24 = s[24];
  for (int round = 0; round < 24; round += 2) {
    ROUND(a, e, ROUNDS[round]);
    ROUND(e, a, ROUNDS[round + 1]);
  }
  s[0] = a0; s[1] = a1; s[2] = a2; s[3] = a3; s[4] = a4;
  s[5] = a5; s[6] = a6; s[7] = a7; s[8] = a8; s[9] = a9;
  s[10] = a10; s[11] = a11; s[12] = a12; s[13] = a13; s[14] = a14;
  s[15] = a15; s[16] = a16; s[17] = a17; s[18] = a18; s[19] = a19;
  s[20] = a20; s[21] = a21; s[22] = a22; s[23] = a23; s[24] = a24;
}

/* Keccak-256 of one block: messages here are shorter than 136 bytes. */
static void keccak256(const uint8_t *message, size_t bytes, uint8_t *digest) {
  uint64_t state[25] = {0};
  memcpy(state, message, bytes);
  ((uint8_t *)state)[bytes] ^= 0x01;
  ((uint8_t *)state)[135] ^= 0x80;
  permute(state);
  memcpy(digest, state, 32);
}

static void address(const uint8_t *payload, uint64_t span, uint8_t *out) {
  uint8_t level[4096], last[40];
  memcpy(level, payload, sizeof level);
  for (int pairs = 64; pairs > 0; pairs /= 2)
    for (int i = 0; i < pairs; i++) keccak256(level + 64 * i, 64, level + 32 * i);
  memcpy(last, &span, 8);
  memcpy(last + 8, level, 32);
  keccak256(last, 40, out);
}

static void crypt_chunk(uint8_t *payload, const uint8_t *key) {
  uint8_t block[36], segment[32];
  memcpy(block, key, 32);
  for (uint32_t j = 0; j < 128; j++) {
    memcpy(block + 32, &j, 4);
    keccak256(block, 36, segment);
    keccak256(segment, 32, segment);
    for (int i = 0; i < 32; i++) payload[32 * j + i] ^= segment[i];
  }
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b) {
  return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b);
}

int main(int count, char **arguments) {
  enum { SLICES = 60, CHUNKS = 200 };
  int ciphering = count > 1 && strcmp(arguments[1], "crypt") == 0;
  static uint8_t payload[4096];
  uint8_t out[32] = {0};
  double times[SLICES];
  for (int i = 0; i < 4096; i++) payload[i] = (uint8_t)(i % 255);
  if (!ciphering) address(payload, 4096, out);
  for (int i = 0; i < 32; i++) printf("%02x", out[i]);
  for (int slice = 0; slice < SLICES; slice++) {
    double start = seconds();
    for (int i = 0; i < CHUNKS; i++) {
      if (ciphering) crypt_chunk(payload, out);
      else address(payload, 4096, out);
      payload[0] ^= out[0];
    }
    times[slice] = seconds() - start;
  }
  qsort(times, SLICES, sizeof *times, ascending);
  printf(" %.1f\n", CHUNKS * 4096 / times[SLICES / 10] / 1e6);
  return 0;
}
