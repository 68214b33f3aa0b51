// Stars: the colour of the glow at this fragment's distance from the centre.
//
// The distance comes from gl_FragCoord and a flat centre rather than from an interpolated varying, so that a
// fragment is the same in every tile of a large image. Output is sRGB-encoded and premultiplied.

#ifndef VARIED
#define VARIED 1     // whether the stars differ from one another
#endif

flat in vec2 centre;          // fragments
flat in vec4 toGlow;          // texture coordinate = (length(fragments from the centre * xy) + z, w)
#if VARIED
flat in vec4 tint;            // premultiplied
#endif

uniform sampler2D glow;       // one row: premultiplied colour from the centre outward

out vec4 color;

void main() {
  float distance = length((gl_FragCoord.xy - centre) * toGlow.xy) + toGlow.z;
  color = texture(glow, vec2(distance, toGlow.w));
#if VARIED
  color *= tint;
#endif
}
