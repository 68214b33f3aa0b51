// Box: one colour, antialiased at the rounded corners, or with soft edges.
//
// Lengths are in pixels. Output is sRGB-encoded and premultiplied.

flat in vec3 toPosition;         // offset from the centre of the box = fragment * (1, z) + xy
flat in vec4 shape;           // half the width, half the height, the corner radius, and the share faded in a pixel
flat in vec4 fill;            // premultiplied

out vec4 color;

void main() {
  vec2 position = gl_FragCoord.xy * vec2(1.0, toPosition.z) + toPosition.xy;
  // Signed distance from the edge, negative inside.
  vec2 beyond = abs(position) - shape.xy + shape.z;
  float edge = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - shape.z;
  color = fill * clamp(0.5 - edge * shape.w, 0.0, 1.0);
}
