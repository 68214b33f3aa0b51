// Stars of a catalogue: a core and a wide halo, whose light is added up.
//
// The distance comes from gl_FragCoord and a flat centre rather than from an interpolated varying, so that a
// fragment is the same in every tile of a large image. Output is sRGB-encoded and premultiplied.

#ifndef FAINT
#define FAINT 0      // whether the stars are fainter than 6.5: all equally large, white, and without a halo
#endif

uniform vec2 pointsPerPixel;

#if FAINT
uniform vec4 starScale;       // w: 1 / squared reach

flat in vec3 spot;            // centre, fragments; opacity
#else
flat in vec2 centre;          // fragments
flat in vec3 tint;
flat in vec4 core;            // squared opacity of the core and of the halo; factors of the squared distance in each
#endif

out vec4 color;

void main() {
#if FAINT
  vec2 away = (gl_FragCoord.xy - spot.xy) * pointsPerPixel;
  // As wide as the core of a brighter star at half of its height, and cheaper: there are many.
  float height = max(1.0 - dot(away, away) * starScale.w, 0.0);
  height *= height;
  float alpha = spot.z * height * height;
#else
  vec2 away = (gl_FragCoord.xy - centre) * pointsPerPixel;
  float square = dot(away, away);
  vec2 light = core.xy * exp(-square * core.zw);
  float alpha = min(sqrt(light.x + light.y), 1.0);
#endif
#if FAINT
  color = vec4(alpha);
#else
  color = vec4(tint * alpha, alpha);
#endif
}
