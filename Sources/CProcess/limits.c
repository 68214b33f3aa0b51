#define _GNU_SOURCE
#include "CProcess.h"

#include <malloc.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

int cosmos_processors(void) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) == 0) return CPU_COUNT(&processors);
  // There are more of them than the set can hold.
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

void cosmos_save_address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}
