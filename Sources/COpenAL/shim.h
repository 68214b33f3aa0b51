#pragma once
// OpenAL Soft exports its extension functions, so they need not be looked up at run time.
#define AL_ALEXT_PROTOTYPES
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <dlfcn.h>
#include <stdlib.h>

static void cosmos_ignore_alsa(const char *file, int line, const char *function, int error, const char *format, ...) {
}

// OpenAL Soft and ALSA write to standard error on their own, for example about a missing sound card. A user
// who asks OpenAL Soft for its log still gets it.
static inline void cosmos_silence_openal(void) {
  setenv("ALSOFT_LOGLEVEL", "0", 0);
  // Cosmos doesn't link to this library; OpenAL Soft loads it if it is installed.
  void *alsa = dlopen("libasound.so.2", RTLD_LAZY);
  if (!alsa) return;
  typedef void Handler(const char *, int, const char *, int, const char *, ...);
  int (*set_handler)(Handler *) = (int (*)(Handler *))dlsym(alsa, "snd_lib_error_set_handler");
  if (set_handler) set_handler(cosmos_ignore_alsa);
}
