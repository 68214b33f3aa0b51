// CachedLayers: a rectangle that covers the whole target.
//
// Values that are the same for every pixel are passed on as flat varyings. The software renderer reads those
// faster than uniforms.

#ifndef LAYERS
#define LAYERS 8
#endif

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform ivec2 size;           // slots per plane, and bytes per chunk
uniform int columns[LAYERS];  // column of each layer's plane at the image's left edge
uniform int planes[LAYERS];   // first byte of each layer's plane, or its index in the texture
uniform vec3 tint;            // colour of the stars
uniform vec4 ground;          // colour behind the stars where it is uniform, otherwise all zero

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
