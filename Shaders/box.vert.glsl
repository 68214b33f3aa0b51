// Box: a rectangle of whole pixels with rounded corners.
//
// Lengths are in pixels of the full image, with the origin at its top left and y down.

uniform vec4 area;            // left, top, width, height
uniform float radius;         // of the corners
uniform float softness;       // of the edges: the width in which the colour fades out; 1 for an antialiased edge
uniform vec4 ink;             // premultiplied
uniform vec4 toClip;          // clip space = pixel * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy

// The same for every pixel; the software renderer reads flat varyings faster than uniforms.
flat out vec3 toPosition;        // offset from the centre of the box = fragment * (1, z) + xy
flat out vec4 shape;          // half the width, half the height, the corner radius, and the share faded in a pixel
flat out vec4 fill;           // premultiplied

void main() {
  vec2 reach = 0.5 * area.zw;
  toPosition = fragmentToPixel - vec3(area.xy + reach, 0.0);
  // Half of the colour is left on the edge, so that none is outside the area.
  shape = vec4(reach - (0.5 * softness - 0.5), radius, 1.0 / softness);
  fill = ink;
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((area.xy + side * area.zw) * toClip.xy + toClip.zw, 0.0, 1.0);
}
