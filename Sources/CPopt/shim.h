#pragma once
#include <popt.h>
#include <stdio.h>

// Swift can't name C's stdout safely: it is a global variable.
static inline void cosmos_print_option_help(poptContext context) {
  poptPrintHelp(context, stdout, 0);
  fflush(stdout);
}

// popt.h gives the name poptOption to the structure and to a pointer to it; Swift can't tell them apart.
typedef struct poptOption PoptEntry;
