// Backdrops: what covers the whole canvas. A ground colour, the soft glows of one layer from a small
// texture that holds its whole strip, and a vignette, in this order; each of them can be left out.
//
// Colours are sRGB-encoded; ground and output are premultiplied. The output is dithered: its steps of
// 1/255 would show as bands on a large dark display.

#ifndef GLOWS
#define GLOWS 1      // whether there are glows
#define VIGNETTE 1   // whether there is a vignette
#endif

flat in vec3 toPixel;         // pixel of the whole picture = fragment * (1, z) + xy
flat in vec4 behind;          // premultiplied ground; all zero for none
flat in vec4 full;            // the glows' colour, opaque
flat in vec4 toGlows;         // texture coordinate = pixels * xy + zw
flat in vec4 inner;           // straight alpha
flat in vec4 outer;           // straight alpha
flat in vec4 toVignette;      // pixels * xy + zw is 0 in the centre and has length 1 at the outer colour

uniform sampler2D glows;      // how much shows through; x is the strip and repeats, y the canvas

out vec4 color;

const float STEP = 1.0 / 255.0;  // of an 8-bit target

// An even spread of offsets, -0.5 to 0.5: pixels step along the plastic number's additive recurrence,
// in integers, so that every device and every tile gives the same. The channels are a third apart.
vec3 dither(uvec2 pixel) {
  uint place = pixel.x * 3242174889u + pixel.y * 2447445414u;
  uvec3 places = uvec3(place, place + 0x55555555u, place + 0xAAAAAAAAu);
  return (vec3(places >> 8u) + 0.5) * (1.0 / 16777216.0) - 0.5;
}

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
  vec4 sum = behind;
#if GLOWS
  sum = full + (sum - full) * texture(glows, pixel * toGlows.xy + toGlows.zw).r;
#endif
#if VIGNETTE
  float share = length(pixel * toVignette.xy + toVignette.zw);
  vec4 tint = mix(inner, outer, min(share, 1.0));
  sum = sum * (1.0 - tint.a) + vec4(tint.rgb * tint.a, tint.a);
#endif
  color = vec4(sum.rgb + dither(uvec2(pixel)) * STEP, sum.a);
}
