// Rings: a band of triangles around the centre of the canvas.
//
// Lengths are in points of the canvas, with the origin at its top left and y down.

uniform vec2 canvasSize;      // points
uniform vec2 band;            // radius of the ring and half its width, points
uniform float pixelSize;      // points
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec4 ink;             // premultiplied

flat out vec2 rim;            // radius of the ring and half its width, points
flat out vec4 paint;          // premultiplied

const int SIDES = 64;
const float TURN = 6.28318530717958647692;
// Angle of the first corner, in radians. Not zero, so that no triangle edge passes through a pixel centre; some drivers would draw that pixel twice.
const float START = 0.0271;

void main() {
  rim = band;
  paint = ink;
  // The last corner is bit-identical to the first.
  float angle = START + float((gl_VertexID >> 1) % SIDES) * (TURN / float(SIDES));
  // The straight sides of the band stay outside the ring's outer edge and inside its inner edge.
  float radius = (gl_VertexID & 1) == 1
      ? (band.x + band.y + pixelSize) / cos(TURN / float(2 * SIDES))
      : max(0.0, (band.x - band.y - pixelSize) * cos(TURN / float(2 * SIDES)));
  vec2 point = 0.5 * canvasSize + radius * vec2(cos(angle), sin(angle));
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
