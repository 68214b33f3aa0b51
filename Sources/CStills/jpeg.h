#ifndef COSMOS_STILLS_JPEG_H
#define COSMOS_STILLS_JPEG_H

#include <setjmp.h>
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>

#include "load.h"

#define JPEG_FUNCTIONS(X)    \
  X(jpeg_std_error)          \
  X(jpeg_CreateCompress)     \
  X(jpeg_set_defaults)       \
  X(jpeg_set_quality)        \
  X(jpeg_start_compress)     \
  X(jpeg_write_marker)       \
  X(jpeg_write_scanlines)    \
  X(jpeg_finish_compress)    \
  X(jpeg_destroy_compress)   \
  X(jpeg_CreateDecompress)   \
  X(jpeg_read_header)        \
  X(jpeg_has_multiple_scans) \
  X(jpeg_start_decompress)   \
  X(jpeg_read_scanlines)     \
  X(jpeg_resync_to_restart)  \
  X(jpeg_destroy_decompress)

// The functions of the library, once it is loaded.
extern struct cosmos_jpeg_library {
  JPEG_FUNCTIONS(COSMOS_POINTER)
} cosmos_jpeg_library;

// How the library reports: its own way of doing so ends the process. The first field is what it knows.
typedef struct {
  struct jpeg_error_mgr manager;
  // Where a call returns to that fails.
  jmp_buf failure;
  char fault[JMSG_LENGTH_MAX];
} cosmos_jpeg_errors;

// Makes a compressor or decompressor report to `errors`.
void cosmos_jpeg_report(cosmos_jpeg_errors *errors);

// Ends the current call with a fault of our own.
[[noreturn]] void cosmos_jpeg_fail(cosmos_jpeg_errors *errors, const char *fault);

#endif
