#include "CProcess.h"

static int word_count;
static char *const *words;

// The C library passes the arguments of main to constructors too.
__attribute__((constructor)) static void keep(int argc, char **argv) {
  word_count = argc;
  words = argv;
}

char *const *cosmos_command_line(int *count) {
  *count = word_count;
  return words;
}
