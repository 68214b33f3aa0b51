// Strokes: coverage by the distance from the nearest drawn part of the object's path.
//
// The nearest of all pieces counts, once: where a path crosses itself it is no darker. Joins are round.
// Output is sRGB-encoded and premultiplied.

flat in vec2 place;           // of the path's origin, points
flat in float pathSize;       // points in a unit of the path
flat in uvec2 range;          // of the path's pieces: first and number

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform vec2 drawn;           // from and to which share of the path's whole length it is drawn
uniform float halfWidth;      // points, at least half a pixel
uniform bool hasRoundCaps;    // else the ends are cut off straight
uniform vec4 ink;             // premultiplied

// Two texels a piece. The first: from x, y to x, y, in units of the path. The second: from and to which
// share of the path's length, and whether the path begins and ends there.
uniform sampler2D pieces;

out vec4 color;

const int ROW = 512;          // pieces in a row of the texture

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 point = (pixel * pointsPerPixel - place) / pathSize;
  float pixelSize = pointsPerPixel.x;
  float coverage = 0.0;
  for (uint index = range.x; index < range.x + range.y; index++) {
    ivec2 texel = ivec2(2 * (int(index) % ROW), int(index) / ROW);
    vec4 ends = texelFetch(pieces, texel, 0);
    vec4 about = texelFetch(pieces, texel + ivec2(1, 0), 0);
    float share = about.y - about.x;
    vec2 part = share > 0.0 ? (drawn - about.x) / share : vec2(0.0, 1.0);
    if (part.y <= 0.0 || part.x >= 1.0) continue;
    vec2 cut = clamp(part, 0.0, 1.0);
    vec2 along = ends.zw - ends.xy;
    vec2 away = point - ends.xy;
    float squared = dot(along, along);
    float at = squared > 0.0 ? dot(away, along) / squared : 0.0;
    float gap = length(away - along * clamp(at, cut.x, cut.y)) * pathSize;
    float covered = clamp((halfWidth - gap) / pixelSize + 0.5, 0.0, 1.0);
    if (!hasRoundCaps) {
      // Beyond an end, and only there, a straight edge takes the place of the round one.
      float size = sqrt(squared) * pathSize;
      bool isFirst = about.z > 0.5 || part.x > 0.0;
      bool isLast = about.w > 0.5 || part.y < 1.0;
      float before = isFirst ? (cut.x - at) * size : -1e9;
      float behind = isLast ? (at - cut.y) * size : -1e9;
      float beyond = max(before, behind);
      if (beyond > -pixelSize) {
        float across = abs(away.x * along.y - away.y * along.x) / max(sqrt(squared), 1e-9) * pathSize;
        covered = clamp((halfWidth - across) / pixelSize + 0.5, 0.0, 1.0)
            * clamp(0.5 - beyond / pixelSize, 0.0, 1.0);
      }
    }
    coverage = max(coverage, covered);
  }
  color = ink * coverage;
}
