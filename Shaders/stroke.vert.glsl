// Strokes: one object an instance, such as a line or an icon, on a rectangle around all of its path.
//
// Lengths are points of the canvas, origin at its top left, y down. Along the strip places are counted
// in units of 2^-32 of the layer's period: the difference of two places wraps as the strip does.

layout(location = 0) in uint stripX;     // where the object stands, units from the strip's start
layout(location = 1) in float canvasY;   // where the object stands, share of the canvas's height
layout(location = 2) in vec2 origin;     // from there to the path's origin, points
layout(location = 3) in vec4 bounds;     // of the path, in its own units: left, top, right, bottom
layout(location = 4) in float size;      // points in a unit of the path
layout(location = 5) in uvec2 whole;     // where the path's pieces begin in the texture, and how many
layout(location = 6) in vec2 displacement;        // from the origin to where the object travels, points

uniform uint stripCentre;     // place on the strip that shows at the centre of the canvas, in units of 2^-32
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float progress;         // how far objects have travelled, 0 to 1
uniform float shift;          // added to every x, points
uniform float reach;          // from the path to the rectangle's edge, points
uniform vec4 toClip;          // clip space = points * xy + zw
uniform vec2 drawn;           // from and to which share of the path's whole length it is drawn
uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform float halfWidth;      // points, at least half a pixel
uniform vec4 ink;             // premultiplied
uniform sampler2D pieces;     // two texels a piece; see Shaders/stroke.frag.glsl

flat out vec2 place;          // of the path's origin, points
flat out float pathSize;      // points in a unit of the path
flat out uvec2 range;         // of the drawn pieces: first and number
// What is the same for every pixel; the software renderer reads it faster than uniforms.
flat out vec3 toPixel;
flat out vec2 pitch;
flat out vec2 part;
flat out float breadth;
flat out vec4 paint;

const int ROW = 512;          // pieces in a row of the texture

vec4 texelOf(uint piece, int which) {
  return texelFetch(pieces, ivec2(2 * (int(piece) % ROW) + which, int(piece) / ROW), 0);
}

// A rectangle around the drawn pieces of the path: what is hidden yet shall cost nothing.
vec4 findDrawn() {
  vec4 box = vec4(0.0);
  uint first = whole.x;
  uint end = whole.x;
  for (uint index = whole.x; index < whole.x + whole.y; index++) {
    vec4 about = texelOf(index, 1);
    if (about.x > drawn.y) break;
    if (about.y < drawn.x) continue;
    vec4 piece = texelOf(index, 0);
    float share = about.y - about.x;
    vec2 cut = share > 0.0 ? clamp((drawn - about.x) / share, 0.0, 1.0) : vec2(0.0, 1.0);
    vec2 from = mix(piece.xy, piece.zw, cut.x);
    vec2 to = mix(piece.xy, piece.zw, cut.y);
    vec4 part = vec4(min(from, to), max(from, to));
    box = end == whole.x ? part : vec4(min(box.xy, part.xy), max(box.zw, part.zw));
    if (end == whole.x) first = index;
    end = index + 1u;
  }
  range = uvec2(first, end - first);
  return box;
}

void main() {
  int units = int(stripX - stripCentre);
  place = origin + displacement * progress + vec2(
      float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  pathSize = size;
  toPixel = fragmentToPixel;
  pitch = pointsPerPixel;
  part = drawn;
  breadth = halfWidth;
  paint = ink;
  range = whole;
  vec4 box = bounds;
  if (drawn.x > 0.0 || drawn.y < 1.0) box = findDrawn();
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 point = place + mix(box.xy * size - reach, box.zw * size + reach, corner);
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
