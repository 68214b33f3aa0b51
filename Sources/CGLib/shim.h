#pragma once
#include <glib.h>

// A macro-heavy header: only what is called is given a plain function.
static inline const char *cosmos_pictures_directory(void) {
  return g_get_user_special_dir(G_USER_DIRECTORY_PICTURES);
}
