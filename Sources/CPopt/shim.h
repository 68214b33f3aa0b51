#pragma once
#include <popt.h>

// popt.h uses the name poptOption both for the structure and for a pointer to it; Swift can't tell them
// apart.
typedef struct poptOption PoptEntry;
