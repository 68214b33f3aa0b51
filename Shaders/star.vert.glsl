// Stars: one round glow an instance, on a square around its middle.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in steps of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;    // steps from the strip's start
layout(location = 1) in float canvasY;  // share of the canvas's height

uniform uint stripMiddle;     // place on the strip that shows in the middle of the canvas, in steps
uniform float pointsPerStep;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // half a side of the square, points
uniform vec4 toClip;          // clip space = points * xy + zw

flat out vec2 middle;         // points

void main() {
  // The short way round: a signed number of steps, exact near the canvas.
  int steps = int(stripX - stripMiddle);
  middle = vec2(float(steps) * pointsPerStep + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  gl_Position = vec4((middle + corner * reach) * toClip.xy + toClip.zw, 0.0, 1.0);
}
