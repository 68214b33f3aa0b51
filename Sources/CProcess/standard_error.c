#define _GNU_SOURCE  // memfd_create and its seals
#include "CProcess.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { capacity = 64 * 1024 };

static int program = STDERR_FILENO;
static atomic_int held = -1;

// Null unless the program is built with a sanitizer.
extern void __sanitizer_set_report_fd(void *) __attribute__((weak));

int cosmos_standard_error(void) {
  return program;
}

void cosmos_drop_held_back(void) {
  atomic_store(&held, -1);
}

void cosmos_exit(int code) {
  if (__sanitizer_set_report_fd) exit(code);
  fflush(NULL);
  _exit(code);
}

void cosmos_show_held_back(void) {
  int file = atomic_exchange(&held, -1);
  if (file < 0) return;
  dup2(program, STDERR_FILENO);
  off_t end = lseek(file, 0, SEEK_CUR);
  char bytes[4096];
  for (off_t place = 0; place < end;) {
    size_t wanted = end - place < (off_t)sizeof bytes ? (size_t)(end - place) : sizeof bytes;
    ssize_t count = pread(file, bytes, wanted, place);
    if (count <= 0 || write(program, bytes, (size_t)count) != count) break;
    place += count;
  }
}

// An in-memory file that can't grow, so that a chatty driver can't use up memory.
static int new_store(void) {
  int file = memfd_create("standard error", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (file < 0) return -1;
  if (ftruncate(file, capacity) == 0 && fcntl(file, F_ADD_SEALS, F_SEAL_GROW) == 0) return file;
  close(file);
  return -1;
}

void cosmos_hold_back_standard_error(void) {
  int own = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (own < 0) return;
  int file = new_store();
  if (file < 0) file = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (file < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(own);
    if (file >= 0) close(file);
    return;
  }
  program = own;
  atomic_store(&held, file);
  if (__sanitizer_set_report_fd) __sanitizer_set_report_fd((void *)(intptr_t)own);
  atexit(cosmos_show_held_back);
}
