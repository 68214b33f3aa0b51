#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

// Enough for a task that only waits, and for the dynamic linker to resolve `syscall`.
enum { STACK_SIZE = 8192 };

// The tasks wait until this is 1.
static _Atomic int is_over;

// The kernel sets an entry to 0 once its task no longer uses its stack.
static _Atomic int running[COSMOS_MAX_TASKS];

static _Alignas(16) char stacks[COSMOS_MAX_TASKS][STACK_SIZE];

static void wait_while(_Atomic int *place, int value, int operation) {
  syscall(SYS_futex, place, operation, value, NULL, NULL, 0);
}

// A task shares the thread-local storage of the thread that created it, so a failed wait sets that thread's
// errno.
__attribute__((no_sanitize("address", "thread", "undefined"))) static int wait_for_end(void *unused) {
  (void)unused;
  while (!atomic_load(&is_over)) wait_while(&is_over, 0, FUTEX_WAIT_PRIVATE);
  return 0;
}

int cosmos_try_tasks(int count) {
  if (count > COSMOS_MAX_TASKS) count = COSMOS_MAX_TASKS;
  atomic_store(&is_over, 0);
  const int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
                    CLONE_SYSVSEM | CLONE_CHILD_CLEARTID;
  int numbers[COSMOS_MAX_TASKS];
  int made = 0;
  int count_is_known = 1;
  while (made < count) {
    atomic_store(&running[made], 1);
    int number =
        clone(wait_for_end, stacks[made] + STACK_SIZE, flags, NULL, NULL, NULL, &running[made]);
    if (number < 0) {
      // Other errors, such as a sandbox that forbids clone, say nothing about the number of threads allowed.
      if (errno != EAGAIN && errno != ENOMEM) count_is_known = 0;
      break;
    }
    numbers[made] = number;
    made += 1;
  }
  atomic_store(&is_over, 1);
  syscall(SYS_futex, &is_over, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
  for (int task = 0; task < made; task += 1) {
    while (atomic_load(&running[task])) wait_while(&running[task], 1, FUTEX_WAIT);
    // A task counts against the limit until the kernel has released its ID.
    while (syscall(SYS_tgkill, getpid(), numbers[task], 0) == 0) sched_yield();
  }
  return count_is_known ? made : count;
}
