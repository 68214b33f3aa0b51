import Glibc
import Synchronization

/// The thread of a test that replaces an entry point of OpenGL.
///
/// Entry points are the process's, and commands in it draw on other threads meanwhile. What replaces one asks whether it is
/// called on the test's thread; calls on others go to the driver.
package enum TestThread {
  private static let identity = Atomic<UInt>(0)

  /// Whether the calling thread is the test's.
  package static var isCurrent: Bool { identity.load(ordering: .relaxed) == pthread_self() }

  /// Makes the calling thread the test's.
  @MainActor package static func begin() {
    identity.store(pthread_self(), ordering: .relaxed)
  }
}
