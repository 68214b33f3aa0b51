import CProcess
import CosmosCore

/// How right the machine's wall clock is, as the program that sets it, such as chrony, has told the kernel.
package struct ClockQuality: Hashable, Sendable {
  /// Whether a program keeps the clock right.
  package let isSynchronized: Bool
  /// The estimated error in seconds; it means nothing if the clock isn't synchronized.
  package let error: Seconds

  package init(isSynchronized: Bool, error: Seconds) {
    self.isSynchronized = isSynchronized
    self.error = error
  }

  /// Asks the kernel.
  package static func read() -> ClockQuality {
    var error = 0.0
    let isSynchronized = cosmos_clock_error(&error) != 0
    return ClockQuality(isSynchronized: isSynchronized, error: error)
  }

  /// What is wrong with the clock for machines that show the same frames; `nil` if it is right to a quarter of a frame.
  ///
  /// - Parameter frameInterval: The time between frames, in seconds.
  /// - Returns: A sentence without its end, and what to do.
  package func problem(forFramesEvery frameInterval: Seconds) -> (text: String, remedy: String)? {
    guard isSynchronized else {
      return (
        "no program keeps this machine's clock right, so it may show other moments than other machines",
        "as root, type: apt-get install chrony"
      )
    }
    guard error > frameInterval / 4 else { return nil }
    return (
      "this machine's clock may be wrong by \(ClockQuality.text(error)), more than a quarter of a frame, "
        + ClockQuality.text(frameInterval / 4),
      "look at what chronyc tracking says"
    )
  }

  /// What there is to say about the clock if nothing is wrong.
  package var summary: String {
    isSynchronized ? "right to \(ClockQuality.text(error))" : "not synchronized"
  }

  private static func text(_ seconds: Seconds) -> String {
    let tenths = Int((seconds * 10_000).rounded(.up))
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}
