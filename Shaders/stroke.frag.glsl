// Strokes: coverage by distance from the nearest drawn piece of the object's path.
//
// Only the nearest piece counts, so a path that crosses itself is no darker there. Joins are round. ROUND makes
// the ends round as well; otherwise they are butt caps.
// Output is sRGB-encoded and premultiplied.

#ifndef ROUND
#define ROUND 0
#endif

flat in vec2 position;           // position of the path's origin, points
flat in float pathSize;       // points per unit of the path
flat in uvec2 range;          // of the path's pieces: first index and count

flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy
flat in vec2 pitch;           // points per pixel, horizontally and vertically
flat in vec2 part;            // drawn part of the path: start and end as fractions of its length
flat in float breadth;        // half the stroke width, points; at least half a pixel
flat in vec4 paint;           // premultiplied

// Two texels per piece. The first is its start and end (x, y, x, y) in units of the path. The second is the
// fractions of the path's length at its start and end, and whether the path begins and ends there.
uniform sampler2D pieces;

out vec4 color;

const int ROW = 512;          // pieces per row of the texture

vec4 texelOf(uint piece, int which) {
  return texelFetch(pieces, ivec2(2 * (int(piece) % ROW) + which, int(piece) / ROW), 0);
}

// Coverage of a pixel at a signed distance inside an edge, in points.
float coverageAt(float gap) {
  return clamp(gap / pitch.x + 0.5, 0.0, 1.0);
}

#if !ROUND
// Whether a point past the end of one piece lies before the start of the next.
bool isInWedge(vec2 point, uint next) {
  vec4 piece = texelOf(next, 0);
  return dot(point - piece.xy, piece.zw - piece.xy) < 0.0;
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
  vec2 point = (pixel * pitch - position) / pathSize;
  float coverage = 0.0;
  for (uint index = range.x; index < range.x + range.y; index++) {
    vec4 about = texelOf(index, 1);
    if (about.x > part.y || about.y < part.x) continue;
    float share = about.y - about.x;
    vec2 ends = share > 0.0 ? (part - about.x) / share : vec2(0.0, 1.0);
    vec2 cut = clamp(ends, 0.0, 1.0);
    if (cut.x >= cut.y) continue;
    vec4 piece = texelOf(index, 0);
    vec2 along = piece.zw - piece.xy;
    vec2 away = point - piece.xy;
    float squared = dot(along, along);
    float at = squared > 0.0 ? dot(away, along) / squared : 0.0;
    float covered = coverageAt(
        breadth - length(away - along * clamp(at, cut.x, cut.y)) * pathSize);
#if !ROUND
    bool beginsHere = about.z > 0.5 || ends.x >= 0.0;
    bool endsHere = about.w > 0.5 || ends.y <= 1.0;
    // Past a join the next piece takes over, so that a round join cannot stick out of a nearby end. Only the
    // wedge outside a corner belongs to neither piece.
    bool isBefore = at < 0.0 && !beginsHere;
    bool isBehind = at > 1.0 && !endsHere;
    if (isBefore || isBehind && !isInWedge(point, index + 1u)) continue;
    if (!isBehind) {
      float side = sqrt(squared);
      float across = abs(away.x * along.y - away.y * along.x) / max(side, 1e-9) * pathSize;
      float before = beginsHere ? coverageAt((at - cut.x) * side * pathSize) : 1.0;
      float after = endsHere ? coverageAt((cut.y - at) * side * pathSize) : 1.0;
      covered = coverageAt(breadth - across) * max(before + after - 1.0, 0.0);
    }
#endif
    coverage = max(coverage, covered);
  }
  color = paint * coverage;
}
