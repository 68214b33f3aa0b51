// Backdrops: a rectangle that covers the whole target.
//
// Values that are the same for every pixel are passed on as flat varyings. The software renderer reads those
// faster than uniforms, each component of which adds about a tenth to the time of a pass over a large image.

#ifndef GLOWS
#define GLOWS 1
#define VIGNETTE 1
#define NEBULA 2
#define GRADIENT 1
#define DITHER 1
#define STARS 8
#endif

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec4 ground;          // premultiplied; all zero for none
uniform vec3 groundStep;      // change of the ground colour from one row of pixels to the next
uniform vec3 glowsTint;       // colour of the glows
uniform vec4 glowsLookup;     // texture coordinate = pixel * xy + zw
uniform vec4 nebulaLookup;    // texture coordinate = pixel * xy + zw
uniform vec3 nebulaTexel;     // size of a texel of the nebula; its lean to the left for each row; pixels
uniform vec4 vignetteInner;   // straight alpha
uniform vec4 vignetteOuter;   // straight alpha
uniform vec4 vignetteLookup;  // pixel * xy + zw is 0 at the centre and has length 1 at the outer colour
#if STARS
uniform ivec2 size;           // slots per plane of a layer cache, and bytes per chunk
uniform int columns[STARS];   // column of each layer's plane at the image's left edge
uniform int planes[STARS];    // first byte of each layer's plane, or its index in the texture
uniform vec3 tint;            // colour of the stars
#endif

flat out vec3 toPixel;
flat out vec4 behind;
flat out vec3 fall;
flat out vec4 full;
flat out vec4 toGlows;
flat out vec4 toNebula;
flat out vec2 nebulaStep;
flat out float nebulaLean;
flat out vec4 inner;
flat out vec4 outer;
flat out vec4 toVignette;
#if STARS
flat out ivec2 plane;
flat out ivec2 starts[STARS];
flat out vec4 cover;
#endif

void main() {
  toPixel = fragmentToPixel;
  behind = ground;
#if GRADIENT
  fall = groundStep;
#endif
#if GLOWS
  full = vec4(glowsTint, 1.0);
  toGlows = glowsLookup;
#endif
#if NEBULA
  toNebula = nebulaLookup;
  nebulaStep = nebulaTexel.xy * nebulaLookup.xy;
  nebulaLean = nebulaTexel.z * nebulaLookup.x;
#endif
#if VIGNETTE
  inner = vignetteInner;
  outer = vignetteOuter;
  toVignette = vignetteLookup;
#endif
#if STARS
  plane = size;
  for (int layer = 0; layer < STARS; layer++) {
    starts[layer] = ivec2(columns[layer], planes[layer]);
  }
  cover = vec4(tint, 1.0);
#endif
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
