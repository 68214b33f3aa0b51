// A meteor: a rectangle around the lit part of its path.
//
// Lengths are in points of the canvas, with the origin at its top left and y down.

uniform vec4 ends;            // where the path begins, and where it ends; points
uniform vec2 looks;           // how far the head has come, and the length of the tail, as shares of the path
uniform float halfWidth;      // of the tail at the head, points
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec2 pointsPerPixel;

// Radius of the light around the head, in widths of the tail.
const float GLOW = 4.0;

void main() {
  vec2 path = ends.zw - ends.xy;
  float pathLength = length(path);
  vec2 direction = path / pathLength;
  float pixel = max(pointsPerPixel.x, pointsPerPixel.y);
  // A pixel more, so that no edge shows.
  float reach = GLOW * max(2.0 * halfWidth, pixel) + pixel;
  float head = min(looks.x, 1.0) * pathLength;
  // The light around the head may reach further back than a short tail.
  float first = min(clamp(looks.x - looks.y, 0.0, 1.0) * pathLength - pixel, head - reach);
  float last = head + reach;
  float along = (gl_VertexID & 1) == 0 ? first : last;
  float across = gl_VertexID < 2 ? -reach : reach;
  vec2 place = ends.xy + direction * along + vec2(-direction.y, direction.x) * across;
  gl_Position = vec4(place * toClip.xy + toClip.zw, 0.0, 1.0);
}
