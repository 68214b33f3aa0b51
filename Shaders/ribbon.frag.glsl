// Ribbons: layers of stars of one colour, each read from where it was drawn before. OpenGL only.
//
// A ribbon holds, for every pixel, how much of what is behind the layer shows through. Output is
// sRGB-encoded and premultiplied.

#ifndef LAYERS
#define LAYERS 8
#endif

flat in vec3 toPixel;         // pixel of the whole picture = fragment * (1, z) + xy
flat in int rowBytes;         // from one row of a ribbon to the next
flat in int places[LAYERS];   // byte of the picture's top left pixel, for each layer
flat in vec4 full;            // the colour where nothing shows through
flat in vec4 rest;            // from there to the colour where all of the ground does

uniform samplerBuffer ribbons;

out vec4 color;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy);
  int place = pixel.y * rowBytes + pixel.x;
  // Written out: a loop costs the software renderer a quarter more.
  float clear = texelFetch(ribbons, place + places[0]).r;
#if LAYERS > 1
  clear *= texelFetch(ribbons, place + places[1]).r;
#endif
#if LAYERS > 2
  clear *= texelFetch(ribbons, place + places[2]).r;
#endif
#if LAYERS > 3
  clear *= texelFetch(ribbons, place + places[3]).r;
#endif
#if LAYERS > 4
  clear *= texelFetch(ribbons, place + places[4]).r;
#endif
#if LAYERS > 5
  clear *= texelFetch(ribbons, place + places[5]).r;
#endif
#if LAYERS > 6
  clear *= texelFetch(ribbons, place + places[6]).r;
#endif
#if LAYERS > 7
  clear *= texelFetch(ribbons, place + places[7]).r;
#endif
  color = full + rest * clear;
}
