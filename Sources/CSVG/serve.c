#define _GNU_SOURCE  // limits, large stacks
#include "CSVG.h"

#include <dlfcn.h>
#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// The library's interface, as far as it is used. It is loaded here, and not linked: it would make every start of the
// program slower, and it is only needed for skies with SVG files.
typedef struct {
  double x, y, width, height;
} rectangle;
typedef struct {
  double length;
  int unit;
} length;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} error;

typedef struct {
  void *(*handle_new_from_data)(const uint8_t *, size_t, error **);
  void (*handle_set_dpi)(void *, double);
  int (*handle_get_intrinsic_size_in_pixels)(void *, double *, double *);
  void (*handle_get_intrinsic_dimensions)(void *, int *, length *, int *, length *, int *, rectangle *);
  int (*handle_render_document)(void *, void *, const rectangle *, error **);
  void *(*surface_create)(uint8_t *, int, int, int, int);
  void *(*create)(void *);
  void (*scale)(void *, double, double);
  int (*status)(void *);
  const char *(*status_to_string)(int);
  void (*surface_flush)(void *);
} library;

typedef struct {
  library library;
  const uint8_t *bytes;
  size_t count;
  cosmos_svg_result *result;
  uint8_t *pixels;
  int columns, rows;
  cosmos_svg_limits limits;
} drawing;

// Nested elements are drawn recursively; only what is used of the stack takes memory.
static const size_t stack_bytes = (size_t)256 << 20;

static int load(library *library) {
  void *file = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!file) return 0;
  const struct {
    const char *name;
    void **address;
  } functions[] = {
      {"rsvg_handle_new_from_data", (void **)&library->handle_new_from_data},
      {"rsvg_handle_set_dpi", (void **)&library->handle_set_dpi},
      {"rsvg_handle_get_intrinsic_size_in_pixels", (void **)&library->handle_get_intrinsic_size_in_pixels},
      {"rsvg_handle_get_intrinsic_dimensions", (void **)&library->handle_get_intrinsic_dimensions},
      {"rsvg_handle_render_document", (void **)&library->handle_render_document},
      {"cairo_image_surface_create_for_data", (void **)&library->surface_create},
      {"cairo_create", (void **)&library->create},
      {"cairo_scale", (void **)&library->scale},
      {"cairo_status", (void **)&library->status},
      {"cairo_status_to_string", (void **)&library->status_to_string},
      {"cairo_surface_flush", (void **)&library->surface_flush},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    *functions[index].address = dlsym(file, functions[index].name);
    if (!*functions[index].address) return 0;
  }
  return 1;
}

static _Noreturn void finish(cosmos_svg_result *result, cosmos_svg_state state, const char *fault) {
  snprintf(result->fault, sizeof result->fault, "%s", fault);
  result->state = state;
  // Exit handlers of the libraries have nothing to do that the end of the process doesn't.
  _exit(0);
}

static _Noreturn void fail(const drawing *drawing, const error *error) {
  finish(drawing->result, COSMOS_SVG_FAILED, error && error->message ? error->message : "unknown error");
}

static void limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit now;
  if (getrlimit(resource, &now)) return;
  if (now.rlim_max < hard) hard = now.rlim_max;
  if (now.rlim_cur < soft) soft = now.rlim_cur;
  const struct rlimit wanted = {soft < hard ? soft : hard, hard};
  setrlimit(resource, &wanted);
}

// Limits the memory to what the process has now, and so many bytes more.
static void limit_memory(rlim_t bytes) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
  }
  rlim_t present = pages ? (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) : (rlim_t)1 << 30;
  limit(RLIMIT_AS, present + bytes, present + bytes);
}

// Changes cairo's native 32-bit pixels to red, green, blue and alpha bytes.
static void reorder(uint8_t *bytes, size_t count) {
  for (size_t index = 0; index < count; index++, bytes += 4) {
    uint32_t pixel;
    memcpy(&pixel, bytes, 4);
    bytes[0] = (uint8_t)(pixel >> 16);
    bytes[1] = (uint8_t)(pixel >> 8);
    bytes[2] = (uint8_t)pixel;
    bytes[3] = (uint8_t)(pixel >> 24);
  }
}

static void *run(void *argument) {
  const drawing *drawing = argument;
  const library *library = &drawing->library;
  cosmos_svg_result *result = drawing->result;
  limit_memory((rlim_t)drawing->limits.megabytes << 20);
  error *error = NULL;
  // Without a base address for relative links, the library loads nothing but the file itself.
  void *document = library->handle_new_from_data(drawing->bytes, drawing->count, &error);
  if (!document) fail(drawing, error);
  // The resolution at which CSS defines its units.
  library->handle_set_dpi(document, 96);
  double width = 0, height = 0;
  if (!library->handle_get_intrinsic_size_in_pixels(document, &width, &height)) {
    int has_width, has_height, has_box;
    length lengths[2];
    rectangle box;
    library->handle_get_intrinsic_dimensions(document, &has_width, &lengths[0], &has_height, &lengths[1], &has_box,
                                             &box);
    width = has_box ? box.width : 0;
    height = has_box ? box.height : 0;
  }
  if (drawing->pixels && width > 0 && height > 0) {
    void *surface = library->surface_create(drawing->pixels, 0, drawing->columns, drawing->rows, 4 * drawing->columns);
    void *cairo = library->create(surface);
    // The viewport has the file's own proportions, so that the file can't leave margins.
    const rectangle viewport = {0, 0, width, height};
    library->scale(cairo, drawing->columns / width, drawing->rows / height);
    if (!library->handle_render_document(document, cairo, &viewport, &error)) fail(drawing, error);
    int status = library->status(cairo);
    if (status) finish(result, COSMOS_SVG_FAILED, library->status_to_string(status));
    library->surface_flush(surface);
    reorder(drawing->pixels, (size_t)drawing->columns * (size_t)drawing->rows);
  }
  result->width = width;
  result->height = height;
  finish(result, COSMOS_SVG_DONE, "");
}

static int number(const char *word, long lowest, long highest, int *value) {
  char *end;
  long parsed = strtol(word, &end, 10);
  if (end == word || *end || parsed < lowest || parsed > highest) return 0;
  *value = (int)parsed;
  return 1;
}

static void *map(int descriptor, int protection, size_t *size) {
  struct stat facts;
  if (fstat(descriptor, &facts) || !S_ISREG(facts.st_mode) || facts.st_size <= 0) return NULL;
  *size = (size_t)facts.st_size;
  void *memory = mmap(NULL, *size, protection, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void cosmos_svg_serve(int count, char *const *arguments) {
  if (count != 6 || strcmp(arguments[1], COSMOS_SVG_COMMAND)) return;
  drawing drawing = {0};
  if (!number(arguments[2], 0, 16384, &drawing.columns) || !number(arguments[3], 0, 16384, &drawing.rows) ||
      !number(arguments[4], 1, 3600, &drawing.limits.seconds) ||
      !number(arguments[5], 1, 65536, &drawing.limits.megabytes))
    return;
  // Whoever asked waits in the thread that started this process.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit(RLIMIT_CORE, 0, 0);
  rlim_t seconds = (rlim_t)drawing.limits.seconds;
  limit(RLIMIT_CPU, seconds, seconds + 1);
  // One thread, so that the limits don't depend on the number of processors; no language, so that pictures don't.
  setenv("RAYON_NUM_THREADS", "1", 1);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("LANGUAGE", "", 1);
  mallopt(M_ARENA_MAX, 1);
  size_t room = 0, pixels = 4 * (size_t)drawing.columns * (size_t)drawing.rows;
  drawing.bytes = map(STDIN_FILENO, PROT_READ, &drawing.count);
  drawing.result = map(STDOUT_FILENO, PROT_READ | PROT_WRITE, &room);
  if (!drawing.bytes || !drawing.result || room < COSMOS_SVG_PIXELS + pixels) _exit(2);
  if (pixels) drawing.pixels = (uint8_t *)drawing.result + COSMOS_SVG_PIXELS;
  if (!load(&drawing.library)) {
    const char *reason = dlerror();
    finish(drawing.result, COSMOS_SVG_MISSING, reason ? reason : "");
  }
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) || pthread_attr_setstacksize(&attributes, stack_bytes) ||
      pthread_create(&thread, &attributes, run, &drawing))
    finish(drawing.result, COSMOS_SVG_FAILED, "no memory for a thread");
  // The thread ends the process.
  pthread_join(thread, NULL);
  _exit(2);
}
