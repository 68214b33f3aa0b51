// Rotation: a picture, copied texel by texel to a target that is rotated by a multiple of 90 degrees.
//
// Both have their first rows at the bottom. Output is sRGB-encoded.

flat in vec4 matrix;          // texel = matrix * fragment + offset
flat in vec2 offset;

uniform sampler2D panel;

out vec4 color;

void main() {
  vec2 texel = mat2(matrix.xy, matrix.zw) * gl_FragCoord.xy + offset;
  color = texelFetch(panel, ivec2(texel), 0);
}
