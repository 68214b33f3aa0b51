#include "jpeg.h"

#include <pthread.h>
#include <stdlib.h>

#include "CStills.h"

struct cosmos_jpeg_library cosmos_jpeg_library;
#define library cosmos_jpeg_library
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct cosmos_jpeg {
  struct jpeg_compress_struct compressor;
  cosmos_jpeg_errors errors;
  struct jpeg_destination_mgr destination;
  cosmos_still_output output;
  uint64_t position;
  int is_created;
  JOCTET buffer[1 << 16];
};

// Of 100: differs from the image by less than is visible in the dark gradients and around thin lines.
static const int quality = 92;

static void load(void) {
  const cosmos_still_function functions[] = {JPEG_FUNCTIONS(COSMOS_FUNCTION)};
  cosmos_still_load(JPEG_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason);
}

const char *cosmos_jpeg_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

// Faults

static void fail(j_common_ptr codec) {
  cosmos_jpeg_errors *errors = (cosmos_jpeg_errors *)codec->err;
  errors->manager.format_message(codec, errors->fault);
  longjmp(errors->failure, 1);
}

// Corrupt data is a fault, although the library can go on. These are none: data between segments, unknown versions of
// what programs write into files, and a scan's header whose range or order of coefficients isn't that of the standard.
static int is_harmless(int code) {
  return code == JWRN_EXTRANEOUS_DATA || code == JWRN_ADOBE_XFORM || code == JWRN_JFIF_MAJOR ||
         code == JWRN_NOT_SEQUENTIAL || code == JWRN_BOGUS_PROGRESSION;
}

static void warn(j_common_ptr codec, int level) {
  if (level < 0 && !is_harmless(codec->err->msg_code)) fail(codec);
}

static void say_nothing(j_common_ptr codec) { (void)codec; }

void cosmos_jpeg_report(cosmos_jpeg_errors *errors) {
  library.jpeg_std_error(&errors->manager);
  errors->manager.error_exit = fail;
  errors->manager.emit_message = warn;
  errors->manager.output_message = say_nothing;
}

void cosmos_jpeg_fail(cosmos_jpeg_errors *errors, const char *fault) {
  snprintf(errors->fault, sizeof errors->fault, "%s", fault);
  longjmp(errors->failure, 1);
}

// Writing

static void fill_again(cosmos_jpeg *file) {
  file->destination.next_output_byte = file->buffer;
  file->destination.free_in_buffer = sizeof file->buffer;
}

static void start_output(j_compress_ptr compressor) { fill_again(compressor->client_data); }

static void pass_on(cosmos_jpeg *file, size_t count) {
  if (!file->output.write(file->output.user, file->buffer, count, file->position))
    cosmos_jpeg_fail(&file->errors, "bad write");
  file->position += count;
  fill_again(file);
}

static boolean empty_buffer(j_compress_ptr compressor) {
  cosmos_jpeg *file = compressor->client_data;
  pass_on(file, sizeof file->buffer);
  return TRUE;
}

static void end_output(j_compress_ptr compressor) {
  cosmos_jpeg *file = compressor->client_data;
  size_t count = sizeof file->buffer - file->destination.free_in_buffer;
  if (count) pass_on(file, count);
}

static void start(cosmos_jpeg *file, cosmos_still_image image, const uint8_t *comment, size_t count) {
  struct jpeg_compress_struct *compressor = &file->compressor;
  file->destination.init_destination = start_output;
  file->destination.empty_output_buffer = empty_buffer;
  file->destination.term_destination = end_output;
  compressor->dest = &file->destination;
  compressor->image_width = (JDIMENSION)image.width;
  compressor->image_height = (JDIMENSION)image.height;
  compressor->input_components = 3;
  compressor->in_color_space = JCS_RGB;
  library.jpeg_set_defaults(compressor);
  library.jpeg_set_quality(compressor, quality, TRUE);
  // Colours keep the resolution of brightness. Halved, the worst pixel beside a violet line is off by 29 % instead of
  // 11 %, and a file is smaller by a quarter.
  for (int component = 0; component < compressor->num_components; component++)
    compressor->comp_info[component].h_samp_factor = compressor->comp_info[component].v_samp_factor = 1;
  library.jpeg_start_compress(compressor, TRUE);
  // What doesn't fit into a segment goes on in the next one.
  const size_t most = 65533;
  for (size_t first = 0; first < count; first += most)
    library.jpeg_write_marker(compressor, JPEG_COM, comment + first,
                              (unsigned)(count - first < most ? count - first : most));
}

cosmos_jpeg *cosmos_jpeg_create(cosmos_still_image image, const uint8_t *comment, size_t count,
                                cosmos_still_output output) {
  cosmos_jpeg *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->output = output;
  file->compressor.err = &file->errors.manager;
  cosmos_jpeg_report(&file->errors);
  if (setjmp(file->errors.failure)) return file;
  library.jpeg_CreateCompress(&file->compressor, JPEG_LIB_VERSION, sizeof file->compressor);
  file->is_created = 1;
  file->compressor.client_data = file;
  start(file, image, comment, count);
  return file;
}

int cosmos_jpeg_write(cosmos_jpeg *file, const uint8_t *pixels, int rows) {
  if (setjmp(file->errors.failure)) return 0;
  size_t size = 3 * (size_t)file->compressor.image_width;
  for (int row = 0; row < rows; row++) {
    // The library takes pointers to variable samples, but leaves them alone.
    JSAMPROW samples = (JSAMPROW)pixels + (size_t)row * size;
    library.jpeg_write_scanlines(&file->compressor, &samples, 1);
  }
  return 1;
}

int cosmos_jpeg_finish(cosmos_jpeg *file) {
  if (setjmp(file->errors.failure)) return 0;
  library.jpeg_finish_compress(&file->compressor);
  return 1;
}

const char *cosmos_jpeg_fault(const cosmos_jpeg *file) { return file->errors.fault[0] ? file->errors.fault : NULL; }

void cosmos_jpeg_delete(cosmos_jpeg *file) {
  if (file->is_created) library.jpeg_destroy_compress(&file->compressor);
  free(file);
}
