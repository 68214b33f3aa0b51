// Graph: a rectangle of whole pixels over the overlay's panel.
//
// Lengths are in pixels of the full image, with the origin at its top left and y down.

uniform vec4 area;            // left, top, width, height
uniform vec4 toClip;          // clip space = pixel * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform float thickness;      // of lines
uniform float limit;          // height of the frame budget at 60 frames per second

// The same for every pixel; the software renderer reads flat varyings faster than uniforms.
flat out vec3 toPosition;        // position in the graph = fragment * (1, z) + xy
flat out vec2 size;           // width and height
flat out vec2 lines;          // thickness of lines, and height of the limit

void main() {
  toPosition = fragmentToPixel - vec3(area.xy, 0.0);
  size = area.zw;
  lines = vec2(thickness, limit);
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((area.xy + side * area.zw) * toClip.xy + toClip.zw, 0.0, 1.0);
}
