#include <pthread.h>
#include <stdlib.h>

#include "webp.h"

struct cosmos_webp_library cosmos_webp_library;
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_webp {
  WebPPicture picture;
  cosmos_still_output output;
  uint64_t position;
  int has_alpha;
  const char *fault;
};

// From 0, fast, to 9, small.
static const int compression_level = 4;

const char cosmos_webp_wrong_version[] = "another version of the library is expected";

#define FUNCTION(name) {#name, (void **)&cosmos_webp_library.name},

static void load(void) {
  const cosmos_still_function functions[] = {WEBP_FUNCTIONS(FUNCTION)};
  cosmos_still_load(WEBP_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason);
}

const char *cosmos_webp_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

static int write_bytes(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  cosmos_webp *file = picture->custom_ptr;
  if (!file->output.write(file->output.user, bytes, count, file->position)) return 0;
  file->position += count;
  return 1;
}

static int proceed(int percent, const WebPPicture *picture) {
  (void)percent;
  const cosmos_webp *file = picture->custom_ptr;
  return file->output.proceed(file->output.user);
}

const char *cosmos_webp_describe(WebPEncodingError error) {
  switch (error) {
    case VP8_ENC_ERROR_OUT_OF_MEMORY:
    case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: return "out of memory";
    case VP8_ENC_ERROR_BAD_DIMENSION: return "bad dimension";
    case VP8_ENC_ERROR_FILE_TOO_BIG: return "file too big";
    case VP8_ENC_ERROR_BAD_WRITE: return "bad write";
    case VP8_ENC_ERROR_USER_ABORT: return "interrupted";
    default: return "unknown error";
  }
}

const char *cosmos_webp_allocate(WebPPicture *picture, cosmos_still_image image) {
  if (!cosmos_webp_library.WebPPictureInitInternal(picture, WEBP_ENCODER_ABI_VERSION)) return cosmos_webp_wrong_version;
  picture->use_argb = 1;
  picture->width = image.width;
  picture->height = image.height;
  return cosmos_webp_library.WebPPictureAlloc(picture) ? NULL : cosmos_webp_describe(picture->error_code);
}

void cosmos_webp_store(WebPPicture *picture, int has_alpha, const uint8_t *pixels, int first, int rows) {
  for (int row = first; row < first + rows; row++) {
    uint32_t *target = picture->argb + (size_t)row * (size_t)picture->argb_stride;
    for (int column = 0; column < picture->width; column++, pixels += has_alpha ? 4 : 3)
      target[column] = (has_alpha ? (uint32_t)pixels[3] : 255U) << 24 | (uint32_t)pixels[0] << 16 |
                       (uint32_t)pixels[1] << 8 | pixels[2];
  }
}

const char *cosmos_webp_configure(WebPConfig *config) {
  if (!cosmos_webp_library.WebPConfigInitInternal(config, WEBP_PRESET_DEFAULT, 75, WEBP_ENCODER_ABI_VERSION) ||
      !cosmos_webp_library.WebPConfigLosslessPreset(config, compression_level))
    return cosmos_webp_wrong_version;
  config->exact = 1;
  return NULL;
}

cosmos_webp *cosmos_webp_create(cosmos_still_image image, cosmos_still_output output) {
  cosmos_webp *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->output = output;
  file->has_alpha = image.has_alpha;
  file->fault = cosmos_webp_allocate(&file->picture, image);
  file->picture.writer = write_bytes;
  file->picture.progress_hook = proceed;
  file->picture.custom_ptr = file;
  return file;
}

void cosmos_webp_keep(cosmos_webp *file, const uint8_t *pixels, int first, int rows) {
  cosmos_webp_store(&file->picture, file->has_alpha, pixels, first, rows);
}

int cosmos_webp_finish(cosmos_webp *file) {
  WebPConfig config;
  file->fault = cosmos_webp_configure(&config);
  if (file->fault) return 0;
  if (cosmos_webp_library.WebPEncode(&config, &file->picture)) return 1;
  file->fault = cosmos_webp_describe(file->picture.error_code);
  return 0;
}

const char *cosmos_webp_fault(const cosmos_webp *file) { return file->fault; }

void cosmos_webp_delete(cosmos_webp *file) {
  cosmos_webp_library.WebPPictureFree(&file->picture);
  free(file);
}

// Reading

static const char *describe_reading(VP8StatusCode status) {
  switch (status) {
    case VP8_STATUS_OK: return NULL;
    case VP8_STATUS_OUT_OF_MEMORY: return "out of memory";
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return "the file is cut off";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "unsupported feature";
    default: return "corrupt data";
  }
}

const char *cosmos_webp_read_facts(const uint8_t *bytes, size_t count, cosmos_webp_facts *facts) {
  WebPBitstreamFeatures found;
  const char *fault = describe_reading(
      cosmos_webp_library.WebPGetFeaturesInternal(bytes, count, &found, WEBP_DECODER_ABI_VERSION));
  if (fault) return fault;
  if (found.has_animation) return "it is animated; save one of its frames as a file";
  // Besides the pixels, the decoder has those of a lossless image, or of a lossless alpha channel, and that channel.
  int has_more = found.format != 1 || found.has_alpha;
  *facts = (cosmos_webp_facts){found.width, found.height, found.has_alpha, has_more ? 9 : 4};
  return NULL;
}

const char *cosmos_webp_decode(const uint8_t *bytes, size_t count, uint8_t *pixels, int width, int height) {
  WebPDecoderConfig config;
  if (!cosmos_webp_library.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION))
    return cosmos_webp_wrong_version;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA =
      (WebPRGBABuffer){.rgba = pixels, .stride = 4 * width, .size = 4 * (size_t)width * (size_t)height};
  return describe_reading(cosmos_webp_library.WebPDecode(bytes, count, &config));
}
