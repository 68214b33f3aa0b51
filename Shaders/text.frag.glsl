// Text: the coverage of a run from the atlas, at the size at which it was rasterized.
//
// Output is sRGB-encoded and premultiplied.

flat in vec2 corner;          // top left corner of the run's bitmap, in pixels of the full image
flat in vec4 source;          // rectangle of the run in the atlas: left, top, width, height, texels

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 atlasSize;       // texels
uniform sampler2D atlas;      // coverage
uniform vec4 ink;             // premultiplied

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  // Every run has an empty texel around it in the atlas, so sampling beyond its bitmap gives zero.
  vec2 texel = clamp(pixel - corner, vec2(-0.5), source.zw + 0.5);
  color = ink * texture(atlas, (source.xy + texel) / atlasSize).r;
}
