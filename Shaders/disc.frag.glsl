// Discs: white in the centre, falling to nothing at the rim as the power 3/2 of the distance from there.
//
// Output is sRGB-encoded and premultiplied.

flat in float opacity;        // in the centre

out vec4 color;

void main() {
  float rise = max(1.0 - length(gl_PointCoord * 2.0 - 1.0), 0.0);
  color = vec4(rise * sqrt(rise) * opacity);
}
