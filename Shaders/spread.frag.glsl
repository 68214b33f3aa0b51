// Spreading: a texture of one channel, drawn larger.

in vec2 place;

uniform sampler2D source;

out vec4 color;

void main() {
  color = vec4(texture(source, place).r);
}
