#include "load.h"

#include <dlfcn.h>
#include <stdio.h>

int cosmos_still_load(const char *library, const cosmos_still_function *functions, size_t count, char *reason,
                      size_t size) {
  void *file = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  for (size_t index = 0; file && index < count; index++) {
    *functions[index].address = dlsym(file, functions[index].name);
    if (!*functions[index].address) file = NULL;
  }
  if (file) return 1;
  const char *text = dlerror();
  snprintf(reason, size, "%s", text ? text : library);
  return 0;
}
