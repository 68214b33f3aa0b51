#include <OpenEXR/openexr.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CStills.h"
#include "load.h"

#define FUNCTIONS(X)                       \
  X(exr_start_write)                       \
  X(exr_add_part)                          \
  X(exr_initialize_required_attr_simple)   \
  X(exr_add_channel)                       \
  X(exr_attr_set_string)                   \
  X(exr_write_header)                      \
  X(exr_get_scanlines_per_chunk)           \
  X(exr_write_scanline_chunk_info)         \
  X(exr_encoding_initialize)               \
  X(exr_encoding_choose_default_routines)  \
  X(exr_encoding_update)                   \
  X(exr_encoding_run)                      \
  X(exr_encoding_destroy)                  \
  X(exr_finish)                            \
  X(exr_get_default_error_message)

static struct {
  FUNCTIONS(COSMOS_POINTER)
} library;
static char reason[256], package_name[64];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_exr {
  exr_context_t context;
  exr_encode_pipeline_t encoder;
  cosmos_still_output output;
  int width, channels, rows_per_chunk, row, is_encoding, is_abandoned;
  // A chunk of pixels; and the linear value of each encoded one.
  uint16_t *halves;
  float *linear;
  char fault[256];
};

// Names the package as Debian does: that of libOpenEXRCore-3_1.so.30 is libopenexr-3-1-30.
static void name_package(void) {
  int major = 0, minor = 0, version = 0;
  sscanf(OPENEXR_LIBRARY, "libOpenEXRCore-%d_%d.so.%d", &major, &minor, &version);
  snprintf(package_name, sizeof package_name, "libopenexr-%d-%d-%d", major, minor, version);
}

static void load(void) {
  name_package();
  const cosmos_still_function functions[] = {FUNCTIONS(COSMOS_FUNCTION)};
  cosmos_still_load(OPENEXR_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason);
}

const char *cosmos_exr_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

const char *cosmos_exr_package(void) {
  cosmos_exr_load();
  return package_name;
}

// The first message of a call, which causes the others. The library holds a lock on the context while it reports one,
// so its functions can't be asked whose context it is.
static _Thread_local char message[256];

static void keep_message(exr_const_context_t context, exr_result_t code, const char *text) {
  (void)context;
  if (!message[0]) snprintf(message, sizeof message, "%s", text ? text : library.exr_get_default_error_message(code));
}

static int check(cosmos_exr *file, exr_result_t code) {
  if (code != EXR_ERR_SUCCESS && !file->fault[0])
    snprintf(file->fault, sizeof file->fault, "%s",
             message[0] ? message : library.exr_get_default_error_message(code));
  message[0] = 0;
  return code == EXR_ERR_SUCCESS;
}

static int64_t write_bytes(exr_const_context_t context, void *user, const void *bytes, uint64_t count,
                           uint64_t position, exr_stream_error_func_ptr_t fail) {
  (void)context, (void)fail;
  cosmos_exr *file = user;
  if (!file->is_abandoned && file->output.write(file->output.user, bytes, count, position)) return (int64_t)count;
  return -1;
}

// The bits of the half nearest to a number from 0 to 1.
static uint16_t half(float value) {
  // Subnormal halves are multiples of 2^-24.
  if (value < 0x1p-14F) return (uint16_t)lrintf(value * 0x1p24F);
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  bits += 0xFFF + (bits >> 13 & 1);
  return (uint16_t)((bits >> 13) - (112 << 10));
}

static int allocate(cosmos_exr *file) {
  file->linear = malloc(65536 * sizeof *file->linear);
  file->halves =
      malloc((size_t)file->rows_per_chunk * (size_t)file->width * (size_t)file->channels * sizeof *file->halves);
  if (!file->linear || !file->halves) return check(file, EXR_ERR_OUT_OF_MEMORY);
  for (int value = 0; value < 65536; value++) {
    double encoded = value / 65535.0;
    file->linear[value] = (float)(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4));
  }
  return 1;
}

static int start(cosmos_exr *file, int height, const char *const *names, const char *const *values, int count) {
  exr_context_initializer_t settings = EXR_DEFAULT_CONTEXT_INITIALIZER;
  settings.error_handler_fn = keep_message;
  settings.user_data = file;
  settings.write_fn = write_bytes;
  int part = 0;
  int32_t rows = 0;
  if (!check(file, library.exr_start_write(&file->context, "image", EXR_WRITE_FILE_DIRECTLY, &settings)) ||
      !check(file, library.exr_add_part(file->context, NULL, EXR_STORAGE_SCANLINE, &part)) ||
      !check(file, library.exr_initialize_required_attr_simple(file->context, part, file->width, height,
                                                               EXR_COMPRESSION_ZIP)))
    return 0;
  const char *channels[] = {"R", "G", "B", "A"};
  for (int index = 0; index < file->channels; index++)
    if (!check(file, library.exr_add_channel(file->context, part, channels[index], EXR_PIXEL_HALF,
                                             EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1)))
      return 0;
  for (int index = 0; index < count; index++)
    if (!check(file, library.exr_attr_set_string(file->context, part, names[index], values[index]))) return 0;
  if (!check(file, library.exr_write_header(file->context)) ||
      !check(file, library.exr_get_scanlines_per_chunk(file->context, part, &rows)))
    return 0;
  file->rows_per_chunk = rows;
  return allocate(file);
}

cosmos_exr *cosmos_exr_create(cosmos_still_image image, const char *const *names, const char *const *values, int count,
                              cosmos_still_output output) {
  cosmos_exr *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->output = output;
  file->width = image.width;
  file->channels = image.has_alpha ? 4 : 3;
  start(file, image.height, names, values, count);
  return file;
}

int cosmos_exr_rows_per_chunk(const cosmos_exr *file) { return file->rows_per_chunk; }

static void convert(cosmos_exr *file, const uint16_t *pixels, size_t count) {
  const float *linear = file->linear;
  uint16_t *halves = file->halves;
  if (file->channels == 3) {
    for (size_t index = 0; index < 3 * count; index++) halves[index] = half(linear[pixels[index]]);
    return;
  }
  for (size_t index = 0; index < count; index++, pixels += 4, halves += 4) {
    float alpha = (float)pixels[3] / 65535;
    for (int channel = 0; channel < 3; channel++) halves[channel] = half(linear[pixels[channel]] * alpha);
    halves[3] = half(alpha);
  }
}

int cosmos_exr_write(cosmos_exr *file, const uint16_t *pixels, int rows) {
  convert(file, pixels, (size_t)rows * (size_t)file->width);
  exr_chunk_info_t chunk;
  if (!check(file, library.exr_write_scanline_chunk_info(file->context, 0, file->row, &chunk))) return 0;
  exr_encode_pipeline_t *encoder = &file->encoder;
  if (!check(file, file->is_encoding ? library.exr_encoding_update(file->context, 0, &chunk, encoder)
                                     : library.exr_encoding_initialize(file->context, 0, &chunk, encoder)))
    return 0;
  for (int index = 0; index < encoder->channel_count; index++) {
    exr_coding_channel_info_t *channel = &encoder->channels[index];
    // Files have the channels in the order of their names.
    const char *place = strchr("RGBA", channel->channel_name[0]);
    channel->encode_from_ptr = (const uint8_t *)(file->halves + (place - "RGBA"));
    channel->user_bytes_per_element = sizeof *file->halves;
    channel->user_data_type = EXR_PIXEL_HALF;
    channel->user_pixel_stride = file->channels * (int)sizeof *file->halves;
    channel->user_line_stride = file->width * channel->user_pixel_stride;
  }
  if (!file->is_encoding && !check(file, library.exr_encoding_choose_default_routines(file->context, 0, encoder)))
    return 0;
  file->is_encoding = 1;
  file->row += rows;
  return check(file, library.exr_encoding_run(file->context, 0, encoder));
}

static int end(cosmos_exr *file) {
  if (!file->context) return 1;
  if (file->is_encoding) library.exr_encoding_destroy(file->context, &file->encoder);
  file->is_encoding = 0;
  int done = check(file, library.exr_finish(&file->context));
  file->context = NULL;
  return done;
}

int cosmos_exr_finish(cosmos_exr *file) { return end(file); }

const char *cosmos_exr_fault(const cosmos_exr *file) { return file->fault[0] ? file->fault : NULL; }

void cosmos_exr_delete(cosmos_exr *file) {
  file->is_abandoned = 1;
  end(file);
  free(file->linear);
  free(file->halves);
  free(file);
}
