// The least that a program has to do for a first frame or for a picture, to measure the start of Cosmos against.
//
//   startup_bound capture PIXELS WIDTHxHEIGHT FILE.png
//   startup_bound window WIDTHxHEIGHT
//
// Both make the kind of context that Cosmos makes, compile one small program and cover the target with it once: the
// frame of the built-in sky has one pass over the whole picture, the backdrop. A capture then reads the target back,
// drops alpha and writes the pixels of PIXELS (rows of red, green and blue, such as Cosmos drew) as a PNG with the
// settings of Cosmos, so that there is as much to compress. A window ends when its first frame is shown.
//
//   cc -O2 startup_bound.c -o startup_bound $(pkg-config --cflags --libs epoxy glfw3 spng)
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <fcntl.h>
#include <spng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

static const char *const vertex_shader =
    "#version 330 core\n"
    "void main() {\n"
    "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
    "  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char *const fragment_shader =
    "#version 330 core\n"
    "uniform vec2 perPixel;\n"
    "uniform sampler2D picture;\n"
    "out vec4 color;\n"
    "void main() { color = texture(picture, gl_FragCoord.xy * perPixel); }\n";

static void check(int is_good, const char *what) {
  if (is_good) return;
  fprintf(stderr, "startup_bound: %s failed\n", what);
  exit(1);
}

static GLuint compiled(GLenum kind, const char *source) {
  GLuint shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  GLint is_compiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &is_compiled);
  check(is_compiled, "compiling");
  return shader;
}

// Covers the bound framebuffer with a small texture.
static void draw(int width, int height) {
  GLuint program = glCreateProgram();
  glAttachShader(program, compiled(GL_VERTEX_SHADER, vertex_shader));
  glAttachShader(program, compiled(GL_FRAGMENT_SHADER, fragment_shader));
  glLinkProgram(program);
  GLint is_linked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &is_linked);
  check(is_linked, "linking");
  static const unsigned char texels[16] = {20, 30, 78, 255, 10, 20, 60, 255, 20, 10, 50, 255, 0, 0, 3, 255};
  GLuint texture, vertices;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glGenVertexArrays(1, &vertices);
  glBindVertexArray(vertices);
  glViewport(0, 0, width, height);
  glUseProgram(program);
  glUniform2f(glGetUniformLocation(program, "perPixel"), 1.0f / width, 1.0f / height);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

static void open_surfaceless(void) {
  EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  check(eglInitialize(display, NULL, NULL), "eglInitialize");
  check(eglBindAPI(EGL_OPENGL_API), "eglBindAPI");
  static const EGLint attributes[] = {
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  EGLContext context = eglCreateContext(display, NULL, NULL, attributes);
  check(context != EGL_NO_CONTEXT, "eglCreateContext");
  check(eglMakeCurrent(display, NULL, NULL, context), "eglMakeCurrent");
}

static void write_png(const unsigned char *pixels, int width, int height, const char *path) {
  FILE *file = fopen(path, "wb");
  check(file != NULL, "opening the picture");
  spng_ctx *png = spng_ctx_new(SPNG_CTX_ENCODER);
  spng_set_png_file(png, file);
  struct spng_ihdr header = {
      .width = width, .height = height, .bit_depth = 8, .color_type = SPNG_COLOR_TYPE_TRUECOLOR};
  spng_set_ihdr(png, &header);
  spng_set_option(png, SPNG_IMG_COMPRESSION_LEVEL, 3);
  spng_set_option(png, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_SUB);
  check(spng_encode_image(png, NULL, 0, SPNG_FMT_PNG, SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE) == 0, "PNG");
  size_t row = 3 * (size_t)width;
  for (int y = 0; y < height; y++) {
    int code = spng_encode_row(png, pixels + row * y, row);
    check(code == 0 || code == SPNG_EOI, "PNG");
  }
  spng_ctx_free(png);
  check(fclose(file) == 0, "writing the picture");
}

static void capture(const char *source, int width, int height, const char *path) {
  open_surfaceless();
  GLuint target, framebuffer;
  glGenTextures(1, &target);
  glBindTexture(GL_TEXTURE_2D, target);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
  check(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE, "the framebuffer");
  draw(width, height);
  size_t count = (size_t)width * height;
  unsigned char *read = malloc(4 * count), *pixels = malloc(3 * count);
  check(read && pixels, "malloc");
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, read);
  for (size_t i = 0; i < count; i++) memcpy(pixels + 3 * i, read + 4 * i, 3);
  // The pixels that were read are of a plain picture: those of the sky are what there is to compress.
  int file = open(source, O_RDONLY);
  check(file >= 0, "opening the pixels");
  const unsigned char *sky = mmap(NULL, 3 * count, PROT_READ, MAP_PRIVATE, file, 0);
  check(sky != MAP_FAILED && lseek(file, 0, SEEK_END) == (off_t)(3 * count), "reading the pixels");
  write_png(sky, width, height, path);
}

static void show(int width, int height) {
  check(glfwInit(), "glfwInit");
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_ALPHA_BITS, 0);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  GLFWwindow *window = glfwCreateWindow(width, height, "startup_bound", NULL, NULL);
  check(window != NULL, "glfwCreateWindow");
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);
  draw(width, height);
  glfwSwapBuffers(window);
  glFinish();
}

int main(int count, char **words) {
  int width = 0, height = 0;
  if (count == 5 && strcmp(words[1], "capture") == 0 && sscanf(words[3], "%dx%d", &width, &height) == 2) {
    capture(words[2], width, height, words[4]);
  } else if (count == 3 && strcmp(words[1], "window") == 0 && sscanf(words[2], "%dx%d", &width, &height) == 2) {
    show(width, height);
  } else {
    fprintf(stderr, "usage: startup_bound capture PIXELS WIDTHxHEIGHT FILE.png | window WIDTHxHEIGHT\n");
    return 2;
  }
  return 0;
}
