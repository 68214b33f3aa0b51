// Stars: one round glow each, on a square around its centre.
//
// A square is a point sprite, or the four corners of an instance where it is too large for one.
//
// Lengths are in points of the canvas, with the origin at its top left and y down. Positions along the strip
// are in units of 2^-32 of the layer's period, so the difference of two positions wraps with the strip.

layout(location = 0) in uint stripX;    // units from the strip's start
layout(location = 1) in float canvasY;  // fraction of the canvas height

uniform uint stripCentre;     // strip position at the centre of the canvas, in units
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // half the side of the square, points; 0 for point sprites
uniform float side;           // of a point sprite, pixels
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec4 glowLookup;      // texture coordinate = (length(fragments from the centre * xy) + z, w)

flat out vec2 centre;         // fragments
flat out vec4 toGlow;

void main() {
  // Shortest signed distance in units, exact near the canvas.
  int units = int(stripX - stripCentre);
  vec2 position = vec2(float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  // Tiles start at whole pixels, so the distance from the centre to a fragment is bit-identical in every
  // tile.
  centre = (position / pointsPerPixel - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
  toGlow = glowLookup;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  gl_Position = vec4((position + corner * reach) * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = side;
}
