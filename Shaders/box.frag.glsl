// Box: one colour, fainter where a round corner cuts through a pixel.
//
// Lengths are pixels. Output is sRGB-encoded and premultiplied.

flat in vec3 toPlace;         // from the centre of the box = fragment * (1, z) + xy
flat in vec3 shape;           // half of width and height, and the radius of the corners
flat in vec4 fill;            // premultiplied

out vec4 color;

void main() {
  vec2 place = gl_FragCoord.xy * vec2(1.0, toPlace.z) + toPlace.xy;
  // The distance from the edge, negative inside of it.
  vec2 beyond = abs(place) - shape.xy + shape.z;
  float edge = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - shape.z;
  color = fill * clamp(0.5 - edge, 0.0, 1.0);
}
