// The time of one pass over a window, to measure the frames of Cosmos against: one rectangle with a texture of the
// window's size, read with bilinear filtering and not blended, at no pace.
//
//   pass_bound [SECONDS]
//
//   cc -O2 pass_bound.c -o pass_bound $(pkg-config --cflags --libs epoxy glfw3)
#include <epoxy/gl.h>
#include <stdio.h>
#include <stdlib.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

enum { WIDTH = 1920, HEIGHT = 1080, MOST = 1 << 20 };

static const char *const vertex_shader =
    "#version 330 core\n"
    "uniform vec2 shift;\n"
    "out vec2 place;\n"
    "void main() {\n"
    "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "  place = corner + shift;\n"
    "  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char *const fragment_shader =
    "#version 330 core\n"
    "in vec2 place;\n"
    "uniform sampler2D picture;\n"
    "out vec4 color;\n"
    "void main() { color = texture(picture, place); }\n";

static void attach(GLuint program, GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  glAttachShader(program, shader);
}

static int ascending(const void *one, const void *other) {
  double a = *(const double *)one, b = *(const double *)other;
  return (a > b) - (a < b);
}

int main(int count, char **arguments) {
  double seconds = count > 1 ? atof(arguments[1]) : 3;
  if (!glfwInit()) return 1;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_DECORATED, GLFW_FALSE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  GLFWwindow *window = glfwCreateWindow(WIDTH, HEIGHT, "pass", NULL, NULL);
  if (!window) return 1;
  glfwMakeContextCurrent(window);
  glfwSwapInterval(0);

  unsigned *texels = malloc(4u * WIDTH * HEIGHT);
  double *times = malloc(MOST * sizeof *times);
  if (!texels || !times) return 1;
  for (unsigned i = 0; i < WIDTH * HEIGHT; i++) texels[i] = i * 2654435761u;
  GLuint texture, array;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, WIDTH, HEIGHT, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  GLuint program = glCreateProgram();
  attach(program, GL_VERTEX_SHADER, vertex_shader);
  attach(program, GL_FRAGMENT_SHADER, fragment_shader);
  glLinkProgram(program);
  glUseProgram(program);
  GLint shift = glGetUniformLocation(program, "shift");

  int frames = 0;
  double start = glfwGetTime(), last = start;
  while (frames < MOST && last - start < seconds) {
    glfwPollEvents();
    glUniform2f(shift, (frames % 100) * 1e-4f, 0);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glfwSwapBuffers(window);
    double now = glfwGetTime();
    times[frames++] = (now - last) * 1e3;
    last = now;
  }
  qsort(times, frames, sizeof *times, ascending);
  printf("%s: a pass and a swap take %.2f ms (median of %d frames)\n", glGetString(GL_RENDERER), times[frames / 2],
         frames);
  glfwTerminate();
  return 0;
}
