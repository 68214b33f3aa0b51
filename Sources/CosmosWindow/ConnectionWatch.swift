import CProcess
import CX11
import Glibc
import Synchronization

/// Detects the loss of a connection on a thread of its own, whatever other threads do.
///
/// Mesa's software drivers present frames through XCB, where Xlib notices nothing, and try for ever to send a frame over a
/// lost connection.
final class ConnectionWatch: Sendable {
  /// The connection's socket, which stays open as long as it is watched.
  private let descriptor: Int32
  private let isOver = Atomic(false)

  /// Starts to watch a connection; without another thread, the loss is detected when Xlib next uses it.
  init(_ display: OpaquePointer) {
    descriptor = fcntl(XConnectionNumber(display), F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return }
    // Signals are for other threads.
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    let watch = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { watch in
        guard let watch else { return nil }
        Unmanaged<ConnectionWatch>.fromOpaque(watch).takeRetainedValue().wait()
        return nil
      }, watch.toOpaque())
    guard code == 0 else {
      watch.release()
      return
    }
    pthread_detach(thread)
  }

  /// Stops watching; call it before the connection is closed.
  func end() {
    isOver.store(true, ordering: .releasing)
  }

  private func wait() {
    cosmos_await_hangup(descriptor)
    if !isOver.load(ordering: .acquiring) { ConnectionLoss.exit() }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
