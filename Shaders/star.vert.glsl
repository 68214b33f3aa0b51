// Stars: one round glow or image each, on a square around its centre.
//
// A square is a point sprite, or the four corners of an instance where it is too large for one.
//
// Lengths are in points of the canvas, with the origin at its top left and y down. Positions along the strip
// are in units of 2^-32 of the layer's period, so the difference of two positions wraps with the strip.
//
// Where the stars differ from one another, size, colour and twinkling follow from a hash of the star's position.
// `StarHash` and `StarVariety` do the same on the CPU.

#ifndef VARIED
#define VARIED 1              // whether the stars differ from one another
#endif
#ifndef IMAGE
#define IMAGE 0               // whether the stars show an image; needs VARIED
#endif

layout(location = 0) in uint stripX;    // units from the strip's start
layout(location = 1) in float canvasY;  // fraction of the canvas height

uniform uint stripCentre;     // strip position at the centre of the canvas, in units
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // half the side of the square, points; 0 for point sprites
uniform float side;           // of a point sprite, pixels
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
// Glows: texture coordinate = (length(fragments from the centre * xy) + z, w).
// Images: texture coordinate = pixels from the centre * xy + 0.5; texels per pixel z.
uniform vec4 glowLookup;

flat out vec2 centre;         // fragments
flat out vec4 toGlow;

#if VARIED
const int TINTS = 16;

// Diameters as fractions of the largest star's: of the smallest star, and the least that does not flicker.
uniform vec2 sizes;
uniform vec4 tints[TINTS];    // the palette, opaque
uniform uint thresholds[TINTS]; // first draw of 24 bits that selects a later colour than this one
uniform float twinkle;        // share of its opacity that a star loses when it is faintest
uniform uvec2 rates;          // lowest number of times that a star twinkles in a cycle; how many such numbers there are
uniform uint cyclePosition;   // position within the cycle of the twinkling, in units of 2^-32 of its length

flat out vec4 tint;           // premultiplied

// Wellons's lowbias32: flipping any input bit flips about half of the output bits.
uint mixed(uint bits) {
  bits = (bits ^ bits >> 16u) * 0x7FEB352Du;
  bits = (bits ^ bits >> 15u) * 0x846CA68Bu;
  return bits ^ bits >> 16u;
}
#endif

void main() {
  // Shortest signed distance in units, exact near the canvas.
  int units = int(stripX - stripCentre);
  vec2 position = vec2(float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  // Tiles start at whole pixels, and whole 1024ths of a pixel are exact from either edge of each, so the distance from the
  // centre to a fragment is bit-identical in every tile.
  vec2 place = round(position / pointsPerPixel * 1024.0) / 1024.0;
  centre = (place - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
  toGlow = glowLookup;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
#if VARIED
  uint first = mixed(stripX ^ mixed(floatBitsToUint(canvasY)));
  uint second = mixed(first + 0x9E3779B9u);
  uint phase = mixed(second + 0x9E3779B9u);
  uint rate = rates.x + (mixed(phase + 0x9E3779B9u) >> 8u) % rates.y;

  float wanted = sizes.x + (1.0 - sizes.x) * (float(first >> 8u) * (1.0 / 16777216.0));
  float size = max(wanted, sizes.y);
  int choice = 0;
  for (int index = 0; index < TINTS - 1; index++) {
    choice += second >> 8u >= thresholds[index] ? 1 : 0;
  }
  // Half a turn in either direction, because the cosine of a small angle is the most precise.
  float angle = float(int(phase + rate * cyclePosition)) * (6.283185307 / 4294967296.0);
  float brightness = 1.0 - twinkle * (0.5 - 0.5 * cos(angle));
  // A star too small for the pixels is drawn larger and as much fainter.
  tint = tints[choice] * (brightness * (wanted * wanted) / (size * size));

  toGlow.xy /= size;
#if IMAGE
  toGlow.y *= fragmentToPixel.z;
  toGlow.z = log2(toGlow.z / size);
#endif
  // The square has a margin of one pixel whatever its size.
  float pixel = max(pointsPerPixel.x, pointsPerPixel.y);
  float extent = reach > 0.0 ? (reach - pixel) * size + pixel : 0.0;
  gl_Position = vec4((position + corner * extent) * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = (side - 2.0) * size + 2.0;
#else
  gl_Position = vec4((position + corner * reach) * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = side;
#endif
}
