// GLFW without its GL headers; those come from libepoxy.
#pragma once
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
