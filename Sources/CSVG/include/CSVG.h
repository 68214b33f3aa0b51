#pragma once
#include <stddef.h>
#include <stdint.h>

// SVG files with librsvg, whose own types stay out of Swift: they are GLib's, which another module imports too.

// The result of reading or drawing a file.
typedef struct {
  // Size in pixels of 1/96 inch; 0 if the file has none.
  double width, height;
  // What failed, or an empty string.
  char fault[400];
} cosmos_svg_result;

// Reads a file and its size; with pixels, also draws it, stretched to columns × rows, into 32-bit pixels of cairo's
// format, which must be 0. Runs on a thread of its own with a large stack, because nested elements are drawn recursively.
void cosmos_svg_read(const uint8_t *bytes, size_t count, uint8_t *pixels, int columns, int rows,
                     cosmos_svg_result *result);
