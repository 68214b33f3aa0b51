// Images: copies side by side, with smooth upper and lower edges.
//
// Output is sRGB-encoded and premultiplied.

flat in vec3 toPixel;         // pixel of the full image = fragment * (1, z) + xy
flat in vec4 toTexture;       // texture coordinate = pixel * xy + zw
flat in vec2 look;            // height in pixels; opacity

uniform sampler2D image;      // premultiplied; x repeats

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, toPixel.z) + toPixel.xy;
  vec2 place = pixel * toTexture.xy + toTexture.zw;
  float coverage = clamp(min(place.y, 1.0 - place.y) * look.x + 0.5, 0.0, 1.0);
  color = texture(image, place) * (coverage * look.y);
}
