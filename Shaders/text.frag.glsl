// Text: a run's coverage from the atlas, as large as it was drawn there.
//
// Output is sRGB-encoded and premultiplied.

flat in vec2 corner;          // of the run's picture, in pixels of the whole picture
flat in vec4 source;          // of the run in the atlas, texels

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 atlasSize;       // texels
uniform sampler2D atlas;      // coverage
uniform vec4 ink;             // premultiplied

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  // Every run has an empty texel around it in the atlas: beyond its picture there is nothing.
  vec2 texel = clamp(pixel - corner, vec2(-0.5), source.zw + 0.5);
  color = ink * texture(atlas, (source.xy + texel) / atlasSize).r;
}
