#include "layout.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// GLFW for Wayland needs the library, too; its headers are only where somebody has installed them.
struct names {
  const char *rules, *model, *layout, *variant, *options;
};

static void *context_new, *context_unref, *set_log_level, *keymap_new, *keymap_unref, *get_as_string;
static void *state_new, *state_unref, *update_mask, *get_one_sym, *to_utf32;

static const struct {
  void **function;
  const char *name;
} functions[] = {
    {&context_new, "xkb_context_new"},           {&context_unref, "xkb_context_unref"},
    {&set_log_level, "xkb_context_set_log_level"}, {&keymap_new, "xkb_keymap_new_from_names"},
    {&keymap_unref, "xkb_keymap_unref"},         {&get_as_string, "xkb_keymap_get_as_string"},
    {&state_new, "xkb_state_new"},               {&state_unref, "xkb_state_unref"},
    {&update_mask, "xkb_state_update_mask"},     {&get_one_sym, "xkb_state_key_get_one_sym"},
    {&to_utf32, "xkb_keysym_to_utf32"},
};

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libxkbcommon.so.0", RTLD_NOW);
  if (!library) return;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!(*functions[i].function = dlsym(library, functions[i].name))) return;
  is_loaded = 1;
}

struct keyboard_layout {
  void *keymap, *state;
};

struct keyboard_layout *keyboard_layout_read(const char *layout, const char *variant) {
  pthread_once(&once, load);
  if (!is_loaded) return NULL;
  void *context = ((void *(*)(int))context_new)(0);
  if (!context) return NULL;
  // Some layouts have names that it doesn't know, and it says so.
  ((void (*)(void *, int))set_log_level)(context, 0);
  struct names names = {"evdev", "pc105", layout, variant, ""};
  void *keymap = ((void *(*)(void *, const struct names *, int))keymap_new)(context, &names, 0);
  ((void (*)(void *))context_unref)(context);
  if (!keymap) return NULL;
  struct keyboard_layout *result = malloc(sizeof *result);
  *result = (struct keyboard_layout){keymap, ((void *(*)(void *))state_new)(keymap)};
  return result;
}

uint32_t keyboard_layout_character(struct keyboard_layout *layout, uint32_t key, uint32_t held, uint32_t locked) {
  typedef int update(void *, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t, uint32_t);
  ((update *)update_mask)(layout->state, held, 0, locked, 0, 0, 0);
  uint32_t symbol = ((uint32_t(*)(void *, uint32_t))get_one_sym)(layout->state, key);
  uint32_t character = ((uint32_t(*)(uint32_t))to_utf32)(symbol);
  return character > ' ' && character != 0x7f ? character : 0;
}

char *keyboard_layout_text(struct keyboard_layout *layout) {
  return ((char *(*)(void *, int))get_as_string)(layout->keymap, 1);
}

void keyboard_layout_close(struct keyboard_layout *layout) {
  ((void (*)(void *))state_unref)(layout->state);
  ((void (*)(void *))keymap_unref)(layout->keymap);
  free(layout);
}
