// Stars: the colour of the glow at this fragment's distance from the centre, or that of the image there.
//
// The distance comes from gl_FragCoord and a flat centre rather than from an interpolated varying, so that a
// fragment is the same in every tile of a large image. Output is sRGB-encoded and premultiplied.

#ifndef VARIED
#define VARIED 1     // whether the stars differ from one another
#endif
#ifndef IMAGE
#define IMAGE 0      // whether the stars show an image; needs VARIED
#endif

flat in vec2 centre;          // fragments
// Glows: texture coordinate = (length(fragments from the centre * xy) + z, w).
// Images: texture coordinate = fragments from the centre * xy + 0.5, in mipmap z.
flat in vec4 toGlow;
#if VARIED
flat in vec4 tint;            // premultiplied
#endif

#if IMAGE
uniform sampler2D image;      // premultiplied, with mipmaps
#else
uniform sampler2D glow;       // one row: premultiplied colour from the centre outward
#endif

out vec4 color;

void main() {
#if IMAGE
  vec2 place = (gl_FragCoord.xy - centre) * toGlow.xy + 0.5;
  // The edges are as smooth as the pixels allow.
  vec2 coverage = clamp(min(place, 1.0 - place) / abs(toGlow.xy) + 0.5, 0.0, 1.0);
  // The mipmap is given rather than derived from neighbouring fragments, so that it is the same in every tile.
  color = textureLod(image, place, toGlow.z) * (coverage.x * coverage.y);
#else
  float distance = length((gl_FragCoord.xy - centre) * toGlow.xy) + toGlow.z;
  color = texture(glow, vec2(distance, toGlow.w));
#endif
#if VARIED
  color *= tint;
#endif
}
