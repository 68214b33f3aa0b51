// The Sun, the Moon or a planet.
//
// The distance comes from gl_FragCoord and a flat centre rather than from an interpolated varying, so that a
// fragment is the same in every tile of a large image. Output is sRGB-encoded and premultiplied.

#ifndef BODY
#define BODY 1                // 0 for a planet, 1 for the Moon, 2 for the Sun, 3 for the glow around it
#endif

uniform vec2 pointsPerPixel;
uniform vec4 tint;            // colour and opacity
// Planets: as `core` in catalog.frag.glsl. Moon: radius in points; lit share of the disc; direction of its bright
// limb, x to the right and y up. Sun: radius in points. Glow: inverse squared radius; amount of dithering.
uniform vec4 bodyLook;

flat in vec2 centre;          // fragments
flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy

out vec4 color;

#if BODY == 1
// How dark the seas are at a place on the disc, whose north is up: the larger ones, roughly.
float seas(vec2 place) {
  const int COUNT = 8;
  // Places, and inverse squared radii.
  const vec3 SEAS[COUNT] = vec3[COUNT](
    vec3(-0.27, 0.53, 11.0), vec3(0.27, 0.45, 26.0), vec3(0.43, 0.15, 20.0), vec3(-0.62, 0.22, 9.0),
    vec3(-0.22, -0.33, 16.0), vec3(0.82, 0.29, 70.0), vec3(0.70, -0.08, 35.0), vec3(-0.58, -0.38, 40.0));
  float dark = 0.0;
  for (int index = 0; index < COUNT; index++) {
    vec2 away = place - SEAS[index].xy;
    dark = max(dark, exp(-dot(away, away) * SEAS[index].z));
  }
  return dark;
}
#endif

#if BODY == 3
// Evenly distributed offsets, -0.5 to 0.5, as in backdrop.frag.glsl.
vec3 dither(vec2 position) {
  uvec2 pixel = uvec2(position);
  uint phase = pixel.x * 3242174889u + pixel.y * 2447445414u;
  uvec3 phases = uvec3(phase, phase + 0x55555555u, phase + 0xAAAAAAAAu);
  return (vec3(phases >> 8u) + 0.5) * (1.0 / 16777216.0) - 0.5;
}
#endif

void main() {
  // x to the right, y up, in points.
  vec2 away = (gl_FragCoord.xy - centre) * vec2(1.0, -toPixel.z) * pointsPerPixel;
#if BODY == 0
  vec2 light = bodyLook.xy * exp(-dot(away, away) * bodyLook.zw);
  float alpha = min(sqrt(light.x + light.y), 1.0);
  color = vec4(tint.rgb, 1.0) * (alpha * tint.a);
#elif BODY == 1
  float radius = bodyLook.x;
  float lit = bodyLook.y;
  vec2 place = away / radius;
  float pixel = max(pointsPerPixel.x, pointsPerPixel.y) / radius;
  float disc = clamp((1.0 - length(place)) / pixel + 0.5, 0.0, 1.0);
  // Along the direction of the bright limb, and across it.
  float along = dot(place, bodyLook.zw);
  float across = dot(place, vec2(-bodyLook.w, bodyLook.z));
  float terminator = -(2.0 * lit - 1.0) * sqrt(max(0.0, 1.0 - across * across));
  float day = smoothstep(-pixel - 0.04, pixel + 0.04, along - terminator);
  float height = sqrt(max(0.0, 1.0 - dot(place, place)));
  // On a disc of a few pixels, seas would look like holes.
  float detail = clamp((1.0 / pixel - 8.0) / 16.0, 0.0, 1.0);
  vec3 ground = tint.rgb * (1.0 - 0.3 * detail * seas(place));
  // The Earth lights the night side, the more the less of the day side faces us.
  vec3 night = ground * vec3(0.16, 0.18, 0.22) * (1.0 - 0.8 * lit);
  vec3 surface = mix(night, ground * (0.8 + 0.2 * height), day);
  float glow = 0.32 * lit * exp(-max(0.0, length(place) - 1.0) / 1.6);
  color = vec4(surface * disc + tint.rgb * (glow * (1.0 - disc)), disc + glow * (1.0 - disc)) * tint.a;
#elif BODY == 2
  float radius = bodyLook.x;
  float distance = length(away);
  float pixel = max(pointsPerPixel.x, pointsPerPixel.y);
  float disc = clamp((radius - distance) / pixel + 0.5, 0.0, 1.0);
  float alpha = max(disc, exp(-max(0.0, distance - radius) / (1.5 * radius)));
  color = vec4(mix(tint.rgb, vec3(1.0, 0.99, 0.95), disc), 1.0) * (alpha * tint.a);
#else
  // Without a square root, because the glow covers many pixels.
  float share = max(0.0, 1.0 - dot(away, away) * bodyLook.x);
  float alpha = share * share * share;
  float bright = alpha * alpha;
  // From the blue of a deep evening sky to that of the day, and to the colour of the Sun.
  vec3 sky = mix(vec3(0.10, 0.17, 0.33), vec3(0.50, 0.64, 0.88), bright);
  sky = mix(sky, tint.rgb, bright * bright * bright * 0.75);
  vec3 noise = dither(gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy) * (bodyLook.y * sign(alpha));
  color = vec4(max(sky * alpha + noise, 0.0), alpha) * tint.a;
#endif
}
