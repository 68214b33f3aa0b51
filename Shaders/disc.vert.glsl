// Discs: the sprites of all layers of a scene for measurements, one point sprite each.
//
// Lengths are pixels of the picture, origin at its top left, y down. Along the strip places are counted
// in units of 2^-32 of its period: the difference of two places wraps as the strip does.

const int LAYERS = 8;

layout(location = 0) in uint stripX;    // units from the strip's start
layout(location = 1) in float canvasY;  // share of the picture's height

uniform int ends[LAYERS];     // number of the vertex after the layer's last
uniform uint centres[LAYERS]; // place on the strip that shows at the centre of the picture, in units
uniform vec2 looks[LAYERS];   // side in pixels, and opacity in the centre
uniform float pixelsPerUnit;
uniform vec2 canvasSize;
uniform float shift;          // added to every x
uniform vec4 toClip;          // clip space = pixels * xy + zw

flat out float opacity;

void main() {
  int layer = 0;
  for (int index = 0; index < LAYERS - 1; index++) {
    layer += gl_VertexID >= ends[index] ? 1 : 0;
  }
  // The short way round: a signed number of units, exact near the picture.
  int units = int(stripX - centres[layer]);
  vec2 centre = vec2(
      float(units) * pixelsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  gl_Position = vec4(centre * toClip.xy + toClip.zw, 0.0, 1.0);
  gl_PointSize = looks[layer].x;
  opacity = looks[layer].y;
}
