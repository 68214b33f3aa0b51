#define _GNU_SOURCE
#include "CProcess.h"

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
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

// Appends a number to a text, and returns the new end.
static char *append_number(char *end, unsigned long number) {
  if (number > 9) end = append_number(end, number / 10);
  *end = '0' + number % 10;
  return end + 1;
}

void cosmos_require_stack(long bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= (rlim_t)bytes) return;
  // The C library's own formatting takes several KiB.
  char message[200];
  char *end = stpcpy(message, "cosmos: too small a stack: the program needs ");
  end = stpcpy(append_number(end, bytes >> 10), " KiB, and the system allows ");
  end = stpcpy(append_number(end, limit.rlim_cur >> 10), " KiB; raise the limit (ulimit -s)\n");
  // A failure here can't be reported anywhere.
  if (write(STDERR_FILENO, message, end - message) < 0) _exit(1);
  _exit(1);
}

void cosmos_save_address_space(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) mallopt(M_ARENA_MAX, 1);
}

void cosmos_return_large_blocks(void) {
  // This is the initial threshold. Unless it is set, each freed block raises it, up to 32 MiB.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
}
