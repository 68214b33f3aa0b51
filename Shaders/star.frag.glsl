// Stars: the glow's colour at this fragment's distance from the middle.
//
// The distance comes from gl_FragCoord and a flat middle, not from an interpolated varying, so that a
// fragment is the same in every tile of a large picture. Output is sRGB-encoded and premultiplied.

flat in vec2 middle;          // points

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec2 glowLookup;      // texture coordinate = points from the middle * x + y
uniform sampler2D glow;       // one row: premultiplied colour from the middle outward

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  float radius = length(pixel * pointsPerPixel - middle);
  color = texture(glow, vec2(radius * glowLookup.x + glowLookup.y, 0.5));
}
