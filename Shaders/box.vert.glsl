// Box: a rectangle of whole pixels with round corners.
//
// Lengths are pixels of the whole picture, origin at its top left, y down.

uniform vec4 area;            // left, top, width, height
uniform float radius;         // of the corners
uniform vec4 ink;             // premultiplied
uniform vec4 toClip;          // clip space = pixels * xy + zw
uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy

// The same for every pixel; the software renderer reads it faster than uniforms.
flat out vec3 toPlace;        // from the centre of the box = fragment * (1, z) + xy
flat out vec3 shape;          // half of width and height, and the radius
flat out vec4 fill;           // premultiplied

void main() {
  vec2 reach = 0.5 * area.zw;
  toPlace = fragmentToPixel - vec3(area.xy + reach, 0.0);
  shape = vec3(reach, radius);
  fill = ink;
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((area.xy + side * area.zw) * toClip.xy + toClip.zw, 0.0, 1.0);
}
