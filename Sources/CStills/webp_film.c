#include <pthread.h>
#include <stdlib.h>
#include <webp/mux.h>

#include "webp.h"

#define FUNCTIONS(X)                    \
  X(WebPAnimEncoderOptionsInitInternal) \
  X(WebPAnimEncoderNewInternal)         \
  X(WebPAnimEncoderAdd)                 \
  X(WebPAnimEncoderAssemble)            \
  X(WebPAnimEncoderGetError)            \
  X(WebPAnimEncoderDelete)

static struct {
  FUNCTIONS(COSMOS_POINTER)
} library;
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_webp_film {
  WebPAnimEncoder *encoder;
  WebPPicture picture;
  WebPConfig config;
  WebPData data;
  int has_alpha;
  const char *fault;
};

static void load(void) {
  const cosmos_still_function functions[] = {FUNCTIONS(COSMOS_FUNCTION)};
  cosmos_still_load(WEBPMUX_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason);
}

const char *cosmos_webp_film_load(void) {
  const char *fault = cosmos_webp_load();
  if (fault) return fault;
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

cosmos_webp_film *cosmos_webp_film_create(cosmos_still_image image) {
  cosmos_webp_film *film = calloc(1, sizeof *film);
  if (!film) return NULL;
  film->has_alpha = image.has_alpha;
  film->fault = cosmos_webp_allocate(&film->picture, image);
  if (!film->fault) film->fault = cosmos_webp_configure(&film->config);
  if (film->fault) return film;
  WebPAnimEncoderOptions options;
  if (!library.WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION)) {
    film->fault = cosmos_webp_wrong_version;
    return film;
  }
  // Repeats for ever, without a colour behind the frames.
  options.anim_params.loop_count = 0;
  options.anim_params.bgcolor = 0;
  film->encoder = library.WebPAnimEncoderNewInternal(image.width, image.height, &options, WEBP_MUX_ABI_VERSION);
  if (!film->encoder) film->fault = "out of memory";
  return film;
}

// Passes a frame on, or with NULL the time at which the last one ends.
static int add(cosmos_webp_film *film, WebPPicture *picture, int time) {
  if (library.WebPAnimEncoderAdd(film->encoder, picture, time, picture ? &film->config : NULL)) return 1;
  const char *text = library.WebPAnimEncoderGetError(film->encoder);
  film->fault = text && *text ? text : cosmos_webp_describe(film->picture.error_code);
  return 0;
}

int cosmos_webp_film_add(cosmos_webp_film *film, const uint8_t *pixels, int time) {
  cosmos_webp_store(&film->picture, film->has_alpha, pixels, 0, film->picture.height);
  return add(film, &film->picture, time);
}

const uint8_t *cosmos_webp_film_finish(cosmos_webp_film *film, int time, size_t *count) {
  if (!add(film, NULL, time)) return NULL;
  if (!library.WebPAnimEncoderAssemble(film->encoder, &film->data)) {
    const char *text = library.WebPAnimEncoderGetError(film->encoder);
    film->fault = text && *text ? text : "out of memory";
    return NULL;
  }
  *count = film->data.size;
  return film->data.bytes;
}

const char *cosmos_webp_film_fault(const cosmos_webp_film *film) { return film->fault; }

void cosmos_webp_film_delete(cosmos_webp_film *film) {
  if (film->encoder) library.WebPAnimEncoderDelete(film->encoder);
  cosmos_webp_library.WebPFree((void *)film->data.bytes);
  cosmos_webp_library.WebPPictureFree(&film->picture);
  free(film);
}
