// CachedLayers: layers of stars of one colour, each read from the cache it was drawn into earlier.
//
// A layer cache holds a transmittance for every pixel: how much of what is behind the layer shows through.
// Output is sRGB-encoded and premultiplied.

#ifndef LAYERS
#define LAYERS 8
#endif
// Whether the caches are in a buffer texture (OpenGL); otherwise each plane is a layer of an array texture.
#ifndef BUFFER
#define BUFFER 0
#endif

flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy
flat in ivec2 plane;          // slots per plane, and bytes per chunk
flat in ivec2 starts[LAYERS]; // per layer: column at the image's left edge; first byte or index of the plane
flat in vec4 full;            // the colour where nothing shows through
flat in vec4 rest;            // colour of the ground minus full

#if BUFFER
uniform samplerBuffer caches;
#else
uniform highp sampler2DArray caches;
#endif

out vec4 color;

const int CHUNK = 64;         // columns per chunk
const int CHUNK_BITS = 6;

float transmittance(ivec2 pixel, ivec2 start) {
  int column = pixel.x + start.x;
  int slot = column >> CHUNK_BITS;
  // Wrap around the end of the ring.
  slot -= slot >= plane.x ? plane.x : 0;
#if BUFFER
  int offset = slot * plane.y + pixel.y * CHUNK + (column & (CHUNK - 1));
  return texelFetch(caches, start.y + offset).r;
#else
  return texelFetch(caches, ivec3(slot * CHUNK + (column & (CHUNK - 1)), pixel.y, start.y), 0).r;
#endif
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy);
  // Unrolled by hand, because a loop costs the software renderer a quarter more.
  float clear = transmittance(pixel, starts[0]);
#if LAYERS > 1
  clear *= transmittance(pixel, starts[1]);
#endif
#if LAYERS > 2
  clear *= transmittance(pixel, starts[2]);
#endif
#if LAYERS > 3
  clear *= transmittance(pixel, starts[3]);
#endif
#if LAYERS > 4
  clear *= transmittance(pixel, starts[4]);
#endif
#if LAYERS > 5
  clear *= transmittance(pixel, starts[5]);
#endif
#if LAYERS > 6
  clear *= transmittance(pixel, starts[6]);
#endif
#if LAYERS > 7
  clear *= transmittance(pixel, starts[7]);
#endif
  color = full + rest * clear;
}
