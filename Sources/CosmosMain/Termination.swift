import CosmosWindow
import Glibc
import Synchronization

/// Turns the signals that ask a program to end into a flag, so that it can end in good order.
///
/// - Important: Make it before any other thread: a thread that does not inherit the blocked signals
///   would still be ended by them.
final class Termination: Sendable {
  /// The program was asked to end.
  struct Interruption: Error {
    let signal: Int32
  }

  private let received = Atomic<Int32>(0)

  init() {
    // Writing to a closed pipe, or too much, shall fail with an error, not with the program's end.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    _ = Glibc.signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for name in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, name) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    // The thread keeps the flag for as long as the program runs.
    let flag = Unmanaged.passRetained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { flag in
        guard let flag else { return nil }
        Unmanaged<Termination>.fromOpaque(flag).takeUnretainedValue().wait()
        return nil
      }, flag)
    pthread_detach(thread)
  }

  /// The signal that came, or `nil`.
  var signal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Ends what is being done if the program was asked to end.
  ///
  /// - Throws: ``Interruption`` then.
  func check() throws(Interruption) {
    if let signal { throw Interruption(signal: signal) }
  }

  private func wait() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for name in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, name) }
    var signal: Int32 = 0
    while sigwait(&signals, &signal) == 0 {
      if received.load(ordering: .relaxed) != 0 {
        // Asked twice: whatever is being done takes too long.
        _exit(128 + signal)
      }
      received.store(signal, ordering: .relaxed)
      Window.wake()
    }
  }
}
