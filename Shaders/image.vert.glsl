// Images: a rectangle as wide as the canvas, filled with copies of an image side by side.
//
// Lengths are in points of the canvas, with the origin at its top left and y down.

uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec2 canvasSize;      // points
uniform float pixelSize;      // points
uniform vec4 imageRows;       // top and height in points; height in pixels; opacity
uniform vec4 imageLookup;     // texture coordinate = pixel * xy + zw

// The same for every pixel; the software renderer reads flat varyings faster than uniforms.
flat out vec3 toPixel;
flat out vec4 toTexture;
flat out vec2 look;           // height in pixels; opacity

void main() {
  toPixel = fragmentToPixel;
  toTexture = imageLookup;
  look = imageRows.zw;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  float top = max(imageRows.x - pixelSize, 0.0);
  float bottom = min(imageRows.x + imageRows.y + pixelSize, canvasSize.y);
  vec2 point = vec2(corner.x * canvasSize.x, mix(top, max(top, bottom), corner.y));
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
