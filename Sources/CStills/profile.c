#include <pthread.h>
#include <stdlib.h>

#include <lcms2.h>

#include "CStills.h"
#include "load.h"

#define FUNCTIONS(X)       \
  X(cmsOpenProfileFromMem) \
  X(cmsGetColorSpace)      \
  X(cmsCreate_sRGBProfile) \
  X(cmsCreateTransform)    \
  X(cmsDoTransform)        \
  X(cmsDeleteTransform)    \
  X(cmsCloseProfile)

static struct {
  FUNCTIONS(COSMOS_POINTER)
} library;
static char reason[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const cosmos_still_function functions[] = {FUNCTIONS(COSMOS_FUNCTION)};
  cosmos_still_load(LCMS_LIBRARY, functions, sizeof functions / sizeof *functions, reason, sizeof reason);
}

const char *cosmos_profile_load(void) {
  pthread_once(&once, load);
  return reason[0] ? reason : NULL;
}

static cmsHTRANSFORM transform(cmsHPROFILE profile, int is_grey, const char **fault) {
  cmsColorSpaceSignature space = library.cmsGetColorSpace(profile);
  if (space != cmsSigRgbData && !(is_grey && space == cmsSigGrayData)) {
    *fault = "its colour profile is for other colours than it has; save it with one for sRGB";
    return NULL;
  }
  // Of a grey pixel, the first of three equal channels. What is extra stays as it is.
  cmsUInt32Number format =
      space == cmsSigRgbData ? TYPE_RGBA_8 : COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
  cmsHPROFILE standard = library.cmsCreate_sRGBProfile();
  if (!standard) return NULL;
  cmsHTRANSFORM made =
      library.cmsCreateTransform(profile, format, standard, TYPE_RGBA_8, INTENT_PERCEPTUAL, 0);
  library.cmsCloseProfile(standard);
  return made;
}

cosmos_profile *cosmos_profile_create(const void *bytes, size_t count, int is_grey, const char **fault) {
  *fault = "its colour profile is damaged; save it without, or with one for sRGB";
  cmsHPROFILE profile = library.cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
  if (!profile) return NULL;
  cmsHTRANSFORM made = transform(profile, is_grey, fault);
  library.cmsCloseProfile(profile);
  return made;
}

void cosmos_profile_apply(cosmos_profile *profile, uint8_t *pixels, size_t count) {
  library.cmsDoTransform(profile, pixels, pixels, (cmsUInt32Number)count);
}

void cosmos_profile_delete(cosmos_profile *profile) { library.cmsDeleteTransform(profile); }
