// Overlay: the panel, copied texel by texel.
//
// Output is sRGB-encoded and premultiplied.

flat in vec3 toTexel;         // texel of the panel = fragment * (1, z) + xy
flat in float strength;       // opacity of all of it

uniform sampler2D panel;      // premultiplied

out vec4 color;

void main() {
  vec2 texel = gl_FragCoord.xy * vec2(1.0, toTexel.z) + toTexel.xy;
  color = texelFetch(panel, ivec2(texel), 0) * strength;
}
