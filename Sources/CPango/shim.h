#pragma once
#include <fontconfig/fontconfig.h>
#include <cairo-svg.h>
#include <pango/pangocairo.h>

// g_object_unref takes an untyped pointer, to which Swift does not convert a PangoLayout pointer implicitly.
static inline void cosmos_layout_free(PangoLayout *layout) { g_object_unref(layout); }
