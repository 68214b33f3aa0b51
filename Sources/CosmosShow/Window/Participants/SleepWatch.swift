import CosmosHost

/// A new frame after the machine has slept: the screen may have lost the last one.
package final class SleepWatch: Participant {
  package let title = "the machine's sleep"

  /// How often the machine had woken up when the last frame was asked for.
  private var count = MachineSleep.count

  package func update(in window: WindowSession) {
    guard MachineSleep.count != count else { return }
    count = MachineSleep.count
    window.requestFrame("the machine has woken up")
  }
}
