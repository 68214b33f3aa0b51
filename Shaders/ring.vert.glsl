// Rings: a band of triangles around the centre of the canvas.
//
// Lengths are points of the canvas, origin at its top left, y down.

uniform vec2 canvasSize;      // points
uniform vec2 band;            // radius of the ring and half its width, points
uniform float pixelSize;      // points
uniform vec4 toClip;          // clip space = points * xy + zw
uniform vec4 ink;             // premultiplied

flat out vec2 rim;            // radius of the ring and half its width, points
flat out vec4 paint;          // premultiplied

const int SIDES = 64;
const float TURN = 6.28318530717958647692;
// Where the corners begin, radians: no side's end runs along the centres of pixels, which a driver may draw twice.
const float START = 0.0271;

void main() {
  rim = band;
  paint = ink;
  // The last corner is the first one, to the bit.
  float angle = START + float((gl_VertexID >> 1) % SIDES) * (TURN / float(SIDES));
  // The band's straight sides stay outside of the ring's outer edge, and inside of its inner one.
  float radius = (gl_VertexID & 1) == 1
      ? (band.x + band.y + pixelSize) / cos(TURN / float(2 * SIDES))
      : max(0.0, (band.x - band.y - pixelSize) * cos(TURN / float(2 * SIDES)));
  vec2 point = 0.5 * canvasSize + radius * vec2(cos(angle), sin(angle));
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
