// A band of a curtain of an aurora. Output is sRGB-encoded and premultiplied.

in vec4 shade;

out vec4 color;

void main() {
  color = shade;
}
