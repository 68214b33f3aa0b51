// A curtain of an aurora: a ribbon that hangs in folds, as if seen from below.
//
// Each column of the ribbon is a ray. Along the curtain, places are in points of the strip; on the canvas, in points with
// the origin at its top left and y down.

uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec4 curtainPlace;    // first column; distance of columns; place at the left edge; width of the canvas
uniform vec4 curtainShape;    // y of the lower edge; length of the rays; brightness; height of the canvas
uniform vec4 waves;           // wave numbers: broad folds, small folds, sway, light; radians per point
uniform vec4 phases;          // of these waves, radians
uniform vec4 rays;            // rays per point; rays around the strip; seed
uniform vec4 lowerTint;       // colour, and opacity
uniform vec4 upperTint;

out vec2 ray;                 // height, 0 at the lower end of the ray, 1 at the upper one; light
flat out vec4 lower;          // colours near the ends, and their opacities
flat out vec4 upper;

// How far the folds turn back; from 1 on, they overlap.
const vec2 FOLDS = vec2(1.2, 0.5);
// By how much the upper edge of the canvas is squeezed towards its middle.
const float SQUEEZE = 0.12;

// A value from 0 to 1 that follows from a ray and an octave.
float hash(float ray, uint octave) {
  uint bits = uint(ray) * 0x9E3779B1u + uint(rays.z) * 0x85EBCA77u + octave * 0xC2B2AE3Du;
  bits = (bits ^ (bits >> 15)) * 0x2C1B3C6Du;
  bits = (bits ^ (bits >> 12)) * 0x297A2D39u;
  return float((bits ^ (bits >> 15)) >> 8) * (1.0 / 16777216.0);
}

// Smooth noise along the curtain, 0 to 1.
float noise(float place, float count, uint octave) {
  float cell = floor(place);
  float share = place - cell;
  share *= share * (3.0 - 2.0 * share);
  float one = cell - count * floor(cell / count);
  float other = one + 1.0 < count ? one + 1.0 : 0.0;
  return mix(hash(one, octave), hash(other, octave), share);
}

void main() {
  float place = curtainPlace.x + float(gl_VertexID >> 1) * curtainPlace.y;
  vec4 angles = waves * place + phases;
  // A path that swings from side to side, and to the observer and back.
  float x = place - curtainPlace.z + FOLDS.x / waves.x * sin(angles.x) + FOLDS.y / waves.y * sin(angles.y);
  float turn = 1.0 + FOLDS.x * cos(angles.x) + FOLDS.y * cos(angles.y);
  float depth = 0.5 * cos(angles.x - 0.5) + 0.2 * cos(angles.y - 0.9);
  float unit = curtainShape.w;
  float foot = curtainShape.x + unit * (0.075 * depth + 0.06 * sin(angles.z));

  // Rays drift along the curtain, and its light comes and goes.
  float drift = 3.0 * sin(phases.w) + 2.0 * sin(phases.y);
  float fine = noise(place * rays.x + drift, rays.y, 0u);
  float coarse = noise(place * rays.x * 0.25 - 0.5 * drift, rays.y * 0.25, 1u);
  float strength = 0.25 + 0.75 * fine * (0.35 + 0.65 * coarse);
  float swell = 0.5 + 0.5 * sin(angles.w + 1.3 * sin(angles.z));
  // Where the curtain turns, one looks along it, through more light; its very edge is soft.
  float turned = turn * turn;
  float along = min(inversesqrt(turned + 0.3), 1.7) * turned / (turned + 0.12);
  float light = 2.1 * curtainShape.z * strength * mix(0.2, 1.0, swell * swell) * along;

  float tall = curtainShape.y * (0.7 + 0.3 * depth) * (0.55 + 0.45 * coarse + 0.25 * fine);
  float rise = float(gl_VertexID & 1);
  vec2 point = vec2(x, foot - tall * rise);
  // Rays converge towards the zenith. All of the plane is squeezed alike, so that narrow columns don't cross.
  point.x += (curtainPlace.w * 0.5 - x) * SQUEEZE * (1.0 - point.y / unit);
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
  ray = vec2(rise, light);
  lower = lowerTint;
  upper = upperTint;
}
