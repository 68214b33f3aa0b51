// Keyboard layouts, as libxkbcommon reads them, and a keyboard for a Wayland compositor that has none.
#pragma once
#include <stdint.h>

struct keyboard_layout;

// Reads a layout; the variant may be empty. NULL without libxkbcommon, or without such a layout.
struct keyboard_layout *keyboard_layout_read(const char *layout, const char *variant);
// The character that a key types while modifiers are held or locked, by their bits in X11; 0 for none. The key's number
// is that in X11.
uint32_t keyboard_layout_character(struct keyboard_layout *layout, uint32_t key, uint32_t held, uint32_t locked);
void keyboard_layout_close(struct keyboard_layout *layout);

struct virtual_keyboard;

// Adds a keyboard to the compositor of a socket; NULL if there is none, or if it has no protocol for that.
struct virtual_keyboard *virtual_keyboard_connect(const char *socket);
// The keyboard has another layout from now on.
void virtual_keyboard_set_layout(struct virtual_keyboard *keyboard, struct keyboard_layout *layout);
// Presses or releases a key, by its number in X11; before that, these modifiers are held.
void virtual_keyboard_send(struct virtual_keyboard *keyboard, uint32_t key, int is_down, uint32_t held);
void virtual_keyboard_close(struct virtual_keyboard *keyboard);
