#ifndef COSMOS_STILLS_H
#define COSMOS_STILLS_H

#include <stddef.h>
#include <stdint.h>

// Writers of JPEG, TIFF, OpenEXR and WebP files, readers of JPEG and WebP files, and colour profiles. Each library is
// loaded when it is first asked for, and never linked: a program that needs none of these files starts without them.

// Where a writer's bytes go.
typedef struct {
  void *user;
  // Stores bytes at a position of the file; returns 0 if that failed.
  int (*write)(void *user, const void *bytes, size_t count, uint64_t position);
  // Returns 0 if the work is to stop.
  int (*proceed)(void *user);
} cosmos_still_output;

// An image: 8 or 16 bits per channel, straight alpha.
typedef struct {
  int width, height, depth, has_alpha;
} cosmos_still_image;

// Loads a library; returns NULL, or why it can't be loaded.
const char *cosmos_jpeg_load(void);
const char *cosmos_tiff_load(void);
const char *cosmos_exr_load(void);
const char *cosmos_webp_load(void);
const char *cosmos_webp_film_load(void);
const char *cosmos_profile_load(void);

// Debian's package with the OpenEXR library, whose name contains a version.
const char *cosmos_exr_package(void);

typedef struct cosmos_jpeg cosmos_jpeg;
// Starts a file with a comment. The file's bytes arrive in order.
cosmos_jpeg *cosmos_jpeg_create(cosmos_still_image image, const uint8_t *comment, size_t count,
                                cosmos_still_output output);
// Compresses rows of 8-bit pixels without alpha; returns 0 if that failed.
int cosmos_jpeg_write(cosmos_jpeg *file, const uint8_t *pixels, int rows);
int cosmos_jpeg_finish(cosmos_jpeg *file);
const char *cosmos_jpeg_fault(const cosmos_jpeg *file);
void cosmos_jpeg_delete(cosmos_jpeg *file);

typedef struct cosmos_tiff cosmos_tiff;
// Starts a file of strips with so many rows. Returns NULL if there is no memory; a fault otherwise shows in
// cosmos_tiff_fault.
cosmos_tiff *cosmos_tiff_create(cosmos_still_image image, int rows_per_strip, const char *software,
                                const char *description, cosmos_still_output output);
// Writes the next strip; returns 0 if that failed.
int cosmos_tiff_write(cosmos_tiff *file, const void *pixels, size_t count);
// Writes the directory of the file; returns 0 if that failed.
int cosmos_tiff_finish(cosmos_tiff *file);
// The library's last message, or NULL if nothing went wrong.
const char *cosmos_tiff_fault(const cosmos_tiff *file);
void cosmos_tiff_delete(cosmos_tiff *file);

typedef struct cosmos_exr cosmos_exr;
// Starts a file of half floats, compressed in chunks of cosmos_exr_rows_per_chunk rows.
cosmos_exr *cosmos_exr_create(cosmos_still_image image, const char *const *names, const char *const *values, int count,
                              cosmos_still_output output);
int cosmos_exr_rows_per_chunk(const cosmos_exr *file);
// Converts and writes the next chunk: rows of 16-bit sRGB with straight alpha become linear and premultiplied.
int cosmos_exr_write(cosmos_exr *file, const uint16_t *pixels, int rows);
int cosmos_exr_finish(cosmos_exr *file);
const char *cosmos_exr_fault(const cosmos_exr *file);
void cosmos_exr_delete(cosmos_exr *file);

typedef struct cosmos_webp cosmos_webp;
// Makes room for a whole image. The file's bytes arrive in order, when it is finished.
cosmos_webp *cosmos_webp_create(cosmos_still_image image, cosmos_still_output output);
// Keeps rows of 8-bit pixels, from a row on.
void cosmos_webp_keep(cosmos_webp *file, const uint8_t *pixels, int first, int rows);
// Compresses the image without loss.
int cosmos_webp_finish(cosmos_webp *file);
const char *cosmos_webp_fault(const cosmos_webp *file);
void cosmos_webp_delete(cosmos_webp *file);

typedef struct cosmos_webp_film cosmos_webp_film;
// Starts an animated WebP of 8-bit pixels, which stays in memory.
cosmos_webp_film *cosmos_webp_film_create(cosmos_still_image image);
// Compresses a frame without loss; `time` is when it begins, in milliseconds, after the one before. Returns 0 if that
// failed.
int cosmos_webp_film_add(cosmos_webp_film *film, const uint8_t *pixels, int time);
// Returns the bytes of the film, which live as long as it; `time` is when its last frame ends. NULL if that failed.
const uint8_t *cosmos_webp_film_finish(cosmos_webp_film *film, int time, size_t *count);
const char *cosmos_webp_film_fault(const cosmos_webp_film *film);
void cosmos_webp_film_delete(cosmos_webp_film *film);

// Reading

// Where a reader's bytes come from.
typedef struct {
  void *user;
  // Copies the next bytes; returns how many, and 0 at the end of the file.
  size_t (*read)(void *user, void *bytes, size_t count);
} cosmos_still_input;

// What the header of a JPEG file says.
typedef struct {
  int width, height, is_grey;
  // Memory that decoding takes besides some rows: that of all coefficients, if they come in several scans.
  uint64_t decoding_bytes;
  // No file with so many pixels is shorter.
  uint64_t least_bytes;
} cosmos_jpeg_facts;

typedef struct cosmos_jpeg_reader cosmos_jpeg_reader;
// Reads the header. Returns NULL if there is no memory; a fault otherwise shows in cosmos_jpeg_reader_fault.
cosmos_jpeg_reader *cosmos_jpeg_open(cosmos_still_input input);
cosmos_jpeg_facts cosmos_jpeg_facts_of(const cosmos_jpeg_reader *reader);
// Decodes the next row, of red, green, blue and alpha bytes; returns 0 if that failed, and is not called again then.
int cosmos_jpeg_read(cosmos_jpeg_reader *reader, uint8_t *row);
const char *cosmos_jpeg_reader_fault(const cosmos_jpeg_reader *reader);
void cosmos_jpeg_close(cosmos_jpeg_reader *reader);

// What the header of a WebP file says.
typedef struct {
  int width, height, has_alpha;
  // Memory that decoding takes, the pixels included.
  int bytes_per_pixel;
} cosmos_webp_facts;

// Reads the header; returns NULL, or why that failed.
const char *cosmos_webp_read_facts(const uint8_t *bytes, size_t count, cosmos_webp_facts *facts);
// Bytes of the Huffman tables that the library allocates for the lossless data of a file, in one piece, however few of
// their codes it has; the size is that of the header. 0 if the data have one group of codes, or are damaged before.
size_t cosmos_webp_table_bytes(const uint8_t *bytes, size_t count, int width, int height);
// Decodes all pixels to red, green, blue and alpha bytes; returns NULL, or why that failed.
const char *cosmos_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height);

// A conversion of colours to sRGB.
typedef struct cosmos_profile cosmos_profile;
// Prepares to convert the colours of an ICC profile. Returns NULL and why if that is impossible.
cosmos_profile *cosmos_profile_create(const void *bytes, size_t count, int is_grey, const char **fault);
// Converts pixels of red, green, blue and alpha bytes; in a grey image, the first three are equal.
void cosmos_profile_apply(cosmos_profile *profile, uint8_t *pixels, size_t count);
void cosmos_profile_delete(cosmos_profile *profile);

#endif
