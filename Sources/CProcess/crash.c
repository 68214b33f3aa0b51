#define _GNU_SOURCE  // sigabbrev_np
#include "CProcess.h"

#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

// Longest time that the report may take.
enum { REPORT_SECONDS = 5 };

// Signals with which a library or a runtime ends the process, often after a final message.
static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
static struct sigaction former[sizeof crashes / sizeof *crashes];
static char stack[64 * 1024];
static atomic_flag is_reported = ATOMIC_FLAG_INIT;

// Null unless the program is built with a sanitizer, which reports crashes itself.
extern void __sanitizer_set_report_fd(void *) __attribute__((weak));

static void say(const char *text) {
  // A failure here can't be reported anywhere.
  if (write(cosmos_standard_error(), text, strlen(text)) < 0) return;
}

// Prints which signal it was, in which thread, and the stack. Calls only functions that are safe in a signal handler.
static void report(int signal) {
  char thread[16] = "";
  prctl(PR_GET_NAME, thread);
  const char *name = sigabbrev_np(signal);
  say("cosmos: crashed by SIG");
  say(name ? name : "?");
  say(" in thread ");
  say(thread);
  say("; the calls, innermost first:\n");
  void *frames[100];
  backtrace_symbols_fd(frames, backtrace(frames, sizeof frames / sizeof *frames), cosmos_standard_error());
}

static void crash(int signal) {
  // A second thread that crashes meanwhile waits for the end.
  while (atomic_flag_test_and_set(&is_reported)) pause();
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; ++i) {
    // Swift's handler prints stacks, too, but sees no further than to the first library without frame pointers.
    if (!__sanitizer_set_report_fd) former[i] = (struct sigaction){.sa_handler = SIG_DFL};
    sigaction(crashes[i], &former[i], NULL);
  }
  // Another crash in the report now ends the process. The report may also wait for a lock that this thread holds.
  sigaction(SIGALRM, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  alarm(REPORT_SECONDS);
  cosmos_show_held_back();
  if (!__sanitizer_set_report_fd) report(signal);
  alarm(0);
  // Delivered with that disposition once this handler returns.
  raise(signal);
}

void cosmos_report_crashes(void) {
  // The first call loads a library, which a handler must not do.
  void *frame;
  backtrace(&frame, 1);
  // For a main thread whose own stack has overflowed.
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; ++i) {
    sigaction(crashes[i], &action, &former[i]);
  }
}
