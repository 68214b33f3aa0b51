import CosmosOptions
import CosmosWindow
import Glibc
import Synchronization

/// Turns termination signals into a flag, so that the program can shut down cleanly.
///
/// Until ``watch()`` is called, they end the program at once.
package final class Termination: Sendable {
  /// The program was asked to end.
  package struct Interruption: Error {
    package let signal: Int32
  }

  private let received = Atomic<Int32>(0)
  /// Whether a clean shutdown must not take longer than `timeout`.
  private let hasTimeout = Atomic<Bool>(true)
  /// The termination signals, except those that the parent process had ignored, as `nohup` does.
  ///
  /// While a signal is blocked, it is delivered to `sigwait` even if it is ignored.
  private let signals: sigset_t

  /// Makes failed writes report errors, and unblocks the termination signals; doesn't watch them yet.
  ///
  /// A run that doesn't own its process leaves the signals to whoever does.
  package init() {
    // Writing to a closed pipe or beyond the file size limit must fail with an error, not end the program.
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
    // The parent may start the program with these signals blocked, as Dispatch worker threads do.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Starts the thread that waits for the signals.
  ///
  /// Call it once. From then on a signal ends the program within `timeout`, whatever it is doing: code
  /// that is blocked in a library never checks the flag.
  ///
  /// - Important: Call it before any other thread exists. A thread that doesn't inherit the blocked signals
  ///   would still let them end the program at once.
  /// - Throws: ``SystemLimit`` if the system allows no further thread; signals then still end the program at
  ///   once.
  package func watch() throws(SystemLimit) {
    guard ProcessContext.current.ownsProcess else { return }
    var signals = watched
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    do throws(SystemLimit) {
      try DetachedThread.start { [self] in wait() }
    } catch {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      throw error
    }
  }

  /// The signals that the thread waits for: those that end this program, and the exit of a child process.
  private var watched: sigset_t {
    var signals = signals
    sigaddset(&signals, SIGCHLD)
    return signals
  }

  /// The signal that was received, or `nil`.
  package var signal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Lets a clean shutdown take any time, because another program is completing the output; a second signal still
  /// ends this program at once.
  package func removeTimeout() {
    hasTimeout.store(false, ordering: .relaxed)
  }

  /// Interrupts the current work if the program was asked to end.
  ///
  /// - Throws: ``Interruption`` in that case.
  package func check() throws(Interruption) {
    if let signal { throw Interruption(signal: signal) }
  }

  /// Returns whether a signal came so long ago that the program has to end now.
  ///
  /// - Returns: A function to ask; the time starts when it first finds a signal.
  package func isOutOfTime() -> () -> Bool {
    var end: ContinuousClock.Instant?
    return { [self] in
      guard signal != nil else { return false }
      let now = ContinuousClock.now
      let limit = end ?? now + Termination.timeToSave
      end = limit
      return now > limit
    }
  }

  /// How long saving may take after a signal; it is less than the time limit for a clean shutdown.
  package static let timeToSave = Duration.milliseconds(timeout - 1000)

  private func wait() {
    var watched = watched
    var signal: Int32 = 0
    while true {
      guard sigwait(&watched, &signal) == 0 else { return }
      guard signal == SIGCHLD else { break }
      CompanionPrograms.reap()
    }
    var signals = signals
    received.store(signal, ordering: .relaxed)
    Wakeup.send()
    // A second signal or the timeout means that the current work takes too long.
    let echoEnd = ContinuousClock.now + Termination.echoTime
    var timeout = timespec(
      tv_sec: Termination.timeout / 1000, tv_nsec: Termination.timeout % 1000 * 1_000_000)
    var next: Int32
    repeat {
      next = sigtimedwait(&signals, nil, &timeout)
    } while next < 0 && (errno == EINTR || !hasTimeout.load(ordering: .relaxed))
      || next == signal && ContinuousClock.now < echoEnd
    _exit(128 + (next > 0 ? next : signal))
  }

  /// How long after a signal the same one belongs to it: `timeout` sends it to the program and to its group.
  private static let echoTime = Duration.milliseconds(300)

  /// Time limit for a clean shutdown, in milliseconds; half a second less than a program may take to end, because on a
  /// busy machine the timer and the end of the process are late.
  private static let timeout = 1500
}
