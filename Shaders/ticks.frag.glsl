// Ticks: two rows of vertical strokes along the lower edge of the canvas, each repeating endlessly at a
// constant pitch.
//
// A pixel's coverage is the fraction of its area inside a tick. Output is sRGB-encoded and premultiplied.

flat in vec3 lowTick;         // width and height in points; opacity
flat in vec3 highTick;        // width and height in points; opacity

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec2 canvasSize;      // points
uniform vec2 pitch;           // of the short and of the tall ticks, points
uniform vec2 phase;           // of the short and of the tall ticks at the centre of the canvas, 0 to 1
uniform vec3 tint;            // not premultiplied

out vec4 color;

// Ticks start at whole pitches. Returns the total tick length from the strip's start up to a position, in
// points.
float tickBefore(float pitches, float pitchSize, float width) {
  return floor(pitches) * width + min(fract(pitches) * pitchSize, width);
}

float opacityOf(vec3 tick, float pitchSize, float start, vec2 point) {
  float reach = 0.5 * pointsPerPixel.x;
  float centre = start + (point.x - 0.5 * canvasSize.x) / pitchSize;
  float across = (tickBefore(centre + reach / pitchSize, pitchSize, tick.x)
      - tickBefore(centre - reach / pitchSize, pitchSize, tick.x)) / pointsPerPixel.x;
  float down = clamp((point.y - canvasSize.y + tick.y) / pointsPerPixel.y + 0.5, 0.0, 1.0);
  return across * down * tick.z;
}

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 point = pixel * pointsPerPixel;
  float low = opacityOf(lowTick, pitch.x, phase.x, point);
  float high = opacityOf(highTick, pitch.y, phase.y, point);
  float opacity = 1.0 - (1.0 - low) * (1.0 - high);
  color = vec4(tint * opacity, opacity);
}
