#define _GNU_SOURCE
#include "CProcess.h"

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

int cosmos_processors(void) {
  cpu_set_t processors;
  if (sched_getaffinity(0, sizeof processors, &processors) == 0) return CPU_COUNT(&processors);
  // The machine has more processors than the set can hold.
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

long cosmos_stack_size(void) {
  pthread_attr_t attributes;
  size_t size = 0;
  if (pthread_attr_init(&attributes) != 0) return 0;
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  return (long)size;
}

void cosmos_save_address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

void cosmos_return_large_blocks(void) {
  // This is the initial threshold. Unless it is set, each freed block raises it, up to 32 MiB.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
}
