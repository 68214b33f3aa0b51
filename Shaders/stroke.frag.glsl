// Strokes: coverage by the distance from the drawn part of the line, which makes its caps round.
//
// Output is sRGB-encoded and premultiplied.

flat in vec2 start;           // points
flat in vec2 whole;           // from start to end, points

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform float strokeEnd;      // drawn share of the line, from its start, 0 to 1
uniform float halfWidth;      // points, at least half a pixel
uniform vec4 ink;             // premultiplied

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 away = pixel * pointsPerPixel - start;
  float squared = dot(whole, whole);
  float share = squared > 0.0 ? dot(away, whole) / squared : 0.0;
  float gap = length(away - whole * clamp(share, 0.0, strokeEnd));
  color = ink * clamp((halfWidth - gap) / pointsPerPixel.x + 0.5, 0.0, 1.0);
}
