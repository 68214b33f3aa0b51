#define _GNU_SOURCE  // memfd_create, closing descriptors
#include "CSVG.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

// Starts with the usual signals and only standard input, output and error; the last goes nowhere, because the library
// prints to it when it runs out of memory. In a group of its own, Ctrl-C ends the parent only, and the parent's end
// ends the process.
int cosmos_svg_start(const char *program, int input, int output, int columns, int rows, cosmos_svg_limits limits,
                     pid_t *process) {
  char words[4][16];
  snprintf(words[0], sizeof words[0], "%d", columns);
  snprintf(words[1], sizeof words[1], "%d", rows);
  snprintf(words[2], sizeof words[2], "%d", limits.seconds);
  snprintf(words[3], sizeof words[3], "%d", limits.megabytes);
  char *arguments[] = {"cosmos", COSMOS_SVG_COMMAND, words[0], words[1], words[2], words[3], NULL};
  extern char **environ;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  int code = posix_spawnattr_init(&attributes);
  if (code) return code;
  code = posix_spawn_file_actions_init(&files);
  if (code) {
    posix_spawnattr_destroy(&attributes);
    return code;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  code = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  if (!code) code = posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  if (!code) code = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", 1, 0);
  if (!code) code = posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  if (!code) code = posix_spawn(process, program, &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return code;
}

void cosmos_svg_release(int file, off_t first, off_t count) {
  // Where that isn't possible, the memory is freed with the file.
  (void)!fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, first, count);
}

int cosmos_svg_memory_file(void) { return memfd_create("svg", MFD_CLOEXEC); }
