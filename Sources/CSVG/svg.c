#include "CSVG.h"
#include <librsvg/rsvg.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  uint8_t *pixels;
  int columns, rows;
  cosmos_svg_result *result;
} job;

// Enough for the deepest chain of references that fits into 1 MiB of SVG; only what is used takes memory.
static const size_t stack_bytes = (size_t)1024 << 20;

static void fail(cosmos_svg_result *result, GError *error, const char *otherwise) {
  snprintf(result->fault, sizeof result->fault, "%s", error ? error->message : otherwise);
  g_clear_error(&error);
}

static void draw(RsvgHandle *document, const job *job) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      job->pixels, CAIRO_FORMAT_ARGB32, job->columns, job->rows, 4 * job->columns);
  cairo_t *cairo = cairo_create(surface);
  // The viewport has the file's own proportions, so that the file can't leave margins.
  RsvgRectangle viewport = {0, 0, job->result->width, job->result->height};
  cairo_scale(cairo, job->columns / viewport.width, job->rows / viewport.height);
  GError *error = NULL;
  if (!rsvg_handle_render_document(document, cairo, &viewport, &error))
    fail(job->result, error, "unknown error");
  else if (cairo_status(cairo) != CAIRO_STATUS_SUCCESS)
    fail(job->result, NULL, cairo_status_to_string(cairo_status(cairo)));
  cairo_surface_flush(surface);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

static void *run(void *argument) {
  const job *job = argument;
  cosmos_svg_result *result = job->result;
  GError *error = NULL;
  // Without a base address for relative links, the library loads nothing but the file itself.
  RsvgHandle *document = rsvg_handle_new_from_data(job->bytes, job->count, &error);
  if (!document) {
    fail(result, error, "unknown error");
    return NULL;
  }
  // The resolution at which CSS defines its units.
  rsvg_handle_set_dpi(document, 96);
  if (!rsvg_handle_get_intrinsic_size_in_pixels(document, &result->width, &result->height)) {
    gboolean has_width, has_height, has_box;
    RsvgLength width, height;
    RsvgRectangle box;
    rsvg_handle_get_intrinsic_dimensions(document, &has_width, &width, &has_height, &height, &has_box, &box);
    result->width = has_box ? box.width : 0;
    result->height = has_box ? box.height : 0;
  }
  if (job->pixels) draw(document, job);
  g_object_unref(document);
  return NULL;
}

void cosmos_svg_read(const uint8_t *bytes, size_t count, uint8_t *pixels, int columns, int rows,
                     cosmos_svg_result *result) {
  memset(result, 0, sizeof *result);
  job job = {bytes, count, pixels, columns, rows, result};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread;
  int code = pthread_attr_setstacksize(&attributes, stack_bytes);
  if (!code) code = pthread_create(&thread, &attributes, run, &job);
  pthread_attr_destroy(&attributes);
  if (code)
    fail(result, NULL, strerror(code));
  else
    pthread_join(thread, NULL);
}
