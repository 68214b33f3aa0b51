// Spreading: a rectangle that covers the whole target, with the place in the texture.

uniform vec4 lookup;          // texture coordinate = share of the target * xy + zw

out vec2 place;

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  place = corner * lookup.xy + lookup.zw;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
