// A meteor: a head, and a tail behind it that narrows and fades.
//
// Places come from gl_FragCoord rather than from an interpolated varying, so that a fragment is the same in every tile
// of a large image. Lengths are in points, y down. Output is sRGB-encoded and premultiplied.

uniform vec4 ends;            // where the path begins, and where it ends; points
uniform vec2 looks;           // how far the head has come, and the length of the tail, as shares of the path
uniform float halfWidth;      // of the tail at the head, points
uniform vec4 tint;            // colour, and opacity where the meteor is brightest
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform vec2 pointsPerPixel;

out vec4 color;

// Radius of the light around the head, in widths of the tail.
const float GLOW = 4.0;
// Radius of a profile in its width at half of its height.
const float PROFILE = 1.1;

// How bright the head is at a share of the path: it flares up, and dies away towards the end.
float flare(float share) {
  return smoothstep(0.0, 0.25, share) * (1.0 - smoothstep(0.55, 1.0, share));
}

// A smooth profile, 1 at the middle and 0 from a squared radius of 1 on.
float profile(float squared) {
  float inside = max(0.0, 1.0 - squared);
  return inside * inside * inside;
}

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  vec2 away = pixel * pointsPerPixel - ends.xy;
  vec2 path = ends.zw - ends.xy;
  float pathLength = length(path);
  vec2 direction = path / pathLength;
  float along = dot(away, direction);
  float across = dot(away, vec2(-direction.y, direction.x));
  float head = min(looks.x, 1.0) * pathLength;
  float place = clamp(along, 0.0, head);
  float ahead = along - place;
  float squared = across * across + ahead * ahead;

  // Light that the head has left behind: it fades as the head moves on, beyond the path's end, too.
  float share = place / pathLength;
  float left = clamp(1.0 - (looks.x - share) / looks.y, 0.0, 1.0);
  float light = flare(share) * left * left;
  // A line thinner than a pixel is a pixel wide and as much fainter.
  float least = max(pointsPerPixel.x, pointsPerPixel.y);
  float width = 2.0 * halfWidth * (0.3 + 0.7 * left);
  float drawn = max(width, least);
  float core = light * (width / drawn) * profile(squared / (PROFILE * PROFILE * drawn * drawn));
  float glow = GLOW * max(2.0 * halfWidth, least);
  float veil = 0.16 * light * left * left * profile(squared / (glow * glow));
  float beyond = along - head;
  float round = (across * across + beyond * beyond) / (glow * glow);
  float halo = 0.22 * flare(min(looks.x, 1.0)) * profile(round);

  float alpha = min(core + veil + halo, 1.0);
  // The head glows white.
  vec3 shine = mix(tint.rgb, vec3(1.0), 0.8 * core * left * left * left);
  color = vec4(shine, 1.0) * (alpha * tint.a);
}
