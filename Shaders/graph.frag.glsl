// Graph: one column per frame, with GPU time as a bar and the program's own time as a line over it.
//
// Heights are in pixels above the graph's baseline. Output is sRGB-encoded and premultiplied.

const int FRAMES = 120;

flat in vec3 toPosition;         // position in the graph = fragment * (1, z) + xy, in pixels
flat in vec2 size;            // width and height, pixels
flat in vec2 lines;           // thickness of lines, and height of 1/60 s, pixels

uniform vec4 heights[FRAMES / 2]; // two frames per vector: height of the bar and of the line; negative for none

out vec4 color;

const vec3 BAR_TOP = vec3(144.0, 19.0, 254.0) / 255.0;
const vec3 BAR_FOOT = vec3(24.0, 69.0, 255.0) / 255.0;
const vec3 LINE = vec3(162.0, 255.0, 227.0) / 255.0;

vec2 heightsOf(int frame) {
  vec4 pair = heights[frame >> 1];
  return (frame & 1) == 0 ? pair.xy : pair.zw;
}

vec4 over(vec4 below, vec3 ink, float opacity) {
  return vec4(ink * opacity, opacity) + below * (1.0 - opacity);
}

void main() {
  vec2 position = gl_FragCoord.xy * vec2(1.0, toPosition.z) + toPosition.xy;
  float thickness = lines.x;
  float high = size.y - position.y;
  int frame = min(int(position.x * float(FRAMES) / size.x), FRAMES - 1);
  vec2 here = heightsOf(frame);
  float before = heightsOf(max(frame - 1, 0)).y;
  float after = heightsOf(min(frame + 1, FRAMES - 1)).y;
  // Fades from purple at the top of the bar to blue at the baseline, less opaque towards it.
  float share = clamp(high / max(here.x, 1.0), 0.0, 1.0);
  color = over(
      vec4(0.0), mix(BAR_FOOT, BAR_TOP, share),
      clamp(here.x - high + 0.5, 0.0, 1.0) * mix(0.55, 0.95, share));
  float fromLimit = abs(high - lines.y - 0.5 * thickness);
  color = over(color, vec3(1.0), fromLimit < 0.5 * thickness ? 0.4 : 0.0);
  // Vertical segments of the line are drawn in the taller of two neighbouring columns.
  float top = max(here.y, thickness);
  float lowest = min(top - thickness, min(before < 0.0 ? top : before, after < 0.0 ? top : after));
  color = over(color, LINE, here.y >= 0.0 && high < top && high > lowest ? 0.95 : 0.0);
}
