import CosmosWindow
import Glibc
import Synchronization

/// Turns the signals that ask a program to end into a flag, so that it can end in good order.
///
/// Until it watches, they end the program at once.
final class Termination: Sendable {
  /// The program was asked to end.
  struct Interruption: Error {
    let signal: Int32
  }

  private let received = Atomic<Int32>(0)
  /// The signals that ask the program to end, without those that whoever started it has it ignore, as
  /// `nohup` does: blocked they would be told all the same.
  private let signals: sigset_t

  /// Leaves ends of files and pipes to those who write; does not watch yet.
  init() {
    // Writing to a closed pipe, or too much, shall fail with an error, not with the program's end.
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    _ = Glibc.signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for name in [SIGTERM, SIGINT, SIGHUP] {
      var action = sigaction()
      sigaction(name, nil, &action)
      let isIgnored = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
      if !isIgnored { sigaddset(&signals, name) }
    }
    self.signals = signals
    // Whoever starts the program may have them blocked, as threads of a queue do.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Makes the thread that waits for the signals.
  ///
  /// Called once. From then on a signal ends the program within ``patience``, whatever it is doing: in a
  /// library that waits for what it never gets there is nobody to look at the flag.
  ///
  /// - Important: Call it before any other thread is made: one that does not inherit the blocked signals
  ///   would still be ended by them.
  /// - Throws: ``SystemLimit`` where the system allows no thread; signals still end the program at once then.
  func watch() throws(SystemLimit) {
    var signals = watched
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    // The thread keeps the flag for as long as the program runs.
    let flag = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, nil,
      { flag in
        guard let flag else { return nil }
        Unmanaged<Termination>.fromOpaque(flag).takeUnretainedValue().wait()
        return nil
      }, flag)
    guard code == 0 else {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      throw .threads(allowed: 0, needed: 1)
    }
    pthread_detach(thread)
  }

  /// The signals that the thread waits for: what ends this program, and the end of what it has started.
  private var watched: sigset_t {
    var signals = signals
    sigaddset(&signals, SIGCHLD)
    return signals
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
    var watched = watched
    var signal: Int32 = 0
    while true {
      guard sigwait(&watched, &signal) == 0 else { return }
      guard signal == SIGCHLD else { break }
      Manual.reapReaders()
    }
    var signals = signals
    received.store(signal, ordering: .relaxed)
    Window.wake()
    // Asked twice, or for long: whatever is being done takes too long.
    var patience = timespec(tv_sec: Termination.patience, tv_nsec: 0)
    var next: Int32
    repeat { next = sigtimedwait(&signals, nil, &patience) } while next < 0 && errno == EINTR
    _exit(128 + (next > 0 ? next : signal))
  }

  /// Seconds in which the program ends in good order, or not.
  private static let patience = 5
}
