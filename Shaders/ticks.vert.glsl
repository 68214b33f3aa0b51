// Ticks: a rectangle along the lower edge of the canvas.
//
// Lengths are in points of the canvas, with the origin at its top left and y down.

uniform vec2 canvasSize;      // points
uniform float height;         // of the tallest tick, points
uniform float pixelSize;      // points
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec3 shortTicks;      // width and height in points; opacity
uniform vec3 tallTicks;       // width and height in points; opacity

flat out vec3 lowTick;
flat out vec3 highTick;

void main() {
  lowTick = shortTicks;
  highTick = tallTicks;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 point = vec2(corner.x * canvasSize.x, canvasSize.y - (height + pixelSize) * corner.y);
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
