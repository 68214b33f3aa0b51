// Stars: the glow's colour at this fragment's distance from the middle.
//
// The distance comes from gl_FragCoord and a flat middle, not from an interpolated varying, so that a
// fragment is the same in every tile of a large picture. Output is sRGB-encoded and premultiplied.

flat in vec2 middle;          // fragments
flat in vec4 toGlow;          // texture coordinate = (length(fragments from the middle * xy) + z, w)

uniform sampler2D glow;       // one row: premultiplied colour from the middle outward

out vec4 color;

void main() {
  float place = length((gl_FragCoord.xy - middle) * toGlow.xy) + toGlow.z;
  color = texture(glow, vec2(place, toGlow.w));
}
