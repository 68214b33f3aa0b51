// Graph: a rectangle of whole pixels over the overlay's panel.
//
// Lengths are pixels of the whole picture, origin at its top left, y down.

uniform vec4 area;            // left, top, width, height
uniform vec4 toClip;          // clip space = pixels * xy + zw

void main() {
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((area.xy + side * area.zw) * toClip.xy + toClip.zw, 0.0, 1.0);
}
