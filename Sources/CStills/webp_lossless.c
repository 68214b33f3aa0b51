#include <string.h>

#include "CStills.h"

// The start of lossless WebP data, as far as the size of the image that says which Huffman codes each pixel has: the
// library allocates tables for all groups of codes at once. What comes before are the images of the transforms, which
// are only skipped: no pixel of them is needed.
//
// Data that the library rejects before it allocates the tables counts as having none.

enum { MAX_LENGTH = 15, LITERALS = 256, LENGTHS = 24, DISTANCES = 40, MAX_SYMBOLS = LITERALS + LENGTHS + (1 << 11) };

typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  // Whether more bits were asked for than there are.
  int is_over;
} bits;

// A canonical Huffman code: its symbols by length, and within a length by value.
typedef struct {
  uint16_t counts[MAX_LENGTH + 1], symbols[MAX_SYMBOLS];
  // Whether there is only one symbol, which takes no bits.
  int is_single;
} code;

static uint32_t take(bits *from, int count) {
  uint32_t value = 0;
  for (int index = 0; index < count; index++, from->position++) {
    if (from->position / 8 >= from->count) {
      from->is_over = 1;
      return 0;
    }
    value |= (uint32_t)(from->bytes[from->position / 8] >> from->position % 8 & 1) << index;
  }
  return value;
}

// Makes a code of the lengths of its symbols' codes; returns 0 if they are no complete code.
static int make_code(code *made, const uint8_t *lengths, int symbols) {
  memset(made->counts, 0, sizeof made->counts);
  for (int symbol = 0; symbol < symbols; symbol++) made->counts[lengths[symbol]]++;
  int used = symbols - made->counts[0], open = 1;
  uint16_t places[MAX_LENGTH + 2] = {0};
  for (int length = 1; length <= MAX_LENGTH; length++) {
    places[length + 1] = places[length] + made->counts[length];
    open = 2 * open - made->counts[length];
    if (open < 0) return 0;
  }
  for (int symbol = 0; symbol < symbols; symbol++)
    if (lengths[symbol]) made->symbols[places[lengths[symbol]]++] = (uint16_t)symbol;
  made->is_single = used == 1;
  return made->is_single || (used && !open);
}

static int take_symbol(bits *from, const code *by) {
  if (by->is_single) return by->symbols[0];
  int value = 0, first = 0, place = 0;
  for (int length = 1; length <= MAX_LENGTH; length++) {
    value |= (int)take(from, 1);
    int count = by->counts[length];
    if (value - first < count) return by->symbols[place + value - first];
    place += count;
    first = 2 * (first + count);
    value *= 2;
  }
  return 0;
}

// Reads the lengths of codes, which are Huffman coded themselves; returns 0 if they are damaged.
static int take_lengths(bits *from, uint8_t *lengths, int symbols) {
  static const uint8_t order[19] = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  uint8_t own[19] = {0};
  int count = 4 + (int)take(from, 4);
  for (int index = 0; index < count; index++) own[order[index]] = (uint8_t)take(from, 3);
  code made;
  if (!make_code(&made, own, 19)) return 0;
  int rest = symbols, last = 8;
  if (take(from, 1)) {
    rest = 2 + 2 * (int)take(from, 3);
    rest = 2 + (int)take(from, rest);
    if (rest > symbols) return 0;
  }
  for (int symbol = 0; symbol < symbols && rest > 0; rest--) {
    int value = take_symbol(from, &made);
    if (value < 16) {
      lengths[symbol++] = (uint8_t)value;
      if (value) last = value;
      continue;
    }
    int repeats = value == 16 ? 3 + (int)take(from, 2) : value == 17 ? 3 + (int)take(from, 3) : 11 + (int)take(from, 7);
    if (symbol + repeats > symbols) return 0;
    memset(lengths + symbol, value == 16 ? last : 0, (size_t)repeats);
    symbol += repeats;
  }
  return 1;
}

static int take_code(bits *from, code *made, int symbols) {
  uint8_t lengths[MAX_SYMBOLS] = {0};
  if (take(from, 1)) {
    int has_two = (int)take(from, 1);
    lengths[take(from, take(from, 1) ? 8 : 1)] = 1;
    if (has_two) lengths[take(from, 8)] = 1;
  } else if (!take_lengths(from, lengths, symbols)) {
    return 0;
  }
  return !from->is_over && make_code(made, lengths, symbols);
}

// Reads a length or a distance, of which the symbol only has the first bits.
static uint64_t take_number(bits *from, int symbol) {
  if (symbol < 4) return (uint64_t)symbol + 1;
  int more = (symbol - 2) >> 1;
  uint64_t start = (uint64_t)(2 + (symbol & 1)) << more;
  return start + take(from, more) + 1;
}

// Reads how many colours a cache has, as a power of two; 0 if there is none, -1 if that is damaged.
static int take_cache(bits *from) {
  if (!take(from, 1)) return 0;
  int size = (int)take(from, 4);
  return size >= 1 && size <= 11 ? size : -1;
}

// Skips the image of a transform; returns 0 if it is damaged.
static int skip_image(bits *from, uint64_t pixels) {
  int cache = take_cache(from);
  if (cache < 0) return 0;
  code green, others[3], distance;
  if (!take_code(from, &green, LITERALS + LENGTHS + (cache ? 1 << cache : 0))) return 0;
  int is_plain = green.is_single && green.symbols[0] < LITERALS;
  for (int index = 0; index < 3; index++) {
    if (!take_code(from, &others[index], LITERALS)) return 0;
    is_plain = is_plain && others[index].is_single;
  }
  if (!take_code(from, &distance, DISTANCES)) return 0;
  while (pixels && !is_plain && !from->is_over) {
    int symbol = take_symbol(from, &green);
    uint64_t length = 1;
    if (symbol < LITERALS) {
      for (int index = 0; index < 3; index++) take_symbol(from, &others[index]);
    } else if (symbol < LITERALS + LENGTHS) {
      length = take_number(from, symbol - LITERALS);
      take_number(from, take_symbol(from, &distance));
    }
    if (length > pixels) return 0;
    pixels -= length;
  }
  return !from->is_over;
}

// The number of blocks of 2 to the power of `size` pixels that cover a length.
static uint64_t blocks(uint64_t length, int size) { return (length + (1U << size) - 1) >> size; }

// Bytes of the tables for an image's Huffman codes.
static size_t table_bytes(bits *from, uint64_t width, uint64_t height) {
  enum { PREDICTOR, CROSS_COLOR, SUBTRACT_GREEN, COLOR_INDEXING };
  for (unsigned known = 0; take(from, 1);) {
    int kind = (int)take(from, 2);
    if (known & 1U << kind) return 0;
    known |= 1U << kind;
    if (kind == PREDICTOR || kind == CROSS_COLOR) {
      int size = 2 + (int)take(from, 3);
      if (!skip_image(from, blocks(width, size) * blocks(height, size))) return 0;
    } else if (kind == COLOR_INDEXING) {
      int colors = 1 + (int)take(from, 8);
      if (!skip_image(from, (uint64_t)colors)) return 0;
      // Several pixels of few colours share one.
      width = blocks(width, colors > 16 ? 0 : colors > 4 ? 1 : colors > 2 ? 2 : 3);
    }
  }
  int cache = take_cache(from);
  if (cache < 0 || !take(from, 1)) return 0;
  int size = 2 + (int)take(from, 3);
  uint64_t groups = blocks(width, size) * blocks(height, size);
  if (from->is_over) return 0;
  if (groups > 1 << 16) groups = 1 << 16;
  // What version 1.2.4 of the library allocates; later ones start with less.
  return groups * (600 + 4 * (2960 + (cache ? 1U << cache : 0)));
}

size_t cosmos_webp_table_bytes(const uint8_t *bytes, size_t count, int width, int height) {
  size_t largest = 0;
  for (size_t position = 12; position + 8 < count;) {
    const uint8_t *head = bytes + position;
    size_t length = head[4] | head[5] << 8 | head[6] << 16 | (size_t)head[7] << 24, rest = count - position - 8;
    int is_image = !memcmp(head, "VP8L", 4), is_alpha = !memcmp(head, "ALPH", 4);
    // The header of an image has 40 bits, and that of an alpha channel 8, with its kind of compression. The library
    // reads an image to the end of the file if need be.
    size_t header = is_image ? 5 : 1, available = is_alpha && length < rest ? length : rest;
    if (available > header && (is_image || (is_alpha && (head[8] & 3) == 1))) {
      bits from = {head + 8 + header, available - header, 0, 0};
      size_t tables = table_bytes(&from, (uint64_t)width, (uint64_t)height);
      if (tables > largest) largest = tables;
    }
    if (is_image || !memcmp(head, "VP8 ", 4)) break;
    position += 8 + length + length % 2;
  }
  return largest;
}
