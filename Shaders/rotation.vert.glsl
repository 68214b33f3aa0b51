// Rotation: a rectangle that covers the whole target.

uniform vec4 rotation;        // matrix, column by column
uniform vec2 rotationOffset;

flat out vec4 matrix;
flat out vec2 offset;

void main() {
  matrix = rotation;
  offset = rotationOffset;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
