import CGLFW
import CosmosWindow
import Testing

/// Tests that the thread which wakes the window can do so at any time, even without a window.
@Suite struct WakeTests {
  @Test func `GLFW is not called without a connection to a desktop`() {
    _ = glfwGetError(nil)
    Wakeup.send()
    #expect(glfwGetError(nil) == GLFW_NO_ERROR)
  }
}
