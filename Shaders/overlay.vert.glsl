// Overlay: a rectangle of whole pixels over the sky, such as the panel of the metrics or a picture that fades out.
//
// Lengths are in pixels of the full image, with the origin at its top left and y down.

uniform vec4 area;            // left, top, width, height
uniform vec4 toClip;          // clip space = pixel * xy + zw
uniform vec3 fragmentToPixel; // pixel of the full image = fragment * (1, z) + xy
uniform float opacity;

// The same for every pixel; the software renderer reads flat varyings faster than uniforms.
flat out vec3 toTexel;        // texel of the panel = fragment * (1, z) + xy
flat out float strength;

void main() {
  strength = opacity;
  toTexel = fragmentToPixel - vec3(area.xy, 0.0);
  vec2 side = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = vec4((area.xy + side * area.zw) * toClip.xy + toClip.zw, 0.0, 1.0);
}
