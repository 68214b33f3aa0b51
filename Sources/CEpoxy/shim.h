// libepoxy's entry points are global function pointers that are set once, on the first call. The attribute
// tells Swift so; without it, Swift rejects every call as unsafe shared state.
#pragma once
#pragma clang attribute push(__attribute__((swift_attr("nonisolated(unsafe)"))), apply_to = variable(is_global))
#include <epoxy/gl.h>
#include <epoxy/egl.h>
#pragma clang attribute pop
