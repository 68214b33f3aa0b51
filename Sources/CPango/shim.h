#pragma once
#include <pango/pangocairo.h>

// GObject's own function takes an untyped pointer, which Swift does not make of these by itself.
static inline void cosmos_layout_free(PangoLayout *layout) { g_object_unref(layout); }
