// Draws SVG files with librsvg, in a process of its own that ends when it takes too much time or memory.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// How far a drawing got.
typedef enum {
  // The process ended before it had a result.
  COSMOS_SVG_UNFINISHED = 0,
  // The file was read, and drawn if that was asked for.
  COSMOS_SVG_DONE = 1,
  // librsvg reported an error.
  COSMOS_SVG_FAILED = 2,
  // librsvg is not installed.
  COSMOS_SVG_MISSING = 3,
} cosmos_svg_state;

// The start of the output file; pixels follow at COSMOS_SVG_PIXELS.
typedef struct {
  // A cosmos_svg_state, written last.
  int32_t state;
  int32_t reserved;
  // The file's size in pixels of 1/96 inch; 0 if it has none.
  double width, height;
  // What failed; always ends with a NUL.
  char fault[448];
} cosmos_svg_result;

enum { COSMOS_SVG_PIXELS = 4096 };

// What a process may use besides the pixels of the result.
typedef struct {
  // Processor time in seconds, at least 1.
  int seconds;
  // Memory in MiB.
  int megabytes;
} cosmos_svg_limits;

// The word by which a command line asks for a drawing.
#define COSMOS_SVG_COMMAND "draw-svg"

// Starts a program that calls cosmos_svg_serve.
//
// `input` is a file with the SVG, `output` one with room for the result and the pixels; both are closed when a program
// is executed. With 0 columns, only the size is read. Returns 0 and the process, or an error number.
int cosmos_svg_start(const char *program, int input, int output, int columns, int rows, cosmos_svg_limits limits,
                     pid_t *process);

// If the command line asks for a drawing, draws it and exits. It must be called before the process has other threads.
void cosmos_svg_serve(int count, char *const *arguments);

// Opens a file in memory that is closed when a program is executed; -1 with the reason in errno.
int cosmos_svg_memory_file(void);

// Gives back the memory of bytes of such a file that have been read.
void cosmos_svg_release(int file, off_t first, off_t count);
