// Text: one run per instance, on a rectangle of whole pixels around its ink.
//
// Lengths are in points of the canvas, with the origin at its top left and y down. Positions along the strip
// are in units of 2^-32 of the layer's period, so the difference of two positions wraps with the strip.

layout(location = 0) in uint stripX;     // position of the run's centre, units from the strip's start
layout(location = 1) in float canvasY;   // position of the run's centre, fraction of the canvas height
layout(location = 2) in vec2 centre;     // of the ink, in texels from the bitmap's top left corner
layout(location = 3) in vec4 atlasRect; // of the run in the atlas: left, top, width, height, in texels

uniform uint stripCentre;     // strip position at the centre of the canvas, in units
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float shift;          // added to every x, points
uniform float fall;           // added to every y, points
uniform vec2 pointsPerPixel;
uniform vec4 toClip;          // clip space = point * xy + zw

flat out vec2 corner;         // top left corner of the run's bitmap, in pixels of the full image
flat out vec4 source;         // rectangle of the run in the atlas: left, top, width, height, texels

void main() {
  int units = int(stripX - stripCentre);
  vec2 position = vec2(
      float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y + fall);
  corner = position / pointsPerPixel - centre;
  source = atlasRect;
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  // One extra pixel on every side: a run whose edge falls between two pixels partly covers both.
  vec2 point = (corner - 1.0 + side * (atlasRect.zw + 2.0)) * pointsPerPixel;
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
