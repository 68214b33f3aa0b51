import CGLFW

extension Window {
  package func setTitle(_ title: String) {
    glfwSetWindowTitle(handle, title)
  }
}
