#pragma once
#include <errno.h>
#include <popt.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

// popt fits the help text to the terminal that it prints to. Returns whether all of it could be written to a
// descriptor, which stays open; errno holds the reason if not.
static inline bool cosmos_print_option_help(poptContext context, int descriptor) {
  FILE *stream = fdopen(dup(descriptor), "w");
  if (!stream) return false;
  poptPrintHelp(context, stream, 0);
  bool is_written = fflush(stream) == 0 && !ferror(stream);
  int reason = errno;
  fclose(stream);
  errno = reason;
  return is_written;
}

// popt.h uses the name poptOption both for the structure and for a pointer to it; Swift can't tell them
// apart.
typedef struct poptOption PoptEntry;
