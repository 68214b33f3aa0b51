// Backdrops: whatever covers the whole canvas. Layers a ground colour, the soft glows or the nebula of one layer
// from a texture of its strip, and a vignette, in this order. Each of them is optional.
//
// Colours are sRGB-encoded; ground and output are premultiplied. The output is dithered, because steps of 1/255
// would show as bands on a large dark display.

#ifndef GLOWS
#define GLOWS 1      // whether there are glows
#define VIGNETTE 1   // whether there is a vignette
#define GRADIENT 1   // whether the ground is a gradient
#define NEBULA 8     // colours that there is room for in a nebula, 4 or 8; 0 for none
#endif

flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy
flat in vec4 behind;          // premultiplied ground; all zero for none
flat in vec3 fall;            // change of the ground from one row of pixels to the next
flat in vec4 full;            // colour of the glows, opaque
flat in vec4 toGlows;         // texture coordinate = pixel * xy + zw
#if NEBULA
flat in vec4 toNebula;        // position in texels = pixel * xy + zw
flat in vec4 nebulaUnit;      // size of a texel in texture coordinates, density per texel of a slope of 1, opacity
flat in float colorCount;     // number of colours
flat in vec4 reds[NEBULA / 4];   // premultiplied red that each next colour adds; zero for absent colours
flat in vec4 greens[NEBULA / 4];
flat in vec4 blues[NEBULA / 4];
#endif
flat in vec4 inner;           // straight alpha
flat in vec4 outer;           // straight alpha
flat in vec4 toVignette;      // pixel * xy + zw is 0 at the centre and has length 1 at the outer colour

uniform sampler2D glows;      // transmittance; x spans the strip and repeats, y spans the canvas
#if NEBULA
uniform sampler2D nebula;     // density in two bytes, its slopes to the right and down; x repeats, y spans the canvas
#endif

out vec4 color;

const float STEP = 1.0 / 255.0;  // one step of an 8-bit target
const vec2 BYTES = vec2(65280.0, 255.0) / 65535.0;  // share of the density in a high and a low byte of 1
const float LEVEL = 128.0 / 255.0;                  // a slope of 0

// Evenly distributed offsets, -0.5 to 0.5: pixels step along the plastic number's additive recurrence. Integer
// arithmetic gives the same result on every device and in every tile. The channels are a third apart.
vec3 dither(uvec2 pixel) {
  uint phase = pixel.x * 3242174889u + pixel.y * 2447445414u;
  uvec3 phases = uvec3(phase, phase + 0x55555555u, phase + 0xAAAAAAAAu);
  return (vec3(phases >> 8u) + 0.5) * (1.0 / 16777216.0) - 0.5;
}

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
  vec4 sum = behind;
#if GRADIENT
  sum.rgb += fall * pixel.y;
#endif
#if GLOWS
  sum = full + (sum - full) * texture(glows, pixel * toGlows.xy + toGlows.zw).r;
#endif
#if NEBULA
  // The nearest texel's density, continued along its slopes.
  vec2 place = pixel * toNebula.xy + toNebula.zw;
  vec2 cell = floor(place);
  vec4 texel = texture(nebula, (cell + 0.5) * nebulaUnit.xy);
  float density = dot(texel.xy, BYTES) + dot(texel.zw - LEVEL, place - cell - 0.5) * nebulaUnit.z;
  density = clamp(density, 0.0, 1.0);
  vec4 shares = clamp(density * colorCount - vec4(0.0, 1.0, 2.0, 3.0), 0.0, 1.0);
  vec3 cloud = vec3(dot(reds[0], shares), dot(greens[0], shares), dot(blues[0], shares));
#if NEBULA > 4
  shares = clamp(density * colorCount - vec4(4.0, 5.0, 6.0, 7.0), 0.0, 1.0);
  cloud += vec3(dot(reds[1], shares), dot(greens[1], shares), dot(blues[1], shares));
#endif
  float opacity = density * nebulaUnit.w;
  sum = sum * (1.0 - opacity) + vec4(cloud, opacity);
#endif
#if VIGNETTE
  float share = length(pixel * toVignette.xy + toVignette.zw);
  vec4 tint = mix(inner, outer, min(share, 1.0));
  sum = sum * (1.0 - tint.a) + vec4(tint.rgb * tint.a, tint.a);
#endif
  color = vec4(sum.rgb + dither(uvec2(pixel)) * STEP, sum.a);
}
