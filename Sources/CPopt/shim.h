#pragma once
#include <popt.h>
#include <stdbool.h>
#include <stdio.h>

// Swift can't access C's stdout safely, because it is a global variable. Returns whether the help text could
// be written; errno holds the reason if not.
static inline bool cosmos_print_option_help(poptContext context) {
  poptPrintHelp(context, stdout, 0);
  return fflush(stdout) == 0 && !ferror(stdout);
}

// popt.h uses the name poptOption both for the structure and for a pointer to it; Swift can't tell them
// apart.
typedef struct poptOption PoptEntry;
