// GLFW without its GL headers; those come from libepoxy.
#pragma once
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <stdbool.h>
#include <string.h>

// Whether GLFW, once initialised, talks to a Wayland compositor. GLFW 3.3 is built for one window system.
static inline bool cosmos_glfw_is_wayland(void) {
#if GLFW_VERSION_MAJOR > 3 || GLFW_VERSION_MINOR >= 4
  return glfwGetPlatform() == GLFW_PLATFORM_WAYLAND;
#else
  return strstr(glfwGetVersionString(), "Wayland") != NULL;
#endif
}
