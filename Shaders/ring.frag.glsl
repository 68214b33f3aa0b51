// Rings: circles, dashed circles and arcs of wide rings around the centre of the canvas.
//
// Angles are in turns, clockwise from the right. Output is sRGB-encoded and premultiplied. PLAIN selects a full
// circle without dashes, as in the closed menu, and spares a software renderer the rest of the work.

#ifndef PLAIN
#define PLAIN 0
#endif

flat in vec2 rim;             // radius of the ring and half its width, points
flat in vec4 paint;           // premultiplied

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec2 canvasSize;      // points
#if !PLAIN
uniform vec2 mask;            // smallest and largest visible radius, points
uniform vec2 sector;          // start and length of the drawn arc, turns
uniform vec4 dash;            // cycle length, dash length, dash spacing, dashes per cycle; cycle 0 for none
#endif

out vec4 color;

const float TURN = 6.28318530717958647692;

float inside(float depth) {
  return clamp(depth / pointsPerPixel.x + 0.5, 0.0, 1.0);
}

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 away = pixel * pointsPerPixel - 0.5 * canvasSize;
  float radius = length(away);
  float coverage = inside(rim.y - abs(radius - rim.x));
#if !PLAIN
  coverage *= inside(radius - mask.x) * inside(mask.y - radius);
  // Angle from the start of the drawn arc, in turns.
  float turns = fract(atan(away.y, away.x) / TURN - sector.x);
  if (sector.y < 1.0) {
    float before = (turns > 0.5 * (1.0 + sector.y) ? turns - 1.0 : turns) * TURN * radius;
    coverage *= inside(before) * inside(sector.y * TURN * radius - before);
  }
  if (dash.x > 0.0) {
    float along = mod(turns * TURN * rim.x, dash.x);
    float number = min(floor(along / dash.z), dash.w - 1.0);
    // Distance to the centre of the nearest dash, which is this one or the first of the next cycle.
    float gap = min(abs(along - number * dash.z - 0.5 * dash.y), abs(along - dash.x - 0.5 * dash.y));
    coverage *= inside((0.5 * dash.y - gap) * radius / rim.x);
  }
#endif
  color = paint * coverage;
}
