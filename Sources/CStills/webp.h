#ifndef COSMOS_STILLS_WEBP_H
#define COSMOS_STILLS_WEBP_H

#include <webp/decode.h>
#include <webp/encode.h>

#include "CStills.h"
#include "load.h"

#define WEBP_FUNCTIONS(X)          \
  X(WebPConfigInitInternal)        \
  X(WebPConfigLosslessPreset)      \
  X(WebPPictureInitInternal)       \
  X(WebPPictureAlloc)              \
  X(WebPPictureFree)               \
  X(WebPEncode)                    \
  X(WebPFree)                      \
  X(WebPGetFeaturesInternal)       \
  X(WebPInitDecoderConfigInternal) \
  X(WebPDecode)

// The functions of the library, once it is loaded.
extern struct cosmos_webp_library {
  WEBP_FUNCTIONS(COSMOS_POINTER)
} cosmos_webp_library;

extern const char cosmos_webp_wrong_version[];

// Allocates the pixels of a picture; returns NULL, or why that failed.
const char *cosmos_webp_allocate(WebPPicture *picture, cosmos_still_image image);

// Stores rows of 8-bit pixels in a picture, from a row on.
void cosmos_webp_store(WebPPicture *picture, int has_alpha, const uint8_t *pixels, int first, int rows);

// Sets up compression without loss, which keeps the colours of fully transparent pixels, too; returns NULL, or why that
// failed.
const char *cosmos_webp_configure(WebPConfig *config);

const char *cosmos_webp_describe(WebPEncodingError error);

#endif
