#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <time.h>

int cosmos_open_event(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void cosmos_signal_event(int event) { (void)eventfd_write(event, 1); }

void cosmos_clear_event(int event) {
  eventfd_t count;
  (void)eventfd_read(event, &count);
}

void cosmos_sleep(int first, int second, double seconds) {
  struct pollfd files[] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  // Longer than any program runs, and small enough for each type.
  if (seconds > 1e9) seconds = 1e9;
  struct timespec time = {.tv_sec = (time_t)seconds};
  time.tv_nsec = (long)((seconds - (double)time.tv_sec) * 1e9);
  (void)ppoll(files, 2, seconds < 0 ? NULL : &time, NULL);
}

void cosmos_await_hangup(int socket) {
  struct pollfd event = {.fd = socket, .events = POLLRDHUP};
  while (poll(&event, 1, -1) < 0 && errno == EINTR) {}
}
