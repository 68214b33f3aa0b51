#ifndef COSMOS_STILLS_H
#define COSMOS_STILLS_H

#include <stddef.h>
#include <stdint.h>

// Writers of TIFF, OpenEXR and WebP files. Each library is loaded when it is first asked for, and never linked: a
// program that writes none of these files starts without them.

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
const char *cosmos_tiff_load(void);
const char *cosmos_exr_load(void);
const char *cosmos_webp_load(void);

// Debian's package with the OpenEXR library, whose name contains a version.
const char *cosmos_exr_package(void);

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

#endif
