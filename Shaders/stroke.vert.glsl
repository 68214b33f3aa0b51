// Strokes: one straight line an instance, on a rectangle around its drawn part.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in steps of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;    // where the line starts, steps from the strip's start
layout(location = 1) in float canvasY;  // where the line starts, share of the canvas's height
layout(location = 2) in vec2 along;     // from its start to its end, points

uniform uint stripMiddle;     // place on the strip that shows in the middle of the canvas, in steps
uniform float pointsPerStep;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // from the line's middle to the rectangle's edge, points
uniform vec4 toClip;          // clip space = points * xy + zw

flat out vec2 start;          // points
flat out vec2 whole;          // from start to end, points

void main() {
  int steps = int(stripX - stripMiddle);
  start = vec2(float(steps) * pointsPerStep + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  whole = along;
  float size = length(along);
  vec2 direction = size > 0.0 ? along / size : vec2(1.0, 0.0);
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1) * 2.0 - 1.0);
  vec2 point = start + along * corner.x
      + direction * (corner.x * 2.0 - 1.0) * reach
      + vec2(-direction.y, direction.x) * corner.y * reach;
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
