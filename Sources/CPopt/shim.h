#pragma once
#include <popt.h>
#include <stdbool.h>
#include <stdio.h>

// Swift can't name C's stdout safely: it is a global variable.
// Returns whether the help could be written; errno says why not.
static inline bool cosmos_print_option_help(poptContext context) {
  poptPrintHelp(context, stdout, 0);
  return fflush(stdout) == 0 && !ferror(stdout);
}

// popt.h gives the name poptOption to the structure and to a pointer to it; Swift can't tell them apart.
typedef struct poptOption PoptEntry;
