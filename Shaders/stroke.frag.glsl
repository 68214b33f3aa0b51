// Strokes: coverage by the distance from the nearest drawn part of the object's path.
//
// The nearest of all pieces counts, once: where a path crosses itself it is no darker. Joins are round.
// ROUND tells whether its ends are round too; else they are cut off straight.
// Output is sRGB-encoded and premultiplied.

#ifndef ROUND
#define ROUND 0
#endif

flat in vec2 place;           // of the path's origin, points
flat in float pathSize;       // points in a unit of the path
flat in uvec2 range;          // of the path's pieces: first and number

flat in vec3 toPixel;         // pixel of the whole picture = fragment * (1, z) + xy
flat in vec2 pitch;           // points in a pixel, across and down
flat in vec2 part;            // from and to which share of the path's whole length it is drawn
flat in float breadth;        // half the stroke's width, points, at least half a pixel
flat in vec4 paint;           // premultiplied

// Two texels a piece. The first: from x, y to x, y, in units of the path. The second: from and to which
// share of the path's length, and whether the path begins and ends there.
uniform sampler2D pieces;

out vec4 color;

const int ROW = 512;          // pieces in a row of the texture

vec4 texelOf(uint piece, int which) {
  return texelFetch(pieces, ivec2(2 * (int(piece) % ROW) + which, int(piece) / ROW), 0);
}

// How much of a pixel lies on the inner side of an edge; the gap is from there to the edge, points.
float coverageAt(float gap) {
  return clamp(gap / pitch.x + 0.5, 0.0, 1.0);
}

#if !ROUND
// Whether a point that lies past the end of one piece lies before the start of the next.
bool isInWedge(vec2 point, uint next) {
  vec4 piece = texelOf(next, 0);
  return dot(point - piece.xy, piece.zw - piece.xy) < 0.0;
}
#endif

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
  vec2 point = (pixel * pitch - place) / pathSize;
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
    // Past a join it is the next piece's turn, so that what is round about a join can't stick out of
    // an end close by. Only the wedge outside a corner is no piece's.
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
