// Discs: the sprites of all layers of the benchmark scene, one point sprite each.
//
// Lengths are in pixels of the image, with the origin at its top left and y down. Positions along the strip are
// in units of 2^-32 of its period, so the difference of two positions wraps with the strip.

const int LAYERS = 8;

layout(location = 0) in uint stripX;    // units from the strip's start
layout(location = 1) in float canvasY;  // fraction of the image height

uniform int ends[LAYERS];     // index of the vertex after each layer's last
uniform uint centres[LAYERS]; // strip position of each layer at the centre of the image, in units
uniform vec2 looks[LAYERS];   // side in pixels, and opacity at the centre
uniform float pixelsPerUnit;
uniform vec2 canvasSize;
uniform float shift;          // x offset of the copy of the strip that is drawn, pixels
uniform vec4 toClip;          // clip space = pixel * xy + zw

flat out float opacity;

void main() {
  int layer = 0;
  for (int index = 0; index < LAYERS - 1; index++) {
    layer += gl_VertexID >= ends[index] ? 1 : 0;
  }
  // Shortest signed distance in units, exact near the image.
  int units = int(stripX - centres[layer]);
  vec2 centre = vec2(
      float(units) * pixelsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  gl_Position = vec4(centre * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = looks[layer].x;
  opacity = looks[layer].y;
}
