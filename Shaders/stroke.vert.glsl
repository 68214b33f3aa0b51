// Strokes: one object per instance, such as a line or an icon, on a rectangle around the drawn part of its path.
//
// Lengths are in points of the canvas, with the origin at its top left and y down. Positions along the strip
// are in units of 2^-32 of the layer's period, so the difference of two positions wraps with the strip.

layout(location = 0) in uint stripX;     // position of the object, units from the strip's start
layout(location = 1) in float canvasY;   // position of the object, fraction of the canvas height
layout(location = 2) in vec2 origin;     // offset from there to the path's origin, points
layout(location = 3) in vec4 bounds;     // of the path, in its own units: left, top, right, bottom
layout(location = 4) in float size;      // points per unit of the path
layout(location = 5) in uvec2 pieceRange; // the path's pieces in the texture: first index and count
layout(location = 6) in vec2 displacement;        // offset of the origin at full progress, points

uniform uint stripCentre;     // strip position at the centre of the canvas, in units
uniform float pointsPerUnit;
uniform vec2 canvasSize;      // points
uniform float progress;         // how far objects have travelled, 0 to 1
uniform float shift;          // added to every x, points
uniform float reach;          // margin from the path to the rectangle's edge, points
uniform vec4 toClip;          // clip space = point * xy + zw
uniform vec2 drawn;           // drawn part of the path: start and end as fractions of its length
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;
uniform float halfWidth;      // points; at least half a pixel
uniform vec4 ink;             // premultiplied
uniform sampler2D pieces;     // two texels per piece; see Shaders/stroke.frag.glsl

flat out vec2 position;          // position of the path's origin, points
flat out float pathSize;      // points per unit of the path
flat out uvec2 range;         // of the drawn pieces: first index and count
// The same for every pixel; the software renderer reads flat varyings faster than uniforms.
flat out vec3 toPixel;
flat out vec2 pitch;
flat out vec2 part;
flat out float breadth;
flat out vec4 paint;

const int ROW = 512;          // pieces per row of the texture

vec4 texelOf(uint piece, int which) {
  return texelFetch(pieces, ivec2(2 * (int(piece) % ROW) + which, int(piece) / ROW), 0);
}

// Finds the bounds of the drawn pieces of the path, so that hidden parts cost nothing.
vec4 findDrawn() {
  vec4 box = vec4(0.0);
  uint first = pieceRange.x;
  uint end = pieceRange.x;
  for (uint index = pieceRange.x; index < pieceRange.x + pieceRange.y; index++) {
    vec4 about = texelOf(index, 1);
    if (about.x > drawn.y) break;
    if (about.y < drawn.x) continue;
    vec4 piece = texelOf(index, 0);
    float share = about.y - about.x;
    vec2 cut = share > 0.0 ? clamp((drawn - about.x) / share, 0.0, 1.0) : vec2(0.0, 1.0);
    vec2 from = mix(piece.xy, piece.zw, cut.x);
    vec2 to = mix(piece.xy, piece.zw, cut.y);
    vec4 part = vec4(min(from, to), max(from, to));
    box = end == pieceRange.x ? part : vec4(min(box.xy, part.xy), max(box.zw, part.zw));
    if (end == pieceRange.x) first = index;
    end = index + 1u;
  }
  range = uvec2(first, end - first);
  return box;
}

void main() {
  int units = int(stripX - stripCentre);
  position = origin + displacement * progress + vec2(
      float(units) * pointsPerUnit + 0.5 * canvasSize.x + shift, canvasY * canvasSize.y);
  pathSize = size;
  toPixel = fragmentToPixel;
  pitch = pointsPerPixel;
  part = drawn;
  breadth = halfWidth;
  paint = ink;
  range = pieceRange;
  vec4 box = bounds;
  if (drawn.x > 0.0 || drawn.y < 1.0) box = findDrawn();
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  vec2 point = position + mix(box.xy * size - reach, box.zw * size + reach, corner);
  gl_Position = vec4(point * toClip.xy + toClip.zw, 0.0, 1.0);
}
