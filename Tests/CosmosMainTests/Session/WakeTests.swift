import CGLFW
import CosmosWindow
import Synchronization
import Testing

/// Tests that the thread which wakes the window can do so at any time, even without a window.
@Suite(.serialized) struct WakeTests {
  @Test func `GLFW is not called without a connection to a desktop`() {
    _ = glfwGetError(nil)
    Wakeup.send()
    #expect(glfwGetError(nil) == GLFW_NO_ERROR)
  }

  @Test func `the millionth wake-up goes as deep into the stack as the first`() {
    // Addresses of a local variable of the receiver, during the first call and the last one.
    let addresses = Mutex<(first: Int?, last: Int)>((nil, 0))
    Wakeup.setReceiver {
      var mark = 0
      let address = withUnsafePointer(to: &mark) { Int(bitPattern: $0) }
      addresses.withLock { $0 = ($0.first ?? address, address) }
    }
    for _ in 0..<1_000_000 { Wakeup.send() }
    Wakeup.setReceiver(nil)
    let (first, last) = addresses.withLock(\.self)
    #expect(first == last)
  }
}
