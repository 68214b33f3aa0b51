import CGLFW
import CosmosWindow
import Testing

/// The thread that wakes the window does so at any time, also when there is none.
@Suite struct WakeTests {
  @Test func `GLFW is left alone while there is no connection with a desktop`() {
    _ = glfwGetError(nil)
    Window.wake()
    #expect(glfwGetError(nil) == GLFW_NO_ERROR)
  }
}
