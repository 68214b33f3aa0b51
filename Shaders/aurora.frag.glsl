// A curtain of an aurora: rays that are sharp at their lower ends, and fade upwards. Output is sRGB-encoded and
// premultiplied.

in vec2 ray;                  // height, 0 at the lower end of the ray, 1 at the upper one; light
flat in vec4 lower;           // colours near the ends, and their opacities
flat in vec4 upper;

out vec4 color;

void main() {
  float rise = ray.x;
  float rest = 1.0 - rise;
  float square = rest * rest;
  float profile = smoothstep(0.0, 0.09, rise) * square * (0.5 + 0.5 * square * rest);
  vec4 tint = mix(lower, upper, smoothstep(0.1, 0.6, rise));
  color = vec4(tint.rgb, 1.0) * (min(ray.y * profile, 1.0) * tint.a);
}
