import Synchronization

/// Ends the sleep of the thread that waits for a surface's events.
public enum Wakeup {
  /// The function that ends the sleep, or `nil` while there is no surface; locked while it runs.
  private static let receiver = Mutex<Receiver?>(nil)

  /// A function that ends a sleep.
  ///
  /// A function that is itself the value of a `Mutex` is wrapped in another one by each use of the lock, until calling it
  /// overflows the stack.
  private final class Receiver: Sendable {
    let receive: @Sendable () -> Void

    init(_ receive: @escaping @Sendable () -> Void) {
      self.receive = receive
    }
  }

  /// Whether a thread has asked for a wake-up since the last one was sent.
  private static let isWanted = Atomic(false)

  private static let requests = Atomic(0)

  /// Number of wake-ups that threads have asked for.
  ///
  /// A loop for several surfaces compares it: the wake-up that is meant for one may be over when it looks at another.
  package static var count: Int { requests.load(ordering: .acquiring) }

  /// Sets the function that ends a sleep; a wake-up that is being sent is completed first.
  package static func setReceiver(_ receive: (@Sendable () -> Void)?) {
    receiver.withLock { $0 = receive.map(Receiver.init) }
  }

  /// Ends a sleep in ``Surface/wait(timeout:)``; may be called on any thread, and never blocks on another one.
  ///
  /// Without a surface it does nothing.
  public static func send() {
    requests.add(1, ordering: .acquiringAndReleasing)
    isWanted.store(true, ordering: .sequentiallyConsistent)
    while isWanted.load(ordering: .sequentiallyConsistent) {
      let hasLock: Void? = receiver.withLockIfAvailable { receiver in
        guard isWanted.exchange(false, ordering: .sequentiallyConsistent) else { return }
        receiver?.receive()
      }
      // Another thread that sends a wake-up holds the lock, and looks at the flag again after it. A thread that is
      // opening or closing a surface is not asleep.
      guard hasLock != nil else { return }
    }
  }
}
