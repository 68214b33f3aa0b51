// Sheets: what covers the whole canvas. A ground colour, the soft glows of one layer from a small
// texture that holds its whole strip, and a vignette, in this order; each of them can be left out.
//
// Colours are sRGB-encoded; ground and output are premultiplied. The output is dithered: its steps of
// 1/255 would show as bands on a large dark display.

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;

uniform vec4 ground;          // premultiplied; all zero for none

uniform bool hasGlows;
uniform sampler2D glows;      // premultiplied; x is the strip and repeats, y the canvas
uniform vec4 glowsLookup;     // texture coordinate = points * xy + zw

uniform bool hasVignette;
uniform vec4 vignetteInner;   // straight alpha
uniform vec4 vignetteOuter;   // straight alpha
uniform vec4 vignetteLookup;  // points * xy + zw is 0 in the middle and has length 1 at the outer colour

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
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 point = pixel * pointsPerPixel;
  vec4 sum = ground;
  if (hasGlows) {
    vec4 glow = texture(glows, point * glowsLookup.xy + glowsLookup.zw);
    sum = sum * (1.0 - glow.a) + glow;
  }
  if (hasVignette) {
    float share = length(point * vignetteLookup.xy + vignetteLookup.zw);
    vec4 tint = mix(vignetteInner, vignetteOuter, min(share, 1.0));
    sum = sum * (1.0 - tint.a) + vec4(tint.rgb * tint.a, tint.a);
  }
  color = vec4(sum.rgb + dither(uvec2(pixel)) * STEP, sum.a);
}
