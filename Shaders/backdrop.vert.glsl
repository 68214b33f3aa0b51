// Backdrops: a rectangle that covers the whole target.
//
// What is the same for every pixel goes on as flat varyings: the software renderer reads those faster
// than uniforms, of which each number costs a pass over a large picture about a tenth of its time.

#ifndef GLOWS
#define GLOWS 1
#define VIGNETTE 1
#endif

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec4 ground;          // premultiplied; all zero for none
uniform vec3 glowsTint;       // colour of the glows
uniform vec4 glowsLookup;     // texture coordinate = pixels * xy + zw
uniform vec4 vignetteInner;   // straight alpha
uniform vec4 vignetteOuter;   // straight alpha
uniform vec4 vignetteLookup;  // pixels * xy + zw is 0 in the centre and has length 1 at the outer colour

flat out vec3 toPixel;
flat out vec4 behind;
flat out vec4 full;
flat out vec4 toGlows;
flat out vec4 inner;
flat out vec4 outer;
flat out vec4 toVignette;

void main() {
  toPixel = fragmentToPixel;
  behind = ground;
#if GLOWS
  full = vec4(glowsTint, 1.0);
  toGlows = glowsLookup;
#endif
#if VIGNETTE
  inner = vignetteInner;
  outer = vignetteOuter;
  toVignette = vignetteLookup;
#endif
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
