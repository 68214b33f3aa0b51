#define _GNU_SOURCE
#include "CDiskWatcher.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int is_watching;
static _Thread_local int failure;
static _Thread_local int refuses_nameless;
static _Thread_local char seen[64];

void cosmos_disk_begin(int error) {
  is_watching = 1;
  failure = error;
  seen[0] = 0;
}

const char *cosmos_disk_end(void) {
  is_watching = 0;
  return seen;
}

void cosmos_disk_refuse_nameless(int refuses) {
  refuses_nameless = refuses;
}

static void note(char letter) {
  size_t count = strlen(seen);
  if (count + 1 >= sizeof seen) return;
  seen[count] = letter;
  seen[count + 1] = 0;
}

// These override the C library's functions of the same names in this process.

int fsync(int descriptor) {
  struct stat status;
  if (is_watching && fstat(descriptor, &status) == 0) {
    int is_folder = S_ISDIR(status.st_mode);
    note(is_folder ? 'd' : status.st_nlink > 0 ? 'n' : 'f');
    if (failure != 0 && !is_folder) {
      errno = failure;
      return -1;
    }
  }
  return (int)syscall(SYS_fsync, descriptor);
}

mode_t umask(mode_t mask) {
  if (is_watching) note('u');
  return (mode_t)syscall(SYS_umask, mask);
}

int openat(int folder, const char *path, int flags, ...) {
  mode_t mode = 0;
  int is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
  if (flags & O_CREAT || is_nameless) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  if (is_nameless && refuses_nameless) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return (int)syscall(SYS_openat, folder, path, flags, mode);
}
