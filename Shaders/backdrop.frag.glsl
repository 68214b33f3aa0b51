// Backdrops: whatever covers the whole canvas. Layers a ground colour, the soft glows or the nebula of one layer
// from a texture of its strip, a vignette, and layers of stars of one colour from the caches that they were drawn into
// earlier, in this order. Each of them is optional.
//
// A layer cache holds a transmittance for every pixel: how much of what is behind the layer shows through.
//
// Colours are sRGB-encoded; ground and output are premultiplied. For a target of 8 or 10 bits, the output is
// dithered, because steps of 1/255 would show as bands on a large dark display. For a more precise one, glows are
// filtered instead.

#ifndef GLOWS
#define GLOWS 1      // whether there are glows
#define VIGNETTE 1   // whether there is a vignette
#define NEBULA 2     // 1 for a nebula that the ground shows through, 2 for one that includes it, 0 for none
#define GRADIENT 1   // whether the ground is a gradient
#define DITHER 1     // whether the target has 8 or 10 bits
#define STARS 8      // number of layers of stars
#endif
// Whether the caches are in a buffer texture (OpenGL); otherwise each plane is a layer of an array texture.
#ifndef BUFFER
#define BUFFER 0
#endif

flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy
flat in vec4 behind;          // premultiplied ground; all zero for none
flat in vec3 fall;            // change of the ground from one row of pixels to the next
flat in vec4 full;            // colour of the glows, opaque
flat in vec4 toGlows;         // texture coordinate = pixel * xy + zw
flat in vec4 toNebula;        // texture coordinate = pixel * xy + zw
flat in vec2 nebulaStep;      // size of a texel of the nebula, texture coordinates
flat in float nebulaLean;     // texture coordinates by which it moves to the left from one row of pixels to the next
flat in vec4 inner;           // straight alpha
flat in vec4 outer;           // straight alpha
flat in vec4 toVignette;      // pixel * xy + zw is 0 at the centre and has length 1 at the outer colour

#if STARS
flat in ivec2 plane;          // slots per plane, and bytes per chunk
flat in ivec2 starts[STARS];  // per layer: column at the image's left edge; first byte or index of the plane
flat in vec4 cover;           // the colour where nothing shows through the stars
#if BUFFER
uniform samplerBuffer caches;
#else
uniform highp sampler2DArray caches;
#endif
#endif

uniform sampler2D glows;      // transmittance; x spans the strip and repeats, y spans the canvas
uniform sampler2D nebula;     // premultiplied colours; x repeats along the strip, y spans the canvas

out vec4 color;

#if DITHER
uniform float ditherStep;     // one step of the target's colours
#endif

#if GLOWS && !DITHER
// Interpolates between the nearest four texels.
vec4 filtered(sampler2D image, vec2 place) {
  vec2 size = vec2(textureSize(image, 0));
  vec2 texel = place * size - 0.5;
  vec2 share = fract(texel);
  vec4 sides = vec4(floor(texel) + 0.5, floor(texel) + 1.5) / size.xyxy;
  return mix(
    mix(texture(image, sides.xy), texture(image, sides.zy), share.x),
    mix(texture(image, sides.xw), texture(image, sides.zw), share.x), share.y);
}
#endif

// Evenly distributed offsets, -0.5 to 0.5: pixels step along the plastic number's additive recurrence. Integer
// arithmetic gives the same result on every device and in every tile. The channels are a third apart.
#if NEBULA
// Signed numbers, which take the software renderer half the time. They round differently, so passes without a
// nebula keep to the unsigned ones.
vec3 dither(vec2 position) {
  ivec2 pixel = ivec2(position);
  int phase = pixel.x * -1052792407 + pixel.y * -1847521882;
  return vec3(ivec3(phase, phase + 0x55555555, phase - 0x55555556)) * (1.0 / 4294967296.0);
}
#else
vec3 dither(vec2 position) {
  // The soft target of an aurora begins to the left of the canvas.
  uvec2 pixel = uvec2(ivec2(position));
  uint phase = pixel.x * 3242174889u + pixel.y * 2447445414u;
  uvec3 phases = uvec3(phase, phase + 0x55555555u, phase + 0xAAAAAAAAu);
  return (vec3(phases >> 8u) + 0.5) * (1.0 / 16777216.0) - 0.5;
}
#endif

#if STARS
const int CHUNK = 64;         // columns per chunk
const int CHUNK_BITS = 6;

// Light that passes one layer of stars.
float transmittance(ivec2 pixel, ivec2 start) {
  int column = pixel.x + start.x;
  int slot = column >> CHUNK_BITS;
  // Wrap around the end of the ring.
  slot -= slot >= plane.x ? plane.x : 0;
#if BUFFER
  int offset = slot * plane.y + pixel.y * CHUNK + (column & (CHUNK - 1));
  return texelFetch(caches, start.y + offset).r;
#else
  return texelFetch(caches, ivec3(slot * CHUNK + (column & (CHUNK - 1)), pixel.y, start.y), 0).r;
#endif
}

// Light that passes all layers of stars.
float transmittance(ivec2 pixel) {
  // Unrolled by hand, because a loop costs the software renderer a quarter more.
  float clear = transmittance(pixel, starts[0]);
#if STARS > 1
  clear *= transmittance(pixel, starts[1]);
#endif
#if STARS > 2
  clear *= transmittance(pixel, starts[2]);
#endif
#if STARS > 3
  clear *= transmittance(pixel, starts[3]);
#endif
#if STARS > 4
  clear *= transmittance(pixel, starts[4]);
#endif
#if STARS > 5
  clear *= transmittance(pixel, starts[5]);
#endif
#if STARS > 6
  clear *= transmittance(pixel, starts[6]);
#endif
#if STARS > 7
  clear *= transmittance(pixel, starts[7]);
#endif
  return clear;
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
#if DITHER || NEBULA
  vec3 noise = dither(pixel);
#endif
  vec4 sum = behind;
#if GRADIENT
  sum.rgb += fall * pixel.y;
#endif
#if GLOWS
  vec2 glow = pixel * toGlows.xy + toGlows.zw;
#if DITHER
  sum = full + (sum - full) * texture(glows, glow).r;
#else
  sum = full + (sum - full) * filtered(glows, glow).r;
#endif
#endif
#if NEBULA
  // A shift by up to half a texel either way: the nearest texels then average to what filtering four of them gives.
  vec2 place = pixel * toNebula.xy + (noise.xy * nebulaStep + toNebula.zw);
  vec4 cloud = texture(nebula, vec2(place.x + pixel.y * nebulaLean, place.y));
#if NEBULA > 1
  sum = vec4(cloud.rgb, 1.0);
#else
  sum = sum * (1.0 - cloud.a) + cloud;
#endif
#endif
#if VIGNETTE
  float share = length(pixel * toVignette.xy + toVignette.zw);
  vec4 tint = mix(inner, outer, min(share, 1.0));
  sum = sum * (1.0 - tint.a) + vec4(tint.rgb * tint.a, tint.a);
#endif
#if STARS
  sum = cover + (sum - cover) * transmittance(ivec2(pixel));
#endif
#if DITHER
  color = vec4(sum.rgb + noise * ditherStep, sum.a);
#else
  color = sum;
#endif
}
