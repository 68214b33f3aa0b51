#include "CProcess.h"

#include <sys/timex.h>

int cosmos_clock_error(double *seconds) {
  struct timex clock = {0};
  int state = adjtimex(&clock);
  *seconds = clock.esterror * 1e-6;
  return state != -1 && state != TIME_ERROR;
}
