// CachedLayers: a rectangle that covers the whole target.
//
// What is the same for every pixel goes on as flat varyings: the software renderer reads those faster
// than uniforms.

#ifndef LAYERS
#define LAYERS 8
#endif

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform ivec2 size;           // of a plane: how many slots it has, and bytes of a chunk
uniform int columns[LAYERS];  // of the layer's plane: the one at the picture's left edge
uniform int planes[LAYERS];   // first byte of the layer's plane, or its layer
uniform vec3 tint;            // colour of the stars
uniform vec4 ground;          // what is behind, where it is one colour; else all zero

flat out vec3 toPixel;
flat out ivec2 plane;
flat out ivec2 starts[LAYERS];
flat out vec4 full;
flat out vec4 rest;

void main() {
  toPixel = fragmentToPixel;
  plane = size;
  for (int layer = 0; layer < LAYERS; layer++) {
    starts[layer] = ivec2(columns[layer], planes[layer]);
  }
  full = vec4(tint, 1.0);
  rest = ground - full;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
