#pragma once
#include "CKeyboard.h"

// The keymap as compositors pass it on, to be freed.
char *keyboard_layout_text(struct keyboard_layout *layout);
