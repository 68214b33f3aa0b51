import CosmosWindow
import Synchronization

/// When the machine has slept, as logind says.
///
/// The sky continues from where it was, since ``MonotonicClock`` stops meanwhile. What the windows showed may be lost.
package enum MachineSleep {
  private static let resumeCount = Atomic(0)
  private static let start = Mutex<ContinuousClock.Instant?>(nil)

  /// How often the machine has woken up.
  ///
  /// A change wakes the window's loop.
  package static var count: Int { resumeCount.load(ordering: .relaxed) }

  /// Notes that the machine is about to sleep, or that it is awake again.
  package static func note(isBeginning: Bool) {
    // This clock goes on while the machine sleeps.
    let now = ContinuousClock.now
    guard !isBeginning else {
      start.withLock { $0 = now }
      return Journal.log("the machine goes to sleep")
    }
    let length = start.withLock { start in
      defer { start = nil }
      return start.map { now - $0 }
    }
    Journal.log("the machine is awake again" + (length.map { ", after \($0.rounded)" } ?? ""))
    resumeCount.add(1, ordering: .relaxed)
    Wakeup.send()
  }
}
