// Stars of a catalogue: one glow each, as large and bright as its magnitude asks for.
//
// A square is a point sprite, or the four corners of an instance where it is too large for one.
//
// Lengths are in points of the canvas, with the origin at its top left and y down. Positions along the strip
// are in units of 2^-32 of the layer's period, so the difference of two positions wraps with the strip.
//
// `StarAppearance` does the same on the CPU; for stars beyond 6.5, the variant for faint ones.

#ifndef FAINT
#define FAINT 0      // whether the stars are fainter than 6.5: all equally large, white, and without a halo
#endif

layout(location = 0) in uint stripX;    // units from the strip's start; of faint stars, the longitude
layout(location = 1) in float latitude; // degrees above the middle of the canvas
// (magnitude + 2) in sixteenths, red, green, blue: 8 bits each. Of faint stars, (magnitude + 2) in thousandths: 16 bits,
// the less significant ones.
layout(location = 2) in uint look;

uniform uint stripCentre;     // strip position at the centre of the canvas, in units
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float reach;          // 1 to draw squares of four corners, 0 for point sprites
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
// Points per degree; factor of radii; of opacities; least radius of a core, points. For faint stars: points per
// degree; reach, points; opacity at a magnitude of 6.5; 1 / squared reach.
uniform vec4 starScale;

#if FAINT
flat out vec3 spot;           // centre, fragments; opacity
#else
flat out vec2 centre;         // fragments
flat out vec3 tint;           // colour of the star
flat out vec4 core;           // squared opacity of the core and of the halo; factors of the squared distance in each
#endif

// Peak of the core's light relative to its opacity, which is encoded with a gamma of 2.2.
const float PEAK = 1.6;

void main() {
  vec2 pixels = pointsPerPixel;
#if FAINT
  float magnitude = float(look & 0xFFFFu) / 1000.0 - 2.0;
  float opacity = starScale.z * pow(10.0, -0.4 / 2.2 * (magnitude - 6.5));
  // Up to where its opacity falls below half a step of 8 bits.
  float extent = starScale.y * sqrt(max(1.0 - sqrt(sqrt(0.00196 / opacity)), 0.0));
#else
  float magnitude = float(look >> 24u) / 16.0 - 2.0;
  tint = vec3((uvec3(look) >> uvec3(16u, 8u, 0u)) & 255u) / 255.0;

  float wanted = 0.45 * pow(10.0, 0.1 * (6.5 - magnitude)) * starScale.y;
  float radius = max(wanted, starScale.w);
  float shrunk = wanted / radius;
  float opacity = clamp(0.28 + 0.16 * (6.5 - magnitude), 0.0, 1.0) * shrunk * shrunk * starScale.z;
  float halo = clamp((3.2 - magnitude) / 2.0, 0.0, 2.0);

  float light = PEAK * pow(opacity, 2.2);
  vec2 spread = vec2(0.75, 3.0) * radius;                // standard deviations, points
  vec2 lights = vec2(1.0, 0.09 * halo) * light;
  // The squares of encoded opacities, which are added up instead of light: a gamma of 2 in place of 2.2.
  core = vec4(pow(lights, vec2(2.0 / 2.2)), 1.0 / (2.2 * spread * spread));
  // The distance at which the encoded light falls below a three hundredth.
  vec2 faintest = sqrt(log(max(lights / 3.5e-6, 1.0)) * 2.0) * spread;
  float extent = max(faintest.x, faintest.y) + pixels.x;
#endif

  // Shortest signed distance in units, exact near the canvas.
  int units = int(stripX - stripCentre);
  vec2 position =
    vec2(float(units) * pointsPerUnit, -latitude * starScale.x) + 0.5 * canvasSize + vec2(shift, 0.0);
  // Tiles start at whole pixels, and whole 1024ths of a pixel are exact from either edge of each, so the distance from the
  // centre to a fragment is bit-identical in every tile.
  vec2 place = round(position / pixels * 1024.0) / 1024.0;
  place = (place - fragmentToPixel.xy) * vec2(1.0, fragmentToPixel.z);
#if FAINT
  spot = vec3(place, opacity);
#else
  centre = place;
#endif
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  gl_Position = vec4((position + corner * (extent * reach)) * toClip.xy + toClip.zw, 0.0, 1.0);
  // A size of 0 is undefined.
  gl_PointSize = max(2.0 * extent / pixels.x, 1.0);
}
