// Overlay: the panel as it was written, pixel by pixel.
//
// Output is sRGB-encoded and premultiplied.

uniform vec3 fragmentToPixel; // pixel of the whole picture = fragment * (1, z) + xy
uniform vec4 area;            // left, top, width, height, pixels of the whole picture
uniform sampler2D panel;      // premultiplied

out vec4 color;

void main() {
  vec2 pixel = gl_FragCoord.xy * vec2(1.0, fragmentToPixel.z) + fragmentToPixel.xy;
  color = texelFetch(panel, ivec2(pixel - area.xy), 0);
}
