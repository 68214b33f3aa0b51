// Stars: one round glow each, on a square around its centre.
//
// A square is a point sprite, or four corners of an instance where it is too large for one.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in units of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;    // units from the strip's start
layout(location = 1) in float canvasY;  // share of the canvas's height

uniform uint stripCentre;     // place on the strip that shows at the centre of the canvas, in units of 2^-32
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // from the centre to the corners, points; 0 for point sprites
uniform float side;           // of a point sprite, pixels
uniform vec4 toClip;          // clip space = points * xy + zw
uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec4 glowLookup;      // texture coordinate = (length(fragments from the centre * xy) + z, w)

flat out vec2 centre;         // fragments
flat out vec4 toGlow;

void main() {
  // The short way round: a signed number of units, exact near the canvas.
  int units = int(stripX - stripCentre);
  vec2 place = vec2(float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  // Tiles begin at whole pixels: in every tile the centre is equally far from its fragments, to the bit.
  centre = (place / pointsPerPixel - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
  toGlow = glowLookup;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  gl_Position = vec4((place + corner * reach) * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = side;
}
