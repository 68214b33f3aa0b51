#include "jpeg.h"

#include <stdlib.h>

#include "CStills.h"

#define library cosmos_jpeg_library

struct cosmos_jpeg_reader {
  struct jpeg_decompress_struct decompressor;
  cosmos_jpeg_errors errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  cosmos_still_input input;
  cosmos_jpeg_facts facts;
  int is_created, is_started;
  JOCTET buffer[1 << 14];
};

// More scans than programs write, which is up to 15: each of them takes a look at every block of the image, even if it
// says nothing about it.
static const int most_scans = 40;

// The source: bytes of the caller's

static void start_input(j_decompress_ptr decompressor) { (void)decompressor; }

static boolean fill_buffer(j_decompress_ptr decompressor) {
  cosmos_jpeg_reader *reader = decompressor->client_data;
  size_t count = reader->input.read(reader->input.user, reader->buffer, sizeof reader->buffer);
  // The library's own sources end the image here, and leave the rest of it grey.
  if (!count) cosmos_jpeg_fail(&reader->errors, "the file is cut off");
  reader->source.next_input_byte = reader->buffer;
  reader->source.bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr decompressor, long count) {
  struct jpeg_source_mgr *source = decompressor->src;
  while (count > (long)source->bytes_in_buffer) {
    count -= (long)source->bytes_in_buffer;
    fill_buffer(decompressor);
  }
  if (count <= 0) return;
  source->next_input_byte += count;
  source->bytes_in_buffer -= (size_t)count;
}

static void end_input(j_decompress_ptr decompressor) { (void)decompressor; }

// The header

static void count_scans(j_common_ptr codec) {
  const struct jpeg_decompress_struct *decompressor = (j_decompress_ptr)codec;
  cosmos_jpeg_reader *reader = codec->client_data;
  if (decompressor->input_scan_number > most_scans)
    cosmos_jpeg_fail(&reader->errors, "the image has more than 40 scans; save it again");
}

static void check(const struct jpeg_decompress_struct *decompressor, cosmos_jpeg_errors *errors) {
  switch (decompressor->jpeg_color_space) {
    case JCS_GRAYSCALE:
    case JCS_RGB:
    case JCS_YCbCr: break;
    case JCS_CMYK:
    case JCS_YCCK: cosmos_jpeg_fail(errors, "its colours are CMYK; save it with RGB colours");
    default: cosmos_jpeg_fail(errors, "its colours are of an unknown kind; save it with RGB colours");
  }
  // Such a file may have many blocks in no bytes at all.
  if (decompressor->arith_code) cosmos_jpeg_fail(errors, "it has arithmetic coding; save it with Huffman coding");
}

static void read_header(cosmos_jpeg_reader *reader) {
  struct jpeg_decompress_struct *decompressor = &reader->decompressor;
  reader->source = (struct jpeg_source_mgr){.init_source = start_input,
                                            .fill_input_buffer = fill_buffer,
                                            .skip_input_data = skip,
                                            .resync_to_restart = library.jpeg_resync_to_restart,
                                            .term_source = end_input};
  decompressor->src = &reader->source;
  reader->progress.progress_monitor = count_scans;
  decompressor->progress = &reader->progress;
  library.jpeg_read_header(decompressor, TRUE);
  check(decompressor, &reader->errors);
  uint64_t blocks = 0;
  for (int index = 0; index < decompressor->num_components; index++) {
    const jpeg_component_info *component = &decompressor->comp_info[index];
    blocks += (uint64_t)component->width_in_blocks * component->height_in_blocks;
  }
  reader->facts.width = (int)decompressor->image_width;
  reader->facts.height = (int)decompressor->image_height;
  reader->facts.is_grey = decompressor->jpeg_color_space == JCS_GRAYSCALE;
  // A Huffman code has at least one bit.
  reader->facts.least_bytes = blocks / 8;
  if (library.jpeg_has_multiple_scans(decompressor)) reader->facts.decoding_bytes = blocks * sizeof(JBLOCK);
}

cosmos_jpeg_reader *cosmos_jpeg_open(cosmos_still_input input) {
  cosmos_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->input = input;
  reader->decompressor.err = &reader->errors.manager;
  cosmos_jpeg_report(&reader->errors);
  if (setjmp(reader->errors.failure)) return reader;
  library.jpeg_CreateDecompress(&reader->decompressor, JPEG_LIB_VERSION, sizeof reader->decompressor);
  reader->is_created = 1;
  reader->decompressor.client_data = reader;
  read_header(reader);
  return reader;
}

cosmos_jpeg_facts cosmos_jpeg_facts_of(const cosmos_jpeg_reader *reader) { return reader->facts; }

// The pixels

static void start(cosmos_jpeg_reader *reader) {
  reader->is_started = 1;
  reader->decompressor.out_color_space = JCS_EXT_RGBA;
  library.jpeg_start_decompress(&reader->decompressor);
}

int cosmos_jpeg_read(cosmos_jpeg_reader *reader, uint8_t *row) {
  if (setjmp(reader->errors.failure)) return 0;
  if (!reader->is_started) start(reader);
  JSAMPROW samples = row;
  library.jpeg_read_scanlines(&reader->decompressor, &samples, 1);
  return 1;
}

const char *cosmos_jpeg_reader_fault(const cosmos_jpeg_reader *reader) {
  return reader->errors.fault[0] ? reader->errors.fault : NULL;
}

void cosmos_jpeg_close(cosmos_jpeg_reader *reader) {
  if (reader->is_created) library.jpeg_destroy_decompress(&reader->decompressor);
  free(reader);
}
