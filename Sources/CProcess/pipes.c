#define _GNU_SOURCE
#include "CProcess.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int cosmos_open_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // The system may refuse; the usual size works, too.
  (void)fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
  return 0;
}

int cosmos_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }
