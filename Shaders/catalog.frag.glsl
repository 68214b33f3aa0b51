// Stars of a catalogue: a core and a wide halo, whose light is added up.
//
// The distance comes from gl_FragCoord and a flat centre rather than from an interpolated varying, so that a
// fragment is the same in every tile of a large image. Output is sRGB-encoded and premultiplied.

uniform vec2 pointsPerPixel;

flat in vec2 centre;          // fragments
flat in vec3 tint;
flat in vec4 core;            // squared opacity of the core and of the halo; factors of the squared distance in each

out vec4 color;

void main() {
  vec2 away = (gl_FragCoord.xy - centre) * pointsPerPixel;
  float square = dot(away, away);
  vec2 light = core.xy * exp(-square * core.zw);
  float alpha = min(sqrt(light.x + light.y), 1.0);
  color = vec4(tint * alpha, alpha);
}
