#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <tiffio.h>

#include "CStills.h"
#include "load.h"

#define FUNCTIONS(X)         \
  X(TIFFClientOpen)          \
  X(TIFFSetField)            \
  X(TIFFWriteEncodedStrip)   \
  X(TIFFWriteDirectory)      \
  X(TIFFCleanup)             \
  X(TIFFSetErrorHandler)     \
  X(TIFFSetErrorHandlerExt)  \
  X(TIFFSetWarningHandler)

static struct {
  FUNCTIONS(COSMOS_POINTER)
} library;
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_tiff {
  TIFF *tiff;
  cosmos_still_output output;
  uint64_t position, size;
  uint32_t strip;
  char fault[256];
};

// Zlib's level: as for PNG, higher ones hardly compress the noise of dithering better.
static const int compression_level = 3;

static void keep_fault(thandle_t user, const char *module, const char *format, va_list arguments) {
  (void)module;
  cosmos_tiff *file = user;
  // The first fault causes the others.
  if (file && !file->fault[0]) vsnprintf(file->fault, sizeof file->fault, format, arguments);
}

static void load(void) {
  const cosmos_still_function functions[] = {FUNCTIONS(COSMOS_FUNCTION)};
  if (!cosmos_still_load(TIFF_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason))
    return;
  // The library's own handlers print to standard error.
  library.TIFFSetErrorHandler(NULL);
  library.TIFFSetWarningHandler(NULL);
  library.TIFFSetErrorHandlerExt(keep_fault);
}

const char *cosmos_tiff_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

static tmsize_t read_nothing(thandle_t user, void *bytes, tmsize_t count) {
  (void)user, (void)bytes, (void)count;
  return 0;
}

static tmsize_t write_bytes(thandle_t user, void *bytes, tmsize_t count) {
  cosmos_tiff *file = user;
  if (!file->output.write(file->output.user, bytes, (size_t)count, file->position)) return -1;
  file->position += (uint64_t)count;
  if (file->size < file->position) file->size = file->position;
  return count;
}

static toff_t seek(thandle_t user, toff_t offset, int whence) {
  cosmos_tiff *file = user;
  file->position = whence == SEEK_END ? file->size + offset : whence == SEEK_CUR ? file->position + offset : offset;
  return file->position;
}

static int close_nothing(thandle_t user) {
  (void)user;
  return 0;
}

static toff_t size_of(thandle_t user) { return ((cosmos_tiff *)user)->size; }

cosmos_tiff *cosmos_tiff_create(cosmos_still_image image, int rows_per_strip, const char *software,
                                const char *description, cosmos_still_output output) {
  cosmos_tiff *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->output = output;
  TIFF *tiff = library.TIFFClientOpen("image", "w", file, read_nothing, write_bytes, seek, close_nothing, size_of, NULL,
                                      NULL);
  if (!tiff) {
    if (!file->fault[0]) snprintf(file->fault, sizeof file->fault, "the file can't be started");
    return file;
  }
  file->tiff = tiff;
  const uint16_t straight[] = {EXTRASAMPLE_UNASSALPHA};
  int done = library.TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, (uint32_t)image.width) &&
             library.TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, (uint32_t)image.height) &&
             library.TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, image.depth) &&
             library.TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, image.has_alpha ? 4 : 3) &&
             (!image.has_alpha || library.TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, straight)) &&
             library.TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB) &&
             library.TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) &&
             library.TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT) &&
             // Pixels have no size of their own; this is what programs assume of those.
             library.TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH) &&
             library.TIFFSetField(tiff, TIFFTAG_XRESOLUTION, 72.0) &&
             library.TIFFSetField(tiff, TIFFTAG_YRESOLUTION, 72.0) &&
             library.TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE) &&
             library.TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL) &&
             library.TIFFSetField(tiff, TIFFTAG_ZIPQUALITY, compression_level) &&
             library.TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, (uint32_t)rows_per_strip) &&
             library.TIFFSetField(tiff, TIFFTAG_SOFTWARE, software) &&
             library.TIFFSetField(tiff, TIFFTAG_IMAGEDESCRIPTION, description);
  if (!done && !file->fault[0]) snprintf(file->fault, sizeof file->fault, "a tag can't be set");
  return file;
}

int cosmos_tiff_write(cosmos_tiff *file, const void *pixels, size_t count) {
  // The library takes a pointer to variable bytes, but differences them in a copy.
  return library.TIFFWriteEncodedStrip(file->tiff, file->strip++, (void *)pixels, (tmsize_t)count) >= 0;
}

int cosmos_tiff_finish(cosmos_tiff *file) { return library.TIFFWriteDirectory(file->tiff); }

const char *cosmos_tiff_fault(const cosmos_tiff *file) { return file->fault[0] ? file->fault : NULL; }

void cosmos_tiff_delete(cosmos_tiff *file) {
  // Unlike closing, this writes nothing more.
  if (file->tiff) library.TIFFCleanup(file->tiff);
  free(file);
}
