// Text: one run an instance, on a rectangle of whole pixels around its ink.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in units of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;     // where the run's centre stands, units from the strip's start
layout(location = 1) in float canvasY;   // share of the canvas's height
layout(location = 2) in vec2 centre;     // of the ink, in texels from the picture's top left corner
layout(location = 3) in vec4 picture;    // of the run in the atlas: left, top, width, height, in texels

uniform uint stripCentre;     // place on the strip that shows at the centre of the canvas, in units of 2^-32
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform vec2 pointsPerPixel;
uniform vec4 toClip;          // clip space = points * xy + zw

flat out vec2 corner;         // of the run's picture, in pixels of the whole picture
flat out vec4 source;         // of the run in the atlas, texels

void main() {
  int units = int(stripX - stripCentre);
  vec2 place = vec2(
      float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  corner = place / pointsPerPixel - centre;
  source = picture;
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  // A pixel more on every side: between two pixels both show a share of the run's edge.
  vec2 point = (corner - 1.0 + side * (picture.zw + 2.0)) * pointsPerPixel;
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
