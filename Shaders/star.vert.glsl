// Stars: one round glow each, on a square around its middle.
//
// A square is a point sprite, or four corners of an instance where it is too large for one.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in steps of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;    // steps from the strip's start
layout(location = 1) in float canvasY;  // share of the canvas's height

uniform uint stripMiddle;     // place on the strip that shows in the middle of the canvas, in steps
uniform float pointsPerStep;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // from the middle to the corners, points; 0 for point sprites
uniform float side;           // of a point sprite, pixels
uniform vec4 toClip;          // clip space = points * xy + zw
uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec4 glowLookup;      // texture coordinate = (length(fragments from the middle * xy) + z, w)

flat out vec2 middle;         // fragments
flat out vec4 toGlow;

void main() {
  // The short way round: a signed number of steps, exact near the canvas.
  int steps = int(stripX - stripMiddle);
  vec2 place = vec2(float(steps) * pointsPerStep + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  // Tiles begin at whole pixels: in every tile the middle is equally far from its fragments, to the bit.
  middle = (place / pointsPerPixel - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
  toGlow = glowLookup;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  gl_Position = vec4((place + corner * reach) * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = side;
}
