#ifndef COSMOS_STILLS_LOAD_H
#define COSMOS_STILLS_LOAD_H

#include <stddef.h>

// A function to find, and where to keep its address.
typedef struct {
  const char *name;
  void **address;
} cosmos_still_function;

// Opens a library and finds functions in it; returns 0 and a reason if it lacks one, or can't be opened.
int cosmos_still_load(const char *library, const cosmos_still_function *functions, size_t count, char *reason,
                      size_t size);

// For a list `X(name) …` of functions that a header declares: their pointers, and where to find them.
#define COSMOS_POINTER(name) typeof(&name) name;
#define COSMOS_FUNCTION(name) {#name, (void **)&library.name},

#endif
