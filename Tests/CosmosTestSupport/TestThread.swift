import Glibc
import Synchronization

/// The thread of a test that replaces an entry point of OpenGL.
///
/// All threads of the process share the entry points, and commands that run in it may be drawing on other threads. A
/// replacement therefore checks whether it is called on the test's thread, and passes other calls on to the driver.
package enum TestThread {
  private static let identity = Atomic<UInt>(0)

  /// Whether the calling thread is the test's.
  package static var isCurrent: Bool { identity.load(ordering: .relaxed) == pthread_self() }

  /// Makes the calling thread the test's.
  @MainActor package static func begin() {
    identity.store(pthread_self(), ordering: .relaxed)
  }
}
