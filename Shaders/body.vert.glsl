// The Sun, the Moon or a planet: a square around its centre.
//
// Lengths are in points of the canvas, with the origin at its top left and y down.

uniform vec4 area;            // centre; half the side of the square; points
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;

flat out vec2 centre;         // fragments
flat out vec3 toPixel;

void main() {
  // Tiles start at whole pixels, and whole 1024ths of a pixel are exact from either edge of each, so the distance from the
  // centre to a fragment is bit-identical in every tile.
  vec2 place = round(area.xy / pointsPerPixel * 1024.0) / 1024.0;
  centre = (place - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
  toPixel = fragmentToPixel;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  gl_Position = vec4((area.xy + corner * area.z) * toClip.xy + toClip.zw, 0.0, 1.0);
}
