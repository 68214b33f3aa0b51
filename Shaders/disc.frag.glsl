// Discs: white, opaque at the centre and transparent at the rim. Opacity follows the distance from the rim to
// the power 3/2.
//
// Output is sRGB-encoded and premultiplied.

flat in float opacity;        // at the centre

out vec4 color;

void main() {
  float rise = max(1.0 - length(gl_PointCoord * 2.0 - 1.0), 0.0);
  color = vec4(rise * sqrt(rise) * opacity);
}
