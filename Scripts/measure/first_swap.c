// Preloaded into a program that shows a window with GLFW: ends it when its first frame is shown, and prints how many
// milliseconds have passed since the time in FIRST_SWAP_START, in nanoseconds as `date +%s%N` prints them.
//
//   cc -O2 -shared -fPIC first_swap.c -o first_swap.so
//   FIRST_SWAP_START=$(date +%s%N) LD_PRELOAD=./first_swap.so PROGRAM
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void glfwSwapBuffers(void *window) {
  void (*swap)(void *) = (void (*)(void *))dlsym(RTLD_NEXT, "glfwSwapBuffers");
  swap(window);
  void *gl = dlopen("libGL.so.1", RTLD_NOW | RTLD_NOLOAD);
  void (*finish)(void) = gl ? (void (*)(void))dlsym(gl, "glFinish") : NULL;
  if (finish) finish();
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  const char *start = getenv("FIRST_SWAP_START");
  if (start) printf("%.1f\n", (now.tv_sec * 1e9 + now.tv_nsec - atof(start)) * 1e-6);
  fflush(stdout);
  _exit(0);
}
